"""Finds as the pose net sees them: where each was found, then centred by its outline; only what is a die."""

from dataclasses import replace

import numpy as np

from vision.classifiers import Classifiers
from vision.detector import DOUBTFUL, PEAK, Detection
from vision.images import Image
from vision.plausibility import DOUBTFUL_BUT_SEEN, centred, certainty_of_type, is_die, without_overlaps
from vision.pose import Pose, square
from vision.reading import NO_DIE

SEEN_WELL = 0.75
"""Finds of which the pose net is less sure than this ..."""
OTHER_SIZES = (0.6, 1.6)
"""... are looked at so many times as large too ..."""
CLEARLY_A_DIE = 0.9
"""... and taken so where both looks then give one type at least this."""
WAYS, AWAY, AS_LARGE = 12, 1.4, (0.7, 1.0)
"""Round a die that sees another the pose net is shown so many places, so many half-widths away, each so many
times as large. (A d4 that the detector had not found was seen from 1.0 to 1.6 away at any of six sizes.)"""


def placed(classifiers: Classifiers, image: Image, found: list[Detection]) -> list[tuple[float, Pose, Pose]]:
    """Of the finds those that are dice, each with its score and both poses."""
    if not found:
        return []
    likely = [
        (find.score, *poses)
        for find, poses in zip(found, _poses(classifiers, image, found), strict=True)
        if is_die(find, *poses)
    ]
    return without_overlaps(likely, max(image.shape))


def beside(classifiers: Classifiers, image: Image, dice: list[Pose]) -> list[Detection]:
    """What the pose net surely takes for dice round these, them too; doubtful, as no detector found it."""
    ways = np.arange(WAYS) * 2 * np.pi / WAYS
    squares = [
        ((x + AWAY * half * float(np.cos(way)), y + AWAY * half * float(np.sin(way))), half * size)
        for (x, y), half in (square(die.outline) for die in dice)
        for size in AS_LARGE
        for way in ways
    ]
    return [
        Detection(*middle, half, DOUBTFUL)
        for pose in (classifiers.poses(image, squares) if squares else [])
        if len(pose.outline) and pose.kinds[:NO_DIE].max() >= DOUBTFUL_BUT_SEEN
        for middle, half in [square(pose.outline)]
    ]


def _poses(classifiers: Classifiers, image: Image, found: list[Detection]) -> list[tuple[Pose, Pose]]:
    """Each find as the detector places it and then as its own outline does.

    A find that is not clearly a die so is tried smaller and larger: of a rare shape the detector sees the
    middle, but not the size.
    """
    poses = _twice(classifiers, image, found)
    unclear = [
        n for n, each in enumerate(poses) if found[n].score >= PEAK and certainty_of_type(*each) < SEEN_WELL
    ]
    for factor in OTHER_SIZES if unclear else ():
        again = _twice(classifiers, image, [replace(found[n], half=found[n].half * factor) for n in unclear])
        for n, each in zip(unclear, again, strict=True):
            if certainty_of_type(*each) > max(certainty_of_type(*poses[n]), CLEARLY_A_DIE):
                poses[n] = each
    return poses


def _twice(classifiers: Classifiers, image: Image, found: list[Detection]) -> list[tuple[Pose, Pose]]:
    first = classifiers.poses(image, [((die.x, die.y), die.half) for die in found])
    second = list(first)
    again = [n for n, die in enumerate(found) if not centred(first[n], die)]
    squares = [
        square(first[n].outline) if len(first[n].outline) else ((found[n].x, found[n].y), found[n].half)
        for n in again
    ]
    for n, pose in zip(again, classifiers.poses(image, squares) if again else [], strict=True):
        second[n] = pose
    return list(zip(first, second, strict=True))
