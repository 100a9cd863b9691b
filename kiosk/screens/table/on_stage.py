"""Whose dice have the stage of a table: who was asked last, and after a hand who has won it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kiosk.games import critical_roll
from kiosk.games.critical_roll_chain import rank
from kiosk.screens.table.head.house import gains_from_house
from kiosk.screens.table.seats.plate import paid_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.screens.table.seats.plate import Plate
    from kiosk.ui.canvas import Canvas

COLUMN, BETWEEN = 150, 8
"""Several who have won lie there beside each other where each has so much room, and so far apart, px at
BASE_SIZE."""


def on_stage(state: State, plates: Sequence[Plate], spotlight: int) -> Plate:
    """Whose dice have the stage: who was asked last (`spotlight`), and after a hand who has won most.

    Of several pots it is who has won the main pot, or that which is just settled.
    """
    if state["pending"]["kind"] == "hand_over":
        won = [pot["winners"][0] for pot in state["pots"] if pot["winners"]] if "pots" in state else []
        if won and "result" in state:
            return plates[won[0]]
        best = max(plates, key=partial(_how_good, state))
        if best.won and best.hands:
            return best
    return plates[spotlight]


def sharing(state: State, plates: Sequence[Plate], best: Plate) -> list[Plate]:
    """Who has won with the dice that have the stage, or with as good ones: all of them, the best first."""
    if state["pending"]["kind"] != "hand_over" or "result" not in state or not paid_to(state, best.number):
        return [best]
    if "pots" in state:
        main = next((pot["winners"] for pot in state["pots"] if pot["winners"]), [])
        return [plates[seat] for seat in main] if best.number in main else [best]
    equal = () if "house" in state else _nearest(state, best)
    others = (each for each in plates if each is not best and paid_to(state, each.number))
    return [best, *(each for each in others if equal and _nearest(state, each) == equal)]


def _how_good(state: State, plate: Plate) -> tuple[bool, int, tuple[int, ...], int]:
    """By which one who has won comes before another: what was won from the house, then the roll and the pot.

    Of who share a pot one may have a chip more, so that the roll comes first there.
    """
    gains = gains_from_house(state)
    gain = gains[plate.number] if plate.number < len(gains) else 0
    return plate.won > 0, gain, _nearest(state, plate), plate.won


def _nearest(state: State, plate: Plate) -> tuple[int, ...]:
    """How near to 20 its best roll is in Critical Roll, the more the better; () in other games."""
    figures = [hand.figure for hand in plate.hands if hand.figure is not None]
    if state["game"] != critical_roll.NAME or not figures:
        return ()
    return tuple(-each for each in min(map(rank, figures)))


def beside(canvas: Canvas, state: State, plates: Sequence[Plate], plate: Plate, box: Rect) -> list[Plate]:
    """Whose dice have the stage beside each other: all who have won from the house, if there is room.

    Else those of one `plate`.
    """
    won = [each for each in plates if each.won] if gains_from_house(state) else []
    most = (box.w + canvas.px(BETWEEN)) // canvas.px(COLUMN + BETWEEN)
    return won if plate.won and 1 < len(won) <= most else [plate]


def is_bare(state: State) -> bool:
    """Whether a hand is over and no dice have won it, nor the house: called off, or its pot stays there."""
    if state["pending"]["kind"] != "hand_over" or "result" not in state:
        return False
    return state["phase"] == "voided" or not ("house" in state or any(state["result"]["payouts"]))
