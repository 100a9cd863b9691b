"""The frame of who is asked, which lights up where it is."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Color as Colour
from pygame import Rect

from kiosk.ui.motion import Flight

if TYPE_CHECKING:
    from kiosk.ui.motion import Part, Scene

PASSES_S, LIGHTS_UP = 0.26, 5
"""The light of whose turn it is goes on to the next seat in so long, and gets brighter in so many steps."""


def lights_up(before: Scene, after: Scene) -> list[Flight]:
    """The frame of who is asked now lights up where it is: opaque pieces, which cross nobody's plate."""
    was, now = before.get("acting"), after.get("acting")
    if now is None or (was is not None and was.rect == now.rect):
        return []
    dark, light = (Colour(now.picture.get_at(place)) for place in (now.picture.get_rect().center, _edge(now)))
    lasts = PASSES_S / LIGHTS_UP
    flights = []
    for step in range(LIGHTS_UP):
        for place, piece in _frame(now, dark, light, step / LIGHTS_UP):
            flights.append(Flight(piece, place, place, step * lasts, lasts, lift=0.0))
    return flights


def _edge(plate: Part) -> tuple[int, int]:
    """A point of a plate's upper edge, px."""
    return plate.rect.w // 2, 1


def _frame(plate: Part, dark: Colour, light: Colour, share: float) -> list[tuple[Rect, pygame.Surface]]:
    """The sides of a plate's frame and its round corners, as far lit as this share, each in its place."""
    whole, straight = plate.rect, _round(plate, light)
    thick, lit = max(3, whole.w // 60), dark.lerp(light, share)
    across, along = (whole.w - 2 * straight, thick), (thick, whole.h - 2 * straight)
    pieces = []
    for place in (
        Rect((whole.x + straight, whole.y), across),
        Rect((whole.x + straight, whole.bottom - thick), across),
        Rect((whole.x, whole.y + straight), along),
        Rect((whole.right - thick, whole.y + straight), along),
    ):
        piece = pygame.Surface(place.size, 0, plate.picture)
        piece.fill(lit)
        pieces.append((place, piece))
    for x, y in product((0, whole.w - straight), (0, whole.h - straight)):
        corner = plate.picture.subsurface((x, y, straight, straight)).copy()
        _dim(corner, (straight if x == 0 else 0, straight if y == 0 else 0), thick, dark, light, share)
        pieces.append((Rect(whole.x + x, whole.y + y, straight, straight), corner))
    return pieces


def _round(plate: Part, light: Colour) -> int:
    """How far a plate's corners reach, px: there its upper edge is not all of its colour yet."""
    middle = plate.rect.w // 2
    return next((x + 1 for x in range(middle) if plate.picture.get_at((x, 0)) == light), middle // 4)


def _dim(
    corner: pygame.Surface, centre: tuple[int, int], thick: int, dark: Colour, light: Colour, share: float
) -> None:
    """Take the light off the arc of a corner, but for this share of it; `centre`: of the arc, px."""
    x, y = np.arange(corner.get_width())[:, None], np.arange(corner.get_height())[None, :]
    far = np.hypot(x + 0.5 - centre[0], y + 0.5 - centre[1])
    arc = (far > max(corner.get_size()) - thick - 1) & (far < max(corner.get_size()) + 1)
    pixels, way = pygame.surfarray.pixels3d(corner), np.subtract(tuple(light)[:3], tuple(dark)[:3])
    gold = np.clip((pixels.astype(np.float32) - tuple(dark)[:3]) @ way / max(1, way @ way), 0, 1) * arc
    pixels[...] = np.round(pixels - (1 - share) * gold[..., None] * way).clip(0, 255)
    del pixels
