"""The wizard's hand on the process that holds the camera."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from kiosk.tray.messages import Lost
from kiosk.tray.process import WorkerProcess
from kiosk.tray.wizard_messages import UNWATCHED_S, Gone, Watched

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings
    from hardware.camera import Image
    from kiosk.tray.wizard_messages import Command, Report

SILENT_S = 12.0
"""Without a word for so long it hangs: a camera that is opened takes its time."""
WATCHED_EVERY_S = 1.0


class WizardSupervisor:
    """Has a process (kiosk/tray/wizard_worker.py) lead; it runs while it is heard.

    Args:
        settings: the camera; a simulated one's results lie in a folder of their own.
        clock: s, only grows.
    """

    def __init__(self, settings: TraySettings, clock: Callable[[], float] = time.monotonic) -> None:
        assert settings.calibration is not None
        if settings.kind == "simulated":
            settings = replace(settings, calibration=settings.calibration / "simulated")
        self._settings = settings
        self._clock = clock
        self._worker: WorkerProcess | None = None
        self._heard_at = 0.0  # here, that is by whoever looks
        self._watched_at = 0.0

    def hear(self) -> list[Report]:
        """What it has said since the last time; starts it when it does not run. Never waits."""
        now = self._clock()
        if now - self._heard_at > UNWATCHED_S:
            self.close()  # nobody looked for so long that it has ended
        self._heard_at = now
        worker = self._worker or self._begin(now)
        if now - self._watched_at >= WATCHED_EVERY_S:
            self._watched_at = now
            self.say(Watched())
        return [Gone(each.words) if isinstance(each, Lost) else each for each in worker.news(now)]

    def say(self, command: Command) -> None:
        """Tell it to do something."""
        if self._worker is not None:
            self._worker.send(command)

    def frame(self) -> Image | None:
        """The newest picture, HxWx3 uint8 BGR."""
        return None if self._worker is None else self._worker.frame()

    def close(self) -> None:
        """End it, in the background; may be called twice, and it begins anew when it is heard again."""
        if self._worker is not None:
            self._worker.close()
        self._worker = None

    def _begin(self, now: float) -> WorkerProcess:
        self._worker = WorkerProcess(
            "kiosk.tray.wizard_worker", lambda _others: self._settings, name="calibration", hang_s=SILENT_S
        )
        self._watched_at = now
        return self._worker
