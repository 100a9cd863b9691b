"""What calibration finds out, one small TOML file for each step, and reading them back with care."""

from __future__ import annotations

import hashlib
import struct
import tomllib
from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Self, TypeVar

import cv2
import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from hardware.atomic_file import write_atomically
from hardware.camera import CameraSettings
from hardware.message import Message, ShownError, say
from hardware.outside_file import read_bytes
from hardware.pictures import MOST_PICTURE_BYTES
from hardware.toml_lines import summed, toml_value, values_of

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from hardware.camera import Image

Triple = tuple[float, float, float]
Spot = tuple[float, float]
PNG_SIZE = 16
"""Where a PNG file says its width and height (PNG specification, 11.2.2)."""
SETTINGS = tuple(field.name for field in fields(CameraSettings))


class CalibrationError(ShownError):
    """A calibration can't be used, or a step found nothing it may keep; the text says what to do."""


class Record(BaseModel):
    """What every step writes; px are those of pictures of this width and height."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    name: ClassVar[str]
    date: datetime = Field(description="when it was made")
    camera: str = Field(min_length=1, description="the very camera it belongs to")
    width: int = Field(ge=16, description="of the pictures, px")
    height: int = Field(ge=16, description="of the pictures, px")


class Lens(Record):
    """Focal length and distortion."""

    name = "lens"
    camera_matrix: tuple[Triple, Triple, Triple] = Field(description="px; OpenCV's")
    distortion: tuple[float, ...] = Field(min_length=5, max_length=5, description="k1 k2 p1 p2 k3; OpenCV's")
    error_px: float = Field(
        ge=0, description="quality: how far the corners lie from where the lens puts them"
    )
    focal_doubt: float = Field(
        ge=0, description="quality: standard deviation of the focal length, as a share"
    )
    views: int = Field(ge=3, description="how many pictures it was made from")

    @field_validator("camera_matrix")
    @classmethod
    def _is_a_lens(cls, matrix: tuple[Triple, Triple, Triple]) -> tuple[Triple, Triple, Triple]:
        if matrix[0][0] <= 0 or matrix[1][1] <= 0 or matrix[2] != (0, 0, 1):
            raise ValueError("no camera matrix")
        return matrix


class Plane(Record):
    """Where the tray's floor is."""

    name = "plane"
    rotation: Triple = Field(description="of the floor as the camera sees it, rad (Rodrigues)")
    translation: Triple = Field(description="from the camera to the sheet's middle on the floor, mm")
    mm_per_px: float = Field(gt=0, description="on the floor, at the sheet's middle")
    tilt_deg: float = Field(ge=0, le=90, description="quality: how far the camera looks past the vertical")
    error_px: float = Field(
        ge=0, description="quality: how far the corners lie from where the floor puts them"
    )


class Outline(Record):
    """Where the tray's floor ends."""

    name = "outline"
    corners: tuple[Spot, Spot, Spot, Spot] = Field(description="px, in turn round the floor")
    fit: float = Field(
        ge=0, le=1, description="quality: share of the floor and the four-sided shape in common"
    )

    @model_validator(mode="after")
    def _is_a_floor(self) -> Self:
        corners = np.array(self.corners, np.float32)
        size = np.array([self.width, self.height])
        away = np.abs(corners - size / 2) > size  # a corner may lie outside the picture, but not far
        if np.any(away) or not cv2.isContourConvex(corners):
            raise ValueError("no floor")
        return self


class Focus(Record):
    """Where the lens is sharp on the tray's floor."""

    name = "focus"
    lens_position: float = Field(description="as the camera counts it (a Pi's: dioptres)")
    step: float = Field(gt=0, description="quality: between the positions tried last")
    gain_over_ends: float = Field(
        ge=1, description="quality: sharpness there over that of the worst position"
    )


class Exposure(Record):
    """How long and with what gain the camera gathers the tray light."""

    name = "exposure"
    exposure_us: int | None = Field(None, gt=0, description="microseconds")
    gain: float | None = Field(None, ge=0, description="a factor, or the driver's own steps")
    brightness: float = Field(ge=0, le=255, description="quality: of white paper in the tray, of 255")


class White(Record):
    """What makes white paper white in the tray light."""

    name = "white"
    colour_gains: tuple[float, float] | None = Field(None, description="factors of red and blue")
    white_balance_k: int | None = Field(None, gt=0, description="colour temperature, K")
    cast: float = Field(ge=0, description="quality: colour left on white paper, as a share of its brightness")


