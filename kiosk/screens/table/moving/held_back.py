"""What is shown for a moment, or in turn, before it is told what comes of it: a picture, the game goes on."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS
from kiosk.games.kingdom_table import Status
from kiosk.games.message import NOTHING
from kiosk.games.state import DieState, KingdomSeat, NonePending, ResultState
from kiosk.text.pots import in_turn
from kiosk.ui.motion import LONGEST_S

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.games.state import KingdomState, PendingState, PotState, State

BUST_S, CRITICAL_S = 1.6, 3 * LONGEST_S
"""So long a die that decides much is counted up, and then seen, before what comes of it: a bust that ends a
hand, and in Critical Roll a first 20 or 1 or a critical hit: its stamp stands on during the next throw."""
SUM_S, SEVERAL = 2 * LONGEST_S, 2
"""So long so many dice, thrown at once, are counted up, and their sum is then seen, before the next throw."""
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
    """Foundations that are shown take the stage in turn, the weakest first: a picture, the hand is over.

    Where there are side pots, the last one is played for first, by those who are in it, and the main pot at
    the end: the best comes last.

    Attributes:
        stages: one after the other.
        begins: s, of the clock that it is asked by.
    """

    stages: tuple[Stage, ...]
    begins: float

    @classmethod
    def of(cls, before: State, now: State, at: float) -> Showdown | None:
        """It begins at a time (s) where several Foundations that lay covered lie open now; else None."""
        if before["game"] != kingdom.NAME or now["game"] != kingdom.NAME or before["hand"] != now["hand"]:
            return None
        if before["pending"]["kind"] == "roll":
            return None
        shown = [
            number
            for number, (was, seat) in enumerate(zip(before["seats"], now["seats"], strict=False))
            if _covered(was) and seat["dice"] and not _covered(seat)
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

    def seat(self, at: float) -> int:
        """Whose Foundation has the stage, at a time (s)."""
        return (self.step(at) or self.stages[-1]).seat

    def last(self, at: float) -> bool:
        """Whether the best one lies open, at a time (s)."""
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


@dataclass(frozen=True)
class LastRoll:
    """A roll that decides much is seen before what comes of it.

    In Six Shooter that is a bust that ends a hand, in Critical Roll a first 20 or 1 and a critical hit: the
    next throw would take the stage at once.

    Attributes:
        whose: the seat that rolled.
        begins: s, of the clock that it is asked by.
        lasts: s.
    """

    whose: int
    begins: float
    lasts: float

    @classmethod
    def of(cls, before: State, now: State, at: float) -> LastRoll | None:
        """It begins at a time (s) where the dice that were asked for are such a roll."""
        waits = before["pending"]
        if before["hand"] != now["hand"] or waits["kind"] != "roll" or not isinstance(waits["seat"], int):
            return None
        whose = waits["seat"]
        if _bust(now, whose):
            return cls(whose, at, BUST_S)
        return cls(whose, at, CRITICAL_S) if _critical(before, now, whose) else None

    def step(self, at: float) -> Stage | None:
        """What has the stage at a time (s); None: it is over."""
        rolled = Stage(self.whose, (), 0, decided=False, lasts=self.lasts)
        return rolled if at < self.begins + self.lasts else None

    def seat(self, _at: float) -> int:
        """Whose dice have the stage."""
        return self.whose

    def last(self, _at: float) -> bool:
        """Nothing else comes: why the hand ended is told with the win."""
        return False

    def told(self, state: State, at: float) -> State:
        """The state before anybody has won, or rolls again, as far as it is told at a time (s)."""
        if self.step(at) is None:
            return state
        told = copy(state)
        told["pending"] = NonePending(kind="hand_over", seat=self.whose)
        if told["game"] == six_shooter.NAME and "result" in told:
            payouts = told["result"]["payouts"]
            told["seats"] = [
                {**seat, "chips": seat["chips"] - won}
                for seat, won in zip(told["seats"], payouts, strict=True)
            ]
            told["pot"] += sum(payouts)
            del told["result"]
        return told


@dataclass(frozen=True)
class Sum:
    """What several dice come to that were thrown at once is seen before somebody else is to throw.

    Attributes:
        whose: the seat that threw.
        asked: what was asked for.
        values: what the dice show.
        begins: s, of the clock that it is asked by.
    """

    whose: int
    asked: PendingState
    values: tuple[int, ...]
    begins: float

    @classmethod
    def of(cls, before: State, now: State, at: float) -> Sum | None:
        """It begins at a time (s) where the dice that were asked for are such a throw."""
        waits, next_one = before["pending"], now["pending"]
        if before["hand"] != now["hand"] or waits["kind"] != "roll" or next_one["kind"] != "roll":
            return None
        whose = waits["seat"]
        if not isinstance(whose, int) or waits["hidden"] or next_one["seat"] == whose:
            return None
        values = _added(before, now, whose)
        return cls(whose, waits, values, at) if values else None

    def step(self, at: float) -> Stage | None:
        """What has the stage at a time (s); None: it is over."""
        thrown = Stage(self.whose, (), 0, decided=False, lasts=SUM_S)
        return thrown if at < self.begins + SUM_S else None

    def seat(self, _at: float) -> int:
        """Whose dice have the stage."""
        return self.whose

    def last(self, _at: float) -> bool:
        """Nothing else comes."""
        return False

    def told(self, state: State, at: float) -> State:
        """The state before the next one is asked, as far as it is told at a time (s)."""
        if self.step(at) is None:
            return state
        told = copy(state)
        told["pending"] = self.asked
        return told

    def words(self, state: State) -> str:
        """Who threw, and the sum."""
        name, dice = state["seats"][self.whose]["name"], " + ".join(map(str, self.values))
        return f"{name}: {dice} = {sum(self.values)}"


HeldBack = Showdown | LastRoll | Sum


def held_back(before: State, now: State, at: float) -> HeldBack | None:
    """What is shown from a time on (s) before it is told what has come of it; None for nothing."""
    return Showdown.of(before, now, at) or LastRoll.of(before, now, at) or Sum.of(before, now, at)


def _added(before: State, now: State, whose: int) -> tuple[int, ...]:
    """What the dice show that a seat's newest throw has made to a sum; none where it was of one die."""
    if now["game"] == six_shooter.NAME and before["game"] == now["game"]:
        was, dice = ([_shown(each["seats"][whose]["dice"])] for each in (before, now))
        totals = [now["seats"][whose]["total"]]
    elif now["game"] == critical_roll.NAME and before["game"] == now["game"]:
        was, dice = (
            [_shown(chain["dice"]) for chain in each["seats"][whose]["chains"]] for each in (before, now)
        )
        totals = [chain["total"] for chain in now["seats"][whose]["chains"]]
    else:
        return ()
    for place, (values, total) in enumerate(zip(dice, totals, strict=True)):
        known = len(was[place]) if place < len(was) else 0
        if len(values) >= known + SEVERAL and sum(values) == total:
            return values
    return ()


def _shown(dice: Sequence[DieState]) -> tuple[int, ...]:
    return tuple(die["value"] for die in dice if die["value"] is not None)


def _bust(now: State, whose: int) -> bool:
    """Whether a seat has bust, and somebody wins by it."""
    if now["game"] != six_shooter.NAME:
        return False
    return "result" in now and any(now["result"]["payouts"]) and now["seats"][whose]["status"] == "busted"


def _critical(before: State, now: State, whose: int) -> bool:
    """Whether a seat rolled a first 20 or 1, or a critical hit, and a throw follows."""
    if now["game"] != critical_roll.NAME or before["game"] != now["game"] or now["pending"]["kind"] != "roll":
        return False
    was, rolled = (each["seats"][whose]["chains"] for each in (before, now))
    if sum(len(chain["dice"]) for chain in rolled) == sum(len(chain["dice"]) for chain in was):
        return False
    began = not was and rolled[0]["dice"][0]["value"] in {CRITICAL_SUCCESS, CRITICAL_FAILURE}
    return began or now["pending"]["seat"] == whose


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
