"""What each game is made of, away from its table: a plate of boards, felt or stones, and its dice."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from kiosk.screens.table.felt import draw_top, dressed
from kiosk.ui import layout
from kiosk.ui.canvas import Canvas
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.theme import CASINO, beside_the_table
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Rect, Surface

HANDS: Mapping[str, tuple[tuple[str, int, tuple[int, int], int], ...]] = {
    "six-shooter": (("d8", 8, (60, 112), 118), ("d6", 6, (152, 58), 96), ("d10", 7, (238, 122), 124)),
    "critical-roll": (("d20", 14, (98, 100), 190), ("d12", 6, (238, 112), 124)),
    "kingdom": (
        ("d6", 6, (52, 56), 94), ("d6", 6, (150, 50), 94), ("d6", 6, (248, 56), 94),
        ("d6", 4, (100, 150), 94), ("d6", 4, (200, 150), 94),
    ),
}  # fmt: skip
"""A good hand of each game: 21, 20, Horse & Rider. Each die: its value, its middle and its side in SHAPE."""
SHAPE = (300, 200)


def draw_hand(canvas: Canvas, game: str, box: Rect, *, faded: bool = False) -> None:
    """The dice of a good hand, as large as the box lets them be."""
    whole = layout.fitted(SHAPE, box)
    scale = whole.w / SHAPE[0]
    for die, value, (x, y), side in HANDS[game]:
        square = pygame.Rect(0, 0, round(side * scale), round(side * scale))
        square.center = whole.x + round(x * scale), whole.y + round(y * scale)
        dice.draw_die(canvas, die, value, square, faded=faded)


def in_material(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the colours of a game, as at its table; a plain look stays as it is."""
    if canvas.theme.plain:
        return canvas
    lit = replace(canvas.theme, felt=CASINO.felt, felt_edge=CASINO.felt_edge)
    return dressed(canvas.dressed(lit), game)


def beside_its_table(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the look of a page that is about one game."""
    lit = in_material(canvas, game)
    return lit.dressed(beside_the_table(lit.theme))


def lay_plate(canvas: Canvas, game: str, box: Rect, radius: float = 14) -> None:
    """A plate of what the game's table is made of, with round corners. It is blended: bake it."""
    if canvas.theme.plain:
        canvas.panel(box)
        return
    top = pygame.Surface(box.size, 0, DEPTH)
    small = in_material(Canvas(top, canvas.theme), game)
    small.scale = canvas.scale
    draw_top(small, game)
    picture = pygame.Surface(box.size, pygame.SRCALPHA, DEPTH)
    picture.blit(top, (0, 0))
    picture.blit(_corners(box.size, canvas.px(radius)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.surface.blit(picture, box)


@lru_cache(maxsize=4)
def _corners(size: tuple[int, int], radius: int) -> Surface:
    """White, and transparent outside its round corners."""
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, DEPTH)
    pygame.draw.rect(large, (255, 255, 255, 255), large.get_rect(), border_radius=radius * 2)
    return pygame.transform.smoothscale(large, size)
