"""The mark of a kiosk without sound: a loudspeaker, crossed out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""
_HORN = ((10, 38), (28, 38), (52, 16), (52, 84), (28, 62), (10, 62))
_CROSS = (((64, 36), (92, 64)), ((92, 36), (64, 64)))
"""Per cent of the mark's side."""


def draw_muted(canvas: Canvas, box: Rect) -> None:
    """Draw the mark in the middle of a box."""
    place = layout.fitted((1, 1), box)
    canvas.surface.blit(_drawn(place.w, canvas.theme.amber), place)


@lru_cache(maxsize=8)
def _drawn(side: int, colour: Colour) -> pygame.Surface:
    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    scale = side * _FINE / 100
    pygame.draw.polygon(big, colour, [(x * scale, y * scale) for x, y in _HORN])
    for (left, top), (right, bottom) in _CROSS:
        start, end = (left * scale, top * scale), (right * scale, bottom * scale)
        pygame.draw.line(big, colour, start, end, round(9 * scale))
    return pygame.transform.smoothscale(big, (side, side))
