"""What the pose net says of one die cut out of a picture: type, outline, face, and which way is up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Floats
from vision.reading import NO_DIE

MASK_SIDE = 24
UP_BINS = 36
UP_ANGLES = (np.arange(UP_BINS) + 0.5) * 2 * np.pi / UP_BINS
"""Directions of up are told apart in steps of ten degrees."""
MOST_WAYS = 4
"""At most this many directions of up are tried."""
SAME_FACE = 0.5
"""Two poses whose faces' middles are nearer than this share of the face's radius take the same face."""
SAME_WAY = np.radians(25)
"""Directions of up that are nearer than this are one."""
LIKELY_WAY = 0.06
"""Directions of up that are less likely than this are not tried."""
FEW_WAYS = 2
"""The further looks at a die that is not clear are at so many ways up."""

Square = tuple[tuple[float, float], float]
"""Middle and half-width, px."""

_BEFORE, _AFTER = (np.arange(UP_BINS) - 1) % UP_BINS, (np.arange(UP_BINS) + 1) % UP_BINS


@dataclass(frozen=True, slots=True)
class Pose:
    """What the pose net says of one die; px of the whole picture, angles rad counter-clockwise with y up.

    Attributes:
        kinds: probability of each type, and of no die.
        centre, radius: of the face to be read.
        ups: ways up, (angle, probability) each.
        flat: probability that it lies flat.
        covered: probability that something hides so much of it that it can't be read for sure.
        stacked: probability that it lies on another die.
        outline: (N, 2).
    """

    kinds: Floats
    centre: tuple[float, float]
    radius: float
    ups: list[tuple[float, float]]
    flat: float
    covered: float
    stacked: float
    outline: npt.NDArray[np.float64]


def decoded(row: Floats, centre: tuple[float, float], half: float, *, turn: float = 0.0) -> Pose:
    """The net's output for a square cut out round `centre` px, `half` px each way, turned by `turn` rad."""
    kinds = NO_DIE + 1
    x, y, log_radius = (float(v) for v in row[kinds : kinds + 3])
    ups = softmax(row[None, kinds + 3 : kinds + 3 + UP_BINS])[0]
    flat, covered, stacked = (float(1 / (1 + np.exp(-row[kinds + 3 + UP_BINS + n]))) for n in range(3))
    mask = row[kinds + 6 + UP_BINS :].reshape(MASK_SIDE, MASK_SIDE)
    cos, sin = np.cos(turn), np.sin(turn)
    back = np.array([[cos, -sin], [sin, cos]])  # for row vectors with y down: counter-clockwise by `turn`
    middle = np.array([x, y]) * half @ back + centre
    return Pose(
        softmax(row[None, :kinds])[0],
        (float(middle[0]), float(middle[1])),
        float(np.exp(np.clip(log_radius, -4, 1))) * half,
        [(float(np.angle(np.exp(1j * (angle + turn)))), share) for angle, share in _ways(ups)],
        flat,
        covered,
        stacked,
        _outline(mask, half) @ back + centre,
    )


def in_few_ways(pose: Pose) -> Pose:
    """The pose with its likeliest ways up only: pips look the same in all four."""
    return replace(pose, ups=pose.ups[:FEW_WAYS])


def agreed(poses: Sequence[Pose]) -> Pose:
    """What several poses of one die, seen at several turns, agree on.

    Most of them take the same face: where that is, and which ways up it may stand, is the mean of what these
    say. The outline is the first one's.
    """
    centres = np.array([pose.centre for pose in poses])
    radii = np.array([pose.radius for pose in poses])
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=2)
    middle = int(np.median(apart, axis=1).argmin())
    taken = apart[middle] < SAME_FACE * radii[middle]
    same = [pose for pose, same_face in zip(poses, taken, strict=True) if same_face]
    x, y = np.mean([pose.centre for pose in same], axis=0)
    angles = np.array([angle for pose in same for angle, _ in pose.ups])
    shares = np.array([share for pose in same for _, share in pose.ups]) / len(same)
    ways: list[tuple[float, float]] = []
    while len(ways) < MOST_WAYS and len(angles):
        near = np.abs(np.angle(np.exp(1j * (angles[:, None] - angles[None])))) < SAME_WAY
        most = near[int((near @ shares).argmax())]
        share = float(shares[most].sum())
        if ways and share < LIKELY_WAY:
            break
        ways.append((float(np.angle((shares[most] * np.exp(1j * angles[most])).sum())), share))
        angles, shares = angles[~most], shares[~most]
    return replace(
        poses[0],
        kinds=np.mean([pose.kinds for pose in same], axis=0),
        centre=(float(x), float(y)),
        radius=float(np.exp(np.mean([np.log(pose.radius) for pose in same]))),
        ups=ways,
        flat=float(np.mean([pose.flat for pose in poses])),
        covered=float(np.mean([pose.covered for pose in poses])),
        stacked=float(np.mean([pose.stacked for pose in poses])),
    )


def _ways(ups: Floats) -> list[tuple[float, float]]:
    """The peaks of the distribution of up: (angle, share), most likely first."""
    left = ups.astype(np.float64)
    ways: list[tuple[float, float]] = []
    while len(ways) < MOST_WAYS:
        peak = int((left + left[_BEFORE] + left[_AFTER]).argmax())
        near = (np.arange(peak - 2, peak + 3)) % UP_BINS
        share = float(left[near].sum())
        if ways and share < LIKELY_WAY:
            break
        angle = float(np.angle((left[near] * np.exp(1j * UP_ANGLES[near])).sum()))
        ways.append((angle, share))
        left[near] = 0
    return ways


def _outline(mask: Floats, half: float) -> npt.NDArray[np.float64]:
    """The convex outline of the largest part of a mask of logits, (N, 2) px from its middle, or empty."""
    fine = 4
    large = cv2.resize(mask, None, fx=fine, fy=fine, interpolation=cv2.INTER_LINEAR)
    contours, _ = cv2.findContours((large > 0).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not contours:
        return np.zeros((0, 2))
    hull = cv2.convexHull(max(contours, key=cv2.contourArea))
    rough = cv2.approxPolyDP(hull, 1.0, True)[:, 0, :].astype(np.float64)  # noqa: FBT003
    if len(rough) < 3:  # noqa: PLR2004 - no area
        return np.zeros((0, 2))
    cells = (rough + 0.5) / fine - 0.5
    outline: npt.NDArray[np.float64] = (cells - (MASK_SIDE - 1) / 2) / (MASK_SIDE / 2) * half
    return outline


def square(outline: npt.NDArray[np.float64]) -> Square:
    """Middle and half-width of the square round an outline."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    middle = (low + high) / 2
    return (float(middle[0]), float(middle[1])), float((high - low).max()) / 2


def softmax(logits: Floats) -> Floats:
    """Row by row."""
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    probabilities: Floats = (shifted / shifted.sum(axis=1, keepdims=True)).astype(np.float32, copy=False)
    return probabilities
