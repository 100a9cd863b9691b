"""Inside a process that holds the camera while somebody looks at a page: its rounds, and how they end."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from hardware.camera import CameraError
from hardware.message import say
from kiosk.tray.messages import Stop
from kiosk.tray.wizard_messages import UNWATCHED_S, Gone, Watched
from vision.dice_sets import OwnDiceError
from vision.inference import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera import Camera
    from hardware.message import Message
    from kiosk.tray.process import Line

AGAIN_S = 2.0
"""A camera that failed is tried again after so long."""
FRAMES_PER_S = 15.0
"""Of a simulated camera, which does not wait by itself."""


class WatchedWorker(ABC):
    """Looks, round by round, and does as it is told, until told to stop or until nobody watches any more.

    Args:
        line: to the kiosk.
        clock: s, only grows.
    """

    def __init__(self, line: Line, clock: Callable[[], float] = time.monotonic) -> None:
        self._line = line
        self._clock = clock
        self._again_at = 0.0
        self._watched_at = clock()
        self._due = clock()

    def run(self) -> None:
        """Until told to stop, or unwatched; then the camera is let go.

        Raises OSError or EOFError when the kiosk is gone.
        """
        try:
            while self._clock() - self._watched_at < UNWATCHED_S and self._round():
                pass
        finally:
            self.close()

    def _round(self) -> bool:
        self._line.say_alive()
        try:
            if not self._obey():
                return False
            if not self.is_open and self._clock() < self._again_at:
                self._due = self._again_at
            else:
                self.turn()
        except (CameraError, ModelError, OwnDiceError) as problem:
            self._lose(problem.words)
        return True

    def _obey(self) -> bool:
        wait = max(0.0, min(self._due - self._clock(), 0.2))
        while (command := self._line.told(wait)) is not None:
            wait = 0.0
            if isinstance(command, Stop):
                return False
            if isinstance(command, Watched):
                self._watched_at = self._clock()
            else:
                self.take(command)
        return True

    def _lose(self, words: Message) -> None:
        self.close()
        self._line.frame.clear()
        self._again_at = self._clock() + AGAIN_S
        self._line.say(Gone(words))

    def pace(self, camera: Camera) -> None:
        """Say when the next round is due, for a camera that does not wait by itself."""
        if not camera.paced:
            self._due = max(self._clock(), self._due + 1 / FRAMES_PER_S)

    @property
    @abstractmethod
    def is_open(self) -> bool:
        """Whether it has a camera; one that was lost is opened again after a while."""

    @abstractmethod
    def take(self, command: Any) -> None:  # noqa: ANN401 - each worker has commands of its own
        """Do as it is told."""

    @abstractmethod
    def turn(self) -> None:
        """One look, opening the camera where it is not. May raise what `run` tells as Gone."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the camera and of what was under way; may be called twice."""


def cant_keep(problem: OSError) -> Message:
    """What is said where what was thrown can't be written down."""
    return say(
        "Nothing can be kept on this kiosk now ({why}). What was kept before stays.", why=problem.strerror
    )
