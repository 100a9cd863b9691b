"""Terms to be set by touch, a row each: a meaning, and choices or a number beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.controls import draw_row, mark_differs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.screen import Screen
    from kiosk.ui.canvas import Canvas

HIGHEST, HIGHEST_UPRIGHT = 150, 220
"""Of a row, px at BASE_SIZE: higher ones would fall apart."""
STACKED = 128
"""An upright row as high as this has its controls below what it is about, px at BASE_SIZE."""
LINES = 2
"""What it is about takes there at most."""
LESS_MORE = ("\N{MINUS SIGN}", "+")
BEFORE_AFTER = ("<", ">")
"""What stands on the controls beside a number, and beside one of several names."""


def draw_meanings(
    canvas: Canvas, meanings: Sequence[str], body: Rect, differ: Sequence[bool] = ()
) -> list[Rect]:
    """Draw a row for each, from the top, with what it is about, all in one type; where its controls are.

    `differ`: which are not as usual, and are marked.
    """
    gap, count = canvas.px(theme.GAP), len(meanings)
    high = _high(canvas, count, body)
    controls, said = [], []
    for meaning, differs in zip(meanings, differ or [False] * count, strict=True):
        row, body = layout.cut_top(body, high, gap)
        canvas.panel(row)
        if differs:
            mark_differs(canvas, row)
        words, beside = _cut(canvas, row)
        controls.append(beside)
        said.append((meaning, words))
    most = min(canvas.size_of(*each, Type.NOTE, 9) for each in said)
    for meaning, words in said:
        canvas.write(meaning, words, Type.NOTE, canvas.theme.ivory, most_px=max(most, canvas.px(Type.FINE)))
    return controls


def left_free(canvas: Canvas, count: int, body: Rect) -> Rect:
    """What so many rows leave free of a page, below them."""
    gap = canvas.px(theme.GAP)
    return layout.cut_top(body, count * (_high(canvas, count, body) + gap) - gap, gap)[1]


def _high(canvas: Canvas, count: int, body: Rect) -> int:
    """How high each of so many rows is, px."""
    highest = canvas.px(HIGHEST_UPRIGHT if canvas.upright else HIGHEST)
    return min(highest, (body.h - canvas.px(theme.GAP) * (count - 1)) // count)


def _cut(canvas: Canvas, row: Rect) -> tuple[Rect, Rect]:
    """Where it is said what a row is about, and where its controls are."""
    inner, aside = layout.inset(row, canvas.px(3)), canvas.px(5)
    if canvas.upright and row.h >= canvas.px(STACKED):
        said = max(inner.h * 2 // 5, LINES * canvas.line(LINE) + 2 * aside)
        said = min(said, inner.h - aside - canvas.px(theme.TARGET))
        words, controls = layout.cut_top(inner, said, aside)
    else:
        controls, words = layout.cut_right(inner, round(inner.w * 0.5), canvas.px(theme.GAP))
        words = layout.cut_left(words, aside)[1]  # clear of the mark of what is not as usual
    return layout.inset(words, aside), controls


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
    gap = canvas.px(6)
    side = max(canvas.px(theme.TARGET), round((box.w - 2 * gap) / (5 if canvas.upright else 3.7)))
    less, rest = layout.cut_left(box, side, gap)
    more, amount = layout.cut_right(rest, side, gap)
    why = _("It can't be less.") if at_least else None
    page.put(canvas, Control(f"{name}-less", signs[0], lambda: step(-1), why=why), less)
    canvas.write(
        words, layout.inset(amount, canvas.px(2)), Type.TEXT, canvas.theme.gold, align="centre", lines=2
    )
    why = _("It can't be more.") if at_most else None
    page.put(canvas, Control(f"{name}-more", signs[1], lambda: step(1), why=why), more)
