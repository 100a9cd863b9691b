"""The steps that look at the empty tray: its outline, the noise, the picture without dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from calibration.records import CalibrationError, Empty, Noise, Outline
from calibration.step import Step
from hardware.message import NOTHING, say
from vision import settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.step import Origin
    from calibration.target import Points
    from hardware.camera import Image

EMPTY = say("Take all dice out of the tray, switch its light on, and take your hands away.")
OUTLINE = say("Tray outline")
STILL_FRAMES = 40
SMALLEST_FLOOR = 0.1
"""Of the picture; a smaller patch of one colour is no tray."""
FEWEST_FIT = 0.97
BLUR_PX = 1.2
"""Against noise, before colours are told from each other."""
DARKEST = 3.0
"""Added to each level: the colour of what is black is noise."""
LEAST_SPREAD = 0.02
"""Of the felt's colour ratios, as logarithms; a perfectly even cloth has a camera's noise all the same."""
MOST_SHADE = 0.35
"""A quarter of the logarithm by which shade may darken the felt: to a quarter of its light."""
NOISIEST = 12.0
MARGIN = 1.3


class _StillTray(Step):
    """Frames of the empty tray in which nothing moves."""

    task = EMPTY
    wanted = STILL_FRAMES

    def __init__(self) -> None:
        self.frames: list[Image] = []
        self._small: settle.Small | None = None
        self._noise = 0.0

    def feed(self, image: Image) -> None:
        small = settle.shrink(image)
        if self._small is not None and self._small.shape == small.shape:
            change, self._noise = settle.compare(self._small, small, self._noise)
            # a few specks are noise, which is what some of these steps measure
            if np.count_nonzero(change.mask) > 0.01 * small.size:
                self.frames.clear()
                self.said = say("Something moves, or the light changes: keep your hands away.")
        else:
            self.frames.clear()
        self._small = small
        self.frames.append(image)
        self.progress = len(self.frames) / self.wanted
        if self.progress > 0.2:  # noqa: PLR2004 - so long a word on what moved is left standing
            self.said = NOTHING

    def mean(self) -> Image:
        """The frames' mean picture."""
        total = np.zeros(self.frames[0].shape, np.float64)
        for each in self.frames:
            total += each
        return np.round(total / len(self.frames)).astype(np.uint8)


class OutlineStep(_StillTray):
    """The tray's floor by its colour: one felt, four sides."""

    title = OUTLINE
    wanted = 10

    def result(self, origin: Origin) -> Outline:
        """The floor's corners; raises CalibrationError when no four-sided floor is seen."""
        corners, fit = floor_of(self.mean())
        a, b, c, d = ((round(x, 1), round(y, 1)) for x, y in corners.tolist())
        return Outline(**origin.fields(), corners=(a, b, c, d), fit=round(fit, 3))  # type: ignore[arg-type]


class GivenOutline(_StillTray):
    """The tray's floor as a person showed it: four corners, px."""

    title = OUTLINE
    wanted = 1

    def __init__(self, corners: Sequence[tuple[float, float]]) -> None:
        super().__init__()
        self._corners = corners

    def result(self, origin: Origin) -> Outline:
        """The corners in turn; raises CalibrationError when they are not four in the picture, in turn."""
        points = np.array(self._corners, np.float32).reshape(-1, 2)
        inside = bool(np.all((points >= 0) & (points < np.array(origin.size))))
        if len(points) != 4 or not inside or not cv2.isContourConvex(points):  # noqa: PLR2004 - corners
            raise CalibrationError.say("Give the floor's four corners in turn, each inside the picture.")
        a, b, c, d = ((float(x), float(y)) for x, y in points.tolist())
        return Outline(**origin.fields(), corners=(a, b, c, d), fit=1.0)  # type: ignore[arg-type]


