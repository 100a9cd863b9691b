"""The rim of the tray: walnut with an inlay of brass, in the light of the lamp that is over the table.

And the velvet in it, for as long as no camera has shown what a table's own tray is lined with.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.ui import layout
from kiosk.ui.lamplight import DEPTH

if TYPE_CHECKING:
    from pygame import Rect

    from hardware.camera import Image
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

THICK, THIN, LEAST = 11, 5, 240
"""How thick it is, and round a picture less wide than this how thin, px at BASE_SIZE."""
WALNUT: Colour = (88, 50, 26)
BRASS: Colour = (222, 178, 98)
INLAY = 0.8
"""The inlay begins at this share of its thickness."""
SHADOW = 12
"""How far its shadow reaches into the tray, px at BASE_SIZE."""
DARK, BRIGHT, FAR = 0.45, 1.16, 0.84
"""How much light is left where its shadow is darkest; and how much the lamp gives to the middle of the tray,
and to its corners, as a share of the camera's picture."""
VELVET: Colour = (26, 36, 74)
"""Midnight blue: dice of every colour stand out from it, and it suits felt, boards and stones alike."""
NEARLY = 0.06
"""A picture that leaves no more of its place free than this fills it."""
_ONE = 180
"""What stands for 1 in a light of 8 bits."""


def rimmed(canvas: Canvas) -> bool:
    """Whether a picture of the tray has a rim: a plain one has none."""
    return not canvas.theme.plain


def lay_rim(canvas: Canvas, box: Rect) -> Rect:
    """Cover a box with a rim, opaque, and return what it leaves free."""
    thick = canvas.px(THICK if box.w >= canvas.px(LEAST) else THIN)
    canvas.surface.blit(_rim(box.size, thick), box)
    return layout.inset(box, thick)


def filled(shape: tuple[int, int], inner: Rect) -> Rect:
    """Where a picture of this shape lies in its place."""
    place = layout.fitted(shape, inner)
    nearly = min(place.w / inner.w, place.h / inner.h) >= 1 - NEARLY
    return inner if nearly else place


def lit(canvas: Canvas, picture: Image) -> Image:
    """A picture of the tray, HxWx3 uint8, in the lamp's light and below the shadows of a rim."""
    high, wide = picture.shape[:2]
    light = _light(wide, high, canvas.px(SHADOW))
    return np.asarray(cv2.multiply(picture, light, scale=1 / _ONE), np.uint8)


@lru_cache(maxsize=8)
def _velvet(wide: int, high: int) -> Image:
    """Its pile, brushed here and there: HxWx3 uint8 RGB."""
    rng = np.random.default_rng(9)
    shade = 1 + 0.045 * rng.standard_normal((high, wide), np.float32)
    coarse = rng.standard_normal((high // 40 + 3, wide // 40 + 3), np.float32)
    shade += 0.05 * cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(shade[..., None] * np.array(VELVET), 0, 255), np.uint8)


def empty(canvas: Canvas, size: tuple[int, int]) -> Image:
    """The floor of a tray of this size (px) with nothing in it, HxWx3 uint8 RGB, in the lamp's light."""
    return lit(canvas, _velvet(*size))


@lru_cache(maxsize=8)
def _light(wide: int, high: int, reach: int) -> Image:
    """How much light falls where: HxWx3 uint8, _ONE being the camera's own."""
    x, y = np.arange(wide, dtype=np.float32)[None, :], np.arange(high, dtype=np.float32)[:, None]
    far = np.clip(((x / wide - 0.46) ** 2 + (y / high - 0.42) ** 2) * 2, 0, 1)
    light = BRIGHT + (FAR - BRIGHT) * far
    for edge in (x, y):
        light = light * (DARK + (1 - DARK) * np.sin(np.clip((edge + 1) / reach, 0, 1) * np.pi / 2))
    return np.repeat(np.round(light * _ONE).astype(np.uint8)[..., None], 3, axis=2)


@lru_cache(maxsize=8)
def _rim(size: tuple[int, int], thick: int) -> pygame.Surface:
    """Four mitred, rounded battens of wood round what is dark."""
    x, y = np.arange(size[0])[:, None], np.arange(size[1])[None, :]
    sides = np.stack(np.broadcast_arrays(x, y, size[0] - 1 - x, size[1] - 1 - y))
    side, deep = sides.argmin(axis=0), sides.min(axis=0)
    across = np.clip((deep + 0.5) / thick, 0, 1)
    lean = np.cos(np.pi * across) * np.where(side < 2, 1, -1)  # noqa: PLR2004 - left and top look to the lamp
    grain = np.random.default_rng(5).normal(0, 1, (size[0] + size[1], 1))
    along = np.where(side % 2 == 0, y, x)
    grain = np.convolve(grain[:, 0], np.ones(5) / 5, "same")[along]
    shade = 0.92 + 0.42 * lean + 0.09 * grain
    inlay = np.clip((across - INLAY) * thick, 0, 1)[..., None]
    brass = (0.72 - 0.34 * lean)[..., None] * np.array(BRASS)
    colour = shade[..., None] * np.array(WALNUT) * (1 - inlay) + brass * inlay
    colour[deep >= thick] = 0
    rim = pygame.Surface(size, 0, DEPTH)
    pygame.surfarray.blit_array(rim, np.clip(colour, 0, 255).astype(np.uint8))
    return rim
