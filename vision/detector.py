"""Where each die is: peaks in a map of middles that a small net draws of the whole picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.crops import batch_of, cut, shrunk
from vision.images import Floats, Image
from vision.inference import Run
from vision.pose import Square

LONGEST_SIDE = 640
"""The whole of a picture is never searched with a longer side of more px."""
LONGER_SIDES = (LONGEST_SIDE, 320, 160)
"""The net sees the picture scaled to each of these many px along its longer side: a die may fill a fiftieth
of a photograph or half of it."""
SMALL_HALF = 11 / 320
"""Finds with less half-width than this share of the picture's longer side are those of the largest of these
pictures: there small dice that touch are told apart, and in the next one some are lost. Larger finds are no
surer than in the next one: enlarged, print looks like dice."""
LARGE_HALF = 0.2
"""A find with more half-width than this share of the longer side may be a tray."""
FAINT = 0.05
"""Spots of the largest of these pictures with this score ..."""
TINY_HALF = 12.0
"""... and with less half-width, px, are looked at closer, where the picture as it was taken is larger: ..."""
CLOSER = 2.0
"""... enlarged so many times again ..."""
WINDOW = 96
"""... in windows of so many px, ..."""
MOST_SPOTS = 24
"""... the likeliest ones."""
SEEN_AS, ROUND_A_DIE = (48.0, 32.0, 64.0), 256
"""Dice that may not be all there are looked at again with such half-widths, px, in windows of so many: d4
that touch larger dice are seen best with the first; one half hidden by a larger die with any, and mostly
doubted."""
INWARDS, NEARLY_ALL = 0.5, 0.8
"""Of these windows so much counts: nearer the border other dice are cut off."""
PRINT, FINE_SIDE = 40, 1280
"""So many spots that the net takes for dice a little are print or a pattern. It hides dice, small ones most;
the whole is then searched with a longer side of so many px too, or as it was taken, where that is smaller."""
CELL = 4
"""Px of the scaled picture to one cell of the net's map."""
PEAK = 0.3
"""A middle's score must reach this."""
DOUBTFUL, MOST_DOUBTFUL = 0.12, 64
"""A middle with less score than that, but with this one, is doubtful: print hides dice from the net. So many
of the likeliest are told, too, for who can tell them from print."""
APART = 0.55
"""Two middles nearer than this many half-widths of the larger find are one die ..."""
ALIKE = 2.5
"""... unless one is this many times as large: a numeral on a die, or a die on a patch of the table. Which of
the two is a die is for the reader to see."""


