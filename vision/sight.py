"""Which way is up? Told by how the dice of a photograph show their faces; and how surely a face is on top.

A die that lies flat shows its top face shifted in its outline, by the angle at which it is seen there. A
d20's face that looks at a camera 42 degrees off the vertical lies where the top one would, were the camera
above it: one such die tells nothing. But several dice have one vertical in common, a misread face is off it
by just the angle between two faces of its kind, and few photographs are taken from the left or the right.
Each direction that up may have is weighed by all of these (Bayes' rule, over a grid of directions, lenses).

`face` is the middle of the face that is read, px, an `outline` the die's, (N, 2) px. Directions are those of
the camera's own axes: x to the picture's right, y down, z away from it; up points towards the camera.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from vision.reading import DieType

Array = npt.NDArray[np.float64]
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Overhead:
    """A camera over the tray or the table, for pictures of any size of one shape.

    Attributes:
        focal: focal length, in widths of the picture.
        below: the spot straight below the camera, in widths (x) and heights (y) of the picture.
    """

    focal: float = 1.0
    below: Spot = (0.5, 0.5)


USUAL = Overhead()


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of die shows its top face.

    Attributes:
        lever: the face's height over the die's middle, in radii of a disc as large as its outline: seen at an
            angle the face shifts by so many times its sine. From renders: nets draw outlines a little large.
        across: radii of such a disc, mm, of usual ones seen at SEEN_AT.
        kite: by so much the face's middle lies below that place, as its numeral stands.
        beside: angles from the top face to others that are taken for it, degrees.
        seen_to: at this slant, degrees, the nets take one of these as often as the top one.
    """

    lever: float
    beside: tuple[float, ...]
    seen_to: float
    across: tuple[float, float, float]
    kite: float = 0.0


KINDS = {
    DieType.D6: Kind(0.67, (90.0,), 47.0, (9.6, 11.2, 12.0)),
    DieType.D8: Kind(0.74, (70.5,), 46.0, (11.2, 10.9, 11.3)),
    DieType.D10: Kind(0.7, (52.0, 91.0), 39.0, (10.1, 10.7, 10.6), kite=0.3),
    DieType.D12: Kind(0.86, (63.4,), 37.0, (11.1, 10.7, 10.6)),
    DieType.D20: Kind(0.86, (41.8, 70.5), 25.0, (11.0, 10.6, 10.7)),
}
SEEN_AT = (0.0, 20.0, 40.0)
"""Degrees off the vertical; what is seen at more looks much as large as at the last."""
CENTRED = (DieType.D6, DieType.D8, DieType.D12, DieType.D20)
"""Dice whose top face, seen from straight above, lies in the middle of their outline."""
USUAL_LEVER = 0.7
"""Of other dice the lever is about so long."""
FOCALS = (0.65, 0.85, 1.2)
"""Lenses that a photograph may have been taken with, in widths of the picture: 75 to 45 degrees."""
GRID_DEG, FARTHEST_DEG = 2.5, 62.5
"""Directions that are weighed: how far apart they are, and how far off the camera's axis."""
BLUR_DEG, WIDE_DEG, WIDE = 4.0, 8.0, 0.15
"""How exactly a face's place tells its direction, degrees; a share of them is off by the second."""
RING_DEG = 7.0
"""The same of faces beside the top one."""
OPENING_DEG = 5.0
"""How sharp the slants `seen_to` are."""
UNLIKE, ODD, ODD_UNLIKE = 0.1, 0.2, 0.35
"""By how much dice of usual sizes differ from those in `across` (a share of it); how many are of other sizes,
and by how much these differ."""
ASTRAY, NEVER = 0.06, 0.01
"""Shares of dice whose face tells nothing (they lean, or are misread in some other way), and of dice that are
misread from straight above."""
ABOVE, LEVEL = 0.55, 0.33
"""Shares of photographs taken from about above, and held level; the others are rolled any way."""
ABOVE_DEG, LEVEL_DEG = 9.0, 12.0
"""How far off these are."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A die as it is read: its kind, where its face is, its outline, which way its numeral stands, rad."""

    die: DieType
    face: Spot
    outline: Array
    up: float


@dataclass(frozen=True, slots=True)
class Vertical:
    """What the dice of a photograph say together.

    Attributes:
        camera: the likeliest.
        sure: the probability that up is less than NEAR_DEG from what that camera has.
        tops: (N,) the probability of each die that the face read is its top one.
    """

    camera: Overhead
    sure: float
    tops: Array


NEAR_DEG = 10.0
"""As near, what the nets take for a top face is one."""


