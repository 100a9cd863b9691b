"""What every game offers its session; a new game is one more class like this in `kinds.GAMES`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kiosk.games.message import Message
from kiosk.games.options import Option
from kiosk.games.protocol import Hand, Json, Pending
from kiosk.games.seating import Place
from kiosk.games.state import PendingState, State


def no_opening() -> Hand:
    """For a game that begins with its first hand."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A game as a host chooses it.

    Attributes:
        name: as the protocol writes it. title: as people say it.
        most_seats: at a table.
        options: in all modes of the game.
        begin: makes a table from the players' names and chips and the options; raises Refused (bad-setup).
    """

    name: str
    title: str
    most_seats: int
    options: tuple[Option, ...]
    begin: Callable[[Sequence[tuple[str, int]], Mapping[str, Any]], "Game"]


class Game(Protocol):
    """A table's data and the course of a hand."""

    number: int
    """Of the hand, from 1."""

    @property
    def seats(self) -> Sequence[Place]:
        """In seat order."""

    def opening(self) -> Hand:
        """What comes before the first hand, whether or not enough seats can pay for one."""

    def can_go_on(self) -> bool:
        """Whether enough seats can pay for another hand; else the game is over."""

    def someone_plays(self) -> bool:
        """Whether enough of those who can pay don't sit out."""

    def start(self) -> Json:
        """What the next hand starts from, as JSON: all that one hand leaves to the next."""

    def start_from(self, start: Mapping[str, Any]) -> None:
        """Have the next hand start from that: a table that was just made, for the same players."""

    def hand(self) -> Hand:
        """One hand, from the first chips to the settlement."""

    def void(self) -> None:
        """The hand that is played does not count: every chip put in during it goes back."""

    def end(self) -> Message:
        """The game is over: what a pot left on the table gives back is paid; says why, for people."""

    def may_come(self, index: int) -> bool:
        """Whether a seat may buy chips and the like: it has not left for good."""

    def why_no_join(self) -> Message | None:
        """Why nobody can join, in a sentence for people; None when somebody can."""

    def join(self, name: str, chips: int) -> None:
        """A new seat at the end of the order; raises Refused (illegal-action) where nobody may."""

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""

    def buy_in(self, index: int, chips: int) -> None:
        """A seat buys chips."""

    def sit_out(self, index: int, *, out: bool) -> None:
        """A seat sits out the next hands, or takes part again; raises Refused where it may not."""

    def show(self, index: int) -> None:
        """After a hand: a seat shows dice that it need not show; raises Refused where there are none."""

    def shows(self, index: int) -> bool:
        """Whether the dice that the seat rolled last lie open for all."""

    def payouts(self) -> list[int]:
        """Chips that each seat took from the table in this hand."""

    def result_text(self) -> Message:
        """One line on how the hand ended, for people."""

    def state(self, viewer: int | None, pending: PendingState) -> State:
        """The protocol's state, as a seat (None: everyone) sees it."""

    def why_not(self, pending: Pending, action: str) -> Message:
        """Why an action that is not legal now is not, in one sentence for people."""
