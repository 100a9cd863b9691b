"""Six Shooter: closest to 21 without passing it, with one's own d4, d6, d8, d10, d12 and d20.

The rules are those of the table (rules.md, section 1), after "Six Shooter" by Spoiled Flush Games.
`SixShooter.hand` reads from top to bottom like them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from kiosk.games.dice import DICE, Die
from kiosk.games.game import Game, Kind, Place
from kiosk.games.message import Message, say, say_winners
from kiosk.games.options import Option
from kiosk.games.protocol import (
    Choice,
    Code,
    Hand,
    Json,
    Legal,
    Pending,
    Refused,
    Rolled,
    decision,
    dice_json,
    roll,
)
from kiosk.games.state import PendingState, SixShooterSeat, SixShooterState

NAME: Final = "six-shooter"
TITLE = "Six Shooter"
MOST_SEATS = 12
OPTIONS = (
    Option(
        "button",
        say("Who goes first in the first hand; if it is not set, the lot decides."),
        None,
        seat=True,
    ),
)
ACTIONS = ("open", "stick", "buy")
TARGET = 21
ANTE = 2
PRICE = 1
"""Of one more die, chips."""
OPENING_DICE = 2


class Status(StrEnum):
    """How a seat stands in this hand."""

    IN = "in"
    STUCK = "stuck"
    BUSTED = "busted"
    SITTING_OUT = "sitting-out"
    GONE = "gone"


@dataclass(slots=True)
class Seat(Place):
    """A player's place.

    Attributes:
        status: until its first hand, as if it sat out.
        picked: the two dice chosen for the opening.
        dice: rolled in this hand. total: their sum.
        stuck_as: how many stuck before it in this hand.
    """

    status: Status = Status.SITTING_OUT
    picked: tuple[Die, ...] = ()
    dice: list[tuple[Die, int]] = field(default_factory=list)
    total: int = 0
    stuck_as: int = 0

    @property
    def dice_left(self) -> tuple[Die, ...]:
        """Those of its six that it has not rolled yet."""
        rolled = {die for die, _ in self.dice}
        return tuple(die for die in DICE if die not in rolled)


class SixShooter(Game[Seat]):
    """The table's data and the course of a hand.

    Attributes:
        button: the seat that goes first, when it plays.
    """

    def __init__(self, players: Sequence[tuple[str, int]], terms: Mapping[str, Any]) -> None:
        super().__init__(KIND, players, Seat, ANTE)
        button = terms["button"]
        if button is None:
            raise Refused(
                Code.BAD_SETUP, say("The first button must be drawn and given as the option button.")
            )
        if button >= len(players):
            raise Refused(Code.BAD_SETUP, say("button must be a seat, 0 to {most}.", most=len(players) - 1))
        self.button: int = button
        self.phase = "opening"

    def start(self) -> Json:
        """As every table, and whose the button is."""
        return {**super().start(), "button": self.button}

    def start_from(self, start: Mapping[str, Any]) -> None:
        """As every table, and whose the button is."""
        super().start_from(start)
        self.button = start["button"]

    def hand(self) -> Hand:
        """One hand, from the antes to the pot."""
        self._clear_table()
        self._order = order = self._playing(self.button)
        self.button = order[0]  # who can't ante passes the button left at once

        self.phase = "opening"
        for index in order:
            self.seats[index].status = Status.IN
            self._put_in(self.seats[index], ANTE)
        for index in order:
            yield from self._pick(index)
        for index in order:
            yield from self._roll(index, self.seats[index].picked)

        self.phase = "turns"
        place = 0
        while not self._decided():
            if self.seats[order[place]].status is Status.IN:
                yield from self._turn(order[place])
            place = (place + 1) % len(order)

        self.phase = "settled"
        self._settle()
        others = self._clockwise(self.button + 1)
        self.button = next(index for index in others if self.seats[index].status is not Status.GONE)

    def _clear_table(self) -> None:
        self._clear_places()
        for index, seat in enumerate(self.seats):
            seat.picked, seat.total, seat.dice = (), 0, []
            seat.status = Status.SITTING_OUT if self._able(index) else Status.GONE

    def _pick(self, index: int) -> Hand:
        choice: Choice = yield decision(index, Legal("open", picks=OPENING_DICE))
        self.seats[index].picked = choice.dice

    def _roll(self, index: int, dice: tuple[Die, ...]) -> Hand:
        """Roll dice and add them; past 21 the seat is out."""
        rolled: Rolled = yield roll(index, *dice)
        seat = self.seats[index]
        seat.dice += rolled
        seat.total += sum(value for _, value in rolled)
        if seat.total > TARGET:
            seat.status = Status.BUSTED

    def _turn(self, index: int) -> Hand:
        """Stick, or buy a die."""
        seat = self.seats[index]
        legal = [Legal("stick")]
        if seat.chips >= PRICE:
            legal.append(Legal("buy", seat.dice_left))
        choice: Choice = yield decision(index, *legal)
        if choice.action == "stick":
            seat.stuck_as = sum(self.seats[other].status is Status.STUCK for other in self._order)
            seat.status = Status.STUCK
        else:
            assert choice.die is not None
            self._put_in(seat, PRICE)
            yield from self._roll(index, (choice.die,))

    def _standing(self) -> list[Seat]:
        return [seat for index in self._order if (seat := self.seats[index]).status is not Status.BUSTED]

    def _decided(self) -> bool:
        """Whether one seat or none is left, a Six Chamber Charlie lies on the table, or all have stuck."""
        standing = self._standing()
        if len(standing) <= 1:
            return True
        return all(seat.status is Status.STUCK for seat in standing) or any(map(_is_charlie, standing))

    def _settle(self) -> None:
        """The pot to the Charlie, the last one standing, or the best total; else it stays on the table."""
        standing = self._standing()
        if not standing:
            self.said = say("All bust: {pot} chips stay on the table.", pot=self.pot)
            return
        charlie = next(filter(_is_charlie, standing), None)
        # equal totals: more dice, then who stuck earlier
        best = charlie or max(standing, key=lambda seat: (seat.total, len(seat.dice), -seat.stuck_as))
        self.said = say_winners([best.name], self.pot, _how_it_won(best, standing))
        self._pay(best, self.pot)

    def why_over(self) -> Message:
        """Too few seats can pay the ante."""
        return self._too_few(say("Fewer than two seats have {ante} chips for the ante.", ante=ANTE))

    def end(self) -> Message:
        """The game is over: a pot left on the table goes back to the seats of the last hand."""
        said = self._over()
        for index, seat in enumerate(self.seats):
            if not self._able(index):
                seat.status = Status.GONE
        return said

    def leave(self, index: int) -> None:
        """A seat leaves with its chips."""
        super().leave(index)
        self.seats[index].status = Status.GONE

    def state(self, viewer: int | None, pending: PendingState) -> SixShooterState:  # noqa: ARG002 - nothing in this game is hidden
        """The protocol's state."""
        return {
            "game": NAME,
            "hand": self.number,
            "seats": [_seat_json(seat) for seat in self.seats],
            "pot": self.pot,
            "button": self.button,
            "phase": self.phase,
            "pending": pending,
        }

    def why_not(self, pending: Pending, action: str) -> Message:
        """Why an action that is not legal now is not, in one sentence for people."""
        assert isinstance(pending.seat, int)
        if pending.find("open"):
            return say("First the two dice of the opening are chosen and rolled.")
        if action == "open":
            return say("The opening dice of this hand are already rolled.")
        return say(
            "A die costs {price} chip, and {name} has none left.",
            price=PRICE,
            name=self.seats[pending.seat].name,
        )


