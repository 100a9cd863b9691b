"""A simulated camera to calibrate: its lens, its place, its light and its focus are known.

Everything that is seen lies flat (the tray's floor, its rim, the printed sheet), so that the distortion
can be laid over the whole picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera import CameraError, CameraRanges, CameraSettings, Frame, not_open
from hardware.sensor_noise import SensorNoise
from hardware.simulated.scene import View
from hardware.simulated.trays import LIGHTS, TRAYS, paint

if TYPE_CHECKING:
    from hardware.camera import Image
    from hardware.simulated.solids import Array

FRAMES_PER_S = 30.0
LENS = (-0.14, 0.04, 0.0006, -0.0004, 0.0)
"""Distortion of a usual camera module: k1 k2 p1 p2 k3."""
FOCAL_SHARE = 0.93
"""Focal length over the picture's width, as of a camera module 2 or 3."""
EXACTLY = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-6)
"""When undoing the distortion is done: rounds, and the step that is left."""
CAST = 0.62, 0.5
"""How much of red and blue the light has, against green."""
LAG = 3
"""Frames that a change of the settings takes, as with a sensor."""


@dataclass(frozen=True)
class Place:
    """How the camera is mounted.

    Attributes:
        height: mm over the tray's floor. tilt, turn: degrees.
        aside: mm to the right and away, of the camera along its own picture.
    """

    height: float = 430.0
    tilt: float = 0.0
    turn: float = 0.0
    aside: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class SheetPose:
    """Where the printed sheet is: its middle, mm (z up), and its turn, rad (Rodrigues), from lying flat."""

    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Sheet:
    """What is printed, HxWx3 uint8 BGR, `px_per_mm`, and the px that lies at the pose's place."""

    picture: Image
    px_per_mm: float
    middle: tuple[float, float]


def sheet_poses(count: int, rng: np.random.Generator, height: float = 430.0) -> list[SheetPose]:
    """Poses as a person holds the sheet under a camera so high: tilted to all sides."""
    poses = []
    for number in range(count):
        around = 2 * np.pi * number / count * 3
        lean = np.radians(rng.uniform(18, 36))
        tilt = (lean * np.cos(around), lean * np.sin(around), rng.uniform(-0.3, 0.3))
        up = rng.uniform(0.0, 0.12) * height
        x, y = rng.uniform(-45, 45), rng.uniform(-30, 30)
        poses.append(
            SheetPose((float(x), float(y), float(up)), (float(tilt[0]), float(tilt[1]), float(tilt[2])))
        )
    return poses


def identity_of(seed: int = 0) -> str:
    """What a calibration of the simulated camera with this seed belongs to."""
    return f"simulated-{seed}"


