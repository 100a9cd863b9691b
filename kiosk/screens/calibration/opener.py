"""The way into the calibration's wizard, and out of it: while it is open it holds the camera."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.camera import CameraError
from kiosk.screens.leading import Leading
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Flow
    from kiosk.screens.base.screen import Screen
    from kiosk.tray.wizard_supervisor import Leader


class Wizard(Leading):
    """Opens the wizard where there is something to calibrate, and lets go of its camera when it is left.

    Args:
        clock, flow, house: see Leading.
        lead: what leads through the calibration.
    """

    def __init__(
        self, clock: Callable[[], float], flow: Flow, house: House, lead: Callable[[TraySettings], Leader]
    ) -> None:
        super().__init__(clock, flow, house)
        self._lead = lead
        self._open: tuple[Screen, Leader] | None = None

    def open(self, done: Callable[[], None] | None = None) -> None:
        """Show it, and then what follows; where there is no camera that is noted on the screen."""
        from kiosk.screens.calibration.page import CalibratePage  # noqa: PLC0415 - seldom needed, much to load

        try:
            settings = self._house.watch()
        except CameraError as problem:
            self._flow.top.note = translated(problem.words)
            return
        if settings is None or settings.tray.kind == "replay":
            self._flow.top.note = _("There is no camera to calibrate: choose one first.")
            return
        leader = self._lead(settings.tray)
        page = CalibratePage(self._clock, leader, done)
        self._open = page, leader
        self._flow.show(page)

    def tend(self) -> None:
        """Let go of the camera when the wizard was left, by whichever way."""
        if self._open is not None and not self._flow.shows(self._open[0]):
            self._open[1].close()
            self._open = None
