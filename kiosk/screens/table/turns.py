"""Whose turn it is at a table, whose dice are looked at, and who is asked next, by what all can see."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games import critical_roll, kingdom
from kiosk.games.kingdom_table import rank
from kiosk.games.state import DieState, KingdomSeat, NonePending
from kiosk.ui.motion import LONGEST_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.state import CriticalRollState, KingdomState, State

LINGERS_S = 1.3
"""So long the dice of who threw keep the stage when the turn goes on to somebody else."""
COMES_S, HOLDS_S = 0.3, 0.7
"""A Foundation lies covered on the stage for so long before its dice turn over, and so long open after."""
SHORT_S, LONG_HOLDS = 0.2, 3
"""Of more Foundations than so many only the last ones are held for long, the others for so long."""


@dataclass(frozen=True)
class Showdown:
    """Foundations that are shown take the stage in turn, the weakest first: a picture, the hand is over.

    Attributes:
        order: the seats, in the order in which they are shown.
        begins: s, of the clock that it is asked by.
    """

    order: tuple[int, ...]
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
        order = sorted(shown, key=lambda number: rank(_values(now["seats"][number])))
        return cls(tuple(order), at) if len(order) > 1 else None

    @property
    def _opens(self) -> list[float]:
        """When each of them turns over, and when all have been seen, s after it begins."""
        opens, at = [], COMES_S
        for left in range(len(self.order), 0, -1):
            opens.append(at)
            holds = HOLDS_S if left <= LONG_HOLDS or len(self.order) <= LONG_HOLDS else SHORT_S
            at += LONGEST_S + holds + COMES_S
        return [*opens, at]

    def step(self, at: float) -> tuple[int, bool] | None:
        """How many have been seen at a time (s), and whether the one on the stage lies open; None: over."""
        passed, opens = at - self.begins, self._opens
        if passed >= opens[-1] - COMES_S:
            return None
        seen = sum(passed >= each - COMES_S for each in opens) - 1
        return max(0, seen), passed >= opens[max(0, seen)]

    def seat(self, at: float) -> int:
        """Whose Foundation has the stage, at a time (s)."""
        step = self.step(at)
        return self.order[-1] if step is None else self.order[step[0]]

    def last(self, at: float) -> bool:
        """Whether the best one lies open, at a time (s)."""
        step = self.step(at)
        return step is None or step == (len(self.order) - 1, True)

    def told(self, state: State, at: float) -> State:
        """As much of a state as is told at a time (s): what was won lies in the pot till the end."""
        step = self.step(at)
        if step is None or state["game"] != kingdom.NAME:
            return state
        number, opened = step
        told, covered = copy(state), self.order[number + opened :]
        payouts = state["result"]["payouts"] if "result" in state else []
        won = {seat: chips for seat, chips in enumerate(payouts) if seat < len(state["seats"])}
        told["seats"] = [
            _as_told(seat, won.get(place, 0), covers=place in covered)
            for place, seat in enumerate(state["seats"])
        ]
        told["pot"] = state["pot"] + sum(won.values())
        told["pending"] = NonePending(kind="hand_over")
        if "result" in told:
            del told["result"]
        return told


def _covered(seat: KingdomSeat) -> bool:
    return any(die["value"] is None for die in seat["dice"])


def _values(seat: KingdomSeat) -> tuple[int, ...]:
    return tuple(die["value"] or 0 for die in seat["dice"])


def _as_told(seat: KingdomSeat, won: int, *, covers: bool) -> KingdomSeat:
    """A seat before it took what it won; `covers`: with its dice covered."""
    told = copy(seat)
    told["chips"] -= won
    if covers:
        told["dice"] = [DieState(die=die["die"], value=None) for die in seat["dice"]]
    return told


class Spotlight:
    """Whose dice have the stage: of who was asked last; what was thrown open is seen first, by all.

    Attributes:
        seat: who was asked last.
        step: how far a showdown has come; None while there is none.
    """

    def __init__(self) -> None:
        self.seat = 0
        self._thrown: int | None = None
        self._until = 0.0
        self._shines_at: float | None = None
        self._showdown: Showdown | None = None
        self.step: tuple[int, bool] | None = None
        self._hurried = False

    def follow(self, before: State, now: State, at: float, *, calm: bool = False) -> None:
        """The game has gone on, at a time (s); `calm`: what is shown is there at once."""
        self._showdown = None if calm else Showdown.of(before, now, at)
        self.step = None if self._showdown is None else self._showdown.step(at)
        was, pending = before["pending"], now["pending"]
        self._thrown, self._until = None, at + LINGERS_S
        self._shines_at = at + LONGEST_S if now["pending"]["kind"] == "hand_over" else None
        if was["kind"] == "roll" and not was["hidden"] and before["hand"] == now["hand"]:
            self._thrown = was["seat"] if isinstance(was["seat"], int) else None
        if "seat" in pending and isinstance(pending["seat"], int):
            self.seat = pending["seat"]
        covered = pending["kind"] == "roll" and pending["hidden"]
        goes_on = pending.get("seat") == self._thrown
        if covered or pending["kind"] not in {"decision", "roll"} or goes_on:
            self._thrown = None

    def lit(self, at: float) -> tuple[int, bool]:
        """Whose dice are looked at, at a time (s), and whether that is one who threw before who is asked."""
        if self._showdown is not None:
            return self._showdown.seat(at), True
        lingers = self._thrown is not None and at < self._until
        return (self._thrown if self._thrown is not None and lingers else self.seat), lingers

    @property
    def holds(self) -> bool:
        """Whether something is held back that has happened: Foundations are shown in turn."""
        return self._showdown is not None

    def told(self, state: State, at: float) -> State:
        """The state as far as the stage has told it, at a time (s)."""
        return state if self._showdown is None else self._showdown.told(state, at)

    def last(self, at: float) -> bool:
        """Whether the last one of what is held back is seen, at a time (s)."""
        return self._showdown is not None and self._showdown.last(at)

    def hurry(self) -> bool:
        """What is held back is there at once; whether anything was."""
        held, self._showdown, self.step = self.holds, None, None
        self._hurried |= held
        return held

    def hurried(self) -> bool:
        """Whether it was; once."""
        was, self._hurried = self._hurried, False
        return was

    def shines(self, at: float) -> bool:
        """Whether who has won is in the light, at a time (s): not before the last die lies open."""
        return self._shines_at is None or at >= self._shines_at

    def passes(self, at: float) -> bool:
        """Whether it goes on to who is asked or shows dice, or to who has won, at a time (s); once."""
        if self._showdown is not None:
            was, self.step = self.step, self._showdown.step(at)
            if self.step is None:
                self._showdown = None
            return self.step != was
        over = self._thrown is not None and at >= self._until
        if over:
            self._thrown = None
        shines = self._shines_at is not None and at >= self._shines_at
        if shines:
            self._shines_at = None
        return over or shines


def next_seat(state: State) -> int | None:
    """The seat that is asked after the one that acts, as things stand; None where that is not known yet."""
    acts = state["pending"].get("seat")
    if not isinstance(acts, int):
        return None
    after = (seat for seat in _clockwise(state, acts) if state["seats"][seat]["status"] == "in")
    if state["game"] == critical_roll.NAME:
        return _in_critical_roll(state, acts, after)
    if state["game"] == kingdom.NAME:
        return _in_kingdom(state, acts, after)
    return next(after, None)


def _clockwise(state: State, acts: int) -> Iterator[int]:
    count = len(state["seats"])
    return ((acts + step) % count for step in range(1, count))


def _in_critical_roll(state: CriticalRollState, acts: int, after: Iterator[int]) -> int | None:
    """In seat order; after the last bet the first one rolls, and what comes after rolls is not known."""
    follows = next(after, None)
    if follows is None or state["phase"] == "betting":
        return follows
    return follows if follows > acts else None


def _in_kingdom(state: KingdomState, acts: int, after: Iterator[int]) -> int | None:
    """From the Prince to the King; in the betting, who has still to match the wager."""
    if state["phase"] == "betting" and state["wager"]:
        return next((seat for seat in after if state["seats"][seat]["wagered"] < state["wager"]), None)
    if state["phase"] == "prerogative":
        return next(after, None)
    in_order = state["phase"] in {"foundations", "betting"} and acts != state["king"]
    return next(after, None) if in_order else None
