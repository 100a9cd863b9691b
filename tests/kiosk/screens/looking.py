"""What must hold of every screen, whatever it shows: no text cut or overlapping, everything large enough.

Large enough for a thumb, and to be read from a metre away: a line of words is 3.5 mm high on a 7 inch screen,
and its capitals 2.1 mm, seven minutes of arc at a metre; good eyes begin to read at five.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.ui import fonts
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.controls import TELLS_ITSELF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pygame import Rect

    from kiosk.ui.canvas import Mark
    from kiosk.ui.theme import Colour, Theme

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280), (600, 1024))
"""From the official 7 inch touchscreen to full HD; Touch Display 2 upright, and a turned one of 1024x600."""
TIGHT = ((800, 480), (720, 1280))
"""Where there is least room: these are looked at by the quick tests, all the others by the slow ones too."""
LESS_TIGHT = tuple(size for size in SIZES if size not in TIGHT)
HIGH_MM = {480: 86.0, 600: 86.0, 720: 86.0, 1080: 262.0, 1280: 155.0, 1024: 153.5}
"""How high the pictures of these screens are, by their rows of pixels: of 7 inches, 21, and 7 upright."""
LONG_NAMES = ("WWWW", "Wwww", "Maximil", "Ivo I", "Somebody", "HD Pro", "Gwendolyn", "Wilhelmine")
"""Only what has a name of 24 letters in it may be shortened."""
LEAST_MM, GLANCE_MM = 3.5, 8.0
"""How high a line of words is at least, and what a table reads at a glance."""
FIGURE = 0.7
"""A figure's height as a share of its type's em."""
DIAGONAL_MM = 7 * 25.4
TOUCH_MM = 8.9  # 9 mm at 1024x600, where 59 px are 8.9 mm

BLENDED = 0.02
"""Share of the screen that is blended anew at each drawing, at most: on a Pi 3 all of it would take 0.3 s."""


class Unpainted(Canvas):
    """Is told what is drawn, and where; grounds, boxes and the ink of texts are not even made."""

    def cover(self, cloth: Callable[[], pygame.Surface], box: Rect | None = None) -> None:
        """Nothing."""

    def rounded(self, box: Rect, colour: Colour, thick: float = 0, radius: float = 10) -> None:
        """Nothing."""

    def lay(self, picture: pygame.Surface, place: Rect) -> None:
        """Nothing."""


def unpainted(size: tuple[int, int] = (1024, 600), look: Theme = CASINO) -> Canvas:
    """A canvas that is told all that is drawn and shows nothing of it: painting takes the better part."""
    surface = pygame.Surface(size, 0, 32)
    surface.set_clip((0, 0, 0, 0))
    return Unpainted(surface, look)


def height_mm(canvas: Canvas, mark: Mark) -> float:
    """How high a line of words in the type of a text is: tallest letter to foot of the lowest one."""
    return _em_mm(canvas, mark) * (fonts.TEXT.above + fonts.TEXT.below)


def figure_mm(canvas: Canvas, mark: Mark) -> float:
    """How high the figures of a text are."""
    return _em_mm(canvas, mark) * FIGURE


def _em_mm(canvas: Canvas, mark: Mark) -> float:
    rows = canvas.surface.get_height()
    return round(mark.size * fonts.EM) * HIGH_MM[rows] / rows


def wrongs(canvas: Canvas, least_mm: float = LEAST_MM) -> Iterator[str]:
    """Everything that is wrong with a screen as drawn, in words; type of less than `least_mm` is."""
    yield from _wrong_text(canvas, least_mm)
    yield from _wrong_targets(canvas)
    yield from tight(canvas)
    share = sum(place.w * place.h for place in canvas.blended) / math.prod(canvas.surface.get_size())
    if share > BLENDED:
        yield f"{share:.1%} of the screen are blended: {canvas.blended}"


def _wrong_text(canvas: Canvas, least_mm: float) -> Iterator[str]:
    whole = canvas.surface.get_rect()
    for mark in canvas.marks:
        if not mark.fits:
            yield f"cut off: {mark}"
        if height_mm(canvas, mark) < least_mm:
            yield f"too small to read, {height_mm(canvas, mark):.1f} mm: {mark}"
        if not mark.box.contains(mark.ink):
            yield f"reaches out of its box: {mark}"
        if not whole.contains(mark.ink):
            yield f"reaches out of the screen: {mark}"
        begun = mark.text.removesuffix("\N{HORIZONTAL ELLIPSIS}")
        if begun != mark.text and not _of_a_name(begun):
            yield f"shortened: {mark}"
        if broken := [word for word in _broken(mark) if not (_of_a_name(word) or word.startswith("/"))]:
            yield f"broken in the middle of a word, {broken}: {mark}"
    for one, other in combinations(canvas.marks, 2):
        if one.ink.colliderect(other.ink) and any(line.collidelist(other.lines) >= 0 for line in one.lines):
            yield f"{one} overlaps {other}"


def _of_a_name(words: str) -> bool:
    """Whether a name is in it that is too long for most places, or it is the beginning of one."""
    return any(name in words or name.startswith(words) for name in LONG_NAMES)


def _broken(mark: Mark) -> set[str]:
    """The words of a text that go on in another line."""
    lines = fonts.fit(mark.text, mark.box.w, mark.box.h, (mark.size,), lines=99).lines
    return set(mark.text.split()) - set("\n".join(lines).split())


def tight(canvas: Canvas) -> Iterator[str]:
    """What stands too near to a side of what can be pressed.

    A picture of the tray is read as it is, and the name of an arcade button stands on its lamp.
    """
    lamps = {button.name for button in ButtonName}
    for placed in canvas.placed:
        name, rect = placed.control.name, placed.rect
        for mark in canvas.marks if name not in TELLS_ITSELF else ():
            beside = min(mark.ink.left - rect.left, rect.right - mark.ink.right)
            if lamps & set(mark.text.split()):
                continue
            if rect.contains(mark.ink) and beside < canvas.margin - 1:  # as px are rounded
                yield f"touches the side of {name} {rect}, {beside} of {canvas.margin} px: {mark}"


def _wrong_targets(canvas: Canvas) -> Iterator[str]:
    whole = canvas.surface.get_rect()
    least = TOUCH_MM * math.hypot(*whole.size) / DIAGONAL_MM
    for placed in canvas.placed:
        name = placed.control.name
        if not whole.contains(placed.rect):
            yield f"reaches out of the screen: {name} {placed.rect}"
        if min(placed.rect.size) < least:
            yield f"too small for a thumb ({least:.0f} px): {name} {placed.rect}"
    for first, second in combinations(canvas.placed, 2):
        if first.rect.colliderect(second.rect):
            yield f"{first.control.name} {first.rect} overlaps {second.control.name} {second.rect}"
        if first.control.name == second.control.name:
            yield f"two controls are called {first.control.name}"
