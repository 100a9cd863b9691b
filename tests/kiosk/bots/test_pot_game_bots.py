"""The bots of Six Shooter, Kingdom and Critical Roll's table: always legal, and better than chance."""

import random
from typing import Any

import pytest

from kiosk.bots import Bot, StaysIn, Strength, bot_for
from kiosk.games.command import Act
from kiosk.games.dice import DICE, Die
from kiosk.games.registry import GAMES
from kiosk.games.session import PendingKind, Session
from kiosk.odds.answers import Question
from kiosk.odds.pending import asked, odds_of
from tests.as_seen import as_seen
from tests.kiosk import moves
from tests.kiosk.games.scripts import go, table

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("six-shooter", {"button": 0}),
    ("critical-roll", {"mode": "table", "stake": 2}),
    ("kingdom", {"max_bet": 5}),
]


class Chance:
    """Answers at random, but legally."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """Any legal command."""
        pending = question.pending
        legal = self._rng.choice(pending.legal)
        assert isinstance(pending.seat, int)
        command: Act = {"do": "act", "seat": pending.seat, "action": legal.action}
        if isinstance(legal.die, tuple):
            command["die"] = str(self._rng.choice(legal.die))
        if legal.picks:
            command["dice"] = [str(die) for die in self._rng.sample(DICE, legal.picks)]
        if legal.least is not None:
            command["amount"] = self._rng.randint(legal.least, legal.most or legal.least)
        return command


def play(game: str, options: dict[str, Any], players: list[Bot], seed: int, hands: int = 8) -> Session:
    """Whole hands; what a player decides is refused if it is not legal."""
    dice = random.Random(seed)
    seats = [{"name": f"P{n}", "chips": 60} for n in range(len(players))]
    session = Session.new(game, seats, options)
    while session.pending.kind is not PendingKind.GAME_OVER:
        pending = session.pending
        if pending.kind is PendingKind.DECISION:
            assert isinstance(pending.seat, int)
            session.apply(players[pending.seat].decide(asked(session)))
        elif pending.kind is PendingKind.ROLL:
            assert pending.seat is not None
            moves.roll(session, pending.seat, [(die, dice.randint(1, die.sides)) for die in pending.dice])
        elif as_seen(session.state())["hand"] == hands:
            break
        else:
            moves.next_hand(session)
    return session


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_bots_play_whole_games_legally_and_the_same_from_the_same_seed(
    game: str, options: dict[str, Any]
) -> None:
    assert set(GAMES) >= {game}
    for seats in (2, 3, 8):
        first, again = (
            play(game, options, [bot_for(game, random.Random(f"{seats} {n}")) for n in range(seats)], seats)
            for _ in range(2)
        )
        assert first.history() == again.history()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_bot_wins_against_players_that_act_at_random(game: str, options: dict[str, Any]) -> None:
    won = 0
    for seed in range(40):
        place = seed % 3
        players: list[Bot] = [Chance(random.Random(f"{seed} {n}")) for n in range(3)]
        players[place] = bot_for(game, random.Random(seed))
        won += play(game, options, players, seed).state()["seats"][place]["chips"] - 60
    assert won > 40 * 5  # of 60 chips in each game


def six_shooter(*rolled: tuple[str, int], other: tuple[int, int] = (4, 4)) -> Act:
    """What the bot in seat 0 does with these dice, the other seat holding a d6 and a d8."""
    session = Session.new(
        "six-shooter", [{"name": "bot", "chips": 30}, {"name": "x", "chips": 30}], {"button": 0}
    )
    moves.act(session, 0, "open", dice=[die for die, _ in rolled[:2]])
    moves.act(session, 1, "open", dice=["d6", "d8"])
    moves.roll(session, 0, rolled[:2])
    moves.roll(session, 1, [("d6", other[0]), ("d8", other[1])])
    for die, value in rolled[2:]:
        moves.act(session, 0, "buy", die=die)
        moves.roll(session, 0, [(die, value)])
        moves.act(session, 1, "stick")
    return bot_for("six-shooter", random.Random(3)).decide(asked(session))


def test_the_six_shooter_bot_sticks_near_21_and_buys_far_from_it() -> None:
    assert six_shooter(("d12", 12), ("d8", 8))["action"] == "stick"
    assert six_shooter(("d4", 2), ("d8", 3))["action"] == "buy"


def test_the_six_shooter_bot_sticks_when_it_leads_and_nobody_else_throws_any_more() -> None:
    for stuck, says in ((False, "buy"), (True, "stick")):
        session = Session.new(
            "six-shooter", [{"name": "a", "chips": 30}, {"name": "bot", "chips": 30}], {"button": 0}
        )
        moves.act(session, 0, "open", dice=["d12", "d10"])
        moves.act(session, 1, "open", dice=["d12", "d10"])
        moves.roll(session, 0, [("d12", 6), ("d10", 8)])
        moves.roll(session, 1, [("d12", 9), ("d10", 8)])
        if stuck:
            moves.act(session, 0, "stick")
        else:
            moves.act(session, 0, "buy", die="d4")
            moves.roll(session, 0, [("d4", 2)])
        odds = odds_of(session)
        assert odds.answers[odds.best].action == says
        assert bot_for("six-shooter", random.Random(1)).decide(asked(session))["action"] == says


def test_the_six_shooter_bot_does_not_stick_on_a_total_that_has_lost() -> None:
    session = Session.new(
        "six-shooter", [{"name": "a", "chips": 30}, {"name": "bot", "chips": 30}], {"button": 0}
    )
    moves.act(session, 0, "open", dice=["d12", "d10"])
    moves.act(session, 1, "open", dice=["d12", "d8"])
    moves.roll(session, 0, [("d12", 11), ("d10", 9)])
    moves.roll(session, 1, [("d12", 10), ("d8", 8)])
    moves.act(session, 0, "stick")
    said = bot_for("six-shooter", random.Random(1)).decide(asked(session))
    assert (said["action"], said["die"]) == ("buy", "d4")


def kingdom(values: tuple[int, ...], bet: int, *, stays: bool = False) -> Act:
    """What the bot answers to a bet with these dice; `stays`: that of a practice hand."""
    session = Session.new("kingdom", [{"name": "a", "chips": 60}, {"name": "bot", "chips": 60}], {"ante": 2})
    moves.roll(session, 0, [("d6", 1)])
    moves.roll(session, 1, [("d6", 6)])
    moves.roll(session, 0, [("d6", value) for value in (1, 2, 3, 4, 6)])
    moves.roll(session, 1, [("d6", value) for value in values])
    moves.act(session, 1, "keep")
    moves.act(session, 0, "bet", amount=bet)
    bot = bot_for("kingdom", random.Random(2))
    return (StaysIn(bot) if stays else bot).decide(asked(session))


def test_at_a_practice_hand_it_raises_once_by_the_least_so_that_there_is_something_to_call() -> None:
    for values, bet in (((1, 2, 3, 4, 6), 40), ((6, 6, 6, 6, 6), 5)):
        said = kingdom(values, bet, stays=True)
        assert (said["action"], said["amount"]) == ("raise", 1)


def test_and_stays_to_the_end() -> None:
    session = Session.new("kingdom", [{"name": "a", "chips": 60}, {"name": "bot", "chips": 60}], {})
    for seat, value in enumerate((6, 1)):
        moves.roll(session, seat, [("d6", value)])
    bot = StaysIn(bot_for("kingdom", random.Random(2)))
    for seat, values in ((1, (1, 2, 3, 4, 6)), (0, (6, 6, 6, 6, 6))):
        moves.roll(session, seat, [("d6", value) for value in values])
    moves.act(session, 0, "keep")
    assert bot.decide(asked(session))["action"] == "check"
    moves.act(session, 1, "check")
    moves.act(session, 0, "bet", amount=1)
    moves.act(session, 1, "raise", amount=1)
    moves.act(session, 0, "raise", amount=40)
    assert bot.decide(asked(session))["action"] == "call"


def test_the_kingdom_bot_folds_nothing_to_a_big_bet_and_raises_with_a_castle() -> None:
    assert kingdom((1, 2, 3, 4, 6), 40)["action"] == "fold"
    assert kingdom((6, 6, 6, 6, 6), 5)["action"] == "raise"
    assert kingdom((6, 6, 6, 6, 6), 58)["action"] == "call"


@pytest.mark.parametrize("strength", Strength)
def test_no_kingdom_bot_wagers_what_nobody_could_call(strength: Strength) -> None:
    """With unequal stacks: chips beyond what another one still in has would only come back."""
    wagers = 0
    for seed in range(40):
        dice = random.Random(seed)
        chips = [dice.choice((4, 9, 20, 60)) for _ in range(3)]
        session = table("kingdom", chips)
        bots = [bot_for("kingdom", random.Random(f"{seed} {n}"), strength) for n in range(3)]
        while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
            pending = session.pending
            if pending.kind is PendingKind.ROLL:
                go(session, [dice.choice((5, 6)) for _ in pending.dice])
                continue
            seat = pending.seat
            assert isinstance(seat, int)
            command = bots[seat].decide(asked(session))
            if command["action"] in {"bet", "raise"}:
                wagers += 1
                told = as_seen(session.state())
                others = [each for n, each in enumerate(told["seats"]) if n != seat]
                able = [each["wagered"] + each["chips"] for each in others if each["status"] != "folded"]
                assert command["amount"] <= max(able) - told["wager"]
            session.apply(command)
    assert wagers > 10


def test_the_kingdom_bot_calls_where_a_raise_could_be_called_by_nobody() -> None:
    """Two have 20 chips and one 32: after all of it is bet, 11 more would come straight back."""
    for seed in range(60):
        session = table("kingdom", [20, 32, 20])
        go(session, [1], [2], [6], [3, 3, 3, 6, 1], [6, 6, 6, 6, 6], [4, 4, 2, 2, 5], "keep", "bet 19")
        assert bot_for("kingdom", random.Random(seed)).decide(asked(session))["action"] == "call"


def test_the_kingdom_bot_rerolls_a_weak_foundation_and_keeps_a_good_one() -> None:
    for values, wished in (((1, 2, 3, 4, 6), "reroll"), ((5, 5, 5, 2, 2), "keep")):
        session = Session.new("kingdom", [{"name": "a", "chips": 9}, {"name": "bot", "chips": 9}], {})
        moves.roll(session, 0, [("d6", 1)])
        moves.roll(session, 1, [("d6", 6)])
        moves.roll(session, 0, [("d6", 3)] * 5)
        moves.roll(session, 1, [("d6", value) for value in values])
        assert bot_for("kingdom", random.Random(0)).decide(asked(session))["action"] == wished


def test_against_an_open_21_no_bot_sticks_on_less() -> None:
    """Who has 21 buys no more: on 19 one would lose, and a 2 on the next die still wins by more dice."""
    session = Session.new(
        "six-shooter", [{"name": "Bot", "chips": 20}, {"name": "Tom", "chips": 20}], {"button": 0}
    )
    for seat in range(2):
        moves.act(session, seat, "open", dice=["d12", "d20"])
    for seat, values in enumerate(((4, 15), (9, 12))):
        moves.roll(session, seat, list(zip((Die.D12, Die.D20), values, strict=True)))
    for seed in range(8):
        decided = bot_for("six-shooter", random.Random(seed)).decide(asked(session))
        assert (decided["action"], decided["die"]) == ("buy", "d4")


def last_to_act(stuck: tuple[int, int], opened: tuple[str, str], own: tuple[int, int]) -> Session:
    """Six Shooter: two seats have stuck on a d10 and a d12 like this, and who opened so is asked."""
    names = [{"name": name, "chips": 30} for name in ("Mia", "Ben", "bot")]
    session = Session.new("six-shooter", names, {"button": 0})
    dice = [("d10", "d12"), ("d10", "d12"), opened]
    for seat, pair in enumerate(dice):
        moves.act(session, seat, "open", dice=list(pair))
    for seat, (pair, values) in enumerate(zip(dice, (stuck, stuck, own), strict=True)):
        moves.roll(session, seat, list(zip(pair, values, strict=True)))
    for seat in range(2):
        moves.act(session, seat, "stick")
    return session


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_who_has_only_as_much_as_one_that_stuck_before_has_lost_and_buys(strength: Strength) -> None:
    """At 19 each a d6 wins with a 1 or a 2: a chip for a third of the pot."""
    for seed in range(8):
        bot = bot_for("six-shooter", random.Random(seed), strength)
        decided = bot.decide(asked(last_to_act((9, 10), ("d4", "d20"), (3, 16))))
        assert (decided["action"], decided["die"]) == ("buy", "d6")


@pytest.mark.parametrize("strength", [Strength.REGULAR, Strength.EXPERT])
def test_where_no_die_can_win_any_more_it_keeps_its_chips(strength: Strength) -> None:
    """From 20 a d6 would have to show a 1, once in six: for a pot of four chips that is not worth one."""
    bot = bot_for("six-shooter", random.Random(1), strength)
    assert bot.decide(asked(last_to_act((9, 12), ("d4", "d12"), (4, 12))))["action"] == "buy"
    dear = last_to_act((9, 12), ("d4", "d20"), (4, 16))
    dear._game.pot = 4
    assert bot.decide(asked(dear))["action"] == "stick"


def test_from_far_behind_the_likeliest_die_to_win_is_bought_and_not_the_safest() -> None:
    """From 12 against a 21 that has stuck no d8 busts, nor does it ever win at once."""
    session = last_to_act((9, 12), ("d10", "d12"), (6, 6))
    odds = odds_of(session)
    decided = bot_for("six-shooter", random.Random(1)).decide(asked(session))
    best = odds.answers[odds.best]
    assert (decided["action"], decided["die"]) == (best.action, best.die)


def test_a_total_of_more_dice_has_won_against_one_that_has_stuck() -> None:
    session = last_to_act((8, 8), ("d4", "d10"), (3, 9))
    moves.act(session, 2, "buy", die="d6")
    moves.roll(session, 2, [("d6", 4)])
    assert bot_for("six-shooter", random.Random(1)).decide(asked(session))["action"] == "stick"
