"""The seats of a game with one pot: each a plate with token, name, chips, dice, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from kiosk.screens.table.areas import draw_table_top
from kiosk.text import chips
from kiosk.ui import layout, theme
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.chips import draw_chips, draw_stack
from kiosk.ui.widgets.token import Token, draw_band, draw_who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import DieState, SeatState, State
    from kiosk.screens.table.areas import Areas
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour, Theme

ROWS_MOST = 4
"""Up to so many seats each have a row; more stand two in a row."""
PAIRS_MOST = 8
"""Of more there are three in a row, without their dice, and who acts has the spotlight."""
TALL = 150
"""A place at the table from this height on (px at BASE_SIZE) has dice and standing below each other."""
BAND = 10
"""How wide a player's colour is along the edge of the plate, px at BASE_SIZE."""


def paid_to(state: State, number: int) -> int:
    """What a seat took from the table in the hand that is over; who has joined since took nothing."""
    payouts = state["result"]["payouts"] if "result" in state else []
    return payouts[number] if number < len(payouts) else 0


@dataclass(frozen=True)
class Plate:
    """What is shown of one seat.

    Attributes:
        token: whose it is.
        seat: as in the protocol's state.
        dice: in front of it.
        mark: what the seat is: "King", "button"; "" for nothing.
        figure: a total, large; "" for none.
        note: how the seat stands, in a word or two.
        colour: of figure and note.
        acts: whether the game waits for it. out: whether it has no part in the hand any more.
    """

    token: Token
    seat: SeatState
    dice: Sequence[DieState]
    mark: str
    figure: str
    note: str
    colour: Colour
    acts: bool
    out: bool


def draw_plates(
    canvas: Canvas, head: str, pot: int, plates: Sequence[Plate], areas: Areas, spotlight: int
) -> None:
    """Draw the pot with some words beside it, and a plate for each seat: round the tray, or in rows.

    `spotlight` is the seat shown large where there are too many to show the dice of all.
    """
    if areas.seats:
        draw_table_top(canvas, areas.felt)
        draw_pot(canvas, head, pot, areas.pot)
        for plate, place in zip(plates, areas.seats, strict=True):
            _draw_place(canvas, plate, place)
        return
    top, rest = layout.cut_top(areas.felt, canvas.px(64), canvas.px(theme.GAP))
    draw_pot(canvas, head, pot, top)
    across, draw = 1, _draw_row
    if len(plates) > PAIRS_MOST:
        light, rest = layout.cut_top(rest, canvas.px(92), canvas.px(6))
        _draw_row(canvas, plates[spotlight], light)
        across, draw = 3, _draw_small_card
    elif len(plates) > ROWS_MOST:
        across, draw = 2, _draw_card
    for plate, cell in zip(plates, layout.grid(rest, len(plates), across, canvas.px(6)), strict=True):
        draw(canvas, plate, cell)


def draw_pot(canvas: Canvas, head: str, pot: int, box: Rect) -> None:
    """The chips on the table, with some words beside them."""
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(6))
    stack, rest = layout.cut_left(inner, canvas.px(54), canvas.px(8))
    figure, words = layout.columns(rest, [1.1, 1.6], canvas.px(theme.GAP))
    draw_stack(canvas, pot, stack)
    canvas.write(f"{chips.amount(pot)}", figure, 46, canvas.theme.gold, lines=1)
    canvas.write(head, words, 28, canvas.theme.soft, align="right", lines=2)


def draw_ground(canvas: Canvas, box: Rect, *, acts: bool) -> None:
    """A plate; lit where the game waits for it."""
    if acts:
        canvas.panel(box, canvas.theme.panel_lit, canvas.theme.gold, 4)
    else:
        canvas.panel(box)


def draw_back(canvas: Canvas, box: Rect, token: Token, *, acts: bool, margin: float) -> Rect:
    """A plate with the player's colour along its left edge; what is left inside."""
    draw_ground(canvas, box, acts=acts)
    inner = layout.inset(box, canvas.px(margin))
    band, inner = layout.cut_left(inner, canvas.px(BAND), canvas.px(5))
    draw_band(canvas, token, band)
    return inner


def _name_colour(look: Theme, plate: Plate) -> Colour:
    return look.faded if plate.out else look.gold if plate.acts else look.ivory


def _name(plate: Plate) -> str:
    return f"{plate.token.words} ({plate.mark})" if plate.mark else plate.token.words


