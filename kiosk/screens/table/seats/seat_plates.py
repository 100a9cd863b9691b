"""The seats of a table: each a plate that says who, how many chips, what lies there and how it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.screens.table.seats.hollows import draw_hollow
from kiosk.screens.table.seats.note import (
    FEWEST_SLOTS,
    HUNDRED,
    NAMED,
    ROOMY,
    SMALLER,
    Row,
    for_dice,
    notes_of,
    place_note,
    purse_room,
    says_beside,
)
from kiosk.screens.table.seats.plate import PAIR
from kiosk.screens.table.seats.plate_rows import (
    BESIDE_CHIPS,
    FIGURES,
    LARGEST_DIE,
    LOW,
    TALL,
    TOTAL,
    WIDE,
    below_name,
    beside_signs,
    dice_row,
    inside,
    name_row,
    summed,
    total_place,
)
from kiosk.screens.table.seats.split import SMALLEST_DIE, beside_chips, draw_split
from kiosk.ui import layout
from kiosk.ui.theme import mixed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.chips import LEAST_STACK, draw_purse, least_beside, stack_beside
from kiosk.ui.widgets.crack import draw_crack
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import draw_band, draw_token

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.screens.table.seats.note import Note
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas

BROAD = 250
"""From this width on a low seat has a Foundation beside its name, px at BASE_SIZE."""
LARGEST_THERE = 96
"""At a roomy seat dice are so large at most, px at BASE_SIZE."""
BESIDE_NAME, SEVERAL = (0.24,), (0.37,)
"""Share of the width that a total has beside a name, and that those of several rows have."""
FEWEST_AT_TALL = 2
"""So many dice find room beside each other at a tall seat at least: they share the row with their total."""
DIMMER = 0.5
"""So far chips in figures are from the table's tint to what is faded."""


