"""The ground of a table in the light of a lamp: opaque, drawn once and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from kiosk.ui.theme import Colour

    Levels = NDArray[np.float32]

DEPTH = 32
"""Bits a pixel of what is drawn in advance."""


@lru_cache(maxsize=6)
def felt(size: tuple[int, int], middle: Colour, edge: Colour) -> pygame.Surface:
    """Felt, lit from above its middle, with a fine nap."""
    nap = np.random.default_rng(1).normal(0, 1.6, size).astype(np.float32)
    return lit_ground(middle, edge, lambda level: level + nap, size)


def lit_ground(
    middle: Colour, edge: Colour, texture: Callable[[Levels], Levels], size: tuple[int, int]
) -> pygame.Surface:
    """What a table is made of, lit from above its middle and dark towards its edge.

    `texture`: what becomes of the levels of one channel, WxH float32 of 0 to 255.
    """
    x, y = np.ogrid[: size[0], : size[1]]
    dark = np.clip(((x / size[0] - 0.5) ** 2 + (y / size[1] - 0.42) ** 2) * 2.2, 0, 1).astype(np.float32)
    surface = pygame.Surface(size, 0, DEPTH)
    pixels = np.empty((*size, 3), np.uint8)
    for channel, (light, far) in enumerate(zip(middle, edge, strict=True)):  # little at a time
        pixels[..., channel] = np.clip(texture(light * (1 - dark) + far * dark), 0, 255)
    pygame.surfarray.blit_array(surface, pixels)
    return surface
