"""What command line and wizard share: the camera to be calibrated, its steps, and keeping their results."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration import camera_steps, records, sheet_steps, target, tray_steps
from calibration.records import OPTIONAL, CalibrationError
from calibration.step import identity
from hardware.camera import Adjustable, CameraError, CameraSettings
from hardware.cameras import open_camera
from hardware.message import say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from calibration.records import Calibration, Record
    from calibration.step import Step
    from hardware.camera import Camera

    Spots = Sequence[tuple[float, float]]


def write_target(folder: Path, paper: str) -> tuple[Path, Path]:
    """Write the sheet to print, as PDF and PNG; the files. Raises CalibrationError."""
    files = folder / f"target-{paper}.pdf", folder / f"target-{paper}.png"
    records.keep(files[0], target.pdf(paper))
    records.keep(files[1], target.png(paper))
    return files


def opened(source: str, size: tuple[int, int], folder: Path) -> Camera:
    """The camera of a source that is to be calibrated, open, set as it was before; raises CameraError."""
    camera: Camera | None
    if source == "simulated":
        from hardware.simulated.calibration import CalibrationCamera, Sheet  # noqa: PLC0415 - only to try it out

        middle = target.board_middle("a4")
        fine = cv2.resize(target.sheet(), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA).astype(np.uint8)
        camera = CalibrationCamera(Sheet(fine, 4.0, (middle[0] * 4, middle[1] * 4)), size=size)
    else:
        camera = open_camera(source, size=size)
    if camera is None or source.startswith("replay"):
        raise CameraError.say(
            "There is no camera to calibrate. Plug one in, or name it with --camera.",
            guests=say("There is no camera to calibrate. Plug one in."),
        )
    camera.open()
    settings = records.fitting(folder, identity(camera))[0].settings
    if settings is not None and isinstance(camera, Adjustable):
        with suppress(CameraError):  # those steps can be done again
            camera.adjust(settings)
    return camera


def make_step(name: str, camera: Camera, known: Calibration, corners: Spots | None = None) -> Step:
    """The step of a name for an open camera; raises CalibrationError for one that can't be done.

    `corners`: of the tray's floor as a person showed them, px.
    """
    now = known.settings or CameraSettings()
    if name in OPTIONAL and not isinstance(camera, Adjustable):
        raise CalibrationError.say(
            "The camera {name} can't be adjusted. Leave this step out.", name=camera.name
        )
    if name == "outline" and corners is not None:
        return tray_steps.GivenOutline(corners)
    makers: dict[str, Callable[[], Step]] = {
        "lens": sheet_steps.LensStep,
        "plane": lambda: sheet_steps.PlaneStep(known.lens),
        "outline": tray_steps.OutlineStep,
        "noise": tray_steps.NoiseStep,
        "empty": tray_steps.EmptyStep,
    }
    if isinstance(camera, Adjustable):
        ranges = camera.ranges()
        makers |= {
            "focus": lambda: camera_steps.FocusStep(ranges, now),
            "exposure": lambda: camera_steps.ExposureStep(ranges, now),
            "white": lambda: camera_steps.WhiteStep(ranges, now),
        }
    return makers[name]()


def keep(step: Step, record: Record, folder: Path) -> Path:
    """Write a step's record; the file."""
    if isinstance(step, tray_steps.EmptyStep):
        assert isinstance(record, records.Empty)
        return records.write_empty(folder, record, step.mean())
    return records.write(folder, record)


def simulated_person(name: str, camera: Camera) -> Callable[[], None]:
    """For a simulated camera: does what the step asks of people, a bit more before each frame."""
    from hardware.simulated.calibration import CalibrationCamera, SheetPose, sheet_poses  # noqa: PLC0415 - as above

    if not isinstance(camera, CalibrationCamera):
        return lambda: None
    camera.pose = SheetPose() if name in {"focus", "exposure", "white", "plane"} else None
    if name != "lens":
        return lambda: None
    poses = iter([each for each in sheet_poses(40, np.random.default_rng(1)) for _ in range(3)])

    def hold_next() -> None:
        camera.pose = next(poses, camera.pose)

    return hold_next
