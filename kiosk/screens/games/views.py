"""Which view shows which game. A game without one here can't be chosen at the kiosk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.games.critical_roll import CriticalRollView
from kiosk.screens.games.kingdom import KingdomView
from kiosk.screens.games.six_shooter import SixShooterView
from kiosk.ui.theme import CASINO

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kiosk.games.state import State
    from kiosk.screens.table.game_view import GameView
    from kiosk.ui.widgets.token import Seated

GOAL = 20
"""Of a chain in Critical Roll, the only game in which a seat has more than one hand."""

VIEWS: Mapping[str, type[GameView[Any]]] = {
    "six-shooter": SixShooterView,
    "critical-roll": CriticalRollView,
    "kingdom": KingdomView,
}


def best_dice(state: State, players: Sequence[Seated], seat: int) -> tuple[tuple[tuple[str, int], ...], bool]:
    """The dice of a seat at the end of a hand, of several hands the best; none that were never shown.

    And whether the last of them is a bonus die.
    """
    hands = VIEWS[state["game"]].plates(CASINO, state, players)[seat].hands
    if not hands:
        return (), False
    best = min(hands, key=lambda hand: abs((hand.figure or 0) - GOAL))
    shown = tuple((die["die"], die["value"]) for die in best.lying if die["value"] is not None)
    return shown, best.bonus is not None
