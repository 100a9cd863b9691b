"""The wizard's hand on the process that leads through the calibration."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.tray.watched_supervisor import WatchedSupervisor
from kiosk.tray.wizard_messages import Command, Report

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings


class WizardSupervisor(WatchedSupervisor[Command, Report]):
    """Has a process (kiosk/tray/wizard_worker.py) lead.

    Args:
        settings: the camera; a simulated one's results lie in a folder of their own.
        clock: s, only grows.
    """

    def __init__(self, settings: TraySettings, clock: Callable[[], float] = time.monotonic) -> None:
        assert settings.calibration is not None
        if settings.kind == "simulated":
            settings = replace(settings, calibration=settings.calibration / "simulated")
        super().__init__("kiosk.tray.wizard_worker", settings, "calibration", clock)
