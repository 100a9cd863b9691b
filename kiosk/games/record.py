"""The commands that a game has taken, hand by hand, and what each hand started from."""

from collections.abc import Callable
from dataclasses import dataclass

from kiosk.games.command import Command
from kiosk.games.protocol import Json


@dataclass(frozen=True, slots=True)
class HandStart:
    """Where a hand begins.

    Attributes:
        place: of its first command in the record.
        table: what it starts from (`Session.at_start`); None for the first hand, which "new" begins.
    """

    place: int
    table: Json | None


class Record:
    """The accepted commands in order. The starts of the last two hands are kept, so that one can be replayed.

    Attributes:
        commands: all of them, but those that are forgotten.
        forgotten: how many these are.
        hidden_rolls: of this hand: place in the record and seat of each roll that only the seat saw.
    """

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.forgotten = 0
        self.hidden_rolls: list[tuple[int, int]] = []
        self._never_shown: set[int] = set()  # places, of the hands before
        self._starts: list[HandStart] = []

    @property
    def start(self) -> HandStart:
        """Where the newest hand began."""
        return self._starts[-1]

    def begin_hand(self, table: Json | None, shows: Callable[[int], bool]) -> None:
        """Another hand begins with the next command.

        Args:
            table: what it starts from.
            shows: whether the dice that a seat rolled last lie open for all.
        """
        self._never_shown = self._hidden(shows)
        self.hidden_rolls = []
        self._starts = [*self._starts[-1:], HandStart(len(self.commands), table)]

    def take_back(self) -> tuple[HandStart, list[Command], Command]:
        """Take the newest hand out, to be played once more without its newest command.

        Where that command began the hand, it is the hand before that is taken out, with all of its commands.
        Returns what it started from, its commands but the newest of all, and that one.
        """
        *_, last = self.commands
        start = self._starts.pop()
        if start.place == len(self.commands) - 1 and self._starts:
            start = self._starts.pop()
        kept = self.commands[start.place : -1]
        del self.commands[start.place :]
        self.hidden_rolls = []
        self._never_shown = {place for place in self._never_shown if place < start.place}
        return start, kept, last

    def forget(self) -> None:
        """Let go of all commands before the hands of which one can be replayed."""
        gone = self._starts[0].place
        if not gone:
            return
        del self.commands[:gone]
        self.forgotten += gone
        self.hidden_rolls = [(place - gone, seat) for place, seat in self.hidden_rolls]
        self._never_shown = {place - gone for place in self._never_shown if place >= gone}
        self._starts = [HandStart(start.place - gone, start.table) for start in self._starts]

    def listed(self, shows: Callable[[int], bool] | None, *, since: int = 0) -> list[Command]:
        """The commands from a place on; with `shows`, None stands for values that were never shown."""
        hidden = set() if shows is None else self._hidden(shows)
        return [
            {**command, "dice": [{"die": die["die"], "value": None} for die in command["dice"]]}
            if command["do"] == "roll" and place in hidden
            else command.copy()
            for place, command in enumerate(self.commands[since:], since)
        ]

    def _hidden(self, shows: Callable[[int], bool]) -> set[int]:
        """The places of rolls whose values have not been shown to all."""
        last = {seat: place for place, seat in self.hidden_rolls}
        return self._never_shown | {
            place
            for place, seat in self.hidden_rolls
            if place != last[seat] or not shows(seat)  # an earlier one has been picked up again
        }
