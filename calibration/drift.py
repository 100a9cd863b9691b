"""Was the camera moved, or the light changed, since the calibration? Frames against the empty tray."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from calibration import records
from calibration.records import CalibrationError, Checked
from hardware.message import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.records import Calibration
    from calibration.step import Origin
    from calibration.target import Points
    from calibration.tuning import Tuned
    from hardware.camera import Image

WIDTH_PX = 640
MOVED_MM = 2.0
"""A camera is told to have moved from here on: well below the 3 mm that must be seen, above what is noise."""
TRAY_MM, TRAY_SHARE = 300.0, 0.65
"""A usual tray's width, and its share of the picture's: the scale where the floor was not calibrated."""
FEWEST_SPOTS = 12
FEWEST_SHARE = 0.3
"""Of the spots looked for; when fewer are found again, it is another view."""
COARSER = 8
"""The surroundings' mean is taken from a picture so many times as small: it changes slowly."""
BACK_PX = 0.7
"""A spot followed forth and back must come home so closely."""
DARKER, BRIGHTER = 0.82, 1.22
"""Of the picture's levels, which go by about the light's 1/2.2th power: two thirds of the light, or half as
much again."""
TINTED = 0.12
EVERY_S = 60.0
"""A tray at rest is compared with the calibration so often, s of camera time; ..."""
AGAIN_S = 5.0
"""... so soon again where something is wrong: a hand is told from a moved camera, and what was put right is
seen soon."""
KEPT = timedelta(days=1)
"""What was seen is written down when it is another thing, and at least so often."""


@dataclass(frozen=True, slots=True)
class Check:
    """What has changed since the calibration.

    Attributes:
        moved_mm: how far the view has shifted, mm on the tray's floor; None when it can't be told.
        light: brightness now over brightness then; None when not looked at.
        problems: in words, with what to do; empty when all is as it was.
    """

    moved_mm: float | None
    light: float | None
    problems: tuple[Message, ...]


class Comparison:
    """What a tray is compared with, made ready once.

    Args:
        empty: the empty tray as kept, HxWx3 uint8 BGR.
        calibration: for the floor's place and scale, where they are known.
    """

    def __init__(self, empty: Image, calibration: Calibration) -> None:
        self._size = empty.shape[1], empty.shape[0]
        self._then = _small(empty)
        self._even = _even(self._then)
        self._spots = _spots(self._even)
        self._floor = _floor(self._then, calibration)
        plane = calibration.plane
        wide_mm = TRAY_MM / TRAY_SHARE if plane is None else plane.mm_per_px * plane.width
        self._mm_per_px = wide_mm / self._then.shape[1]

    def check(self, image: Image) -> Check:
        """Hold a frame of any size, HxWx3 uint8 BGR, against it; dice may lie in the tray."""
        now = _small(image)
        if now.shape != self._then.shape:
            width, height = self._size
            text = say("The calibration is for pictures of {a} x {b}. Calibrate again.", a=width, b=height)
            return Check(None, None, (text,))
        shift = _shift_px(self._even, _even(now), self._spots)
        moved = None if shift is None else round(shift * self._mm_per_px, 2)
        light, tint = _light(now[self._floor], self._then[self._floor])
        problems = [each for each in (_place_words(moved), _light_words(light, tint)) if each is not None]
        return Check(moved, round(light, 3), tuple(problems))


def record(found: Check, origin: Origin) -> Checked:
    """What was found, to be kept for `dice-kiosk doctor`."""
    return Checked(
        **origin.fields(),  # type: ignore[arg-type]
        moved_mm=found.moved_mm,
        light=found.light,
        problems=tuple(str(each) for each in found.problems),
    )


