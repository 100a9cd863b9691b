"""What waits for a disk, on a thread of its own: who asked for it waits too, but is not blind meanwhile."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

EVERY_S = 0.1
"""So often whoever waits is asked to look about."""


class Patience:
    """Does what a disk may take seconds for.

    Args:
        look_about: called every `EVERY_S` by the thread that waits; it must not touch what is written, nor
            raise. None: nobody minds waiting, and no other thread is needed.
    """

    def __init__(self, look_about: Callable[[], None] | None) -> None:
        self._look_about = look_about
        self._pool = None if look_about is None else ThreadPoolExecutor(1, "disk")

    def do(self, work: Callable[[], object]) -> None:
        """Have it done when this returns; raises what it raises."""
        if self._look_about is None or self._pool is None:
            work()
            return
        doing = self._pool.submit(work)
        try:
            while not wait((doing,), EVERY_S).done:
                self._look_about()
        finally:  # whoever is asked to end meanwhile must not close what is still written
            wait((doing,))
        doing.result()

    def later(self, work: Callable[[], None]) -> Future[None]:
        """Have it done after what was asked for before; nobody waits."""
        if self._look_about is None or self._pool is None:
            done: Future[None] = Future()
            try:
                work()
                done.set_result(None)
            except Exception as problem:  # noqa: BLE001 - it is whose who asks what came of it
                done.set_exception(problem)
            return done
        return self._pool.submit(work)

    def end(self) -> None:
        """No more is to be done; may be called twice."""
        if self._pool is not None:
            self._pool.shutdown()
            self._look_about = None
