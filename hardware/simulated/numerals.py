"""The simulated dice's own typefaces: digits as strokes, drawn with pens of several kinds.

The reader's training draws numerals in outline fonts; these are none of those, so that reading a simulated
die is no mere recognition of what was taught. A skeleton is a digit's strokes in a box 1 tall (y down); a pen
turns strokes into ink.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.uint8]
Stroke = npt.NDArray[np.float64]
"""(N, 2) points along a stroke, x right and y down, in heights of a digit."""
Skeleton = dict[str, tuple[Stroke, ...]]

_TALL_PX = 192
"""Digits are drawn this tall and shrunk to what is wanted: smooth edges at any size."""
_GAP = 0.13
"""Room between two digits, in heights, the pen's width apart."""


def _line(*points: tuple[float, float]) -> Stroke:
    return np.array(points, float)


def _arc(centre: tuple[float, float], radii: tuple[float, float], first: float, last: float) -> Stroke:
    """Part of an ellipse from `first` to `last` degrees; 0 is right, 90 is down."""
    angles = np.radians(np.linspace(first, last, 40))
    return np.column_stack([centre[0] + radii[0] * np.cos(angles), centre[1] + radii[1] * np.sin(angles)])


def _turned(strokes: tuple[Stroke, ...], width: float) -> tuple[Stroke, ...]:
    """The digit upside down in its box: a 9 from a 6."""
    return tuple(np.array([width, 1.0]) - stroke for stroke in strokes)


@cache
def _compass() -> Skeleton:
    """Ruler and compass: circles, straight stems, round like an engineer's lettering."""
    six = (
        _arc((0.29, 0.7), (0.29, 0.3), 0, 360),
        np.vstack([_line((0.47, 0.0)), _arc((0.29, 0.7), (0.29, 0.3), -150, -181)]),
    )
    return {
        "0": (_arc((0.29, 0.5), (0.29, 0.5), 0, 360),),
        "1": (_line((0.0, 0.22), (0.24, 0.0), (0.24, 1.0)),),
        "2": (np.vstack([_arc((0.28, 0.28), (0.27, 0.28), -170, 35), _line((0.0, 1.0), (0.57, 1.0))]),),
        "3": (_arc((0.25, 0.25), (0.25, 0.25), -160, 90), _arc((0.25, 0.73), (0.29, 0.27), -90, 160)),
        "4": (_line((0.42, 1.0), (0.42, 0.0), (0.0, 0.7), (0.6, 0.7)),),
        "5": (
            np.vstack(
                [_line((0.52, 0.0), (0.08, 0.0), (0.05, 0.44)), _arc((0.26, 0.69), (0.29, 0.31), -125, 150)]
            ),
        ),
        "6": six,
        "7": (_line((0.0, 0.0), (0.56, 0.0), (0.18, 1.0)),),
        "8": (_arc((0.28, 0.24), (0.23, 0.24), 0, 360), _arc((0.28, 0.73), (0.28, 0.27), 0, 360)),
        "9": _turned(six, 0.58),
    }


@cache
def _chisel() -> Skeleton:
    """Straight cuts only, corners taken off, as cut into wood."""
    six = (_line((0.5, 0.08), (0.38, 0.0), (0.14, 0.0), (0.0, 0.16), (0.0, 0.84), (0.14, 1.0), (0.4, 1.0),
                 (0.54, 0.85), (0.54, 0.6), (0.4, 0.46), (0.14, 0.46), (0.0, 0.58)),)  # fmt: skip
    return {
        "0": (_line((0.14, 0.0), (0.4, 0.0), (0.54, 0.16), (0.54, 0.84), (0.4, 1.0), (0.14, 1.0), (0.0, 0.84),
                    (0.0, 0.16), (0.14, 0.0)),),
        "1": (_line((0.02, 0.2), (0.22, 0.0), (0.22, 1.0)), _line((0.0, 1.0), (0.44, 1.0))),
        "2": (_line((0.0, 0.17), (0.14, 0.0), (0.4, 0.0), (0.54, 0.16), (0.54, 0.36), (0.0, 1.0),
                    (0.56, 1.0)),),
        "3": (_line((0.0, 0.1), (0.12, 0.0), (0.38, 0.0), (0.52, 0.13), (0.52, 0.36), (0.38, 0.48),
                    (0.18, 0.48)),
              _line((0.38, 0.48), (0.54, 0.6), (0.54, 0.86), (0.4, 1.0), (0.12, 1.0), (0.0, 0.88))),
        "4": (_line((0.3, 0.0), (0.0, 0.66), (0.58, 0.66)), _line((0.42, 0.36), (0.42, 1.0))),
        "5": (_line((0.5, 0.0), (0.04, 0.0), (0.04, 0.44), (0.38, 0.44), (0.53, 0.58), (0.53, 0.84),
                    (0.38, 1.0),
                    (0.12, 1.0), (0.0, 0.9)),),
        "6": six,
        "7": (_line((0.0, 0.0), (0.54, 0.0), (0.54, 0.14), (0.2, 1.0)),),
        "8": (_line((0.14, 0.47), (0.03, 0.35), (0.03, 0.13), (0.15, 0.0), (0.39, 0.0), (0.51, 0.13),
                    (0.51, 0.35),
                    (0.4, 0.47), (0.54, 0.6), (0.54, 0.86), (0.4, 1.0), (0.14, 1.0), (0.0, 0.86), (0.0, 0.6),
                    (0.14, 0.47), (0.4, 0.47)),),
        "9": _turned(six, 0.54),
    }  # fmt: skip


