"""Which view shows which game. A game without one here can't be chosen at the kiosk."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kiosk.screens.games.critical_roll import CriticalRollView
from kiosk.screens.games.kingdom import KingdomView
from kiosk.screens.games.six_shooter import SixShooterView
from kiosk.screens.table.table_screen import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kiosk.screens.table.game_view import GameView
    from kiosk.table.table import Table

VIEWS: Mapping[str, Callable[[Table], GameView[Any]]] = {
    "six-shooter": SixShooterView,
    "critical-roll": CriticalRollView,
    "kingdom": KingdomView,
}


def table_screen(
    table: Table, clock: Callable[[], float] = time.monotonic, asks_pin: Callable[[], bool] = lambda: False
) -> TableScreen:
    """The screen of a table, for the game that it plays; `asks_pin`: whether the host is asked for a PIN."""
    return TableScreen(table, VIEWS[table.state["game"]](table), clock, asks_pin)
