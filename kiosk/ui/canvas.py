"""What the screens draw on: a surface, its scale, and a record of the text and the tap targets set on it."""

from __future__ import annotations

from collections import deque
from copy import copy
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from kiosk.text.translate import written
from kiosk.ui import fonts, theme
from kiosk.ui.control import Placed
from kiosk.ui.lamplight import DEPTH, felt
from kiosk.ui.motion import Part
from kiosk.ui.plates import SHADOW, corners, lit_corners, shadows
from kiosk.ui.type_scale import Type, steps_px

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from pygame import Rect

    from kiosk.ui.control import Control
    from kiosk.ui.fonts import Align
    from kiosk.ui.theme import Colour, Theme


@dataclass(frozen=True)
class Mark:
    """One text as set: its ink, that of each line, its box, whether it fits that, its type (px)."""

    text: str
    ink: Rect
    box: Rect
    fits: bool
    size: int
    lines: tuple[Rect, ...]


_BAKED: deque[tuple[object, pygame.Surface]] = deque(maxlen=3)
"""What was baked last, by what it shows and how: a full screen each."""
EMERGENCY = 8
"""Rather than to cut what nobody has foreseen it is set so small, px at BASE_SIZE; no known text is."""
LINE: Colour = (-1, -1, -1)
"""Stands for the edge of a plate that nothing marks: light and shadow, or the line of a plain theme."""
LIT = 0.16
"""How much of ivory a plate's upper edge has, on which the lamp's light falls."""


