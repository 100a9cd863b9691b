"""`dice-kiosk calibrate`: leads an owner through the steps, one at a time or all, on the command line."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click
import cv2
import numpy as np

from calibration import check, records, sheet_steps, target, tray_steps
from calibration.records import CalibrationError
from calibration.said import say
from calibration.step import Lead, identity, look
from hardware.camera import Adjustable, CameraError, CameraSettings
from hardware.cameras import find_camera, open_camera
from kiosk.config import calibration_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from calibration.records import Calibration, Record
    from calibration.step import Step
    from hardware.camera import Camera, Image

DONE, FAILED, CHANGED = 0, 1, 1
ORDER = ("focus", "exposure", "white", "lens", "plane", "outline", "noise", "empty")
OPTIONAL = ("focus", "exposure", "white")
"""Steps that not every camera has."""


def write_target(folder: Path, paper: str) -> int:
    """Write the sheet to print, as PDF and PNG."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in (
            (f"target-{paper}.pdf", target.pdf(paper)),
            (f"target-{paper}.png", target.png(paper)),
        ):
            (folder / name).write_bytes(data)
            click.echo(folder / name)
    except OSError as problem:
        return _complain(f"{folder} can't be written ({problem.strerror}). Name another folder with --to.")
    click.echo("Print it at 100 %, on plain white paper, and measure the ruler: it must be 200 mm long.")
    return DONE


def usual_folder(source: str) -> Path:
    """Where the results of this camera are kept."""
    return calibration_folder(simulated=source == "simulated")


def opened(source: str, size: tuple[int, int], folder: Path) -> Camera:
    """The camera of a source, open, set as calibrated; raises CameraError, CalibrationError."""
    if source == "auto":
        source = find_camera() or "none"
    camera: Camera | None
    if source == "simulated":
        from hardware.simulated.calibration import CalibrationCamera, Sheet  # noqa: PLC0415 - only to try it out

        middle = target.board_middle("a4")
        fine = cv2.resize(target.sheet(), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA).astype(np.uint8)
        camera = CalibrationCamera(Sheet(fine, 4.0, (middle[0] * 4, middle[1] * 4)), size=size)
    else:
        camera = open_camera(source, size=size)
    if camera is None or source.startswith("replay"):
        raise CameraError("There is no camera to calibrate. Plug one in, or name it with --camera.")
    camera.open()
    settings = records.fitting(folder, identity(camera))[0].settings
    if settings is not None and isinstance(camera, Adjustable):
        with suppress(CameraError):  # those steps can be done again
            camera.adjust(settings)
    return camera


def make_step(name: str, camera: Camera, known: Calibration, corners: str | None = None) -> Step:
    """The step of a name for an open camera; raises CalibrationError for one that can't be done."""
    now = known.settings or CameraSettings()
    if name in OPTIONAL and not isinstance(camera, Adjustable):
        raise CalibrationError(
            say("The camera {name} can't be adjusted. Leave this step out.", name=camera.name)
        )
    if name == "outline" and corners is not None:
        return tray_steps.GivenOutline(_corners(corners))
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
            "focus": lambda: tray_steps.FocusStep(ranges, now),
            "exposure": lambda: tray_steps.ExposureStep(ranges, now),
            "white": lambda: sheet_steps.WhiteStep(ranges, now),
        }
    return makers[name]()


def keep(step: Step, record: Record, folder: Path) -> Path:
    """Write a step's record; the file."""
    if isinstance(step, tray_steps.EmptyStep):
        assert isinstance(record, records.Empty)
        return records.write_empty(folder, record, step.mean())
    return records.write(folder, record)


def figures(record: Record) -> str:
    """What a step found, for people: the fields that say how good it is, and those easily read."""
    told = []
    for name, field in type(record).model_fields.items():
        value = getattr(record, name)
        if (field.description or "").startswith("quality: ") or isinstance(value, int | float):
            about = (field.description or "").removeprefix("quality: ")
            if name not in {"width", "height"} and value is not None:
                told.append(f"  {name} = {value}  ({about})")
    return "\n".join(told)


