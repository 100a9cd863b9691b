"""Camera and pipeline set by what the calibration has found of this very camera."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calibration import records
from calibration.geometry import overhead
from calibration.step import Origin, identity, look
from hardware.camera import CameraError
from vision.reader import DiceReader
from vision.settle import USUAL, Settle, Thresholds

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from calibration.records import Calibration
    from hardware.camera import Camera, CameraSettings
    from hardware.message import Message
    from vision.pipeline import TrayPipeline

    Make = Callable[[CameraSettings | None], tuple[Camera, TrayPipeline]]


@dataclass(frozen=True, slots=True)
class Tuned:
    """What an open camera and its pipeline were set by.

    Attributes:
        folder: of the calibration.
        camera: its identity.
        size: width and height of the pictures that are read, px.
        known: what is used.
        not_used: why the rest is not.
    """

    folder: Path
    camera: str
    size: tuple[int, int]
    known: Calibration
    not_used: tuple[Message, ...]

    def origin(self, date: datetime) -> Origin:
        """Of a record made now."""
        return Origin(self.camera, date, self.size)


def open_locked(folder: Path, make: Make) -> tuple[Camera, TrayPipeline]:
    """Open the camera, locked to the settings in a calibration's folder if they are its own.

    `make` gives the camera that is to be locked so, not opened yet, and its pipeline. Raises CameraError.
    """
    locked = records.fitting(folder)[0].settings
    camera, pipeline = make(locked)
    try:
        camera.open()
    except CameraError:
        if locked is None:
            raise
        # it may be another camera, which can't take these settings
        camera, pipeline = _unlocked(camera, make)
        if _own(folder, camera).settings is not None:
            camera.close()
            raise
    else:
        if locked is not None and _own(folder, camera).settings != locked:
            return _unlocked(camera, make)
    return camera, pipeline


def _unlocked(camera: Camera, make: Make) -> tuple[Camera, TrayPipeline]:
    camera.close()
    again, pipeline = make(None)
    again.open()
    return again, pipeline


def _own(folder: Path, camera: Camera) -> Calibration:
    """What is known of this very camera, which is open."""
    return records.fitting(folder, identity(camera))[0]


def tune(camera: Camera, pipeline: TrayPipeline, folder: Path, rest_s: float) -> Tuned:
    """Set the pipeline by the calibration of its camera, which is open; raises CameraError.

    `rest_s`: how long nothing may move before the dice count as at rest, s of camera time.
    """
    small, large = look(camera, small=True), look(camera)
    sizes = {(each.shape[1], each.shape[0]) for each in (small, large)}
    known, not_used = records.fitting(folder, identity(camera), sizes)
    thresholds = USUAL
    if known.noise is not None:
        thresholds = Thresholds(known.noise.levels, known.noise.light_share, known.noise.noise)
    if known.outline is not None:
        width, height = known.outline.width, known.outline.height
        pipeline.floor = tuple((x / width, y / height) for x, y in known.outline.corners)
    pipeline.settle = Settle(rest_s, thresholds, pipeline.floor)
    if known.lens is not None and isinstance(pipeline.reader, DiceReader):
        pipeline.reader.camera = overhead(known.lens, known.plane)
    pipeline.empty = None if known.empty is None else records.empty_picture(folder, known.empty)
    return Tuned(folder, identity(camera), (large.shape[1], large.shape[0]), known, not_used)
