"""A game of which nothing has happened that is not on record."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, cast

from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.journal.accounts import bought_in, newest_standings
from kiosk.journal.by_hand import rolled
from kiosk.journal.diary import Fault
from kiosk.journal.revisions import AMEND, UNDO
from kiosk.journal.storage.database import JournalError, in_words
from kiosk.table import dice_colours
from kiosk.table.players import player_data
from kiosk.text import narration

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.games.command import Command, Entry, Undo
    from kiosk.games.protocol import Pending
    from kiosk.games.session import Session
    from kiosk.games.state import DieState, State
    from kiosk.journal.by_hand import Rolled
    from kiosk.journal.journal import Journal
    from kiosk.journal.throw import Throw
    from kiosk.table.players import Player


_log = logging.getLogger(__name__)

TAKEN_BACK = frozenset({"act", "buy-in"})
"""Commands that can be taken back, as long as nothing has sealed them."""


class ChipsError(JournalError):
    """Chips came from nowhere, or went there; the table has stopped."""


class RecordedGame:
    """A game, who plays it, and the journal that each command is written to before it holds.

    Args:
        session: the game as begun or resumed, already in the journal.
        players: who answers for each seat, in seat order.
        journal: of this game.
        went_on: called when the game has taken a command, or taken one back.
        unwritten: called, with the reason, when a command could not be written and so has not happened.

    Attributes:
        session: read it; it changes through this object alone.
        players: in seat order.
        journal: read it.
        rolled: the roll that the newest command answered; None where it was another command.
        unsealed: the seat whose decision or buy-in the newest command was, while it can be taken back; else
            None.
        sealed_by: the bot that was the newest to decide, after a person had in this hand; "" for none.
        met: the public state that the newest command met; None where that is not known any more.
        entered: the rolls of this hand, as all may know them, where a person gave values (journal.by_hand).
        entered_by: who entered, confirmed or corrected the roll that the newest command was; "" for nobody.
        misread: what the newest command, a roll, showed before it was corrected, as all may know it.
        stopped: why nothing goes on: the chips did not add up. None as long as they do.
        colours: what the dice that were thrown in the open look like (kiosk.table.dice_colours).
    """

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        journal: Journal,
        *,
        went_on: Callable[[], None],
        unwritten: Callable[[str], None],
    ) -> None:
        self.session = session
        self.players = tuple(players)
        self.journal = journal
        self.rolled: Pending | None = None
        self.unsealed: int | None = None
        self.sealed_by = ""
        self.met: State | None = None
        self.entered_by = ""
        self.misread: Sequence[DieState] = ()
        self.colours = dice_colours.known(journal)
        self.entered: list[Rolled] = []
        self.stopped: ChipsError | None = None
        self._went_on = went_on
        self._unwritten = unwritten
        self._look_back()

    def told(self) -> list[str]:
        """The newest command in sentences, for everybody; none where what it met is not known any more."""
        if self.met is None:
            return []
        newest = self.session.hand_history(public=True)[-1]
        by_hand = [given for _die, _value, given in self.entered[-1].dice] if self.entered else ()
        said = narration.tell(newest, self.met, self.session.state(), by_hand, short=True)
        if self.misread and newest["do"] == "roll":
            said[0] = narration.correction(self.misread, newest["dice"])
        return said

    @property
    def hidden_thrower(self) -> Player | None:
        """Whose dice were thrown last, when only they may see them; else None."""
        seat = self.journal.last_hidden_throw
        return None if seat is None else self.players[seat]

    def apply(
        self,
        command: Command,
        *,
        source: str,
        throw: Throw | None = None,
        players: Sequence[Player] | None = None,
        ordered: bool = False,
    ) -> None:
        """Have the game take a command and write it down; raises Refused and then nothing has changed.

        Args:
            command: of the table protocol.
            source: who gave it, for people.
            throw: of a roll.
            players: all of the game, where one has joined.
            ordered: see Journal.append.
        """
        session = self.session
        pending, before = session.pending, session.state()
        self._check_going()
        session.apply(command)
        self._count(command, before, session.state())
        try:
            self.journal.append(
                command,
                source=source,
                before=before,
                after=session.state(),
                start=session.hand_start,
                throw=throw,
                players=None if players is None else player_data(players),
                ordered=ordered,
            )
        except JournalError as problem:
            session.take_back()
            self._unwritten(problem.words)
            raise Refused(Code.ILLEGAL_ACTION, problem.words) from problem
        if players is not None:
            self.players = tuple(players)
        if command["do"] == "next":
            session.forget()
        self._note(command, pending, before, throw)
        self._went_on()

    def undo(self, *, source: str) -> None:
        """Take the newest command back; raises Refused, and nothing has changed."""
        before = self.session.state()
        self._check_going()
        last = self.session.take_back()
        assert last["do"] in TAKEN_BACK
        self._count(last, self.session.state(), before)
        self._revise(cast("Undo", {**last, "do": UNDO}), before, last, source=source)
        self._look_back()
        self._went_on()

    def amend(self, dice: Sequence[DieState], *, source: str, throw: Throw) -> None:
        """Have the newest command, a roll, show other values, which fit it.

        Raises Refused where that can't be written, and nothing has changed.
        """
        session = self.session
        before = session.state()
        self._check_going()
        was = session.hand_history(public=True)[-1]
        last = session.take_back()
        pending, met = session.pending, session.state()
        session.apply({**last, "dice": list(dice)})
        self._count(last, met, session.state())
        now = session.hand_history()[-1]
        assert now["do"] == "roll"
        self._revise({**now, "do": AMEND}, before, last, source=source, throw=throw)
        self._note(now, pending, met, throw)
        self.misread = was["dice"] if was["do"] == "roll" else ()
        self._went_on()

    def _check_going(self) -> None:
        """Raises Refused once chips did not add up: nothing goes on from such a table."""
        if self.stopped is not None:
            raise Refused(Code.ILLEGAL_ACTION, self.stopped.words)

    def _count(self, command: Command, before: State, after: State) -> None:
        """Stop the table where a command has made chips, or lost some: it is refused, and not recorded.

        Args:
            command: that was taken, or taken back.
            before: the state that it met.
            after: the one that it led to.
        """
        extra = unaccounted(command, before, after)
        if extra:
            self.stopped = stopped_by(extra)
            self.journal.diary.fault(Fault.CHIPS)
            _log.error("%s %s", self.stopped, command)
        self._check_going()

    def _revise(
        self, command: Entry, before: State, last: Command, *, source: str, throw: Throw | None = None
    ) -> None:
        """Write down that the past is another; where that fails it is as it was, and Refused is raised.

        Args:
            command: of the journal.
            before: the state before the change.
            last: the newest command before the change.
            source: who made it.
            throw: of a roll.
        """
        try:
            self.journal.append(
                command, source=source, before=before, after=self.session.state(), throw=throw
            )
        except JournalError as problem:
            if command["do"] == AMEND:
                self.session.take_back()
            self.session.apply(last)
            raise Refused(Code.ILLEGAL_ACTION, problem.words) from problem

    def _note(self, command: Command, pending: Pending, before: State, throw: Throw | None) -> None:
        """Keep what of the newest command can still be changed."""
        self.met, self.misread = before, ()
        self.rolled = pending if pending.kind is PendingKind.ROLL and command["do"] == "roll" else None
        self.unsealed = unsealed(command, before, self.session.state(), self.players)
        self.sealed_by = self._sealed_by(command)
        self.entered_by = "" if throw is None else throw.who
        if throw is not None and not throw.hidden and command["do"] == "roll":
            shown = [(die["die"], die["value"]) for die in command["dice"]]
            self.colours = dice_colours.with_throw(self.colours, throw.seat, shown, throw.reading)
        self.entered = self._rolled()

    def _sealed_by(self, command: Command) -> str:
        """Which bot has decided where a person could have taken a decision back; "" for none."""
        if command["do"] != "act" or not self.players[command["seat"]].bot:
            return ""
        decided = (each["seat"] for each in self.session.hand_history() if each["do"] == "act")
        people = any(not self.players[seat].bot for seat in decided)
        return self.players[command["seat"]].name if people else ""

    def _rolled(self) -> list[Rolled]:
        with in_words(self.journal.path):
            return rolled(self.journal.db, self.journal.hand)

    def _look_back(self) -> None:
        """The newest command is one that was taken long ago, or before the power went."""
        self.rolled = self.unsealed = self.met = None
        self.sealed_by = ""
        if self.session.hand_history()[-1]["do"] in {"roll", *TAKEN_BACK}:
            last = self.session.take_back()
            pending, before = self.session.pending, self.session.state()
            self.session.apply(last)
            self._note(last, pending, before, None)
        self.entered_by = self.journal.entered_by
        self.entered = self._rolled()


def stopped_by(extra: int) -> ChipsError:
    """What is said of so many chips too many, or (below 0) too few."""
    return ChipsError.say(
        "The chips don't add up: the last step would have changed how many there are by {extra:+,}. It was "
        "not taken and is not on record, and this table has stopped. You can continue the game from the "
        "first screen, as it is on record.",
        extra=extra,
    )


def unaccounted(command: Command, before: State, after: State) -> int:
    """Chips that there are after a command and should not be; below 0, that are missing.

    Chips in = in the seats + on the table, with what the house has won + cashed out: a command changes how
    many there are only by chips that are bought, brought or taken away.
    """
    came = 0
    if command["do"] in {"join", "buy-in"}:
        came = command["chips"]
    elif command["do"] == "leave":
        came = -before["seats"][command["seat"]]["chips"]
    return _chips(after) - _chips(before) - came


def check_total(session: Session, journal: Journal) -> None:
    """Raises ChipsError where a game that goes on has other chips than its record gave out."""
    state = session.state()
    held = [seat["chips"] for seat in state["seats"]]
    game = journal.db.execute("SELECT max(number) FROM games").fetchone()[0]
    came = sum(map(sum, bought_in(journal.db, game)))
    gone = 0
    if session.left:  # else the hands are not gone through: there may be ten thousand
        accounts = newest_standings(journal.db, held, session.left)
        gone = sum(each.chips for each in accounts) - sum(held)
    extra = _chips(state) + gone - came
    if extra:
        raise ChipsError.say(
            "The chips of the last game don't add up: there are {extra:+,} by its record. It can't be "
            "continued. Its record was kept as it is; begin a new game.",
            extra=extra,
        )


def _chips(state: State) -> int:
    house = state["house"]["net"] if "house" in state else 0
    return sum(seat["chips"] for seat in state["seats"]) + state["pot"] + house


def unsealed(command: Command, before: State, after: State, players: Sequence[Player]) -> int | None:
    """The seat whose decision can be taken back, as no dice have sealed it; else None.

    So can chips that it has bought, until something else is done. Chips seal nothing: a wrong bet is the
    likeliest mistake of an evening, and who takes it back does so before anybody has answered it, for all to
    see. Nor does the end of a hand that has opened no dice: all that is known then was known before. What a
    bot decided stands. Dice that are still to be thrown seal a decision once they are: that is
    not seen here.

    Args:
        command: the newest of the game.
        before: the public state that it met.
        after: the public state that it led to.
        players: in seat order.
    """
    if command["do"] == "buy-in":
        return command["seat"]
    if command["do"] != "act" or players[command["seat"]].bot:
        return None
    return None if _lies(before) != _lies(after) else command["seat"]


def _lies(state: State) -> list[object]:
    """The dice that all can see."""
    return [[seat["dice"] for seat in state["seats"]], state.get("house")]
