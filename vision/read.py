"""Which die, which value, how sure: each die found is looked at twice, then its face is read upright.

First the pose net sees the whole die: type, outline, where the face to be read is and which way its numeral
may stand. Its outline centres the second look. Then the numeral net reads the face, cut out upright, once for
each way that it may stand. What both say together is the probability of each pair of type and value.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import FACE_MARGIN, FACE_SIDE, POSE_MARGIN, POSE_SIDE, cut, inked
from vision.find import Finder, Found
from vision.lean import CENTRED, face_seen_from_above, leans
from vision.nets import MODELS, Floats, Manifest, Net, load_net
from vision.numerals import DIE_TYPES, NO_DIE, UNREADABLE, values_of
from vision.quality import picture_problems
from vision.reading import ACCEPT, DieReading, DieType, Problem, Reading

Image = npt.NDArray[np.uint8]

SMALLEST_HALF = 12.0
"""A die whose half-width is less, in px, is too small to be read."""
SURE_FIND = 0.6
"""With this score of the finder a die is taken for one whatever its type ..."""
FAINT_BUT_SEEN = 0.75
"""... and with less, when the pose net is this sure that it is one and of which type, ..."""
FAINT_AND_UNREAD = 0.3
"""... and its type and value are read with at least this probability."""
MASK_SIDE = 24
UP_BINS = 36
_WAYS = 4
"""At most this many directions of up are tried."""
_TURNS = 24
"""When the pose net does not know which way is up, so many are tried."""
_NEXT_WAY = np.radians(50)
"""Two ways up are at least this far apart."""
_LIKELY_WAY = 0.06
"""Directions of up that are less likely than this are not tried."""


@dataclass(frozen=True, slots=True)
class _Pose:
    """What the pose net says of one die; px of the whole picture, angles rad counter-clockwise with y up."""

    kinds: Floats
    centre: tuple[float, float]
    radius: float
    ups: list[tuple[float, float]]
    flat: float
    outline: npt.NDArray[np.float64]


class DiceReader:
    """Reads all dice in a picture.

    Args:
        finder: where dice are.
        pose: the pose net. numeral: the numeral net.
        manifest: for the calibration.
        accept: probability from which a reading is accepted.
        overhead: whether the camera looks straight down, so that a leaning die can be told.
    """

    def __init__(
        self,
        finder: Finder,
        pose: Net,
        numeral: Net,
        manifest: Manifest,
        *,
        accept: float = ACCEPT,
        overhead: bool = False,
    ) -> None:
        self._finder = finder
        self._pose = pose
        self._numeral = numeral
        self._manifest = manifest
        self._accept = accept
        self._overhead = overhead

    @classmethod
    def load(cls, folder: Path | None = None, *, accept: float = ACCEPT, overhead: bool = False) -> Self:
        """The reader with the models in `folder` (those shipped, by default); raises ModelError."""
        place = MODELS if folder is None else folder
        manifest = Manifest.load(place)
        find, pose, numeral = (load_net(manifest, place, name) for name in ("find", "pose", "numeral"))
        return cls(Finder(find), pose, numeral, manifest, accept=accept, overhead=overhead)

    def read(self, image: Image, *, empty: Image | None = None) -> Reading:
        """All dice in a picture.

        Args:
            image: HxWx3 uint8, BGR.
            empty: the same tray without dice, of the same shape: what has not changed is no die.
        """
        height, width = image.shape[:2]
        found = self._finder.find(image)
        if empty is not None:
            found = [die for die in found if _changed(image, empty, die)]
        problems = picture_problems(image)
        dice = self._read_found(image, found)
        if not dice and not problems:
            problems = (Problem.NO_DICE,)
        return Reading(tuple(dice), problems, width, height)

    def _read_found(self, image: Image, found: list[Found]) -> list[DieReading]:
        if not found:
            return []
        first = self._poses(image, [((die.x, die.y), die.half) for die in found])
        squares = [
            _square(pose.outline) if len(pose.outline) else ((die.x, die.y), die.half)
            for pose, die in zip(first, found, strict=True)
        ]
        poses = self._poses(image, squares)
        likely = [
            (find.score, pose)
            for find, before, pose in zip(found, first, poses, strict=True)
            if _is_die(find, before, pose)
        ]
        kept = _without_overlaps(likely)
        if not kept:
            return []
        readings = []
        for (score, pose), odds in zip(kept, self._odds(image, [pose for _, pose in kept]), strict=True):
            reading = self._judge(image, pose, odds)
            if score < SURE_FIND and reading.probability < FAINT_AND_UNREAD:
                continue  # a patch of the table: no net is sure of anything there
            if self._overhead and Problem.COCKED in reading.problems and reading.die in CENTRED:
                reading = self._in_its_place(image, pose) or reading
            readings.append(reading)
        return readings

    def _in_its_place(self, image: Image, pose: _Pose) -> DieReading | None:
        """The die read where its top face must be if it lies flat; None when nothing likely is read there.

        At the edge of the tray two faces are seen at much the same angle, and the pose net may take the wrong
        one; below a camera that looks straight down the right one is known. A leaning die has no face there.
        """
        size = (image.shape[1], image.shape[0])
        face = face_seen_from_above(pose.outline, _square(pose.outline)[1], size)
        moved = self._turned_round(image, replace(pose, centre=face))
        reading = self._judge(image, moved, self._odds(image, [moved])[0])
        return reading if reading.probability > 0.5 else None  # noqa: PLR2004 - likelier than not

    def _turned_round(self, image: Image, pose: _Pose) -> _Pose:
        """The pose with its ways up as the numeral net sees them, the face turned all the way round."""
        angles = np.linspace(-np.pi, np.pi, _TURNS, endpoint=False)
        faces = [inked(cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, a)) for a in angles]
        readable = 1 - _softmax(self._numeral(np.stack(faces)[:, None]))[:, UNREADABLE].astype(np.float64)
        smooth = 0.5 * readable + 0.25 * (np.roll(readable, 1) + np.roll(readable, -1))
        ways: list[tuple[float, float]] = []
        for peak in np.argsort(-smooth):
            apart = [abs(float(np.angle(np.exp(1j * (angles[peak] - way))))) for way, _ in ways]
            if len(ways) < _WAYS and smooth[peak] > _LIKELY_WAY and min(apart, default=np.pi) > _NEXT_WAY:
                ways.append((float(angles[peak]), float(smooth[peak])))
        return replace(pose, ups=ways or pose.ups)

    def _poses(self, image: Image, squares: list[tuple[tuple[float, float], float]]) -> list[_Pose]:
        halves = [half * POSE_MARGIN for _, half in squares]
        cuts = [
            cut(image, centre, half, POSE_SIDE) for (centre, _), half in zip(squares, halves, strict=True)
        ]
        batch: Floats = np.stack(cuts).astype(np.float32).transpose(0, 3, 1, 2) * np.float32(1 / 255)
        out = self._pose(batch)
        return [_pose(row, centre, half) for row, (centre, _), half in zip(out, squares, halves, strict=True)]

    def _odds(self, image: Image, poses: list[_Pose]) -> list[Floats]:
        """For each die the probability of each class of the numeral net, over the ways its face may stand."""
        faces = [
            inked(cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, angle))
            for pose in poses
            for angle, _ in pose.ups
        ]
        read = _softmax(self._numeral(np.stack(faces)[:, None]))
        odds, start = [], 0
        for pose in poses:
            weights = np.array([weight for _, weight in pose.ups], np.float32)
            odds.append(_over_ways(read[start : start + len(weights)], weights))
            start += len(weights)
        return odds

    def _judge(self, image: Image, pose: _Pose, odds: Floats) -> DieReading:
        raw, die, value = max(
            (float(pose.kinds[index] * odds[numeral]), die, value)
            for index, die in enumerate(DIE_TYPES)
            for numeral, value in values_of(die).items()
        )
        probability = self._calibrated(raw)
        problems = []
        if die is DieType.D100:
            problems.append(Problem.PERCENTILE)
        (x, y), half = _square(pose.outline)
        size = (image.shape[1], image.shape[0])
        leaning = self._overhead and leans(die, pose.centre, pose.outline, size, half)
        if leaning or pose.flat < 0.5:  # noqa: PLR2004 - more likely leaning than flat
            problems.append(Problem.COCKED)
        if _cut_off(pose.outline, *size):
            problems.append(Problem.CUT_OFF)
        if half < SMALLEST_HALF:
            problems.append(Problem.TOO_SMALL)
        if probability < self._accept:
            problems.append(Problem.UNSURE)
        outline = tuple((float(px), float(py)) for px, py in pose.outline)
        return DieReading(die, value, probability, not problems, x, y, outline, tuple(problems))

    def _calibrated(self, raw: float) -> float:
        """Platt's scaling of the nets' probability (Platt 1999), fitted on dice that training did not see."""
        clipped = min(max(raw, 1e-6), 1 - 1e-6)
        logit = float(np.log(clipped / (1 - clipped)))
        return float(1 / (1 + np.exp(-(self._manifest.slope * logit + self._manifest.offset))))


def _is_die(find: Found, first: _Pose, second: _Pose) -> bool:
    """Whether both looks say so: a find the finder is sure of may be of unsure type, a faint one may not."""
    if len(second.outline) == 0 or int(second.kinds.argmax()) == NO_DIE:
        return False
    seen = float((1 - first.kinds[NO_DIE]) * second.kinds[:NO_DIE].max())
    return find.score >= SURE_FIND or seen >= FAINT_BUT_SEEN


def _without_overlaps(likely: list[tuple[float, _Pose]]) -> list[tuple[float, _Pose]]:
    """Of finds that cover each other's middle only the best, by finder's score and certainty of type."""

    def covers(one: _Pose, other: _Pose) -> bool:
        (x, y), _ = _square(other.outline)
        return cv2.pointPolygonTest(one.outline.astype(np.float32), (x, y), measureDist=False) >= 0

    kept: list[tuple[float, _Pose]] = []
    for score, pose in sorted(likely, key=lambda each: -each[0] * float(each[1].kinds[:NO_DIE].max())):
        if not any(covers(pose, other) or covers(other, pose) for _, other in kept):
            kept.append((score, pose))
    return sorted(kept, key=lambda each: _square(each[1].outline)[0])


def _pose(row: Floats, centre: tuple[float, float], half: float) -> _Pose:
    kinds = NO_DIE + 1
    x, y, log_radius = (float(v) for v in row[kinds : kinds + 3])
    ups = _softmax(row[None, kinds + 3 : kinds + 3 + UP_BINS])[0]
    flat = float(1 / (1 + np.exp(-row[kinds + 3 + UP_BINS])))
    mask = row[kinds + 4 + UP_BINS :].reshape(MASK_SIDE, MASK_SIDE)
    return _Pose(
        _softmax(row[None, :kinds])[0],
        (centre[0] + x * half, centre[1] + y * half),
        float(np.exp(np.clip(log_radius, -4, 1))) * half,
        _ways(ups),
        flat,
        _outline(mask, centre, half),
    )


def _ways(ups: Floats) -> list[tuple[float, float]]:
    """The peaks of the distribution of up: (angle, share), most likely first."""
    left = ups.astype(np.float64)
    bins = (np.arange(UP_BINS) + 0.5) * 2 * np.pi / UP_BINS
    ways: list[tuple[float, float]] = []
    while len(ways) < _WAYS:
        peak = int((left + np.roll(left, 1) + np.roll(left, -1)).argmax())
        near = (np.arange(peak - 2, peak + 3)) % UP_BINS
        share = float(left[near].sum())
        if ways and share < _LIKELY_WAY:
            break
        angle = float(np.angle((left[near] * np.exp(1j * bins[near])).sum()))
        ways.append((angle, share))
        left[near] = 0
    return ways


def _over_ways(read: Floats, weights: Floats) -> Floats:
    """One distribution from those read each way; a way in which nothing can be read counts little.

    What stays unreadable in the best way is lost, so that the sum tells how much was read at all.
    """
    readable = 1 - read[:, UNREADABLE]
    likely = weights * readable
    mixed: Floats = (likely[:, None] * read).sum(axis=0) / max(float(likely.sum()), 1e-6)
    return mixed


def _outline(mask: Floats, centre: tuple[float, float], half: float) -> npt.NDArray[np.float64]:
    """The convex outline of the largest part of a mask of logits, (N, 2) px; empty when there is none."""
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
    outline: npt.NDArray[np.float64] = (cells - (MASK_SIDE - 1) / 2) / (MASK_SIDE / 2) * half + np.array(
        centre
    )
    return outline


def _square(outline: npt.NDArray[np.float64]) -> tuple[tuple[float, float], float]:
    """Middle and half-width of the square round an outline."""
    low, high = outline.min(axis=0), outline.max(axis=0)
    middle = (low + high) / 2
    return (float(middle[0]), float(middle[1])), float((high - low).max()) / 2


def _cut_off(outline: npt.NDArray[np.float64], width: int, height: int) -> bool:
    low, high = outline.min(axis=0), outline.max(axis=0)
    size = float((high - low).max())
    beyond = max(-low[0], -low[1], high[0] - (width - 1), high[1] - (height - 1))
    return bool(beyond > 0.02 * size)


def _changed(image: Image, empty: Image, die: Found) -> bool:
    """Whether the picture differs from the empty tray in the middle of a find."""
    reach = max(2, round(die.half * 0.6))
    x, y = round(die.x), round(die.y)
    rows, columns = slice(max(0, y - reach), y + reach + 1), slice(max(0, x - reach), x + reach + 1)
    difference = cv2.absdiff(image[rows, columns], empty[rows, columns])
    return float(difference.max(axis=2).mean()) > 12  # noqa: PLR2004 - levels of 255, well above noise


def _softmax(logits: Floats) -> Floats:
    """Row by row."""
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    probabilities: Floats = (shifted / shifted.sum(axis=1, keepdims=True)).astype(np.float32, copy=False)
    return probabilities
