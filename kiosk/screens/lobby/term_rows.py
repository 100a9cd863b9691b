"""Terms to be set by touch, a row each: a meaning, and choices or a number beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import draw_row

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.screen import Screen
    from kiosk.ui.canvas import Canvas

HIGHEST = 150
"""Of a row, px at BASE_SIZE: higher ones would fall apart."""


LESS_MORE = ("\N{MINUS SIGN}", "+")
BEFORE_AFTER = ("<", ">")
"""What stands on the controls beside a number, and beside one of several names."""
DOWN = 6
"""Seats below each other, while there is room for more beside them."""


def rows(canvas: Canvas, count: int, body: Rect) -> list[Rect]:
    """Where so many rows are, from the top."""
    gap = canvas.px(theme.GAP)
    high = min(canvas.px(HIGHEST), (body.h - gap * (count - 1)) // count)
    found = []
    for _row in range(count):
        row, body = layout.cut_top(body, high, gap)
        found.append(row)
    return found


def draw_meaning(canvas: Canvas, meaning: str, row: Rect) -> Rect:
    """Draw a row with what it is about; where its controls are."""
    canvas.panel(row)
    inner = layout.inset(row, canvas.px(3))
    controls, words = layout.cut_right(inner, round(inner.w * 0.5), canvas.px(theme.GAP))
    canvas.write(meaning, layout.inset(words, canvas.px(5)), Type.NOTE, canvas.theme.ivory)
    return controls


def put_choices(page: Screen, canvas: Canvas, choices: Sequence[Control], box: Rect) -> None:
    """Draw what can be chosen, side by side."""
    draw_row(canvas, list(choices), box, page.input.focus)


def put_stepper(
    page: Screen,
    canvas: Canvas,
    name: str,
    words: str,
    step: Callable[[int], None],
    box: Rect,
    *,
    at_least: bool,
    at_most: bool,
    signs: tuple[str, str] = LESS_MORE,
) -> None:
    """Draw a number between less and more, or a name between the one before and the next.

    `step` is given -1 or 1.
    """
    less, amount, more = layout.columns(box, [1, 1.7, 1], canvas.px(6))
    why = _("It can't be less.") if at_least else None
    page.put(canvas, Control(f"{name}-less", signs[0], lambda: step(-1), why=why), less)
    canvas.write(
        words, layout.inset(amount, canvas.px(2)), Type.TEXT, canvas.theme.gold, align="centre", lines=2
    )
    why = _("It can't be more.") if at_most else None
    page.put(canvas, Control(f"{name}-more", signs[1], lambda: step(1), why=why), more)
