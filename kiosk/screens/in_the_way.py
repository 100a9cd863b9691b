"""What is in the way of going on, with the ways out of a damaged record."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.journal.rescue import Way, take, ways_out
from kiosk.journal.storage.database import DamagedError, JournalError, damaged
from kiosk.screens.base.trouble import Trouble
from kiosk.table.recorded_game import ChipsError
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera import CameraError
    from kiosk.games.protocol import Refused
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation

    Problem = JournalError | CameraError | Refused

_log = logging.getLogger(__name__)

LABELS = {
    Way.TAKE_COPY: say("Take the copy"),
    Way.GO_ON: say("Use what is left"),
    Way.START_NEW: say("Begin anew"),
}

AGREES = {
    Way.TAKE_COPY: say("The copy of the damaged record takes its place."),
    Way.GO_ON: say("What is left of the damaged record is used."),
    Way.START_NEW: say("A new record is begun in the place of the damaged one."),
}
"""What the host agrees to by the PIN."""


class InTheWay:
    """Shows what is in the way.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: the kiosk behind them.
        ask_host: has the host agree to what is said.
        home: shows the first screen.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        ask_host: Callable[[Callable[[], None], str], None],
        home: Callable[[], None],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._ask_host = ask_host
        self._home = home

    def show(self, problem: Problem, retry: Callable[[], str]) -> None:
        """In words, until `retry` has gone on; of a damaged record with the ways out."""
        there = self._navigation.depth > 0
        if there and isinstance(self._navigation.top, Trouble):
            self._navigation.back()
        ways = self._ways() if isinstance(problem, DamagedError) else ()
        self._navigation.show(
            Trouble(
                self._clock,
                problem.words,
                retry,
                can_leave=there,
                by_itself=not isinstance(problem, ChipsError),
                ways=ways,
            )
        )

    def of_record(self, problem: Exception) -> JournalError | None:
        """What failed, in words, where that was the record; else None."""
        if isinstance(problem, sqlite3.Error):
            problem = damaged(self._house.setup.journal, str(problem))
        if not isinstance(problem, JournalError):
            return None
        _log.error("%s", problem, exc_info=problem)
        return problem

    def home_after(self, read: Callable[[], object]) -> Callable[[], str]:
        """What goes home once the journal can be read again, and else says what is wrong with it."""

        def again() -> str:
            try:
                read()
            except JournalError as problem:
                return problem.words
            self._home()
            return ""

        return again

    def _ways(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        path, copy = self._house.setup.journal, self._house.setup.copy
        if path is None:
            return []
        return [
            (way.value, LABELS[way], cost, partial(self._ask_host, partial(self._go, way), AGREES[way]))
            for way, cost in ways_out(path, copy)
        ]

    def _go(self, way: Way) -> None:
        path = self._house.setup.journal
        assert path is not None
        try:
            take(way, path, self._house.setup.copy)
        except JournalError as problem:
            self._navigation.top.note = translated(problem.words)
        else:
            self._home()
