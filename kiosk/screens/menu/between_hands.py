"""Whether seats and chips can change now: that is so between two hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.session import PendingKind
from kiosk.table.unfinished_hand import OpenHand, can_void, open_hand
from kiosk.text.translate import _

if TYPE_CHECKING:
    from kiosk.table.table import Table


def may_change(table: Table) -> str | None:
    """Why seats can't change now, in a sentence; None between hands. Chips are bought at any time."""
    if table.pending.kind is PendingKind.HAND_OVER:
        return None
    sits_out = any("sit_out" in seat for seat in table.state["seats"])  # not in Kingdom
    if not can_void(table.session):
        return (
            _("You can sit out or leave after the first hand.")
            if sits_out
            else _("You can leave after the first hand.")
        )
    return (
        _("The hand is still being played. You can sit out or leave after it.")
        if sits_out
        else _("The hand is still being played. You can leave after it.")
    )


def hand_at(table: Table) -> OpenHand | None:
    """The hand that a table is in the middle of; None where `open_hand` finds none."""
    bots = [seat for seat, each in enumerate(table.players) if each.bot]
    return open_hand(table.session, table.ordered.orders, bots)