def draw_seats(canvas: Canvas, plates: Sequence[Plate], places: Sequence[Rect]) -> None:
    """A plate in each place; beside all chips stands a stack of one size, or beside none.

    How they stand is said of all in words of one form and size; how far they have ended from 20 of all, or of
    none.
    """
    seats = list(zip(plates, places, strict=True))
    stack = min((_stack(canvas, plate, place) for plate, place in seats if plate.seat["chips"]), default=0)
    notes, size = notes_of(canvas, seats, stack)
    apart = all(_far_wide(canvas, plate, place) for plate, place in seats if plate.far)
    for (plate, place), note in zip(seats, notes, strict=True):
        _draw_plate(canvas, plate if apart else replace(plate, far=""), place, stack, note, size)


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
        narrower = purse_room(canvas, plate, inner, least).w < inner.w
        fits = narrower or says_beside(canvas, plate, inner, 0)
        if not fits or not any(hand.dice for hand in plate.hands):
            return stack
        sizes = (size for size in (stack, (stack + least) // 2, least) if least <= size <= stack)
        found = next((size for size in sizes if says_beside(canvas, plate, inner, size)), 0)
        if found or place_note(canvas, plate, box, stack).row is Row.NAME:
            return found or stack
        return least if narrower else 0
    if box.h >= canvas.px(LOW):
        figures, _foot = below_name(canvas, layout.cut_top(inner, name_row(canvas, inner))[1])
        room = figures if plate.split else total_place(canvas, plate, figures, BESIDE_CHIPS)[1]
        stack = stack_beside(canvas, held, room)
        alone = room.w == inner.w and held >= HUNDRED
        return least_beside(canvas, held, room, SMALLER) if alone and not stack else stack
    if inner.w > canvas.px(WIDE):
        inner = total_place(canvas, plate, inner, TOTAL)[1]
    inner.h = layout.rows(inner, [1, 1], 0)[1].h
    return stack_beside(canvas, held, inner)


def _draw_plate(canvas: Canvas, plate: Plate, box: Rect, stack: int, note: Note, note_px: int) -> None:
    draw_ground(canvas, plate, box)
    band, inner = inside(canvas, box)
    draw_band(canvas, plate.token, band)
    if box.h < canvas.px(LOW):
        wide = inner.w > canvas.px(WIDE)
        if wide:
            inner = _draw_total(canvas, plate, inner)
        upper, lower = layout.rows(inner, [1, 1], 0)
        if not wide:
            several = Rect(0, 0, round(upper.w * SEVERAL[0]), upper.h)
            all_told = plate.split and PAIR.strip() in summed(canvas, plate, several)
            upper = _draw_total(canvas, plate, upper, SEVERAL if all_told else BESIDE_NAME)
        elif not plate.added and inner.w > canvas.px(BROAD):
            thrown, upper = layout.cut_right(upper, inner.w * 2 // 5, canvas.px(6))
            _draw_dice(canvas, plate, layout.inset(thrown, canvas.px(2)))
        _draw_who(canvas, plate, upper)
        _draw_chips(canvas, plate, lower, stack)
        note.draw(canvas, plate, note_px)
        return
    upper, rest = layout.cut_top(inner, name_row(canvas, inner), 0)
    taken, tall = note.box.w if note.row is Row.NAME else 0, box.h >= canvas.px(TALL)
    if far := _far_wide(canvas, plate, box):
        room = beside_signs(canvas, plate, upper)
        canvas.write(plate.far, room, Type.FINE, canvas.theme.soft, align="right", lines=1)
    _draw_who(canvas, plate, upper, taken or far)
    note.draw(canvas, plate, note_px)  # before the dice, whose shadows may fall there
    if tall:
        _draw_tall(canvas, plate, rest, stack, note, roomy=inner.h >= canvas.px(ROOMY))
        return
    middle, below = below_name(canvas, rest)
    thrown = dice_row(canvas, middle, below)
    if (apart := beside_chips(canvas, plate, rest, thrown)) is not None:
        middle, thrown = apart
    if note.row is Row.OWN:
        middle.h = note.box.y - middle.y
    held = middle if plate.split else _draw_total(canvas, plate, middle, BESIDE_CHIPS)
    if apart is None and any(hand.dice for hand in plate.hands):
        held.h = min(held.h, thrown.y - held.y)  # its purse is no figure: dice would lie on its edge
    _draw_chips(canvas, plate, held, stack)
    _draw_foot(canvas, plate, thrown, note)


def _far_wide(canvas: Canvas, plate: Plate, box: Rect) -> int:
    """How much of its name's row on a plate takes how far from 20 it has ended, px; 0 for no room."""
    if not plate.far or box.h < canvas.px(TALL):
        return 0
    inner = inside(canvas, box)[1]
    room, who = (
        beside_signs(canvas, plate, layout.cut_top(inner, name_row(canvas, inner))[0]),
        plate.token.words,
    )
    wide = canvas.width_of(plate.far, room, Type.FINE, 1) + canvas.px(12)
    alone, left = (Rect(0, 0, room.w - room.h - canvas.px(6) - taken, room.h) for taken in (0, wide))
    fits = left.w >= canvas.px(NAMED) and canvas.has_room(who, left) >= canvas.has_room(who, alone)
    return wide if fits else 0


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


def _draw_total(canvas: Canvas, plate: Plate, box: Rect, shares: Sequence[float] = TOTAL) -> Rect:
    """What its dice come to, at the right, where they are added up; the rest of the box.

    `shares`: of the width that it has at most, the first that leaves the chips room.
    """
    (total, rest), hand = total_place(canvas, plate, box, shares), plate.hand
    if hand is None or hand.figure is None:
        return rest
    colour = hand.colour if plate.counts else canvas.theme.faded
    if plate.split:
        canvas.write(summed(canvas, plate, total), total, Type.FIGURE, colour, align="right", lines=1)
    else:
        canvas.count(("total", plate.number, 0), hand.figure, total, Type.FIGURE, colour, align="right")
    if plate.bust:
        draw_crack(canvas, ("crack", plate.number), total)
    return rest


def _draw_tall(canvas: Canvas, plate: Plate, box: Rect, stack: int, note: Note, *, roomy: bool) -> None:
    """Below its name: dice and what they come to, and below them its purse."""
    gap = canvas.px(2)
    if note.row is Row.OWN:
        box.h = note.box.y - gap - box.y
    held, thrown = layout.cut_bottom(box, canvas.px(FIGURES), gap)
    _draw_chips(canvas, plate, purse_room(canvas, plate, held, stack), stack)
    thrown = layout.inset(thrown if plate.split else _draw_total(canvas, plate, thrown), canvas.px(2))
    _draw_dice(canvas, plate, thrown, FEWEST_AT_TALL, LARGEST_THERE if roomy else LARGEST_DIE)


def _draw_chips(canvas: Canvas, plate: Plate, box: Rect, stack: int) -> None:
    """Its chips in their purse, dimmer than what the dice come to, which may be as high."""
    look = canvas.theme
    colour = look.faded if plate.out else mixed(look.soft, look.faded, DIMMER)
    if not plate.taken_along:
        draw_purse(canvas, ("chips", plate.number), plate.seat["chips"], box, colour, stack)


def _draw_foot(canvas: Canvas, plate: Plate, box: Rect, note: Note) -> None:
    """The dice, beside how the seat stands where that is said there; all the room to what there is alone."""
    said, lie = note.row is Row.DICE and note.words, any(hand.dice for hand in plate.hands)
    if not plate.added and (lie or said):
        _draw_dice(canvas, plate, layout.cut_left(box, for_dice(canvas, plate, box.w, box.h), 0)[0], fewest=1)
    elif not said:
        _draw_dice(canvas, plate, box)
    elif note.box.x > box.x:
        thrown = Rect(box.x, box.y, note.box.x - canvas.px(4) - box.x, box.h)
        _draw_dice(canvas, plate, thrown, fewest=1)


def _draw_dice(
    canvas: Canvas, plate: Plate, box: Rect, fewest: int = FEWEST_SLOTS, largest: int = LARGEST_DIE
) -> None:
    """The dice in front of it, as large as they go, of several rows with what each comes to.

    Before there are any, their places. `fewest`: a row has room for so many. `largest`: a die at most, px at
    BASE_SIZE.
    """
    most, gap = canvas.px(largest), canvas.px(3)
    if plate.split:
        draw_split(canvas, plate, box, most)
        return
    thrown = plate.hand.lying if plate.hand is not None else ()
    for number, (die, cell) in enumerate(
        zip(thrown, layout.squares(box, len(thrown), most, fewest, gap), strict=True)
    ):
        plate.draw_die(canvas, die, cell, ("die", plate.number, 0, number))
    if thrown or plate.out:
        return
    places = layout.squares(box, len(plate.awaits), most, fewest, gap)
    ground = canvas.theme.panel_lit if plate.asked or plate.shines else canvas.theme.panel
    for kind, cell in zip(plate.awaits, places, strict=True):
        if cell.w >= canvas.px(SMALLEST_DIE):
            draw_hollow(canvas, kind, cell, ground)
