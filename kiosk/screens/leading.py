"""What leads through pages: it shows them, one on top of another, and knows the kiosk behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Flow


class Leading:
    """The common part of what leads.

    Args:
        clock: s, only grows.
        flow: shows the pages.
        house: the kiosk behind them: it keeps what is set, and knows camera and journal.
    """

    def __init__(self, clock: Callable[[], float], flow: Flow, house: House) -> None:
        self._clock = clock
        self._flow = flow
        self._house = house
