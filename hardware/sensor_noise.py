"""The grain of a camera's sensor, for cameras that have none: simulated and replayed ones."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.camera import Image

_TILE_PX = 512
_SPARE_PX = 256
"""By so much the tiles are shifted, at random, from frame to frame."""


class SensorNoise:
    """Adds noise that is new in every frame, from tiles made once: well under a millisecond at 640x480.

    Args:
        sigma: standard deviation, levels of 255.
        seed: of the tiles.
    """

    def __init__(self, sigma: float, seed: int = 0) -> None:
        self._brighter, self._darker = _tiles(sigma, seed)

    def on(self, image: Image, key: Iterable[int]) -> Image:
        """A copy of `image` (HxWx3 uint8) with noise that depends on `key` and on nothing else."""
        rng = np.random.default_rng(list(key))
        noisy = np.empty_like(image)
        height, width = image.shape[:2]
        for top, left in product(range(0, height, _TILE_PX), range(0, width, _TILE_PX)):
            here = np.s_[top : min(top + _TILE_PX, height), left : min(left + _TILE_PX, width)]
            part = image[here]
            y, x = rng.integers(0, _SPARE_PX, 2)
            there = np.s_[y : y + part.shape[0], x : x + part.shape[1]]
            cv2.add(part, self._brighter[there], dst=noisy[here])
            cv2.subtract(noisy[here], self._darker[there], dst=noisy[here])
        return noisy


@lru_cache(maxsize=4)
def _tiles(sigma: float, seed: int) -> tuple[Image, Image]:
    """What is added and what is taken away: bytes, two operations on which are quicker than one on floats."""
    side = _TILE_PX + _SPARE_PX
    noise = np.round(np.random.default_rng(seed).normal(0, sigma, (side, side, 3)))
    return np.clip(noise, 0, 255).astype(np.uint8), np.clip(-noise, 0, 255).astype(np.uint8)
