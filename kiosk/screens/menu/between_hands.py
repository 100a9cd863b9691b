"""Whether seats and chips can change now: that is so between two hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.session import PendingKind
from kiosk.table.unfinished_hand import can_void
from kiosk.text.names import at_seats
from kiosk.text.translate import _

if TYPE_CHECKING:
    from kiosk.table.table import Table


def may_change(table: Table) -> str | None:
    """Why seats can't change now, in a sentence; None between hands."""
    if table.pending.kind is PendingKind.HAND_OVER:
        return None
    if not can_void(table.session):
        return _("The first hand has not begun. After it: {what}.").format(what=at_seats(table.state))
    return _("A hand is running. After it: {what}.").format(what=at_seats(table.state))
