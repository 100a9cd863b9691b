"""Type: measured before it is set, made smaller or wrapped until it fits its box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

FALLBACKS = "notosanscjk,notosans,dejavusans,freesans,unifont"
"""The system's typefaces that are tried for letters that the bundled one has not."""
WHOLE = 0.5
"""Rather than in type of less than this share of what is wished, a long word is broken."""
NO_LETTER = "\U0010fffd"
"""No typeface has it, so that its picture is the box which stands for all that is missing."""


@dataclass(frozen=True, slots=True)
class Set:
    """Text set in type.

    Attributes:
        size: px of type.
        lines: the text, broken.
        height: of all lines together, px.
        fits: whether it is inside its box; where not even the smallest type fits, it is not.
    """

    size: int
    lines: tuple[str, ...]
    height: int
    fits: bool


@lru_cache(maxsize=128)
def font(size: int) -> pygame.font.Font:
    """Pygame's bundled typeface, `size` px high."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(None, size)


@lru_cache(maxsize=64)
def _system_font(size: int) -> pygame.font.Font:
    return pygame.font.SysFont(FALLBACKS, round(size * 0.75), bold=True)


@lru_cache(maxsize=4096)
def font_for(text: str, size: int) -> pygame.font.Font:
    """The bundled typeface, or one of the system's where the bundled one lacks a letter of this text."""
    if text.isascii() or not any(_lacks(letter) for letter in text):
        return font(size)
    return _system_font(size)


@lru_cache(maxsize=1024)
def _lacks(letter: str) -> bool:
    return not letter.isspace() and _drawn(letter) == _drawn(NO_LETTER)


def _drawn(letter: str) -> bytes:
    picture = font(24).render(letter, False, (255, 255, 255), (0, 0, 0))  # noqa: FBT003 - by place only
    return pygame.image.tobytes(picture, "RGB")


@lru_cache(maxsize=4096)
def width_of(text: str, size: int) -> int:
    """How wide a line is, px."""
    return font_for(text, size).size(text)[0]


@lru_cache(maxsize=4096)
def line_height(text: str, size: int) -> int:
    """Height of a line with its leading, px: what pygame-ce renders, and pygame a little less of it."""
    face = font_for(text, size)
    return max(face.size(text)[1], face.get_linesize())


def rendered(text: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    """One line as a picture with a transparent ground."""
    return font_for(text, size).render(text, True, colour)  # noqa: FBT003 - pygame takes it by place only


@lru_cache(maxsize=4096)
def fit(
    text: str, width: int, height: int, size: int, smallest: int, *, lines: int = 9, whole: int | None = None
) -> Set:
    """Set text in a box of `width` x `height` px, as large as it fits but at most `size` px.

    Words stay whole where that takes no type of less than `whole` px (usually WHOLE of `size`); after that a
    long word is broken. At most so many `lines`.
    """
    result = None
    whole = round(size * WHOLE) if whole is None else min(whole, size)
    for break_words, least in ((False, max(smallest, whole)), (True, smallest)):
        for candidate in range(size, least - 1, -1):
            result = _set(text, width, height, candidate, lines, break_words=break_words)
            if result.fits:
                return result
    assert result is not None, "a smallest size above the largest"
    return result


def _set(text: str, width: int, height: int, size: int, most: int, *, break_words: bool) -> Set:
    broken: list[str] = []
    for paragraph in text.split("\n"):
        broken += _wrap(paragraph, width, size, break_words=break_words)
    wide = max((width_of(line, size) for line in broken), default=0)
    line = max(line_height(each, size) for each in broken)
    high = line * len(broken)
    return Set(size, tuple(broken), high, wide <= width and high <= height and len(broken) <= most)


def _wrap(text: str, width: int, size: int, *, break_words: bool) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while break_words and len(line) > 1 and width_of(line, size) > width:
            head = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or width_of(line[:n], size) <= width)
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line]
