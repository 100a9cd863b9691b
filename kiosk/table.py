"""One live table: a game, who sits at it, the tray in front of it and the journal behind it.

Here a reading meets what the game asked for. Cameras, pins and bots only post events; this object is used by
the main thread alone, takes the events in order, and writes each accepted command down before anyone sees it.
"""

from __future__ import annotations

from collections import Counter
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from kiosk.games.session import Code, PendingKind, Refused, Session
from kiosk.journal import How, Throw
from kiosk.journal_file import JournalError
from kiosk.judge import Ruling, judge, keepable
from kiosk.readings import reading_data, without_values
from kiosk.table_commands import TableCommands
from kiosk.table_facts import (
    NO_CAMERA,
    Asked,
    CameraFacts,
    Player,
    Private,
    TrayPhase,
    asked_roll,
    player_data,
)
from kiosk.watch_messages import Lost, Lying, Motion, NoThrow, Opened, Report, Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.camera import Image
    from kiosk.bots import Bot
    from kiosk.journal import Journal
    from kiosk.judge import Judgement
    from kiosk.watch import Tray
    from kiosk.watch_messages import Message
    from vision.reading import Reading

__all__ = ["NO_CAMERA", "Asked", "CameraFacts", "Player", "Private", "Table", "TrayPhase"]

STARTING = "The camera is starting."
CHECK = "Confirm it, correct it, or throw again."
CLEAR = "Take the dice out of the tray."
NOT_CLEARED = (
    "The tray was not seen empty before this throw. Take the dice out, wait a moment, and throw again."
)
HIDDEN_CHECK = "The hidden dice can't be read for sure: look at them while the others look away."
NOT_SURE = "The dice could not be read for sure."
HIDDEN_REFUSED = "That throw did not count. Look why while the others look away, and throw again."
BACK = "The camera is back. Throw again what was asked for."


