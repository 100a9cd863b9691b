"""All six dice together, the picture of the house: on the first screen, and where there is room for it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from kiosk.ui import layout, theme
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

DICE = (
    ("d20", (20, 17, 13), (200, 168), 196),
    ("d12", (12, 9, 7), (356, 90), 112),
    ("d10", (10, 7, 3), (360, 230), 104),
    ("d8", (8, 5, 3), (58, 92), 88),
    ("d6", (6, 5, 3), (70, 232), 84),
    ("d4", (4, 3, 1), (246, 296), 76),
)
"""Each die with the values that it shows, its middle and its side in a picture of SHAPE."""
SHAPE = (420, 345)
POOL, BRIGHTER = 1.5, 0.85
"""How wide the lamp's pool of light is, in widths of the picture, and how much it adds to the cloth."""
WARM: Colour = (255, 214, 140)
"""Of the lamp."""
RINGS, PRINTED = ((0.405, 3), (0.43, 1.2)), 0.42
"""Radius in widths of the picture and thickness (px at BASE_SIZE) of what is printed round the large die, and
how much of it is seen."""
BEST = tuple(values[0] for _die, values, _middle, _side in DICE)


def draw_dice(canvas: Canvas, box: Rect, values: Sequence[int] = BEST, *, but: int | None = None) -> None:
    """Draw them as large as the box (px) lets them be, without that one; blended, so bake it."""
    for at, value in enumerate(values):
        if at != but:
            draw_one(canvas, box, at, value)


def draw_light(canvas: Canvas, box: Rect) -> None:
    """The lamp's pool of light on the dice in a box (px), and the ring that is printed there: to be baked."""
    if canvas.theme.plain:
        return
    whole = layout.fitted(SHAPE, box)
    middle = whole.x + round(whole.w * 0.49), whole.y + round(whole.h * 0.48)
    lay_pool(canvas, middle, round(whole.w * POOL))
    for radius, thick in RINGS:
        _draw_ring(canvas, middle, round(whole.w * radius), canvas.px(thick))


def lay_pool(canvas: Canvas, middle: tuple[int, int], side: int) -> None:
    """Lay a pool of the lamp's light, so many px wide, on what is drawn there: to be baked."""
    pool = pygame.Rect(0, 0, side, side)
    pool.center = middle
    canvas.surface.blit(_pool(side, canvas.theme.felt), pool, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=2)
def _pool(side: int, felt: Colour) -> pygame.Surface:
    """How much brighter it makes a cloth, opaque, to be added."""
    off = np.linspace(-1, 1, side, dtype=np.float32)
    falls = np.clip(1 - np.hypot(off[:, None], off[None, :]), 0, 1)
    light = (falls * falls * (3 - 2 * falls))[..., None] * np.array(theme.mixed(felt, WARM, 0.3), np.float32)
    pool = pygame.Surface((side, side), 0, DEPTH)
    pygame.surfarray.blit_array(pool, np.clip(light * BRIGHTER, 0, 255).astype(np.uint8))
    return pool


def _draw_ring(canvas: Canvas, middle: tuple[int, int], radius: int, thick: int) -> None:
    """A printed ring: smooth, of gold that the cloth shines through."""
    place = pygame.Rect(0, 0, 2 * radius + 4 * thick, 2 * radius + 4 * thick)
    place.center = middle
    ring = pygame.Surface(place.size, pygame.SRCALPHA, 32)
    ring.fill((*canvas.theme.gold, 0))
    off = np.arange(place.w, dtype=np.float32) - place.w / 2 + 0.5
    far = np.abs(np.hypot(off[:, None], off[None, :]) - radius)
    levels = pygame.surfarray.pixels_alpha(ring)
    levels[...] = np.round(np.clip(thick / 2 + 0.5 - far, 0, 1) * PRINTED * 255).astype(np.uint8)
    del levels
    canvas.surface.blit(ring, place)


def draw_table(picture: Rect, canvas: Canvas) -> None:
    """The felt with the dice in a part (px) of it: to be baked."""
    canvas.felt()
    draw_dice(canvas, picture)


def draw_one(canvas: Canvas, box: Rect, at: int, value: int, part: str | None = None) -> None:
    """Draw one of them in its place in the box (px); `part`: as the canvas keeps it."""
    die, _values, (x, y), side = DICE[at]
    whole = layout.fitted(SHAPE, box)
    scale = whole.w / SHAPE[0]
    square = pygame.Rect(0, 0, round(side * scale), round(side * scale))
    square.center = whole.x + round(x * scale), whole.y + round(y * scale)
    dice.draw_die(canvas, die, value, square, part=part)
