"""The pot at the head of the stage, or several: chips, how many they are, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.head.house import COLUMN, at_the_head
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import STACK_OF, draw_stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.ui.canvas import Canvas

NAME = 26
"""How high its name is beside a tray, px at BASE_SIZE."""


def draw_pot(canvas: Canvas, pot: int, box: Rect) -> None:
    """The chips on the table, and what they are called; beside a tray, where it is narrow, below their name.

    Where there are none, there is no plate for them.
    """
    if box.h > box.w:
        column = layout.middle(box, canvas.px(COLUMN))
        if pot:
            canvas.panel(column)
        above, inner = layout.cut_top(layout.inset(column, canvas.px(4)), canvas.line(NAME), 0)
        if pot:
            canvas.write(_("Pot"), above, Type.FINE, canvas.theme.soft, align="centre", lines=1)
        share = 0.45 if canvas.theme.large_text else 0.7  # of the figure's height: it is read from afar
        upper, lower = layout.rows(inner, [share, 1], canvas.px(4))
        legible = canvas.has_room(chips.amount(pot), lower, Type.TEXT, lines=1)
        upper = upper if legible else inner
        canvas.part((STACK_OF, "pot"), upper, lambda: draw_stack(canvas, pot, upper))
        if legible:
            canvas.count(
                "pot", pot, lower, Type.FIGURE, canvas.theme.gold, align="centre", words=_unless_none
            )
        return
    gap, name = canvas.px(10), _("Pot")
    inner = layout.inset(at_the_head(canvas, box), canvas.px(8))
    side = min(inner.h, canvas.px(60))
    named = canvas.width_of(name, inner, Type.TEXT, 1)
    room = Rect(0, 0, max(1, inner.w - side - named - 4 * gap), inner.h)
    wide = canvas.width_of(chips.amount(pot), room, Type.FIGURE, 1)
    inner = inner.inflate(min(0, side + named + wide + 4 * gap - inner.w), 0)
    if pot:
        canvas.panel(inner.inflate(canvas.px(16), canvas.px(16)))
    stack, rest = layout.cut_left(inner, side, gap)
    canvas.part((STACK_OF, "pot"), stack, lambda: draw_stack(canvas, pot, stack))
    figure, rest = layout.cut_left(rest, wide, 2 * gap)
    canvas.count("pot", pot, figure, Type.FIGURE, canvas.theme.gold, words=_unless_none)
    if pot:
        canvas.write(name, rest, Type.TEXT, canvas.theme.soft, lines=1)


def draw_pots(canvas: Canvas, pots: Sequence[tuple[str, int]], box: Rect) -> None:
    """Several pots beside each other, what each is called and its chips: the last one is played for."""
    gap = canvas.px(8)
    shares = [1] * (len(pots) - 1) + [1.5]
    for (words, held), cell in zip(pots, layout.columns(box, shares, gap), strict=True):
        now = cell.right == box.right or len(pots) == 1
        _draw_one_of(canvas, words, held, cell, now=now)


def _draw_one_of(canvas: Canvas, words: str, held: int, cell: Rect, *, now: bool) -> None:
    """One of several pots; `now`: it is played for, and its chips go from here to who wins it."""
    look = canvas.theme
    canvas.panel(cell, look.panel_lit if now else look.panel, look.gold if now else None, 3)
    name, inner = layout.cut_top(layout.inset(cell, canvas.px(5)), canvas.px(28), 0)
    canvas.write(words, name, Type.FINE, look.ivory if now else look.soft, align="centre", lines=1)
    figure = chips.amount(held)
    wide = canvas.width_of(figure, inner, Type.FIGURE, 1)
    high = round(inner.h * 0.9)
    middle = layout.inset(inner, 0)
    middle.w = min(inner.w, high + canvas.px(8) + wide)
    middle.centerx = inner.centerx
    stack, amount = layout.cut_left(middle, high, canvas.px(8))

    def draw() -> None:
        draw_stack(canvas, held, stack)
        canvas.write(figure, amount, Type.FIGURE, look.gold if now else look.soft, lines=1)

    canvas.part("pot" if now else ("pot", words), inner, draw)


def _unless_none(chips_there: int) -> str:
    return chips.amount(chips_there) if chips_there else ""