class Table(TableCommands):
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
        bot_pause_s: how long a bot seems to think.

    Attributes:
        journal: read it.
        camera: its name for people.
        simulated: whether the tray is simulated or replayed, to be marked on every screen.
        by_hand: whether this table has no camera, to be marked on every screen.
        can_throw: whether `throw` may ever work: the machine moves the dice (simulated, replay).
        out_of_photos: a replay has shown its last photo; no throw can succeed any more.
        refusals: throws that did not count since the roll was asked for.
        kept: dice of the roll asked for that count already, where only those not flat are thrown again.
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
        bot_pause_s: float = 1.0,
    ) -> None:
        self.session = session
        self.players = tuple(players)
        self.journal = journal
        self.camera = camera.name
        self.simulated = camera.simulated
        self.can_throw = camera.can_throw
        self.by_hand = watch is None
        self._reading: Reading | None = None
        self._covered = False  # hidden dice lie in the tray, or may
        self._hidden_seat: int | None = None  # whose they are
        self._hidden_words = ""  # what is said of them to that seat alone
        self._must_clear = False  # dice of an earlier throw lie in the tray
        self.kept: tuple[tuple[str, int], ...] = ()
        self._reroll_all = reroll_all
        self.out_of_photos = False
        self.refusals = 0
        self._events: SimpleQueue[object] = SimpleQueue()
        self._peeked: list[object] = []
        self._hear: Callable[[object], None] = _unheard
        self._bots = dict(bots or {})
        self._make_bot = make_bot
        self._bot_pause_s = bot_pause_s
        self._bot_due: float | None = None
        self._roll = 0  # number of the roll asked for, so that late answers to another are told
        self._phase = TrayPhase.WAITING
        self._message = ""
        self._doubt = ""  # why a person is asked
        self._fault = ""
        self._opened = False
        self._throwing = False  # the machine was told to throw and has not answered yet
        self._seen: Seen | None = None  # the newest throw of this roll
        self._changed = True
        self._tray = None if watch is None else watch(self.post)
        self._ask()

    @property
    def asked(self) -> Asked | None:
        """The roll that the game waits for, None when it waits for something else."""
        return asked_roll(self.session.pending, self.players, self.kept)

    @property
    def phase(self) -> TrayPhase:
        """What the tray is doing."""
        if self._fault:
            return TrayPhase.FAULT
        if self.session.pending.kind is not PendingKind.ROLL:
            return TrayPhase.IDLE
        if self.by_hand:
            return TrayPhase.BY_HAND
        if self._must_clear and self._phase is TrayPhase.WAITING:
            return TrayPhase.CLEARING
        return self._phase

    @property
    def ready(self) -> bool:
        """Whether the camera gives pictures."""
        return self._opened

    @property
    def message(self) -> str:
        """One or two sentences for people about tray or record; "" when there is nothing to say."""
        if self._fault:
            return self._fault
        if not self._opened and not self.by_hand and self.session.pending.kind is PendingKind.ROLL:
            return STARTING
        if not self._message and self.phase is TrayPhase.CLEARING:
            return CLEAR
        return self._message

    @property
    def reading(self) -> Reading | None:
        """The newest reading, until something moves in the tray; None while the dice are hidden.

        With outlines, in px of a picture `reading.width` x `reading.height`.
        """
        return None if self._covered else self._reading

    @property
    def covered(self) -> bool:
        """Whether hidden dice lie in the tray, or may: only `look` shows it."""
        return self._covered

    def look(self, seat: int) -> Private:
        """The tray and the dice as the seat that rolled them may see them; raises Refused for another seat.

        Nothing of it may be kept, written down, or drawn where others see it.
        """
        if not self._covered or seat != self._hidden_seat:
            raise Refused(Code.NOT_YOUR_TURN, "These dice are for the eyes of who rolled them.")
        dice = self.session.state(seat)["seats"][seat]["dice"]
        return Private(
            None if self._tray is None or self._must_clear else self._tray.frame(),
            self._reading,
            self._hidden_words,
            tuple((die["die"], die["value"]) for die in dice),
        )

    def post(self, event: object) -> None:
        """Hand over an event from any thread; `pump` takes them in order."""
        self._events.put(event)

    def listen(self, hear: Callable[[object], None]) -> None:
        """Have `hear` called, by `pump` and in order, with events that are not the table's own (presses)."""
        self._hear = hear

    def wait(self, timeout: float) -> None:
        """Sleep until an event is posted, at most `timeout` s; for a main loop without a screen."""
        if self._peeked:
            return
        try:
            self._peeked.append(self._events.get(timeout=timeout))
        except Empty:
            return

    def pump(self, now: float) -> bool:
        """Take all events that have come; let bots and the tray's supervisor have their turn; never blocks.

        `now` is s on a clock that only grows (time.monotonic). Call it about once a screen frame.
        Returns True when anything changed that a screen shows (not the preview frame itself).
        """
        while (event := self._next_event()) is not None:
            if not isinstance(event, Report):
                self._hear(event)
                self._changed = True
            elif self._tray is not None:
                message = self._tray.hear(event, now)
                if message is not None:
                    self._take(message)
        if self._tray is not None:  # after the events: a main loop that was held up is no camera that hangs
            lost = self._tray.tend(now)
            if lost is not None:
                self._take(lost)
        self._let_bot_decide(now)
        changed, self._changed = self._changed, False
        return changed

    def throw(self) -> None:
        """Throw the dice asked for in a tray that moves them itself; raises Refused when not possible now."""
        asked = self.asked
        if asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        if self._tray is None or not self.can_throw:
            raise Refused(Code.ILLEGAL_ACTION, f"{asked.words}: this tray does not move the dice itself.")
        if self.phase is TrayPhase.FAULT or not self._opened:
            raise Refused(Code.ILLEGAL_ACTION, self.message)
        if self.phase in {TrayPhase.MOVING, TrayPhase.READING}:
            raise Refused(Code.ILLEGAL_ACTION, "The dice are still moving.")
        self._drop_unsure("It was thrown again.")
        self._covered = asked.hidden  # this tray clears itself
        self._phase, self._message, self._reading, self._seen = TrayPhase.MOVING, "", None, None
        self._throwing = self._changed = True
        self._tray.throw(self._roll, asked.dice)

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Answer the pending roll by hand: ("d20", 17) each. Recorded with who and why.

        Allowed whenever a roll is asked for. The same dice as read are a confirmation, others a correction.
        Raises Refused when these are not the dice asked for, or when who or reason is empty.
        """
        asked = self.asked
        if asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, "Dice entered by hand need a name and a reason, for the record.")
        how = How.BY_HAND
        if self._seen is not None:
            read = (*self.kept, *judge(self._seen.reading, asked.dice).dice)
            how = How.CONFIRMED if Counter(read) == Counter(dice) else How.CORRECTED
        self._roll_taken(
            asked, dice, self._record(asked, how, who.strip(), reason.strip()), source=who.strip()
        )

    def throw_again(self) -> None:
        """Drop an unsure reading and wait for another throw; raises Refused when no roll is asked for."""
        if self.asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        self._drop_unsure("It was thrown again.")
        self._phase, self._message, self._changed = TrayPhase.WAITING, "", True

    def frame(self) -> Image | None:
        """The newest picture of the tray, HxWx3 uint8 BGR, a copy; None without one or while covered."""
        return None if self._tray is None or self._covered else self._tray.frame()

    def close(self) -> None:
        """Stop the camera's process and close the journal; may be called twice."""
        if self._tray is not None:
            self._tray.close()
        self.journal.close()

    def _next_event(self) -> object | None:
        if self._peeked:
            return self._peeked.pop()
        try:
            return self._events.get_nowait()
        except Empty:
            return None

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
        self._ask()

    def _ask(self) -> None:
        """Begin to wait for whatever the game waits for now."""
        self._roll += 1
        self._phase, self._message, self._changed = TrayPhase.WAITING, "", True
        self._seen = None
        self._throwing = False
        self._bot_due = None
        self.refusals = 0
        self.kept = ()
        # whose dice lie there is not known yet, so the next one sees nothing before the tray is seen empty
        self._must_clear = self.session.pending.hidden and self._tray is not None and not self.can_throw
        if self.session.pending.hidden:
            assert isinstance(self.session.pending.seat, int)
            self._covered, self._hidden_seat = True, self.session.pending.seat
            self._reading, self._hidden_words = None, ""
        if self._tray is None or not self._opened:
            return
        if self.session.pending.kind is PendingKind.ROLL:
            self._tray.arm(self._roll, look=not self.can_throw)
        else:
            self._tray.disarm()

    def _take(self, message: Message) -> None:
        """What the tray's process says."""
        self._changed = True
        match message:
            case Opened(camera, simulated, can_throw):
                self.camera, self.simulated, self.can_throw = camera, simulated, can_throw
                was_lost, self._fault, self._opened = bool(self._fault), "", True
                self._ask()
                self._message = BACK if was_lost and self.asked is not None else ""
            case Lost(words):
                self._drop_unsure("The camera was lost.")
                self._fault, self._opened, self._throwing, self._reading = words, False, False, None
            case Motion():
                self._move(message)
            case Lying(roll, dice) if roll == self._roll:
                self._cleared(dice)
            case Seen(roll, reading) if roll == self._roll and self._must_clear and not reading.dice:
                self._cleared(0)
                self._phase, self._message = TrayPhase.WAITING, ""
            case Seen(roll) if roll == self._roll and self._must_clear and self._covered:
                self._phase, self._message = TrayPhase.WAITING, NOT_CLEARED
            case Seen(roll) if roll == self._roll:
                self._judge(message)
            case NoThrow(roll, words, over) if roll == self._roll:
                self._throwing, self.out_of_photos = False, over
                if not over and self.asked is not None:
                    self._refuse(self.asked, words)
                self._phase, self._message = TrayPhase.WAITING, words
                self.refusals += 1
            case _:  # an answer to a roll that has been answered otherwise
                pass

    def _move(self, motion: Motion) -> None:
        if self._phase is TrayPhase.CHECK:
            return  # a hand on its way to the screen must not take the question away
        match motion:
            case Motion.MOVING:
                self._phase, self._reading, self._seen = TrayPhase.MOVING, None, None
            case Motion.SETTLING:
                self._phase = TrayPhase.READING
            case Motion.STILL if not self._throwing:
                self._phase = TrayPhase.WAITING
            case Motion.STILL:
                pass

    def _judge(self, seen: Seen) -> None:
        self._throwing = False
        asked = self.asked
        assert asked is not None  # otherwise the roll's number would not fit
        self._drop_unsure("It was thrown again.")
        self._seen, self._reading, self._must_clear = seen, seen.reading, False
        self._uncover()
        judgement = judge(seen.reading, asked.dice, self.kept)
        if not self._reroll_all and (flat := keepable(seen.reading, asked.dice)):
            self._keep_flat(asked, flat)
            return
        match judgement.ruling:
            case Ruling.TAKE:
                self._read_for_sure(asked, judgement)
            case Ruling.ASK:
                self._phase = TrayPhase.CHECK
                self._say(asked, f"{judgement.words} {CHECK}", HIDDEN_CHECK)
                self._doubt = NOT_SURE if asked.hidden else judgement.words
                self.refusals += 1
            case Ruling.REFUSE:
                self._refuse(asked, HIDDEN_REFUSED if asked.hidden else judgement.words)
                self._phase = TrayPhase.WAITING
                self._say(asked, f"{judgement.words} {asked.words}.", HIDDEN_REFUSED)
                self.refusals += 1

    def _say(self, asked: Asked, words: str, of_hidden: str) -> None:
        """Say something about a throw; what may tell hidden values is said to who rolled them alone."""
        self._hidden_words, self._message = (words, of_hidden) if asked.hidden else ("", words)

    def _uncover(self) -> None:
        """What lies in the tray now is nobody's secret, unless hidden dice are asked for."""
        if not self.session.pending.hidden:
            self._covered = False

    def _cleared(self, lying: int) -> None:
        """The tray was looked at before a throw."""
        self._must_clear = lying > 0
        if not lying:
            self._uncover()

    def _keep_flat(self, asked: Asked, flat: tuple[tuple[str, int], ...]) -> None:
        """Only the dice that don't lie flat are thrown again (rules.md R8, the option of the table)."""
        self._refuse(asked, "A die did not lie flat; those that did count.")
        self.kept += flat
        again = self.asked
        assert again is not None
        self._phase, self._message = TrayPhase.WAITING, f"A die did not lie flat. {again.words}."
        self.refusals += 1
        if self._tray is not None:
            self._tray.arm(self._roll)

    def _read_for_sure(self, asked: Asked, judgement: Judgement) -> None:
        try:
            self._roll_taken(
                asked,
                (*self.kept, *judgement.dice),
                self._record(asked, How.READ),
                source=f"camera {self.camera}",
            )
        except Refused as refused:
            self._phase, self._message = TrayPhase.WAITING, str(refused)

    def _roll_taken(
        self, asked: Asked, dice: Sequence[tuple[str, int]], throw: Throw, *, source: str
    ) -> None:
        values = [{"die": die, "value": value} for die, value in dice]
        self._apply({"do": "roll", "seat": asked.seat, "dice": values}, source=source, throw=throw)

    def _drop_unsure(self, why: str) -> None:
        """Put an unsure reading, if there is one, on record as a throw that did not count."""
        if self._phase is TrayPhase.CHECK and self.asked is not None:
            self._refuse(self.asked, f"{self._doubt} {why}")
            self._seen = None
            self._phase = TrayPhase.WAITING

    def _refuse(self, asked: Asked, reason: str) -> None:
        try:
            self.journal.refuse(self._record(asked, How.REFUSED, reason=reason))
        except JournalError as problem:  # the throw does not count anyway
            self._message = str(problem)

    def _record(self, asked: Asked, how: How, who: str = "", reason: str = "") -> Throw:
        seen = self._seen
        reading = None if seen is None else reading_data(seen.reading)
        if (
            asked.hidden
        ):  # of hidden dice the record keeps no picture, and values only where the game needs them
            reading = None if reading is None else without_values(reading)
            return Throw(
                asked.seat, asked.whole, self.camera, self.simulated, how, who, reason, reading=reading
            )
        return Throw(
            asked.seat,
            asked.whole,
            self.camera,
            self.simulated,
            how,
            who,
            reason,
            reading=reading,
            before=None if seen is None else seen.before,
            after=None if seen is None else seen.after,
        )

    def _let_bot_decide(self, now: float) -> None:
        pending = self.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return
        bot = self._bots.get(pending.seat)
        if bot is None:
            return
        if self._bot_due is None:
            self._bot_due = now + self._bot_pause_s
        if now >= self._bot_due:
            name = self.players[pending.seat].name
            try:
                self._apply(bot.decide(self.session.state(pending.seat), pending), source=f"bot {name}")
            except Refused as refused:  # the record can't be written: try again after another pause
                self._message, self._bot_due, self._changed = str(refused), None, True


def _unheard(_event: object) -> None:
    """Nobody listens yet."""
