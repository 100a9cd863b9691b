"""A reading drawn into a copy of its picture: outlines, types, values, and whether each is sure or asked."""

import textwrap

import cv2
import numpy as np

from vision.images import Image
from vision.reading import DieReading, Reading

Colour = tuple[int, int, int]

ACCEPTED: Colour = (96, 220, 64)
"""BGR; marked with a tick too, since not everybody tells green from orange."""
ASKED: Colour = (40, 160, 255)
"""BGR; marked with a question mark too."""
DARK: Colour = (16, 16, 16)
"""Behind letters and round lines, so that they stand out from any table."""

_FONT = cv2.FONT_HERSHEY_SIMPLEX
_LABEL, _SMALL_LABEL = 0.7, 0.42
"""Sizes of letters: beside a die, and where many small dice lie close together."""
_WORDS = 0.5

_Rectangle = tuple[float, float, float, float]
"""Left, top, right, bottom in px."""


def draw_reading(image: Image, reading: Reading) -> Image:
    """A copy of `image` (HxWx3 uint8 BGR) with each die's outline, type, value and a tick or question mark.

    Lines and letters grow with the picture, to be read at any size once it is shown whole. What is wrong with
    the picture as a whole stands at its top, in words.
    """
    copy = image.copy()
    unit = max(0.8, min(image.shape[:2]) / 480)
    for die in reading.dice:
        _outline(copy, die, unit)
    placed: list[_Rectangle] = [_around(die) for die in reading.dice]
    size = _label_size(placed, unit)
    for die in reading.dice:
        placed.append(_label(copy, die, size, unit, placed))
    letters = max(12, int(image.shape[1] / (_text_size("n", _WORDS, unit)[0] * 1.05)))
    lines = [line for problem in reading.problems for line in textwrap.wrap(problem.words, letters)]
    for number, line in enumerate(lines):
        _text(copy, line, (round(4 * unit), round((20 + 22 * number) * unit)), ASKED, _WORDS, unit)
    return copy


def label(die: DieReading) -> str:
    """What is written beside a die: "d20 17", "d20 ?" when its value can't be read, "?" when nothing can."""
    if die.die is None:
        return "?"
    return f"{die.die} {'?' if die.shown is None else die.shown}"


def _outline(image: Image, die: DieReading, unit: float) -> None:
    points = [np.round(np.array(die.outline)).astype(np.int32).reshape(-1, 1, 2)]
    for colour, width in ((DARK, 4), (_colour(die), 2)):
        thickness = max(1, round(width * unit))
        cv2.polylines(image, points, isClosed=True, color=colour, thickness=thickness, lineType=cv2.LINE_AA)


def _label_size(dice: list[_Rectangle], unit: float) -> float:
    """So large that a label is hardly wider than the dice, within limits."""
    if not dice:
        return _LABEL
    width = float(np.median([right - left for left, _, right, _ in dice]))
    wanted = _LABEL * 1.3 * width / _text_size("d20 17 ?", _LABEL, unit)[0]
    return float(np.clip(wanted, _SMALL_LABEL, _LABEL))


def _label(image: Image, die: DieReading, size: float, unit: float, taken: list[_Rectangle]) -> _Rectangle:
    """Below the die, above or beside it: where it hides least of what is `taken`, and inside the picture.

    Returns:
        Where it stands.
    """
    sure = die.accepted or die.die is None  # a lone "?" needs no second one
    text = label(die) if sure else label(die).removesuffix(" ?") + " ?"
    letters, height = _text_size(text, size, unit)
    width = letters + (round(1.4 * height) if die.accepted else 0)
    margin = round(5 * unit)
    left, top, right, bottom = _around(die)
    beside_y = round((top + bottom + height) / 2)
    corners = [
        (round(die.x - width / 2), round(bottom) + height + 2 * margin),
        (round(die.x - width / 2), round(top) - 2 * margin),
        (round(right) + 2 * margin, beside_y),
        (round(left) - width - 2 * margin, beside_y),
    ]
    inside = [
        (
            max(margin, min(x, image.shape[1] - width - margin)),
            max(height + margin, min(y, image.shape[0] - margin)),
        )
        for x, y in corners
    ]
    boxes = [(x - margin, y - height - margin, x + width + margin, y + margin) for x, y in inside]
    best = min(range(len(boxes)), key=lambda n: sum(_shared(boxes[n], other) for other in taken))
    x, y = inside[best]
    _box(image, (x, y), (width, height), unit)
    _letters(image, text, (x, y), _colour(die), size, unit)
    if die.accepted:
        _tick(image, (x + width - height, y), height, unit)
    return boxes[best]


def _around(die: DieReading) -> _Rectangle:
    """The rectangle round its outline."""
    xs, ys = zip(*die.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _shared(one: _Rectangle, other: _Rectangle) -> float:
    """The area of both, px^2."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, width) * max(0.0, height)


def _tick(image: Image, at: tuple[int, int], height: int, unit: float) -> None:
    """A tick `height` px high with its lower left corner at `at`; drawn, since not every font has one."""
    shape = np.array([(0.0, -0.45), (0.35, -0.05), (1.0, -1.0)]) * height + at
    points = [np.round(shape).astype(np.int32).reshape(-1, 1, 2)]
    thickness = max(1, round(2.5 * unit))
    cv2.polylines(image, points, isClosed=False, color=ACCEPTED, thickness=thickness, lineType=cv2.LINE_AA)


def _text(image: Image, text: str, at: tuple[int, int], colour: Colour, size: float, unit: float) -> None:
    _box(image, at, _text_size(text, size, unit), unit)
    _letters(image, text, at, colour, size, unit)


def _box(image: Image, at: tuple[int, int], size: tuple[int, int], unit: float) -> None:
    """A dark ground for letters of `size` (width, height) whose lower left corner is at `at`."""
    margin = round(4 * unit)
    first = (at[0] - margin, at[1] - size[1] - margin)
    cv2.rectangle(image, first, (at[0] + size[0] + margin, at[1] + margin), DARK, cv2.FILLED)


def _letters(image: Image, text: str, at: tuple[int, int], colour: Colour, size: float, unit: float) -> None:
    cv2.putText(image, text, at, _FONT, size * unit, colour, _bold(size, unit), cv2.LINE_AA)


def _text_size(text: str, size: float, unit: float) -> tuple[int, int]:
    (width, height), _ = cv2.getTextSize(text, _FONT, size * unit, _bold(size, unit))
    return width, height


def _bold(size: float, unit: float) -> int:
    return max(1, round(2.2 * size * unit))


def _colour(die: DieReading) -> Colour:
    return ACCEPTED if die.accepted else ASKED
