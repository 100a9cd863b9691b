"""Boxes cut into boxes. Nothing is drawn here."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

TWO_ROWS = 1.25
"""Things stand in two rows where they are so many times as large as in one."""


def rows(box: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Cut a box into rows whose heights are in these proportions, px-exact, with gaps between."""
    return [Rect(box.x, box.y + a, box.w, b - a) for a, b in _cuts(box.h, shares, gap)]


def columns(box: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Cut a box into columns whose widths are in these proportions, px-exact, with gaps between."""
    return [Rect(box.x + a, box.y, b - a, box.h) for a, b in _cuts(box.w, shares, gap)]


def grid(box: Rect, count: int, across: int, gap: int) -> list[Rect]:
    """Cut a box into `count` equal cells, `across` in a row, row by row."""
    down = -(-count // across)
    cells = [cell for row in rows(box, [1] * down, gap) for cell in columns(row, [1] * across, gap)]
    return cells[:count]


def cut_top(box: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A row of this height off the top, and what is left below."""
    height = min(height, box.h)
    used = min(height + gap, box.h)
    return Rect(box.x, box.y, box.w, height), Rect(box.x, box.y + used, box.w, box.h - used)


def cut_bottom(box: Rect, height: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A row of this height off the bottom, and what is left above."""
    height = min(height, box.h)
    used = min(height + gap, box.h)
    return Rect(box.x, box.bottom - height, box.w, height), Rect(box.x, box.y, box.w, box.h - used)


def above_or_below(box: Rect, plate: Rect | None) -> Rect:
    """What a plate leaves of a box above it or below it, whichever is more; all of it without one."""
    if plate is None:
        return box
    below, above = cut_top(box, plate.bottom - box.y)[1], cut_bottom(box, box.bottom - plate.y)[1]
    return max(below, above, key=lambda part: part.h)


def cut_left(box: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A column of this width off the left, and what is left."""
    width = min(width, box.w)
    used = min(width + gap, box.w)
    return Rect(box.x, box.y, width, box.h), Rect(box.x + used, box.y, box.w - used, box.h)


def cut_right(box: Rect, width: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A column of this width off the right, and what is left."""
    width = min(width, box.w)
    used = min(width + gap, box.w)
    return Rect(box.right - width, box.y, width, box.h), Rect(box.x, box.y, box.w - used, box.h)


def inset(box: Rect, by: int) -> Rect:
    """The box without a margin of `by` px all round."""
    return Rect(box.x + by, box.y + by, max(0, box.w - 2 * by), max(0, box.h - 2 * by))


def middle(box: Rect, height: int) -> Rect:
    """The part of a box of at most this height around its middle."""
    height = min(height, box.h)
    return Rect(box.x, box.y + (box.h - height) // 2, box.w, height)


def fitted(size: tuple[int, int], box: Rect) -> Rect:
    """The largest box of this shape inside another, centred (a letterbox)."""
    factor = min(box.w / size[0], box.h / size[1])
    inner = Rect(0, 0, max(1, round(size[0] * factor)), max(1, round(size[1] * factor)))
    inner.center = box.center
    return inner


def squares(box: Rect, count: int, largest: int, fewest: int, gap: int) -> list[Rect]:
    """Places for so many things from the left, as large as the box (px) lets them be.

    They stand in two rows where they are so much larger (TWO_ROWS).

    Args:
        box: px.
        count: of them.
        largest: side of a place at most, px.
        fewest: a row of a box so high has room for so many.
        gap: between two, px.
    """
    if not count:
        return []

    def side_in(rows: int) -> int:
        across = -(-count // rows)
        slots = max(fewest, across) if box.h >= largest else across
        return min((box.h - gap * (rows - 1)) // rows, (box.w - gap * (slots - 1)) // slots, largest)

    down = 2 if side_in(2) > TWO_ROWS * side_in(1) else 1
    side, across = side_in(down), -(-count // down)
    top = box.y + (box.h - side * down - gap * (down - 1)) // 2
    return [
        Rect(box.x + n % across * (side + gap), top + n // across * (side + gap), side, side)
        for n in range(count)
    ]


def _cuts(length: int, shares: Sequence[float], gap: int) -> list[tuple[int, int]]:
    room = max(0, length - gap * (len(shares) - 1))
    whole = sum(shares)
    edges = [0.0]
    for share in shares:
        edges.append(edges[-1] + share / whole * room)
    return [
        (round(start) + number * gap, round(end) + number * gap)
        for number, (start, end) in enumerate(pairwise(edges))
    ]
