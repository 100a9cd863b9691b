"""What the table of Critical Roll says: what to do, how the hand ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.text.translate import _, marked
from kiosk.ui.widgets import chips

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.games.critical_roll_seats import SeatView

BET_HINT = marked("Closest to 20 wins, from either side. A 20 on the first die pays one and a half times.")
PLAY_HINT = marked("Closest to 20 wins, from either side. Nobody busts.")
DOUBLE_HINT = marked("Double: choose the one die that is rolled. The chain ends with it.")


def outcome(state: dict[str, Any], views: Sequence[SeatView]) -> str:
    """A single player's gain in so many words; with more players they are listed elsewhere."""
    played = [view for view in views if view.gain is not None]
    if len(played) != 1:
        return _("Hand {number} is over").format(number=state["hand"])
    name, gain = played[0].data["name"], played[0].gain
    assert gain is not None
    if gain == 0:
        return _("{name} is level").format(name=name)
    words = _("{name} wins {chips}") if gain > 0 else _("{name} loses {chips}")
    return words.format(name=name, chips=chips.counted(abs(gain)))
