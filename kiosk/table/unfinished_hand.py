"""A hand that is not over: what everybody would have if it were void, and how it is given up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kiosk.games import kingdom
from kiosk.games.protocol import Refused
from kiosk.games.registry import GAMES

if TYPE_CHECKING:
    from kiosk.games.command import OfHand
    from kiosk.games.session import Session
    from kiosk.games.state import State
    from kiosk.journal.journal import Journal

VOID: OfHand = {"do": "void"}


@dataclass(frozen=True, slots=True)
class OpenHand:
    """A hand that was begun and not played out.

    Attributes:
        game: as people say it.
        number: of the hand within its game.
        names: of those at the table.
        chips: put in during it, which go back when it is void.
        state: the public state as it is when the hand is void.
    """

    game: str
    number: int
    names: tuple[str, ...]
    chips: int
    state: State


def can_void(session: Session) -> bool:
    """Whether there is a hand that can be called off."""
    try:
        session.apply(VOID)
    except Refused:
        return False
    session.take_back()
    return True


def open_hand(session: Session) -> OpenHand | None:
    """The hand that a game is in the middle of; None between hands, and before anybody has put in a chip."""
    try:
        session.apply(VOID)
    except Refused:
        return None
    state = session.state()
    session.take_back()
    names = tuple(str(seat["name"]) for seat in state["seats"])
    back = sum(state["result"]["payouts"])
    return OpenHand(GAMES[session.name].title, state["hand"], names, back, state) if back else None


def crown_passes_on(session: Session) -> bool:
    """Whether a game of Kingdom is in the middle of its reigns: who has not worn the crown yet is to."""
    return session.name == kingdom.NAME and session.goes_on


def stacks(session: Session) -> dict[int, int]:
    """Chips of those at a table, by seat; what lies in an open hand is back with them."""
    hand = open_hand(session)
    seats = (session.state() if hand is None else hand.state)["seats"]
    left = session.left
    return {number: int(seat["chips"]) for number, seat in enumerate(seats) if number not in left}


def give_up(journal: Journal) -> None:
    """Void the open hand of a journal's newest game, if there is one; raises JournalError or Refused."""
    saved = journal.resume()
    if saved is None or open_hand(saved.session) is None:
        return
    session = saved.session
    before = session.state()
    session.apply(VOID)
    journal.append(VOID, source="table", before=before, after=session.state())
