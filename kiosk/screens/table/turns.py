"""Whose turn it is at a table, whose dice are looked at, and who is asked next, by what all can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games import critical_roll, kingdom
from kiosk.screens.table.moving.going_on import GoingOn
from kiosk.screens.table.moving.held_back import Showdown, held_back
from kiosk.screens.table.moving.landing import Beat, Landing, crown_die
from kiosk.text.nearest import lost_at_once
from kiosk.ui.motion import LONGEST_S

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.games.state import CriticalRollState, KingdomState, State
    from kiosk.screens.table.moving.held_back import HeldBack, Stage
    from kiosk.screens.table.moving.landing import Step
    from kiosk.table.table import Table

LINGERS_S = 0.7
"""So long the dice of who threw are looked at in the tray, once they are counted, before another's throw."""


class Spotlight:
    """Whose dice have the stage: of who was asked last; what was thrown open is seen first, by all.

    Args:
        table: whose record knows the last die for the crown; None for none.

    Attributes:
        seat: who was asked last.
        step: how far what is held back has come; None while nothing is.
    """

    def __init__(self, table: Table | None = None) -> None:
        self.seat = 0
        self._table = table
        self._comes_back = table is not None and table.resumed
        self._thrown: int | None = None
        self._until = 0.0
        self._shines_at: float | None = None
        self._held: HeldBack | None = None
        self.step: Stage | Step | GoingOn | None = None
        self._hurried = False

    def follow(self, before: State, now: State, at: float, *, calm: bool = False, lies: bool = False) -> None:
        """The game has gone on, at a time (s).

        `calm`: what is shown is there at once. `lies`: what was thrown is seen in the tray.
        """
        crown = None if self._table is None else crown_die(before, self._table)
        self._held = None if calm else held_back(before, now, at, lies=lies, crown=crown)
        self.step = None if self._held is None else self._held.step(at)
        was, pending = before["pending"], now["pending"]
        counted_at = at if calm else at + LONGEST_S
        if self.landing is not None:
            counted_at = self.landing.counted_at
        self._thrown, self._until = None, counted_at + LINGERS_S
        self._shines_at = at + LONGEST_S if now["pending"]["kind"] == "hand_over" else None
        if was["kind"] == "roll" and not was["hidden"] and before["hand"] == now["hand"]:
            self._thrown = was["seat"] if isinstance(was["seat"], int) else None
        if "seat" in pending and isinstance(pending["seat"], int):
            self.seat = pending["seat"]
        if pending["kind"] != "roll" or pending["hidden"] or pending["seat"] == self._thrown:
            self._thrown = None
        if self._comes_back:
            self._held = GoingOn.of(self._table, at)
            self.step = None if self._held is None else self._held.step(at)
        self._comes_back = False

    def lit(self, at: float) -> tuple[int, bool]:
        """Whose dice are looked at, at a time (s), and whether that is one who threw before who is asked."""
        if self._held is not None:
            seat = self._held.seat(at)
            return self.seat if seat is None else seat, True
        lingers = self._thrown is not None and at < self._until
        return (self._thrown if self._thrown is not None and lingers else self.seat), lingers

    @property
    def person(self) -> int | None:
        """The seat of the person who was asked last, as far as is shown; None: it is not, or a bot is."""
        if self.holds or self._table is None or self._table.players[self.seat].bot:
            return None
        return self.seat

    @property
    def landing(self) -> Landing | None:
        """A throw that is seen, and counted, before it is told what comes of it; None while none is."""
        return self._held if isinstance(self._held, Landing) else None

    def lies_s(self, at: float) -> float:
        """So long after a time (s) a throw still lies in the tray before it is counted, s."""
        return 0.0 if self.landing is None else self.landing.lies_s(at)

    def said(self, state: State, at: float) -> str:
        """What stands above all of a throw that is seen, at a time (s); "" where its game has that."""
        if isinstance(self._held, GoingOn):
            return self._held.words
        return "" if self.landing is None else self.landing.words(state, at)

    @property
    def hint(self) -> str | None:
        """What is said beside a table that is gone on with, "" for nothing; None while none is."""
        return self._held.hint if isinstance(self._held, GoingOn) else None

    def thrown(self, at: float) -> Step | None:
        """What is seen of a throw, at a time (s); None while none is."""
        return None if self.landing is None else self.landing.step(at)

    def opens(self, at: float) -> bool:
        """Whether what lies open is told at a time (s): Foundations in turn, a throw that is seen."""
        return isinstance(self._held, Showdown) or (self.landing is not None and self.landing.opens(at))

    @property
    def holds(self) -> bool:
        """Whether something is held back: a throw is seen, or Foundations are shown in turn."""
        return self._held is not None

    def told(self, state: State, at: float) -> State:
        """The state as far as the stage has told it, at a time (s)."""
        return state if self._held is None else self._held.told(state, at)

    def last(self, at: float) -> bool:
        """Whether the last one of what is held back is seen, at a time (s)."""
        return self._held is not None and self._held.last(at)

    def hurry(self) -> bool:
        """What is held back is there at once; whether anything was."""
        held, self._held, self.step = self.holds, None, None
        self._hurried |= held
        return held

    def skip(self, at: float) -> bool:
        """Somebody goes on at a time (s): of Foundations in turn one step is over; else as `hurry`."""
        if not isinstance(self._held, Showdown):
            return self.hurry()
        self._held = self._held.skipped(at)
        self.step = None if self._held is None else self._held.step(at)
        return True

    def hurried(self) -> bool:
        """Whether it was; once."""
        was, self._hurried = self._hurried, False
        return was

    def shines(self, at: float) -> bool:
        """Whether who has won is in the light, at a time (s): not before the last die lies open."""
        return self._shines_at is None or at >= self._shines_at

    def passes(self, at: float, *, thrown: bool = False) -> bool:
        """Whether it goes on to who is asked or shows dice, or to who has won, at a time (s); once.

        `thrown`: the next dice move, and those of before are seen no more.
        """
        seen = self.thrown(at)
        if thrown and seen is not None and seen.beat is not Beat.SEEN:
            return self.hurry()
        if self._held is not None:
            was, self.step = self.step, self._held.step(at)
            if self.step is None:
                self._held = None
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
    """In seat order but for a 1; after the last bet the first one rolls, what comes after is not known."""
    follows = next((seat for seat in after if not lost_at_once(state["seats"][seat])), None)
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