def _draw_place(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """A seat at the table: who, chips and standing, and the dice."""
    inner = draw_back(canvas, box, plate.token, acts=plate.acts, margin=7)
    if box.h >= canvas.px(TALL):
        who, held, thrown = layout.rows(inner, [1.1, 1, 1.3], canvas.px(4))
        held, stands = layout.columns(held, [1.15, 1], canvas.px(6))
    else:
        upper, lower = layout.rows(inner, [1, 1], canvas.px(3))
        who, held = layout.columns(upper, [1.3, 1], canvas.px(6))
        thrown, stands = layout.columns(lower, [1.7, 1], canvas.px(6))
    draw_who(canvas, plate.token, _name(plate), _name_colour(canvas.theme, plate), who)
    draw_chips(canvas, plate.seat["chips"], held)
    _draw_stands(canvas, plate, stands)
    _draw_dice(canvas, plate, thrown, least=3)


def _draw_row(canvas: Canvas, plate: Plate, box: Rect) -> None:
    inner = draw_back(canvas, box, plate.token, acts=plate.acts, margin=7)
    who, table = layout.cut_left(inner, canvas.px(158), canvas.px(theme.GAP))
    upper, lower = layout.rows(layout.middle(who, canvas.px(110)), [1.1, 1], canvas.px(2))
    colour = _name_colour(canvas.theme, plate)
    canvas.write(_name(plate), upper, 36, colour, lines=3, smallest=9, whole=theme.LEAST_LABEL)
    draw_chips(canvas, plate.seat["chips"], lower)
    stands, thrown = layout.cut_right(table, canvas.px(128), canvas.px(6))
    _draw_stands(canvas, plate, stands)
    _draw_dice(canvas, plate, thrown)


def _draw_stands(canvas: Canvas, plate: Plate, box: Rect) -> None:
    if plate.figure and plate.note:
        upper, lower = layout.rows(layout.middle(box, canvas.px(100)), [1.5, 1], 0)
        canvas.write(plate.figure, upper, 56, plate.colour, align="centre", lines=1)
        canvas.write(plate.note, lower, 26, plate.colour, align="centre", lines=2, smallest=9)
    else:
        words, size = (plate.figure, 56) if plate.figure else (plate.note, 28)
        canvas.write(words, box, size, plate.colour, align="centre", lines=2)


def _draw_dice(canvas: Canvas, plate: Plate, box: Rect, *, named: bool = True, least: int = 5) -> None:
    """From the left, as large as the box lets them, or `least` of them, be."""
    slots = max(least, len(plate.dice))
    name_from = (60, 0) if named else None
    draw_dice(canvas, plate.dice, box, slots, gap=3, highest=130, name_from=name_from, faded=plate.out)


def draw_dice(
    canvas: Canvas,
    thrown: Sequence[DieState],
    box: Rect,
    slots: int,
    *,
    gap: float,
    highest: float,
    name_from: tuple[float, float] | None,
    faded: bool = False,
) -> None:
    """Dice in the order rolled, from the left, as large as the box lets `slots` of them be.

    Measures are px at BASE_SIZE. `name_from`: from a box so high, and a die so wide, each has its name; in
    less the name would be all there is.
    """
    between = canvas.px(gap)
    width = (box.w - between * (slots - 1)) // slots
    named = name_from is not None and box.h >= canvas.px(name_from[0]) and width >= canvas.px(name_from[1])
    height = min(box.h, round(width * (1.3 if named else 1)), canvas.px(highest))
    cell = pygame.Rect(box.x, 0, min(width, height), height)
    cell.centery = box.centery
    for die in thrown:
        dice.draw_die(canvas, die["die"], die["value"], cell, name=named, faded=faded)
        cell = cell.move(cell.w + between, 0)


def _draw_card(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """One of a good many seats: name and chips, its dice, and how it stands."""
    inner = draw_back(canvas, box, plate.token, acts=plate.acts, margin=4)
    upper, lower = layout.rows(inner, [1, 1.15], canvas.px(1))
    who, held = layout.columns(upper, [1.6, 1], canvas.px(4))
    canvas.write(_name(plate), who, 24, _name_colour(canvas.theme, plate), lines=2, smallest=9)
    canvas.write(
        chips.amount(plate.seat["chips"]), held, 23, canvas.theme.soft, align="right", lines=1, smallest=9
    )
    thrown, now = layout.columns(lower, [1.6, 1], canvas.px(4))
    _draw_dice(canvas, plate, thrown, named=False)
    words = f"{plate.figure} {plate.note}".strip()
    canvas.write(words, now, 24, plate.colour, align="right", lines=2, smallest=9)


def _draw_small_card(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """One of very many seats: name and chips, and how it stands."""
    inner = draw_back(canvas, box, plate.token, acts=plate.acts, margin=4)
    upper, lower = layout.rows(inner, [1.15, 1], canvas.px(1))
    canvas.write(_name(plate), upper, 26, _name_colour(canvas.theme, plate), lines=2, smallest=10)
    held, now = layout.columns(lower, [1, 1], canvas.px(4))
    canvas.write(chips.amount(plate.seat["chips"]), held, 23, canvas.theme.soft, lines=1, smallest=10)
    words = f"{plate.figure} {plate.note}".strip()
    canvas.write(words, now, 26, plate.colour, align="right", lines=1, smallest=10)
