"""Does an outline belong to one die, and how does that die lie? Held against the outlines of its solid.

A convex solid seen from any side has an outline of its own. What the pose net draws round one die is one of
these to a hundredth; what it draws round two dice of which one lies on the other, or touches it and was not
found by itself, is none of them. A die that leans has one that a flat one never has where it is seen.

Everywhere below an outline is (N, 2) px, convex, and `size` is the picture's width and height, px.
"""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.solids import solid
from vision.reading import DieType
from vision.sight import Overhead, middle, seen_straight, up_of

Array = npt.NDArray[np.float64]

KNOWN = {DieType.D6: 4, DieType.D8: 3, DieType.D10: 1, DieType.D12: 5, DieType.D20: 3}
"""Kinds of which dice are alike the world over (d4 are pyramids, with and without corners, and barrels), and
how often one looks the same while it is turned round once on its face."""
RADII = 64
"""An outline is told by its radii in so many directions from its middle."""
STEP_DEG, FARTHEST_DEG = 4.0, 52.0
"""A solid is seen from sides so far apart, and so far off the top face's own."""
FROM_MM = 400.0
"""From so far away."""
FLAT_DEG = 5.0
"""A fit whose top face looks up to this is that of a flat die."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How far an outline is from those of a solid: the deviation of its radii, in radii of a disc as large.

    Attributes:
        flat: from that of one which lies flat.
        any: from that of one which lies or leans in any way.
    """

    flat: float
    any: float


@dataclass(frozen=True)
class _Bank:
    """Outlines of a solid.

    Attributes:
        spectra: (M, RADII // 2 + 1), conjugate, of their radii; squares: (M,) the sums of their squares.
        tilts: (M,) between the line of sight and the top face's direction, rad, which points to the right.
    """

    spectra: npt.NDArray[np.complex128]
    squares: Array
    tilts: Array


def fitted(die: DieType, outline: Array, size: tuple[int, int], camera: Overhead) -> Fit:
    """How well an outline is that of one die of one of the KNOWN kinds."""
    bank = bank_of(die)
    straight, turn = seen_straight(outline, size, camera.focal)
    off = _off(bank, straight)
    around = np.arange(RADII) * 2 * np.pi / RADII
    x, y, z = turn @ up_of(camera, size)
    level = np.sin(bank.tilts)[:, None] * (x * np.cos(around) + y * np.sin(around))
    flat = level - z * np.cos(bank.tilts)[:, None] > np.cos(np.radians(FLAT_DEG))
    return Fit(float(off[flat].min(initial=np.inf)), float(off.min()))


def _off(bank: _Bank, outline: Array) -> Array:
    """(M, RADII): of each of the bank's outlines, turned round in as many steps."""
    radii = _radii(outline)
    shared = np.fft.irfft(np.fft.rfft(radii) * bank.spectra, RADII, axis=1)
    squares = bank.squares[:, None] + radii @ radii - 2 * shared
    return np.asarray(np.sqrt(np.maximum(squares, 0) / RADII))


@cache
def bank_of(die: DieType) -> _Bank:
    """All outlines of a kind of die; made once."""
    shape = solid(die.value)
    top = shape.faces[0].normal
    side = np.cross(top, np.eye(3)[int(np.abs(top).argmin())])
    side /= np.linalg.norm(side)
    radii, tilts = [], []
    for tilt in np.radians(np.arange(0, FARTHEST_DEG, STEP_DEG)):
        turn = 2 * np.pi / KNOWN[die]
        count = max(1, round(turn * np.sin(tilt) / np.radians(STEP_DEG)))
        for around in np.arange(count) * turn / count:
            level = np.cos(around) * side + np.sin(around) * np.cross(top, side)
            towards = np.cos(tilt) * top + np.sin(tilt) * level
            right = np.cos(tilt) * level - np.sin(tilt) * top
            axes = np.array([-right, np.cross(towards, right), towards])
            seen = shape.vertices @ axes.T
            radii.append(_radii(_hull(seen[:, :2] / (FROM_MM - seen[:, 2:]))))
            tilts.append(tilt)
    all_ = np.array(radii)
    return _Bank(np.fft.rfft(all_, axis=1).conj(), (all_**2).sum(axis=1), np.array(tilts))


def _hull(spots: Array) -> Array:
    return cv2.convexHull(spots.astype(np.float32)).reshape(-1, 2).astype(np.float64)


def _radii(outline: Array) -> Array:
    """(RADII,) from its middle, in radii of a disc as large; directions as the picture's axes have them."""
    spot, area = middle(outline)
    start = outline - spot
    along = start[np.arange(1 - len(start), 1)] - start
    around = np.arange(RADII) * 2 * np.pi / RADII
    away = np.column_stack([np.cos(around), np.sin(around)])
    # a ray and a side's line meet at this distance; of a convex outline the nearest line ahead is met first
    ahead = away[:, :1] * along[:, 1] - away[:, 1:] * along[:, 0]
    far = (start[:, 0] * along[:, 1] - start[:, 1] * along[:, 0]) / np.where(ahead == 0, np.inf, ahead)
    return np.asarray(np.where(far > 0, far, np.inf).min(axis=1) / np.sqrt(area / np.pi))
