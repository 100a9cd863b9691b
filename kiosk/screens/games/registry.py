"""The screen of a table, for the game that it plays."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kiosk.screens.games.views import VIEWS
from kiosk.screens.table.table_screen import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.table.guide import Guide
    from kiosk.table.table import Table


def table_screen(
    table: Table,
    clock: Callable[[], float] = time.monotonic,
    asks_pin: Callable[[], bool] = lambda: False,
    guide: Guide | None = None,
) -> TableScreen:
    """The screen of a table, for the game that it plays.

    `asks_pin`: whether the host is asked for a PIN. `guide`: who leads through a hand.
    """
    return TableScreen(table, VIEWS[table.state["game"]](table), clock, asks_pin, guide)
