"""What every game offers its session; a new game is one more class like this in `session.GAMES`."""

from collections.abc import Generator, Sequence
from typing import Protocol

from kiosk.games.play import Choice, Json, Pending, Rolled

Answer = Choice | Rolled
Hand = Generator[Pending, Answer, None]
"""One hand: yields what it waits for and is sent the answer, which has been checked before."""


class Place(Protocol):
    """A seat, as much of it as every game has."""

    @property
    def name(self) -> str:
        """The player's."""

    @property
    def gone(self) -> bool:
        """Whether the seat has left the game; it keeps its place in the order."""


class Game(Protocol):
    """A table's data and the course of a hand."""

    number: int
    """Of the hand, from 1."""

    @property
    def seats(self) -> Sequence[Place]:
        """In seat order."""

    def can_go_on(self) -> bool:
        """Whether enough seats can pay for another hand; else the game is over."""

    def someone_plays(self) -> bool:
        """Whether enough of those who can pay don't sit out."""

    def hand(self) -> Hand:
        """One hand, from the first bet to the settlement."""

    def join(self, name: str, chips: int) -> None:
        """A new seat at the end of the order; raises Refused (illegal-action) where nobody may."""

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""

    def buy_in(self, index: int, chips: int) -> None:
        """A seat buys chips; raises Refused (illegal-action) where it may not."""

    def sit_out(self, index: int, *, out: bool) -> None:
        """A seat sits out the next hands, or takes part again; raises Refused where it may not."""

    def payouts(self) -> list[int]:
        """Chips that each seat took from the table in this hand."""

    def result_text(self) -> str:
        """One line on how the hand ended, for people."""

    def state(self) -> Json:
        """The fields of the protocol's state that are the game's own."""

    def why_not(self, pending: Pending, action: str) -> str:
        """Why an action that is not legal now is not, in one sentence for people."""
