"""Type: measured before it is set, made smaller or wrapped until it fits its box."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import font_hanken_grotesk
import font_rhd
import pygame
from pygame import Rect

if TYPE_CHECKING:
    from kiosk.ui.theme import Colour

Align = Literal["left", "centre", "right", "even"]
"""`even`: centred, in lines as nearly of one length as goes: what is said in a few large words."""

EVENEST, EVEN, FULL = 10, 12, 16
"""How narrow a column may become for its last line's sake, in twentieths: of even lines, which those at
the right edge are, centred, and from the left, where lines that are all short look cut off."""
WIDOW = {EVEN: 0.4, FULL: 0.24}
"""A last line that is shorter than this share of the widest one is a word left alone."""
CLAUSES = 0.85
"""What counts of the length of even lines that end where a clause does."""
TOGETHER = tuple(
    re.compile(rf"\b{before}(?:the|a|one|dem|den|der|einen|einem|ein) (?=\w\d+\b)|(?<=\d) (?=[Cc]hips?\b)")
    for before in ("(?:(?:with|on|mit) )?", "")
)
"""What is read as one: a die with what stands before its name, a number of chips; and less of that."""
FALLBACKS = "notosanscjk,notosans,dejavusans,freesans,unifont"
"""The system's typefaces that are tried for letters that the bundled one has not."""
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
        words: there are words in it: lines of figures alone are set as those are.
    """

    size: int
    lines: tuple[str, ...]
    height: int
    fits: bool
    words: bool = False


@dataclass(frozen=True)
class Face:
    """A typeface, and the part of a line that its letters reach.

    Attributes:
        file: of outlines.
        above, below: how far letters reach from the line they stand on, as shares of the type's em. What a
            typeface keeps free beyond that would only make everything smaller.
    """

    file: str
    above: float
    below: float


TEXT = Face(font_hanken_grotesk.HankenGroteskSemiBold, 0.92, 0.26)
FIGURES = Face(font_rhd.RedHatDisplayExtraBold, 0.76, 0.22)
"""Numbers have a face of their own, which stands out and is read from afar."""
FIGURES_HEAD = 0.74
"""How high figures alone reach, as a share of the em."""
FIGURES_FOOT, BELOW = 0.02, frozenset(",;()[]/|@")
"""How far figures reach below their line, as a share of the em; and what beside them reaches further."""
EM = 0.69
"""A type's em as a share of its size: with it capitals are about half as high as the size."""
SOLID = 60
"""From so much of 255 on an edge of ink is seen."""


@lru_cache(maxsize=256)
def font(size: int, face: Face = TEXT) -> pygame.font.Font:
    """One of our two faces, in type of `size` px."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(face.file, max(1, round(size * EM)))


@lru_cache(maxsize=64)
def _system_font(size: int) -> pygame.font.Font:
    return pygame.font.SysFont(FALLBACKS, round(size * 0.75), bold=True)


@lru_cache(maxsize=4096)
def face_for(text: str, *, words: bool = False) -> Face | None:
    """The face that a line is set in; None where ours lack one of its letters and the system's is taken.

    `words`: other lines of the same text have words. What ends in a full stop is the last line of a sentence,
    whatever figures stand in it.
    """
    figures = any(letter.isdecimal() for letter in text) and not has_words(text)
    if figures and not words and not text.endswith("."):
        return FIGURES
    return TEXT if text.isascii() or not any(_lacks(letter) for letter in text) else None


def has_words(text: str) -> bool:
    """Whether there is more than figures and signs in it."""
    return any(letter.isalpha() for letter in text)


def font_for(text: str, size: int, *, words: bool = False) -> pygame.font.Font:
    """The font that a line is set in; `words`: as for `face_for`."""
    face = face_for(text, words=words)
    return _system_font(size) if face is None else font(size, face)


@lru_cache(maxsize=1024)
def _lacks(letter: str) -> bool:
    return not letter.isspace() and _drawn(letter) == _drawn(NO_LETTER)


def _drawn(letter: str) -> bytes:
    picture = font(24).render(letter, False, (255, 255, 255), (0, 0, 0))  # noqa: FBT003 - by place only
    return pygame.image.tobytes(picture, "RGB")


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, *, words: bool = False) -> int:
    """How wide a line is, px; `words`: as for `face_for`."""
    return font_for(text, size, words=words).size(text)[0]


def _reach(text: str, size: int, *, words: bool) -> tuple[int, int]:
    """Where a line's letters begin in its picture, and how high they reach, px."""
    face, with_it = face_for(text, words=words), font_for(text, size, words=words)
    if face is None:
        return 0, max(with_it.size(text)[1], with_it.get_linesize())
    above, below = face.above, face.below
    if face is FIGURES and BELOW.isdisjoint(text):
        above, below = FIGURES_HEAD if text.isdecimal() else above, FIGURES_FOOT
    above, below = (max(1, round(share * size * EM)) for share in (above, below))
    return max(0, with_it.get_ascent() - above), above + below


