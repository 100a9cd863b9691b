"""When frames come: in real time as from a device, or at once on a simulated clock."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Pace:
    """Numbers frames and gives each its time.

    Args:
        frames_per_s: how many frames come a second.
        paced: wait for real time (and leave out frames that nobody fetched in time); else return at once.
        clock: s, only grows. sleep: waits for so many s.
    """

    def __init__(
        self,
        frames_per_s: float,
        *,
        paced: bool,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._frames_per_s = frames_per_s
        self._paced = paced
        self._clock = clock
        self._sleep = sleep
        self._start: float | None = None
        self._next = 0

    def next(self) -> tuple[int, float]:
        """The number of the next frame, from 0, and its time in s on the camera's clock."""
        number = self._next
        if self._paced:
            now = self._clock()
            if self._start is None:
                self._start = now
            due = self._start + number / self._frames_per_s
            if now < due:
                self._sleep(due - now)
            else:
                number = max(number, int((now - self._start) * self._frames_per_s))
        self._next = number + 1
        return number, number / self._frames_per_s
