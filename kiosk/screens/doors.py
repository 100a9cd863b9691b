"""From the pages before a game to its table: they part as the doors of a box do, and it lies behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout
from kiosk.ui.motion import Flight
from kiosk.ui.rails import stile

if TYPE_CHECKING:
    from kiosk.ui.canvas import Canvas

LASTS_S = 0.36
"""From the first sight of what lies behind to the last of what was before."""
STILE = 18
"""How wide the walnut is at which the doors meet, px at BASE_SIZE."""


def doors(canvas: Canvas) -> list[Flight]:
    """What is on a canvas now as two doors on their way out of it; upright one goes up and the other down.

    They are opaque, so that they cost a Pi little.
    """
    whole, upright, found = canvas.surface.get_rect(), canvas.upright, []
    for half, towards in zip(
        (layout.rows if upright else layout.columns)(whole, [1, 1], 0), (-1, 1), strict=True
    ):
        door = pygame.Surface(half.size, 0, canvas.surface)
        door.blit(canvas.surface, (0, 0), half)
        edge = door.get_rect()
        if upright:
            edge.h = canvas.px(STILE)
        else:
            edge.w = canvas.px(STILE)
        if towards < 0:
            edge.bottomright = door.get_size()
        sides = ("bottom", "top") if upright else ("right", "left")
        door.blit(stile(canvas, edge.size, sides[towards > 0]), edge)
        out = half.move(*((0, towards * half.h) if upright else (towards * half.w, 0)))
        found.append(Flight(door, half, out, 0.0, LASTS_S, glides=True))
    return found
