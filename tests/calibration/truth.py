"""How near calibration comes to the truth, on simulated cameras that are mounted and made at random.

    python -m tests.bench.calibration

prints the figures of docs/calibration.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import cv2
import numpy as np

from calibration import drift, records, target
from calibration.camera_steps import FocusStep
from calibration.geometry import TrayMap
from calibration.sheet_steps import LensStep, PlaneStep
from calibration.step import Lead
from calibration.tray_steps import EmptyStep
from hardware.camera import CameraSettings
from hardware.simulated.calibration import CalibrationCamera, Place, Sheet, SheetPose, sheet_poses

if TYPE_CHECKING:
    from calibration.records import Focus, Lens, Plane
    from calibration.step import Step

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
SIZE = (640, 480)
TRAY_MM = (300.0, 220.0)


@lru_cache(maxsize=1)
def sheet() -> Sheet:
    """The printed sheet as the simulated camera holds it."""
    small = cv2.resize(target.sheet(), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA).astype(np.uint8)
    x, y = target.board_middle("a4")
    return Sheet(small, 4.0, (x * 4, y * 4))


def done(camera: CalibrationCamera, step: Step) -> records.Record:
    """A step led to its end."""
    lead = Lead(camera, step, most_frames=600)
    image = lead.turn()
    while not step.done:
        image = lead.turn()
    return step.result(lead.origin(NOW, image))


def lens_of(camera: CalibrationCamera, rng: np.random.Generator, views: int = 10) -> Lens:
    """The lens, from a sheet held as people hold it."""
    step = LensStep(views)
    lead = Lead(camera, step)
    for pose in sheet_poses(3 * views, rng):
        camera.pose = pose
        for _ in range(2):
            image = lead.turn()
            if step.done:
                return step.result(lead.origin(NOW, image))
    raise AssertionError(step.said)


@dataclass(frozen=True, slots=True)
class FloorFigures:
    """What came of one camera: how it hangs, its first distortion, and how far off it was at most and on
    average over the tray, mm."""

    tilt: float
    k1: float
    worst_mm: float
    mean_mm: float
    tilt_off: float


def floor_figures(seed: int, tilt: float | None = None) -> FloorFigures:
    """A camera mounted at random, up to 20 degrees off the vertical, to any side, with a usual lens.

    Usual lenses: k1 from -0.25 (wide) to 0.05, k2 about a quarter of it with the other sign.
    """
    rng = np.random.default_rng([seed, 77])
    tilt = float(rng.uniform(0, 20)) if tilt is None else tilt
    k1 = float(rng.uniform(-0.25, 0.05))
    lens = (k1, -0.25 * k1 * float(rng.uniform(0.5, 1.5)), *(rng.uniform(-0.001, 0.001, 2).tolist()), 0.0)
    place = Place(float(rng.uniform(400, 520)), tilt, float(rng.uniform(0, 360)))
    camera = CalibrationCamera(sheet(), place=place, lens=lens, size=SIZE, seed=seed)
    camera.open()
    found = lens_of(camera, rng)
    x, y, angle = rng.uniform(-20, 20), rng.uniform(-15, 15), rng.uniform(-0.2, 0.2)
    camera.pose = SheetPose((x, y, 0.0), (0.0, 0.0, angle))
    plane = cast("Plane", done(camera, PlaneStep(found)))
    shares = np.linspace(-0.5, 0.5, 13)
    across, down = np.meshgrid(shares * TRAY_MM[0], shares * TRAY_MM[1])
    floor = np.column_stack([across.ravel(), down.ravel(), np.zeros(across.size)])
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    truth = (floor[:, :2] - [x, y]) @ turn
    spots = camera.project(floor)
    seen = ((spots > 0) & (spots < np.array(SIZE) - 1)).all(axis=1)
    assert seen.mean() > 0.7
    off = np.linalg.norm(TrayMap(found, plane).mm(spots) - truth, axis=1)[seen]
    return FloorFigures(tilt, k1, float(off.max()), float(off.mean()), abs(plane.tilt_deg - tilt))


def focus_steps_off(seed: int) -> float:
    """How many of the last steps the focus found lies beside the truth, for a camera at a random height."""
    rng = np.random.default_rng([seed, 78])
    sharp_at = float(rng.uniform(0.3, 9.7))
    camera = CalibrationCamera(sheet(), size=SIZE, sharp_at=sharp_at, seed=seed)
    camera.open()
    camera.pose = SheetPose((float(rng.uniform(-15, 15)), float(rng.uniform(-15, 15)), 0.0))
    focus = cast("Focus", done(camera, FocusStep(camera.ranges(), CameraSettings())))
    return abs(focus.lens_position - sharp_at) / focus.step


class Watched:
    """A camera mounted at random over a random tray, and its empty tray as kept."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng([seed, 79])
        self.place = Place(float(self.rng.uniform(400, 520)), float(self.rng.uniform(0, 20)), 0.0)
        self.camera = CalibrationCamera(tray=seed % 5, size=SIZE, place=self.place, seed=seed)
        self.camera.open()
        step = EmptyStep()
        done(self.camera, step)
        self.empty = step.mean()

    def moved(self, mm: float) -> drift.Check:
        """What is told when the camera was pushed so far to a random side."""
        angle = self.rng.uniform(0, 2 * np.pi)
        aside = (float(mm * np.cos(angle)), float(mm * np.sin(angle)))
        self.camera.place = Place(self.place.height, self.place.tilt, self.place.turn, aside)
        return drift.Comparison(self.empty, records.Calibration()).check(self.camera.frame().image)

    def tipped(self, degrees: float) -> drift.Check:
        """The same when it was tipped."""
        self.camera.place = Place(self.place.height, self.place.tilt + degrees, self.place.turn)
        return drift.Comparison(self.empty, records.Calibration()).check(self.camera.frame().image)

    def lit(self, share: float) -> drift.Check:
        """The same when the light has so much of its strength, and the camera stands where it stood."""
        self.camera.place, self.camera.brightness = self.place, share
        found = drift.Comparison(self.empty, records.Calibration()).check(self.camera.frame().image)
        self.camera.brightness = 1.0
        return found
