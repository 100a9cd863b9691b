"""Signs of what a page leads to, cut out of brass as the first page's letters are: drawn, lit and kept."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout, relief
from kiosk.ui.control import Sign

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""
EDGE = 4.5
"""How wide their rounded edges are, in hundredths of the side."""
NONE: tuple[int, int, int, int] = (0, 0, 0, 0)
"""What is cut out."""
TEETH = 8
"""Of the wheel that stands for settings."""


@dataclass(frozen=True)
class _Pen:
    """Draws in hundredths of the sign's side; what is `cut` is a hole."""

    on: pygame.Surface
    colour: Colour

    def _ink(self, *, cut: bool) -> Colour | tuple[int, int, int, int]:
        return NONE if cut else self.colour

    def _at(self, *lengths: float) -> list[int]:
        return [round(each * self.on.get_width() / 100) for each in lengths]

    def disc(self, x: float, y: float, radius: float, *, cut: bool = False) -> None:
        across, down, far = self._at(x, y, radius)
        pygame.draw.circle(self.on, self._ink(cut=cut), (across, down), far)

    def box(
        self, x: float, y: float, wide: float, high: float, corner: float = 0, *, cut: bool = False
    ) -> None:
        *place, radius = self._at(x, y, wide, high, corner)
        pygame.draw.rect(self.on, self._ink(cut=cut), place, border_radius=radius)

    def shape(self, *corners: tuple[float, float], cut: bool = False) -> None:
        pygame.draw.polygon(self.on, self._ink(cut=cut), [self._at(*each) for each in corners])

    def stroke(self, thick: float, *points: tuple[float, float], cut: bool = False) -> None:
        """A line with round ends and corners."""
        for start, end in pairwise(points):
            along = math.atan2(end[1] - start[1], end[0] - start[0])
            x, y = math.sin(along) * thick / 2, -math.cos(along) * thick / 2
            self.shape(
                (start[0] + x, start[1] + y), (end[0] + x, end[1] + y),
                (end[0] - x, end[1] - y), (start[0] - x, start[1] - y), cut=cut,
            )  # fmt: skip
        for point in points:
            self.disc(*point, thick / 2, cut=cut)


def _play(pen: _Pen) -> None:
    pen.shape((28, 14), (84, 50), (28, 86))


def _dice(pen: _Pen) -> None:
    pen.box(8, 8, 50, 50, 11)
    for x, y in ((22, 22), (44, 44), (33, 33)):
        pen.disc(x, y, 5.5, cut=True)
    pen.box(39, 39, 55, 55, 14, cut=True)
    pen.box(43, 43, 50, 50, 11)
    for x, y in ((56, 56), (80, 56), (56, 80), (80, 80)):
        pen.disc(x, y, 5.5, cut=True)


def _seats(pen: _Pen) -> None:
    for x, y, size in ((28, 34, 0.8), (72, 34, 0.8), (50, 40, 1.1)):
        if size > 1:
            pen.disc(x, y, 16 * size + 4, cut=True)
            pen.box(x - 32, y + 14, 64, 60, 28, cut=True)
        pen.disc(x, y, 15 * size)
        pen.box(x - 26 * size, y + 19 * size, 52 * size, 46, 22 * size)
    pen.box(0, 88, 100, 12, cut=True)


def _settle(pen: _Pen) -> None:
    pen.stroke(7, (50, 12), (50, 84))
    pen.stroke(7, (16, 26), (84, 26))
    pen.box(28, 82, 44, 9, 4)
    for x in (20, 80):
        pen.stroke(3.5, (x - 15, 58), (x, 28), (x + 15, 58))
        pen.disc(x, 58, 18)
        pen.box(x - 20, 38, 40, 19, cut=True)
        pen.stroke(3.5, (x - 15, 58), (x, 28), (x + 15, 58))


def _coach(pen: _Pen) -> None:
    pen.disc(50, 40, 30)
    pen.box(36, 58, 28, 16)
    pen.box(35, 71, 30, 4, cut=True)
    pen.box(36, 76, 28, 8, 3)
    pen.box(42, 87, 16, 7, 3)
    pen.stroke(5, (40, 42), (46, 50), (50, 42), (54, 50), (60, 42), cut=True)


def _book(pen: _Pen) -> None:
    pen.shape((8, 20), (28, 15), (48, 24), (48, 88), (28, 79), (8, 84))
    pen.shape((92, 20), (72, 15), (52, 24), (52, 88), (72, 79), (92, 84))
    for y in (34, 48, 62):
        pen.stroke(4, (17, y - 1), (28, y - 3), (39, y + 2), cut=True)
        pen.stroke(4, (83, y - 1), (72, y - 3), (61, y + 2), cut=True)


def _clock(pen: _Pen) -> None:
    pen.disc(50, 50, 42)
    pen.disc(50, 50, 32, cut=True)
    pen.stroke(8, (50, 28), (50, 52), (66, 60))