def run_steps(
    names: tuple[str, ...],
    *,
    source: str,
    size: tuple[int, int],
    folder: Path,
    corners: str | None = None,
    ask: bool = True,
) -> int:
    """Lead through these steps; the exit status. `ask`: wait for Enter before each."""
    try:
        camera = opened(source, size, folder)
    except (CameraError, CalibrationError) as problem:
        return _complain(str(problem))
    try:
        for name in names:
            status = _one(name, camera, folder, corners, ask=ask, skip=len(names) > 1 and name in OPTIONAL)
            if status != DONE:
                return status
    finally:
        camera.close()
    return DONE


def _one(name: str, camera: Camera, folder: Path, corners: str | None, *, ask: bool, skip: bool) -> int:
    try:
        step = make_step(name, camera, records.fitting(folder, identity(camera))[0], corners)
    except CalibrationError as problem:
        if not skip:
            return _complain(str(problem))
        click.echo(f"{name}: {problem}")
        return DONE
    click.echo(f"\n{step.title}\n{step.task}")
    if ask:
        click.prompt("Press Enter to begin", default="", show_default=False, prompt_suffix=" ")
    pose = _poser(name, camera)
    try:
        lead = Lead(camera, step, small=name == "noise")
        image, told = _turned(lead, pose), ""
        while not step.done:
            image = _turned(lead, pose)
            if step.said not in {"", told}:
                told = step.said
                click.echo(f"  {step.progress:4.0%}  {told}")
        record = step.result(lead.origin(datetime.now(UTC), image))
        path = keep(step, record, folder)
    except (CameraError, CalibrationError) as problem:
        return _complain(f"{step.title}: {problem}")
    click.echo(f"{step.title} is done: {path}\n{figures(record)}")
    return DONE


def _turned(lead: Lead, pose: Callable[[], None]) -> Image:
    pose()
    return lead.turn()


def _poser(name: str, camera: Camera) -> Callable[[], None]:
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


def check_now(*, source: str, size: tuple[int, int], folder: Path) -> int:
    """Say whether camera and light are as they were; the exit status."""
    try:
        known = records.load(folder)
        if known.empty is None:
            return _complain(
                "The empty tray is not known yet. Do that first: dice-kiosk calibrate step empty."
            )
        empty = records.empty_picture(folder, known.empty)
        camera = opened(source, size, folder)
        try:
            for _ in range(15):  # the settings take hold, automatics come to rest
                image = look(camera)
        finally:
            camera.close()
    except (CameraError, CalibrationError) as problem:
        return _complain(str(problem))
    found = check.compare(image, empty, known)
    if found.moved_mm is not None:
        click.echo(f"The view has shifted by {found.moved_mm:.1f} mm.")
    if found.light is not None:
        click.echo(f"The tray is {found.light:.0%} as bright as it was.")
    for text in found.problems:
        click.echo(text)
    if not found.problems:
        click.echo("Camera and light are as they were at the calibration.")
    return CHANGED if found.problems else DONE


def show(folder: Path) -> int:
    """Tell what is calibrated, how well, and when it was."""
    try:
        known = records.load(folder)
    except CalibrationError as problem:
        return _complain(str(problem))
    if not known.records:
        click.echo(f"Nothing is calibrated yet in {folder}. Begin with: dice-kiosk calibrate target")
    for record in known.records:
        click.echo(
            f"{record.name}: {record.date:%Y-%m-%d %H:%M} UTC, camera {record.camera}\n{figures(record)}"
        )
    return DONE


def _corners(text: str) -> list[tuple[float, float]]:
    try:
        spots = [tuple(float(part) for part in spot.split(",")) for spot in text.split()]
    except ValueError:
        spots = []
    if len(spots) != 4 or any(len(spot) != 2 for spot in spots):  # noqa: PLR2004 - corners; x and y
        raise CalibrationError(
            say('Give four corners in px, in turn, as --corners "100,80 1180,82 1178,880 98,878".')
        )
    return [(spot[0], spot[1]) for spot in spots]


def _complain(text: str) -> int:
    click.echo(text, err=True)
    return FAILED
