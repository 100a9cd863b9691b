"""What simulated dice show in the first practice hand: chosen so that each decision comes up once.

Only there, and it is said at the table: in a real tray dice fall as they like, and in the next hand too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games import critical_roll, kingdom
from kiosk.games.six_shooter import OPENING_DICE, TARGET

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.state import CriticalRollState, KingdomState, RollPending, SixShooterState, State

FIRST_TOTALS, BOUGHT_TOTALS = (12, 11, 13, 10), (19, 18, 20, 17)
"""Of each seat after the opening, when there is something to buy for, and after a die bought, to be kept."""
BOT_OPENS, BOT_BUYS, ENOUGH = 9, 18, 17
"""Totals of a bot, which is then beaten; and from which on people's dice fall as they like."""
CHAINS = ((3, 12, 3, 1), (9, 8, 1), (6, 6, 6, 1), (14, 5, 1))
"""Each seat's dice in Critical Roll: a critical hit, a miss, a pair to split, one that stands."""
NO_TWENTY = 7
"""What a bonus die shows."""
HOUSE = (8, 6, 9)
"""It ends on 23: who is nearer by then has won."""
CROWN = (5, 3, 4, 2)
"""The first seat wears it, and may reroll."""
FOUNDATIONS = ((3, 3, 6, 4, 1), (4, 4, 2, 2, 6), (1, 5, 5, 2, 3), (1, 2, 4, 6, 3))
"""A pair, for which a reroll is right; two pairs, a higher pair, nothing."""
REROLLED = (5, 5, 5, 2, 6)
"""A Knight, which beats them."""


def prepared(state: State, machines: Sequence[bool]) -> tuple[int, ...]:
    """What the dice that are asked for are to show, in their order; none where they fall as they like.

    Args:
        state: public, a roll pending.
        machines: for each seat whether a bot plays there.
    """
    pending = state["pending"]
    if pending["kind"] != "roll" or state["hand"] > 1 or len(state["seats"]) > len(CROWN):
        return ()
    if state["game"] == critical_roll.NAME:
        return _of_a_chain(state, pending)
    seat = pending["seat"]
    assert isinstance(seat, int)
    if state["game"] == kingdom.NAME:
        return _of_kingdom(state, seat)
    return _of_six_shooter(state, pending, seat, bot=machines[seat])


def _of_six_shooter(state: SixShooterState, pending: RollPending, seat: int, *, bot: bool) -> tuple[int, ...]:
    sides = [int(die[1:]) for die in pending["dice"]]
    total = state["seats"][seat]["total"]
    if len(sides) == OPENING_DICE:
        aim = BOT_OPENS if bot else FIRST_TOTALS[seat]
        first = _within(aim * sides[0] // sum(sides), sides[0])
        return first, _within(aim - first, sides[1])
    if total >= ENOUGH:
        return ((sides[0] if total + sides[0] > TARGET else 1),) if bot else ()
    return (_within((BOT_BUYS if bot else BOUGHT_TOTALS[seat]) - total, sides[0]),)


def _within(value: int, sides: int) -> int:
    return max(1, min(sides, value))


def _of_a_chain(state: CriticalRollState, pending: RollPending) -> tuple[int, ...]:
    seat, (die,) = pending["seat"], pending["dice"]
    if isinstance(seat, str):
        return HOUSE[len(state["house"]["dice"]) :][:1] if "house" in state else ()
    chains = state["seats"][seat]["chains"]
    if not chains:
        return CHAINS[seat][:1]
    if die == "d20":
        return (NO_TWENTY,)
    lies = next(len(chain["dice"]) for chain in chains if chain["active"])
    return tuple(_within(value, int(die[1:])) for value in CHAINS[seat][lies:][:1])


def _of_kingdom(state: KingdomState, seat: int) -> tuple[int, ...]:
    if state["phase"] == "crown":
        return () if state["seats"][seat]["dice"] else CROWN[seat : seat + 1]
    ways: Mapping[str, tuple[int, ...]] = {"foundations": FOUNDATIONS[seat], "prerogative": REROLLED}
    return ways.get(state["phase"], ())
