"""Six Shooter's odds agree with walking every branch through the real engine."""

import random
from itertools import product

import pytest

from kiosk.games.command import act
from kiosk.games.dice import Die
from kiosk.games.session import PendingKind, Refused, Session
from kiosk.odds.answers import Odds
from kiosk.odds.pending import odds_of
from kiosk.odds.six_shooter_openings import PAIRS
from tests.as_seen import as_seen
from tests.kiosk.games.scripts import go, table
from tests.kiosk.odds import six_shooter_tree

NEAR = 1e-9


def throw(session: Session, dice: random.Random) -> None:
    """The roll that is due."""
    go(session, [dice.randint(1, die.sides) for die in session.pending.dice])


def buys_left(session: Session) -> int:
    """How many dice can still be bought at most: how deep the tree of what may follow is."""
    seats = as_seen(session.state())["seats"]
    return sum(min(seat["chips"], 6 - len(seat["dice"])) for seat in seats if seat["status"] == "in")


def small_positions(seed: int, seats: int, deepest: int) -> list[Session]:
    """Decisions of a hand played at random by seats with few chips, from where little can follow."""
    dice = random.Random(seed)
    chips = [2 + dice.randint(0, 2) for _ in range(seats)]
    session = table("six-shooter", chips, button=dice.randrange(seats))
    found = []
    while session.pending.kind in {PendingKind.DECISION, PendingKind.ROLL}:
        if session.pending.kind is PendingKind.ROLL:
            throw(session, dice)
            continue
        seat = session.pending.seat
        assert isinstance(seat, int)
        legal = session.pending.legal
        if legal[0].action == "open":
            session.apply(act(seat, "open", dice=dice.sample(list(Die), 2)))
            continue
        if buys_left(session) <= deepest:
            found.append(Session.replay(session.history()))
        choice = dice.choice(legal)
        die = dice.choice(choice.die) if isinstance(choice.die, tuple) else None
        session.apply(act(seat, choice.action, die=die))
    return found


def same(odds: Odds, session: Session) -> None:
    """Every answer is worth what the tree says, to the last digits."""
    seat = odds.seat
    now = as_seen(session.state())["seats"][seat]["chips"]
    walked = six_shooter_tree.answers(session.history())
    assert odds.error is None
    assert [answer.ev for answer in odds.answers] == pytest.approx(
        [float(chips[seat] - now) for chips, _ in walked], abs=NEAR
    )
    assert [answer.win for answer in odds.answers] == pytest.approx(
        [float(wins[seat]) for _, wins in walked], abs=NEAR
    )


@pytest.mark.parametrize("seed", [0, 2, 4, 7])
def test_two_seats_are_worth_what_every_branch_says(seed: int) -> None:
    for session in small_positions(seed, 2, 2):
        same(odds_of(session), session)


@pytest.mark.parametrize("seed", range(6))
def test_the_last_seat_that_acts_is_worth_what_every_branch_says(seed: int) -> None:
    for session in small_positions(seed, 4, 1):
        acting = [seat for seat in as_seen(session.state())["seats"] if seat["status"] == "in"]
        if sum(seat["chips"] > 0 for seat in acting) == 1 and session.pending.legal[1:]:
            same(odds_of(session), session)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hundreds_of_small_positions_are_worth_what_every_branch_says(seats: int) -> None:
    checked = 0
    for seed in range(1000, 1040):
        for session in small_positions(seed, seats, 2):
            try:
                odds = odds_of(session)
            except Refused:
                continue
            same(odds, session)
            checked += 1
    assert checked > 40


def test_at_a_tie_who_sticks_first_wins_and_who_can_pay_for_nothing_sticks_too() -> None:
    """Both hold 7 in two dice and no chips: the first to stick takes the pot of 4."""
    session = go(table("six-shooter", [2, 2], button=0), "open d4 d6", "open d4 d6", [3, 4], [3, 4])
    (stick,) = odds_of(session).answers
    assert (stick.action, stick.ev, stick.win) == ("stick", 4.0, 1.0)
    go(session, "stick")
    (stick,) = odds_of(session).answers
    assert (stick.ev, stick.win) == (0.0, 0.0)


def test_a_seat_that_leads_one_without_chips_has_won_by_sticking() -> None:
    session = go(table("six-shooter", [9, 2, 2], button=0), *["open d4 d6"] * 3, [3, 4], [2, 4], [3, 4])
    odds = odds_of(session)
    assert odds.error is None
    assert (odds.answers[0].ev, odds.best) == (6.0, 0)


def test_a_pot_carried_over_is_won_too() -> None:
    session = table("six-shooter", [9, 9], button=0)
    go(session, "open d12 d20", "open d12 d20", [12, 20], [12, 20])
    session.apply({"do": "next"})
    go(session, "open d4 d6", "open d4 d6", [1, 1], [4, 6], "stick")
    sticks = odds_of(session).answers[0]
    assert (sticks.ev, sticks.win) == (8.0, 1.0)  # two antes of each seat


def rolled(pair: tuple[Die, ...]) -> list[int]:
    """Every total of two dice, as often as it comes."""
    return [first + second for first, second in product(*(range(1, die.sides + 1) for die in pair))]


def test_openings_without_chips_for_more_are_worth_who_rolls_higher() -> None:
    """Each has one opening roll and can only stick: the button's seat wins what is equal."""
    session = go(table("six-shooter", [2, 2], button=1), "open d6 d8")
    first = rolled((Die.D6, Die.D8))
    assert session.pending.seat == 0
    for answer in odds_of(session).answers:
        pairs = list(product(first, rolled(answer.dice)))
        wins = sum(mine <= 21 < theirs or theirs < mine <= 21 for theirs, mine in pairs) / len(pairs)
        assert (answer.ev, answer.win) == pytest.approx((4 * wins, wins), abs=NEAR)


def test_the_first_opener_reckons_with_the_seconds_best_answer() -> None:
    session = table("six-shooter", [20, 20], button=0)
    ours = odds_of(session)
    assert [answer.dice for answer in ours.answers] == list(PAIRS)
    assert PAIRS[ours.best] == (Die.D10, Die.D12)
    for pair, busts in (("d4 d6", 0), ("d10 d12", 1 / 120)):
        opened = go(table("six-shooter", [20, 20], button=0), f"open {pair}")
        theirs = odds_of(opened)
        (mine,) = (each for each in ours.answers if each.dice == tuple(map(Die, pair.split())))
        assert PAIRS[theirs.best] == (Die.D10, Die.D12)
        # the pot of 4 is one seat's, but where both pass 21, this one with a 10 and a 12
        assert mine.ev + theirs.answers[theirs.best].ev == pytest.approx(4 * (1 - busts / 120), abs=NEAR)
