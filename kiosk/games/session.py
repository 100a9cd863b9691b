"""One game from its first hand to its last: checks every command, feeds the game, keeps the record.

A game is a generator a hand, started from the table's data; it is only ever sent answers that were checked
here, so a refused one can't change anything. The record is the list of accepted commands; a game resumes by
playing it again, all of it or, from what a hand started from, that hand alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self

from kiosk.games import validation
from kiosk.games.command import BetweenHands, Command, New, Stack, act
from kiosk.games.game import Game, Place
from kiosk.games.message import Message, say, together
from kiosk.games.options import Value
from kiosk.games.protocol import (
    Answer,
    Choice,
    Code,
    Hand,
    Json,
    Legal,
    Pending,
    PendingKind,
    Refused,
    check_free,
    dice_json,
    illegal,
    shown,
    waited_for,
    whole,
)
from kiosk.games.record import Record
from kiosk.games.registry import GAMES
from kiosk.games.state import ResultState, State

__all__ = ["Code", "Legal", "Pending", "PendingKind", "Refused", "Session"]
HOST: Final = "host"
"""Who answers for a player who is away."""


class Session:
    """A running game.

    Attributes:
        pending: what is waited for now.
        name: of the game.
        options: as given when it began.
        by_lot: who goes first was drawn as it began; unknown of one that goes on.
    """

    pending: Pending
    name: str
    options: dict[str, Value]
    by_lot: bool = False
    _hand: Hand

    def __init__(self, command: Mapping[str, object]) -> None:
        name = command.get("game")
        if not isinstance(name, str) or name not in GAMES:
            listed = ", ".join(GAMES)
            none = say("There is no game {name}. There are {listed}.", name=shown(name), listed=listed)
            raise Refused(Code.BAD_SETUP, none)
        options = command.get("options")
        options = {} if options is None else options
        if not isinstance(options, Mapping):
            raise Refused(Code.BAD_SETUP, say('options must be an object like {{"min_bet": 2}}.'))
        self._lay(name, options, validation.checked_players(command.get("seats")))
        self._record = Record()
        self._begin()

    @classmethod
    def new(cls, game: str, seats: Sequence[Mapping[str, object]], options: Mapping[str, Any]) -> Self:
        """Start a game and its first hand; raises Refused (bad-setup)."""
        return cls({"do": "new", "game": game, "seats": list(seats), "options": options})

    @classmethod
    def begun(cls, command: Mapping[str, object]) -> Self:
        """The game that a record's first command begins; raises Refused (no-game, bad-setup)."""
        if command.get("do") != "new":
            raise Refused(Code.NO_GAME, say('A history begins with {{"do": "new"}}.'))
        return cls(command)

    @classmethod
    def replay(cls, history: Iterable[Mapping[str, object]]) -> Self:
        """The game that a history leads to; raises Refused, naming the entry that breaks a rule."""
        session: Self | None = None
        for number, command in enumerate(history, 1):
            try:
                if session is None:
                    session = cls.begun(command)
                else:
                    session.apply(command)
            except Refused as refused:
                raise Refused(
                    refused.code, say("Entry {number}: {refused}", number=number, refused=refused.words)
                ) from refused
        if session is None:
            raise Refused(Code.NO_GAME, say("The history is empty."))
        return session

    @classmethod
    def at_start(cls, start: Mapping[str, Any]) -> Self:
        """The game between two hands, as `hand_start` of the second kept it; "next" is the next command.

        What was played before is not known to it: its history begins with that "next". Raises Refused
        (bad-setup) when this is nothing that a hand could have started from.
        """
        session = cls.__new__(cls)
        session._record = Record()  # noqa: SLF001 - its own class
        try:
            session._restore(start)  # noqa: SLF001 - as above
        except (KeyError, TypeError, ValueError) as problem:
            raise Refused(Code.BAD_SETUP, say("No hand can start from this.")) from problem
        return session

    def _lay(self, name: str, options: Mapping[str, Any], players: Sequence[tuple[str, int]]) -> None:
        """A fresh table."""
        self.name, self.options = name, dict(options)
        self._kind = GAMES[name]
        self._game = self._kind.begin(players, options)
        self._result: ResultState | None = None

    def _begin(self) -> None:
        """The game begins."""
        self._record.begin_hand(None, self._game.shows)
        seats: list[Stack] = [{"name": seat.name, "chips": seat.chips} for seat in self._game.seats]
        new: New = {"do": "new", "game": self.name, "seats": seats, "options": dict(self.options)}
        self._record.commands.append(new)
        self._in_opening = True
        self._hand = self._game.opening()
        self._advance(None)

    def _restore(self, start: Mapping[str, Any]) -> None:
        """The game is between two hands."""
        self._lay(start["game"], start["options"], [(seat["name"], seat["chips"]) for seat in start["seats"]])
        self._game.start_from(start)
        self._in_opening = False
        self.pending = Pending(PendingKind.HAND_OVER)

    def take_back(self) -> Command:
        """Have the game as it was before the newest command, which is returned; one hand is played again.

        "new" can't be taken back, nor the "next" that a game resumed at a hand's start begins with.
        """
        start, commands, last = self._record.take_back()
        if start.table is None:
            new, *commands = commands
            assert new["do"] == "new"
            self._lay(self.name, self.options, validation.checked_players(new["seats"]))
            self._begin()
        else:
            self._restore(start.table)
        for command in commands:
            self.apply(command)
        return last

    @property
    def steps(self) -> int:
        """How many commands it has taken."""
        return self._record.forgotten + len(self._record.commands)

    def forget(self) -> None:
        """Let go of the hands before the last two, which are on record elsewhere; `history` begins later."""
        self._record.forget()

    @property
    def hand_start(self) -> Json | None:
        """What this hand started from, as JSON, for `at_start`; None in the first hand of a game."""
        return self._record.start.table

    def apply(self, command: Mapping[str, object]) -> None:
        """Take a command of the protocol that changes the game; after Refused nothing has changed."""
        match command.get("do"):
            case "act":
                self._act(command)
            case "roll":
                self._roll(command)
            case "void":
                self._void()
            case "next":
                self._next()
            case "show" | "join" | "leave" | "buy-in" | "sit-out" as do:
                if self.pending.kind is not PendingKind.HAND_OVER:
                    raise illegal(say("This is only possible between hands."))
                self._record.commands.append(self._change_seats(do, command))
            case do:
                raise Refused(Code.UNKNOWN_COMMAND, say("There is no command {do}.", do=shown(do)))

    def history(self, *, public: bool = False) -> list[Command]:
        """The accepted commands so far, from "new" on; replayed they lead to this same game.

        Of a game resumed at a hand's start, from its "next" on. `public`: values never shown are None.
        """
        return self._record.listed(self._game.shows if public else None)

    def hand_history(self, *, public: bool = False) -> list[Command]:
        """As `history`, of the newest hand alone: from the "new" or "next" that began it."""
        return self._record.listed(self._game.shows if public else None, since=self._record.start.place)

    @property
    def left(self) -> set[int]:
        """The seats that have taken their chips and left."""
        return {number for number, seat in enumerate(self._game.seats) if seat.left}

    def state(self, seat: object = None) -> State:
        """The state as everyone may see it, or as `seat` sees it; raises Refused for a seat there is not."""
        viewer = None if seat is None else self._seat(seat)
        state = self._game.state(viewer, self.pending.as_json())
        if self.pending.kind is PendingKind.GAME_OVER:
            state["phase"] = "game over"
        if self._result is not None:
            state["result"] = self._result
        return state

    def why_not(self, command: Mapping[str, object]) -> str | None:
        """Why an "act" is not legal now, in one sentence for people; None when it is.

        `command` has "seat" and "action"; what else the action takes may be left out.
        """
        try:
            self._choice(command, complete=False)
        except Refused as refused:
            return refused.words
        return None

    def why_no_join(self) -> Message | None:
        """Why nobody can join between two hands of this game, in a sentence for people; None when one can."""
        return self._game.why_no_join()

    def why_no_next(self) -> Message | None:
        """Why the next hand can't begin after the last, in a sentence for people; None when it can."""
        return self._game.why_no_next()

    @property
    def goes_on(self) -> bool:
        """Whether another hand can follow; else the game ends."""
        return self._game.can_go_on()

    @property
    def hands_left(self) -> int | None:
        """How many hands are still to come, as things stand; None where that is open."""
        return self._game.hands_left()

    @property
    def is_last(self) -> bool:
        """Whether it is known that no hand follows the one that is played, or was."""
        return self._game.is_last(over=self.pending.kind is PendingKind.HAND_OVER)

    @property
    def hands_in_all(self) -> int | None:
        """How many hands the game has, whatever chips are won or bought; None where that is open."""
        return self._game.hands_in_all()

    @property
    def why_over(self) -> Message | None:
        """Between hands: why no other can follow, in a sentence for people; None where one can."""
        return None if self.goes_on else self._game.why_over()

    def without(self, seat: int, *, sold: bool) -> Game[Place]:
        """The table had a seat left, and where chips are `sold` all others some; to look at only."""
        return self._game.without(seat, sold=sold)

    @property
    def short(self) -> list[int]:
        """Between hands: seats that the next one puts out for want of chips, unless they buy some before."""
        return self._game.short() if self.pending.kind is PendingKind.HAND_OVER else []

    @property
    def price(self) -> int:
        """Chips that a seat needs for a hand."""
        return self._game.price

    def _start_hand(self) -> None:
        if not self.goes_on:
            self._stop(PendingKind.GAME_OVER, self._game.end())
            return
        self._result = None
        self._hand = self._game.hand()
        self.pending = next(self._hand)

    def _advance(self, answer: Answer | None) -> None:
        """Send the game an answer, or None to begin, and keep what it waits for next."""
        try:
            self.pending = next(self._hand) if answer is None else self._hand.send(answer)
        except StopIteration:
            if self._in_opening:
                self._in_opening = False
                self._start_hand()
            else:
                self._stop(PendingKind.HAND_OVER, self._game.said)

    def _stop(self, kind: PendingKind, text: Message) -> None:
        """The hand or the game is over; `text` says how it ended."""
        self.pending = Pending(kind)
        self._result = {"payouts": [seat.paid for seat in self._game.seats], "text": text}

    def _act(self, command: Mapping[str, object]) -> None:
        choice = self._choice(command, complete=True)
        assert isinstance(self.pending.seat, int)
        entry = act(
            self.pending.seat,
            choice.action,
            die=choice.die,
            dice=choice.dice or None,
            amount=choice.amount or None,
        )
        if command.get("by") == HOST:
            check_free(self.pending, choice)
            entry["by"] = HOST
        self._record.commands.append(entry)
        self._advance(choice)

    def _choice(self, command: Mapping[str, object], *, complete: bool) -> Choice:
        """The answer to the decision that is waited for; `complete` wants its die and amount too."""
        seat, pending = command.get("seat"), self.pending
        if pending.kind is not PendingKind.DECISION:
            raise self._out_of_turn(say("No decision is waited for:"))
        if not whole(seat) or seat != pending.seat:
            raise self._out_of_turn(say("It is not this seat's turn:"))
        action = command.get("action")
        if not isinstance(action, str):
            raise illegal(say('The action must be a word, like "hit".'))
        if action not in self._kind.actions:
            none = say("{title} has no action {action}.", title=self._kind.title, action=shown(action))
            raise illegal(none)
        legal = pending.find(action)
        if legal is None:
            raise illegal(self._game.why_not(pending, action))
        return validation.checked_choice(legal, command, complete=complete)

    def _roll(self, command: Mapping[str, object]) -> None:
        seat, pending = command.get("seat"), self.pending
        if pending.kind is not PendingKind.ROLL:
            raise self._out_of_turn(say("No roll is waited for:"))
        if isinstance(seat, bool) or not isinstance(seat, int | str) or seat != pending.seat:
            raise self._out_of_turn(say("It is not this seat's roll:"))
        rolled = validation.checked_roll(pending, command.get("dice"))
        assert pending.seat is not None
        if pending.hidden:
            assert isinstance(pending.seat, int)
            self._record.hidden_rolls.append((len(self._record.commands), pending.seat))
        self._record.commands.append({"do": "roll", "seat": pending.seat, "dice": dice_json(rolled)})
        self._advance(rolled)

    def _void(self) -> None:
        if self._in_opening or self.pending.kind not in {PendingKind.DECISION, PendingKind.ROLL}:
            raise illegal(say("There is no hand to void: no chips have been put in."))
        self._record.commands.append({"do": "void"})
        self._hand.close()
        self._game.void()
        self._stop(PendingKind.HAND_OVER, say("The hand is void. Every chip put in during it goes back."))

    def _next(self) -> None:
        if self.pending.kind is not PendingKind.HAND_OVER:
            raise self._out_of_turn(say("The hand is not over:"))
        why = self.why_no_next()
        if why is not None:
            raise illegal(why)
        if self.goes_on:
            start = {"game": self.name, "options": dict(self.options), **self._game.start()}
            self._record.begin_hand(start, self._game.shows)
            self._game.number += 1
        self._record.commands.append({"do": "next"})
        self._start_hand()

    def _change_seats(self, do: str, command: Mapping[str, object]) -> BetweenHands:
        """Take a command between hands; returns it as it goes on record."""
        if do == "join":
            name, chips = validation.checked_player(command, Code.ILLEGAL_ACTION)
            self._game.join(name, chips)
            return {"do": "join", "name": name, "chips": chips}
        index = self._seat(command.get("seat"))
        if do == "show":
            self._game.show(index)
            return {"do": "show", "seat": index}
        if not self._game.may_come(index):
            raise illegal(say("{name} has left the game.", name=self._game.seats[index].name))
        if do == "leave":
            held = self._game.cash(index, command.get("chips"))
            self._game.leave(index)
            return {"do": "leave", "seat": index, "chips": held}
        if do == "buy-in":
            bought = validation.checked_purchase(command)
            self._game.buy_in(index, bought)
            return {"do": "buy-in", "seat": index, "chips": bought}
        out = command.get("out")
        if not isinstance(out, bool):
            raise illegal(say("out must be true (sit out) or false (take part)."))
        self._game.sit_out(index, out=out)
        return {"do": "sit-out", "seat": index, "out": out}

    def _seat(self, seat: object) -> int:
        if not whole(seat) or not 0 <= seat < len(self._game.seats):
            raise illegal(say("There is no seat {seat}: they are numbered from 0.", seat=shown(seat)))
        return seat

    def _out_of_turn(self, why: Message) -> Refused:
        names = [seat.name for seat in self._game.seats]
        return Refused(Code.NOT_YOUR_TURN, together(why, waited_for(self.pending, names)))
