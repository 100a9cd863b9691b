"""What pages have in common of which another process does the work."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.screens.base.screen import Screen
    from kiosk.ui.control import Do

Report = TypeVar("Report")


def out_of(stop: Do | None, back: Control | None) -> Control | None:
    """The way back: it stops what has been begun, if anything has, before it leads out of the page."""
    if back is None or stop is None:
        return back
    return Control(back.name, _("Stop"), stop, keys=back.keys, tone=Tone.QUIET)


def hear(page: Screen, reports: Sequence[Report], take: Callable[[Report], object]) -> bool:
    """Take what has been reported, which may move what a finger aims at; whether anything has."""
    for report in reports:
        take(report)
    if reports:
        page.input.changed()
    return bool(reports)
