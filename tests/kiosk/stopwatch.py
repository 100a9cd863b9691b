"""How long something takes or waits, apart from the time in which other programs had the processor.

What a busy machine does to a test is not the kiosk's doing: while the kernel lets this thread stand in line
for a core, the clock stands. It runs while the thread works, and while it waits for a process, a device or a
disk.
"""

import threading
import time
from pathlib import Path


class Stopwatch:
    """Begins when it is made; for the thread that made it."""

    def __init__(self) -> None:
        self._line = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._began, self._stood = time.monotonic(), self._in_line()

    def seconds(self) -> float:
        """Since it was made, without the time in line."""
        stood = self._in_line() - self._stood
        return time.monotonic() - self._began - stood

    def _in_line(self) -> float:
        """s in which this thread could have run and did not: the second figure of the file, in ns."""
        return int(self._line.read_text().split()[1]) / 1e9
