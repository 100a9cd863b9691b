"""The journal on the screen: the last hands, each step by step, and what the evening came to."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from kiosk.journal import evening, history
from kiosk.journal.database import JournalError, open_for_reading
from kiosk.journal.hand_steps import steps_of
from kiosk.screens.leading import Leading
from kiosk.screens.menu.history_page import HANDS, HandPage, HistoryPage

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable


class RecordPages(Leading):
    """Reads the journal for the screens; why it can't be read is noted on the screen that is seen."""

    def evening(self) -> evening.Evening:
        """What the evening came to; nothing where the journal can't be read: opening it says why."""
        try:
            return self._with_journal(evening.newest_evening) or evening.Evening()
        except JournalError:
            return evening.Evening()

    def open_history(self) -> None:
        """Show the last hands."""
        try:
            hands = self._with_journal(lambda db: evening.newest_hands(db, HANDS)) or []
        except JournalError as problem:
            self._flow.top.note = str(problem)
            return
        self._flow.show(HistoryPage(self._clock, hands, self._look_at))

    def _look_at(self, number: int) -> None:
        try:
            hand = self._with_journal(lambda db: history.hand_record(db, number))
        except JournalError as problem:
            self._flow.top.note = str(problem)
            return
        self._flow.show(HandPage(self._clock, number, steps_of(hand), self._picture))

    def _picture(self, sha256: str) -> bytes | None:
        found: bytes | None = self._with_journal(lambda db: history.picture(db, sha256))
        return found

    def _with_journal(self, do: Callable[[sqlite3.Connection], Any]) -> Any:  # noqa: ANN401 - whatever it reads
        """Read the journal; None where there is none yet. Raises JournalError."""
        path = self._house.setup.journal
        if path is None or not path.exists():
            return None
        with closing(open_for_reading(path)) as db:
            return do(db)