class DriftWatch:
    """Sees now and then, while the tray rests, whether camera and light are still as calibrated.

    Args:
        tuned: what of the calibration is used; the newest look is kept in its folder for `doctor`.
        empty: the empty tray as kept; None where it is not known, and then nothing is looked at.
        now: the time, for what is kept.
    """

    def __init__(
        self, tuned: Tuned, empty: Image | None, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._tuned = tuned
        self._comparison = None if empty is None else Comparison(empty, tuned.known)
        self._now = now
        self._due = float("-inf")
        self._suspected = False  # seen once, not told yet
        self._told = tuned.not_used
        self._kept: Checked | None = None

    def see(self, image: Image, time: float) -> tuple[Message, ...] | None:
        """Look at a tray at rest (HxWx3 uint8 BGR, s of camera time) when it is due.

        What is the matter with the calibration, all of it, when that is another thing than before; else None.
        """
        if self._comparison is None or time < self._due:
            return None
        found = self._comparison.check(image)
        self._due = time + (AGAIN_S if found.problems else EVERY_S)
        first_time = bool(found.problems) and not self._suspected
        self._suspected = bool(found.problems)
        if first_time:
            return None  # a hand that rests there is gone by the next look
        self._keep(found)
        words = (*self._tuned.not_used, *found.problems)
        if [each.template for each in words] == [each.template for each in self._told]:
            return None  # the same, whatever its figures
        self._told = words
        return words

    def _keep(self, found: Check) -> None:
        before = self._kept
        now = record(found, self._tuned.origin(self._now()))
        if (
            before is not None
            and bool(before.problems) == bool(now.problems)
            and now.date - before.date < KEPT
        ):
            return
        self._kept = now
        with suppress(CalibrationError):  # the screen tells it all the same
            records.write(self._tuned.folder, now)


def _small(image: Image) -> Image:
    """At most WIDTH_PX wide: 3 mm are some px there, and a Pi has it done while the tray rests."""
    height, width = image.shape[:2]
    if width <= WIDTH_PX:
        return image
    size = (WIDTH_PX, round(height * WIDTH_PX / width))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _place_words(moved: float | None) -> Message | None:
    if moved is None:
        return say(
            "The tray is hardly to be recognised: the camera was moved, something lies in front of it, or "
            "the light is out. Put it right, or calibrate again."
        )
    if moved < MOVED_MM:
        return None
    return say(
        "The camera or the tray was moved by about {mm:.0f} mm since the calibration. Put it back, or do "
        "these steps again: Tray floor, Tray outline, Empty tray.",
        mm=moved,
    )


def _light_words(light: float, tint: float) -> Message | None:
    if light < DARKER:
        return say(
            "The tray is darker than at the calibration ({share:.0%} of then). Look to its light, or do "
            "these steps again: Exposure, Noise, Empty tray.",
            share=light,
        )
    if light > BRIGHTER:
        return say(
            "The tray is brighter than at the calibration ({share:.0%} of then). Look to its light, or do "
            "these steps again: Exposure, Noise, Empty tray.",
            share=light,
        )
    if tint > TINTED:
        return say(
            "The light has another colour than at the calibration. Look to the lamps, or do these steps "
            "again: White balance, Noise, Empty tray."
        )
    return None


def _spots(even: Image) -> Points | None:
    """Spots that can be found again, (N, 1, 2) float32 px; None when there are few."""
    spots = cv2.goodFeaturesToTrack(even, 300, 0.01, even.shape[1] / 60)
    return None if spots is None or len(spots) < FEWEST_SPOTS else np.asarray(spots)


def _shift_px(first: Image, second: Image, spots: Points | None) -> float | None:
    """How far the view has shifted, px: the middle of many spots' ways; None when few are found again."""
    if spots is None:
        return None
    window = max(21, round(first.shape[1] / 30)) | 1
    there, found = _followed(first, second, spots, window)
    back, returned = _followed(second, first, there, window)
    home = np.linalg.norm((back - spots).reshape(-1, 2), axis=1) < BACK_PX
    good = home & (found.ravel() == 1) & (returned.ravel() == 1)
    if np.count_nonzero(good) < max(FEWEST_SPOTS, FEWEST_SHARE * len(spots)):
        return None
    ways = (there - spots).reshape(-1, 2)[good]
    middle = float(np.linalg.norm(np.median(ways, axis=0)))
    # turned or tilted, the middle may have stayed; dice that lie there move but a few of the spots
    return max(middle, float(np.median(np.linalg.norm(ways, axis=1))))


def _followed(before: Image, now: Image, spots: Points, window: int) -> tuple[Points, Points]:
    """Where spots, (N, 1, 2) float32 px, have gone, and for each whether it was found (1)."""
    there = np.zeros_like(spots)
    size = (window, window)
    gone, found, _ = cv2.calcOpticalFlowPyrLK(before, now, spots, there, winSize=size, maxLevel=4)
    return np.asarray(gone), np.asarray(found)


def _even(image: Image) -> Image:
    """In grey, without the light: each place with its surroundings' mean and contrast taken out."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32)
    left = grey - _surroundings(grey)
    spread = np.sqrt(np.maximum(_surroundings(left * left), 0)) + 4
    even: Image = np.clip(left / spread * 40 + 128, 0, 255).astype(np.uint8)
    return even


def _surroundings(grey: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Each place's mean with what lies round it within a twentieth of the picture's width."""
    height, width = grey.shape
    coarse = cv2.resize(grey, (width // COARSER, height // COARSER), interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(coarse, (0, 0), width / 20 / COARSER)
    return cv2.resize(blurred, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32, copy=False)


def _light(now: npt.NDArray[np.uint8], then: npt.NDArray[np.uint8]) -> tuple[float, float]:
    """Brightness now over then, and how far the colours' ratios lie apart; (N, 3) BGR of the tray's floor."""
    ratios: Points = np.median((now.astype(float) + 1) / (then.astype(float) + 1), axis=0)
    light = float(ratios.mean())
    return light, float((ratios.max() - ratios.min()) / light)


def _floor(image: Image, calibration: Calibration) -> npt.NDArray[np.bool_]:
    if calibration.outline is None:
        return np.ones(image.shape[:2], np.bool_)
    mask = np.zeros(image.shape[:2], np.uint8)
    corners = np.array(calibration.outline.corners)
    corners *= image.shape[1] / calibration.outline.width
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    inside: npt.NDArray[np.bool_] = mask > 0
    return inside
