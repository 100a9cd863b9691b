"""A hand's chips are luck and decisions: the two sum to what was won, and luck is nought on average."""

from __future__ import annotations

import math
import operator
import statistics
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.bots import Strength
from kiosk.games.session import PendingKind, Session
from kiosk.luck import estimate
from kiosk.luck.rolls import Event
from kiosk.luck.split import Split, split
from kiosk.odds.pending import odds_of
from tests.kiosk.games.scripts import go, table
from tests.kiosk.luck.played import hands

if TYPE_CHECKING:
    from collections.abc import Sequence


def of(session: Session) -> list[Split]:
    """The split of the hand that is over."""
    start = session.hand_start
    return split(None if start is None else Session.at_start(start), session.hand_history())[0]


@pytest.mark.parametrize("strength", [Strength.BEGINNER, Strength.REGULAR])
@pytest.mark.parametrize(
    ("game", "chips"),
    [("critical-roll", [20]), ("critical-roll", [3, 40]), ("six-shooter", [40, 40]), ("six-shooter", [9, 4])],
)
def test_luck_and_decisions_sum_to_the_chips_won(game: str, chips: Sequence[int], strength: Strength) -> None:
    for session in hands(game, chips, 8, strength):
        found = of(session)
        assert found
        for each in found:
            assert each.exact
            assert each.luck + each.decisions == pytest.approx(each.won, abs=1e-9)
            assert each.given_up is not None
            assert each.given_up >= -1e-9


def test_what_a_decision_gives_up_is_what_the_odds_say() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11])
    worth = {answer.action: answer.ev for answer in odds_of(session).answers}
    go(session, "stand", [9])
    (stood,) = of(session)
    assert stood.given_up is not None
    assert stood.given_up == pytest.approx(max(worth.values()) - worth["stand"])
    # a bet of 2 of 20 chips, played best, less what was given up
    assert stood.decisions == pytest.approx(2 * 0.1990025728 - stood.given_up, abs=1e-6)


def test_in_six_shooter_one_s_mistake_is_among_the_other_s_decisions() -> None:
    session = go(table("six-shooter", [40, 40], button=0), "open d10 d12", "open d4 d6")
    go(session, [5, 6], [1, 2], "stick", "stick")
    one, other = sorted(of(session), key=lambda each: each.won)
    assert one.won + other.won == 0
    assert one.decisions == pytest.approx(-other.decisions)
    assert one.given_up is not None
    assert one.given_up > 1  # stuck with 3
    assert other.decisions > 1


def test_a_roll_after_a_decision_brings_nothing_on_average() -> None:
    """Each value of a bought die in turn: the position after it is worth on average what buying was."""
    for script, die in (((["d10", "d12"], ["d4", "d6"]), "d8"), ((["d4", "d6"], ["d8", "d20"]), "d12")):
        worth = []
        for value in range(1, int(die[1:]) + 1):
            session = table("six-shooter", [12, 12], button=0)
            go(session, *(f"open {' '.join(dice)}" for dice in script), [2, 3], [1, 4])
            seat = session.pending.seat
            assert isinstance(seat, int)
            answers = odds_of(session).answers
            chosen = next(each for each in answers if each.die is not None and each.die.value == die)
            at = session.state()["seats"][seat]["chips"] + chosen.ev
            go(session, f"buy {die}", [value])
            worth.append(_value(session, seat))
        assert statistics.fmean(worth) == pytest.approx(at, abs=1e-9)


def _value(session: Session, seat: int) -> float:
    """What a seat will have on average."""
    state = session.state()
    chips = [each["chips"] for each in state["seats"]]
    if session.pending.kind in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}:
        return chips[seat]
    mover = session.pending.seat
    assert isinstance(mover, int)
    best = chips[mover] + max(answer.ev for answer in odds_of(session).answers)
    return best if mover == seat else sum(chips) + state["pot"] - best


