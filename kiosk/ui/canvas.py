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
    from pygame import Rect

    from kiosk.ui.control import Control
    from kiosk.ui.theme import Colour, Theme

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
    """

    def __init__(self, surface: pygame.Surface, look: Theme = theme.CASINO) -> None:
        self.surface = surface
        self.theme = look
        self.scale = theme.scale_of(surface.get_size())
        self.upright = surface.get_height() > surface.get_width()
        self.marks: list[Mark] = []
        self.placed: list[Placed] = []

    def dressed(self, look: Theme) -> Canvas:
        """The same canvas in another look."""
        other = Canvas(self.surface, look)
        other.marks, other.placed = self.marks, self.placed
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
        """Cover everything with the cloth of the table."""
        self.surface.blit(_cloth(self.surface.get_size(), self.theme.felt, self.theme.felt_edge), (0, 0))

    def panel(
        self, box: Rect, fill: Colour | None = None, line: Colour | None = LINE, thick: float = 1.5
    ) -> None:
        """A rounded plate, with a line round it; without colours in those of the theme."""
        radius = self.px(10)
        line = self.theme.line if line is LINE else line
        pygame.draw.rect(self.surface, fill or self.theme.panel, box, border_radius=radius)
        if line is not None:
            pygame.draw.rect(self.surface, line, box, width=self.px(thick), border_radius=radius)

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
        step = max(fonts.line_height(line, done.size) for line in done.lines)
        top = box.y + (box.h - done.height) // 2
        ink = None
        for number, line in enumerate(done.lines):
            picture = fonts.rendered(line, done.size, colour or self.theme.ivory)
            place = picture.get_rect(centery=top + number * step + step // 2)
            if align == "left":
                place.left = box.left
            elif align == "right":
                place.right = box.right
            else:
                place.centerx = box.centerx
            self.surface.blit(picture, place)
            ink = place if ink is None else ink.union(place)
        assert ink is not None
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


@lru_cache(maxsize=6)
def _cloth(size: tuple[int, int], felt: Colour, felt_edge: Colour) -> pygame.Surface:
    """Felt, lit from above its middle, with a fine nap."""
    width, height = size
    across = (np.arange(width) / width - 0.5)[:, None]
    down = (np.arange(height) / height - 0.42)[None, :]
    dark = np.clip((across**2 + down**2) * 2.2, 0, 1).astype(np.float32)
    nap = np.random.default_rng(1).normal(0, 1.6, (width, height)).astype(np.float32)
    surface = pygame.Surface(size, 0, 32)
    pixels = np.empty((width, height, 3), np.uint8)
    for channel, (light, edge) in enumerate(zip(felt, felt_edge, strict=True)):  # little at a time
        pixels[..., channel] = np.clip(light * (1 - dark) + edge * dark + nap, 0, 255)
    pygame.surfarray.blit_array(surface, pixels)
    return surface