class Canvas:
    """A surface with measures that follow its size.

    Args:
        surface: what is drawn on.
        look: how.

    Attributes:
        theme: the colours, and what else a look is.
        upright: it is higher than wide.
        marks: every text set since the canvas was made, for tests of cut or overlapping text.
        placed: every control drawn, for hit tests; later ones lie above earlier ones.
        blended: every place where a picture was blended with what lay there, px: on a Pi that costs a
            hundred times what laying an opaque one there costs.
        dice: every die drawn: its kind, its value where it shows one, and its place.
        tokens: every token drawn: its player's name, and its place.
        parts: what may move, by name; None where it is not kept.
        pressed, sunk: the control that a finger is on, None for none; those drawn pushed down; by name.
    """

    def __init__(self, surface: pygame.Surface, look: Theme = theme.CASINO) -> None:
        self.surface = surface
        self.theme = look
        self.scale = theme.scale_of(surface.get_size())
        self.upright = surface.get_height() > surface.get_width()
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []
        self.blended: list[Rect] = []
        self.dice: list[tuple[str, int | None, Rect]] = []
        self.tokens: list[tuple[str, Rect]] = []
        self.parts: dict[Hashable, Part] | None = None
        self.pressed: str | None = None
        self.sunk: set[str] = set()

    def dressed(self, look: Theme) -> Canvas:
        """The same canvas in another look."""
        other = copy(self)
        other.theme = look
        return other

    def part(
        self,
        name: Hashable,
        place: Rect,
        draw: Callable[[], object],
        sprite: pygame.Surface | None = None,
        amount: int | None = None,
    ) -> None:
        """Draw something that may move, within its place, px.

        `sprite` is it on a transparent ground, `amount` the number that it shows.
        """
        place = place.clip(self.surface.get_rect())
        if self.parts is None or not place.size:
            draw()
            return
        under = self.surface.subsurface(place).copy()
        draw()
        self.parts[name] = Part(
            place, under, self.surface.subsurface(place).copy(), amount, sprite=sprite, name=name
        )

    def count(
        self,
        name: Hashable,
        number: int,
        box: Rect,
        size: Type,
        colour: Colour | None = None,
        *,
        align: Align = "left",
        words: Callable[[int], str] = str,
    ) -> None:
        """Set a number that may count up or down to this one, as `words` has it."""

        def set_on(canvas: Canvas, place: Rect, shown: int) -> None:
            canvas.write(words(shown), place, size, colour, align=align, lines=1)

        if self.parts is None:
            set_on(self, box, number)
            return
        under = self.surface.subsurface(box).copy()
        set_on(self, box, number)

        @cache
        def counted(shown: int) -> pygame.Surface:
            picture = under.copy()
            small = Canvas(picture, self.theme)
            small.scale = self.scale
            set_on(small, picture.get_rect(), shown)
            return picture

        self.parts[name] = Part(box, under, self.surface.subsurface(box).copy(), number, counted, name=name)

    def px(self, length: float) -> int:
        """A length given for BASE_SIZE, in px of this canvas; at least 1."""
        return max(1, round(length * self.scale))

    def line(self, length: float) -> int:
        """A length in px that text needs: like `px`, but more where text is to be large."""
        return self.px(length * (theme.LARGER if self.theme.large_text else 1))

    @property
    def margin(self) -> int:
        """How far what is said on a control keeps from its sides, px."""
        return self.px(theme.UPRIGHT_MARGIN if self.upright else theme.MARGIN)

    def place(self, control: Control, box: Rect, beside: int = 0) -> None:
        """Make a box tappable, and what is so near `beside` it, px, where nothing else is."""
        self.placed.append(Placed(control, box.copy(), beside))

    def felt(self) -> None:
        """Cover everything with the felt of the table."""
        self.cover(lambda: felt(self.surface.get_size(), self.theme.felt, self.theme.felt_edge))

    def cover(self, cloth: Callable[[], pygame.Surface], box: Rect | None = None) -> None:
        """Cover everything, or a box, with an opaque picture of the same size."""
        self.surface.blit(cloth(), box or (0, 0))

    def bake(self, name: Hashable, draw: Callable[[Canvas], None]) -> None:
        """Cover everything with what is drawn once and kept, opaque, while the same `name` is asked for."""
        self.cover(lambda: self._baked(name, draw))

    def _baked(self, name: Hashable, draw: Callable[[Canvas], None]) -> pygame.Surface:
        size = self.surface.get_size()
        key = (name, size, self.theme)
        cloth = next((kept for known, kept in _BAKED if known == key), None)
        if cloth is None:
            cloth = pygame.Surface(size, 0, DEPTH)
            draw(Canvas(cloth, self.theme))
            _BAKED.append((key, cloth))
        return cloth

    def panel(
        self,
        box: Rect,
        fill: Colour | None = None,
        line: Colour | None = LINE,
        thick: float = 1.5,
        radius: float = theme.ROUND,
    ) -> None:
        """A rounded plate that lies on the table: lit along its upper edge, with the lamp's shadow beside it.

        Without a fill it has the theme's; a line round it marks it, where the look is a plain one all plates.
        What is drawn over itself again and again has square corners, `radius` 0: smooth ones would add up.
        """
        fill = fill or self.theme.panel
        if self.theme.plain:
            line = self.theme.line if line is LINE else line
        elif radius:
            for shadow, place in shadows(box.size, self.px(radius), self.px(SHADOW)):
                self.lay(shadow, place.move(box.topleft))
        self.rounded(box, fill, radius=radius)
        if line is LINE:
            self.light_edge(box, fill, radius)
        elif line is not None:
            self.rounded(box, line, thick, radius)

    def light_edge(self, box: Rect, fill: Colour, radius: float = theme.ROUND) -> None:
        """The lamp's light along the upper edge of a plate of this colour."""
        r = min(self.px(radius), box.w // 2, box.h // 2) if radius else 0
        lit = theme.mixed(fill, self.theme.ivory, LIT)
        self.surface.fill(lit, (box.x + r, box.y, box.w - 2 * r, self.px(1)))
        if not r:
            return
        for corner, x in zip(lit_corners(r, self.px(1), lit), (box.x, box.right - r), strict=True):
            self.surface.blit(corner, (x, box.y))

    def rounded(self, box: Rect, colour: Colour, thick: float = 0, radius: float = theme.ROUND) -> None:
        """A rounded box, or a line `thick` px (at BASE_SIZE) inside its edge, with smooth corners."""
        line = self.px(thick) if thick else 0
        r = min(self.px(radius), box.w // 2, box.h // 2) if radius else 0
        if line:
            for edge in (
                (box.x + r, box.y, box.w - 2 * r, line),
                (box.x + r, box.bottom - line, box.w - 2 * r, line),
                (box.x, box.y + r, line, box.h - 2 * r),
                (box.right - line, box.y + r, line, box.h - 2 * r),
            ):
                self.surface.fill(colour, edge)
        else:
            self.surface.fill(colour, (box.x + r, box.y, box.w - 2 * r, box.h))
            self.surface.fill(colour, (box.x, box.y + r, box.w, box.h - 2 * r))
        if r:
            places = (
                (box.x, box.y),
                (box.right - r, box.y),
                (box.x, box.bottom - r),
                (box.right - r, box.bottom - r),
            )
            for corner, place in zip(corners(r, line, colour), places, strict=True):
                self.surface.blit(corner, place)

    def lay(self, picture: pygame.Surface, place: Rect) -> None:
        """Lay a picture with a transparent ground over what was drawn, at a place of its size, px.

        The two are blended once and kept for the next drawing, on the same ground.
        """
        seen = place.clip(self.surface.get_rect())
        if not seen.size > (0, 0):
            return
        if seen.size != place.size:
            picture = _cropped(picture, seen.x - place.x, seen.y - place.y, *seen.size)
        # a display of 16 or 24 bits a pixel has no pixels that could be held against those of a cloth
        if self.surface.get_bitsize() != DEPTH:
            self.surface.blit(picture, seen)
            self.blended.append(seen)
            return
        self.surface.blit(_on_ground(picture, _ground(self.surface, seen)), seen)

    def write(
        self,
        text: str,
        box: Rect,
        size: Type,
        colour: Colour | None = None,
        *,
        align: Align = "left",
        lines: int = 9,
        least: Type = Type.FINE,
        most_px: int | None = None,
    ) -> Rect:
        """Set text in a box, vertically centred, in type of a step of the scale or of one below, as it fits.

        Returns its ink. Without a colour it is the theme's ivory. Nothing is set smaller than `least`, but
        where it would be cut, or where what it belongs to is: `most_px`, None for no such bound.
        """
        text = written(text)
        if not text.strip():
            return pygame.Rect(box.topleft, (0, 0))
        done = self._set(text, box, size, lines, least, fonts.narrowest(align), most_px)
        typeset, around = fonts.typeset(done, box.size, colour or self.theme.ivory, align)
        places = tuple(place.move(box.topleft) for _picture, place in typeset)
        for (picture, _place), place in zip(typeset, places, strict=True):
            self.lay(picture, place)
        ink = around.move(box.topleft)
        self.marks.append(Mark(text, ink, box.copy(), done.fits, done.size, places))
        return ink

    def one_mark(self, text: str) -> None:
        """Remember the last two texts as this one, of which they are the parts."""
        first, second = self.marks[-2:]
        ink, box = first.ink.union(second.ink), first.box.union(second.box)
        size = min(first.size, second.size)
        self.marks[-2:] = [Mark(text, ink, box, first.fits and second.fits, size, first.lines + second.lines)]

    def shortened(self, text: str, box: Rect, size: Type, lines: int = 1) -> str:
        """As much of a text as fits a box in type of this size, then an ellipsis."""
        high = next(px for px in range(self.px(size), 0, -1) if fonts.line_height(text, px) <= max(box.h, 2))
        px = (high,)
        for end in range(len(text), 0, -1):
            shown = text if end == len(text) else f"{text[:end].rstrip()}\N{HORIZONTAL ELLIPSIS}"
            if fonts.fit(shown, box.w, box.h, px, lines=lines).fits:
                return shown
        return text

    def height_of(self, text: str, width: int, size: Type) -> int:
        """How high a text of this type is in a box of a width, px."""
        px = (self.type_px(size),)
        return fonts.fit(written(text), width, self.surface.get_height(), px, lines=99).height

    def has_room(self, text: str, box: Rect, size: Type = Type.FINE, lines: int = 1) -> bool:
        """Whether a text has room in a box in type of this size, with its words whole."""
        return self.size_of(text, box, size, lines) >= self.px(size)

    def width_of(self, text: str, box: Rect, size: Type, lines: int, align: Align = "centre") -> int:
        """How wide `write` makes a text in a box, px."""
        if not text:
            return 0
        done = self._set(written(text), box, size, lines, Type.FINE, fonts.narrowest(align))
        return max(fonts.width_of(line, done.size, words=done.words) for line in done.lines)

    def type_px(self, size: Type) -> int:
        """A step of the scale, or, in large text, that above it, px."""
        return self.px(size.larger if self.theme.large_text else size)

    def size_of(self, text: str, box: Rect, size: Type, lines: int) -> int:
        """The type that a text takes with its words whole, px; 0 where it would be cut."""
        done = self._set(written(text), box, size, lines, Type.FINE)
        broken = len(done.lines) > 1 and set("\n".join(done.lines).split()) - set(written(text).split())
        return done.size if done.fits and not broken else 0

    def _set(
        self,
        text: str,
        box: Rect,
        size: Type,
        lines: int,
        least: Type,
        narrow: int = fonts.EVEN,
        most_px: int | None = None,
    ) -> fonts.Set:
        sizes = steps_px(size, least, self.scale, larger=self.theme.large_text)
        if most_px is not None:
            sizes = tuple(px for px in sizes if px <= most_px) or (most_px,)
        done = fonts.fit(text, box.w, box.h, sizes, lines=lines, narrow=narrow)
        if done.fits:
            return done
        smaller = tuple(range(sizes[-1], self.px(EMERGENCY) - 1, -1))
        return fonts.fit(text, box.w, box.h, smaller, lines=lines, narrow=narrow)


def _ground(surface: pygame.Surface, place: Rect) -> Colour | bytes:
    """What lies at a place: its one colour, or its pixels of DEPTH bits, column by column."""
    pixels = pygame.surfarray.pixels2d(surface.subsurface(place))
    first = int(pixels[0, 0])
    if np.count_nonzero(pixels != first):
        return pixels.tobytes()
    red, green, blue, _alpha = surface.unmap_rgb(first)
    return red, green, blue


def _on_ground(picture: pygame.Surface, ground: Colour | bytes) -> pygame.Surface:
    """A picture on what lies below it, opaque."""
    return _on_plate(picture, ground) if isinstance(ground, tuple) else _on_cloth(picture, ground)


@lru_cache(maxsize=512)
def _on_plate(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    whole = pygame.Surface(picture.get_size(), 0, DEPTH)
    whole.fill(colour)
    whole.blit(picture, (0, 0))
    return whole


@lru_cache(maxsize=96)
def _on_cloth(picture: pygame.Surface, cloth: bytes) -> pygame.Surface:
    whole = pygame.Surface(picture.get_size(), 0, DEPTH)
    pixels = pygame.surfarray.pixels2d(whole)
    pixels[...] = np.frombuffer(cloth, pixels.dtype).reshape(pixels.shape)
    del pixels
    whole.blit(picture, (0, 0))
    return whole


@lru_cache(maxsize=64)
def _cropped(picture: pygame.Surface, left: int, top: int, width: int, height: int) -> pygame.Surface:
    """A part of a picture; always the same one of the same, so that what is kept of it is found."""
    return picture.subsurface((left, top, width, height))
