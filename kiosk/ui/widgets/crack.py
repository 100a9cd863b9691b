"""A crack through a figure: what a bust has come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.ui.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Hashable

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

CRACK = "crack"
"""The kind of part that is a crack through a seat's total: (CRACK, seat), and ("hero-crack", seat, hand)."""
WAY = ((0.93, -0.06), (0.64, 0.26), (0.75, 0.36), (0.4, 0.55), (0.53, 0.66), (0.07, 1.06))
"""Where a crack goes through a total, as shares of its width and height."""
HIGH, WIDE = 0.62, 0.09
"""How high a total of two figures is, as a share of its width; how wide a crack, as a share of that."""
FINE = 4
"""It is drawn so many times larger and shrunk, for a smooth edge."""


def draw_crack(canvas: Canvas, part: Hashable, box: Rect) -> None:
    """A crack through a total that fills the width of a box, kept under a name."""
    look, high = canvas.theme, min(box.h, round(box.w * HIGH))
    place = Rect(box.x, box.centery - high // 2, box.w, high).inflate(0, high // 5).clip(box)
    picture = _crack(place.size, look.dark, mixed(look.bad, look.ivory, 0.6))
    canvas.part(part, place, lambda: canvas.lay(picture, place))


@lru_cache(maxsize=16)
def _crack(size: tuple[int, int], dark: Colour, lit: Colour) -> pygame.Surface:
    """A crack of such a size, px, on a transparent ground: what is below the gap is lit from above."""
    wide, high = size[0] * FINE, size[1] * FINE
    large = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    large.fill((*dark, 0))
    half = high * WIDE / 2
    middle = [(x * wide, y * high) for x, y in WAY]
    edge = half * 0.5
    for colour, up, down in ((lit, -half, half + edge), (dark, -half, half)):
        shares = [1 - abs(2 * number / (len(middle) - 1) - 1) * 0.5 for number in range(len(middle))]
        upper = [(x, y + up * share) for (x, y), share in zip(middle, shares, strict=True)]
        lower = [(x, y + down * share) for (x, y), share in zip(middle, shares, strict=True)]
        pygame.draw.polygon(large, colour, [*upper, *reversed(lower)])
    return pygame.transform.smoothscale(large, size)
