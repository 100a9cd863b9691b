"""Who is in a reign, and which Foundations the one who asks has seen."""

from dataclasses import dataclass

import numpy as np

from kiosk.games.kingdom_table import Foundation
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Question
from kiosk.odds.kingdom.duel import WIDTH
from kiosk.odds.kingdom.foundations import Vector, place_of


@dataclass(frozen=True, slots=True)
class Spot:
    """Who is in a reign, and what the viewer knows.

    Attributes:
        order: seats that were dealt to, clockwise from the King's left; the King is the last.
        still_in: of them those that have not folded.
        known: the Foundations that the viewer sees, by seat: (252,) with a 1 at one place.
    """

    order: tuple[int, ...]
    still_in: tuple[int, ...]
    known: dict[int, Vector]


def spot_of(question: Question, state: KingdomState) -> Spot:
    """Who is in the reign that a question is about, and what is known of their dice."""
    seats, king = state["seats"], state["king"]
    assert king is not None
    clockwise = [(king + 1 + step) % len(seats) for step in range(len(seats))]
    order = tuple(number for number in clockwise if seats[number]["status"] != "gone")
    still_in = tuple(number for number in order if seats[number]["status"] != "folded")
    known = {}
    for number in order:
        values = tuple(die["value"] for die in seats[number]["dice"])
        seen = tuple(value for value in values if value is not None)
        if seen and len(seen) == len(values) and number in {question.viewer, *_open(state)}:
            known[number] = certain(seen)
    return Spot(order, still_in, known)


def _open(state: KingdomState) -> set[int]:
    """Seats whose dice all have seen: none before the showdown."""
    return set(range(len(state["seats"]))) if state["pots"] else set()


def certain(foundation: Foundation) -> Vector:
    """A known Foundation: (252,)."""
    found = np.zeros(WIDTH)
    found[place_of(foundation)] = 1.0
    return found
