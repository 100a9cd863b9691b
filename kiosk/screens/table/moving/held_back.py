"""What is shown for a moment, or in turn, before it is told what comes of it: a picture, the game goes on."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.games import kingdom
from kiosk.games.kingdom_table import Status
from kiosk.games.message import NOTHING
from kiosk.games.state import DieState, KingdomSeat, NonePending, ResultState
from kiosk.screens.table.moving.going_on import GoingOn
from kiosk.screens.table.moving.landing import Landing
from kiosk.text.pots import in_turn
from kiosk.ui.motion import LONGEST_S

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.state import KingdomState, PotState, State

COMES_S, HOLDS_S = 0.3, 0.7
"""A Foundation lies covered on the stage for so long before its dice turn over, and so long open after."""
SHORT_S, LONG_HOLDS = 0.2, 3
"""Of more Foundations than so many only the last ones are held for long, the others for so long."""
SAID_S, DECIDED_S = 2.4, 2.2
"""So long it is said which of several pots is played for, and so long who has won it."""


@dataclass(frozen=True)
class Stage:
    """A step of a showdown.

    Attributes:
        seat: whose Foundation has the stage.
        opened: the seats whose dice lie open.
        settled: so many pots are, the last side pot first.
        decided: the newest of them has just been, and it is told who has won it.
        lasts: s.
    """

    seat: int
    opened: tuple[int, ...]
    settled: int
    decided: bool
    lasts: float


@dataclass(frozen=True)
class Showdown:
    """Foundations that are shown take the stage in turn, as they were thrown: a picture, the hand is over.

    Where there are side pots, the last one is played for first, by those who are in it, and the main pot at
    the end.

    Attributes:
        stages: one after the other.
        begins: s, of the clock that it is asked by.
    """

    stages: tuple[Stage, ...]
    begins: float

    @classmethod
    def of(cls, before: State, now: State, at: float) -> Showdown | None:
        """It begins at a time (s) where several Foundations that lay covered lie open now; else None.

        The last one may just have been thrown covered: who has put in all for the ante is asked nothing more.
        """
        if before["game"] != kingdom.NAME or now["game"] != kingdom.NAME or before["hand"] != now["hand"]:
            return None
        waits = before["pending"]
        threw = waits["seat"] if waits["kind"] == "roll" and waits["hidden"] else None
        shown = [
            number
            for number, (was, seat) in enumerate(zip(before["seats"], now["seats"], strict=False))
            if (_covered(was) or number == threw) and seat["dice"] and not _covered(seat)
        ]
        return cls(tuple(_stages(now, shown)), at) if len(shown) > 1 else None

    def step(self, at: float) -> Stage | None:
        """What has the stage at a time (s); None: it is over."""
        ends = self.begins
        for stage in self.stages:
            ends += stage.lasts
            if at < ends:
                return stage
        return None

    def skipped(self, at: float) -> Showdown | None:
        """What is left when somebody goes on at a time (s): the next step has the stage then; None: nothing.

        The last one, which all wait for, is always seen to turn over.
        """
        begins = self.begins
        for number, stage in enumerate(self.stages, start=1):
            if at < begins + stage.lasts:
                left = self.stages[number:]
                if not left and at < begins + LONGEST_S:
                    return self
                return replace(self, stages=left, begins=at) if left else None
            begins += stage.lasts
        return None

    def seat(self, at: float) -> int:
        """Whose Foundation has the stage, at a time (s)."""
        return (self.step(at) or self.stages[-1]).seat

    def last(self, at: float) -> bool:
        """Whether the last one lies open, at a time (s)."""
        return self.step(at) in {None, self.stages[-1]}

    def told(self, state: State, at: float) -> State:
        """As much of a state as is told at a time (s): what was won lies in the pot till the end."""
        step = self.step(at)
        if step is None or state["game"] != kingdom.NAME:
            return state
        told, paid = copy(state), [0] * len(state["seats"])
        left = len(state["pots"]) - step.settled
        told["pots"] = [pot.copy() for pot in state["pots"]]
        for pot in told["pots"][:left]:
            pot["winners"] = []
        for pot in told["pots"][left:]:
            _pay(state, pot, paid)
        payouts = state["result"]["payouts"] if "result" in state else []
        won = [chips - known for chips, known in zip(payouts, paid, strict=False)] or paid
        covered = {seat for stage in self.stages for seat in stage.opened}.difference(step.opened)
        told["seats"] = [
            _as_told(seat, won[place] if place < len(won) else 0, covers=place in covered)
            for place, seat in enumerate(state["seats"])
        ]
        told["pot"] = state["pot"] + sum(won)
        told["pending"] = NonePending(kind="hand_over")
        if "result" in told:
            del told["result"]
        if step.decided:
            newest = [0] * len(state["seats"])
            _pay(state, told["pots"][left], newest)
            told["result"] = ResultState(payouts=newest, text=NOTHING)
        return told


HeldBack = Showdown | Landing | GoingOn


def held_back(
    before: State, now: State, at: float, *, lies: bool, crown: DieState | None = None
) -> HeldBack | None:
    """What is shown from a time on (s) before it is told what has come of it; None for nothing.

    `lies`: what was thrown is seen in a tray. `crown`: the last die that was thrown for it.
    """
    return Showdown.of(before, now, at) or Landing.of(before, now, at, lies=lies, crown=crown)


def _stages(state: KingdomState, shown: Sequence[int]) -> Iterator[Stage]:
    """The steps in which the Foundations of these seats are shown, pot by pot."""
    opened: list[int] = []
    pots, settled = state["pots"], 0
    several = "result" in state and len(pots) > 1
    for place, mine in in_turn(state, shown):
        for number, seat in enumerate(mine):
            first = several and not number  # it is said first which pot is played for
            yield Stage(seat, tuple(opened), settled, decided=False, lasts=SAID_S if first else COMES_S)
            opened.append(seat)
            left, many = len(mine) - number, len(mine) > LONG_HOLDS
            holds = SHORT_S if many and left > LONG_HOLDS else HOLDS_S
            yield Stage(seat, tuple(opened), settled, decided=False, lasts=LONGEST_S + holds)
        if place:
            settled += 1
            winner = pots[place]["winners"][0]
            yield Stage(winner, tuple(opened), settled, decided=True, lasts=DECIDED_S)


def _pay(state: KingdomState, pot: PotState, paid: list[int]) -> None:
    """Add what a pot that is settled brings to each seat: odd chips go clockwise from the King's left."""
    count, king = len(state["seats"]), state["king"] or 0
    order = sorted(pot["winners"], key=lambda seat: (seat - king - 1) % count)
    each, odd = divmod(pot["chips"], len(order))
    for place, seat in enumerate(order):
        paid[seat] += each + (place < odd)


def _covered(seat: KingdomSeat) -> bool:
    return any(die["value"] is None for die in seat["dice"])


def _as_told(seat: KingdomSeat, won: int, *, covers: bool) -> KingdomSeat:
    """A seat before it took what it won; `covers`: with its dice covered."""
    told = copy(seat)
    told["chips"] -= won
    if seat["status"] == Status.IN and not told["chips"]:
        told["status"] = Status.ALL_IN
    if covers:
        told["dice"] = [DieState(die=die["die"], value=None) for die in seat["dice"]]
    return told
