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
    from kiosk.tray.wizard_supervisor import WizardSupervisor


def open_wizard(
    clock: Callable[[], float],
    navigation: Navigation,
    house: House,
    lead: Callable[[TraySettings], WizardSupervisor],
    done: Callable[[], None] | None = None,
) -> None:
    """Open it, and then what follows; where there is nothing to calibrate that is noted on the screen.

    While it is open it holds the camera.

    Args:
        clock: s, only grows.
        navigation: the screens.
        house: knows the camera.
        lead: what leads through the calibration.
        done: what follows.
    """
    from kiosk.screens.calibration.page import CalibratePage  # noqa: PLC0415 - seldom needed, much to load

    try:
        settings = house.watch()
    except CameraError as problem:
        navigation.top.note = translated(problem.words)
        return
    if settings is None or settings.tray.kind == "replay":
        navigation.top.note = _("There is no camera to calibrate: choose one first.")
        return
    navigation.show(CalibratePage(clock, lead(settings.tray), done))
