"""The hand of the page of a fairness session on the process that holds the camera."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kiosk.fairness.watch_messages import Command, Report
from kiosk.tray.watched_supervisor import WatchedSupervisor

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.fairness.watch_messages import WatchedDice


class DiceWatch(WatchedSupervisor[Command, Report]):
    """Has a process (kiosk/fairness/watch_worker.py) watch and count throws."""

    def __init__(self, settings: WatchedDice, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__("kiosk.fairness.watch_worker", settings, "fairness", clock)
