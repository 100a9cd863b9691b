"""Where each die is: peaks in a map of middles that a small net draws of the whole picture."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import shrunk
from vision.nets import Floats, Net

Image = npt.NDArray[np.uint8]

LONGER_SIDES = (320, 160)
"""The net sees the picture scaled to each of these many px along its longer side: a die may fill a twentieth
of a photograph or half of it."""
SURE = 0.6
"""Where no find has this score, the net sees the larger picture enlarged, up to LONGEST_SIDE, too; ..."""
LARGE_HALF = 0.2
"""(those with more half-width than this share of the picture's longer side don't count)"""
SMALL_HALF = 11 / 320
"""... and where half of all finds have less half-width than this share of the picture's longer side, ..."""
WANTED_HALF = 14.0
"""... so that they have so many px: small dice that touch are told apart only where the map has cells between
them, and some are lost where they are small."""
LONGEST_SIDE = 640
"""A picture is never searched with a longer side of more px."""
CELL = 4
"""Px of the scaled picture to one cell of the net's map."""
PEAK = 0.3
"""A middle's score must reach this."""
APART = 0.55
"""Two middles nearer than this many half-widths of the larger find are one die ..."""
ALIKE = 2.5
"""... unless one is this many times as large: a numeral on a die, or a die on a patch of the table. Which of
the two is a die is for the reader to see."""


@dataclass(frozen=True, slots=True)
class Found:
    """A die somewhere in a picture: its middle and half-width in px of that picture, and the net's score."""

    x: float
    y: float
    half: float
    score: float


class Finder:
    """Finds dice of any type, with no picture of the empty tray."""

    def __init__(self, net: Net) -> None:
        self._net = net

    def find(self, image: Image, *, small: Image | None = None) -> list[Found]:
        """The dice in a picture (HxWx3 uint8, BGR), from left to right.

        Args:
            image: the picture.
            small: the same, shrunk to LONGEST_SIDE, where that has been done already.
        """
        longest = max(image.shape[:2])
        if longest <= LONGEST_SIDE:
            return self._find(image)
        # once for all scales: a large picture takes longer to shrink than a small one to search
        scale = LONGEST_SIDE / longest
        return [
            Found((die.x + 0.5) / scale - 0.5, (die.y + 0.5) / scale - 0.5, die.half / scale, die.score)
            for die in self._find(shrunk(image, LONGEST_SIDE) if small is None else small)
        ]

    def _find(self, image: Image) -> list[Found]:
        large, small = (self._peaks(image, longer_side) for longer_side in LONGER_SIDES)
        found = _unlike([*large, *small])
        longest = max(image.shape[:2])
        dice = [die for die in found if die.half < LARGE_HALF * longest]
        sure = any(die.score >= SURE for die in dice)
        usual = float(np.median([die.half for die in dice])) / longest if sure else 0.0
        if usual < SMALL_HALF:
            enlarged = min(LONGEST_SIDE, round(WANTED_HALF / usual)) if sure else LONGEST_SIDE
            more, small_half = self._peaks(image, enlarged), SMALL_HALF * longest
            if sure:
                large = [die for die in large if die.half >= small_half]
            else:
                more = [die if die.half < small_half else _no_surer(die, found) for die in more]
            found = _unlike([*more, *small, *large])
        return sorted(found, key=lambda die: (die.x, die.y))

    def _peaks(self, image: Image, longer_side: int) -> list[Found]:
        """What the net finds at one scale."""
        batch, scale = _scaled(image, longer_side)
        heat_logit, log_half, _ = self._net(batch)[0]
        heat: Floats = 1 / (1 + np.exp(-heat_logit))
        top = (heat >= PEAK) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
        peaks = []
        for row, column in np.argwhere(top).tolist():
            x, y = _between_cells(heat, row, column)
            half = float(np.exp(np.clip(log_half[row, column], 0, 5))) * CELL / scale
            x, y = (x + 0.5) * CELL / scale - 0.5, (y + 0.5) * CELL / scale - 0.5
            if x < image.shape[1] and y < image.shape[0]:
                peaks.append(Found(x, y, half, float(heat[row, column])))
        return peaks


def _unlike(candidates: list[Found]) -> list[Found]:
    """Of the candidates that are one die the surest."""
    found: list[Found] = []
    for die in sorted(candidates, key=lambda die: -die.score):
        if not any(_same(die, other) for other in found):
            found.append(die)
    return found


def _no_surer(die: Found, found: list[Found]) -> Found:
    """A find of a usual size is as sure as in the usual pictures: enlarged, print looks like dice."""
    usual = max((other.score for other in found if _same(die, other)), default=PEAK)
    return replace(die, score=min(die.score, usual))


def _scaled(image: Image, longer_side: int) -> tuple[Floats, float]:
    """The picture as the net takes it, 1x3xHxW, padded to multiples of 16; and its px to one of the image."""
    small, scale = _resized(image, longer_side)
    right, bottom = -small.shape[1] % 16, -small.shape[0] % 16
    padded = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    batch: Floats = padded.astype(np.float32).transpose(2, 0, 1)[None] * np.float32(1 / 255)
    return batch, scale


def _resized(image: Image, longer_side: int) -> tuple[Image, float]:
    """The picture with its longer side `longer_side` px long, and its px to one of the image."""
    scale = longer_side / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(image, size, interpolation=way).astype(np.uint8, copy=False), scale


def _between_cells(heat: Floats, row: int, column: int) -> tuple[float, float]:
    """The peak's place between the cells: the mean of the 3x3 cells round it, weighted by their heat."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    part = heat[top : row + 2, left : column + 2]
    ys, xs = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    total = float(part.sum())
    return float((xs * part).sum()) / total, float((ys * part).sum()) / total


def _same(one: Found, other: Found) -> bool:
    near = float(np.hypot(one.x - other.x, one.y - other.y)) < APART * max(one.half, other.half)
    return near and max(one.half, other.half) < ALIKE * min(one.half, other.half)
