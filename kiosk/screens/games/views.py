"""Which view shows which game. A game without one here can't be chosen at the kiosk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.games.critical_roll import CriticalRollView
from kiosk.screens.games.kingdom import KingdomView
from kiosk.screens.games.six_shooter import SixShooterView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.screens.table.game_view import GameView

VIEWS: Mapping[str, type[GameView[Any]]] = {
    "six-shooter": SixShooterView,
    "critical-roll": CriticalRollView,
    "kingdom": KingdomView,
}
