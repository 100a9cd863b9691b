"""A QR code, for a phone to read off the screen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas

QUIET = 4
"""White modules round it, which readers look for (ISO/IEC 18004)."""
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
"""In any palette: readers want contrast, and dark on light."""


def draw_qr_code(canvas: Canvas, text: str, box: Rect) -> None:
    """Draw the code of a text as large as its modules fit, in whole pixels, on a white square in a box."""
    dark = _modules(text)
    side = max(1, min(box.size) // (len(dark) + 2 * QUIET))
    canvas.surface.fill(WHITE, layout.fitted((1, 1), box))
    whole = pygame.Rect(0, 0, side * len(dark), side * len(dark))
    whole.center = box.center
    for row, line in enumerate(dark):
        for column, is_dark in enumerate(line):
            if is_dark:
                spot = whole.x + column * side, whole.y + row * side
                canvas.surface.fill(BLACK, (*spot, side, side))


@lru_cache(maxsize=2)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Which modules are dark, row by row, without the white round them."""
    import cv2  # noqa: PLC0415 - seldom needed, much to load
    import numpy as np  # noqa: PLC0415 - as above

    dark = cv2.QRCodeEncoder.create().encode(text) == 0
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    inner = dark[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return tuple(tuple(bool(each) for each in line) for line in inner)
