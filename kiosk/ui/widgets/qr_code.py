"""A QR code, for a phone to read off the screen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas

QUIET = 4
"""White modules round it, which readers look for (ISO/IEC 18004)."""
WHITE, BLACK = (255, 255, 255), (0, 0, 0)
"""In any palette: readers want contrast, and dark on light."""


def draw_qr_code(canvas: Canvas, text: str, box: Rect) -> None:
    """Draw the code of a text as large as its modules fit in the middle of a box, in whole pixels."""
    dark = _modules(text)
    side = max(1, min(box.size) // (len(dark) + 2 * QUIET))
    whole = pygame.Rect(0, 0, side * (len(dark) + 2 * QUIET), side * (len(dark) + 2 * QUIET))
    whole.center = box.center
    canvas.surface.fill(WHITE, whole)
    for row, line in enumerate(dark):
        for column, is_dark in enumerate(line):
            if is_dark:
                spot = whole.x + (column + QUIET) * side, whole.y + (row + QUIET) * side
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
