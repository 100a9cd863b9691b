"""What is wrong with a picture as a whole: light and focus, judged by what is left to read in it.

A black tray with one bright die is not dark, white paper with dark dice is not overexposed: only a picture in
which nothing stands out any more is refused. What hides a single die is for the reader's own probability.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import POSE_MARGIN, shrunk
from vision.detector import LONGEST_SIDE
from vision.images import Image
from vision.reading import Problem

# pictures are judged at LONGEST_SIDE, so that these figures mean the same for every camera
BRIGHTEST_READABLE = 40.0
"""Below this level of 255 the brightest thousandth of a picture is night: no die, no numeral stands out."""
NIGHT = 16.0
"""Where no part of a picture is brighter, the light is out. An empty black tray in good light is brighter."""
DARKEST_READABLE = 150.0
"""Above this level the darkest 0.5 % of an overexposed picture hold no ink any more."""
OVEREXPOSED = 250.0
"""A picture whose middle level is higher has lost its highlights."""

HIDES_A_DIE = 0.004
"""A highlight of at least this share of a picture is as large as a die: a d6 in a tray 30 cm wide."""

BLUR_PX = 2.3
"""Standard deviation of the blur, px, above which a die's numerals run together."""
SHARPEST = 30
"""Percentile of the edges by sharpness: dice may be sharp while the table behind them is not."""
FEWEST_EDGES = 20
"""With fewer edges there is nothing to judge the focus by."""


CLIPPED = 250
"""A pixel whose channels are all at least this bright shows nothing but the lamp."""
GLARING_ON = 200.0
"""On a die brighter than this, white is its colour."""
GLARE_SHARE = 0.06
"""So much of a die may be lost in highlights."""
DIE_BLUR = BLUR_PX / 64
"""Standard deviation of the blur, as a share of the die's width, above which its numeral runs together."""

SOFT_LEVELS = 40.0
"""A die without edges, but with so many levels between its dark and bright parts, is blurred."""


FAINTEST, PRINT = 3.0, (0.02, 0.14)
"""Standard deviation, levels of 255, of what is finer than the second and coarser than the first of these
shares of a face. On pictures that people read it is 7 and more, of black dice in the dark 2."""
COARSE = 4
"""The coarser one is taken from a face shrunk so many times."""


def too_dark(image: Image) -> bool:
    """Whether nothing can be seen in a picture (HxWx3 uint8 BGR), in well under a millisecond."""
    small = cv2.resize(image, (80, 60), interpolation=cv2.INTER_AREA)
    return float(small.max()) < NIGHT


def picture_problems(image: Image) -> tuple[Problem, ...]:
    """Too dark, too bright or blurred, for a picture of HxWx3 uint8 BGR; about 5 ms whatever its size."""
    levels = _grey(shrunk(image, LONGEST_SIDE))
    ink, middle, highlight = _percentiles(cv2.blur(levels, (3, 3)), (0.5, 50, 99.9))
    if highlight < BRIGHTEST_READABLE:
        return (Problem.TOO_DARK,)  # of its focus nothing can be said
    if ink > DARKEST_READABLE and middle > OVEREXPOSED:
        return (Problem.TOO_BRIGHT,)
    blur = blur_px(levels)
    return (Problem.BLURRED,) if blur is not None and blur > BLUR_PX else ()


def dazzled(image: Image) -> bool:
    """Whether a highlight in a picture (HxWx3 uint8 BGR) is so large that a die may lie in it unseen.

    What is white along half of a side is paper or a table, and so is it where most of the picture is.
    """
    small = shrunk(image, LONGEST_SIDE)
    burnt = cv2.inRange(small, (CLIPPED,) * 3, (255,) * 3)
    if cv2.countNonZero(burnt) < HIDES_A_DIE * burnt.size or np.median(small[::4, ::4]) > GLARING_ON:
        return False
    height, width = burnt.shape
    spots = cv2.connectedComponentsWithStats(burnt)[2][1:]
    return any(
        area >= HIDES_A_DIE * burnt.size and 2 * across < width and 2 * down < height
        for _x, _y, across, down, area in spots
    )


