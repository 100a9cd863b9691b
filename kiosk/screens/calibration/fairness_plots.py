"""A die's rolls as they come in: how often each face came, and what that says, drawn live."""

from __future__ import annotations

import math
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pygame

from calibration.fairness.finding import AGAINST
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

ALL_NAMED = 10
"""Dice with more faces have only every so many named ..."""
NAMED_EVERY = 5
"""... which are so many apart."""
NAME_HIGH = 34
"""Px at BASE_SIZE, of a face's number below its bar."""
LEAST_TOP = 1.5
"""The chart of evidence goes up to so many times what speaks against a die, or farther."""


def draw_faces(
    canvas: Canvas, counts: Sequence[int], sides: Sequence[tuple[float, float]], box: Rect
) -> None:
    """A bar for each face; before it where its share lies however often one looks; across a fair die's share.

    A face is gold where its fair share lies outside of that.
    """
    total, fair = max(1, sum(counts)), 1 / len(counts)
    names = canvas.line(NAME_HIGH)
    chart = pygame.Rect(box.x, box.y, box.w, max(1, box.h - names))
    most = max(max(counts) / total, 2.5 * fair)
    wide = chart.w / len(counts)

    def high(share: float) -> int:
        return chart.bottom - round(chart.h * min(max(share / most, 0.0), 1.0))

    look = canvas.theme
    for number, (count, (low, top)) in enumerate(zip(counts, sides, strict=True)):
        at = high(count / total)
        bar = pygame.Rect(chart.x + round(wide * (number + 0.15)), at, max(2, round(wide * 0.7)), 0)
        bar.height = chart.bottom - at
        canvas.surface.fill(look.soft if low <= fair <= top else look.gold, bar)
        if any(counts):
            thick = canvas.px(2)
            span = (bar.centerx - thick // 2, high(top), thick, max(1, high(low) - high(top)))
            canvas.surface.fill(look.ivory, span)
        if len(counts) <= ALL_NAMED or number == 0 or (number + 1) % NAMED_EVERY == 0:
            mid = chart.x + round(wide * (number + 0.5))
            half = round(wide / 2) if len(counts) <= ALL_NAMED else canvas.line(24)
            name = pygame.Rect(mid - half, chart.bottom, 2 * half, names).clamp(box)
            canvas.write(str(number + 1), name, Type.FINE, look.soft, align="centre", lines=1)
    canvas.surface.fill(look.amber, (chart.x, high(fair), chart.w, canvas.px(2)))


def draw_evidence(canvas: Canvas, path: Sequence[float], label: str, box: Rect) -> None:
    """The logarithm of the e-value, roll by roll, under the line from which on it speaks against the die.

    `label`: what that line is called.
    """
    look, bar = canvas.theme, math.log(AGAINST)
    canvas.panel(box, radius=4)
    room = box.inflate(-canvas.px(8), -canvas.px(8))
    top = max(LEAST_TOP * bar, max(path, default=0.0) * 1.1)
    low = min(-0.5 * bar, *path[-1:], min(path, default=0.0))

    def at(roll: int, log: float) -> tuple[int, int]:
        share = (log - low) / (top - low)
        return room.x + round(room.w * roll / max(1, len(path))), room.bottom - round(room.h * share)

    points = [at(0, 0.0), *(at(number, log) for number, log in enumerate(path, 1))]
    line, thick = at(0, bar)[1], canvas.px(2)
    canvas.surface.fill(look.amber, (room.x, line, room.w, thick))
    words = pygame.Rect(0, 0, 0, canvas.line(NAME_HIGH))
    words.w = min(room.w, canvas.width_of(label, pygame.Rect(room.x, 0, room.w, words.h), Type.FINE, 1))
    canvas.write(label, _beside(line, thick, words, room, points), Type.FINE, look.amber, lines=1)
    if len(points) > 1:
        pygame.draw.lines(canvas.surface, look.ivory, closed=False, points=points, width=thick)


def _beside(line: int, thick: int, words: Rect, room: Rect, points: Sequence[tuple[int, int]]) -> Rect:
    """Where a line's name is written: above or below, at either end, where the curve comes near it least."""
    places = [
        pygame.Rect(left, top, *words.size)
        for left, top in product((room.x, room.right - words.w), (line - words.h, line + thick))
    ]
    steps = list(pairwise(points))

    def crossed(place: Rect) -> int:
        near = place.inflate(words.h, 0)
        return sum(bool(near.clipline(*step)) for step in steps)

    inside = [place for place in places if room.contains(place)]
    return min(inside, key=crossed, default=places[0].clamp(room))
