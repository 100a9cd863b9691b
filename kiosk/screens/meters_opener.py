"""How the meters are opened: from the record, whether a table is open on it or not."""

from __future__ import annotations

from contextlib import closing, suppress
from typing import TYPE_CHECKING

from kiosk.journal.diary import Fault, faults
from kiosk.journal.journal import Journal
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError, is_there
from kiosk.meters.meters import Meters, read_meters
from kiosk.screens.host.meters_page import MetersPage, fault_words
from kiosk.text.translate import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.table.table import Table


def open_meters(
    clock: Callable[[], float], navigation: Navigation, house: House, table: Callable[[], Table | None]
) -> None:
    """Show the meters of the kiosk's record; `table`: that is open, if one is."""
    path = house.setup.journal

    def read() -> Meters:
        if path is None or not is_there(path):
            with closing(Journal(None)) as empty:
                return read_meters(empty.db)
        with read_to_its_end(path) as db:
            return read_meters(db)

    def clear() -> None:
        there = table()
        if there is not None:
            there.journal.diary.clear()
        elif path is not None:
            with closing(Journal(path, copy=house.setup.copy)) as journal:
                journal.diary.clear()

    navigation.show(MetersPage(clock, read, clear))


def fault_note(house: House) -> str:
    """What failed and nobody has cleared, for the first screen; "" for nothing, or where it can't be read.

    That the power went in a game is no more than counted: many pull the plug.
    """
    path = house.setup.journal
    with suppress(JournalError):
        if path is None or not is_there(path):
            return ""
        with read_to_its_end(path) as db:
            standing = faults(db, standing=True)
        del standing[Fault.UNCLEAN]
        if standing:
            return f"{fault_words(standing)}. " + _("The host clears them: Settings, Statistics.")
    return ""
