"""Finds as the pose net sees them: where each was found, then centred by its outline; only what is a die."""

from dataclasses import replace

from vision.classifiers import Classifiers
from vision.detector import PEAK, Detection
from vision.images import Image
from vision.plausibility import centred, certainty_of_type, is_die, without_overlaps
from vision.pose import Pose, square

SEEN_WELL = 0.75
"""Finds of which the pose net is less sure than this ..."""
OTHER_SIZES = (0.6, 1.6)
"""... are looked at so many times as large too ..."""
CLEARLY_A_DIE = 0.9
"""... and taken so where both looks then give one type at least this."""


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