def floor_of(picture: Image) -> tuple[Points, float]:
    """The floor of an empty tray, in the middle of a picture: its corners, (4, 2) px, and how well they fit.

    Raises CalibrationError when there is no such floor.
    """
    height, width = picture.shape[:2]
    unlike = say("The tray's floor is not seen as one patch with four sides. Show its four corners yourself.")
    near = _like_the_middle(picture)
    _, labels = cv2.connectedComponents(near)
    middle = int(labels[height // 2, width // 2])
    if middle == 0:
        raise CalibrationError(unlike)
    patch = (labels == middle).astype(np.uint8)
    contours, _ = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    corners = _four(hull)
    if corners is None or cv2.contourArea(hull) < SMALLEST_FLOOR * width * height:
        raise CalibrationError(unlike)
    shape = np.zeros_like(patch)
    cv2.fillConvexPoly(shape, np.round(corners).astype(np.int32), 1)
    fit = float(np.count_nonzero(shape & patch) / np.count_nonzero(shape | patch))
    if fit < FEWEST_FIT:
        raise CalibrationError(unlike)
    return corners, fit


def _like_the_middle(picture: Image) -> npt.NDArray[np.uint8]:
    """Where a picture has the colour of its middle, in light and in shade: HxW, 1 or 0."""
    logs = np.log(cv2.GaussianBlur(picture, (0, 0), BLUR_PX).astype(np.float32) + DARKEST)
    # shade changes all three colours by the same ratio: their ratios stay
    blue, red = logs[:, :, 0] - logs[:, :, 1], logs[:, :, 2] - logs[:, :, 1]
    looks = np.dstack([blue, red, 0.25 * logs.mean(axis=2)])
    height, width = picture.shape[:2]
    middle = looks[height * 2 // 5 : height * 3 // 5, width * 2 // 5 : width * 3 // 5].reshape(-1, 3)
    usual = np.median(middle, axis=0)
    spread = np.maximum(np.percentile(np.abs(middle - usual), 98, axis=0), LEAST_SPREAD)
    bound = np.array([4 * spread[0], 4 * spread[1], MOST_SHADE])
    near = (np.abs(looks - usual) < bound).all(axis=2).astype(np.uint8)
    closed = cv2.morphologyEx(near, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((9, 9), np.uint8)).astype(np.uint8, copy=False)


def _four(hull: npt.NDArray[np.int32]) -> Points | None:
    """A hull as four corners, (4, 2); None when it does not have four long sides."""
    length = cv2.arcLength(hull, closed=True)
    for share in np.linspace(0.01, 0.1, 19):
        rough = cv2.approxPolyDP(hull, float(share) * length, closed=True)
        if len(rough) == 4:  # noqa: PLR2004 - corners
            return np.asarray(rough, float).reshape(4, 2)
    return None


class NoiseStep(_StillTray):
    """What the picture does by itself, and from where on a difference is motion."""

    title = say("Noise")

    def result(self, origin: Origin) -> Noise:
        """The thresholds; raises CalibrationError when the picture is too unsteady."""
        smalls = [settle.shrink(each) for each in self.frames]
        mean = np.mean(smalls, axis=0).astype(np.float32)
        noise = float(np.sqrt(np.mean(np.var(smalls, axis=0))))
        measured, left = 0.0, []
        for each in smalls:
            change, measured = settle.compare(mean, each, measured)
            left.append(change.excess)
        # what is left of the worst pixel above that which the noise itself allows
        levels = max(settle.LEVELS, settle.LEVELS + max(left) * MARGIN)
        if noise > NOISIEST or levels > NOISIEST:
            raise CalibrationError.say(
                "The picture is too unsteady to tell dice from noise. Use more light, lamps that do not "
                "flicker, and a camera that does not shake; then begin again."
            )
        return Noise(
            **origin.fields(),  # type: ignore[arg-type]
            noise=round(noise, 3),
            levels=round(levels, 2),
            light_share=settle.LIGHT_SHARE,
            frames=len(self.frames),
        )


class EmptyStep(_StillTray):
    """The tray without dice: what everything later is compared with."""

    title = say("Empty tray")

    def result(self, origin: Origin) -> Empty:
        """The record; its picture is `mean()`, and its name and hash are filled in where it is kept."""
        blue, green, red = np.median(self.mean().reshape(-1, 3), axis=0).round(1).tolist()
        return Empty(
            **origin.fields(),  # type: ignore[arg-type]
            picture="empty.png",
            sha256="0" * 64,
            colour=(blue, green, red),
            frames=len(self.frames),
        )
