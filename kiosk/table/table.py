"""One live table: a game, who sits at it, the tray in front of it and the journal behind it.

Cameras, pins and bots only post events; this object is used by the main thread alone, takes the events in
order, and writes each accepted command down before anyone sees it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from kiosk.event_queue import EventQueue
from kiosk.games.session import Code, PendingKind, Refused, Session
from kiosk.journal.database import JournalError
from kiosk.journal.journal import How, Throw
from kiosk.journal.revisions import AMEND, UNDO, unsealed
from kiosk.table.judge import judge
from kiosk.table.roll import TrayTable
from kiosk.table.roll_request import (
    NO_CAMERA,
    Asked,
    CameraFacts,
    Player,
    Private,
    TrayPhase,
    asked_roll,
    newest,
    player_data,
)
from kiosk.table.throw_record import Word
from kiosk.text.translate import marked
from kiosk.tray.messages import Noticed, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.bots import Bot
    from kiosk.journal.journal import Journal
    from kiosk.tray.supervisor import Tray

__all__ = ["NO_CAMERA", "Asked", "CameraFacts", "Player", "Private", "Table", "TrayPhase"]

TOO_LATE = marked("Only the last throw can be corrected, until the next step.")
SEALED = marked("That can't be taken back any more: dice, chips or the next step have sealed it.")


class Table(TrayTable):
    """One live table. Everything but `post` is called from the main thread only.

    Args:
        session: the game as begun or resumed, already in the journal.
        players: who answers for each seat, in seat order.
        journal: takes every accepted command and every throw.
        camera: what is known of the camera.
        watch: makes the tray's supervisor, given where it posts its reports; None for a table without a
            camera.
        bots: by seat, for the players that are bots. make_bot: for a bot that joins at a seat.
        reroll_all: whether a throw of which a die does not lie flat is thrown again whole (rules.md R8);
            else only the dice that don't lie flat.
        time_limit_s: how long a player may take to decide or to throw before `overdue`; 0: no limit.
        bot_pause_s: how long a bot seems to think.
        doubt_s: how long a throw stays on show, so that people can challenge it, before a bot goes on.

    Attributes:
        held: the people look at something else (rules, history, seats): no bot acts and nobody's time runs.
        overdue: the player who is waited for has taken longer than the time limit (rules.md R7): the host
            may act (`host_act`), or void the hand (`void_hand`).
    """

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        journal: Journal,
        *,
        camera: CameraFacts = NO_CAMERA,
        watch: Callable[[Callable[[object], None]], Tray] | None = None,
        bots: Mapping[int, Bot] | None = None,
        make_bot: Callable[[int], Bot] | None = None,
        reroll_all: bool = True,
        time_limit_s: float = 0.0,
        bot_pause_s: float = 1.0,
        doubt_s: float = 0.0,
    ) -> None:
        super().__init__(
            session, players, journal, camera=camera, by_hand=watch is None, reroll_all=reroll_all
        )
        self._events = EventQueue()
        self._hear: Callable[[object], None] = _unheard
        self._bots = dict(bots or {})
        self._make_bot = make_bot
        self._bot_pause_s = bot_pause_s
        self._doubt_s = doubt_s
        self._bot_due: float | None = None
        self._time_limit_s = time_limit_s
        self._asked_at: float | None = None  # on the clock of `pump`
        self.overdue = False
        self.held = False
        self._tray = None if watch is None else watch(self.post)
        now = newest(session.history(), self.players)
        self._amendable, self._unsealed = now.rolled, now.unsealed
        self._entered_by = journal.entered_by  # the last roll
        self._ask()
        self._dice_fell = journal.thrown_in_vain  # before the power went, say
        if journal.question_open:
            self._left_by_interruption()

    def post(self, event: object) -> None:
        """Hand over an event from any thread; `pump` takes them in order."""
        self._events.post(event)

    def listen(self, hear: Callable[[object], None]) -> None:
        """Have `hear` called, by `pump` and in order, with events that are not the table's own (presses)."""
        self._hear = hear

    def wait(self, timeout: float) -> None:
        """Sleep until an event is posted, at most `timeout` s; for a main loop without a screen."""
        self._events.wait(timeout)

    def pump(self, now: float) -> bool:
        """Take all events that have come; let bots and the tray's supervisor have their turn; never blocks.

        `now` is s on a clock that only grows (time.monotonic). Call it about once a screen frame.
        Returns True when anything changed that a screen shows (not the preview frame itself).
        """
        while (event := self._events.take()) is not None:
            if not isinstance(event, Report):
                self._hear(event)
                self._changed = True
            elif self._tray is not None:
                message = self._tray.hear(event, now)
                if isinstance(message, Noticed):
                    self._notice(message)
                elif message is not None:
                    self._take(message)
        if self._tray is not None:  # after the events: a main loop that was held up is no camera that hangs
            lost = self._tray.tend(now)
            if lost is not None:
                self._take(lost)
        self._let_bot_decide(now)
        self._look_at_the_clock(now)
        changed, self._changed = self._changed, False
        return changed

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Answer the pending roll by hand, the dice still asked for: ("d20", 17) each, with who and why.

        Allowed whenever a roll is asked for. The same dice as read are a confirmation, others a correction.
        Raises Refused when these are not the dice asked for, or when who or reason is empty.
        """
        asked = self.asked
        if asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, "Dice entered by hand need a name and a reason, for the record.")
        who, how = who.strip(), How.BY_HAND
        if self._seen is not None:
            read = judge(self._seen.reading, asked.dice, self._kept).dice
            how = How.CONFIRMED if Counter(read) == Counter(dice) else How.CORRECTED
        record = self._record(asked, Word(how, who, reason.strip()))
        seen = self._seen is not None
        self._roll_taken(asked, (*self._kept, *dice), record, source=who)
        self._entered_by = who
        if seen:
            self._learn(asked, dice)

    @property
    def amendable(self) -> Asked | None:
        """The last roll, while its values can still be corrected: until the next step; else None."""
        return self._amendable

    @property
    def last_dice(self) -> tuple[tuple[str, int | None], ...]:
        """The last roll as it counts, type and value, None where it is hidden; empty after another step."""
        last = self.session.history(public=True)[-1]
        return tuple((die["die"], die["value"]) for die in last["dice"]) if last["do"] == "roll" else ()

    @property
    def may_know(self) -> str | None:
        """Who has seen the last roll, where it is a bot's and hidden: the person who entered it.

        "" where it was read for sure: only who threw it for the bot may know. None where the machine threw
        it, so that nobody can say that it was misread.
        """
        return self._entered_by or (None if self.can_throw else "")

    @property
    def undoable(self) -> str:
        """Whose last decision can be taken back: until dice, chips or the next step seal it; "" for none."""
        if self._unsealed is None or self._dice_fell or self.phase in {TrayPhase.MOVING, TrayPhase.READING}:
            return ""
        return self.players[self._unsealed].name

    def undo(self) -> None:
        """Take the last decision back; recorded. Raises Refused, and then nothing has changed."""
        name = self.undoable
        if not name:
            raise Refused(Code.ILLEGAL_ACTION, SEALED)
        *past, last = self.session.history()
        before = newest(past, self.players)
        self._append({**last, "do": UNDO}, before.session, source=name)
        self._amendable, self._unsealed = before.rolled, before.unsealed
        self._entered_by = self.journal.entered_by
        self._ask()

    @property
    def challenged(self) -> bool:
        """Whether the last roll is being challenged: until that is settled nothing else goes on."""
        return self._challenged

    def challenge(self) -> None:
        """The last roll is in doubt: no bot acts, no throw is taken; raises Refused when it is too late."""
        if self._amendable is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not self._challenged:
            self._challenged = self._changed = True
            self._watch_for_roll()

    def drop_challenge(self) -> None:
        """It stays as it was read; the game goes on."""
        if self._challenged:
            self._challenged, self._changed = False, True
            self._bot_due = self._asked_at = None
            self._watch_for_roll()

    def amend(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Correct the values of the last roll: ("d20", 17) each, all of its dice. Recorded with who and why.

        The game goes on from there as if these had been rolled. Raises Refused, and then nothing has changed:
        another step was taken since, other dice, the same values, or who or reason is empty.
        """
        asked = self._amendable
        if asked is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, "A correction needs a name and a reason, for the record.")
        *past, last = self.session.history()
        if Counter((die["die"], die["value"]) for die in last["dice"]) == Counter(dice):
            raise Refused(Code.BAD_ROLL, "These are the values that count already.")
        session = Session.replay(past)
        values = [{"die": die, "value": value} for die, value in dice]
        session.apply({"do": "roll", "seat": asked.seat, "dice": values})
        self._drop_unsure("The throw before it was corrected.")
        self._seen = None
        record = self._record(asked, Word(How.AMENDED, who.strip(), reason.strip()))
        self._append({**session.history()[-1], "do": AMEND}, session, source=who.strip(), throw=record)
        self._challenged, self._entered_by = False, who.strip()
        self._learn(asked, dice)
        self._ask()

    def close(self) -> None:
        """Stop the camera's process and close the journal; may be called twice."""
        if self._tray is not None:
            self._tray.close()
        self.journal.close()

    def _append(
        self, command: Mapping[str, Any], session: Session, *, source: str, throw: Throw | None = None
    ) -> None:
        """Write down what changes the past, then have it hold; raises Refused: nothing has changed."""
        before, after = self.session.state(), session.state()
        try:
            self.journal.append(command, source=source, before=before, after=after, throw=throw)
        except JournalError as problem:
            raise Refused(Code.ILLEGAL_ACTION, str(problem)) from problem
        self.session = session

    def _apply(
        self,
        command: Mapping[str, Any],
        *,
        source: str,
        throw: Throw | None = None,
        players: Sequence[Player] | None = None,
    ) -> None:
        """Have the game take a command and write it down; raises Refused and then nothing has changed."""
        before = self.session.state()
        rolled = asked_roll(self.session.pending, self.players)
        self.session.apply(command)
        try:
            self.journal.append(
                command,
                source=source,
                before=before,
                after=self.session.state(),
                throw=throw,
                players=None if players is None else player_data(players),
            )
        except JournalError as problem:
            # what is not on record has not happened
            self.session = Session.replay(self.session.history()[:-1])
            self._message, self._changed = str(problem), True
            raise Refused(Code.ILLEGAL_ACTION, str(problem)) from problem
        self._entered_by = ""
        self._amendable = rolled if command["do"] == "roll" else None
        self._unsealed = unsealed(command, before, self.session.state(), self.players)
        self._challenged = False
        self._ask()

    def _ask(self) -> None:
        """Begin to wait for whatever the game waits for now."""
        super()._ask()
        self._bot_due = self._asked_at = None
        self.overdue = False

    def _look_at_the_clock(self, now: float) -> None:
        if self._asked_at is None or self._waits_for_people:
            self._asked_at = now
        seat = self.session.pending.seat
        waits = isinstance(seat, int) and not self.players[seat].bot and not self._fault
        if self._time_limit_s and waits and not self.overdue and now - self._asked_at >= self._time_limit_s:
            self.overdue = self._changed = True

    @property
    def _waits_for_people(self) -> bool:
        """Whether nothing goes on by itself now."""
        return self.held or self._challenged

    def _bot_pause(self) -> float:
        """How long a bot waits, s: for show, or for people who may doubt the last throw or undo a step."""
        last = self._amendable is not None or bool(self.undoable)
        doubted = last and not all(player.bot for player in self.players)
        return max(self._bot_pause_s, self._doubt_s if doubted else 0.0)

    def _let_bot_decide(self, now: float) -> None:
        pending = self.session.pending
        if self._waits_for_people:
            self._bot_due = None
            return
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return
        bot = self._bots.get(pending.seat)
        if bot is None:
            return
        if self._bot_due is None:
            self._bot_due = now + self._bot_pause()
        if now >= self._bot_due:
            name = self.players[pending.seat].name
            try:
                self._apply(bot.decide(self.session.state(pending.seat), pending), source=f"bot {name}")
            except Refused as refused:  # the record can't be written: try again after another pause
                self._message, self._bot_due, self._changed = str(refused), None, True


def _unheard(_event: object) -> None:
    """Nobody listens yet."""
