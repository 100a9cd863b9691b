"""The last throw of a hand, in the corner of the stage: as it lies in the tray, or the picture kept of it."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from kiosk.journal.evidence import kept_pictures, last_throw, newest_roll
from kiosk.journal.storage.database import JournalError
from kiosk.screens.dice_entry.seen_by_all import tapped_in, thrown_by
from kiosk.table.roll_request import THE_HOUSE
from kiosk.text.translate import translated
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures

if TYPE_CHECKING:
    from kiosk.table.table import Table


class Thrown(NamedTuple):
    """A throw to be looked at: whose it was, and what is kept of it.

    `newest_at`: so many steps had been taken when it was the newest; -1 where another was taken since.
    """

    name: str
    pictures: ThrowPictures
    newest_at: int = -1


class LastThrow:
    """Knows what there is to be seen of it.

    Where nothing was read since the table was opened, or its camera came back, what lies in the tray now is
    not known to be that throw, and in a simulated one nothing lies there.

    Args:
        table: at which it was thrown.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._of: tuple[int, int] | None = None
        self._found: Thrown | None = None

    @property
    def shown(self) -> bool:
        """Whether there is anything to be seen, were it only that it was tapped in."""
        if thrown_by(self._table) is None:
            return False
        return self._table.roll.reading is not None or self.kept is not None or tapped_in(self._table)

    @property
    def kept(self) -> ThrowPictures | None:
        """Its picture, where what lies in the tray is not known to be it; None where none is kept."""
        thrown = None if self._table.roll.reading is not None else self.thrown
        return thrown.pictures if thrown is not None and thrown.pictures.dice else None

    @property
    def thrown(self) -> Thrown | None:
        """The throw, whatever was done since; None where none is on record."""
        now = self._table.journal.hand, self._table.session.steps
        if self._of != now:
            self._of, self._found = now, self._look()
        return self._found

    def _look(self) -> Thrown | None:
        journal = self._table.journal
        try:
            throw = last_throw(journal.db, journal.hand)
            if throw is None:
                return None
            pictures = ThrowPictures.of(*kept_pictures(journal.db, throw), throw["reading"])
        except (JournalError, sqlite3.Error):  # the game goes on without
            return None
        seat = throw["seat"]
        name = self._table.players[seat].name if isinstance(seat, int) else translated(THE_HOUSE)
        newest = newest_roll(journal.db, journal.hand) == throw
        return Thrown(name, pictures, self._table.session.steps if newest else -1)
