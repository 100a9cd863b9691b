"""Rolls of which it is known how often they come: each tried once, and seen or not."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.command import Command
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS
from kiosk.games.kingdom_table import Rank, rank
from kiosk.games.session import Session
from kiosk.games.six_shooter import OPENING_DICE, TARGET

GOOD = (6 + 150 + 300 + 240 + 1200) / 6**5
"""The chance of a Knight or a better Foundation, of the 7,776 rolls."""
FOUNDATION = 5


class Event(StrEnum):
    """What may come."""

    TOP = "highest face"
    SUCCESS = "natural 20"
    FAILURE = "natural 1"
    BUST = "bust"
    KNIGHT = "Knight or better"


@dataclass(frozen=True, slots=True)
class Counted:
    """A roll of a seat's on which an event came, or did not.

    Attributes:
        chance: of it.
    """

    seat: int
    event: Event
    came: bool
    chance: float


def counted(session: Session, command: Command) -> Iterator[Counted]:
    """Of a command that is about to be taken."""
    if command["do"] != "roll" or not isinstance(command["seat"], int):
        return
    seat = command["seat"]
    rolled = [(int(die["die"][1:]), die["value"] or 0) for die in command["dice"]]
    for sides, value in rolled:
        yield Counted(seat, Event.TOP, value == sides, 1 / sides)
    state = session.state()
    there = state["seats"][seat]
    if state["game"] == critical_roll.NAME and not there["dice"]:
        ((sides, value),) = rolled
        yield Counted(seat, Event.SUCCESS, value == CRITICAL_SUCCESS, 1 / sides)
        yield Counted(seat, Event.FAILURE, value == CRITICAL_FAILURE, 1 / sides)
    if state["game"] == six_shooter.NAME and len(there["dice"]) >= OPENING_DICE:
        ((sides, value),) = rolled
        room = TARGET - state["seats"][seat]["total"]
        yield Counted(seat, Event.BUST, value > room, max(0, sides - room) / sides)
    if state["game"] == kingdom.NAME and len(rolled) == FOUNDATION:
        values = tuple(value for _sides, value in rolled)
        yield Counted(seat, Event.KNIGHT, rank(values)[0] >= Rank.KNIGHT, GOOD)
