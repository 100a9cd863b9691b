"""How the plate of a seat is cut up, as far as all that is on it must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.seats.plate import PAIR
from kiosk.text import chips
from kiosk.ui import layout
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import purse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas

TALL, LOW = 180, 86
"""A seat from these heights on (px at BASE_SIZE) has its dice and what they come to in a row, and its chips
in another, or both in one and the dice below; a lower one has no dice."""
WHO = 34
"""How high the row is for the name at a tall seat, px at BASE_SIZE."""
FIGURES, LOWER = 70, 58
"""How high the row is for figures of 8 mm, and of 7 mm, px at BASE_SIZE."""
BELOW_FIGURES = 0.05
"""Share of their row that figures keep free below them: dice reach into it."""
BAND = 8
"""How wide a player's colour is along the edge of the plate, px at BASE_SIZE."""
SEEN, LARGEST_DIE = 37, 64
"""Below a row so high figures are 7 mm rather than 8, for its dice; and how large one is at a seat at most,
px at BASE_SIZE."""
CORNER = 4
"""How far a player's colour keeps from the round corners of the frame, px at BASE_SIZE."""
RIM, NARROW = 5, 3
"""How far what is on a plate keeps from its edge, px at BASE_SIZE; the second above and below on a full one,
in large text on any, though a tall one's purse keeps the first from its foot, and all round on a low one."""
FULL = 140
"""A seat lower than this is full, px at BASE_SIZE."""
MORE = 2
"""So much higher is a name's row in large text at least, px at BASE_SIZE."""
WIDE = 200
"""From this width on a low seat has its total beside both rows, px at BASE_SIZE."""
TOTAL = 0.47, 0.3
"""Share of the width that a total has at most beside dice or chips, and beside seven figures of them."""
BESIDE_CHIPS = 0.56, *TOTAL
"""The same where it has nothing but chips beside it, and dice lie below both."""


def inside(canvas: Canvas, box: Rect) -> tuple[Rect, Rect]:
    """The player's colour along a plate's edge, and what is right of it."""
    low, full = box.h < canvas.px(LOW), box.h < canvas.px(FULL) or canvas.theme.large_text
    narrow = low, full, full and box.h < canvas.px(TALL)
    aside, above, below = (canvas.px(NARROW if each else RIM) for each in narrow)
    inner = Rect(box.x + aside, box.y + above, box.w - 2 * aside, box.h - above - below)
    band, inner = layout.cut_left(inner, canvas.px(BAND), canvas.px(7))
    inner.w -= canvas.px(NARROW) if low else canvas.margin - aside
    return band.inflate(0, -2 * canvas.px(CORNER)), inner


def name_row(canvas: Canvas, inner: Rect) -> int:
    """How high the name's row is at a seat that is not low, px.

    In large text it has a little more, and as much as figures and dice leave.
    """
    usual = canvas.px(LINE if inner.h < canvas.px(TALL - 2 * RIM) else WHO)
    if not canvas.theme.large_text:
        return usual
    spare = inner.h - 2 * usual - canvas.px(FIGURES) if usual == canvas.px(LINE) else 0
    return usual + max(canvas.px(MORE), min(spare, canvas.line(LINE) - usual))


def below_name(canvas: Canvas, rest: Rect) -> tuple[Rect, Rect]:
    """What its name leaves of a seat that is neither low nor tall: the row of its figures, and that below.

    There dice have also what figures keep free (`dice_row`).
    """
    spare = rest.h - canvas.px(FIGURES)  # what figures leave the dice have
    seen = min(rest.h - canvas.px(LOWER), canvas.px(SEEN))
    foot, figures = layout.cut_bottom(rest, max(canvas.px(LINE), seen, min(spare, canvas.px(LARGEST_DIE))), 0)
    return figures, foot


def dice_row(canvas: Canvas, figures: Rect, foot: Rect) -> Rect:
    """What dice have below figures in their row, more where there is little."""
    free = round(figures.h * BELOW_FIGURES) if figures.h < canvas.px(FIGURES) else 0
    return Rect(foot.x, foot.y - free, foot.w, foot.h + free)


def total_place(canvas: Canvas, plate: Plate, box: Rect, shares: Sequence[float]) -> tuple[Rect, Rect]:
    """Of a box the place of what its dice come to, at the right, and the rest.

    `shares`: of the width that it has at most, the first that leaves the chips room.

    It has room for two figures if the chips let it, so that what stands beside it is as at the other seats.
    """
    total, rest = Rect(box.right, box.y, 0, box.h), box
    if plate.hand is None or not plate.hand.added:
        return total, rest
    most = Rect(0, 0, round(box.w * shares[0]), box.h)
    held, own = chips.amount(plate.seat["chips"]), summed(canvas, plate, most) or "00"
    usual = max("00", own, key=len)
    for share, least in (*((share, usual) for share in shares), (shares[-1], own)):
        most = Rect(0, 0, round(box.w * share), box.h)
        total, rest = layout.cut_right(box, canvas.width_of(least, most, Type.FIGURE, 1), canvas.px(8))
        if canvas.has_room(held, rest):
            break
    return total, rest


def summed(canvas: Canvas, plate: Plate, box: Rect) -> str:
    """What its dice come to, "" before any lie there; of several rows all of it, if a box has room.

    Elsewhere each row lies there with what it comes to (split.py).
    """
    if plate.hand is None or plate.hand.figure is None:
        return ""
    rows = [str(hand.figure) for hand in plate.hands]
    told = (by.join(rows) for by in (PAIR, PAIR.strip()))
    return next((words for words in told if canvas.has_room(words, box)), str(plate.hand.figure))


def beside_purse(canvas: Canvas, plate: Plate, box: Rect, stack: int, room: Rect | None = None) -> Rect:
    """What its purse leaves of a box, with a stack so large in it, px; `room`: what it has there at most."""
    taken = 0 if plate.taken_along else purse(canvas, plate.seat["chips"], room or box, stack).w
    return layout.cut_left(box, taken, canvas.px(10))[1]


def beside_signs(canvas: Canvas, plate: Plate, box: Rect) -> Rect:
    """What its signs leave of the row of its name."""
    signs = len(plate.marks) + plate.follows + plate.by_hand
    return Rect(box.x, box.y, box.w - signs * canvas.px(34), box.h)
