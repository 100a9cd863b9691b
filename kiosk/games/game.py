"""What every game is to its session: seats, the chips between them, and a hand that is a generator."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from kiosk.games.message import NOTHING, OVER, Message, say, say_shared, together
from kiosk.games.options import Option, read_options
from kiosk.games.protocol import Code, Hand, Json, Pending, Refused, illegal, whole
from kiosk.games.state import PendingState, State


@dataclass(frozen=True, slots=True)
class Kind:
    """A game as a host chooses it.

    Attributes:
        name: as the protocol writes it. title: as people say it.
        most_seats: at a table.
        options: in all modes of the game.
        actions: that its decisions may have.
        make: makes a table from the players' names and chips and the options in force.
        least_seats: at a table, on the terms that need the fewest.
        needs: so many on the options in force, where these change it.
    """

    name: str
    title: str
    most_seats: int
    options: tuple[Option, ...]
    actions: tuple[str, ...]
    make: Callable[[Sequence[tuple[str, int]], Mapping[str, Any]], "Game[Place]"]
    least_seats: int = 2
    needs: Callable[[Mapping[str, Any]], int] | None = None

    def least_on(self, options: Mapping[str, Any]) -> int:
        """Seats that a table needs on these terms; raises Refused (bad-setup)."""
        if self.needs is None:
            return self.least_seats
        return self.needs(read_options(self.title, self.options, options))

    def begin(self, players: Sequence[tuple[str, int]], options: Mapping[str, Any]) -> "Game[Place]":
        """A table with these players, names and chips, on these terms; raises Refused (bad-setup)."""
        return self.make(players, read_options(self.title, self.options, options))


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


PlaceT_co = TypeVar("PlaceT_co", bound=Place, covariant=True)


class Game(ABC, Generic[PlaceT_co]):
    """A table and the course of a hand; no chip is made or lost at it.

    Args:
        kind: what is played.
        players: names and chips in clockwise order; Refused (bad-setup) where they are too few or too many.
        make: a place for one of them.
        price: see the attributes.

    Attributes:
        seats: in clockwise order.
        pot: chips on the table: pots, stakes and bets together.
        price: chips that a seat needs for a hand.
        number: of the hand, from 1.
        phase: a word for people and screens.
        said: how the hand ended, one line for people.
    """

    LEAST_SEATS: ClassVar = 2

    def __init__(
        self,
        kind: Kind,
        players: Sequence[tuple[str, int]],
        make: Callable[[str, int], PlaceT_co],
        price: int,
    ) -> None:
        if not self.LEAST_SEATS <= len(players) <= kind.most_seats:
            terms = {"title": kind.title, "least_seats": self.LEAST_SEATS, "most_seats": kind.most_seats}
            words = say("{title} takes {least_seats} to {most_seats} seats.", **terms)
            words.guests = say("{title} is for {least_seats} to {most_seats} players.", **terms)
            raise Refused(Code.BAD_SETUP, words)
        self.seats: Sequence[PlaceT_co] = [make(name, chips) for name, chips in players]
        self.pot = 0
        self.number = 1
        self.phase = ""
        self.said = NOTHING
        self._most_seats = kind.most_seats
        self._make = make
        self.price = price
        self._carried = 0
        self._order: list[int] = []  # of the seats in this hand, as they play

    def opening(self) -> Hand:
        """What comes before the first hand, whether or not enough seats can pay for one."""
        yield from ()

    @abstractmethod
    def hand(self) -> Hand:
        """One hand, from the first chips to the settlement."""

    @abstractmethod
    def why_over(self) -> Message:
        """Why no other hand can follow, where none can: as it stands on record, and for a screen."""

    def end(self) -> Message:
        """The game is over: what a pot left on the table gives back is paid; says why, for people."""
        return self._over()

    @abstractmethod
    def state(self, viewer: int | None, pending: PendingState) -> State:
        """The protocol's state, as a seat (None: everyone) sees it."""

    @abstractmethod
    def why_not(self, pending: Pending, action: str) -> Message:
        """Why one of the game's actions that is not legal now is not, in one sentence for people."""

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

    def can_go_on(self) -> bool:
        """Whether enough seats can pay for another hand; else the game is over."""
        return sum(map(self._able, range(len(self.seats)))) >= self.LEAST_SEATS

    def someone_plays(self) -> bool:
        """Whether enough of those who can pay don't sit out."""
        return len(self._playing(0)) >= self.LEAST_SEATS

    def why_no_next(self) -> Message | None:
        """Why the next hand can't begin after the last, in a sentence for people; None when it can."""
        if self.someone_plays() or not self.can_go_on():
            return None
        return say("Too few are playing: those who sit out have the chips. One must come back.")

    def hands_left(self) -> int | None:
        """How many hands are still to come, as things stand; None where that is open."""
        return None

    def hands_in_all(self) -> int | None:
        """How many hands the game has, whatever chips are won or bought; None where that is open."""
        return None

    def is_last(self, *, over: bool) -> bool:
        """Whether it is known that no hand follows the one that is played, or is `over`."""
        if over:
            return not self.can_go_on() and not self.short()
        return self.hands_in_all() == self.number

    def without(self, index: int, *, sold: bool) -> Self:
        """The table as it would be had a seat left; `sold`: and had all others the chips for a hand."""
        table = copy(self)
        table.seats = [copy(seat) for seat in self.seats]
        table.leave(index)
        for number, seat in enumerate(table.seats):
            if sold and table.may_come(number):
                seat.chips = max(seat.chips, self.price)
        return table

    def short(self) -> list[int]:
        """Seats that would take part in the next hand but can't pay for it, and may buy chips before it."""
        return [
            index
            for index, seat in enumerate(self.seats)
            if self.may_come(index) and not seat.wants_out and not self._able(index)
        ]

    def _able(self, index: int) -> bool:
        """Whether a seat can pay for a hand."""
        seat = self.seats[index]
        return seat.chips >= self.price and not seat.left

    def _clockwise(self, first: int) -> list[int]:
        """All seats, from one on."""
        count = len(self.seats)
        return [(first + step) % count for step in range(count)]

    def _playing(self, first: int) -> list[int]:
        """The seats that take part in the next hand, clockwise from one."""
        return [
            index for index in self._clockwise(first) if self._able(index) and not self.seats[index].wants_out
        ]

    def _clear_places(self) -> None:
        """Before a hand: nobody has put in or taken anything; what is in the pot was carried over."""
        self._carried = self.pot
        for seat in self.seats:
            seat.put_in = seat.paid = 0

    def _put_in(self, seat: Place, chips: int) -> None:
        seat.chips -= chips
        seat.put_in += chips
        self.pot += chips

    def _pay(self, seat: Place, chips: int) -> None:
        """Chips from the pot to a seat."""
        self.pot -= chips
        seat.paid += chips
        seat.chips += chips

    def _share(self, chips: int, order: list[int]) -> None:
        """Chips from the pot in equal shares; odd ones to the first in the order, one each."""
        each, odd = divmod(chips, len(order))
        for place, index in enumerate(order):
            self._pay(self.seats[index], each + (place < odd))

    def _over(self) -> Message:
        """A pot that nobody won goes back to the seats of the last hand; says that, and why the game ends."""
        why, left = self.why_over(), self.pot
        self._clear_places()
        if left:
            self._share(left, self._order)
        return together(why, say_shared(left) if left else NOTHING, OVER)

    def _too_few(self, why: Message) -> Message:
        """Why no other hand can follow, as it stands on record; a screen says who could still play."""
        why.guests = say("Nobody has the chips for another hand.")
        for index, seat in enumerate(self.seats):
            if self._able(index) and any(other.left for other in self.seats):
                why.guests = say("Only {name} is left to play on.", name=seat.name)
            elif self._able(index):
                why.guests = say("Only {name} has the chips for another hand.", name=seat.name)
        return why

    def void(self) -> None:
        """The hand does not count: every chip put in during it goes back, nothing else moves."""
        for seat in self.seats:
            seat.chips += seat.put_in - seat.paid
            seat.paid = seat.put_in
        self.pot = self._carried
        self.phase = "voided"

    def shows(self, index: int) -> bool:  # noqa: ARG002 - as it is in a game without hidden dice
        """Whether the dice that the seat rolled last lie open for all."""
        return True

    def show(self, index: int) -> None:
        """A seat shows dice that it need not show, after a hand; raises Refused: there are none."""
        name = self.seats[index].name
        raise illegal(say("{name} has no hidden dice to show.", name=name))

    def may_come(self, index: int) -> bool:
        """Whether a seat may buy chips and the like: it has not left for good."""
        return not self.seats[index].left

    def why_no_join(self) -> Message | None:
        """Why nobody can join, in a sentence for people: the table is full; None when somebody can."""
        if len(self.seats) < self._most_seats:
            return None
        return say("The table is full: it has {most_seats} seats.", most_seats=self._most_seats)

    def join(self, name: str, chips: int) -> None:
        """A new seat at the end of the order; raises Refused where nobody can join."""
        why = self.why_no_join()
        if why is not None:
            raise illegal(why)
        self.seats = [*self.seats, self._make(name, chips)]

    def cash(self, index: int, said: object) -> int:
        """The chips with which a seat would leave; raises Refused where a record has `said` others."""
        seat = self.seats[index]
        if said is not None and (not whole(said) or said != seat.chips):
            raise illegal(say("{name} has {held:,} chips to leave with.", name=seat.name, held=seat.chips))
        return seat.chips

    def leave(self, index: int) -> None:
        """A seat leaves with its chips; it keeps its number and doesn't come back."""
        seat = self.seats[index]
        seat.chips, seat.left, seat.wants_out = 0, True, False

    def buy_in(self, index: int, chips: int) -> None:
        """A seat buys chips."""
        self.seats[index].chips += chips

    def sit_out(self, index: int, *, out: bool) -> None:
        """A seat sits out the next hands, or takes part again; raises Refused where none may."""
        self.seats[index].wants_out = out
