"""A reading drawn into a copy of its picture: outlines, types, values, and whether each is sure or asked."""

import textwrap

import cv2
import numpy as np

from vision.pictures import Image
from vision.reading import DieReading, Reading

Colour = tuple[int, int, int]

ACCEPTED: Colour = (96, 220, 64)
"""BGR; marked with a tick too, since not everybody tells green from orange."""
ASKED: Colour = (40, 160, 255)
"""BGR; marked with a question mark too."""
DARK: Colour = (16, 16, 16)
"""Behind letters and round lines, so that they stand out from any table."""

_FONT = cv2.FONT_HERSHEY_SIMPLEX
_LABEL = 0.7
_WORDS = 0.5


def draw_reading(image: Image, reading: Reading) -> Image:
    """A copy of `image` (HxWx3 uint8 BGR) with each die's outline, type, value and a tick or question mark.

    Lines and letters grow with the picture, to be read at any size once it is shown whole. What is wrong with
    the picture as a whole stands at its top, in words.
    """
    copy = image.copy()
    unit = max(0.8, min(image.shape[:2]) / 480)
    for die in reading.dice:
        _outline(copy, die, unit)
    for die in reading.dice:
        _label(copy, die, unit)
    letters = max(12, int(image.shape[1] / (_text_size("n", _WORDS, unit)[0] * 1.05)))
    lines = [line for problem in reading.problems for line in textwrap.wrap(problem.words, letters)]
    for number, line in enumerate(lines):
        _text(copy, line, (round(4 * unit), round((20 + 22 * number) * unit)), ASKED, _WORDS, unit)
    return copy


def label(die: DieReading) -> str:
    """What is written beside a die: "d20 17", "d20 ?" when its value can't be read, "?" when nothing can."""
    if die.die is None:
        return "?"
    return f"{die.die} {'?' if die.value is None else die.value}"


def _outline(image: Image, die: DieReading, unit: float) -> None:
    points = [np.round(np.array(die.outline)).astype(np.int32).reshape(-1, 1, 2)]
    for colour, width in ((DARK, 4), (_colour(die), 2)):
        thickness = max(1, round(width * unit))
        cv2.polylines(image, points, isClosed=True, color=colour, thickness=thickness, lineType=cv2.LINE_AA)


def _label(image: Image, die: DieReading, unit: float) -> None:
    """Below the die, or above it at the picture's lower edge, and always inside the picture."""
    sure = die.accepted or die.die is None  # a lone "?" needs no second one
    text = label(die) if sure else label(die).removesuffix(" ?") + " ?"
    width, height = _text_size(text, _LABEL, unit)
    if die.accepted:
        width += round(1.4 * height)
    margin = round(5 * unit)
    ys = [y for _, y in die.outline]
    x = round(die.x - width / 2)
    y = round(max(ys)) + height + 2 * margin
    if y + margin > image.shape[0]:
        y = round(min(ys)) - 2 * margin
    x = max(margin, min(x, image.shape[1] - width - margin))
    y = max(height + margin, min(y, image.shape[0] - margin))
    _box(image, (x, y), (width, height), unit)
    _letters(image, text, (x, y), _colour(die), _LABEL, unit)
    if die.accepted:
        _tick(image, (x + width - height, y), height, unit)


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
    cv2.putText(image, text, at, _FONT, size * unit, colour, _bold(unit), cv2.LINE_AA)


def _text_size(text: str, size: float, unit: float) -> tuple[int, int]:
    (width, height), _ = cv2.getTextSize(text, _FONT, size * unit, _bold(unit))
    return width, height


def _bold(unit: float) -> int:
    return max(1, round(1.6 * unit))


def _colour(die: DieReading) -> Colour:
    return ACCEPTED if die.accepted else ASKED