def _tail(text: str, size: int, *, words: bool) -> int:
    """How far what stands beside figures reaches below them, px."""
    below = face_for(text, words=words) is FIGURES and not BELOW.isdisjoint(text)
    return round((FIGURES.below - FIGURES_FOOT) * size * EM) if below else 0


@lru_cache(maxsize=4096)
def line_height(text: str, size: int, *, words: bool = False) -> int:
    """Height of a line, px; `words`: as for `face_for`."""
    return _reach(text, size, words=words)[1]


def rendered(text: str, size: int, colour: tuple[int, int, int], *, words: bool = False) -> pygame.Surface:
    """One line as a picture with a transparent ground, as high as `line_height` says."""
    whole = font_for(text, size, words=words).render(text, True, colour)  # noqa: FBT003 - by place only
    top, height = _reach(text, size, words=words)
    line = pygame.Surface((whole.get_width(), height), pygame.SRCALPHA, 32)
    line.blit(whole, (0, -top), special_flags=pygame.BLEND_RGBA_MAX)
    return line


@lru_cache(maxsize=512)
def figures_ink(text: str, size: int) -> tuple[Rect, int]:
    """Where the figures of a line are in its picture, without what reaches below them, and its height, px."""
    line, figure = (rendered(each, size, (255, 255, 255)) for each in (text, "0"))
    ink = line.get_bounding_rect(SOLID)
    ink.h = min(ink.h, figure.get_bounding_rect(SOLID).h)
    return ink, line.get_height()


def narrowest(align: Align) -> int:
    """How narrow a column may become for its last line's sake, in twentieths."""
    return {"left": FULL, "centre": EVEN}.get(align, EVENEST)


@lru_cache(maxsize=4096)
def fit(
    text: str, width: int, height: int, sizes: tuple[int, ...], *, lines: int = 9, narrow: int = EVEN
) -> Set:
    """Set text in a box of `width` x `height` px, in the first of these sizes (px) that fits.

    What is read as one stays on a line where that takes no more of them. Where words whole fit in none, long
    ones are broken. At most so many `lines`.
    """
    assert sizes, "no size to set it in"
    for size in sizes:
        result = _set(text, width, height, size, lines, break_words=False)
        if result.fits:
            for way in (_unbroken(text, each) for each in TOGETHER):
                kept = _set(way, width, height, size, lines, break_words=False)
                if kept.fits and len(kept.lines) == len(result.lines):
                    return _well_broken(kept, way, width, narrow)
            return _well_broken(result, text, width, narrow)
    for size in sizes:
        result = _set(text, width, height, size, lines, break_words=True)
        if result.fits:
            return result
    return result


def _unbroken(text: str, together: re.Pattern[str]) -> str:
    """The same with no-break spaces in what is read as one."""
    return together.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), text)