def vertical(dice: Sequence[Shown], size: tuple[int, int]) -> Vertical:
    """Which way is up in a photograph of `size` (width, height) px, by its dice, one or more of KINDS."""
    grid = _grid()
    logs, own = [], []
    for focal in FOCALS:
        facing = np.array([direction(die, size, focal) for die in dice])
        sights = np.array([sight(middle(die.outline)[0], size, focal) for die in dice])
        top, all_ = _likelihoods(dice, facing, sights, grid)
        logs.append(_prior() + np.log(all_).sum(axis=0) + _as_large(dice, size, focal, sights, grid))
        own.append(top / all_)
    weights = np.exp(np.array(logs) - np.max(logs))
    weights /= weights.sum()
    tops = np.einsum("fg,fng->n", weights, np.array(own))
    best = np.unravel_index(int(weights.argmax()), weights.shape)
    up, focal = grid[best[1]], FOCALS[int(best[0])]
    near = grid @ up > np.cos(np.radians(NEAR_DEG))
    mean = (weights[best[0]][near, None] * grid[near]).sum(axis=0)
    up = mean / np.linalg.norm(mean)
    return Vertical(hung(up, size, focal), float(weights[:, near].sum()), tops)


def hung(up: Array, size: tuple[int, int], focal: float) -> Overhead:
    """The camera that has up (3,) there."""
    (width, height), (x, y) = size, up[:2] / up[2]
    return Overhead(focal, (0.5 + focal * float(x), 0.5 + focal * float(y) * width / height))


def up_of(camera: Overhead, size: tuple[int, int]) -> Array:
    """(3,) the unit vector up, as a camera has it."""
    width, height = size
    return -sight((camera.below[0] * width, camera.below[1] * height), size, camera.focal)


def slant(spot: Spot, size: tuple[int, int], camera: Overhead) -> float:
    """Between the line of sight to a spot of the picture and the vertical, rad."""
    return float(np.arccos(np.clip(-sight(spot, size, camera.focal) @ up_of(camera, size), -1, 1)))


def sight(spot: Spot, size: tuple[int, int], focal: float) -> Array:
    """(3,) the unit vector along the line of sight through a spot of the picture, px."""
    width, height = size
    ray = np.array([(spot[0] - width / 2) / (focal * width), (spot[1] - height / 2) / (focal * width), 1.0])
    return np.asarray(ray / np.linalg.norm(ray))


def direction(shown: Shown, size: tuple[int, int], focal: float) -> Array:
    """(3,) the unit vector that the face read looks along."""
    kind = KINDS[shown.die]
    turn = _straight(sight(middle(shown.outline)[0], size, focal))
    spot, radius = _disc(shown.outline, size, focal)
    off = (_turned(np.array([shown.face]), size, focal, turn)[0] - spot) / radius
    off += kind.kite * np.array([np.cos(shown.up), -np.sin(shown.up)])
    off /= kind.lever
    far = float(np.linalg.norm(off))
    off *= min(1.0, 0.95 / max(far, 1e-9))
    facing: Array = np.array([*off, -np.sqrt(1 - float(off @ off))]) @ turn
    return facing


def face_of_flat(die: DieType, outline: Array, size: tuple[int, int], camera: Overhead) -> Spot:
    """Where the top face of a flat die is, px (of one that is not CENTRED: the middle of what looks up)."""
    straight, turn = seen_straight(outline, size, camera.focal)
    (x, y), area = middle(straight)
    up = turn @ up_of(camera, size)
    lever = KINDS[die].lever if die in KINDS else USUAL_LEVER
    shift = lever * np.sqrt(area / np.pi)
    ray = np.array([x + shift * up[0], y + shift * up[1], 1.0]) @ turn
    px = ray[:2] / ray[2] * camera.focal * size[0]
    return float(px[0] + size[0] / 2), float(px[1] + size[1] / 2)


def seen_straight(outline: Array, size: tuple[int, int], focal: float) -> tuple[Array, Array]:
    """An outline as a camera that looks straight at it has it, in focal lengths; and by which 3x3 turn."""
    turn = _straight(sight(middle(outline)[0], size, focal))
    return _turned(outline, size, focal, turn), turn


def _disc(outline: Array, size: tuple[int, int], focal: float) -> tuple[Spot, float]:
    """Middle and radius of a disc as large as an outline, as a camera that looks straight at it has them."""
    spot, area = middle(seen_straight(outline, size, focal)[0])
    return spot, float(np.sqrt(area / np.pi))


def _turned(spots: Array, size: tuple[int, int], focal: float, turn: Array) -> Array:
    """(N, 2) spots of the picture, px, as a camera turned (3x3) to look straight at the die has them."""
    width, height = size
    flat = (spots - (width / 2, height / 2)) / (focal * width)
    rays = np.column_stack([flat, np.ones(len(spots))]) @ turn.T
    return np.asarray(rays[:, :2] / rays[:, 2:])


def _straight(towards: Array) -> Array:
    """3x3: the rotation that takes a unit vector to (0, 0, 1) the shortest way."""
    x, y, z = towards
    across = np.array([[0, 0, -x], [0, 0, -y], [x, y, 0]])
    return np.asarray(np.eye(3) + across + across @ across / (1 + z))


