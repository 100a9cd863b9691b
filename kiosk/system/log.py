"""What the program says of itself, for whoever wants to understand an evening afterwards.

Every module has a logger of its own name. As a service the lines go to systemd's journal, with their levels
(sd-daemon(3): a line that begins with "<4>" is a warning); at a terminal to standard error, when asked for
with --verbose, and else nowhere: what a command has to tell it prints itself. Hidden dice and PINs are in no
line.

Cards wear out: what repeats itself is written seldom (`Seldom`), and tests/kiosk/system/test_log.py holds an
idle hour and an hour of play under the bytes that docs/installing.md states.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

WISHED = "DICE_KIOSK_LOG"
"""Set by --verbose, so that the camera's process, which inherits it, speaks too."""
OURS = ("kiosk", "calibration", "vision", "hardware")
AGAIN_S = 1800.0
"""The same line is written again after so long, s."""
KEPT = 200
"""So many different lines are remembered."""

_PRIORITIES = {logging.DEBUG: 7, logging.INFO: 6, logging.WARNING: 4, logging.ERROR: 3, logging.CRITICAL: 2}
"""Of syslog(3)."""


class Seldom(logging.Filter):
    """Lets a line through once, and the same line again only after `AGAIN_S`, with how often it was left out.

    Args:
        clock: s, only grows.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._written: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be written."""
        line, now = f"{record.name} {record.getMessage()}", self._clock()
        if now - self._written.get(line, float("-inf")) < AGAIN_S:
            self._left_out[line] = self._left_out.get(line, 0) + 1
            return False
        self._written.pop(line, None)  # the newest last
        self._written[line] = now
        while len(self._written) > KEPT:
            oldest = next(iter(self._written))
            del self._written[oldest]
            self._left_out.pop(oldest, None)
        if times := self._left_out.pop(line, 0):
            record.msg, record.args = f"{record.getMessage()} (and {times} times since the last line)", ()
        return True


class ForJournal(logging.Formatter):
    """A line as systemd's journal takes it from standard error: with its priority, without the time."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line for each line of its text, each with the priority."""
        priority = _PRIORITIES.get(record.levelno, 6)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def set_up(
    *, verbose: bool = False, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> None:
    """Send the lines of our packages where they belong, in this process and those that it starts.

    `verbose`: asked for at a terminal; `stream`: standard error if None; `clock`: s, only grows.
    """
    if verbose:
        os.environ[WISHED] = "1"
    journal = "JOURNAL_STREAM" in os.environ
    handler: logging.Handler
    if journal or os.environ.get(WISHED):
        handler = logging.StreamHandler(sys.stderr if stream is None else stream)
        words = "%(name)s: %(message)s"
        handler.setFormatter(
            ForJournal(words) if journal else logging.Formatter(f"%(asctime)s %(levelname)s {words}")
        )
        handler.addFilter(Seldom(clock))
    else:
        handler = logging.NullHandler()
    for name in OURS:
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(logging.DEBUG if os.environ.get(WISHED) else logging.INFO)
        logger.propagate = False
