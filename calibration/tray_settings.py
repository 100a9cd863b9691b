"""Which camera a tray is seen through, and how it is read. Loads no OpenCV: the screen has these too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from vision.reading import ACCEPT, REST_S

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.camera import Camera, CameraSettings
    from vision.pipeline import TrayPipeline

    Parts = Callable[["TraySettings"], tuple[Camera, TrayPipeline]]


@dataclass(frozen=True, slots=True)
class TraySettings:
    """Which camera, and how what it shows is read.

    Attributes:
        source: the camera, as `hardware.cameras.open_camera` takes it.
        seed: for simulated dice.
        size: width and height wished of the camera, px.
        rest_s: how long nothing may move before the dice count as at rest, s of camera time.
        accept: probability from which a reading is taken without asking.
        calibration: the folder with the calibration of a real camera; None where there is none.
        own_dice: folder of the players' own dice; None where none are to be known.
        locked: what a real camera is locked to; `open_tray` finds it in the calibration.
        paced: a simulated camera keeps to the clock on the wall.
        by_kind: a simulated tray is made to be looked at, its dice in the colours of the buttons for them.
        one_set: a simulated tray throws the same dice over and over, as people do who enrol their own.
        truth_log: file in which a simulated camera writes what it threw. Only trials and tests read it.
        parts: makes the camera (not opened yet) and the pipeline; None for the real ones.
    """

    source: str
    seed: int = 0
    size: tuple[int, int] = (640, 480)
    rest_s: float = REST_S
    accept: float = ACCEPT
    calibration: Path | None = None
    own_dice: Path | None = None
    locked: CameraSettings | None = None
    paced: bool = False
    by_kind: bool = False
    one_set: bool = False
    truth_log: Path | None = None
    parts: Parts | None = None

    @property
    def kind(self) -> str:
        """The source without what follows its colon."""
        return self.source.partition(":")[0]
