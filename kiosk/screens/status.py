"""What is said of a kiosk to the machine around it: a line of what goes on, and whether it is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.table.roll_request import TrayPhase

if TYPE_CHECKING:
    from kiosk.table.table import Table


def status_of(table: Table | None) -> str:
    """What is going on, in a line for who looks after the box: no names, no dice, no chips.

    In English, whatever the screens speak: it goes to systemd, and from there to the log.
    """
    if table is None:
        return "No table is open."
    if table.roll.by_hand:
        return "A table is open, without a camera."
    if table.roll.phase is TrayPhase.FAULT:
        return f"A table is open. {table.roll.message}"
    return f"A table is open. The camera {'gives pictures' if table.roll.ready else 'is starting'}."


def can_roll(table: Table | None) -> bool:
    """Whether a throw is asked for, and would be read now."""
    if table is None:
        return False
    roll = table.roll
    return roll.ready and roll.asked is not None and roll.phase is TrayPhase.WAITING