def die_problems(die: Image) -> tuple[Problem, ...]:
    """Why one die may be hard to read: too dark, glare, blurred.

    For a picture as `vision.classifiers.whole_of` cuts it. Said only of a die that could not be read for
    sure: many a one with a highlight can.
    """
    grey = _grey(die)
    side = grey.shape[0]
    edge = round(side * (1 - 0.8 / POSE_MARGIN) / 2)  # of the die itself the middle 80 %, no table
    inner = grey[edge : side - edge, edge : side - edge]
    if float(np.percentile(inner, 98)) < BRIGHTEST_READABLE:
        return (Problem.TOO_DARK,)
    found: list[Problem] = []
    clipped = die[edge : side - edge, edge : side - edge].min(axis=2) >= CLIPPED
    if float(np.median(inner)) < GLARING_ON and float(clipped.mean()) > GLARE_SHARE:
        found.append(Problem.GLARE)
    blur = blur_px(grey)
    low, high = np.percentile(inner, (5, 95))
    soft = high - low > SOFT_LEVELS if blur is None else blur > DIE_BLUR * side / POSE_MARGIN
    return (*found, Problem.BLURRED) if soft else tuple(found)


def legible(face: Image) -> bool:
    """Whether a person can tell what is printed on a face, SxSx3, from the face itself; nets need less."""
    side = face.shape[0]
    small = cv2.GaussianBlur(face, (0, 0), side * PRINT[0])
    # what is coarse shows in a picture of few px just as well, in a tenth of the time
    few = cv2.resize(face, (side // COARSE, side // COARSE), interpolation=cv2.INTER_AREA)
    large = cv2.resize(cv2.GaussianBlur(few, (0, 0), few.shape[0] * PRINT[1]), (side, side))
    edge = side // 5
    print_ = (small.astype(np.float32) - large)[edge:-edge, edge:-edge]
    return float(print_.std(axis=(0, 1)).max()) >= FAINTEST


def _grey(image: Image) -> Image:
    """HxWx3 to HxW."""
    return cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.uint8, copy=False)


def _percentiles(levels: npt.NDArray[np.generic], shares: tuple[float, ...]) -> list[int]:
    """Percentiles of a grey picture, HxW uint8, counted instead of sorted: that takes a tenth of the time."""
    counts = np.cumsum(cv2.calcHist([np.asarray(levels)], [0], None, [256], [0, 256]))
    return [int(np.searchsorted(counts, share / 100 * counts[-1])) for share in shares]


def blur_px(levels: Image) -> float | None:
    """Standard deviation of the blur at the sharper edges of a grey picture (HxW uint8), in px.

    A step blurred by s has, seen with a Gaussian of a and of b, slopes in the ratio
    sqrt((s^2 + b^2) / (s^2 + a^2)); solved for s with a = 1 px and b = 2 px (after Zhuo and Sim, Defocus map
    estimation from a single image, 2011). None without enough edges.
    """
    grey = levels.astype(np.float32)
    fine, coarse = _slope(grey, 1.0), _slope(grey, 2.0)
    (noise,) = _percentiles(cv2.absdiff(levels, cv2.medianBlur(levels, 3)), (50,))
    ridge = fine >= cv2.dilate(fine, np.ones((5, 5), np.uint8))
    edges = ridge & (fine > max(3.0, 3 * noise))
    if np.count_nonzero(edges) < FEWEST_EDGES:
        return None
    squared = np.clip((fine[edges] / coarse[edges]) ** 2, 1.001, 3.999)
    blurs = np.sqrt((4 - squared) / (squared - 1))
    return float(np.percentile(blurs, SHARPEST))


def _slope(grey: npt.NDArray[np.float32], sigma: float) -> npt.NDArray[np.float32]:
    smooth = cv2.GaussianBlur(grey, (0, 0), sigma)
    across, down = (cv2.Sobel(smooth, cv2.CV_32F, dx, 1 - dx, scale=1 / 8) for dx in (1, 0))
    return cv2.magnitude(across, down).astype(np.float32, copy=False)
