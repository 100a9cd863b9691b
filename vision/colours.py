"""What colours a die has: of its body, and of what is printed on the face that was read; pips or numerals.

Measured in the picture as the camera took it: that white is white there is for the camera and its calibration
to see to. No value is read by it; the screens draw a die in its own colours. But a person is asked about a d6
whose pips are not as many as were read.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.crops import cut
from vision.images import Floats, Image
from vision.pose import Pose, square
from vision.reading import Colour, DieColours, DieType

SIDE = 48
"""The face is looked at in so many px each way ..."""
REACH = 1.02
"""... out to so many radii of the largest circle in it."""
WITHIN = 0.8
"""Of a d4 so much of its outline is looked at: the edges are blurred."""
PURE = 65
"""Percentile of how strong the colour is on a d4's lit sides beyond which no blurred numeral pales it."""
LIT, LOST = 85, 1.2
"""The brightest of a d4's sides has this percentile of its light; as none of them faces the lamp, a face that
does would have so many times as much."""
BRIGHTEST, TOO_BRIGHT = 0.93, 1.6
"""No resin sends more light back than the first, of any of the three colours; and no side is so many times as
bright as most of the lit ones."""
DARKEST = 1e-6
"""Less light than any picture has but black, which nothing is divided by."""
SHADES = np.linspace(0.25, 1, 12, dtype=np.float32)
"""Shares of its light that a d4's body has on sides that are turned away: what is as dark is no ink."""
STANDS_OUT = 26.0
"""What is printed differs from the body by more than this (CIE Lab) ..."""
OF_MOST = 0.62
"""... and by more than this share of what differs most."""
INKIEST = 0.85
"""Of that counts what differs by more than this share of it: strokes are thin and blurred."""
LEAST, MOST = 0.015, 0.45
"""Shares of the face that are printed at least, and at most."""
IS_PIP = 0.6
"""A pixel that is nearer to the ink's colour than to the body's by so much belongs to a pip."""
PIPS_WITHIN = 0.88
"""Share of what is looked at within which the middles of pips are: beyond it there are edges."""
SPECK = 0.25
"""What is smaller than this share of the largest spot is none."""
ROUND = 0.62
"""Of the circle round it a pip fills more than this; no numeral does."""

_MIDDLE = (SIDE - 1) / 2
_STEPS = (np.arange(SIDE) - _MIDDLE) / (SIDE / 2)
_CIRCLE = np.hypot(_STEPS, _STEPS[:, None]) < 1
_CROSS = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))

Mask = npt.NDArray[np.bool_]


def colours_of(image: Image, pose: Pose, die: DieType | None, value: int | None) -> DieColours | None:
    """The colours of a die in a picture (HxWx3 uint8, BGR) that lies like this and shows `value`.

    None where it has no outline to look within.
    """
    seen = _body_and_ink(image, pose, die)
    if seen is None:
        return None
    body, ink, printed = seen
    pips = die is DieType.D6 and value is not None and _pips(printed) == value
    return DieColours(_rgb(body), None if ink is None else _rgb(ink), pips)


def counts_otherwise(image: Image, pose: Pose, die: DieType, value: int) -> bool:
    """Whether a die in a picture shows clear pips, but not `value` of them.

    Through clear resin those of the face below shine, and are fainter.
    """
    if die is not DieType.D6:
        return False
    seen = _body_and_ink(image, pose, die)
    return seen is not None and _pips(seen[2]) not in {0, value}


