"""A look at the tray as the game sees it, through a process of its own; nothing counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.tray.messages import Lost, Opened, ThrowDice
from kiosk.tray.process import WorkerProcess
from kiosk.tray.shared_frame import TEST_SIZE
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from calibration.tray_settings import TraySettings

OPENING = say("The camera is being opened.")


class Inspector(WorkerProcess):
    """Shows what the pipeline sees, from the first `tend` on until `close`.

    `frame` has it with outlines, readings and figures, marked as a test.

    Args:
        settings: the tray; a simulated one keeps to the clock on the wall.
        hang_s: without a sign of life for so long, the process counts as hanging.

    Attributes:
        camera: its name, or how it is named in the settings until it is open.
        words: why there is no picture now.
    """

    def __init__(self, settings: TraySettings, *, hang_s: float) -> None:
        paced = replace(settings, paced=True)
        super().__init__(
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
        for event in self.news(now):
            if isinstance(event, Opened):
                self.camera = event.camera
            elif isinstance(event, Lost):
                self.words = event.words
        return self.words is not before

    def throw(self) -> None:
        """Have a tray that can throw a die of each kind."""
        self.send(ThrowDice(0, GAME_DICE))
