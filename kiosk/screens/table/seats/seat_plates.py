"""The seats of a table: each a plate that says who, how many chips, what lies there and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pygame import Rect

from kiosk.screens.table.seats.plate import PAIR
from kiosk.screens.table.seats.plate_rows import FIGURES, LARGEST_DIE, LOW, TALL, foot, inside, name_row
from kiosk.text import chips
from kiosk.ui import fonts, layout
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.chips import LEAST_STACK, draw_purse, no_smaller, purse, stack_beside, write_with_chips
from kiosk.ui.widgets.crack import draw_crack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_band, draw_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas

WIDE, BROAD = 200, 250
"""From these widths on a low seat has its total beside both rows, and a Foundation beside its name, px."""
LEAST_DIE = 30
"""At a seat at least beside words, px at BASE_SIZE."""
SMALLEST_DIE = 18
"""Where those of several hands would be smaller, px at BASE_SIZE, only those of one are shown."""
ROOMY, LARGEST_THERE = 220, 96
"""At a seat so high dice are so large at most, px at BASE_SIZE."""
AS_LARGE, LEGIBLE = 0.9, 0.5
"""Share of their size that figures keep at least for a line of words: gladly, and where there is no other."""
NAMED = 68
"""What is said beside a name leaves so much of it, px at BASE_SIZE."""
BESIDE_NAME = (0.24,)
"""Share of the width that a total has beside a name."""
TOTAL = 0.4, 0.3
"""Share of the width that a total has at most beside the chips, and beside seven figures of them."""
OF_FOUNDATION = 0.7
"""Share of the width that dice have that are not added up, beside words."""
SIGNED = ("+", "\N{MINUS SIGN}")
"""How chips won or lost begin, where no words have room beside them."""
FEWEST_SLOTS, FEWEST_THERE = 3, 2
"""So many dice find room beside each other at least, so that one alone is no larger; there fewer."""


def draw_seats(canvas: Canvas, plates: Sequence[Plate], places: Sequence[Rect]) -> None:
    """A plate in each place; beside all chips stands a stack of one size, or beside none."""
    seats = list(zip(plates, places, strict=True))
    stack = min((_stack(canvas, plate, place) for plate, place in seats if plate.seat["chips"]), default=0)
    for plate, place in seats:
        _draw_plate(canvas, plate, place, stack)


def draw_ground(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """The plate itself; who acts sits in the light, and who has won."""
    look = canvas.theme
    if plate.asked:
        canvas.part("acting", box, lambda: canvas.panel(box, look.panel_lit, look.gold, 3))
    elif plate.shines:
        canvas.panel(box, look.panel_lit, look.good, 3)
    else:
        canvas.panel(box)


def _stack(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """How large a stack can be beside a seat's chips, px, if nothing said there is to give way to it.

    What a tall seat without dice says has a line of its own.
    """
    inner = inside(canvas, box)[1]
    held = plate.seat["chips"]
    if box.h >= canvas.px(TALL):
        inner.h = canvas.px(FIGURES)
        stack, least = stack_beside(canvas, held, inner), canvas.px(LEAST_STACK)
        if not any(hand.dice for hand in plate.hands) or not _says_beside(canvas, plate, inner, 0):
            return stack
        sizes = (size for size in (stack, (stack + least) // 2, least) if least <= size <= stack)
        return next((size for size in sizes if _says_beside(canvas, plate, inner, size)), 0)
    if box.h >= canvas.px(LOW):
        inner.h -= name_row(canvas, inner) + foot(canvas, inner)
        return stack_beside(canvas, held, _total_place(canvas, plate, inner, TOTAL)[1])
    if inner.w > canvas.px(WIDE):
        inner = _total_place(canvas, plate, inner, TOTAL)[1]
    inner.h = layout.rows(inner, [1, 1], 0)[1].h
    return stack_beside(canvas, held, inner)


def _draw_plate(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> None:
    draw_ground(canvas, plate, box)
    low = box.h < canvas.px(LOW)
    band, inner = inside(canvas, box)
    draw_band(canvas, plate.token, band)
    if low:
        wide = inner.w > canvas.px(WIDE)
        if wide:
            inner = _draw_total(canvas, plate, inner)
        upper, lower = layout.rows(inner, [1, 1], 0)
        if not wide:
            upper = _draw_total(canvas, plate, upper, BESIDE_NAME)
        elif not plate.added and inner.w > canvas.px(BROAD):
            thrown, upper = layout.cut_right(upper, inner.w * 2 // 5, canvas.px(6))
            _draw_dice(canvas, plate, layout.inset(thrown, canvas.px(2)))
        _draw_who(canvas, plate, upper)
        taken = _draw_chips(canvas, plate, lower, stack)
        stands = layout.cut_left(lower, taken, canvas.px(10))[1]
        _draw_note(canvas, plate, stands, "right")
        return
    if box.h >= canvas.px(TALL):
        _draw_tall(canvas, plate, *layout.cut_top(inner, name_row(canvas, inner), 0), stack)
        return
    upper, rest = layout.cut_top(inner, name_row(canvas, inner), 0)
    below, middle = layout.cut_bottom(rest, foot(canvas, inner), 0)
    taken = 0
    if plate.told and not plate.added and not _beside_dice(canvas, plate, below):
        taken, middle = _draw_note_elsewhere(canvas, plate, upper, middle, stack)
    _draw_who(canvas, plate, upper, taken)
    _draw_chips(canvas, plate, _draw_total(canvas, plate, middle), stack)
    _draw_foot(canvas, plate, below)


def _draw_note_elsewhere(
    canvas: Canvas, plate: Plate, upper: Rect, middle: Rect, stack: int
) -> tuple[int, Rect]:
    """How a seat stands whose dice leave no room for it; what it takes of the name, px, and the chips' row.

    On a line of its own where the chips are no smaller then, beside the chips, or beside the name.
    """
    lower, rest = layout.cut_bottom(middle, canvas.px(LINE), 0)
    below = any(canvas.has_room(each, lower) for each in plate.told)
    if below and no_smaller(canvas, plate.seat["chips"], middle, rest, AS_LARGE):
        _draw_note(canvas, plate, lower)
        return 0, rest
    beside = _beside_purse(canvas, plate, middle, stack)
    if _with_room(canvas, plate.told, beside, 2):
        _write_first(canvas, plate, plate.told, beside, "right", lines=2)
        return 0, middle
    if taken := _draw_beside_name(canvas, plate, upper):
        return taken, middle
    if below and no_smaller(canvas, plate.seat["chips"], middle, rest, LEGIBLE):
        _draw_note(canvas, plate, lower)
        return 0, rest
    return 0, middle


def _draw_beside_name(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """How a seat stands, in the row of its name; what that takes of it, px, 0 where there is no room."""
    room = _beside_signs(canvas, plate, box)
    name = min(canvas.width_of(plate.token.words, room, Type.FINE, 1) + canvas.px(6), canvas.px(NAMED))
    for words in plate.told:
        wide = canvas.width_of(words, room, Type.FINE, 1) + canvas.px(4)
        if room.w - wide - box.h >= name:
            _write_first(canvas, plate, (words,), layout.cut_right(room, wide, 0)[0], "right")
            return wide
    return 0


def _beside_signs(canvas: Canvas, plate: Plate, box: Rect) -> Rect:
    signs = len(plate.marks) + plate.follows + plate.by_hand
    return Rect(box.x, box.y, box.w - signs * canvas.px(34), box.h)


def _draw_far(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """How far from 20 a seat has ended, beside its name, which stays whole; how much that takes, px."""
    room, who = _beside_signs(canvas, plate, box), plate.token.words
    wide = canvas.width_of(plate.far, room, Type.FINE, 1) + canvas.px(4)
    alone, left = (Rect(0, 0, room.w - box.h - canvas.px(6) - taken, box.h) for taken in (0, wide))
    if not plate.far or left.w < canvas.px(NAMED) or canvas.has_room(who, left) < canvas.has_room(who, alone):
        return 0
    canvas.write(plate.far, room, Type.FINE, canvas.theme.soft, align="right", lines=1)
    return wide


def _draw_who(canvas: Canvas, plate: Plate, box: Rect, taken: int = 0) -> None:
    """Token, name, and what the seat is; `taken` of the name's room, px, is something else's."""
    side = min(box.h, canvas.px(36))
    disc, box = layout.cut_left(box, side, canvas.px(6))
    follows, by_hand = (Icon.NEXT,) if plate.follows else (), (Icon.HAND,) if plate.by_hand else ()
    for mark in (*follows, *plate.marks, *by_hand):
        place, box = layout.cut_right(box, min(side, canvas.px(30)), canvas.px(4))
        draw_icon(canvas, mark, place, part=("mark", mark) if mark in plate.marks else None)
    look = canvas.theme
    box.w -= taken
    colour = look.faded if plate.out else look.gold if plate.asked else look.ivory
    name = canvas.shortened(plate.token.words, box, Type.FINE)
    named = Rect(box.x, box.y, min(box.w, canvas.width_of(name, box, Type.NOTE, 1)), box.h).union(disc)

    def draw() -> None:
        draw_token(canvas, plate.token, disc)
        canvas.write(name, box, Type.NOTE, colour, lines=1)

    canvas.part(("name", plate.number), named, draw)


def _total_place(canvas: Canvas, plate: Plate, box: Rect, shares: Sequence[float]) -> tuple[Rect, Rect]:
    """Of a box the place of what its dice come to, at the right, and the rest; see `_draw_total`.

    It has room for two figures if the chips let it, so that what stands beside it is as at the other seats.
    """
    total, rest = Rect(box.right, box.y, 0, box.h), box
    if plate.hand is None or plate.hand.figure is None:
        return total, rest
    held, own = chips.amount(plate.seat["chips"]), str(plate.hand.figure)
    for share, least in (*((share, "00") for share in shares), (shares[-1], own)):
        most = Rect(0, 0, round(box.w * share), box.h)
        wide = max(canvas.width_of(each, most, Type.FIGURE, 1) for each in (own, least))
        total, rest = layout.cut_right(box, wide, canvas.px(8))
        if canvas.has_room(held, rest):
            break
    return total, rest


def _draw_total(canvas: Canvas, plate: Plate, box: Rect, shares: Sequence[float] = TOTAL) -> Rect:
    """What its dice come to, at the right, where they are added up; the rest of the box.

    `shares`: of the width that it has at most, the first that leaves the chips room.
    """
    (total, rest), hand = _total_place(canvas, plate, box, shares), plate.hand
    if hand is None or hand.figure is None:
        return rest
    colour = canvas.theme.faded if plate.out and not plate.bust else hand.colour
    canvas.count(("total", plate.number), hand.figure, total, Type.FIGURE, colour, align="right")
    if plate.bust:
        draw_crack(canvas, ("crack", plate.number), total)
    return rest


def _draw_tall(canvas: Canvas, plate: Plate, upper: Rect, box: Rect, stack: int) -> None:
    """Whose it is, dice and what they come to; below them its purse, beside that or below it how it stands.

    Where a Foundation would have to move for that, it stands in the upper row, beside the name.
    """
    choices, gap, whole = plate.told, canvas.px(2), box
    held = layout.cut_bottom(box, canvas.px(FIGURES), gap)[0]
    fits, roomy = _says_beside(canvas, plate, held, stack), upper.h + whole.h >= canvas.px(ROOMY)
    if roomy and canvas.theme.large_text:
        fits = fits and not _figure_alone(canvas, plate, _beside_purse(canvas, plate, held, stack))
    taken, far = 0, _draw_far(canvas, plate, upper)
    if choices and not fits and not plate.added and any(hand.dice for hand in plate.hands):
        taken = _draw_beside_name(canvas, plate, upper)
    _draw_who(canvas, plate, upper, taken or far)  # before the dice, whose shadows may fall there
    if fits:
        beside = _beside_purse(canvas, plate, held, stack)
        _write_first(canvas, plate, choices, beside, "right", lines=2)
    elif not taken:
        below, box = layout.cut_bottom(box, canvas.line(LINE) if roomy else canvas.px(LINE), gap)
        _write_first(canvas, plate, choices, below, "left")
    held, thrown = layout.cut_bottom(box, canvas.px(FIGURES), gap)
    _draw_chips(canvas, plate, held, stack)
    thrown = layout.inset(_draw_total(canvas, plate, thrown), canvas.px(2))
    if roomy:
        _draw_dice(canvas, plate, thrown, FEWEST_THERE, LARGEST_THERE)
    else:
        _draw_dice(canvas, plate, thrown)


def _says_beside(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> bool:
    """Whether how a seat stands has room beside its purse in a box, with a stack so large in it, px."""
    return not plate.told or bool(_with_room(canvas, plate.told, _beside_purse(canvas, plate, box, stack), 2))


def _figure_alone(canvas: Canvas, plate: Plate, box: Rect) -> bool:
    """Whether of how a seat stands a figure would be alone in a box, or in the second line of it."""
    words = _with_room(canvas, plate.told, box, 2)
    return _ends_in_a_figure(words) and (words == plate.brief or not canvas.has_room(words, box))


def _ends_in_a_figure(words: str) -> bool:
    return "\n" not in words and not fonts.has_words(words.rpartition(" ")[2])


def _beside_purse(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> Rect:
    """What its purse leaves of a box."""
    return layout.cut_left(box, purse(canvas, plate.seat["chips"], box, stack).w, canvas.px(10))[1]


def _draw_chips(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> int:
    """Its chips in their purse; how wide that is, px."""
    colour = canvas.theme.faded if plate.out else canvas.theme.soft
    if plate.seat["status"] == "gone" and not plate.seat["chips"]:
        return 0  # who has left has taken them along
    return draw_purse(canvas, ("chips", plate.number), plate.seat["chips"], box, colour, stack)


def _draw_note(canvas: Canvas, plate: Plate, box: Rect, align: Literal["left", "right"] = "left") -> None:
    """How it stands and what it did last; where both have no room, how it stands."""
    _write_first(canvas, plate, plate.told, box, align)


def _write_first(
    canvas: Canvas,
    plate: Plate,
    choices: Sequence[str],
    box: Rect,
    align: Literal["left", "right"],
    lines: int = 1,
) -> None:
    """The first of these that has room in so many lines, if any has; in one rather than a figure alone."""
    words = _with_room(canvas, choices, box, lines)
    if _ends_in_a_figure(words) and canvas.has_room(words, box):
        lines = 1

    def write() -> None:
        if words[:1] in SIGNED:  # a figure alone may be larger
            canvas.write(words, box, Type.TEXT, plate.colour, align=align, lines=1)
            return
        write_with_chips(canvas, words, plate.staked or 0, box, plate.colour, align, lines)

    canvas.part(("note", plate.number), box, write, amount=plate.staked)


def _with_room(canvas: Canvas, choices: Sequence[str], box: Rect, lines: int = 1) -> str:
    """The first of these that has room, of a pair each in a line where there are two; "" for none.

    A figure stands alone in the second line only where nothing else has room.
    """
    for broken in (False, True):
        for each in choices:
            whole = 1 if PAIR in each or (not broken and _ends_in_a_figure(each)) else lines
            for words, most in ((each.replace(PAIR, "\n"), lines if PAIR in each else whole), (each, whole)):
                if canvas.has_room(words, box, lines=most):
                    return words
    return ""


def _beside_dice(canvas: Canvas, plate: Plate, box: Rect) -> str:
    """How a seat stands, in words for which there is room beside its dice; "" for none."""
    count = sum(len(hand.dice) for hand in plate.hands)
    left = Rect(0, 0, box.w - _for_dice(canvas, plate, box), box.h)
    choices = plate.told if plate.note or count <= FEWEST_SLOTS else ()
    return _with_room(canvas, choices, left)


def _for_dice(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """What dice have of a row at least, px; those of a Foundation always the same, so that they stay."""
    least = sum(len(hand.dice) for hand in plate.hands) * canvas.px(LEAST_DIE)
    return least if plate.added or not least else max(least, round(box.w * OF_FOUNDATION))


def _draw_foot(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """The dice, and beside them how the seat stands; all the room to what there is alone."""
    count, words = sum(len(hand.dice) for hand in plate.hands), _beside_dice(canvas, plate, box)
    if not count or (plate.won and plate.added and not words):
        _draw_note(canvas, plate, box)
        return
    if not plate.added:
        thrown, stands = layout.cut_left(box, _for_dice(canvas, plate, box), 0)
    elif words:
        said = canvas.width_of(words, box, Type.FINE, 1) + canvas.px(8)
        taken = min(box.w - said, count * (box.h + canvas.px(3)) + canvas.px(10) * (len(plate.hands) - 1))
        thrown, stands = layout.cut_left(box, taken, canvas.px(4))
    else:
        _draw_dice(canvas, plate, box)
        return
    if words:  # before the dice, whose shadows may fall there
        _write_first(canvas, plate, (words,), stands, "right")
    _draw_dice(canvas, plate, thrown, fewest=1)


def _draw_dice(
    canvas: Canvas, plate: Plate, box: Rect, fewest: int = FEWEST_SLOTS, largest: int = LARGEST_DIE
) -> None:
    """The dice of all its hands, or of that which is played where they would be dots, as large as they go.

    `fewest`: a row has room for so many. `largest`: a die at most, px at BASE_SIZE.
    """
    hands, gaps = plate.hands, (canvas.px(3), canvas.px(10))
    counts = [len(hand.dice) for hand in hands]
    cells = layout.squares(box, counts, canvas.px(largest), fewest, gaps)
    if any(place and place[0].w < canvas.px(SMALLEST_DIE) for place in cells):
        counts = [len(hand.dice) if hand is plate.hand else 0 for hand in hands]
        cells = layout.squares(box, counts, canvas.px(largest), fewest, gaps)
    for place, each in enumerate(cells):
        for number, (die, cell) in enumerate(zip(hands[place].dice[: counts[place]], each, strict=True)):
            plate.draw_die(canvas, die, cell, ("die", plate.number, place, number))
