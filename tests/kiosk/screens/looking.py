"""What must hold of every screen, whatever it shows: no text cut or overlapping, everything large enough.

Large enough for a thumb, and to be read from a metre away: on the 7 inch screen of 1024x600 a type of 24 px
has capitals of 1.7 mm, six minutes of arc at a metre, where good eyes begin to read.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

import pygame

from kiosk.text.translate import grouped
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.ui.theme import Theme

SIZES = ((800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280))
"""From the official 7 inch touchscreen to full HD, and Touch Display 2 upright."""
DIAGONAL_MM = 7 * 25.4
TOUCH_MM = 8.9  # 9 mm at 1024x600, where 59 px are 8.9 mm

LABEL_PX = 24
"""Type of what a button says, at least, at 1024x600."""
DETAIL_PX = 18
"""Type of what stands below it: what it costs."""
ANY_PX = 12
"""Type of anything, with twelve seats too."""
BLENDED = 0.02
"""Share of the screen that is blended anew at each drawing, at most: on a Pi 3 all of it would take 0.3 s."""


def unpainted(size: tuple[int, int] = (1024, 600), look: Theme = CASINO) -> Canvas:
    """A canvas that is told all that is drawn and shows nothing of it: painting takes the better part."""
    surface = pygame.Surface(size, 0, 32)
    surface.set_clip((0, 0, 0, 0))
    return Canvas(surface, look)


def wrongs(canvas: Canvas) -> Iterator[str]:
    """Everything that is wrong with a screen as drawn, in words."""
    yield from _wrong_text(canvas)
    yield from _wrong_targets(canvas)
    yield from _small_labels(canvas)
    share = sum(place.w * place.h for place in canvas.blended) / math.prod(canvas.surface.get_size())
    if share > BLENDED:
        yield f"{share:.1%} of the screen are blended: {canvas.blended}"


def _wrong_text(canvas: Canvas) -> Iterator[str]:
    whole = canvas.surface.get_rect()
    for mark in canvas.marks:
        if not mark.fits:
            yield f"cut off: {mark}"
        if mark.size < int(ANY_PX * canvas.scale):
            yield f"too small to read, {mark.size / canvas.scale:.1f} px: {mark}"
        if not mark.box.contains(mark.ink):
            yield f"reaches out of its box: {mark}"
        if not whole.contains(mark.ink):
            yield f"reaches out of the screen: {mark}"
    for one, other in combinations(canvas.marks, 2):
        if one.ink.colliderect(other.ink):
            yield f"{one} overlaps {other}"


def _wrong_targets(canvas: Canvas) -> Iterator[str]:
    whole = canvas.surface.get_rect()
    least = TOUCH_MM * math.hypot(*whole.size) / DIAGONAL_MM
    for placed in canvas.placed:
        name = placed.control.name
        if not whole.contains(placed.rect):
            yield f"reaches out of the screen: {name} {placed.rect}"
        if min(placed.rect.size) < least:
            yield f"too small for a thumb ({least:.0f} px): {name} {placed.rect}"
    for first, second in combinations(canvas.placed, 2):
        if first.rect.colliderect(second.rect):
            yield f"{first.control.name} {first.rect} overlaps {second.control.name} {second.rect}"
        if first.control.name == second.control.name:
            yield f"two controls are called {first.control.name}"


def _small_labels(canvas: Canvas) -> Iterator[str]:
    for placed in canvas.placed:
        for text, least in ((placed.control.label, LABEL_PX), (placed.control.detail, DETAIL_PX)):
            for mark in canvas.marks:
                said = text and mark.text == grouped(text) and placed.rect.contains(mark.ink)
                if said and mark.size < int(least * canvas.scale):
                    yield f"hard to read, {mark.size / canvas.scale:.1f} px of {least}: {mark}"
