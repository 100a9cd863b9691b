"""Rows of controls on a page, under what they have in common."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from kiosk.ui import layout, theme
from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.controls import draw_cells, draw_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Control, Sign
    from kiosk.ui.fonts import Align

LINE_OF_WORDS, HEADING = 34, 132
"""How high, or wide, what a group of controls has in common is, px at BASE_SIZE: in large text, too, where it
has no sign, as the controls need the room then."""
SIGN, PLAQUE = 34, 46
"""How wide its sign is beside the words, and at most above them, px at BASE_SIZE."""
INLAY = 8
"""So far what a group has in common is from the side of its plate, px at BASE_SIZE."""
OF_CHOICES, OF_CHOICES_LARGE = 0.62, 0.68
"""Share of a row's width that what can be chosen in it has; in large text across."""
OPTION_SIGN = 34
"""How wide the sign is of what can be chosen in a row, px at BASE_SIZE."""
ABOVE_CHOICES = 130
"""In large text upright what is chosen stands above the choices in rows so high, px at BASE_SIZE."""


def draw_groups(
    canvas: Canvas,
    groups: Sequence[tuple[str, Sequence[Sequence[Control]]]],
    box: Rect,
    high: int,
    focus: str | None,
    signs: Sequence[Sign] = (),
) -> None:
    """Rows of controls on a plate with what they have in common: at the left of them, upright above them.

    Its sign is above the words there, upright beside them.

    What stands aside is half as wide as the others. `high`: of a row at most, px at BASE_SIZE; `signs`:
    one a group, or none. All labels are of one size.
    """
    gap = canvas.px(theme.GAP)
    count = sum(len(rows) for _heading, rows in groups)
    heading, aside = ((canvas.line if signs else canvas.px)(each) for each in (LINE_OF_WORDS, HEADING))
    above = (heading + gap) * len(groups) if canvas.upright else 0
    tall = min(canvas.px(high), (box.h - above - gap * (count + len(groups) - 2)) // count)
    controls: list[Control] = []
    cells: list[Rect] = []
    for (words, rows), sign in zip_longest(groups, signs):
        whole = tall * len(rows) + gap * (len(rows) - 1)
        plate = layout.cut_top(box, whole + (heading + gap if canvas.upright else 0))[0]
        canvas.panel(plate.inflate(0, gap))
        if canvas.upright:
            head, box = layout.cut_top(box, heading, gap)
            left = box.x + gap // 2
        else:
            head = layout.cut_left(plate, aside, gap)[0]
            left = head.right + gap
        head = layout.cut_left(head, canvas.px(INLAY))[1]
        align: Align = "left"
        if sign is not None and canvas.upright:
            side = canvas.line(SIGN)
            place, head = layout.cut_left(head, side, gap)
            draw_sign(canvas, sign, layout.middle(place, side))
        elif sign is not None:
            below = canvas.line(LINE)
            side = min(canvas.line(PLAQUE), tall - below)
            place, head = layout.cut_top(layout.middle(head, side + below), side)
            draw_sign(canvas, sign, place)
            align = "centre"
        lines = 1 if canvas.upright or sign is not None else 2
        canvas.write(words, head, Type.NOTE, canvas.theme.gold, align=align, lines=lines)
        for row in rows:
            line, box = layout.cut_top(box, tall, gap)
            line.w, line.x = line.right - gap // 2 - left, left
            shares = [0.5 if control.aside else 1.0 for control in row]
            controls += row
            cells += layout.columns(line, shares, gap)
        box = layout.cut_top(box, gap)[1]
    draw_cells(canvas, controls, cells, focus)


def draw_option(
    canvas: Canvas,
    words: str,
    controls: list[Control],
    row: Rect,
    sign: Sign | None = None,
    means: str = "",
    focus: str | None = None,
) -> Rect:
    """A plate with what can be chosen, and at the left what for; in large text upright above it.

    `means`: what it does, in a few words, below that, or beside it where it stands above. What is free
    beside the words is handed back.
    """
    canvas.panel(row)
    large, inner = canvas.theme.large_text, layout.inset(row, canvas.px(4))
    share, part = OF_CHOICES_LARGE if large and not canvas.upright else OF_CHOICES, layout.rows
    choices, said = layout.cut_right(inner, round(row.w * share), canvas.px(8))
    if large and canvas.upright and row.h >= canvas.px(ABOVE_CHOICES):
        (said, choices), part = layout.cut_top(inner, canvas.line(FOOT // 2)), layout.columns
    said = layout.inset(said, canvas.px(8))
    if sign is not None:
        place, said = layout.cut_left(said, min(said.h, canvas.px(OPTION_SIGN)), canvas.px(12))
        draw_sign(canvas, sign, place)
    if means:
        narrow = canvas.upright and part is layout.rows
        said, below = part(said, [2, 3] if narrow else [1, 1], 0)
        canvas.write(means, below, Type.FINE, canvas.theme.soft, lines=1 + narrow)
    written = canvas.write(words, said, Type.NOTE, canvas.theme.ivory)
    draw_row(canvas, controls, choices, focus)
    return layout.cut_left(said, written.right - said.x, canvas.px(12))[1]
