"""The tray opened: its camera, locked as it was calibrated, and the pipeline that reads it.

Everybody who looks at dice comes here: the game's process, the trials of calibration and own dice, and the
camera's test. So they all see the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.camera import CameraError
from hardware.cameras import has_device, open_camera
from vision.dice_sets import read_sets
from vision.pipeline import TrayPipeline
from vision.reader import DiceReader
from vision.settle import Settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.tray_settings import TraySettings
    from calibration.tuning import Tuned
    from hardware.camera import Camera, CameraSettings
    from hardware.message import Message


@dataclass(frozen=True, slots=True)
class OpenTray:
    """A camera that is open, and the pipeline behind it.

    Attributes:
        tuned: what they were set by; None for a camera that has no calibration.
    """

    camera: Camera
    pipeline: TrayPipeline
    tuned: Tuned | None = None

    @property
    def not_used(self) -> tuple[Message, ...]:
        """Why something of the calibration is not used."""
        return () if self.tuned is None else self.tuned.not_used


def open_tray(settings: TraySettings, *, loaded: Callable[[], None] = lambda: None) -> OpenTray:
    """Open the camera, locked as calibrated, and set its pipeline by the calibration, where it has one.

    `loaded` is called when the reader's models are there and the camera is about to be opened. Raises
    CameraError, ModelError, OwnDiceError.
    """
    make = settings.parts or parts

    def locked_to(camera_settings: CameraSettings | None) -> tuple[Camera, TrayPipeline]:
        made = make(replace(settings, locked=camera_settings))
        loaded()
        return made

    folder = settings.calibration if has_device(settings.source) else None
    if folder is not None and any(folder.glob("*.toml")):
        from calibration import tuning  # noqa: PLC0415 - what reads its files takes a while to load

        camera, pipeline = tuning.open_locked(folder, locked_to)
    else:
        folder = None
        camera, pipeline = locked_to(settings.locked)
        camera.open()
    try:
        tuned = None if folder is None else tuning.tune(camera, pipeline, folder, settings.rest_s)
        if camera.empty_is_known:
            pipeline.empty = camera.frame().image
    except CameraError:
        camera.close()
        raise
    return OpenTray(camera, pipeline, tuned)


def parts(settings: TraySettings) -> tuple[Camera, TrayPipeline]:
    """The camera, not opened yet, and the pipeline; raises CameraError, ModelError or OwnDiceError."""
    camera = open_camera(
        settings.source,
        seed=settings.seed,
        size=settings.size,
        paced=settings.paced,
        truth_log=settings.truth_log,
        settings=settings.locked,
        by_kind=settings.by_kind,
        one_set=settings.one_set,
    )
    assert camera is not None  # who plays without a camera opens no tray
    reader = DiceReader.load(accept=settings.accept, overhead=True)
    if settings.own_dice is not None:
        reader.know([own for own in read_sets(settings.own_dice) if own.used])
    return camera, TrayPipeline(reader, Settle(settings.rest_s))
