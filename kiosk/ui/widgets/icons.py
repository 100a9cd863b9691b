"""The few signs that no letter stands for, drawn as outlines."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout, relief, theme

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""


class Icon(Enum):
    """What is drawn."""

    KING = "king"
    PRINCE = "prince"
    DEALER = "dealer"
    NEXT = "next"  # that one is asked next
    OPENS = "opens"  # a tap leads to a page
    PAYS = "pays"  # chips go from one to the other
    HAND = "hand"  # a person gave the value of a die
    BONUS = "bonus"  # a bonus die showed 20


_CROWN = ((6, 30), (28, 52), (50, 14), (72, 52), (94, 30), (84, 84), (16, 84))
_RUBY, _GLINT = (190, 32, 56), (255, 200, 205)
"""A crown's stone, and the light in it."""
_PALM = ((29, 56), (73, 56), (70, 76), (60, 88), (44, 88), (33, 78))
_FINGERS = (
    ((35, 58), (31, 34)),
    ((46, 56), (45, 23)),
    ((57, 56), (59, 25)),
    ((68, 58), (72, 37)),
    ((36, 76), (19, 60)),
)
"""An open hand, on a disc."""
_STAR = tuple(
    (50 + far * sin(turn * pi / 5), 52 - far * cos(turn * pi / 5))
    for turn in range(10)
    for far in [38 if turn % 2 == 0 else 17]
)
"""Of five points, on a disc."""
_CORONET = ((10, 46), (32, 60), (50, 40), (68, 60), (90, 46), (82, 84), (18, 84))


def draw_icon(canvas: Canvas, icon: Icon, box: Rect, part: Hashable = None) -> None:
    """Draw a sign in the middle of a box; `part`: under which name the canvas keeps it, None for none."""
    place = layout.fitted((1, 1), box)
    look = canvas.theme
    colours = {Icon.PRINCE: look.soft, Icon.HAND: look.amber}
    colours |= dict.fromkeys((Icon.NEXT, Icon.OPENS, Icon.PAYS), look.soft)
    picture = _drawn(icon, place.w, colours.get(icon, look.gold), look.dark)
    if part is None:
        canvas.lay(picture, place)
    else:
        canvas.part(part, place, lambda: canvas.lay(picture, place), picture)


@lru_cache(maxsize=64)
def _drawn(icon: Icon, side: int, colour: Colour, dark: Colour) -> pygame.Surface:
    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    scale = side * _FINE / 100
    edge = theme.mixed(colour, dark, 0.5)
    if icon is Icon.DEALER:
        middle = (50 * scale, 50 * scale)
        pygame.draw.circle(big, (250, 246, 232), middle, 46 * scale)
        pygame.draw.circle(big, edge, middle, 46 * scale, round(5 * scale))
        pygame.draw.circle(big, colour, middle, 32 * scale, round(7 * scale))
        pygame.draw.circle(big, dark, middle, 14 * scale)
    elif icon is Icon.HAND:
        pygame.draw.circle(big, dark, (50 * scale, 50 * scale), 50 * scale)
        pygame.draw.circle(big, colour, (50 * scale, 50 * scale), 45 * scale)
        pygame.draw.polygon(big, dark, [(x * scale, y * scale) for x, y in _PALM])
        for finger in _FINGERS:
            start, end = ((x * scale, y * scale) for x, y in finger)
            pygame.draw.line(big, dark, start, end, round(10 * scale))
            pygame.draw.circle(big, dark, end, 5 * scale)
    elif icon is Icon.BONUS:
        pygame.draw.circle(big, dark, (50 * scale, 50 * scale), 50 * scale)
        pygame.draw.polygon(big, colour, [(x * scale, y * scale) for x, y in _STAR])
    elif icon is Icon.NEXT:
        for left in (14, 50):
            corners = [(x * scale, y * scale) for x, y in ((left, 20), (left + 36, 50), (left, 80))]
            pygame.draw.polygon(big, colour, corners)
    elif icon is Icon.OPENS:
        corners = [(x * scale, y * scale) for x, y in ((38, 20), (66, 50), (38, 80))]
        pygame.draw.lines(big, colour, False, corners, round(13 * scale))  # noqa: FBT003 - pygame's own
    elif icon is Icon.PAYS:
        pygame.draw.line(big, colour, (6 * scale, 50 * scale), (64 * scale, 50 * scale), round(13 * scale))
        corners = [(x * scale, y * scale) for x, y in ((58, 24), (94, 50), (58, 76))]
        pygame.draw.polygon(big, colour, corners)
    else:
        return _crown(_CROWN if icon is Icon.KING else _CORONET, side, colour, dark)
    return pygame.transform.smoothscale(big, (side, side))


def _crown(outline: Sequence[tuple[int, int]], side: int, colour: Colour, dark: Colour) -> pygame.Surface:
    """A crown of wrought metal, a ball on each point, its band set with a stone: lit, above its shadow."""
    whole = side * _FINE
    scale = whole / 100
    big = pygame.Surface((whole, whole), pygame.SRCALPHA, 32)
    band = pygame.Surface(big.get_size(), 0, 32)
    corners = [(x * scale, y * scale) for x, y in outline]
    balls = [(x * scale, y * scale) for x, y in (outline[0], outline[2], outline[4])]
    box = pygame.Rect(14 * scale, 68 * scale, 72 * scale, 17 * scale)
    pygame.draw.polygon(big, colour, corners)
    for ball in balls:
        pygame.draw.circle(big, theme.mixed(colour, (255, 255, 255), 0.25), ball, 8 * scale)
    pygame.draw.rect(big, colour, box, border_radius=round(5 * scale))
    pygame.draw.rect(band, (255, 255, 255), box, border_radius=round(5 * scale))
    solid = relief.drawn(pygame.surfarray.array_alpha(big))
    raised = relief.drawn(pygame.surfarray.array_red(band))
    stone = pygame.Rect(0, 0, 11 * scale, 11 * scale)
    stone.center = box.center
    pygame.draw.ellipse(big, theme.mixed(colour, dark, 0.6), stone.inflate(3 * scale, 3 * scale))
    pygame.draw.ellipse(big, _RUBY, stone)
    pygame.draw.ellipse(big, _GLINT, (stone.x + 2 * scale, stone.y + 2 * scale, 4 * scale, 4 * scale))
    heights = [relief.rounded(solid, 7 * scale), relief.rounded(raised, 4 * scale)]
    relief.lit(big, heights, fine=_FINE * 0.4)
    return relief.with_shadow(big, side)
