"""Do dice lie on one another, or side by side? By outlines, and by what the pose net sees of other dice."""

from collections.abc import Mapping, Sequence
from itertools import combinations

import cv2
import numpy as np

from vision.outlines import KNOWN, fitted
from vision.plausibility import Outline, Seen, flawed, shared
from vision.pose import Square, square
from vision.reading import DieReading, DieType, Problem
from vision.sight import Overhead, face_of_flat, middle
from vision.views import Views

STACKED = 0.2
"""Outlines that share more than this of the smaller one are those of dice on top of each other; ..."""
DRAWN_INTO = ((0.02, 0.6), (0.08, 0.4))
"""... unless nothing hides either of them with more probability than the first of one of these pairs, and
they share less than its second: outlines of dice that touch are drawn into each other, a d4's most."""
WITH_A_D4 = ((0.1, 0.6), (0.4, 0.4))
"""Likewise where one of them is a d4: its feet reach below a larger die, which is wider higher up."""
HARDLY_HIDDEN = 0.25
"""A die that is hidden with more probability is none of those that lie beside others and were missed."""
ON_ANOTHER = 0.6
"""Where the pose net sees one die with as much probability that it lies on another, it does, ..."""
ON_ANOTHER_PLAINLY, LEANS_ON_IT = 0.2, 0.1
"""... on a plain ground seen from above with the first probability already, a die that leans with the second:
of 539 dice apart in trays two reached the first, of 261 that leaned there none the second; ..."""
NO_DIES_OUTLINE: dict[DieType | None, float] = {
    DieType.D6: 0.045,
    DieType.D8: 0.05,
    DieType.D10: 0.035,
    DieType.D12: 0.035,
    DieType.D20: 0.035,
}
"""... and there an outline farther than this from any that its kind of die has is drawn round two (of 418
accepted dice in photographs three are, small d6 of byler's); ..."""
NEAR_BY, SIDE_BY_SIDE = 0.6, 0.08
"""... unless a die lies beside it, nearer than so many half-widths, and their outlines share less than this:
what the net sees of another die is that one, ..."""
READ_BESIDE, FAINTLY = 0.3, 0.15
"""... where that is read right with more than this probability, or with the second and the die itself does
not lean: d4 half behind others are read badly."""
WITHIN, SMALLER = 0.9, 0.6
"""A d4's outline that holds so much of another one's, which is smaller than this share of it, is drawn round
two that touch."""
ITS_OWN_OUTLINE, REACHES_OVER = 0.025, 0.06
"""On a plain ground a leaning die nearer than this to the outlines of its kind, which shares more than this
of the smaller one's with another's, leans on that one. (The outline of a flat die that another one's is drawn
into, so that it seems to lean, is farther off.)"""
NOT_ALONE = 1.0
"""A die nearer than so many half-widths is beside it."""


def outlines_off(seen: list[Seen], size: tuple[int, int], camera: Overhead) -> dict[int, float]:
    """How far the dice's outlines are from any that their kind has, by their numbers; of KNOWN kinds only.

    `size` is the picture's width and height, px.
    """
    return {
        n: fitted(die.die, views.pose.outline, size, camera).any
        for n, (die, views) in enumerate(seen)
        if die.die in KNOWN
    }


def not_hiding(seen: list[Seen], size: tuple[int, int], camera: Overhead) -> list[Outline]:
    """The dice's outlines, each moved towards the spot below the camera, as far as its height is seen there.

    So much of what stands behind it on the floor a die may hide. A d4 is too low and too pointed to.
    """
    out = []
    for die, views in seen:
        outline, away = views.pose.outline, np.zeros(2)
        if die.die is not None and die.die is not DieType.D4:
            top = face_of_flat(die.die, outline, size, camera)
            away = 2 * (np.array(top) - middle(outline)[0])
        out.append(outline - away)
    return out


def apart_from(dice: list[Seen], found: list[Seen]) -> list[Seen]:
    """Of dice found those that lie beside the others: nothing hides them, nor is drawn into them."""
    return [
        (die, views)
        for die, views in found
        if views.covered < HARDLY_HIDDEN
        and all(shared(views.pose.outline, its.pose.outline) < SIDE_BY_SIDE for _, its in dice)
    ]


