"""One live table: a game, who sits at it, the tray in front of it and the journal behind it.

The camera only reports; this object is used by the main thread alone, takes the reports in order, and writes
each accepted command down before anyone sees it.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.command import act
from kiosk.games.protocol import Code, PendingKind, Refused, free_action
from kiosk.journal.accounts import newest_standings
from kiosk.journal.by_hand import with_marks
from kiosk.journal.evening import largest_pot, won_before
from kiosk.journal.history import running_line
from kiosk.journal.ledger import evening_ledger
from kiosk.journal.storage.database import JournalError, in_words
from kiosk.table.by_itself import ByItself
from kiosk.table.corrections import Corrections, ValuesByHand
from kiosk.table.players import NOBODY, Player, bots_alone, players_of
from kiosk.table.recorded_game import RecordedGame
from kiosk.table.roll import Roll
from kiosk.table.unfinished_hand import OrderedChips
from kiosk.table.watched_tray import NO_CAMERA, CameraFacts
from kiosk.tray.messages import Opened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.bots import Bot, Strength
    from kiosk.games.protocol import Pending
    from kiosk.games.session import Session
    from kiosk.games.state import State
    from kiosk.journal.accounts import Standing
    from kiosk.journal.journal import Journal
    from kiosk.journal.ledger import Ledger
    from kiosk.settings.preferences import ByHand
    from kiosk.tray.supervisor import TraySupervisor


_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WonBefore:
    """Who won a hand before.

    Attributes:
        number: of the hand in its game.
        players: in seat order.
        won: the seats (None: the house), each with its gain.
    """

    number: int
    players: tuple[Player, ...]
    won: tuple[tuple[int | None, int], ...]


class Table:
    """One live table, used from the main thread only.

    What people do raises Refused, with words, and then nothing has changed.

    Args:
        session: the game as begun or resumed, already in the journal.
        players: who answers for each seat, in seat order.
        journal: takes every accepted command and every throw.
        camera: what is known of the camera.
        watch: makes the tray's supervisor, given what it calls when there is news; None for a table without
            a camera.
        bots: by seat, for the players that are bots. make_bot: for a bot that joins, given its seat.
        reroll_all: whether a throw of which a die does not lie flat is thrown again whole (rules.md R8);
            else only the dice that don't lie flat.
        by_hand_terms: see corrections.ValuesByHand.
        time_limit_s: how long a player may take to decide or to throw before `overdue`; 0: no limit.
        bot_pause_s, throw_pause_s, doubt_s: see by_itself.ByItself.

    Attributes:
        game: on record.
        ordered: chips that come before the next hand.
        roll: that is due, and the tray.
        corrections: of the newest step.
        by_hand: values that people enter.
        by_itself: what goes on without people.
        held: the people look at something else (rules, history, seats): no bot acts and nobody's time runs.
        overdue: the player who is waited for has taken longer than the time limit (rules.md R7): the host
            may act (`host_act`), or void the hand (`void_hand`).
        unwritten: so often in a row a step could not be written down, and so has not happened.
        resumed: its game had gone on before the table was opened.
    """

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        journal: Journal,
        *,
        camera: CameraFacts = NO_CAMERA,
        watch: Callable[[Callable[[], None]], TraySupervisor] | None = None,
        bots: Mapping[int, Bot] | None = None,
        make_bot: Callable[[int, Strength], Bot] | None = None,
        reroll_all: bool = True,
        by_hand_terms: ByHand = "agreed",
        time_limit_s: float = 0.0,
        bot_pause_s: float = 0.0,
        throw_pause_s: float | None = None,
        doubt_s: float = 0.0,
    ) -> None:
        self._told = threading.Event()
        self._changed = True
        self._make_bot = make_bot
        self._time_limit_s = time_limit_s
        self.held = False
        self.unwritten = 0
        self.resumed = session.steps > 1  # has more than its begin
        self.game = RecordedGame(session, players, journal, went_on=self._went_on, unwritten=self._unwritten)
        self.ordered = OrderedChips(self.game)
        self._tray = None if watch is None else watch(self._told.set)
        self.roll = Roll(self.game, self._tray, camera=camera, reroll_all=reroll_all)
        self.corrections = Corrections(self.game, self.roll)
        self.by_hand = ValuesByHand(self.game, self.roll, self.corrections, by_hand_terms)
        self.by_itself = ByItself(
            self.game, self.roll, self.corrections, bots or {},
            bot_pause_s=bot_pause_s, throw_pause_s=throw_pause_s, doubt_s=doubt_s,
            told=self._told.set,
        )  # fmt: skip
        self._restart_clocks()

    @property
    def session(self) -> Session:
        """The game: read it, but change it only through the table (the journal must know)."""
        return self.game.session

    @property
    def players(self) -> tuple[Player, ...]:
        """In seat order."""
        return self.game.players

    @property
    def journal(self) -> Journal:
        """Read it."""
        return self.game.journal

    @property
    def state(self) -> State:
        """The public state, as docs and engine know it (docs/engine.md)."""
        return self.session.state()

    @property
    def shown(self) -> State:
        """The public state for screens: where dice are read, those that a person entered are marked."""
        return with_marks(self.state, self.game.entered)

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.session.pending

    def told(self) -> list[str]:
        """The hand so far, and how the one before ended, a sentence each, from the record as all may see it.

        None where that is lost.
        """
        try:
            return running_line(self.journal.db, self.journal.hand)
        except (JournalError, sqlite3.Error):  # the game goes on without
            return []

    # what the tray reports

    def wait(self, timeout: float) -> None:
        """Sleep until something is reported, at most `timeout` s; for a main loop without a screen."""
        self._told.wait(timeout)

    def pump(self, now: float) -> bool:
        """Take all that was reported; let bots and the tray's supervisor have their turn; never blocks.

        `now` is s on a clock that only grows (time.monotonic). Call it about once a screen frame.
        Returns True when anything changed that a screen shows (not the preview frame itself). Raises
        JournalError when the record turns out to be damaged, or the chips not to add up: nothing goes on.
        """
        if self.journal.damage is not None:
            raise self.journal.damage
        if self.game.stopped is not None:
            raise self.game.stopped
        self._told.clear()
        self.roll.unasked.held = self.held
        for event in () if self._tray is None else self._tray.news(now):
            self.roll.hear(event)
            if isinstance(event, Opened):
                self._restart_clocks()
        if self._waits_for_people:
            self.by_itself.restart()
            self.corrections.restart()
        else:
            self._changed |= self.corrections.turn(now)
            self.by_itself.turn(now)
        self._look_at_the_clock(now)
        changed = self._changed or self.roll.changed
        self._changed = self.roll.changed = False
        return changed

    def close(self) -> None:
        """Stop the camera's process and close the journal; may be called twice."""
        if self._tray is not None:
            self._tray.close()
        self.by_itself.close()
        self.journal.diary.close()
        self.journal.close()

    # what players do

    def act(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> None:
        """Answer the pending decision for its seat."""
        seat = self._deciding()
        command = act(seat, action, die=die, dice=dice, amount=amount)
        self.game.apply(command, source=self.players[seat].name)

    def play(self, action: str, *, die: str | None = None) -> None:
        """Answer for the seat that is asked, and in a tray that throws have its dice thrown at once.

        Raises Refused, as `act`, where the answer is; where the tray can't throw now, that is asked for.
        """
        seat = self._deciding()
        self.act(action, die=die)
        if self.pending.kind is PendingKind.ROLL and self.pending.seat == seat:
            with suppress(Refused):
                self.roll.throw()

    def why_not(
        self,
        action: str,
        *,
        die: str | None = None,
        dice: Sequence[str] | None = None,
        amount: int | None = None,
    ) -> str | None:
        """Why `act` would be refused now, in one sentence; None when it would be accepted."""
        try:
            seat = self._deciding()
        except Refused as refused:
            return refused.words
        return self.session.why_not(act(seat, action, die=die, dice=dice, amount=amount))

    def _deciding(self) -> int:
        """The seat that is asked to decide; raises Refused when none is, or one that code answers for."""
        pending = self.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            raise Refused(Code.NOT_YOUR_TURN, say("Nobody is asked to decide now."))
        player = self.players[pending.seat]
        if player.bot:
            raise Refused(Code.NOT_YOUR_TURN, say("It is {name}'s turn.", name=player.name))
        return pending.seat

    def show(self, seat: int) -> None:
        """After a hand: a seat shows hidden dice that it need not show."""
        self.game.apply({"do": "show", "seat": seat}, source=self.players[seat].name)

    # what the host does, and people between hands

    def next_hand(self) -> None:
        """Start the next hand; raises Refused while one is being played."""
        self.game.apply({"do": "next"}, source="table")

    @property
    def why_no_next(self) -> str | None:
        """Why the next hand can't begin, the last one being over, in a sentence; None when it can."""
        return NOBODY if self.bots_alone else self.session.why_no_next()

    @property
    def bots_alone(self) -> bool:
        """Whether all people have left, or sit out the next hand: bots alone play none."""
        out = {seat for seat, each in enumerate(self.state["seats"]) if each.get("sit_out")}
        return bots_alone(self.players, self.session.left | out)

    @property
    def host_must_wait(self) -> bool:
        """Whether the player who is waited for still has time, so that nobody may answer for them."""
        return bool(self._time_limit_s) and not self.overdue

    def host_act(self) -> None:
        """Answer for a player who is away, with the act that costs nothing (rules.md R7).

        Where a time limit is set, only after it; without one at any time.
        """
        seat = self._deciding()
        if self.host_must_wait:
            raise Refused(
                Code.ILLEGAL_ACTION, say("The time limit is not over: only the player can decide yet.")
            )
        action = free_action(self.session.pending)
        if action is None:
            raise Refused(
                Code.ILLEGAL_ACTION, say("This costs chips or dice: only the player, or call the hand off.")
            )
        self.game.apply({"do": "act", "seat": seat, "action": action, "by": "host"}, source="host")

    def void_hand(self, by: str = "host") -> None:
        """The hand does not count: every chip put in goes back; `by`: who agreed, for the record."""
        self.game.apply({"do": "void"}, source=by)
        _log.info("The hand was voided.")

    @property
    def why_no_join(self) -> str | None:
        """Why nobody can join between hands, in a sentence; None when one can."""
        return self.session.why_no_join()

    def join(self, who: Player, chips: int, *, by: str = "table") -> None:
        """A new seat at the end of the order, between hands; `by`: who agreed, for the record."""
        if who.bot and self._make_bot is None:
            raise Refused(Code.ILLEGAL_ACTION, say("No bots play at this table."))
        players = (*self.players, who)
        self.game.apply({"do": "join", "name": who.name, "chips": chips}, source=by, players=players)
        if who.bot and self._make_bot is not None:
            seat = len(players) - 1
            self.by_itself.bots[seat] = self._make_bot(seat, who.strength)

    def leave(self, seat: int, *, by: str = "table") -> None:
        """A seat leaves with its chips, between hands; the record says how many, and `by` who agreed."""
        held = self.state["seats"][seat]["chips"]
        self.game.apply({"do": "leave", "seat": seat, "chips": held}, source=by)

    def buy_in(self, seat: int, chips: int, *, by: str = "table") -> None:
        """Sell a seat chips between hands; `by`: who agreed, for the record."""
        self.game.apply({"do": "buy-in", "seat": seat, "chips": chips}, source=by)

    def sit_out(self, seat: int, out: bool) -> None:  # noqa: FBT001 - a state, as the protocol has it
        """A seat sits out the next hands, or takes part again."""
        self.game.apply({"do": "sit-out", "seat": seat, "out": out}, source="table")

    def standings(self, state: State) -> list[Standing]:
        """What the game has brought to each seat, in seat order, by a public state of it."""
        held = [seat["chips"] for seat in state["seats"]]
        with in_words(self.journal.path):
            return newest_standings(self.journal.db, held, self.session.left)

    def evening(self) -> Ledger:
        """What all games of the evening have brought to everybody, as who settles up is told it."""
        with in_words(self.journal.path):
            return evening_ledger(self.journal.db)

    def largest_pot(self) -> int:
        """The most chips that a hand before this one brought one seat this evening; 0: none, or not known."""
        try:
            return largest_pot(self.journal.db)
        except (sqlite3.Error, JournalError):  # the game goes on without
            return 0

    def won_before(self, count: int) -> list[WonBefore]:
        """The last hands before this one that somebody won this evening, oldest first; none if not known."""
        try:
            found = won_before(self.journal.db, count)
        except sqlite3.Error:  # the game goes on without
            return []
        return [WonBefore(hand.hand, players_of(hand.players), hand.winners) for hand in found]

    # clocks

    def _went_on(self) -> None:
        """The game waits for something else."""
        self.unwritten = 0
        self.roll.ask()
        self._restart_clocks()

    def _unwritten(self, why: str) -> None:
        """A command could not be written down, so it has not happened."""
        self.unwritten += 1
        self.roll.tell(why)

    def _restart_clocks(self) -> None:
        self.by_itself.restart()
        self._asked_at: float | None = None  # on the clock of `pump`
        self.overdue = False

    @property
    def _waits_for_people(self) -> bool:
        """Whether nothing goes on by itself now."""
        return self.held or self.corrections.challenged

    def _look_at_the_clock(self, now: float) -> None:
        if self._asked_at is None or self._waits_for_people:
            self._asked_at = now
        seat = self.pending.seat
        waits = isinstance(seat, int) and not self.players[seat].bot and not self.roll.faulty
        if self._time_limit_s and waits and not self.overdue and now - self._asked_at >= self._time_limit_s:
            self.overdue = self._changed = True
