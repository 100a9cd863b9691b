"""Events from any thread, taken in order by the main thread alone (design.md, decision 2)."""

from __future__ import annotations

from queue import Empty, SimpleQueue


class EventQueue:
    """What cameras, pins and bots post, in the order in which it came."""

    def __init__(self) -> None:
        self._events: SimpleQueue[object] = SimpleQueue()
        self._peeked: list[object] = []

    def post(self, event: object) -> None:
        """Hand over an event; from any thread."""
        self._events.put(event)

    def wait(self, timeout: float) -> None:
        """Sleep until an event is there, at most `timeout` s."""
        if self._peeked:
            return
        try:
            self._peeked.append(self._events.get(timeout=timeout))
        except Empty:
            return

    def take(self) -> object | None:
        """The next event; None when there is none."""
        if self._peeked:
            return self._peeked.pop()
        try:
            return self._events.get_nowait()
        except Empty:
            return None
