"""Where dice will lie: their outlines, pressed into the plate; a plain one has lines for them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout, theme
from kiosk.ui.widgets.dice import outline

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

DEPTH, EDGE = 0.34, 0.5
"""How much darker than the plate a hollow is, and its lower edge lighter, which the lamp reaches."""
SHARE = 0.8
"""Of a die's side: what is waited for is not as large as what is there."""


def draw_hollow(canvas: Canvas, die: str, box: Rect, ground: Colour) -> None:
    """The place of a die in a box, on a plate of this colour."""
    square = layout.middle(layout.fitted((1, 1), box), round(box.h * SHARE))
    square = layout.fitted((1, 1), square)
    look = canvas.theme
    if look.plain:
        canvas.lay(_hollow(die, square.w, ground, look.line, max(2, canvas.px(2)), all_round=True), square)
        return
    sunk, lit = theme.mixed(ground, look.dark, DEPTH), theme.mixed(ground, look.line, EDGE)
    canvas.lay(_hollow(die, square.w, sunk, lit, max(1, canvas.px(1)), all_round=False), square)


@lru_cache(maxsize=32)
def _hollow(die: str, side: int, sunk: Colour, lit: Colour, edge: int, *, all_round: bool) -> pygame.Surface:
    """The same as a picture on a transparent ground, `side` px wide; its edge at the foot or `all_round`."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    within = (side - 2 * edge, edge) if all_round else (side - edge, 0)
    without = (side, 0) if all_round else (side - edge, edge)
    for colour, (wide, off) in ((lit, without), (sunk, within)):
        mask = outline(die, wide)
        painted = pygame.Surface(mask.get_size(), pygame.SRCALPHA, 32)
        painted.fill((*colour, 255))
        painted.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(painted, (off, off))
    return picture