class Noise(Record):
    """What the camera's picture does while nothing moves."""

    name = "noise"
    noise: float = Field(ge=0, le=100, description="standard deviation in the shrunk picture, levels of 255")
    levels: float = Field(gt=0, le=100, description="difference that never counts as motion, levels of 255")
    light_share: float = Field(gt=0, le=1, description="the same, as a share of the brightness")
    frames: int = Field(ge=2, description="quality: how many pictures it was made from")


class Empty(Record):
    """The tray without dice; its picture lies beside this file."""

    name = "empty"
    picture: str = Field(pattern=r"^[\w-]+\.png$", description="the picture's file")
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$", description="of that file")
    colour: Triple = Field(description="quality: mean blue, green and red of the floor, of 255")
    frames: int = Field(ge=1, description="quality: how many pictures it was made from")


class Score(Record):
    """How many real dice were read right, by what people confirmed."""

    name = "score"
    reader: str = Field(min_length=1, description="version of the models that read")
    right: int = Field(ge=0, description="dice read right, kind and value")
    dice: int = Field(ge=0, description="dice thrown")
    throws: int = Field(ge=0, description="throws confirmed")
    asked: int = Field(
        ge=0, description="dice that a person would have been asked about, or that were not seen"
    )
    wrong_accepted: int = Field(ge=0, description="values that would have been taken and did not lie there")
    low: float = Field(ge=0, le=1, description="least share read right, by Wilson's interval of 95 %")
    high: float = Field(ge=0, le=1, description="the most")


class Checked(Record):
    """What the running kiosk last saw of camera and light; no step, and made anew by itself."""

    name = "check"
    moved_mm: float | None = Field(None, ge=0, description="how far the view has shifted, mm on the floor")
    light: float | None = Field(None, ge=0, description="brightness now over brightness at the calibration")
    problems: tuple[str, ...] = Field(description="in words; empty when all is as it was")


AnyRecord = TypeVar("AnyRecord", bound=Record)
KINDS: tuple[type[Record], ...] = (Focus, Exposure, White, Lens, Plane, Outline, Noise, Empty, Score)
ORDER = tuple(kind.name for kind in KINDS if kind is not Score)
"""The steps in the order in which they are done."""
OPTIONAL = ("focus", "exposure", "white")
"""Steps that not every camera has."""
RESTS_ON = {
    "lens": ("focus",),
    "plane": ("focus", "lens"),
    "noise": ("exposure",),
    "empty": ("focus", "exposure", "white"),
}
"""What a step's result is good for only as long as these stay as they were."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """All that is known of one camera; None for a step that has not been done."""

    lens: Lens | None = None
    plane: Plane | None = None
    outline: Outline | None = None
    focus: Focus | None = None
    exposure: Exposure | None = None
    white: White | None = None
    noise: Noise | None = None
    empty: Empty | None = None
    score: Score | None = None

    @property
    def records(self) -> tuple[Record, ...]:
        """Those there are, in the order in which the steps are done."""
        return tuple(each for kind in KINDS if (each := getattr(self, kind.name)) is not None)

    @property
    def overtaken(self) -> tuple[str, ...]:
        """The steps to be done again, as one that they rest on was done after them."""
        dates = {each.name: each.date for each in self.records}
        return tuple(
            name
            for name in dates
            if any(base in dates and dates[base] > dates[name] for base in RESTS_ON.get(name, ()))
        )

    @property
    def settings(self) -> CameraSettings | None:
        """What the camera is to be locked to; None when no step says."""
        given: dict[str, object] = {}
        for record in (self.focus, self.exposure, self.white):
            given |= {key: getattr(record, key, None) for key in SETTINGS if hasattr(record, key)}
        if all(value is None for value in given.values()):
            return None
        return CameraSettings(**given)  # type: ignore[arg-type]


def fitting(
    folder: Path, camera: str | None = None, sizes: Collection[tuple[int, int]] = ()
) -> tuple[Calibration, tuple[Message, ...]]:
    """What of the calibration in a folder can be used, and why the rest is not, each reason once.

    A score of another camera or size is left out without a word: it sets nothing, and is counted anew.

    Args:
        folder: where the files are.
        camera: identity of the camera in use; None takes whichever the files are for.
        sizes: width and height of the pictures that the camera gives, px; empty takes any.
    """
    found: dict[str, Record] = {}
    why: list[Message] = []
    for kind in KINDS:
        try:
            record = read(folder, kind)
            words = None if record is None else _unfit(record, camera, sizes)
            if isinstance(record, Empty) and words is None:
                _kept_picture(folder, record)
        except CalibrationError as problem:
            why.append(problem.words)
            continue
        if record is not None and words is None:
            found[kind.name] = record
        elif words is not None and words not in why and kind is not Score:
            why.append(words)
    return Calibration(**found), tuple(why)  # type: ignore[arg-type]


def _unfit(record: Record, camera: str | None, sizes: Collection[tuple[int, int]]) -> Message | None:
    if camera is not None and record.camera != camera:
        return say(
            "The calibration was made with another camera and is not used. Calibrate this one. It knows "
            "{theirs}, not {ours}.",
            theirs=record.camera,
            ours=camera,
        )
    if sizes and (record.width, record.height) not in sizes:
        width, height = max(sizes)
        return say(
            "The calibration was made with pictures of {a} x {b}; now they are {c} x {d}. It is not used. "
            "Calibrate again.",
            a=record.width,
            b=record.height,
            c=width,
            d=height,
        )
    return None


def read(folder: Path, kind: type[AnyRecord]) -> AnyRecord | None:
    """One step's file; None when the step has not been done. Raises CalibrationError when it is damaged."""
    path = folder / f"{kind.name}.toml"
    try:
        data = values_of(read_bytes(path))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _damaged(path, kind, error.strerror or "") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _damaged(path, kind, "no TOML file") from error
    except ValueError as error:
        raise _damaged(path, kind, str(error)) from error
    try:
        record = kind.model_validate(data)
    except ValidationError as error:
        where = sorted({".".join(str(part) for part in each["loc"]) or "corners" for each in error.errors()})
        raise _damaged(path, kind, ", ".join(where)) from error
    if record.date.tzinfo is None:
        raise _damaged(path, kind, "date")
    return record