def _how_it_won(best: Seat, standing: list[Seat]) -> Message:
    """What took the pot, for people."""
    if _is_charlie(best):
        return say("with a Six Chamber Charlie, six dice and {total}", total=best.total)
    if len(standing) == 1:
        return say("as the last one standing, with {total}", total=best.total)
    level = [seat for seat in standing if seat.total == best.total and seat is not best]
    if any(len(seat.dice) == len(best.dice) for seat in level):
        return say("with {total}, the first to stick", total=best.total)
    if level:
        return say("with {total}, with more dice ({count})", total=best.total, count=len(best.dice))
    return say("with {total}", total=best.total)


def _is_charlie(seat: Seat) -> bool:
    """Whether all six dice lie on the table without passing 21."""
    return len(seat.dice) == len(DICE) and seat.total <= TARGET


def _seat_json(seat: Seat) -> SixShooterSeat:
    """A seat as the protocol writes it, and beside that what it picked and whether it asked to sit out."""
    return {
        "name": seat.name,
        "chips": seat.chips,
        "dice": dice_json(seat.dice),
        "status": seat.status.value,
        "total": seat.total,
        "picked": [die.value for die in seat.picked],
        "sit_out": seat.wants_out,
    }


def with_drawn_button(
    command: Mapping[str, object], draw: Callable[[Sequence[int]], int]
) -> Mapping[str, object]:
    """The command of a new game, of any kind; in Six Shooter with the first button drawn and written in.

    Args:
        command: "new", checked or not; what can't be completed is left as it is, to be refused.
        draw: picks one of the seats.
    """
    seats, options = command.get("seats"), command.get("options") or {}
    if command.get("game") != NAME or not isinstance(seats, list) or not seats:
        return command
    if not isinstance(options, Mapping) or options.get("button") is not None:
        return command
    return {**command, "options": {**options, "button": draw(range(len(seats)))}}


KIND = Kind(NAME, TITLE, MOST_SEATS, OPTIONS, ACTIONS, SixShooter)
