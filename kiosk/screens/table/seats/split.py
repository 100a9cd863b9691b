"""A seat that has split its dice: each of its rows lies there with what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.seats.plate_rows import summed
from kiosk.ui import layout
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.seats.plate import Hand, Plate
    from kiosk.ui.canvas import Canvas

SMALLEST_DIE = 18
"""Where those of several rows would be smaller, px at BASE_SIZE, only that which is played is shown."""
FIGURE, FIGURES = 0.27, 0.5
"""Share of a row's width that what it comes to has at most, and that all have beside one row's dice."""
CHIPS = 0.4, 0.32
"""Share of a seat's width that its chips have beside rows that have no room below them."""
TWO = "00"
"""What a row comes to has as many figures at least: all are set in one size then."""
GAP, BESIDE, APART, BELOW = 3, 8, 10, 1
"""Between dice, between them and their sum, between rows beside and below each other, px at BASE_SIZE."""


def draw_split(canvas: Canvas, plate: Plate, box: Rect, largest: int) -> None:
    """Its rows in a box, below or beside each other, as dice are larger; `largest`: a die at most, px.

    Where they have no room that which is played, beside what all come to.
    """
    hands = plate.hands
    side, cells = _places(canvas, hands, box, largest)
    if side < canvas.px(SMALLEST_DIE):
        _draw_played(canvas, plate, box, largest)
        return
    wide = max(_figure(canvas, hand, cells[0]) for hand in hands)
    for place, (hand, cell) in enumerate(zip(hands, cells, strict=True)):
        total, thrown = layout.cut_right(cell, wide, canvas.px(BESIDE))
        waits = not hand.active and any(each.active for each in hands)
        colour = canvas.theme.soft if waits else hand.colour if plate.counts else canvas.theme.faded
        part = ("total", plate.number, place)
        canvas.count(part, hand.figure or 0, total, Type.FIGURE, colour, align="right")
        _draw_row(canvas, plate, place, layout.middle(thrown, side))


def beside_chips(canvas: Canvas, plate: Plate, rest: Rect, below: Rect) -> tuple[Rect, Rect] | None:
    """The places of a seat's chips and of its rows beside them; None where these lie below the chips.

    `rest`: what the name leaves of the seat. `below`: what chips leave of that.
    """
    if not plate.split or _places(canvas, plate.hands, below, below.h)[0] >= canvas.px(SMALLEST_DIE):
        return None
    ways = (layout.cut_left(rest, round(rest.w * share), canvas.px(BESIDE)) for share in CHIPS)
    least = canvas.px(SMALLEST_DIE)
    return next((way for way in ways if _places(canvas, plate.hands, way[1], rest.h)[0] >= least), None)


def _places(canvas: Canvas, hands: Sequence[Hand], box: Rect, largest: int) -> tuple[int, list[Rect]]:
    """How large dice are where so many rows lie below or beside each other, px, and the place of each row."""
    ways = [
        layout.grid(box, len(hands), across, canvas.px(APART if across > 1 else BELOW))
        for across in range(1, len(hands) + 1)
    ]
    sides = [min(_side(canvas, hands, cell, largest) for cell in cells) for cells in ways]
    return max(sides), ways[sides.index(max(sides))]


def _draw_played(canvas: Canvas, plate: Plate, box: Rect, largest: int) -> None:
    """The row that is played, and at its right what all come to, as far as there is room."""
    place = next((place for place, hand in enumerate(plate.hands) if hand is plate.hand), 0)
    hand, most = plate.hands[place], Rect(0, 0, round(box.w * FIGURES), box.h)
    told = summed(canvas, plate, most)
    wide = canvas.width_of(max(TWO, told, key=len), most, Type.FIGURE, 1)
    total, thrown = layout.cut_right(box, wide, canvas.px(BESIDE))
    colour = hand.colour if plate.counts else canvas.theme.faded
    canvas.write(told, total, Type.FIGURE, colour, align="right", lines=1)
    count = len(hand.lying)
    side = min(thrown.h, largest, (thrown.w - canvas.px(GAP) * (count - 1)) // max(1, count))
    _draw_row(canvas, plate, place, layout.middle(thrown, side))


def _draw_row(canvas: Canvas, plate: Plate, place: int, row: Rect) -> None:
    """The dice of one of its rows, from the left, as large as that is high."""
    for number, die in enumerate(plate.hands[place].lying):
        lies = Rect(row.x + number * (row.h + canvas.px(GAP)), row.y, row.h, row.h)
        plate.draw_die(canvas, die, lies, ("die", plate.number, place, number))


def _side(canvas: Canvas, hands: Sequence[Hand], cell: Rect, largest: int) -> int:
    """How large dice are where each of these has such a cell, px."""
    wide = cell.w - max(_figure(canvas, hand, cell) for hand in hands) - canvas.px(BESIDE)
    most = max(len(hand.lying) for hand in hands)
    return min(cell.h, (wide - canvas.px(GAP) * (most - 1)) // most, largest)


def _figure(canvas: Canvas, hand: Hand, cell: Rect) -> int:
    """How wide what a row comes to is in its cell, px."""
    most = Rect(0, 0, round(cell.w * FIGURE), cell.h)
    return canvas.width_of(max(TWO, str(hand.figure), key=len), most, Type.FIGURE, 1)
