"""Where dice will lie: their outlines, sunk into the plate as if printed and pressed there."""

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
    sunk, lit = theme.mixed(ground, look.dark, DEPTH), theme.mixed(ground, look.line, EDGE)
    canvas.lay(_hollow(die, square.w, sunk, lit, max(1, canvas.px(1))), square)


@lru_cache(maxsize=32)
def _hollow(die: str, side: int, sunk: Colour, lit: Colour, edge: int) -> pygame.Surface:
    """The same as a picture on a transparent ground, `side` px wide."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    for colour, off in ((lit, edge), (sunk, 0)):
        mask = outline(die, side - edge)
        painted = pygame.Surface(mask.get_size(), pygame.SRCALPHA, 32)
        painted.fill((*colour, 255))
        painted.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(painted, (off, off))
    return picture