def _damaged(path: Path, kind: type[Record], what: str) -> CalibrationError:
    if kind is Score:
        return CalibrationError.say(
            "{path} is damaged ({what}). Count anew: dice-kiosk calibrate score --new.",
            path=path,
            what=what,
            guests=say("The count of the dice that were read right is damaged and begins anew."),
        )
    return CalibrationError.say(
        "{path} is damaged ({what}). Do that step again: dice-kiosk calibrate step {step}.",
        path=path,
        what=what,
        step=kind.name,
        guests=say("What this step has found is damaged. Do it again."),
    )


def write(folder: Path, record: Record) -> Path:
    """Keep a step's result; the file is replaced whole. Raises CalibrationError when it can't be written."""
    path = folder / f"{record.name}.toml"
    lines = [f"# {type(record).__doc__}"]
    for key, field in type(record).model_fields.items():
        value = getattr(record, key)
        if value is not None:
            if isinstance(value, datetime):
                value = value.replace(microsecond=0)
            lines.append(f"{key} = {toml_value(value)}  # {field.description}")
    keep(path, summed(lines))
    return path


def keep(path: Path, data: bytes) -> None:
    """Write a file whole; raises CalibrationError when it can't be written."""
    try:
        write_atomically(path, data)
    except OSError as error:
        raise CalibrationError.say(
            "{path} can't be written ({why}).", path=path, why=error.strerror
        ) from error


def write_empty(folder: Path, record: Empty, picture: Image) -> Path:
    """Keep the empty tray with its picture; the picture's name and hash are filled in."""
    done, data = cv2.imencode(".png", picture)
    assert done  # it fails only for pictures of a kind that no camera gives
    digest = hashlib.sha256(data.tobytes()).hexdigest()
    name = f"empty-{digest[:8]}.png"  # a new name: the file in use stays whole until its record is replaced
    keep(folder / name, data.tobytes())
    path = write(folder, record.model_copy(update={"picture": name, "sha256": digest}))
    for old in folder.glob("empty-*.png"):
        if old.name != name:
            old.unlink()
    return path


def empty_picture(folder: Path, record: Empty) -> Image:
    """The picture of the empty tray; raises CalibrationError when it is gone or not the one that was kept."""
    picture = cv2.imdecode(np.frombuffer(_kept_picture(folder, record), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None  # it is what imencode has made
    return picture.astype(np.uint8, copy=False)


def _kept_picture(folder: Path, record: Empty) -> bytes:
    """The file of the empty tray's picture, looked over without decoding it; raises CalibrationError."""
    path = folder / record.picture
    try:
        data = read_bytes(path, MOST_PICTURE_BYTES)
    except OSError as error:
        raise _damaged(path, Empty, error.strerror or "") from error
    if hashlib.sha256(data).hexdigest() != record.sha256:
        raise _damaged(path, Empty, "not the picture that was kept")
    if struct.unpack_from(">II", data, PNG_SIZE) != (record.width, record.height):
        raise _damaged(path, Empty, "not of the size that was kept")
    return data
