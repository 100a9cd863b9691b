"""The corners of plates, and the shadow that a plate throws on the table: made once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.ui.lamplight import DEPTH

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.theme import Colour

SHADOW = 9
"""How far a plate's shadow reaches over what it lies on, px at BASE_SIZE ..."""
DARKNESS = 105
"""... and how dark it is where it is darkest, of 255."""


@lru_cache(maxsize=512)
def corners(radius: int, line: int, colour: Colour) -> tuple[pygame.Surface, ...]:
    """The four corners of a rounded box, or of a line round it, from the left above: a few px each."""
    large = pygame.Surface((radius * 8, radius * 8), pygame.SRCALPHA, 32)
    large.fill((*colour, 0))
    pygame.draw.circle(large, colour, (radius * 4, radius * 4), radius * 4, line * 4)
    whole = pygame.transform.smoothscale(large, (radius * 2, radius * 2))
    return tuple(whole.subsurface((x, y, radius, radius)) for y in (0, radius) for x in (0, radius))


@lru_cache(maxsize=128)
def shadows(size: tuple[int, int], radius: int, reach: int) -> tuple[tuple[pygame.Surface, Rect], ...]:
    """What a plate of this size, px, darkens below it and at its right, each with its place to the plate's.

    The lamp is above on the left. Only the strips that can be seen are made, and what is below round corners.
    """
    width, height = size
    plate = np.zeros((width + reach, height + reach), np.float32)
    plate[reach // 3 :, reach // 3 :][:width, :height] = 1
    depth = cv2.GaussianBlur(plate, (0, 0), reach / 3.2, borderType=cv2.BORDER_CONSTANT)
    radius = min(radius, width // 2, height // 2)
    below = pygame.Rect(0, height - radius, width + reach, radius + reach)
    beside = pygame.Rect(width - radius, 0, radius + reach, height - radius)
    strips = []
    for place in (below, beside):
        strip = pygame.Surface(place.size, pygame.SRCALPHA, DEPTH)
        strip.fill((0, 0, 0, 0))
        alpha = pygame.surfarray.pixels_alpha(strip)
        alpha[...] = (depth[place.left : place.right, place.top : place.bottom] * DARKNESS).astype(np.uint8)
        del alpha
        strips.append((strip, place))
    return tuple(strips)
