"""A page's hand on the process that holds the camera for it, and only while somebody looks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.tray.messages import Lost
from kiosk.tray.process import WorkerProcess
from kiosk.tray.wizard_messages import UNWATCHED_S, Gone, Watched

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera import Image

SILENT_S = 12.0
"""Without a word for so long it hangs: a camera that is opened takes its time."""
WATCHED_EVERY_S = 1.0


Told = TypeVar("Told")
"""What the process is told ..."""
Said = TypeVar("Said")
"""... and what it says, `Gone` among it."""


class WatchedSupervisor(Generic[Told, Said]):
    """Has a process work (see `WorkerProcess`); it runs while it is heard.

    Args:
        work: name of the module whose `work` it does (kiosk/tray/watched_worker.py).
        settings: it is started with.
        name: of the process.
        clock: s, only grows.
    """

    def __init__(
        self, work: str, settings: object, name: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._work = work
        self._settings = settings
        self._name = name
        self._clock = clock
        self._worker: WorkerProcess | None = None
        self._heard_at = 0.0  # here, that is by whoever looks
        self._watched_at = 0.0

    def hear(self) -> list[Said | Gone]:
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

    def say(self, command: Told | Watched) -> None:
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
            self._work, lambda _others: self._settings, name=self._name, hang_s=SILENT_S
        )
        self._watched_at = now
        return self._worker
