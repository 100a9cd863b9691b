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

from vision.certainty import Evidence
from vision.crops import FACE_MARGIN, FACE_SIDE, POSE_MARGIN, POSE_SIDE, cut, inked
from vision.find import Finder, Found
from vision.lean import CENTRED, face_seen_from_above, leans
from vision.nets import MODELS, Floats, Manifest, Net, load_net
from vision.numerals import DIE_TYPES, NO_DIE, UNREADABLE, values_of
from vision.pose import LIKELY_WAY, MOST_WAYS, Pose, decoded, softmax, square
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
"""... and both looks give its type and value at least this share."""
_TURNS = 24
"""When the pose net does not know which way is up, so many are tried."""
_NEXT_WAY = np.radians(50)
"""Two ways up are at least this far apart."""


SHOWABLE = tuple((die, value, numeral) for die in DIE_TYPES for numeral, value in values_of(die).items())
"""All that can be read: type, value, and the numeral net's class for it."""
FIRST_LOOK = 0.35
"""How much the first look counts beside the second, which is centred better."""


@dataclass(frozen=True)
class Look:
    """What the nets saw of one die.

    Attributes:
        pose: its second look's.
        first, second: the probability of each of SHOWABLE, by the first look and by the second.
        read: WxC, each way of standing: the numeral net's probabilities. vectors: WxD, its last layer.
    """

    pose: Pose
    first: Floats
    second: Floats
    read: Floats
    vectors: Floats

    @property
    def both(self) -> Floats:
        """The probability of each of SHOWABLE by both looks."""
        mixed: Floats = FIRST_LOOK * self.first + (1 - FIRST_LOOK) * self.second
        return mixed

    @property
    def evidence(self) -> Evidence:
        """What speaks for the likeliest of them."""
        both = self.both
        best, next_best = np.argsort(-both)[:2]
        half = square(self.pose.outline)[1]
        return Evidence(
            SHOWABLE[best][0], float(both[best]), float(both[next_best]), float(self.first[best]), half
        )


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
        dice = [die for die, _ in self._read_found(image, found)]
        if not dice and not problems:
            problems = (Problem.NO_DICE,)
        return Reading(tuple(dice), problems, width, height)

    def look(self, image: Image) -> list[tuple[DieReading, Look]]:
        """All dice in a picture, each with what the nets saw of it."""
        return self._read_found(image, self._finder.find(image))

    def _read_found(self, image: Image, found: list[Found]) -> list[tuple[DieReading, Look]]:
        if not found:
            return []
        first = self._poses(image, [((die.x, die.y), die.half) for die in found])
        squares = [
            square(pose.outline) if len(pose.outline) else ((die.x, die.y), die.half)
            for pose, die in zip(first, found, strict=True)
        ]
        poses = self._poses(image, squares)
        likely = [
            (find.score, before, pose)
            for find, before, pose in zip(found, first, poses, strict=True)
            if _is_die(find, before, pose)
        ]
        kept = _without_overlaps(likely)
        if not kept:
            return []
        out = []
        views = [(first, second) for _, first, second in kept]
        for (score, _, pose), look in zip(kept, self._looks(image, views), strict=True):
            reading = self._judge(image, look)
            if score < SURE_FIND and look.evidence.share < FAINT_AND_UNREAD:
                continue  # a patch of the table: no net is sure of anything there
            if self._overhead and Problem.COCKED in reading.problems and reading.die in CENTRED:
                out.append(self._in_its_place(image, pose) or (reading, look))
            else:
                out.append((reading, look))
        return out

    def _in_its_place(self, image: Image, pose: Pose) -> tuple[DieReading, Look] | None:
        """The die read where its top face must be if it lies flat; None when nothing likely is read there.

        At the edge of the tray two faces are seen at much the same angle, and the pose net may take the wrong
        one; below a camera that looks straight down the right one is known. A leaning die has no face there.
        """
        size = (image.shape[1], image.shape[0])
        face = face_seen_from_above(pose.outline, square(pose.outline)[1], size)
        moved = self._turned_round(image, replace(pose, centre=face))
        (look,) = self._looks(image, [(moved, moved)])
        reading = self._judge(image, look)
        return (reading, look) if reading.probability > 0.5 else None  # noqa: PLR2004 - likelier than not

    def _turned_round(self, image: Image, pose: Pose) -> Pose:
        """The pose with its ways up as the numeral net sees them, the face turned all the way round."""
        angles = np.linspace(-np.pi, np.pi, _TURNS, endpoint=False)
        faces = [inked(cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, a)) for a in angles]
        readable = 1 - self._numerals(np.stack(faces))[0][:, UNREADABLE].astype(np.float64)
        smooth = 0.5 * readable + 0.25 * (np.roll(readable, 1) + np.roll(readable, -1))
        ways: list[tuple[float, float]] = []
        for peak in np.argsort(-smooth):
            apart = [abs(float(np.angle(np.exp(1j * (angles[peak] - way))))) for way, _ in ways]
            if len(ways) < MOST_WAYS and smooth[peak] > LIKELY_WAY and min(apart, default=np.pi) > _NEXT_WAY:
                ways.append((float(angles[peak]), float(smooth[peak])))
        return replace(pose, ups=ways or pose.ups)

    def _poses(self, image: Image, squares: list[tuple[tuple[float, float], float]]) -> list[Pose]:
        halves = [half * POSE_MARGIN for _, half in squares]
        cuts = [
            cut(image, centre, half, POSE_SIDE) for (centre, _), half in zip(squares, halves, strict=True)
        ]
        batch: Floats = np.stack(cuts).astype(np.float32).transpose(0, 3, 1, 2) * np.float32(1 / 255)
        out = self._pose(batch)
        return [
            decoded(row, centre, half) for row, (centre, _), half in zip(out, squares, halves, strict=True)
        ]

    def _numerals(self, faces: Floats) -> tuple[Floats, Floats]:
        """For Nx64x64 faces the probabilities of the numeral net's classes, and what its last layer sees."""
        out = self._numeral(faces[:, None])
        return softmax(out[:, : UNREADABLE + 1]), out[:, UNREADABLE + 1 :]

    def _looks(self, image: Image, views: list[tuple[Pose, Pose]]) -> list[Look]:
        """What is seen of each die, given its pose as seen first and second."""
        poses = [pose for view in views for pose in view]
        faces = [inked(face_of(image, pose, angle)) for pose in poses for angle, _ in pose.ups]
        read, vectors = self._numerals(np.stack(faces))
        odds, seen, start = [], [], 0
        for pose in poses:
            weights = np.array([weight for _, weight in pose.ups], np.float32)
            ways = slice(start, start + len(weights))
            odds.append(_over_ways(read[ways], weights))
            seen.append((read[ways], vectors[ways]))
            start += len(weights)
        return [
            Look(
                pose,
                _joint(before.kinds, odds[2 * n]),
                _joint(pose.kinds, odds[2 * n + 1]),
                *seen[2 * n + 1],
            )
            for n, (before, pose) in enumerate(views)
        ]

    def _judge(self, image: Image, look: Look) -> DieReading:
        pose = look.pose
        die, value, _ = SHOWABLE[int(look.both.argmax())]
        (x, y), half = square(pose.outline)
        probability = self._manifest.certainty.probability(look.evidence)
        problems = []
        if die is DieType.D100:
            problems.append(Problem.PERCENTILE)
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


