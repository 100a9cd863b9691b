"""The frame of who is asked, which lights up where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Color as Colour
from pygame import Rect

from kiosk.ui.motion import Flight

if TYPE_CHECKING:
    from kiosk.ui.motion import Part, Scene

PASSES_S, LIGHTS_UP = 0.26, 5
"""The light of whose turn it is goes on to the next seat in so long, and gets brighter in so many steps."""


def lights_up(before: Scene, after: Scene) -> list[Flight]:
    """The frame of who is asked now lights up where it is: four opaque strips, which cross nobody's plate."""
    was, now = before.get("acting"), after.get("acting")
    if now is None or (was is not None and was.rect == now.rect):
        return []
    dark, light = (Colour(now.picture.get_at(place)) for place in (now.picture.get_rect().center, _edge(now)))
    lasts = PASSES_S / LIGHTS_UP
    flights = []
    for step in range(LIGHTS_UP):
        for place in _frame(now.rect):
            strip = pygame.Surface(place.size, 0, now.picture)
            strip.fill(dark.lerp(light, step / LIGHTS_UP))
            flights.append(Flight(strip, place, place, step * lasts, lasts, lift=0.0))
    return flights


def _edge(plate: Part) -> tuple[int, int]:
    """A point of a plate's upper edge, px."""
    return plate.rect.w // 2, 1


def _frame(rect: Rect) -> list[Rect]:
    thick = max(3, rect.w // 60)
    across, along = (rect.w, thick), (thick, rect.h)
    return [
        Rect(rect.topleft, across), Rect((rect.x, rect.bottom - thick), across),
        Rect(rect.topleft, along), Rect((rect.right - thick, rect.y), along),
    ]  # fmt: skip
