"""Where the seats of a table are: round its pot and tray, clockwise as people sit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.ui import layout, theme

if TYPE_CHECKING:
    from pygame import Rect

    from kiosk.ui.canvas import Canvas

FEWEST, MOST = 2, 8
"""So many seats stand round the tray of a screen that is wider than high; others stand in rows."""
HIGHEST = 212
"""A seat is never higher, px at BASE_SIZE: where there are few, the table is seen between them."""


def stand_round(canvas: Canvas, count: int) -> bool:
    """Whether so many seats stand round the tray."""
    return not canvas.upright and FEWEST <= count <= MOST


def round_the_tray(canvas: Canvas, left: Rect, right: Rect, count: int) -> tuple[Rect, ...]:
    """A place for each seat: the first at the left above, then down the right side and up the left again."""
    fewer = count // 2
    places = _side(canvas, left, fewer), _side(canvas, right, count - fewer)
    return (places[0][0], *places[1], *places[0][:0:-1])


def _side(canvas: Canvas, box: Rect, count: int) -> list[Rect]:
    """So many seats below each other, in the middle of their side."""
    gap = canvas.px(theme.GAP)
    high = min(canvas.px(HIGHEST), (box.h - gap * (count - 1)) // count)
    return layout.rows(layout.middle(box, high * count + gap * (count - 1)), [1] * count, gap)


def draw_table_top(canvas: Canvas, box: Rect) -> None:
    """The table that they sit at: a long one with round ends and a rim."""
    shadow, rim = theme.mixed(canvas.theme.felt_edge, canvas.theme.dark, 0.4), canvas.px(14)
    pygame.draw.rect(canvas.surface, shadow, box, border_radius=box.h // 2)
    pygame.draw.rect(canvas.surface, canvas.theme.line, box, width=canvas.px(3), border_radius=box.h // 2)
    cloth = layout.inset(box, rim)
    pygame.draw.rect(
        canvas.surface,
        theme.mixed(canvas.theme.felt, canvas.theme.felt_edge, 0.3),
        cloth,
        border_radius=cloth.h // 2,
    )
    pygame.draw.rect(
        canvas.surface, canvas.theme.line, cloth, width=canvas.px(1.5), border_radius=cloth.h // 2
    )
