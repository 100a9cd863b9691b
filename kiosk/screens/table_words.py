"""What the tables of all games say of the tray and the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table import TrayPhase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.buttons import ButtonName

THROW_HINT = "Tap the tray, press space, or BUY: the dice are thrown."
HINTS = {
    TrayPhase.MOVING: "The dice are moving.",
    TrayPhase.READING: "The dice come to rest and are read.",
    TrayPhase.WAITING: "The camera reads the dice when they lie still in the tray.",
    TrayPhase.BY_HAND: "Throw, then tap what the dice show.",
    TrayPhase.FAULT: "The dice can also be tapped in by hand.",
}


def stuck_words(stuck: Iterable[ButtonName]) -> str:
    """That buttons are held down; "" when none is."""
    names = sorted(button.name for button in stuck)
    if not names:
        return ""
    if len(names) == 1:
        return f"{names[0]} is held down or stuck. Let it go: until then it does nothing."
    return f"{' and '.join(names)} are held down or stuck. Let them go: until then they do nothing."
