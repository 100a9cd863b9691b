"""The way into the calibration's wizard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.camera import CameraError
from kiosk.text.translate import _, translated

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings
    from kiosk.screens.base.context import House
    from kiosk.screens.base.navigation import Navigation
    from kiosk.tray.wizard_supervisor import Leader


class Wizard:
    """Opens the wizard where there is something to calibrate; while it is open it holds the camera.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows the camera.
        lead: what leads through the calibration.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        navigation: Navigation,
        house: House,
        lead: Callable[[TraySettings], Leader],
    ) -> None:
        self._clock = clock
        self._navigation = navigation
        self._house = house
        self._lead = lead

    def open(self, done: Callable[[], None] | None = None) -> None:
        """Show it, and then what follows; where there is no camera that is noted on the screen."""
        from kiosk.screens.calibration.page import CalibratePage  # noqa: PLC0415 - seldom needed, much to load

        try:
            settings = self._house.watch()
        except CameraError as problem:
            self._navigation.top.note = translated(problem.words)
            return
        if settings is None or settings.tray.kind == "replay":
            self._navigation.top.note = _("There is no camera to calibrate: choose one first.")
            return
        self._navigation.show(CalibratePage(self._clock, self._lead(settings.tray), done))
