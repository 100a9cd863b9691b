"""A look at the tray as the game sees it, through a process of its own; nothing counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.tray.messages import Ended, Lost, Opened, ThrowDice
from kiosk.tray.process import ENDED, HANGS, WorkerProcess
from kiosk.tray.shared_frame import TEST_SIZE
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from calibration.tray_settings import TraySettings
    from hardware.camera import Image

OPENING = say("The camera is being opened.")


class Inspector:
    """Shows what the pipeline sees, from the first `tend` on until `close`.

    Args:
        settings: the tray; a simulated one keeps to the clock on the wall.
        hang_s: without a sign of life for so long, the process counts as hanging.

    Attributes:
        camera: its name, or how it is named in the settings until it is open.
        words: why there is no picture now.
    """

    def __init__(self, settings: TraySettings, *, hang_s: float) -> None:
        paced = replace(settings, paced=True)
        self._worker = WorkerProcess(
            "kiosk.tray.inspector_worker",
            lambda _others: paced,
            name="tray test",
            hang_s=hang_s,
            size=TEST_SIZE,
        )
        self.camera = settings.source
        self.words = OPENING

    def tend(self, now: float) -> bool:
        """Start it, hear what it says, start it again; never waits. Whether `words` may have changed."""
        before = self.words
        if self._worker.tend(now) is not None:
            self.words = HANGS
        for event in self._worker.news(now):
            match event:
                case Opened(camera):
                    self.camera = camera
                case Lost(words, lasting):
                    self.words = words
                    self._worker.fail(now, again=not lasting)
                case Ended():
                    self.words = ENDED
                case _:
                    pass
        return self.words is not before

    def frame(self) -> Image | None:
        """What is seen, with outlines, readings and figures, marked as a test: HxWx3 uint8 BGR.

        None while there is nothing to be seen; `words` says why.
        """
        return self._worker.frame()

    def throw(self) -> None:
        """Have a tray that can throw a die of each kind."""
        self._worker.send(ThrowDice(0, GAME_DICE))

    def close(self) -> None:
        """Let go of the camera, in the background; may be called twice."""
        self._worker.close()
