"""The seats of a table while others are asked whether what was tapped in is right: each touches its own."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kiosk.screens.dice_entry.reader_question import Figures
from kiosk.screens.table.seat_signs import tells_signs
from kiosk.screens.table.seats.seat_plates import draw_ground, draw_seats
from kiosk.text.translate import _
from kiosk.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import DieState
    from kiosk.screens.dice_entry.entry import DiceEntry
    from kiosk.screens.dice_entry.vote import Vote
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme


def draw_voters(
    canvas: Canvas,
    plates: Sequence[Plate],
    entry: DiceEntry,
    seats: Sequence[Rect],
    focus: str | None,
    game: str,
) -> None:
    """The `plates` of a table, each in its place; while others are asked, who may agree sits in the light.

    There they can be touched then. Else a touch tells what the signs at a seat of the `game` mean; on the
    plate of who threw it may be asked whether the camera has read a die right.
    """
    places = {plate.number: place for plate, place in zip(plates, seats, strict=True)}
    vote, gap = entry.vote, canvas.px(theme.GAP)
    if vote is not None and vote.voters:
        plates = [_asked(plate, vote, canvas.theme) for plate in plates]
    asked = [] if vote is not None else [each for each in plates if each.number == entry.question.seat]
    asked = [each for each in asked if entry.question.fits(canvas, places[each.number])]
    left = [each for each in plates if each not in asked]
    draw_seats(canvas, left, [places[each.number] for each in left])
    for plate in asked:
        draw_ground(canvas, plate, places[plate.number])
        entry.question.draw(canvas, plate.token, _figures(plate), places[plate.number], focus)
    for seat, control in entry.voters().items():
        canvas.place(control, places[seat].inflate(gap, gap))  # low seats are too low for a thumb
        if focus == control.name:
            canvas.rounded(places[seat], canvas.theme.ivory, 4)
    if vote is None and entry.shown is None:
        for plate in left:
            canvas.place(tells_signs(plate, game), places[plate.number].inflate(gap, gap))


def _figures(plate: Plate) -> Figures:
    hand = plate.hands[0] if len(plate.hands) == 1 else None
    total = None if hand is None or hand.figure is None else (hand.figure, hand.colour)
    dice = (
        []
        if hand is None
        else [partial(_draw_die, plate, die, number) for number, die in enumerate(hand.lying)]
    )
    return Figures(plate.seat["chips"], total, dice)


def _draw_die(plate: Plate, die: DieState, number: int, canvas: Canvas, cell: Rect) -> None:
    plate.draw_die(canvas, die, cell, ("checked", plate.number, number))


def _asked(plate: Plate, vote: Vote, look: Theme) -> Plate:
    bet = plate.note if plate.staked else ""  # still told where there is room for both
    asked = replace(plate, last=bet, brief="", follows=False, votes=True)
    if plate.number in vote.agreed:
        return replace(asked, acts=False, note=_("agrees"), colour=look.good)
    if vote.voters and plate.number in vote.voters:
        return replace(asked, acts=True, note=vote.asks, colour=look.gold)
    return replace(plate, acts=False, follows=False)