def _well_broken(done: Set, text: str, width: int, narrow: int) -> Set:
    """The same with each of its paragraphs broken as well as goes."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        wrapped = tuple(_wrap(paragraph, width, done.size, break_words=False, words=done.words))
        lines += _without_widow(replace(done, lines=wrapped), paragraph, narrow).lines
    return replace(done, lines=tuple(lines))


def _without_widow(done: Set, text: str, narrow: int) -> Set:
    """The same in as many lines, of which the last is no word alone where a narrower column gives it more.

    Where none gives it enough, it has as much as there is.
    """
    best = done
    if len(done.lines) == 1:
        return done
    if narrow == EVENEST:
        return _even(done, text)
    widest = _widest(done)
    for share in range(20, narrow - 1, -1):
        lines = tuple(_wrap(text, widest * share // 20, done.size, break_words=False, words=done.words))
        if (
            len(lines) != len(done.lines)
            or max(width_of(line, done.size, words=done.words) for line in lines) > widest
        ):
            break
        last = width_of(lines[-1], done.size, words=done.words)
        if last > width_of(best.lines[-1], done.size, words=done.words):
            best = replace(done, lines=lines)
        if last >= WIDOW[narrow] * widest:
            break
    return best


def _even(done: Set, text: str) -> Set:
    """The same in as many lines, the longest of them as short as goes, or broken between two clauses."""
    best, widest = done, _widest(done)
    for share in range(20, EVENEST - 1, -1):
        lines = _wrap(text, widest * share // 20, done.size, break_words=False, words=done.words)
        found = replace(done, lines=tuple(lines))
        if len(lines) == len(done.lines) and _uneven(found) < _uneven(best):
            best = found
    return best


def _uneven(done: Set) -> float:
    parted = all(line.endswith((":", ",", ".")) for line in done.lines[:-1])
    return _widest(done) * (CLAUSES if parted else 1)


def _widest(done: Set) -> int:
    """Its longest line, px."""
    return max(width_of(line, done.size, words=done.words) for line in done.lines)


def _set(text: str, width: int, height: int, size: int, most: int, *, break_words: bool) -> Set:
    broken: list[str] = []
    words = has_words(text)
    for paragraph in text.split("\n"):
        broken += _wrap(paragraph, width, size, break_words=break_words, words=words)
    wide = max((width_of(line, size, words=words) for line in broken), default=0)
    line = max(line_height(each, size, words=words) for each in broken)
    high = line * len(broken)
    return Set(size, tuple(broken), high, wide <= width and high <= height and len(broken) <= most, words)


def _wrap(text: str, width: int, size: int, *, break_words: bool, words: bool) -> list[str]:
    lines: list[str] = []
    line = ""
    for unbroken in filter(None, text.split(" ")):
        word = unbroken.replace("\N{NO-BREAK SPACE}", " ")
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, words=words) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while break_words and len(line) > 1 and width_of(line, size, words=words) > width:
            head = next(
                n
                for n in range(len(line) - 1, 0, -1)
                if n == 1 or width_of(line[:n], size, words=words) <= width
            )
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line]


@lru_cache(maxsize=512)
def typeset(
    done: Set, size: tuple[int, int], colour: Colour, align: Align
) -> tuple[list[tuple[pygame.Surface, Rect]], Rect]:
    """The lines of a text with their places in a box of this size, px, and the ink of all of them."""
    box = Rect((0, 0), size)
    step = max(line_height(line, done.size, words=done.words) for line in done.lines)
    top = (box.h - done.height) // 2
    lines = []
    for number, line in enumerate(done.lines):
        picture = rendered(line, done.size, colour, words=done.words)
        place = picture.get_rect(centery=top + number * step + step // 2)
        if align == "left":
            place.left = box.left
        elif align == "right":
            place.right = box.right
        else:
            place.centerx = box.centerx
        if len(done.lines) == 1:  # figures stand as high beside a comma as without one
            place.y += min(_tail(line, done.size, words=done.words) // 2, max(0, box.h - place.bottom))
        lines.append((picture, place))
    places = [place for _picture, place in lines]
    return lines, places[0].unionall(places[1:])