def with_stacked(
    seen: list[Seen],
    *,
    plain: bool,
    off: Mapping[int, float] | None = None,
    bare: Sequence[Outline] | None = None,
) -> list[Seen]:
    """The dice, those flagged that lie on top of each other, by their outlines or what the pose net sees.

    `plain`: they lie on a plain ground and are seen from above. `off`: what `outlines_off` says of them then.
    `bare`: what `not_hiding` says of them, where it is known how the camera hangs.
    """
    off = {} if off is None else off
    shapes = [views.pose.outline for _, views in seen]
    bare = shapes if bare is None else bare
    squares = [square(shape) for shape in shapes]
    beside, on_another = set(), set()
    for one, other in combinations(range(len(seen)), 2):
        if _far_apart(squares[one], squares[other]):
            continue
        upper, lower = sorted((one, other), key=lambda n: seen[n][1].covered)
        drawn = shared(shapes[one], shapes[other])
        share = min(drawn, shared(bare[upper], shapes[lower]))
        covered = seen[lower][1].covered
        has_d4 = DieType.D4 in {seen[one][0].die, seen[other][0].die}
        touching = (*DRAWN_INTO, *WITH_A_D4) if has_d4 else DRAWN_INTO
        bared = any(covered < hidden and share < most for hidden, most in touching)
        bared = bared or _round_two_d4(seen[one], seen[other], drawn)
        away = _apart(shapes[one], shapes[other]) / min(squares[one][1], squares[other][1])
        if share > STACKED and not bared:
            on_another |= {one, other}
        elif (share < SIDE_BY_SIDE or bared) and away < NEAR_BY:
            beside |= {n for n, its in ((one, other), (other, one)) if _is_seen(seen[its][0], seen[n][0])}
        if drawn > REACHES_OVER:
            on_another |= {n for n in (one, other) if n in off and _leans_itself(seen[n][0], off[n])}
    odd = {n for n, far in off.items() if far > NO_DIES_OUTLINE[seen[n][0].die]}
    on_another |= {
        n for n, die in enumerate(seen) if n not in beside and (n in odd or _on_one_unseen(*die, plain=plain))
    }
    return [
        (flawed(die, Problem.STACKED), views) if n in on_another else (die, views)
        for n, (die, views) in enumerate(seen)
    ]


def _is_seen(other: DieReading, by: DieReading) -> bool:
    """Whether a die beside another is surely one, and so what the net sees of another die there."""
    return other.probability > (READ_BESIDE if Problem.COCKED in by.problems else FAINTLY)


def _round_two_d4(one: Seen, other: Seen, share: float) -> bool:
    """Whether the larger of two outlines that share so much is drawn round two d4."""
    small, large = sorted(cv2.contourArea(views.pose.outline.astype(np.float32)) for _, views in (one, other))
    return share > WITHIN and small < SMALLER * large and one[0].die is other[0].die is DieType.D4


def _leans_itself(reading: DieReading, off: float) -> bool:
    """Whether a die leans that does not seem to because another one's outline is drawn into its own."""
    return Problem.COCKED in reading.problems and off < ITS_OWN_OUTLINE


def _on_one_unseen(reading: DieReading, views: Views, *, plain: bool) -> bool:
    """Whether a die lies on another by what the pose net sees."""
    if not plain:
        return views.stacked > ON_ANOTHER
    return views.stacked > (LEANS_ON_IT if Problem.COCKED in reading.problems else ON_ANOTHER_PLAINLY)


def _far_apart(one: Square, other: Square) -> bool:
    """Whether there is more than NOT_ALONE between two dice, told by the squares round them."""
    (here, half), (there, its) = one, other
    away = max(abs(here[0] - there[0]), abs(here[1] - there[1]))
    return away > half + its + NOT_ALONE * min(half, its)


def _apart(one: Outline, other: Outline) -> float:
    """How far two convex outlines are from each other, px; less than 0 where they share something."""
    ways = [(corners, shape.astype(np.float32)) for corners, shape in ((one, other), (other, one))]
    return min(
        -cv2.pointPolygonTest(shape, corner, measureDist=True)
        for corners, shape in ways
        for corner in corners.tolist()
    )
