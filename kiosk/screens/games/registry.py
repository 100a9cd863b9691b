"""Which screen shows which game. A game without one here can't be chosen at the kiosk."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from kiosk.screens.games.critical_roll import CriticalRollTable
from kiosk.screens.games.kingdom import KingdomTable
from kiosk.screens.games.six_shooter import SixShooterTable
from kiosk.screens.table.panels import no_pin

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.screens.base.screen import Screen
    from kiosk.table.table import Table

Clock = Callable[[], float]

TABLES: Mapping[str, Callable[[Table, Clock, Callable[[], bool]], Screen]] = {
    "six-shooter": SixShooterTable,
    "critical-roll": CriticalRollTable,
    "kingdom": KingdomTable,
}


def table_screen(
    table: Table, clock: Clock = time.monotonic, asks_pin: Callable[[], bool] = no_pin
) -> Screen:
    """The screen of the game that a table plays; `asks_pin`: whether the host is asked for a PIN."""
    return TABLES[table.state["game"]](table, clock, asks_pin)
