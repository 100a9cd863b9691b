"""What every game's table has: places with chips in front of them, and what lies between them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kiosk.games.message import NOTHING, Message, say, say_shared
from kiosk.games.protocol import Code, Json, Refused


@dataclass(slots=True)
class Place:
    """A player's place, as much of it as every game has.

    Attributes:
        chips: in front of the seat, not on the table.
        wants_out: asked to sit out.
        left: left the game with its chips, for good.
        put_in: chips that it put on the table in this hand.
        paid: chips that it took from the table in this hand.
    """

    name: str
    chips: int
    wants_out: bool = False
    left: bool = False
    put_in: int = 0
    paid: int = 0


PlaceT = TypeVar("PlaceT", bound=Place)


class Seating(Generic[PlaceT]):
    """The seats and the chips on the table; no chip is made or lost in it.

    Attributes:
        seats: in clockwise order.
        pot: chips on the table: pots, stakes and bets together.
        number: of the hand, from 1.
        phase: a word for people and screens.
    """

    def __init__(
        self, players: Sequence[tuple[str, int]], make: Callable[[str, int], PlaceT], most_seats: int
    ) -> None:
        self.seats = [make(name, chips) for name, chips in players]
        self._make = make
        self.pot = 0
        self.number = 1
        self.phase = ""
        self._most_seats = most_seats
        self._carried = 0

    def start(self) -> Json:
        """What the next hand starts from, as JSON: all that one hand leaves to the next."""
        seats = [
            {"name": seat.name, "chips": seat.chips, "wants_out": seat.wants_out, "left": seat.left}
            for seat in self.seats
        ]
        return {"hand": self.number, "pot": self.pot, "seats": seats}

    def start_from(self, start: Mapping[str, Any]) -> None:
        """Have the next hand start from that: a table that was just made, for the same players."""
        self.number, self.pot = start["hand"], start["pot"]
        for seat, kept in zip(self.seats, start["seats"], strict=True):
            seat.wants_out, seat.left = kept["wants_out"], kept["left"]

    def _clear_places(self) -> None:
        """Before a hand: nobody has put in or taken anything; what is in the pot was carried over."""
        self._carried = self.pot
        for seat in self.seats:
            seat.put_in = seat.paid = 0

    def _put_in(self, seat: PlaceT, chips: int) -> None:
        seat.chips -= chips
        seat.put_in += chips
        self.pot += chips

    def _pay(self, seat: PlaceT, chips: int) -> None:
        """Chips from the pot to a seat."""
        self.pot -= chips
        seat.paid += chips
        seat.chips += chips

    def _share(self, chips: int, order: list[int]) -> None:
        """Chips from the pot in equal shares; odd ones to the first in the order, one each."""
        each, odd = divmod(chips, len(order))
        for place, index in enumerate(order):
            self._pay(self.seats[index], each + (place < odd))

    def void(self) -> None:
        """The hand does not count: every chip put in during it goes back, nothing else moves."""
        for seat in self.seats:
            seat.chips += seat.put_in - seat.paid
            seat.paid = seat.put_in
        self.pot = self._carried
        self.phase = "voided"

    def payouts(self) -> list[int]:
        """Chips that each seat took from the table in this hand."""
        return [seat.paid for seat in self.seats]

    def shows(self, index: int) -> bool:  # noqa: ARG002 - as it is in a game without hidden dice
        """Whether the dice that the seat rolled last lie open for all."""
        return True

    def show(self, index: int) -> None:
        """There is nothing to show in a game without hidden dice: raises Refused."""
        raise Refused(
            Code.ILLEGAL_ACTION, say("{name} has no hidden dice to show.", name=self.seats[index].name)
        )

    def may_come(self, index: int) -> bool:
        """Whether a seat may buy chips and the like: it has not left for good."""
        return not self.seats[index].left

    def _share_left(self, order: list[int]) -> Message:
        """The game is over: a pot that nobody won goes back to these seats; says so, NOTHING without one."""
        left = self.pot
        self._clear_places()
        if not left:
            return NOTHING
        self._share(left, order)
        return say_shared(left)

    def why_no_join(self) -> Message | None:
        """That the table is full; None when it is not."""
        if len(self.seats) < self._most_seats:
            return None
        return say("The table is full: it has {most_seats} seats.", most_seats=self._most_seats)

    def join(self, name: str, chips: int) -> None:
        """A new seat at the end of the order; raises Refused where nobody can join."""
        why = self.why_no_join()
        if why is not None:
            raise Refused(Code.ILLEGAL_ACTION, why)
        self.seats.append(self._make(name, chips))

    def leave(self, index: int) -> None:
        """A seat leaves with its chips; it keeps its number and doesn't come back."""
        seat = self.seats[index]
        seat.chips, seat.left, seat.wants_out = 0, True, False

    def buy_in(self, index: int, chips: int) -> None:
        """A seat buys chips."""
        self.seats[index].chips += chips

    def sit_out(self, index: int, *, out: bool) -> None:
        """A seat sits out the next hands, or takes part again."""
        self.seats[index].wants_out = out
