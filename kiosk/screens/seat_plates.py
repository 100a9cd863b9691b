"""The seats of a game with one pot: each a plate with name, chips, dice, and how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from kiosk.ui import chips, dice, layout, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

ROWS_MOST = 4
"""Up to so many seats each have a row; more stand two or three in a row."""


def paid_to(state: dict[str, Any], number: int) -> int:
    """What a seat took from the table in the hand that is over; who has joined since took nothing."""
    payouts: list[int] = state.get("result", {}).get("payouts", [])
    return payouts[number] if number < len(payouts) else 0


@dataclass(frozen=True)
class Plate:
    """What is shown of one seat.

    Attributes:
        name: of the player. mark: what the seat is: "King", "button"; "" for nothing.
        chips: in front of it.
        dice: type and value; None for one that is hidden or still to be thrown.
        figure: a total, large; "" for none.
        note: how the seat stands, in a word or two.
        colour: of figure and note.
        acts: whether the game waits for it. out: whether it has no part in the hand any more.
    """

    name: str
    mark: str
    chips: int
    dice: tuple[tuple[str, int | None], ...]
    figure: str
    note: str
    colour: Colour
    acts: bool
    out: bool


def draw_plates(canvas: Canvas, head: str, pot: int, plates: Sequence[Plate], box: Rect) -> None:
    """Draw the pot with some words beside it, and a plate for each seat."""
    gap = canvas.px(theme.GAP)
    top, rest = layout.cut_top(box, canvas.px(64), gap)
    draw_pot(canvas, head, pot, top)
    across = 1 if len(plates) <= ROWS_MOST else 2 if len(plates) <= 8 else 3  # noqa: PLR2004 - rows of a thumb's height
    for plate, cell in zip(plates, layout.grid(rest, len(plates), across, canvas.px(6)), strict=True):
        if across == 1:
            _draw_row(canvas, plate, cell)
        else:
            _draw_card(canvas, plate, cell)


def draw_pot(canvas: Canvas, head: str, pot: int, box: Rect) -> None:
    """The chips on the table, with some words beside them."""
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(6))
    stack, rest = layout.cut_left(inner, canvas.px(54), canvas.px(8))
    figure, words = layout.columns(rest, [1.1, 1.6], canvas.px(theme.GAP))
    chips.draw_stack(canvas, pot, stack)
    canvas.write(f"{chips.amount(pot)}", figure, 46, theme.GOLD, lines=1)
    canvas.write(head, words, 28, theme.SOFT, align="right", lines=2)


def _back(canvas: Canvas, plate: Plate, box: Rect) -> None:
    if plate.acts:
        canvas.panel(box, theme.PANEL_LIT, theme.GOLD, 4)
    else:
        canvas.panel(box)


def _name_colour(plate: Plate) -> Colour:
    return theme.FADED if plate.out else theme.GOLD if plate.acts else theme.IVORY


def _draw_row(canvas: Canvas, plate: Plate, box: Rect) -> None:
    _back(canvas, plate, box)
    inner = layout.inset(box, canvas.px(7))
    who, table = layout.cut_left(inner, canvas.px(158), canvas.px(theme.GAP))
    upper, lower = layout.rows(layout.middle(who, canvas.px(110)), [1.1, 1], canvas.px(2))
    name = f"{plate.name} ({plate.mark})" if plate.mark else plate.name
    canvas.write(name, upper, 36, _name_colour(plate), lines=3, smallest=9)
    stack, figure = layout.cut_left(lower, canvas.px(40), canvas.px(8))
    chips.draw_stack(canvas, plate.chips, stack)
    canvas.write(chips.amount(plate.chips), figure, 34, theme.IVORY, lines=1)
    stands, thrown = layout.cut_right(table, canvas.px(128), canvas.px(6))
    _draw_stands(canvas, plate, stands)
    _draw_dice(canvas, plate, thrown)


def _draw_stands(canvas: Canvas, plate: Plate, box: Rect) -> None:
    if plate.figure and plate.note:
        upper, lower = layout.rows(layout.middle(box, canvas.px(100)), [1.5, 1], 0)
        canvas.write(plate.figure, upper, 56, plate.colour, align="centre", lines=1)
        canvas.write(plate.note, lower, 26, plate.colour, align="centre", lines=2, smallest=9)
    else:
        canvas.write(
            plate.figure or plate.note, box, 56 if plate.figure else 28, plate.colour, align="centre", lines=2
        )


def _draw_dice(canvas: Canvas, plate: Plate, box: Rect, *, named: bool = True) -> None:
    """From the left, as large as the box lets six of them be."""
    if not plate.dice:
        return
    gap = canvas.px(3)
    slots = max(5, len(plate.dice))
    width = (box.w - gap * (slots - 1)) // slots
    named = named and box.h >= canvas.px(50)
    height = min(box.h, round(width * (1.3 if named else 1)), canvas.px(130))
    cell = pygame.Rect(box.x, 0, min(width, height), height)
    cell.centery = box.centery
    for die, value in plate.dice:
        dice.draw_die(canvas, die, value, cell, name=named, faded=plate.out)
        cell = cell.move(cell.w + gap, 0)


def _draw_card(canvas: Canvas, plate: Plate, box: Rect) -> None:
    """One of many seats: name and chips, its dice, and how it stands."""
    _back(canvas, plate, box)
    inner = layout.inset(box, canvas.px(4))
    upper, lower = layout.rows(inner, [1, 1.15], canvas.px(1))
    who, held = layout.columns(upper, [1.6, 1], canvas.px(4))
    name = f"{plate.name} ({plate.mark})" if plate.mark else plate.name
    canvas.write(name, who, 24, _name_colour(plate), lines=2, smallest=9)
    canvas.write(chips.amount(plate.chips), held, 23, theme.SOFT, align="right", lines=1, smallest=9)
    thrown, now = layout.columns(lower, [1.6, 1], canvas.px(4))
    _draw_dice(canvas, plate, thrown, named=False)
    words = f"{plate.figure} {plate.note}".strip()
    canvas.write(words, now, 24, plate.colour, align="right", lines=2, smallest=9)