def _eye(pen: _Pen) -> None:
    corners = [(x, 50 - 30 * math.cos(math.pi * (x - 50) / 92)) for x in range(4, 97, 4)]
    pen.shape(*corners, *[(x, 100 - y) for x, y in reversed(corners)])
    pen.disc(50, 50, 20, cut=True)
    pen.disc(50, 50, 12)


def _wheel(pen: _Pen) -> None:
    for tooth in range(TEETH):
        turn = 2 * math.pi * tooth / TEETH
        pen.stroke(15, (50, 50), (50 + 36 * math.cos(turn), 50 + 36 * math.sin(turn)))
    pen.disc(50, 50, 32)
    pen.disc(50, 50, 14, cut=True)


def _flag(pen: _Pen) -> None:
    pen.stroke(8, (22, 12), (22, 90))
    pen.shape((26, 14), (54, 20), (90, 14), (78, 36), (90, 58), (54, 64), (26, 58))


def _horn(pen: _Pen) -> None:
    pen.shape((8, 36), (26, 36), (50, 14), (50, 86), (26, 64), (8, 64))
    for far, high in ((66, 14), (82, 26)):
        pen.stroke(8, (far - 4, 50 - high), (far + 4, 50), (far - 4, 50 + high))


def _picture(pen: _Pen) -> None:
    pen.box(8, 16, 84, 68, 10)
    pen.box(16, 24, 68, 52, 5, cut=True)
    pen.disc(34, 40, 8)
    pen.shape((18, 74), (40, 54), (52, 64), (66, 44), (82, 62), (82, 74))


def _key(pen: _Pen) -> None:
    pen.disc(30, 34, 22)
    pen.disc(30, 34, 10, cut=True)
    pen.stroke(10, (45, 49), (82, 86))
    pen.stroke(9, (68, 72), (80, 60))
    pen.stroke(9, (81, 85), (90, 76))


def _speech(pen: _Pen) -> None:
    pen.box(6, 14, 88, 58, 20)
    pen.shape((24, 64), (24, 92), (52, 68))
    for x in (30, 50, 70):
        pen.disc(x, 43, 5.5, cut=True)


def _person(pen: _Pen) -> None:
    pen.disc(50, 30, 20)
    pen.box(16, 55, 68, 60, 30)
    pen.box(0, 90, 100, 10, cut=True)


def _bot(pen: _Pen) -> None:
    pen.stroke(6, (50, 10), (50, 30))
    pen.disc(50, 12, 7)
    pen.box(14, 28, 72, 58, 14)
    for x in (35, 65):
        pen.disc(x, 50, 8, cut=True)
    pen.stroke(6, (36, 70), (64, 70), cut=True)


def _up(pen: _Pen) -> None:
    pen.stroke(15, (20, 62), (50, 32), (80, 62))


def _away(pen: _Pen) -> None:
    pen.stroke(14, (26, 26), (74, 74))
    pen.stroke(14, (74, 26), (26, 74))


def _warning(pen: _Pen) -> None:
    pen.stroke(14, (50, 18), (88, 82), (12, 82), (50, 18))
    pen.shape((50, 18), (88, 82), (12, 82))
    pen.stroke(9, (50, 40), (50, 58), cut=True)
    pen.disc(50, 74, 5.5, cut=True)


def _bolt(pen: _Pen) -> None:
    pen.shape((60, 6), (20, 56), (46, 56), (38, 94), (80, 42), (54, 42))


def _letters(pen: _Pen) -> None:
    """A capital, and a small letter that is lower."""
    pen.stroke(10, (6, 82), (31, 18), (56, 82))
    pen.stroke(9, (16, 60), (46, 60))
    pen.disc(75, 65, 19)
    pen.disc(75, 65, 9.5, cut=True)
    pen.box(86, 46, 9.5, 38, 3)


def _globe(pen: _Pen) -> None:
    pen.disc(50, 50, 42)
    pen.disc(50, 50, 34, cut=True)
    pen.stroke(6, (10, 50), (90, 50))
    pen.stroke(6, (50, 10), (50, 90))
    for side in (-1, 1):
        pen.stroke(6, *((50 + side * 20 * math.cos(math.pi * (y - 50) / 84), y) for y in range(10, 91, 8)))


def _ahead(pen: _Pen) -> None:
    pen.stroke(14, (32, 12), (70, 50), (32, 88))


def _palette(pen: _Pen) -> None:
    pen.disc(50, 50, 43)
    pen.disc(70, 74, 15, cut=True)
    pen.box(68, 60, 40, 28, cut=True)
    for x, y in ((27, 47), (40, 26), (64, 25), (77, 45)):
        pen.disc(x, y, 8, cut=True)


def _motion(pen: _Pen) -> None:
    """A die that is on its way."""
    pen.box(44, 26, 48, 48, 11)
    for at in (56, 80):
        pen.disc(at, at - 18, 5.5, cut=True)
    for x, y in ((16, 32), (6, 50), (16, 68)):
        pen.stroke(8, (x, y), (34, y))


