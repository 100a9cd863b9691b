"""Is it a die, and can the reading be right? What a find's score, its views and the other dice say of it.

Nothing here runs a net: these are the rules by which finds are dropped, and readings asked about.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
import numpy.typing as npt

from vision.detector import ALIKE, LARGE_HALF, PEAK, SMALL_HALF, Detection
from vision.images import Image
from vision.outlines import KNOWN, fitted
from vision.pose import Pose, Square, square
from vision.reading import NO_DIE, DieReading, DieType, Problem
from vision.sight import Overhead, face_of_flat, middle
from vision.views import Views

Outline = npt.NDArray[np.float64]
Seen = tuple[DieReading, Views]
"""A die as read, and what the nets saw of it."""

ONE_DIE = 0.6
"""Two finds of which one covers the other's middle are one die where they share more than this of the
smaller outline: a large die's is drawn half over a d4 that touches it."""
SURE_FIND = 0.6
"""With this score of the detector a die is taken for one whatever its type ..."""
FAINT_BUT_SEEN = 0.65
"""... and with less, when the pose net is this sure that it is one and of which type."""
DOUBTFUL_BUT_SEEN = 0.95
"""... or this sure, when the detector doubts it."""
AS_FOUND, CLEARLY_SEEN = 0.06, 0.99
"""A die that the pose net sees with the second probability where it was found and as large, within the first,
in half-widths, needs no second look, centred: the crops that the net learnt from are farther off."""
FAINT_FIND, UNLIKELY = 0.8, 0.03
"""A find with less score than the first of these, and whose reading is right with less probability than the
second, is a patch of the table; ..."""
UNLIKELY_SMALL = 0.1
"""... or than this, where it is so small that only the enlarged picture shows it well."""
UNDER_SOMETHING = (0.5, 0.4, 0.85)
"""A faint find with the first of these scores, and so surely covered and of its type, is a die though
hardly any reading of it is likely."""
STACKED = 0.2
"""Outlines that share more than this of the smaller one are those of dice on top of each other; ..."""
DRAWN_INTO = ((0.02, 0.6), (0.08, 0.4))
"""... unless nothing hides either of them with more probability than the first of one of these pairs, and
they share less than its second: outlines of dice that touch are drawn into each other, a d4's most."""
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
NEAR_BY, SIDE_BY_SIDE = 0.4, 0.08
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
IN_A_TRAY = 0.9
"""A small find that is read with this probability is a die, and the large one round it the tray; ..."""
PERHAPS = 0.75
"""... from this one on it may be one, and a person is asked about the large one. (Numerals on large dice were
read with up to 0.74.)"""
LIKELY = 0.5
"""A reading with this probability is likelier right than not."""
OUT_OF_PROPORTION = 3.0
"""Dice that are thrown together differ less in size: a die so many times as large or small as the others, as
printed squares with dots are, is asked about, or dropped where it is likelier misread than read right."""


def changed(image: Image, empty: Image, die: Detection) -> bool:
    """Whether the picture differs from the empty tray in the middle of a find."""
    reach = max(2, round(die.half * 0.6))
    x, y = round(die.x), round(die.y)
    rows, columns = slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1)
    difference = cv2.absdiff(image[rows, columns], empty[rows, columns])
    return float(difference.max(axis=2).mean()) > 12  # noqa: PLR2004 - levels of 255, well above noise


def is_die(find: Detection, first: Pose, second: Pose) -> bool:
    """Whether both poses say so: a find that is surely there may be of unsure type, a faint one not."""
    if len(second.outline) == 0 or int(second.kinds.argmax()) == NO_DIE:
        return False
    if find.score < PEAK:
        return certainty_of_type(first, second) >= DOUBTFUL_BUT_SEEN
    return find.score >= SURE_FIND or certainty_of_type(first, second) >= FAINT_BUT_SEEN


def centred(first: Pose, find: Detection) -> bool:
    """Whether the pose net is sure of a die just where it was found: a second look would see the same."""
    if len(first.outline) == 0 or float(first.kinds[:NO_DIE].max()) < CLEARLY_SEEN:
        return False
    (x, y), half = square(first.outline)
    off = float(np.hypot(x - find.x, y - find.y)) / half
    return off < AS_FOUND and abs(find.half / half - 1) < AS_FOUND


def certainty_of_type(first: Pose, second: Pose) -> float:
    """How sure both poses together are that this is a die, and of which type."""
    return float((1 - first.kinds[NO_DIE]) * second.kinds[:NO_DIE].max()) if len(second.outline) else 0.0


def without_overlaps(likely: list[tuple[float, Pose, Pose]], longest: int) -> list[tuple[float, Pose, Pose]]:
    """Of finds that cover each other's middle only the best, by detector's score and certainty of type.

    A large one and the small ones in it are kept: which is a die shows when they are read.
    """

    def overlap(one: Pose, other: Pose) -> bool:
        if _may_hold(one, other, longest) or _may_hold(other, one, longest):
            return False
        return (_covers(one, other) or _covers(other, one)) and _shared(one.outline, other.outline) > ONE_DIE

    kept: list[tuple[float, Pose, Pose]] = []
    for score, first, pose in sorted(likely, key=lambda each: -each[0] * float(each[2].kinds[:NO_DIE].max())):
        if not any(overlap(pose, other) for _, _, other in kept):
            kept.append((score, first, pose))
    return sorted(kept, key=lambda each: square(each[2].outline)[0])


def is_patch(reading: DieReading, views: Views, longest: int) -> bool:
    """Whether a faint find of which hardly any reading is likely is a patch of the table.

    `longest` is the picture's longer side, px.
    """
    unlikely = UNLIKELY_SMALL if _half(views.pose) < SMALL_HALF * longest else UNLIKELY
    return views.found < FAINT_FIND and reading.probability < unlikely and not _under_something(views)


