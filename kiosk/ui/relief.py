"""What is drawn flat gets a body: rounded edges in the lamp's light, and a shadow on what it lies on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Levels = NDArray[np.float32]

LAMP = (0.62, 0.78)
"""Where its light comes from: from the left above."""
SHINE, SHADE = 0.62, 0.5
"""So much of white has what faces the lamp at most; so much of its light loses what is turned away."""
DROPS, SOFT, DARKNESS = 0.028, 0.026, 0.55
"""How far a shadow falls to the right and down and how soft it is, as shares of the side; how dark."""
BODY = 1 - 2 * DROPS
"""Share of the side that is left for what throws the shadow."""


def drawn(levels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where more than half of a level (0 to 255) is."""
    return np.asarray(levels > 127)  # noqa: PLR2004 - half


def rounded(where: NDArray[np.bool_], width: float) -> Levels:
    """The height of a plate of this outline (WxH) whose edge is rounded, `width` px wide; px."""
    inside = cv2.distanceTransform(where.astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_5)
    falls = 1 - np.clip(inside / width, 0, 1)
    return np.asarray(width * np.sqrt(1 - falls * falls), np.float32)


def lit(picture: pygame.Surface, heights: Sequence[Levels], fine: float) -> None:
    """Light a picture on a transparent ground by what stands out from it (WxH, px), smooth over `fine` px."""
    height = cv2.GaussianBlur(np.sum(heights, axis=0, dtype=np.float32), (0, 0), fine)
    across, down = np.gradient(height)
    towards = np.clip(across * LAMP[0] + down * LAMP[1], -1, 1)[..., None]
    colours = pygame.surfarray.pixels3d(picture)
    light = colours * (1 + SHADE * np.minimum(towards, 0))
    light += (255 - light) * SHINE * np.maximum(towards, 0)
    colours[...] = np.round(light).astype(np.uint8)


def with_shadow(picture: pygame.Surface) -> pygame.Surface:
    """The same, a little smaller, above the shadow that it throws, in a picture of the same size."""
    size = np.array(picture.get_size())
    side = max(size)
    body = pygame.transform.smoothscale(picture, [max(1, round(each * BODY)) for each in size])
    alpha = np.zeros(tuple(size), np.float32)
    at = round(side * DROPS * 2)
    inside = pygame.surfarray.array_alpha(body)
    alpha[at : at + inside.shape[0], at : at + inside.shape[1]] = inside[: size[0] - at, : size[1] - at]
    shadow = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
    shadow.fill((0, 0, 0, 0))
    levels = pygame.surfarray.pixels_alpha(shadow)
    levels[...] = np.round(cv2.GaussianBlur(alpha, (0, 0), max(0.5, side * SOFT)) * DARKNESS).astype(np.uint8)
    del levels
    shadow.blit(body, (round(side * DROPS * 0.5), round(side * DROPS * 0.5)))
    return shadow
