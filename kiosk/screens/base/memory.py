"""What would make people wait for a picture is done while nobody does: loading, and letting go of memory."""

from __future__ import annotations

import gc
import threading
from typing import Final

from kiosk.ui.widgets import dice

EVERY_S: Final = 60.0
"""It is looked for so often,"""
RESTS_S: Final = 1.0
"""but only when nobody has done anything for so long."""
SELDOM: Final = 100
"""Where people never rest, the oldest is looked through after so many rounds through the younger; of Python's
own accord after 10."""


def load_ahead() -> None:
    """Load beside the first pages what the first table needs of its dice.

    A program that ends waits for it: where Python ends while a thread is inside OpenCV, that aborts.
    """
    threading.Thread(target=dice.load, name="dice").start()


def look_seldom() -> None:
    """What is there now is never looked through: it was loaded to stay."""
    gc.freeze()
    young, younger, _old = gc.get_threshold()
    gc.set_threshold(young, younger, SELDOM)


class Sweeper:
    """Lets go of what nobody holds any more.

    Args:
        now: s, of the clock that `rest` is told by.
    """

    def __init__(self, now: float) -> None:
        self._swept_at = now

    def rest(self, now: float, used_at: float) -> None:
        """Nothing moves; somebody did something last at `used_at` s."""
        if now - used_at >= RESTS_S and now - self._swept_at >= EVERY_S:
            self._swept_at = now
            gc.collect()