def middle(outline: Array) -> tuple[Spot, float]:
    """Of a polygon its centroid and its area."""
    x, y = outline.T
    ahead_x, ahead_y = outline[np.arange(1 - len(outline), 1)].T
    cross = x * ahead_y - ahead_x * y
    area = float(cross.sum()) / 2
    if abs(area) < 1e-12:  # noqa: PLR2004 - no area
        return (float(x.mean()), float(y.mean())), 1e-12
    return (
        float(((x + ahead_x) * cross).sum() / (6 * area)),
        float(((y + ahead_y) * cross).sum() / (6 * area)),
    ), abs(area)


def _likelihoods(dice: Sequence[Shown], facing: Array, sights: Array, grid: Array) -> tuple[Array, Array]:
    """NxG each: how likely the face read is where it is for each up, it being the top one; and in any way."""
    away = np.degrees(np.arccos(np.clip(facing @ grid.T, -1, 1)))
    slants = np.degrees(np.arccos(np.clip(-sights @ grid.T, -1, 1)))
    apparent = np.degrees(np.arccos(np.clip(-(facing * sights).sum(axis=1), -1, 1)))[:, None]
    seen_to = np.array([[KINDS[die.die].seen_to] for die in dice])
    as_top = (1 - NEVER) / (1 + np.exp((slants - seen_to) / OPENING_DEG))
    top = as_top * ((1 - WIDE) * _spot(away, BLUR_DEG) + WIDE * _spot(away, WIDE_DEG))
    ring = np.zeros_like(top)
    for n, die in enumerate(dice):
        beside = KINDS[die.die].beside
        for share, angle in zip((0.9, 0.1) if len(beside) > 1 else (1.0,), beside, strict=True):
            ring[n] += share * _ring(away[n], angle)
    nearer = 2 / (1 + np.exp((apparent - slants) / OPENING_DEG))  # a misread face looks at the camera more
    all_ = (1 - ASTRAY) * (top + (1 - as_top) * ring * nearer) + ASTRAY / (2 * np.pi)
    return (1 - ASTRAY) * top, all_


def _as_large(
    dice: Sequence[Shown], size: tuple[int, int], focal: float, sights: Array, grid: Array
) -> Array:
    """(G,) the logarithm of how likely dice look so large beside each other: farther away they are smaller.

    How large they all are is not known: half of them are taken to be larger than usual beside the others.
    """
    seen = np.array([_disc(die.outline, size, focal)[1] for die in dice])
    cosines = np.clip(-sights @ grid.T, 0.05, 1)
    slants = np.degrees(np.arccos(cosines))
    across = np.array([np.interp(slants[n], SEEN_AT, KINDS[die.die].across) for n, die in enumerate(dice)])
    unlike = np.log(seen)[:, None] - np.log(across * cosines)
    unlike -= np.median(unlike, axis=0)
    usual, odd = (
        share / wide * np.exp(-((unlike / wide) ** 2) / 2)
        for share, wide in ((1 - ODD, UNLIKE), (ODD, ODD_UNLIKE))
    )
    return np.asarray(np.log(usual + odd).sum(axis=0))


def _spot(away: Array, blur: float) -> Array:
    """The density of a direction `away` degrees off, per steradian."""
    wide = np.radians(blur)
    return np.asarray(np.exp(-((away / blur) ** 2) / 2) / (2 * np.pi * wide**2))


def _ring(away: Array, angle: float) -> Array:
    """The density of a direction near a circle round up, per steradian."""
    wide = np.radians(RING_DEG)
    along = 2 * np.pi * np.sin(np.radians(angle))
    return np.asarray(np.exp(-(((away - angle) / RING_DEG) ** 2) / 2) / (np.sqrt(2 * np.pi) * wide * along))


@cache
def _grid() -> Array:
    """(G, 3): the directions that up may have, as far apart from each other everywhere."""
    out = [[0.0, 0.0, -1.0]]
    for tilt in np.radians(np.arange(GRID_DEG, FARTHEST_DEG, GRID_DEG)):
        count = round(2 * np.pi * np.sin(tilt) / np.radians(GRID_DEG))
        around = np.arange(count) * 2 * np.pi / count
        out += np.column_stack(
            [np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.full(count, -np.cos(tilt))]
        ).tolist()
    return np.array(out)


@cache
def _prior() -> Array:
    """(G,) the logarithm of how likely up is there in a photograph of which nothing is known."""
    grid = _grid()
    tilt = np.degrees(np.arccos(np.clip(-grid[:, 2], -1, 1)))
    around = np.degrees(np.arctan2(grid[:, 0], -grid[:, 1]))  # 0: the picture's top is farther away
    ring = 1 / (2 * np.pi * np.maximum(np.sin(np.radians(tilt)), 0.05) * np.radians(FARTHEST_DEG))
    level = np.exp(-((around / LEVEL_DEG) ** 2) / 2) * 360 / (np.sqrt(2 * np.pi) * LEVEL_DEG)
    above = _spot(tilt, ABOVE_DEG)
    return np.asarray(np.log(ABOVE * above + LEVEL * ring * level + (1 - ABOVE - LEVEL) * ring))