def _under_something(views: Views) -> bool:
    """Whether it is clearly a die, of which too much is hidden for any reading of it to be likely."""
    found, covered, of_its_type = UNDER_SOMETHING
    sure = float(views.pose.kinds[:NO_DIE].max())
    return views.found >= found and views.covered > covered and sure > of_its_type


def without_trays(seen: list[Seen], longest: int) -> list[Seen]:
    """The dice among finds, without trays round them and what is far too large or small to be one."""
    return _in_proportion(_out_of_trays(seen, longest))


def _out_of_trays(seen: list[Seen], longest: int) -> list[Seen]:
    """Of a large find and the small ones in it only what is a die; asked about where both may be.

    A square tray with one die in its middle looks like a d6 that shows a one, and the numerals of a large die
    look like barrels.
    """
    if not any(_half(views.pose) > LARGE_HALF * longest for _, views in seen):
        return seen
    out = []
    for reading, views in seen:
        within = [small.probability for small, its in seen if _may_hold(views.pose, its.pose, longest)]
        around = [other.probability for other, its in seen if _may_hold(its.pose, views.pose, longest)]
        likeliest = max(within, default=0.0)
        is_tray = bool(within) and likeliest >= min(IN_A_TRAY, reading.probability)
        large = max(around, default=0.0)
        is_numeral = large > LIKELY and reading.probability < min(IN_A_TRAY, large)
        if is_tray or is_numeral:
            continue
        out.append((reading if likeliest < PERHAPS else asked_about(reading), views))
    return out


def _in_proportion(seen: list[Seen]) -> list[Seen]:
    """The dice; of finds far larger or smaller than the others only those likely read right, asked about."""
    halves = [_half(views.pose) for _, views in seen]
    likely = [n for n, (reading, _) in enumerate(seen) if reading.probability > LIKELY]
    out = []
    for n, (reading, views) in enumerate(seen):
        others = [halves[other] for other in likely if other != n]
        ratio = halves[n] / float(np.median(others)) if others else 1.0
        if 1 / OUT_OF_PROPORTION < ratio < OUT_OF_PROPORTION:
            out.append((reading, views))
        elif n in likely:
            out.append((asked_about(reading), views))
    return out


def not_on(dice: list[Seen], found: list[Detection]) -> list[Detection]:
    """Of the finds those whose middle lies on none of the dice."""
    return [find for find in found if not any(_holds(views.pose, (find.x, find.y)) for _, views in dice)]


def not_found_again(before: list[Seen], again: list[Seen]) -> list[Seen]:
    """Of dice that were looked round once more those that nothing found then stands for.

    A die found then is one from before when it lies on that one's middle; where several lie on one from
    before, that was drawn round these.
    """

    def stands_for(die: Views) -> bool:
        if any(_covers(its.pose, die.pose) for _, its in again):
            return True
        return sum(_covers(die.pose, its.pose) for _, its in again) > 1

    return [(reading, views) for reading, views in before if not stands_for(views)]


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
        drawn = _shared(shapes[one], shapes[other])
        share = min(drawn, _shared(bare[upper], shapes[lower]))
        covered = seen[lower][1].covered
        bared = any(covered < hidden and share < most for hidden, most in DRAWN_INTO)
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


def _shared(one: Outline, other: Outline) -> float:
    """How much of the smaller of two convex outlines both share."""
    here, there = one.astype(np.float32), other.astype(np.float32)
    smaller = max(min(cv2.contourArea(here), cv2.contourArea(there)), 1.0)
    return cv2.intersectConvexConvex(here, there)[0] / smaller


def _apart(one: Outline, other: Outline) -> float:
    """How far two convex outlines are from each other, px; less than 0 where they share something."""
    ways = [(corners, shape.astype(np.float32)) for corners, shape in ((one, other), (other, one))]
    return min(
        -cv2.pointPolygonTest(shape, corner, measureDist=True)
        for corners, shape in ways
        for corner in corners.tolist()
    )


def _may_hold(pose: Pose, die: Pose, longest: int) -> bool:
    """Whether a find may be a tray with the die in it, in a picture with `longest` px on its longer side."""
    half = _half(pose)
    return half > LARGE_HALF * longest and half > ALIKE * _half(die) and _covers(pose, die)


def _covers(one: Pose, other: Pose) -> bool:
    """Whether the middle of another die lies on this one."""
    return _holds(one, square(other.outline)[0])


def _holds(pose: Pose, spot: tuple[float, float]) -> bool:
    """Whether a spot of the picture, px, lies on a die."""
    return cv2.pointPolygonTest(pose.outline.astype(np.float32), spot, measureDist=False) >= 0


def _half(pose: Pose) -> float:
    return square(pose.outline)[1]


def cut_off(outline: npt.NDArray[np.float64], width: int, height: int) -> bool:
    """Whether a die's outline (N, 2) px runs beyond a picture of this size, px."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    size = float((high - low).max())
    beyond = max(-low[0], -low[1], high[0] - (width - 1), high[1] - (height - 1))
    return bool(beyond > 0.02 * size)


def asked_about(die: DieReading) -> DieReading:
    """The die, not accepted."""
    return flawed(die, Problem.UNSURE)


def oblique(die: DieReading) -> DieReading:
    """The die, not accepted because another face may be on top."""
    return flawed(asked_about(die), Problem.OBLIQUE)


def flawed(die: DieReading, flaw: Problem) -> DieReading:
    """The die, not accepted for one more reason, if that was not said before."""
    flaws = {*die.problems, flaw}
    return replace(die, accepted=False, problems=tuple(problem for problem in Problem if problem in flaws))
