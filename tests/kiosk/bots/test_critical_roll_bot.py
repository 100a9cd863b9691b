"""The bot for Critical Roll: always legal, never silly, the same game from the same seed."""

import random

import pytest

from kiosk.bots import bot_for
from kiosk.games.command import Act
from kiosk.games.session import PendingKind, Session
from kiosk.odds.pending import asked
from tests.kiosk import moves


def play(seed: int, hands: int, chips: int = 40) -> Session:
    """Whole hands by bots with honest dice; what a bot decides is refused if it is not legal."""
    dice = random.Random(seed)
    bots = [bot_for("critical-roll", random.Random(f"{seed} {n}")) for n in range(2)]
    session = Session.new("critical-roll", [{"name": f"bot {n}", "chips": chips} for n in range(2)], {})
    while session.pending.kind is not PendingKind.GAME_OVER:
        pending = session.pending
        if pending.kind is PendingKind.DECISION:
            assert isinstance(pending.seat, int)
            session.apply(bots[pending.seat].decide(asked(session)))
        elif pending.kind is PendingKind.ROLL:
            assert pending.seat is not None
            moves.roll(
                session, pending.seat, [(die.value, dice.randint(1, die.sides)) for die in pending.dice]
            )
        elif session.state()["hand"] == hands:
            break
        else:
            moves.next_hand(session)
    return session


def after(*values: int) -> Act:
    """What the bot does with a chain of these dice; the seat has plenty of chips."""
    session = Session.new("critical-roll", [{"name": "bot", "chips": 100}], {})
    moves.act(session, 0, "bet", amount=5)
    moves.roll(session, 0, [("d20", values[0])])
    moves.roll(session, "house", [("d20", 10)])
    for value in values[1:]:
        moves.act(session, 0, "hit")
        (die,) = session.pending.dice
        moves.roll(session, 0, [(die.value, value)])
    return bot_for("critical-roll", random.Random(0)).decide(asked(session))


@pytest.mark.parametrize("seed", range(8))
def test_bots_play_whole_hands_legally(seed: int) -> None:
    session = play(seed, hands=40)
    assert session.pending.kind in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(3, hands=10).history() == play(3, hands=10).history()
    assert play(3, hands=10).history() != play(4, hands=10).history()


def test_it_stands_near_20_and_hits_far_from_it() -> None:
    assert after(19)["action"] == "stand"
    assert after(5)["action"] in {"hit", "double"}
    assert after(2, 3)["action"] == "hit"


def test_it_splits_a_pair_that_has_gone_far_past_20_and_leaves_one_near_it() -> None:
    assert after(6, 9, 9)["action"] == "split"  # 24
    assert after(3, 9, 9)["action"] == "stand"  # 21


def against_each_other(first: int, second: int) -> str:
    """What the bot, last to play, does with its d20; the other stands on its own."""
    session = Session.new(
        "critical-roll", [{"name": "a", "chips": 30}, {"name": "bot", "chips": 30}], {"mode": "table"}
    )
    moves.roll(session, 0, [("d20", first)])
    moves.roll(session, 1, [("d20", second)])
    moves.act(session, 0, "stand")
    action: str = bot_for("critical-roll", random.Random(1)).decide(asked(session))["action"]
    return action


def test_at_a_table_the_last_to_play_stands_when_it_leads_and_hits_when_it_does_not() -> None:
    assert against_each_other(6, 9) == "stand"
    assert against_each_other(19, 18) == "hit"