@cache
def _quill() -> Skeleton:
    """Written by hand with a broad pen: swung stems, a foot under the 1, a bar through the 7."""
    six = (
        _arc((0.3, 0.69), (0.28, 0.31), 0, 360),
        np.vstack([_line((0.5, 0.0)), _arc((0.56, 0.62), (0.54, 0.6), -118, -190)]),
    )
    return {
        "0": (_arc((0.27, 0.5), (0.27, 0.5), 0, 360),),
        "1": (_line((0.04, 0.2), (0.24, 0.02), (0.24, 1.0)), _line((0.04, 1.0), (0.44, 1.0))),
        "2": (np.vstack([_arc((0.26, 0.27), (0.26, 0.27), -165, 50), _arc((0.5, 1.0),
                         (0.48, 0.42), -125, -178)]),
              _line((0.02, 1.0), (0.56, 1.0), (0.56, 0.9))),
        "3": (_line((0.03, 0.0), (0.5, 0.0), (0.22, 0.4)), _arc((0.22, 0.7), (0.31, 0.3), -90, 155)),
        "4": (_line((0.34, 0.0), (0.0, 0.7), (0.6, 0.7)), _line((0.44, 0.3), (0.4, 1.0))),
        "5": (np.vstack([_line((0.12, 0.0), (0.06, 0.42)), _arc((0.24, 0.7), (0.31, 0.3), -105, 155)]),
              _line((0.1, 0.0), (0.54, 0.0))),
        "6": six,
        "7": (np.vstack([_line((0.0, 0.12), (0.03, 0.0), (0.56, 0.0)), _arc((0.9, 1.05),
                         (0.74, 1.1), -117, -178)]),
              _line((0.12, 0.5), (0.46, 0.5))),
        "8": (_arc((0.28, 0.235), (0.21, 0.235), 0, 360), _arc((0.28, 0.73), (0.28, 0.27), 0, 360)),
        "9": _turned(six, 0.58),
    }  # fmt: skip


@dataclass(frozen=True)
class Typeface:
    """A skeleton and the pen it is drawn with.

    Attributes:
        skeleton: gives the digits' strokes.
        weight: the pen's width, in heights of a digit.
        contrast: how much thinner the pen is across, 0 (round pen) to 1 (a blade); held at 35 degrees.
        slant: how far the top leans to the right, in heights.
        width: digits are this much wider than drawn above.
    """

    skeleton: Callable[[], Skeleton]
    weight: float
    contrast: float = 0.0
    slant: float = 0.0
    width: float = 1.0

    def paint(self, text: str, height: int) -> Mask:
        """The text with digits `height` px tall, as a tight HxW mask, 255 = ink. Only digits can be drawn."""
        large = _drawn(self, text)
        wide = max(1, round(large.shape[1] * height / large.shape[0]))
        return cv2.resize(large, (wide, height), interpolation=cv2.INTER_AREA).astype(np.uint8)


TYPEFACES = (
    Typeface(_compass, 0.15),
    Typeface(_compass, 0.2, width=1.1),
    Typeface(_compass, 0.14, slant=0.12, width=0.95),
    Typeface(_chisel, 0.15),
    Typeface(_chisel, 0.19, slant=0.08),
    Typeface(_quill, 0.21, contrast=0.55),
    Typeface(_quill, 0.17, contrast=0.3, slant=0.1, width=1.05),
)


@cache
def _drawn(face: Typeface, text: str) -> Mask:
    """The text large and tight."""
    strokes: list[Stroke] = []
    edge = 0.0
    for digit in text:
        drawn = face.skeleton()[digit]
        shape = np.vstack(drawn)
        left, right = shape[:, 0].min() * face.width, shape[:, 0].max() * face.width
        strokes += [np.column_stack([s[:, 0] * face.width - left + edge, s[:, 1]]) for s in drawn]
        edge += right - left + face.weight + _GAP
    margin = 0.5
    page = np.zeros(
        (round(_TALL_PX * (1 + 2 * margin)), round(_TALL_PX * (edge + 2 * margin + face.slant))), np.uint8
    )
    for stroke in strokes:
        leaning = np.column_stack([stroke[:, 0] + face.slant * (1 - stroke[:, 1]), stroke[:, 1]])
        _ink(page, (leaning + margin) * _TALL_PX, face)
    x, y, wide, tall = cv2.boundingRect(page)
    return page[y : y + tall, x : x + wide]


def _ink(page: Mask, points: Stroke, face: Typeface) -> None:
    """Draw along a stroke with the face's pen: an ellipse, swept from point to point."""
    wide = face.weight * _TALL_PX / 2
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    hold = np.radians(-35)
    nib = np.column_stack([wide * np.cos(angles), wide * (1 - face.contrast) * np.sin(angles)])
    nib = nib @ np.array([[np.cos(hold), np.sin(hold)], [-np.sin(hold), np.cos(hold)]])
    for start, end in pairwise(points):
        swept = np.vstack([nib + start, nib + end]).astype(np.float32)
        cv2.fillConvexPoly(page, np.round(cv2.convexHull(swept)).astype(np.int32), 255, cv2.LINE_AA)
