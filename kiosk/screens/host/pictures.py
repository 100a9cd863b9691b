"""Small pictures beside what the first run asks: each is drawn, and of what the question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from hardware.buttons import ButtonName
from kiosk.ui import layout
from kiosk.ui.theme import mixed
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.controls import lamp_colour

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""
_WOOD: Colour = (112, 66, 34)
_LIT: Colour = (255, 255, 255)


class _Sketch:
    """A drawing in a square of 100 in the middle of a box, on a transparent ground."""

    def __init__(self, canvas: Canvas, box: Rect) -> None:
        self.place = layout.fitted((1, 1), box)
        self._canvas = canvas
        self._scale = self.place.w * _FINE / 100
        self._big = pygame.Surface((self.place.w * _FINE,) * 2, pygame.SRCALPHA, 32)

    def rect(self, colour: Colour, x: float, y: float, w: float, h: float, *, line: float = 0) -> None:
        """A rectangle with round corners, filled or as a line so thick."""
        box = Rect(*(round(each * self._scale) for each in (x, y, w, h)))
        thick, corner = round(line * self._scale), round(4 * self._scale)
        pygame.draw.rect(self._big, colour, box, thick, border_radius=corner)

    def disc(self, colour: Colour, x: float, y: float, radius: float) -> None:
        pygame.draw.circle(self._big, colour, (x * self._scale, y * self._scale), radius * self._scale)

    def shape(self, colour: tuple[int, ...], *corners: tuple[float, float]) -> None:
        """A polygon; its colour may be one that is seen through."""
        pygame.draw.polygon(self._big, colour, [(x * self._scale, y * self._scale) for x, y in corners])

    def lay(self) -> None:
        self._canvas.lay(pygame.transform.smoothscale(self._big, self.place.size), self.place)

    def die(self, die: str, value: int, x: float, y: float, side: float) -> None:
        """One of the dice, over what was laid."""
        unit = self.place.w / 100
        square = Rect(0, 0, round(side * unit), round(side * unit))
        square.center = self.place.x + round(x * unit), self.place.y + round(y * unit)
        dice.draw_die(self._canvas, die, value, square)


def draw_screen(canvas: Canvas, box: Rect) -> None:
    """A screen, and how it hangs when it is turned."""
    look, sketch = canvas.theme, _Sketch(canvas, box)
    sketch.rect(mixed(look.felt, look.soft, 0.4), 27, 2, 46, 96, line=1.6)
    sketch.rect(look.dark, 4, 23, 92, 54)
    sketch.rect(mixed(look.felt, _LIT, 0.12), 8, 27, 84, 46)
    sketch.rect(look.gold, 12, 62, 76, 8)
    sketch.lay()
    sketch.die("d20", 20, 50, 44, 30)


def draw_camera(canvas: Canvas, box: Rect) -> None:
    """A camera that looks down on a tray."""
    look, sketch = canvas.theme, _Sketch(canvas, box)
    sketch.rect(_WOOD, 4, 58, 92, 40)
    sketch.rect(mixed(look.felt, _LIT, 0.1), 9, 63, 82, 30)
    sketch.rect(look.dark, 88, 8, 5, 56)
    sketch.rect(look.dark, 50, 8, 43, 5)
    sketch.shape((*look.gold, 70), (45, 22), (55, 22), (86, 90), (14, 90))
    sketch.rect(look.dark, 38, 4, 24, 17)
    sketch.disc(look.soft, 50, 20, 6)
    sketch.disc(look.dark, 50, 20, 3.4)
    sketch.lay()
    sketch.die("d20", 20, 40, 78, 26)
    sketch.die("d6", 6, 66, 79, 20)


def draw_sheet(canvas: Canvas, box: Rect) -> None:
    """The printed sheet by which a camera is calibrated."""
    look, sketch = canvas.theme, _Sketch(canvas, box)
    sketch.rect(look.ivory, 16, 4, 68, 92)
    for row in range(6):
        for column in range(4):
            if (row + column) % 2 == 0:
                sketch.shape(look.dark, *_square(24 + 13 * column, 11 + 13 * row, 13))
    sketch.lay()


def _square(x: float, y: float, side: float) -> tuple[tuple[float, float], ...]:
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def draw_buttons(canvas: Canvas, box: Rect) -> None:
    """Three push buttons in a panel."""
    look, sketch = canvas.theme, _Sketch(canvas, box)
    sketch.rect(_WOOD, 0, 28, 100, 44)
    for number, button in enumerate(ButtonName):
        middle, colour = 19 + 31 * number, lamp_colour(canvas, button)
        sketch.disc(look.dark, middle, 50, 14)
        sketch.disc(colour, middle, 50, 11.5)
        sketch.disc(mixed(colour, _LIT, 0.3), middle - 2, 47, 6)
    sketch.lay()


def on_felt(draw: Callable[[Canvas, Rect], None], box: Rect, canvas: Canvas) -> None:
    """The felt, with a picture in a part (px) of it: to be baked."""
    canvas.felt()
    draw(canvas, layout.inset(box, canvas.px(24)))
