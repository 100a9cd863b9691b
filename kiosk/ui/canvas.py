"""What the screens draw on: a surface, its scale, and a record of the text and the tap targets set on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np
import pygame

from kiosk.text.translate import grouped
from kiosk.ui import fonts, theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray
    from pygame import Rect

    from kiosk.ui.control import Control
    from kiosk.ui.theme import Colour, Theme

    Levels = NDArray[np.float32]

Align = Literal["left", "centre", "right"]


@dataclass(frozen=True)
class Mark:
    """One text as set: where its ink is, the box it was given, whether it fits that box, its type (px)."""

    text: str
    ink: Rect
    box: Rect
    fits: bool
    size: int


@dataclass(frozen=True)
class Placed:
    """A control and where it is to be tapped, px."""

    control: Control
    rect: Rect


DEPTH = 32
"""Bits a pixel of what is drawn in advance."""
LINE: Colour = (-1, -1, -1)
"""Stands for the theme's line, whichever that is when it is drawn."""


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
    """

    def __init__(self, surface: pygame.Surface, look: Theme = theme.CASINO) -> None:
        self.surface = surface
        self.theme = look
        self.scale = theme.scale_of(surface.get_size())
        self.upright = surface.get_height() > surface.get_width()
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []
        self.blended: list[Rect] = []
        self._cloth: pygame.Surface | None = None

    def dressed(self, look: Theme) -> Canvas:
        """The same canvas in another look."""
        other = Canvas(self.surface, look)
        other.marks, other.placed, other.blended = self.marks, self.placed, self.blended
        return other

    def px(self, length: float) -> int:
        """A length given for BASE_SIZE, in px of this canvas; at least 1."""
        return max(1, round(length * self.scale))

    def line(self, length: float) -> int:
        """A length in px that text needs: like `px`, but more where text is to be large."""
        return self.px(length * (theme.LARGER if self.theme.large_text else 1))

    def place(self, control: Control, box: Rect) -> None:
        """Make a box tappable."""
        self.placed.append(Placed(control, box.copy()))

    def felt(self) -> None:
        """Cover everything with the felt of the table."""
        self.cover(_felt(self.surface.get_size(), self.theme.felt, self.theme.felt_edge))

    def cover(self, cloth: pygame.Surface) -> None:
        """Cover everything with an opaque picture of the same size."""
        self.surface.blit(cloth, (0, 0))
        self._cloth = cloth

    def panel(
        self, box: Rect, fill: Colour | None = None, line: Colour | None = LINE, thick: float = 1.5
    ) -> None:
        """A rounded plate, with a line round it; without colours in those of the theme."""
        line = self.theme.line if line is LINE else line
        self.rounded(box, fill or self.theme.panel)
        if line is not None:
            self.rounded(box, line, thick)

    def rounded(self, box: Rect, colour: Colour, thick: float = 0, radius: float = 10) -> None:
        """A rounded box, or a line `thick` px (at BASE_SIZE) inside its edge."""
        pygame.draw.rect(self.surface, colour, box, self.px(thick) if thick else 0, self.px(radius))

    def lay(self, picture: pygame.Surface, place: Rect) -> None:
        """Lay a picture with a transparent ground over what was drawn, at a place of its size, px.

        On a plate, or on the bare cloth, the two are blended once and kept; elsewhere at each drawing.
        """
        # a display of 16 or 24 bits a pixel has no pixels that could be held against those of a cloth
        inside = self.surface.get_bitsize() == DEPTH and self.surface.get_rect().contains(place)
        colour = _colour_of(self.surface, place) if inside else None
        if colour is not None:
            self.surface.blit(_on_plate(picture, colour), place)
        elif inside and self._cloth is not None and _alike(self.surface, self._cloth, place):
            self.surface.blit(_on_cloth(picture, self._cloth, place.topleft), place)
        else:
            self.surface.blit(picture, place)
            self.blended.append(place)

    def write(
        self,
        text: str,
        box: Rect,
        size: float,
        colour: Colour | None = None,
        *,
        align: Align = "left",
        lines: int = 9,
        smallest: float = theme.SMALLEST_TEXT,
        whole: float | None = None,
    ) -> Rect:
        """Set text in a box, vertically centred, at most `size` px (at BASE_SIZE) high; returns its ink.

        Without a colour it is the theme's ivory. Rather than in type below `whole` a long word is broken.
        """
        text = grouped(text)
        if not text.strip():
            return pygame.Rect(box.topleft, (0, 0))
        done = self._set(text, box, size, lines, smallest, whole)
        typeset, around = _typeset(done, box.size, colour or self.theme.ivory, align)
        for picture, place in typeset:
            self.lay(picture, place.move(box.topleft))
        ink = around.move(box.topleft)
        self.marks.append(Mark(text, ink, box.copy(), done.fits, done.size))
        return ink

    def size_of(self, text: str, box: Rect, size: float, lines: int) -> int:
        """The type that a text takes with its words whole, px; 0 where it would be cut."""
        least = theme.SMALLEST_TEXT
        done = self._set(grouped(text), box, size, lines, least, least)
        return done.size if done.fits else 0

    def _set(
        self, text: str, box: Rect, size: float, lines: int, smallest: float, whole: float | None
    ) -> fonts.Set:
        most = max(self.line(size), 1)
        least = min(most, max(1, int(smallest * self.scale)))
        unbroken = None if whole is None else self.px(whole)
        return fonts.fit(text, box.w, box.h, most, least, lines=lines, whole=unbroken)


@lru_cache(maxsize=512)
def _typeset(
    done: fonts.Set, size: tuple[int, int], colour: Colour, align: Align
) -> tuple[list[tuple[pygame.Surface, Rect]], Rect]:
    """The lines of a text with their places in a box of this size, px, and the ink of all of them."""
    box = pygame.Rect((0, 0), size)
    step = max(fonts.line_height(line, done.size) for line in done.lines)
    top = (box.h - done.height) // 2
    typeset = []
    for number, line in enumerate(done.lines):
        picture = fonts.rendered(line, done.size, colour)
        place = picture.get_rect(centery=top + number * step + step // 2)
        if align == "left":
            place.left = box.left
        elif align == "right":
            place.right = box.right
        else:
            place.centerx = box.centerx
        typeset.append((picture, place))
    places = [place for _picture, place in typeset]
    return typeset, places[0].unionall(places[1:])


def _colour_of(surface: pygame.Surface, place: Rect) -> Colour | None:
    """The one colour of a part of a surface; None where there are several."""
    pixels = pygame.surfarray.pixels2d(surface.subsurface(place))
    first = int(pixels[0, 0])
    if np.count_nonzero(pixels != first):
        return None
    red, green, blue, _alpha = surface.unmap_rgb(first)
    return red, green, blue


def _alike(surface: pygame.Surface, other: pygame.Surface, place: Rect) -> bool:
    """Whether two surfaces are the same at a place."""
    here, there = (pygame.surfarray.pixels2d(each.subsurface(place)) for each in (surface, other))
    return np.array_equal(here, there)


@lru_cache(maxsize=512)
def _on_plate(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """A picture on a ground of one colour, opaque."""
    whole = pygame.Surface(picture.get_size(), 0, DEPTH)
    whole.fill(colour)
    whole.blit(picture, (0, 0))
    return whole


@lru_cache(maxsize=64)
def _on_cloth(picture: pygame.Surface, cloth: pygame.Surface, at: tuple[int, int]) -> pygame.Surface:
    """A picture on a part of a cloth, opaque."""
    whole = pygame.Surface(picture.get_size(), 0, DEPTH)
    whole.blit(cloth, (0, 0), (at, picture.get_size()))
    whole.blit(picture, (0, 0))
    return whole


@lru_cache(maxsize=6)
def _felt(size: tuple[int, int], felt: Colour, felt_edge: Colour) -> pygame.Surface:
    """Felt, lit from above its middle, with a fine nap."""
    nap = np.random.default_rng(1).normal(0, 1.6, size).astype(np.float32)
    return lit_ground(felt, felt_edge, lambda level: level + nap, size)


def lit_ground(
    middle: Colour, edge: Colour, texture: Callable[[Levels], Levels], size: tuple[int, int]
) -> pygame.Surface:
    """What a table is made of, lit from above its middle and dark towards its edge.

    `texture`: what becomes of the levels of one channel, WxH float32 of 0 to 255.
    """
    x, y = np.ogrid[: size[0], : size[1]]
    dark = np.clip(((x / size[0] - 0.5) ** 2 + (y / size[1] - 0.42) ** 2) * 2.2, 0, 1).astype(np.float32)
    surface = pygame.Surface(size, 0, DEPTH)
    pixels = np.empty((*size, 3), np.uint8)
    for channel, (light, far) in enumerate(zip(middle, edge, strict=True)):  # little at a time
        pixels[..., channel] = np.clip(texture(light * (1 - dark) + far * dark), 0, 255)
    pygame.surfarray.blit_array(surface, pixels)
    return surface