def _turn(pen: _Pen) -> None:
    """Most of a circle, with the head of an arrow."""
    pen.disc(50, 52, 38)
    pen.disc(50, 52, 26, cut=True)
    pen.shape((50, 52), (50, 0), (100, 0), (100, 52), cut=True)
    pen.shape((48, 4), (74, 20), (48, 38))


def _finger(pen: _Pen) -> None:
    """A hand that points, and the ring that it makes."""
    pen.disc(42, 26, 24)
    pen.disc(42, 26, 16, cut=True)
    pen.stroke(24, (42, 28), (42, 70), cut=True)
    pen.stroke(14, (42, 28), (42, 70))
    pen.box(35, 52, 48, 40, 15)
    pen.stroke(13, (22, 58), (42, 82))


def _moon(pen: _Pen) -> None:
    pen.disc(48, 52, 40)
    pen.disc(66, 38, 34, cut=True)


def _lamps(pen: _Pen) -> None:
    """The three buttons in their panel."""
    pen.box(4, 26, 92, 48, 16)
    for x in (24, 50, 76):
        pen.disc(x, 50, 11.5, cut=True)
        pen.disc(x, 50, 7.5)


def _camera(pen: _Pen) -> None:
    pen.box(6, 28, 88, 56, 10)
    pen.shape((30, 30), (38, 14), (62, 14), (70, 30))
    pen.disc(50, 55, 21, cut=True)
    pen.disc(50, 55, 13)


def _target(pen: _Pen) -> None:
    pen.disc(50, 50, 36)
    pen.disc(50, 50, 27, cut=True)
    for start, end in (((50, 4), (50, 34)), ((50, 66), (50, 96)), ((4, 50), (34, 50)), ((66, 50), (96, 50))):
        pen.stroke(7, start, end)
    pen.disc(50, 50, 6)


def _chip(pen: _Pen) -> None:
    pen.disc(50, 50, 43)
    for edge in range(6):
        turn = 2 * math.pi * edge / 6
        pen.stroke(
            11, *((50 + far * math.cos(turn), 50 + far * math.sin(turn)) for far in (36, 50)), cut=True
        )
    pen.disc(50, 50, 26, cut=True)
    pen.disc(50, 50, 20)


def _bars(pen: _Pen) -> None:
    for x, high in ((12, 34), (40, 56), (68, 74)):
        pen.box(x, 84 - high, 20, high, 4)
    pen.stroke(6, (8, 91), (92, 91))


def _lock(pen: _Pen) -> None:
    pen.disc(50, 38, 26)
    pen.disc(50, 38, 16, cut=True)
    pen.box(24, 38, 10, 20)
    pen.box(66, 38, 10, 20)
    pen.box(14, 46, 72, 48, 9)
    pen.disc(50, 66, 8, cut=True)
    pen.stroke(7, (50, 68), (50, 80), cut=True)


_DRAWN: Mapping[Sign, Callable[[_Pen], None]] = {
    Sign.PLAY: _play,
    Sign.DICE: _dice,
    Sign.SEATS: _seats,
    Sign.SETTLE: _settle,
    Sign.COACH: _coach,
    Sign.BOOK: _book,
    Sign.CLOCK: _clock,
    Sign.EYE: _eye,
    Sign.WHEEL: _wheel,
    Sign.FLAG: _flag,
    Sign.SOUND: _horn,
    Sign.PICTURE: _picture,
    Sign.KEY: _key,
    Sign.SPEECH: _speech,
    Sign.PERSON: _person,
    Sign.BOT: _bot,
    Sign.UP: _up,
    Sign.AWAY: _away,
    Sign.AHEAD: _ahead,
    Sign.LETTERS: _letters,
    Sign.GLOBE: _globe,
    Sign.BOLT: _bolt,
    Sign.WARNING: _warning,
    Sign.PALETTE: _palette,
    Sign.MOTION: _motion,
    Sign.TURN: _turn,
    Sign.FINGER: _finger,
    Sign.MOON: _moon,
    Sign.LAMPS: _lamps,
    Sign.CAMERA: _camera,
    Sign.TARGET: _target,
    Sign.CHIP: _chip,
    Sign.BARS: _bars,
    Sign.LOCK: _lock,
}


def draw_sign(canvas: Canvas, sign: Sign, box: Rect, *, ink: Colour | None = None) -> None:
    """Draw a sign of brass in the middle of a box; in an `ink`, flat, where brass would not be seen."""
    place = layout.fitted((1, 1), box)
    flat = ink if ink is not None or not canvas.theme.plain else canvas.theme.gold
    canvas.lay(_cut(sign, place.w, flat or canvas.theme.gold, raised=flat is None), place)


@lru_cache(maxsize=128)
def _cut(sign: Sign, side: int, colour: Colour, *, raised: bool) -> pygame.Surface:
    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    big.fill((*colour, 0))
    _DRAWN[sign](_Pen(big, colour))
    if raised:
        solid = relief.drawn(pygame.surfarray.array_alpha(big))
        relief.lit(big, [relief.rounded(solid, EDGE * side * _FINE / 100)], fine=_FINE * 0.4)
        return relief.with_shadow(big, side)
    return pygame.transform.smoothscale(big, (side, side))