ROLLS: dict[str, tuple[str, dict[str, Any], tuple[object, ...]]] = {
    "six-shooter, opening": ("six-shooter", {"button": 0}, ("open d4 d6", "open d8 d10", "open d12 d20")),
    "six-shooter, bought": (
        "six-shooter",
        {"button": 0},
        ("open d4 d6", "open d8 d10", "open d12 d20", [3, 6], [8, 9], [1, 2], "buy d8"),
    ),
    "critical-roll, d20": ("critical-roll", {"mode": "table"}, ()),
    "kingdom": ("kingdom", {}, ([1], [6], [2])),
}


@pytest.mark.parametrize("name", ROLLS)
def test_an_estimate_of_a_roll_is_nought_on_average_for_everybody(name: str) -> None:
    game, options, script = ROLLS[name]
    session = table(game, [40, 40, 40], **options)
    go(session, *script)  # type: ignore[arg-type]
    pending = session.pending
    assert pending.kind is PendingKind.ROLL
    lucks: list[list[float]] = []
    alike = len(set(pending.dice)) == 1  # then their order tells nothing
    values_of = product(*(range(1, die.sides + 1) for die in pending.dice))
    every = Counter(tuple(sorted(values)) if alike else values for values in values_of)
    for values in every:
        ledger = estimate.Ledger(game, [0, 1, 2], [40, 40, 40])
        dice = [{"die": die.value, "value": value} for die, value in zip(pending.dice, values, strict=True)]
        command: Any = {"do": "roll", "seat": pending.seat, "dice": dice}
        ledger.before(session, command)
        lucks.append([ledger.end(seat, 40)[0] for seat in range(3)])
    for each in zip(*lucks, strict=True):
        assert math.fsum(map(operator.mul, each, every.values())) == pytest.approx(0, abs=1e-6)
        assert max(each) > 0.01  # it tells good rolls from bad ones


def test_a_void_hand_and_one_that_is_not_over_have_none() -> None:
    session = go(table("critical-roll", [20]), "bet 2", [12], [11])
    assert of(session) == []
    session.apply({"do": "void"})
    assert of(session) == []


def test_rolls_are_counted_with_their_chances() -> None:
    session = go(table("six-shooter", [40, 40], button=0), "open d10 d12", "open d4 d6", [10, 6], [1, 2])
    go(session, "stick" if session.pending.seat == 0 else "buy d8")
    if session.pending.kind is PendingKind.ROLL:
        go(session, [8])
    while session.pending.kind is PendingKind.DECISION:
        go(session, "stick")
    _splits, rolls = split(None, session.hand_history())
    tops = [roll for roll in rolls if roll.event is Event.TOP]
    assert len(tops) == sum(len(each["dice"]) for each in session.hand_history() if each["do"] == "roll")
    assert sum(roll.came for roll in tops) >= 1
    busts = [roll for roll in rolls if roll.event is Event.BUST]
    assert all(0 <= roll.chance <= 1 for roll in busts)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "seats", "options", "count", "most"),
    [
        ("critical-roll", 1, {}, 1500, 0.2),
        pytest.param("six-shooter", 2, {}, 600, 0.6, marks=pytest.mark.soak),
        ("six-shooter", 3, {}, 800, 0.8),
        ("critical-roll", 3, {"mode": "table"}, 800, 0.9),
        ("kingdom", 3, {}, 600, 0.9),
    ],
)
def test_luck_is_nought_on_average_and_decisions_vary_less_than_chips(
    game: str, seats: int, options: dict[str, Any], count: int, most: float
) -> None:
    """By seat 0 alone: what the seats of a table win is not independent."""
    found = [of(session)[0] for session in hands(game, [40] * seats, count, Strength.REGULAR, **options)]
    luck = [each.luck for each in found]
    error = statistics.stdev(luck) / math.sqrt(len(luck))
    assert abs(statistics.fmean(luck)) < 3.5 * error
    assert statistics.variance([each.decisions for each in found]) < most * statistics.variance(
        [each.won for each in found]
    )
