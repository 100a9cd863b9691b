"""When frames come: in real time as from a device, or at once on a simulated clock."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Pace:
    """Numbers frames and gives each its time.

    Args:
        frames_per_s: how many frames come a second.
        paced: wait for real time (and leave out frames that nobody fetched in time); else return at once.
        most_left_out: so many frames in a row at most: what moves must be seen to move. Who is slower still
            sees it slowed down.
        clock: s, only grows. sleep: waits for so many s.
    """

    def __init__(
        self,
        frames_per_s: float,
        *,
        paced: bool,
        most_left_out: int = sys.maxsize,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._frames_per_s = frames_per_s
        self._paced = paced
        self._most_left_out = most_left_out
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
                number = self.upcoming
                self._start = max(self._start, now - (number + 1) / self._frames_per_s)
        self._next = number + 1
        return number, number / self._frames_per_s

    @property
    def upcoming(self) -> int:
        """The number that the next frame has if it is fetched now: what begins now begins with that one."""
        if not self._paced or self._start is None:
            return self._next
        late = int((self._clock() - self._start) * self._frames_per_s) - self._next
        return self._next + min(max(0, late), self._most_left_out)
