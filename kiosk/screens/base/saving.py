"""What is set is kept on a thread of its own: a disk that takes seconds holds up no screen."""

from __future__ import annotations

import threading
from concurrent.futures import wait
from typing import TYPE_CHECKING

from kiosk.journal.storage.patience import Patience

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

AT_ONCE_S = 0.1
"""So long a save is waited for, so that what went wrong can be said on the page where it was set."""


class Saving:
    """Saves one after the other, as they were asked for.

    Args:
        look_about: called now and then while `now` waits.
    """

    def __init__(self, look_about: Callable[[], None]) -> None:
        self._disk = Patience(look_about)
        self._lock = threading.Lock()
        self._newest: Callable[[], None] | None = None
        self._under_way: Future[None] | None = None

    def now(self, save: Callable[[], None]) -> None:
        """It is done when this returns, after all that was asked for before; raises what it raises."""
        self._disk.do(save)

    def later(self, save: Callable[[], None]) -> None:
        """Have it done soon; of saves that still wait only the newest is.

        Raises what it raises where that is known at once; else `ended` does.
        """
        with self._lock:
            waits, self._newest = self._newest is not None, save
        if waits:
            return
        busy = self._under_way is not None and not self._under_way.done()
        self._under_way = self._disk.later(self._save_newest)
        if not busy:
            wait((self._under_way,), AT_ONCE_S)
            self.ended()

    def ended(self) -> bool:
        """Whether nothing is to be done any more; raises once what the last save raised."""
        if self._under_way is None:
            return True
        if not self._under_way.done():
            return False
        done, self._under_way = self._under_way, None
        done.result()
        return True

    def end(self) -> None:
        """All of it is done when this returns, and no more is to be."""
        self._disk.end()

    def _save_newest(self) -> None:
        with self._lock:
            save, self._newest = self._newest, None
        assert save is not None
        save()