@dataclass(frozen=True, slots=True)
class Detection:
    """A die somewhere in a picture: its middle and half-width in px of that picture, and the net's score."""

    x: float
    y: float
    half: float
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a picture.

    Attributes:
        dice: from left to right; doubtful ones score below PEAK.
        faint: how many spots of it look a little like dice: of print and patterns many do.
    """

    dice: list[Detection]
    faint: int


class Detector:
    """Finds dice of any type, with no picture of the empty tray."""

    def __init__(self, net: Run) -> None:
        self._net = net

    def detect(self, image: Image, *, small: Image | None = None) -> Found:
        """The dice in a picture (HxWx3 uint8, BGR).

        Args:
            image: the picture.
            small: the same, shrunk to LONGEST_SIDE, where that has been done already.
        """
        # once for all scales: a large picture takes longer to shrink than a small one to search
        small = shrunk(image, LONGEST_SIDE) if small is None else small
        scale = max(small.shape[:2]) / max(image.shape[:2])
        longest = max(small.shape[:2])
        seen, *others = (self._peaks(small, side) for side in LONGER_SIDES)
        usual, coarse = ([die for die in peaks if die.score >= PEAK] for peaks in others)
        faint = sum(die.score < PEAK for die in seen)
        fine = self._finer(image, longest) if scale < 1 and faint >= PRINT else []
        doubtful = [die for peaks in (seen, *others, fine) for die in peaks if DOUBTFUL <= die.score < PEAK]
        tiny_half, small_half = TINY_HALF * longest / LONGEST_SIDE, SMALL_HALF * longest
        known = _unlike([*usual, *coarse])
        # those of the largest picture first: where others are as sure, their middles are better
        found = [
            replace(die, score=(max if die.half < small_half else min)(die.score, _score(die, known)))
            for die in seen
            if die.score >= PEAK
        ]
        found += [die for die in usual if die.half >= small_half] + coarse
        found += [die for die in fine if die.score >= PEAK]
        if scale < 1:
            found = [_in_px(die, scale) for die in found]
            doubtful = [_in_px(die, scale) for die in doubtful]
            found += self._closer(image, [_in_px(die, scale) for die in seen if die.half < tiny_half])
        found = _unlike(found)
        more = [die for die in _unlike(doubtful) if not any(_same(die, other) for other in found)]
        return Found(sorted([*found, *more[:MOST_DOUBTFUL]], key=lambda die: (die.x, die.y)), faint)

    def _finer(self, image: Image, longest: int) -> list[Detection]:
        """What the net finds in the picture with FINE_SIDE px, in px of it with `longest` px."""
        fine = shrunk(image, FINE_SIDE)
        side = max(fine.shape[:2])
        return [_in_px(die, side / longest) for die in self._peaks(fine, side)]

    def around(self, image: Image, dice: Sequence[Square]) -> tuple[list[Detection], list[Detection]]:
        """What is found where dice (middle and half-width, px) are seen badly, each looked at by itself.

        First with one look at each, then with several, doubtful ones too: they score below PEAK.
        """
        first, *others = (
            self._in_windows(image, [(x, y, size / half) for (x, y), half in dice], ROUND_A_DIE, NEARLY_ALL)
            for size in SEEN_AS
        )
        return _unlike([die for die in first if die.score >= PEAK]), _unlike(sum(others, first))

    def _closer(self, image: Image, spots: list[Detection]) -> list[Detection]:
        """What the net finds where there may be something small in a picture larger than LONGEST_SIDE."""
        spots = sorted(spots, key=lambda die: -die.score)[:MOST_SPOTS]
        scale = CLOSER * LONGEST_SIDE / max(image.shape[:2])
        places = [(spot.x, spot.y, scale) for spot in spots]
        found = self._in_windows(image, places, WINDOW, INWARDS)
        return [die for die in found if die.score >= PEAK]

    def _in_windows(
        self, image: Image, places: list[tuple[float, float, float]], side: int, within: float
    ) -> list[Detection]:
        """What the net finds near places (x, y px, and by how much the picture is scaled there).

        Doubtful finds too.
        """
        if not places:
            return []
        cuts = [cut(image, (x, y), side / 2 / scale, side) for x, y, scale in places]
        out = []
        for (at_x, at_y, scale), maps in zip(places, self._net(batch_of(cuts)), strict=True):
            half = side / 2 / scale
            for die in peaks_in(maps, scale, DOUBTFUL):
                x, y = die.x - half + 0.5, die.y - half + 0.5  # from the window's middle
                if max(abs(x), abs(y)) < within * half:
                    out.append(replace(die, x=at_x + x, y=at_y + y))
        return out

    def _peaks(self, image: Image, longer_side: int) -> list[Detection]:
        """What the net finds at one scale, faint spots too."""
        batch, scale = _scaled(image, longer_side)
        height, width = image.shape[:2]
        peaks = peaks_in(self._net(batch)[0], scale, FAINT)
        return [peak for peak in peaks if peak.x < width and peak.y < height]


def peaks_in(maps: Floats, scale: float, least: float) -> list[Detection]:
    """The peaks of the net's maps (3xHxW) of a picture that was scaled by `scale`, in its own px."""
    heat_logit, log_half, _ = maps
    heat: Floats = 1 / (1 + np.exp(-heat_logit))
    top = (heat >= least) & (heat >= cv2.dilate(heat, np.ones((3, 3), np.uint8)))
    peaks = []
    for row, column in np.argwhere(top).tolist():
        x, y = _between_cells(heat, row, column)
        half = float(np.exp(np.clip(log_half[row, column], 0, 5))) * CELL / scale
        x, y = (x + 0.5) * CELL / scale - 0.5, (y + 0.5) * CELL / scale - 0.5
        peaks.append(Detection(x, y, half, float(heat[row, column])))
    return peaks


def _in_px(die: Detection, scale: float) -> Detection:
    """A find in a picture that was scaled by `scale`, in px of the picture as it was."""
    return Detection((die.x + 0.5) / scale - 0.5, (die.y + 0.5) / scale - 0.5, die.half / scale, die.score)


def _unlike(candidates: list[Detection]) -> list[Detection]:
    """Of the candidates that are one die the surest."""
    found: list[Detection] = []
    for die in sorted(candidates, key=lambda die: -die.score):
        if not any(_same(die, other) for other in found):
            found.append(die)
    return found


def _score(die: Detection, known: list[Detection]) -> float:
    """Of the finds that are this die the best score."""
    return max((other.score for other in known if _same(die, other)), default=PEAK)


def _scaled(image: Image, longer_side: int) -> tuple[Floats, float]:
    """The picture as the net takes it, 1x3xHxW, padded to multiples of 16; and its px to one of the image."""
    scale = longer_side / max(image.shape[:2])
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(image, size, interpolation=way)
    right, bottom = -small.shape[1] % 16, -small.shape[0] % 16
    padded = cv2.copyMakeBorder(small, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
    return batch_of([padded]), scale


def _between_cells(heat: Floats, row: int, column: int) -> tuple[float, float]:
    """The peak's place between the cells: the mean of the 3x3 cells round it, weighted by their heat."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    part = heat[top : row + 2, left : column + 2]
    ys, xs = np.mgrid[top : top + part.shape[0], left : left + part.shape[1]]
    total = float(part.sum())
    return float((xs * part).sum()) / total, float((ys * part).sum()) / total


def _same(one: Detection, other: Detection) -> bool:
    near = float(np.hypot(one.x - other.x, one.y - other.y)) < APART * max(one.half, other.half)
    return near and max(one.half, other.half) < ALIKE * min(one.half, other.half)
