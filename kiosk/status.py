"""What is going on at the table, in a line for who looks after the box: no names, no dice, no chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from kiosk.screens.live import LiveTable


def status_of(table: LiveTable | None) -> str:
    """In English, whatever the screens speak: it goes to systemd, and from there to the log."""
    if table is None:
        return "No table is open."
    if table.by_hand:
        return "A table is open, without a camera."
    if table.phase is TrayPhase.FAULT:
        return f"A table is open. {table.message}"
    return f"A table is open. The camera {'gives pictures' if table.ready else 'is starting'}."


def can_roll(table: LiveTable | None) -> bool:
    """Whether a throw is asked for, and would be read now."""
    return table is not None and table.ready and table.asked is not None and table.phase is TrayPhase.WAITING
