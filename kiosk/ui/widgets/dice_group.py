"""All six dice together, the picture of the house: on the first screen, and where there is room for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

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
BEST = tuple(values[0] for _die, values, _middle, _side in DICE)


def draw_dice(canvas: Canvas, box: Rect, values: Sequence[int] = BEST, *, but: int | None = None) -> None:
    """Draw them as large as the box (px) lets them be, without that one; blended, so bake it."""
    for at, value in enumerate(values):
        if at != but:
            draw_one(canvas, box, at, value)


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
