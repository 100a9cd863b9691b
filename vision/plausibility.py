"""Is it a die, and can the reading be right? What a find's score, its views and the other dice say of it.

Nothing here runs a net: these are the rules by which finds are dropped, and readings asked about.
"""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.detector import ALIKE, LARGE_HALF, PEAK, SMALL_HALF, Detection
from vision.images import Image
from vision.pose import Pose, square
from vision.reading import NO_DIE, DieReading, Problem
from vision.views import Views

Outline = npt.NDArray[np.float64]
Seen = tuple[DieReading, Views]
"""A die as read, and what the nets saw of it."""

ONE_DIE = 0.6
"""Two finds of which one covers the other's middle are one die where they share more than this of the
smaller outline: a large die's is drawn half over a d4 that touches it; ..."""
TWICE = 0.5
"""... and of two of one kind, of which one was found as the other was looked round, more than this."""
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
SAME_PLACE = 0.5
"""A die at rest is the same in two pictures when its middle is nearer than this share of its half-width."""
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
        return (covers(one, other) or covers(other, one)) and shared(one.outline, other.outline) > ONE_DIE

    kept: list[tuple[float, Pose, Pose]] = []
    for score, first, pose in sorted(likely, key=lambda each: -each[0] * float(each[2].kinds[:NO_DIE].max())):
        if not any(overlap(pose, other) for _, _, other in kept):
            kept.append((score, first, pose))
    return sorted(kept, key=lambda each: square(each[2].outline)[0])


def take(others: list[Seen], die: DieReading, half: float) -> Seen | None:
    """The same die among those of another picture, taken out of them."""
    near = [(float(np.hypot(other[0].x - die.x, other[0].y - die.y)), n) for n, other in enumerate(others)]
    distance, place = min(near, default=(np.inf, -1))
    return others.pop(place) if distance < SAME_PLACE * half else None


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


def once_each(dice: list[Seen]) -> list[Seen]:
    """The dice; of two of a kind that are one, as one may be that was looked round twice, the likelier."""

    def is_one(one: Seen, other: Seen) -> bool:
        here, there = one[1].pose, other[1].pose
        alike = one[0].die is other[0].die and (covers(here, there) or covers(there, here))
        return alike and shared(here.outline, there.outline) > TWICE

    kept: list[Seen] = []
    for die in sorted(dice, key=lambda die: -die[0].probability):
        if not any(is_one(die, other) for other in kept):
            kept.append(die)
    return sorted(kept, key=lambda die: die[0].x)


def not_found_again(before: list[Seen], again: list[Seen]) -> list[Seen]:
    """Of dice that were looked round once more those that nothing found then stands for.

    A die found then is one from before when it lies on that one's middle; where several lie on one from
    before, that was drawn round these.
    """

    def stands_for(die: Views) -> bool:
        if any(covers(its.pose, die.pose) for _, its in again):
            return True
        return sum(covers(die.pose, its.pose) for _, its in again) > 1

    return [(reading, views) for reading, views in before if not stands_for(views)]


def shared(one: Outline, other: Outline) -> float:
    """How much of the smaller of two convex outlines both share."""
    here, there = one.astype(np.float32), other.astype(np.float32)
    smaller = max(min(cv2.contourArea(here), cv2.contourArea(there)), 1.0)
    return cv2.intersectConvexConvex(here, there)[0] / smaller


def _may_hold(pose: Pose, die: Pose, longest: int) -> bool:
    """Whether a find may be a tray with the die in it, in a picture with `longest` px on its longer side."""
    half = _half(pose)
    return half > LARGE_HALF * longest and half > ALIKE * _half(die) and covers(pose, die)


def covers(one: Pose, other: Pose) -> bool:
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
