"""The hand of the page at which own dice are enrolled on the process that holds the camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kiosk.tray.enrol_messages import Command, Report
from kiosk.tray.watched_supervisor import WatchedSupervisor

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.tray.enrol_messages import EnrolSettings


class EnrolSupervisor(WatchedSupervisor[Command, Report]):
    """Has a process (kiosk/tray/enrol_worker.py) enrol a set."""

    def __init__(self, settings: EnrolSettings, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("kiosk.tray.enrol_worker", settings, "own dice", clock)