def _body_and_ink(image: Image, pose: Pose, die: DieType | None) -> tuple[Floats, Floats | None, Mask] | None:
    """The colours (CIE Lab) of a die's body and ink, None where there is none, and where ink is on its face.

    None where it has no outline to look within.
    """
    sides = die is DieType.D4  # of which none lies on top
    if sides:
        middle, half = square(pose.outline)
        face, seen = cut(image, middle, half, SIDE), _within(pose.outline, middle, half)
    else:
        face, seen = cut(image, pose.centre, pose.radius * REACH, SIDE), _CIRCLE
    if not seen.any():
        return None
    levels: Floats = np.divide(face, 255, dtype=np.float32)
    lab = _lab(levels)
    bodies = _lab(_shades(levels[seen])) if sides else np.median(lab[seen], axis=0)[None]
    body = bodies[-1]
    away = np.where(seen, np.min([np.linalg.norm(lab - each, axis=2) for each in bodies], axis=0), 0)
    most = float(np.percentile(away[seen], 98))
    printed = away > max(STANDS_OUT, OF_MOST * most)
    if not LEAST < np.count_nonzero(printed) / np.count_nonzero(seen) < MOST:
        return body, None, np.zeros_like(printed)
    ink = np.median(lab[printed & (away > INKIEST * most)], axis=0)
    towards = (lab - body) @ ((ink - body) / float(np.square(ink - body).sum()))
    return body, ink, (towards > IS_PIP) & _CIRCLE


def _shades(levels: Floats) -> Floats:
    """What a d4's body looks like in less and less shade (Nx3, 0 to 1), by what is seen of it."""
    lab = _lab(levels)
    bright, strong = lab[:, 0] >= np.median(lab[:, 0]), np.hypot(lab[:, 1], lab[:, 2])
    lit = np.median(levels[bright & (strong >= np.percentile(strong[bright], PURE))], axis=0)
    light = levels @ lit / max(float(lit @ lit), DARKEST)
    plain = np.linalg.norm(lab - _lab(light[:, None] * lit), axis=1) < STANDS_OUT
    own = light[plain & (light < TOO_BRIGHT)]
    seen = float(np.percentile(own, LIT)) if own.size else 1.0  # of several colours none may be most of it
    most = max(seen, min(LOST * seen, BRIGHTEST / max(float(lit.max()), DARKEST)))
    shades: Floats = (SHADES * np.float32(most))[:, None] * lit
    return shades


def _lab(levels: Floats) -> Floats:
    """Colours (blue, green, red, 0 to 1) in CIE Lab."""
    flat = np.ascontiguousarray(np.clip(levels, 0, 1).reshape(1, -1, 3), np.float32)
    lab: Floats = cv2.cvtColor(flat, cv2.COLOR_BGR2Lab).reshape(levels.shape).astype(np.float32)
    return lab


def _pips(printed: Mask) -> int:
    """How many round spots are printed on a face; 0 where something else is."""
    apart = cv2.erode(printed.view(np.uint8), _CROSS)  # those of a 6 lie close to each other
    _, labels, stats, middles = cv2.connectedComponentsWithStats(apart, connectivity=4)
    areas = stats[1:, cv2.CC_STAT_AREA]
    inside = np.linalg.norm(middles[1:] - _MIDDLE, axis=1) < PIPS_WITHIN * _MIDDLE
    if not inside.any():
        return 0
    spots = 1 + np.flatnonzero(inside & (areas > SPECK * areas[inside].max()))
    return len(spots) if all(_is_round(labels == spot) for spot in spots) else 0


def _is_round(spot: Mask) -> bool:
    _, radius = cv2.minEnclosingCircle(np.argwhere(spot).astype(np.float32))
    return bool(np.count_nonzero(spot) > ROUND * np.pi * (radius + 0.5) ** 2)


def _within(outline: npt.NDArray[np.float64], middle: tuple[float, float], half: float) -> Mask:
    """What of the square round a die is the die."""
    corners = (outline - middle) * (WITHIN / half * SIDE / 2) + _MIDDLE
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillConvexPoly(mask, np.round(corners).astype(np.int32), 1)
    return mask.view(bool)


def _rgb(lab: Floats) -> Colour:
    """A colour in CIE Lab as the screens have it."""
    bgr = cv2.cvtColor(np.asarray(lab, np.float32)[None, None], cv2.COLOR_Lab2BGR)[0, 0]
    blue, green, red = (int(level) for level in np.clip(np.round(bgr * 255), 0, 255))
    return red, green, blue