class CalibrationCamera:
    """A camera over a tray with or without the sheet.

    Args:
        sheet: what is printed; None for a camera that shows the tray only.
        place, lens, tray, size: of the camera; all known to tests.
        sharp_at: the lens position at which the tray is sharp, dioptres.
    """

    name = "simulated"
    simulated = True
    can_throw = False
    paced = False
    empty_is_known = False

    def __init__(
        self,
        sheet: Sheet | None = None,
        *,
        place: Place | None = None,
        lens: tuple[float, float, float, float, float] = LENS,
        tray: int = 0,
        size: tuple[int, int] = (1280, 960),
        sharp_at: float = 2.33,
        seed: int = 0,
    ) -> None:
        self.place = place or Place()
        self.pose: SheetPose | None = None
        self.brightness = 1.0
        self.distortion = np.array(lens)
        self._sheet, self._tray, self._size, self._sharp_at = sheet, TRAYS[tray], size, sharp_at
        self._seed = seed
        self._noise = SensorNoise(2.0, seed)
        self._settings = CameraSettings(10_000, 1.0, (1 / CAST[0], 1 / CAST[1]), None, sharp_at)
        self._coming: list[tuple[int, CameraSettings]] = []
        self._number = 0
        self._open = False
        self._drawn: tuple[object, Image] | None = None

    @property
    def view(self) -> View:
        """The camera without its distortion."""
        width, height = self._size
        at = self.place
        seen = View.above(
            at.height,
            FOCAL_SHARE * width,
            (width, height),
            tilt=np.radians(at.tilt),
            turn=np.radians(at.turn),
        )
        return replace(seen, translation=seen.translation + np.array([*at.aside, 0.0]))

    def project(self, points: Array) -> Array:
        """(N, 3) mm of the tray to (N, 2) px as distorted: the truth for tests."""
        view = self.view
        found, _ = cv2.projectPoints(
            points.astype(float),
            cv2.Rodrigues(view.rotation)[0],
            view.translation,
            view.camera_matrix,
            self.distortion,
        )
        return np.asarray(found, float).reshape(-1, 2)

    def open(self) -> None:
        """Ready at once."""
        self._open = True

    def close(self) -> None:
        """May be called twice."""
        self._open = False

    def identity(self) -> str:
        """The same for the same seed."""
        return identity_of(self._seed)

    def ranges(self) -> CameraRanges:
        """As of a Pi's camera module 3."""
        return CameraRanges((100, 60_000), (1.0, 8.0), (0.5, 8.0), None, (0.0, 10.0))

    def adjust(self, settings: CameraSettings) -> None:
        """Takes hold some frames later, as with a sensor."""
        before = self._coming[-1][1] if self._coming else self._settings
        given = {k: v for k in CameraSettings.__slots__ if (v := getattr(settings, k)) is not None}
        self._coming.append((self._number + LAG, replace(before, **given)))

    def measured(self) -> CameraSettings:
        """What the newest frame was taken with."""
        return self._settings

    def throw(self, dice: tuple[str, ...]) -> None:
        """It has no dice; raises CameraError."""
        raise CameraError.say(
            "This simulated tray is for calibration and can't throw {dice}.", dice=", ".join(dice)
        )

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - a simulated frame never keeps one waiting
        """The next frame; raises CameraError when the camera is not open."""
        if not self._open:
            raise not_open(self.name)
        while self._coming and self._coming[0][0] <= self._number:
            self._settings = self._coming.pop(0)[1]
        number, self._number = self._number, self._number + 1
        image = self._noise.on(self._picture(), (self._seed, number))
        return Frame(image, number / FRAMES_PER_S, number)

    def _picture(self) -> Image:
        state = (self.place, self.pose, self._settings, self.brightness)
        if self._drawn is not None and self._drawn[0] == state:
            return self._drawn[1]
        # a window wider than the picture: distortion draws in what lies round it
        wide = self._wide(self.view)
        scene = paint(self._tray, wide, LIGHTS[0], np.random.default_rng([self._seed, 1]))
        if self.pose is not None and self._sheet is not None:
            self._lay_sheet(scene, wide, self.pose, self._sheet)
        done = self._expose(self._distorted(scene))
        self._drawn = (state, done)
        return done

    def _wide(self, view: View) -> View:
        edge = view.width // 8
        matrix = view.camera_matrix.copy()
        matrix[:2, 2] += edge
        return replace(view, camera_matrix=matrix, width=view.width + 2 * edge, height=view.height + 2 * edge)

    def _lay_sheet(self, picture: Image, view: View, pose: SheetPose, sheet: Sheet) -> None:
        rows, columns = sheet.picture.shape[:2]
        corners = np.array([[0, 0], [columns, 0], [columns, rows], [0, rows]], float)
        flat = (corners - np.array(sheet.middle)) / sheet.px_per_mm * [1, -1]
        turn = np.asarray(cv2.Rodrigues(np.array(pose.rotation))[0], float)
        world = np.column_stack([flat, np.zeros(4)]) @ turn.T + np.array(pose.place)
        place = view.project(world)
        # a picture's corner is half a px before the middle of its first px
        matrix = cv2.getPerspectiveTransform((corners - 0.5).astype(np.float32), place.astype(np.float32))
        shrink = float(np.linalg.norm(place[1] - place[0])) / columns
        fine = cv2.GaussianBlur(sheet.picture, (0, 0), 0.4 / shrink) if shrink < 1 else sheet.picture
        size = (view.width, view.height)
        paper = cv2.warpPerspective(fine, matrix, size, flags=cv2.INTER_LINEAR)
        cover = cv2.warpPerspective(np.full((rows, columns), 255, np.uint8), matrix, size)[:, :, None] / 255
        picture[:] = np.round(cover * (paper * 0.62 + 8) + (1 - cover) * picture).astype(np.uint8)

    def _distorted(self, picture: Image) -> Image:
        width, height = self._size
        view = self.view
        x, y = np.meshgrid(np.arange(width, dtype=float), np.arange(height, dtype=float))
        spots = np.column_stack([x.ravel(), y.ravel()]).reshape(-1, 1, 2)
        ideal = cv2.undistortPoints(
            spots, view.camera_matrix, self.distortion, P=self._wide(view).camera_matrix, criteria=EXACTLY
        ).reshape(height, width, 2)
        across, down = ideal[:, :, 0].astype(np.float32), ideal[:, :, 1].astype(np.float32)
        return cv2.remap(picture, across, down, cv2.INTER_CUBIC).astype(np.uint8, copy=False)

    def _expose(self, picture: Image) -> Image:
        now = self._settings
        assert now.exposure_us is not None
        assert now.gain is not None
        assert now.colour_gains is not None
        assert now.lens_position is not None
        blur = 0.5 + 1.6 * abs(now.lens_position - self._sharp_at)
        soft = cv2.GaussianBlur(picture, (0, 0), blur * self._size[0] / 1280).astype(np.float32)
        strength = now.exposure_us / 10_000 * now.gain * self.brightness
        tint = np.array([CAST[1] * now.colour_gains[1], 1.0, CAST[0] * now.colour_gains[0]])
        linear = (soft / 255) ** 2.2 * strength * tint
        done: Image = (np.clip(linear, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
        return done