def face_of(image: Image, pose: Pose, angle: float) -> Image:
    """The face to be read, cut out upright for one way that it may stand, 64x64x3."""
    return cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, angle)


def _is_die(find: Found, first: Pose, second: Pose) -> bool:
    """Whether both looks say so: a find the finder is sure of may be of unsure type, a faint one may not."""
    if len(second.outline) == 0 or int(second.kinds.argmax()) == NO_DIE:
        return False
    seen = float((1 - first.kinds[NO_DIE]) * second.kinds[:NO_DIE].max())
    return find.score >= SURE_FIND or seen >= FAINT_BUT_SEEN


def _without_overlaps(likely: list[tuple[float, Pose, Pose]]) -> list[tuple[float, Pose, Pose]]:
    """Of finds that cover each other's middle only the best, by finder's score and certainty of type."""

    def covers(one: Pose, other: Pose) -> bool:
        (x, y), _ = square(other.outline)
        return cv2.pointPolygonTest(one.outline.astype(np.float32), (x, y), measureDist=False) >= 0

    kept: list[tuple[float, Pose, Pose]] = []
    for score, first, pose in sorted(likely, key=lambda each: -each[0] * float(each[2].kinds[:NO_DIE].max())):
        if not any(covers(pose, other) or covers(other, pose) for _, _, other in kept):
            kept.append((score, first, pose))
    return sorted(kept, key=lambda each: square(each[2].outline)[0])


def _joint(kinds: Floats, odds: Floats) -> Floats:
    """The probability of each pair of type and value, in the order of SHOWABLE."""
    return np.array([kinds[DIE_TYPES.index(die)] * odds[numeral] for die, _, numeral in SHOWABLE], np.float32)


def _over_ways(read: Floats, weights: Floats) -> Floats:
    """One distribution from those read each way; a way in which nothing can be read counts little.

    What stays unreadable in the best way is lost, so that the sum tells how much was read at all.
    """
    readable = 1 - read[:, UNREADABLE]
    likely = weights * readable
    mixed: Floats = (likely[:, None] * read).sum(axis=0) / max(float(likely.sum()), 1e-6)
    return mixed


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
