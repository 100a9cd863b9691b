"""What the table of Critical Roll says: what to do, how the hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.ui import chips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.critical_roll_seats import SeatView

BET_HINT = "Closest to 20 wins, from either side. A 20 on the first die pays one and a half times."
PLAY_HINT = "Closest to 20 wins, from either side. Nobody busts."
DOUBLE_HINT = "Double: choose the one die that is rolled. The chain ends with it."


def outcome(state: dict[str, Any], views: Sequence[SeatView]) -> str:
    """A single player's gain in so many words; with more players they are listed elsewhere."""
    played = [view for view in views if view.gain is not None]
    if len(played) != 1:
        return f"Hand {state['hand']} is over"
    name, gain = played[0].data["name"], played[0].gain
    assert gain is not None
    if gain == 0:
        return f"{name} is level"
    return f"{name} {'wins' if gain > 0 else 'loses'} {chips.counted(abs(gain))}"
