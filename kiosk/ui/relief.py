"""What is drawn flat gets a body: rounded edges in the lamp's light, and a shadow on what it lies on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.ui.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from kiosk.ui.theme import Colour

    Levels = NDArray[np.float32]

LAMP = (0.62, 0.78)
"""Where its light comes from: from the left above."""
SHINE, SHADE = 0.62, 0.5
"""So much of white has what faces the lamp at most; so much of its light loses what is turned away."""
DROPS, SOFT, DARKNESS = 0.028, 0.026, 0.55
"""How far a shadow falls to the right and down and how soft it is, as shares of the side; how dark."""
FADES = 2
"""Towards the right and lower edges of its picture a shadow fades over so many times its softness: it would
end in a straight line."""
WHITE = (255, 255, 255)
BODY = 1 - 2 * DROPS
"""Share of the side that is left for what throws the shadow."""


def drawn(levels: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where more than half of a level (0 to 255) is."""
    return np.asarray(levels > 127)  # noqa: PLR2004 - half


def rounded(where: NDArray[np.bool_], width: float) -> Levels:
    """The height of a plate of this outline (WxH) whose edge is rounded, `width` px wide; px."""
    # What reaches the picture's edge ends there: its edge is as round as the rest of it.
    framed = cv2.copyMakeBorder(where.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inside = cv2.distanceTransform(framed, cv2.DIST_L2, cv2.DIST_MASK_5)[1:-1, 1:-1]
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


def wrought(letters: pygame.Surface, metal: Colour, edge: float) -> pygame.Surface:
    """Letters (on a transparent ground) as if cut out of a metal: pale above, its own colour below.

    `edge`: how wide their rounded edges are, px. The picture is larger by the shadow at its right and foot.
    """
    reach = round(edge * 2)
    size = letters.get_width() + reach, letters.get_height() + reach
    inside = pygame.surfarray.array_alpha(letters)
    body = pygame.Surface(letters.get_size(), pygame.SRCALPHA, 32)
    colours = pygame.surfarray.pixels3d(body)
    down = np.linspace(0, 1, letters.get_height(), dtype=np.float32)[None, :, None]
    colours[...] = np.round(np.array(mixed(metal, WHITE, 0.62)) * (1 - down) + np.array(metal) * down * 0.92)
    del colours
    levels = pygame.surfarray.pixels_alpha(body)
    levels[...] = inside
    del levels
    lit(body, [rounded(drawn(inside), edge)], fine=max(0.6, edge * 0.25))
    picture = _shadow(inside, size, reach // 2, max(0.6, edge * 0.5))
    picture.blit(body, (0, 0))
    return picture


def _shadow(alpha: NDArray[np.uint8], size: tuple[int, int], by: int, soft: float) -> pygame.Surface:
    """What throws it, WxH of 0 to 255, lies at the left above in a picture of this size, px."""
    there = np.zeros(size, np.float32)
    part = alpha[: size[0] - by, : size[1] - by]
    there[by : by + part.shape[0], by : by + part.shape[1]] = part
    shadow = pygame.Surface(size, pygame.SRCALPHA, 32)
    shadow.fill((0, 0, 0, 0))
    across, down = (np.clip((np.arange(side)[::-1] + 0.5) / (FADES * soft), 0, 1) for side in size)
    there = cv2.GaussianBlur(there, (0, 0), soft) * across[:, None] * down[None, :]
    levels = pygame.surfarray.pixels_alpha(shadow)
    levels[...] = np.round(there * DARKNESS).astype(np.uint8)
    return shadow


def with_shadow(picture: pygame.Surface, side: int) -> pygame.Surface:
    """A square one drawn finely, above the shadow that it throws, in a picture of this side, px."""
    body = pygame.transform.smoothscale(picture, [max(1, round(side * BODY))] * 2)
    by, at = round(side * DROPS * 2), round(side * DROPS * 0.5)
    shadow = _shadow(pygame.surfarray.array_alpha(body), (side, side), by, max(0.5, side * SOFT))
    shadow.blit(body, (at, at))
    return shadow
