"""Rays of light behind who has won."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from kiosk.ui.lamplight import DEPTH

if TYPE_CHECKING:
    from pygame import Surface

    from kiosk.ui.theme import Colour

RAYS = 18
STRONGEST = 120
"""Of 255, in the middle."""


@lru_cache(maxsize=2)
def rays(size: tuple[int, int], middle: tuple[int, int], reach: int, colour: Colour) -> Surface:
    """Rays from the middle (px), gone after `reach` px, on a transparent ground. It is blended: bake it."""
    x, y = np.meshgrid(np.arange(size[0]) - middle[0], np.arange(size[1]) - middle[1], indexing="ij")
    away = np.hypot(x, y) / reach
    # the edge of a ray is as soft near the middle as far off: about a pixel
    wave = np.sin(np.arctan2(y, x) * RAYS) * np.maximum(away * reach, 1) / RAYS
    lit = 0.3 + 0.7 * np.clip(wave + 0.5, 0, 1)
    picture = pygame.Surface(size, pygame.SRCALPHA, DEPTH)
    picture.fill((*colour, 0))
    pygame.surfarray.pixels_alpha(picture)[:] = STRONGEST * lit * np.clip(1 - away, 0, 1) ** 1.4
    return picture
