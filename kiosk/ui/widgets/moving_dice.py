"""Outlines that follow dice while they move, found in the live picture alone: what differs from before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image

Corners = list[tuple[float, float]]
"""An outline's, px of the picture."""

WIDTH = 200
"""Pictures are compared at this width, px: dice are large enough, noise is not."""
DIFFERS = 16
"""Levels by which a die differs from the tray that it moves over; noise at this size stays under 6."""
LEAST, MOST = 0.0008, 0.2
"""Shares of the picture that one moving die covers at least, and several beside each other at most."""


class MovingDice:
    """Compares each picture with the two before it: what differs from both is where something is now."""

    def __init__(self) -> None:
        self._before: list[np.ndarray] = []

    def follow(self, frame: Image) -> Sequence[Corners]:
        """Take the newest picture, HxWx3 uint8 BGR; the outlines of what moves in it."""
        height, width = frame.shape[:2]
        size = WIDTH, max(1, round(height * WIDTH / width))
        now = cv2.GaussianBlur(cv2.resize(frame, size), (5, 5), 0)
        before = [each for each in self._before if each.shape == now.shape]
        self._before = [*before[-1:], now]
        if len(before) < 2:  # noqa: PLR2004 - both pictures before this one
            return []
        moved = np.minimum(*(cv2.absdiff(now, each).max(axis=2) for each in before)) > DIFFERS
        mask = cv2.dilate(moved.astype(np.uint8), np.ones((5, 5), np.uint8))
        found, _tree = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        scale = width / size[0]
        whole = float(size[0] * size[1])
        hulls = [
            cv2.convexHull(each)[:, 0] for each in found if LEAST <= cv2.contourArea(each) / whole <= MOST
        ]
        return [[(float(x) * scale, float(y) * scale) for x, y in hull] for hull in hulls if len(hull) > 2]  # noqa: PLR2004 - a corner or two enclose nothing

    def forget(self) -> None:
        """Nothing moves any more."""
        self._before = []
