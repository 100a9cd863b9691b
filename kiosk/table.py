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
from kiosk.judge import Ruling, judge
from kiosk.readings import reading_data
from kiosk.table_facts import NO_CAMERA, Asked, CameraFacts, Player, TrayPhase, asked_roll
from kiosk.watch_messages import Lost, Motion, NoThrow, Opened, Report, Seen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.camera import Image
    from kiosk.bots import Bot
    from kiosk.games.session import Pending
    from kiosk.journal import Journal
    from kiosk.judge import Judgement
    from kiosk.watch import Tray
    from kiosk.watch_messages import Message
    from vision.reading import Reading

__all__ = ["NO_CAMERA", "Asked", "CameraFacts", "Player", "Table", "TrayPhase"]

STARTING = "The camera is starting."
CHECK = "Confirm it, correct it, or throw again."
BACK = "The camera is back. Throw again what was asked for."


class Table:
    """One live table. Everything but `post` is called from the main thread only.

    Args:
        session: the game as begun or resumed, already in the journal.
        players: who answers for each seat, in seat order.
        journal: takes every accepted command and every throw.
        camera: what is known of the camera.
        watch: makes the tray's supervisor, given where it posts its reports; None for a table without a
            camera.
        bots: by seat, for the players that are bots.
        bot_pause_s: how long a bot seems to think.

    Attributes:
        session: read it, but change it only through this table (the journal must know).
        players: in seat order.
        journal: read it.
        reading: the newest reading, with outlines (px of a picture `reading.width` x `reading.height`), until
            something moves in the tray.
        camera: its name for people.
        simulated: whether the tray is simulated or replayed, to be marked on every screen.
        by_hand: whether this table has no camera, to be marked on every screen.
        can_throw: whether `throw` may ever work: the machine moves the dice (simulated, replay).
        out_of_photos: a replay has shown its last photo; no throw can succeed any more.
        refusals: throws that did not count since the roll was asked for.
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
        bot_pause_s: float = 1.0,
    ) -> None:
        self.session = session
        self.players = tuple(players)
        self.journal = journal
        self.camera = camera.name
        self.simulated = camera.simulated
        self.can_throw = camera.can_throw
        self.by_hand = watch is None
        self.reading: Reading | None = None
        self.out_of_photos = False
        self.refusals = 0
        self._events: SimpleQueue[object] = SimpleQueue()
        self._peeked: list[object] = []
        self._hear: Callable[[object], None] = _unheard
        self._bots = dict(bots or {})
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
    def state(self) -> dict[str, Any]:
        """The public state, as docs and engine know it (table-protocol.md)."""
        return self.session.state()

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self.session.pending

    @property
    def asked(self) -> Asked | None:
        """The roll that the game waits for, None when it waits for something else."""
        return asked_roll(self.session.pending, self.players)

    @property
    def phase(self) -> TrayPhase:
        """What the tray is doing."""
        if self._fault:
            return TrayPhase.FAULT
        if self.session.pending.kind is not PendingKind.ROLL:
            return TrayPhase.IDLE
        return TrayPhase.BY_HAND if self.by_hand else self._phase

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
        return self._message

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

    def act(self, action: str, *, die: str | None = None, amount: int | None = None) -> None:
        """Answer the pending decision for its seat; raises Refused (a sentence) and then changes nothing."""
        pending = self.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            raise Refused(Code.NOT_YOUR_TURN, "Nobody is asked to decide now.")
        player = self.players[pending.seat]
        if player.bot:
            raise Refused(Code.NOT_YOUR_TURN, f"It is {player.name}'s turn.")
        self._apply(_act(pending.seat, action, die, amount), source=player.name)

    def why_not(self, action: str, *, die: str | None = None, amount: int | None = None) -> str | None:
        """Why `act` would be refused now, in one sentence; None when it would be accepted."""
        pending = self.session.pending
        if pending.kind is not PendingKind.DECISION or not isinstance(pending.seat, int):
            return "Nobody is asked to decide now."
        player = self.players[pending.seat]
        if player.bot:
            return f"It is {player.name}'s turn."
        fields = {name: value for name, value in (("die", die), ("amount", amount)) if value is not None}
        return self.session.why_not(pending.seat, action, **fields)

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
        self._phase, self._message, self.reading, self._seen = TrayPhase.MOVING, "", None, None
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
            read = judge(self._seen.reading, asked.dice).dice
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

    def next_hand(self) -> None:
        """Start the next hand; raises Refused while one is being played."""
        self._apply({"do": "next"}, source="table")

    def buy_in(self, seat: int, chips: int) -> None:
        """Sell a seat chips between hands; raises Refused."""
        self._apply({"do": "buy-in", "seat": seat, "chips": chips}, source="table")

    def frame(self) -> Image | None:
        """The newest picture of the tray, HxWx3 uint8 BGR, a copy; None when there is none (yet)."""
        return None if self._tray is None else self._tray.frame()

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

    def _apply(self, command: Mapping[str, Any], *, source: str, throw: Throw | None = None) -> None:
        """Have the game take a command and write it down; raises Refused and then nothing has changed."""
        before = self.session.state()
        self.session.apply(command)
        try:
            self.journal.append(
                command, source=source, before=before, after=self.session.state(), throw=throw
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
        if self._tray is None or not self._opened:
            return
        if self.session.pending.kind is PendingKind.ROLL:
            self._tray.arm(self._roll)
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
                self._fault, self._opened, self._throwing, self.reading = words, False, False, None
            case Motion():
                self._move(message)
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
                self._phase, self.reading, self._seen = TrayPhase.MOVING, None, None
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
        self._seen, self.reading = seen, seen.reading
        judgement = judge(seen.reading, asked.dice)
        match judgement.ruling:
            case Ruling.TAKE:
                self._read_for_sure(asked, judgement)
            case Ruling.ASK:
                self._phase, self._message = TrayPhase.CHECK, f"{judgement.words} {CHECK}"
                self._doubt = judgement.words
                self.refusals += 1
            case Ruling.REFUSE:
                self._refuse(asked, judgement.words)
                self._phase, self._message = TrayPhase.WAITING, f"{judgement.words} {asked.words}."
                self.refusals += 1

    def _read_for_sure(self, asked: Asked, judgement: Judgement) -> None:
        try:
            self._roll_taken(
                asked, judgement.dice, self._record(asked, How.READ), source=f"camera {self.camera}"
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
        return Throw(
            asked.seat,
            asked.dice,
            self.camera,
            self.simulated,
            how,
            who,
            reason,
            reading=None if seen is None else reading_data(seen.reading),
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


def _act(seat: int, action: str, die: str | None, amount: int | None) -> dict[str, Any]:
    command: dict[str, Any] = {"do": "act", "seat": seat, "action": action}
    if die is not None:
        command["die"] = die
    if amount is not None:
        command["amount"] = amount
    return command


def _unheard(_event: object) -> None:
    """Nobody listens yet."""
