"""The roll that is due: dice are asked for, move, come to rest and are judged, and what becomes of them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.journal.throw import How
from kiosk.table.hidden_dice import HiddenDice, Private
from kiosk.table.judge import Ruling, judge, said
from kiosk.table.roll_request import Asked, TrayPhase, asked_roll
from kiosk.table.throw_record import Outcome, ThrowRecorder
from kiosk.table.watched_tray import CameraFacts, WatchedTray
from kiosk.tray.messages import Lost, Lying, Motion, NoThrow, Noticed, Opened, Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from kiosk.games.protocol import Pending
    from kiosk.games.state import DieState
    from kiosk.journal.throw import Throw
    from kiosk.table.judge import Judgement
    from kiosk.table.players import Player
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.tray.messages import TrayEvent
    from kiosk.tray.supervisor import Tray
    from vision.reading import Reading

STARTING = say("The camera is starting.")
CLEAR = say("Take the dice out of the tray.")
NOT_CLEARED = say(
    "The tray was not seen empty before this throw. Take the dice out, wait a moment, and throw again."
)
LID_UP = say("The lid of the tray is open. Shut it: throws count only while it is shut.")
BACK = say("The camera is back. Throw again what was asked for.")
LEFT_OPEN = say("Interrupted before anybody said what the last throw shows: it does not count. Throw again.")
LEFT_LYING = say("Or tap the dice in, if they still lie as they fell.")


class Roll:
    """Here a reading meets what the game asked for. It goes on from roll to roll, and rests between them.

    Args:
        game: takes the rolls that count.
        supervisor: of the tray; None for a table without a camera.
        camera: what is known of it.
        reroll_all: see below.

    Attributes:
        out_of_photos: a replay has shown its last photo; no throw can succeed any more.
        refusals: throws that did not count since the roll was asked for.
        reroll_all: whether all dice of a throw are thrown again when one does not lie flat (rules.md R8).
        suspended: the roll before is in doubt: no throw is taken meanwhile.
        changed: whether anything has changed that a screen shows; the table takes note and sets it back.
    """

    def __init__(
        self, game: RecordedGame, supervisor: Tray | None, *, camera: CameraFacts, reroll_all: bool
    ) -> None:
        self.out_of_photos = False
        self.refusals = 0
        self.reroll_all = reroll_all
        self.suspended = False
        self.changed = True
        self._game = game
        self._tray = WatchedTray(supervisor, camera)
        self._hidden = HiddenDice(game.session.state(), game.hidden_thrower)
        self._recorder = ThrowRecorder(game.journal, self._tray, self._hidden)
        self._number = 0  # of the roll asked for, so that late answers to another are told
        self._read_number = 0  # of the roll last read
        self._reading: Reading | None = None
        self._phase = TrayPhase.WAITING
        self._message: str = NOTHING
        self._kept: tuple[tuple[str, int], ...] = ()  # dice of this roll that count already
        self._seen: Seen | None = None  # the newest throw of this roll
        self._throwing = False  # the machine was told to throw and has not answered yet
        self._left_open = False  # the last one was asked about, and then the game was interrupted
        self._dice_fell = False  # for the roll asked for, whether or not that throw counted
        self._begin()
        self._dice_fell = game.journal.thrown_in_vain  # before the power went, say
        if game.journal.question_open:
            self._left_by_interruption()

    @property
    def _pending(self) -> Pending:
        return self._game.session.pending

    @property
    def _rolls(self) -> bool:
        """Whether the game waits for a roll."""
        return self._pending.kind is PendingKind.ROLL

    @property
    def asked(self) -> Asked | None:
        """The roll that the game waits for, None when it waits for something else."""
        return asked_roll(self._pending, self._game.players, self._kept)

    @property
    def camera(self) -> CameraFacts:
        """What is known of the camera now."""
        return self._tray.camera

    @property
    def by_hand(self) -> bool:
        """Whether this table has no camera, to be marked on every screen."""
        return self._tray.by_hand

    @property
    def ready(self) -> bool:
        """Whether the camera gives pictures."""
        return self._tray.ready

    @property
    def phase(self) -> TrayPhase:
        """What the tray is doing."""
        if self._tray.fault or self._lid_in_the_way:
            return TrayPhase.FAULT
        if not self._rolls:
            return TrayPhase.IDLE
        if self.by_hand:
            return TrayPhase.BY_HAND
        if self._hidden.must_clear and self._phase is TrayPhase.WAITING:
            return TrayPhase.CLEARING
        return self._phase

    @property
    def message(self) -> str:
        """One or two sentences for people about tray or record; NOTHING when there is nothing to say."""
        if self._tray.fault:
            return self._tray.fault
        if self._lid_in_the_way:
            return LID_UP
        if not self.ready and not self.by_hand and self._rolls:
            return STARTING
        if not self._message and self.phase is TrayPhase.CLEARING:
            return CLEAR
        return self._message or (self._tray.notice if self._rolls else NOTHING)

    @property
    def faulty(self) -> bool:
        """Whether the camera is lost."""
        return bool(self._tray.fault)

    @property
    def thrown(self) -> bool:
        """Whether dice fell or move for the roll asked for, whether or not they count."""
        return self._dice_fell or self.phase in {TrayPhase.MOVING, TrayPhase.READING}

    # what may be seen of the tray

    @property
    def tray_clear(self) -> bool:
        """Whether no dice of an earlier throw lie in the tray, as far as was seen; True without a camera."""
        return not self._hidden.must_clear

    @property
    def covered(self) -> bool:
        """Whether hidden dice lie in the tray, or may: only `look` shows it."""
        return self._hidden.covered

    @property
    def secret_of(self) -> Player | None:
        """Whose hidden dice lie in a tray that must be seen empty before the next throw; None: nobody's."""
        return self._hidden.secret_of

    @property
    def reading(self) -> Reading | None:
        """The newest reading, until something moves in the tray; None while the dice are hidden.

        With outlines, in px of a picture `reading.width` x `reading.height`.
        """
        return None if self.covered else self._reading

    def frame(self) -> Image | None:
        """The newest picture of the tray, HxWx3 uint8 BGR, a copy; None without one or while covered."""
        return None if self.covered else self._tray.frame()

    def look(self, seat: int) -> Private:
        """A seat's own dice, and the tray while the seat rolls them; raises Refused where there is nothing.

        Nothing of it may be kept, written down, or drawn where others see it.
        """
        dice = self._game.session.state(seat)["seats"][seat]["dice"]
        own = tuple((die["die"], die["value"]) for die in dice if die["value"] is not None)
        asked = self.asked
        rolls = asked is not None and asked.hidden and asked.seat == seat
        if not rolls and not own:
            raise Refused(Code.NOT_YOUR_TURN, say("These dice are for the eyes of who rolled them."))
        if not self._hidden.shows_to(seat):
            return Private(None, None, NOTHING, own)
        return Private(self._tray.frame(), self._reading, self._hidden.words, own)

    # what people do about it

    def throw(self) -> None:
        """Throw the dice asked for in a tray that moves them itself; raises Refused when not possible now."""
        asked = self._asked_now()
        if self.by_hand or not self.camera.can_throw:
            raise Refused(
                Code.ILLEGAL_ACTION,
                say("{asked}: this tray does not move the dice itself.", asked=asked.words),
            )
        if self.phase is TrayPhase.FAULT or not self.ready:
            raise Refused(Code.ILLEGAL_ACTION, together(self.message))
        if self.phase in {TrayPhase.MOVING, TrayPhase.READING}:
            raise Refused(Code.ILLEGAL_ACTION, say("The dice are still moving."))
        if self.suspended:
            raise Refused(
                Code.ILLEGAL_ACTION, say("The throw before is being challenged: settle that first.")
            )
        self._drop_unsure("It was thrown again.")
        self._phase, self._message, self._reading, self._seen = TrayPhase.MOVING, NOTHING, None, None
        self._throwing = self._dice_fell = self.changed = True
        self._tray.throw(self._number, asked.dice)

    def throw_again(self) -> None:
        """Drop an unsure reading and wait for another throw; raises Refused when no roll is asked for."""
        self._asked_now()
        self._drop_unsure("It was thrown again.")
        self._phase, self._message, self.changed = TrayPhase.WAITING, NOTHING, True

    def enter(self, dice: Sequence[tuple[str, int]], *, who: str, reason: str) -> None:
        """Answer the pending roll by hand, the dice still asked for: ("d20", 17) each, with who and why.

        Allowed whenever a roll is asked for. The same dice as read are a confirmation, others a correction.
        Raises Refused when these are not the dice asked for, or when who or reason is empty.
        """
        asked, seen = self._asked_now(), self._seen
        if not who.strip() or not reason.strip():
            raise Refused(
                Code.BAD_ROLL, say("Dice entered by hand need a name and a reason, for the record.")
            )
        how = How.BY_HAND
        if seen is not None:
            read = judge(seen.reading, asked.dice, self._kept).dice
            how = How.CONFIRMED if Counter(read) == Counter(dice) else How.CORRECTED
        record = self._recorder.throw(asked, seen, Outcome(how, who.strip(), reason.strip()))
        self._take_dice(asked, (*self._kept, *dice), record, source=who.strip())
        if seen is not None:
            self.learn(asked, dice)

    def lid(self, *, shut: bool) -> None:
        """The tray's lid was shut or lifted: while it is up no throw is read, and what lies there is none.

        A reading that a person is asked about stays in question: one lifts the lid to look.
        """
        if self.by_hand or self._tray.lid_up is not shut:
            return
        self._tray.lid_up, self.changed = not shut, True
        if shut and self._rolls and self._phase is not TrayPhase.CHECK:
            self._ask_anew(afresh=True)
        else:
            self._watch(afresh=True)

    # what the table says

    def ask(self) -> None:
        """Begin to wait for the roll that the game waits for now, if it waits for one."""
        self.suspended = False
        self._begin()

    def suspend(self) -> None:
        """The roll before is in doubt: no throw is taken until `go_on`, or until that roll is corrected."""
        self.suspended = self.changed = True
        self._ask_anew()

    def go_on(self) -> None:
        """The roll before stands: throws are taken again."""
        self.suspended, self.changed = False, True
        self._ask_anew()

    def tell(self, words: str) -> None:
        """Have `message` say this until something happens."""
        self._message, self.changed = words, True

    def hear(self, event: TrayEvent) -> None:
        """What the tray's process says."""
        self.changed = True
        match event:
            case Noticed():
                self._tray.noticed(event)
            case Opened():
                was_lost = self._tray.opened(event)
                fell, left_open = self._dice_fell, self._left_open  # a camera that comes back unseals nothing
                self._begin()
                self._dice_fell, self._left_open = fell, left_open
                self._message = self._left_words or (BACK if was_lost and self._rolls else NOTHING)
            case Lost(words):
                self._tray.lost(words)
                self._drop_unsure("The camera was lost.")
                self._dice_fell |= self._phase in {TrayPhase.MOVING, TrayPhase.READING}
                self._throwing, self._reading = False, None
            case Motion():
                self._move(event)
            case Lying(roll, dice) if roll == self._number:
                self._hidden.cleared(self._pending, dice)
            case Seen(roll, reading) if roll == self._number and not (self.tray_clear or reading.inside):
                self._hidden.cleared(self._pending, 0)
                self._phase, self._message = TrayPhase.WAITING, NOTHING
            case Seen(roll) if roll == self._number and self.covered and not self.tray_clear:
                self._phase, self._message = TrayPhase.WAITING, NOT_CLEARED
            case Seen(roll) if roll == self._number:
                self._judge(event)
            case NoThrow(roll, words, over) if roll == self._number:
                self._throwing, self.out_of_photos = False, over
                self._no_throw(words)
            case _:  # an answer to a roll that has been answered otherwise
                pass

    def _no_throw(self, words: Message) -> None:
        if not self.out_of_photos and (asked := self.asked) is not None:
            self._recorder.refuse(asked, self._seen, words)
        self._phase, self._message = TrayPhase.WAITING, words
        self.refusals += 1

    def amended(self, asked: Asked, *, who: str, reason: str) -> Throw:
        """The roll before, for the record, its values corrected; whatever was seen since is none."""
        self._drop_unsure("The throw before it was corrected.")
        self._seen = None
        return self._recorder.throw(asked, None, Outcome(How.AMENDED, who, reason))

    def learn(self, asked: Asked, dice: Sequence[tuple[str, int]]) -> None:
        """A person said what lies there: examples for players' own dice; of hidden ones nothing is kept."""
        if not asked.hidden:
            self._tray.learn(self._read_number, dice)

    # the roll itself

    def _begin(self) -> None:
        """Begin to wait for a roll, with nothing thrown for it yet."""
        self._number += 1
        self._phase, self._message, self.changed = TrayPhase.WAITING, NOTHING, True
        self._kept, self._seen = (), None
        self._recorder.begin()
        self._throwing = self._dice_fell = self._left_open = False
        self.refusals = 0
        self._hidden.ask(self._pending, by_people=self._tray.by_people)
        if self._pending.hidden:
            self._reading = None
        self._watch()

    def _ask_anew(self, *, afresh: bool = False) -> None:
        """The same roll is asked for, but what lies in the tray, or is on its way, is none of it."""
        self._drop_unsure("The throw before it was challenged.")
        self._number += 1
        self._throwing, self._seen = False, None
        self._phase, self._message = TrayPhase.WAITING, self._left_words
        self._hidden.ask(self._pending, by_people=self._tray.by_people)
        self._watch(afresh=afresh)

    def _asked_now(self) -> Asked:
        """The roll asked for; raises Refused when there is none."""
        asked = self.asked
        if asked is None:
            raise Refused(Code.NOT_YOUR_TURN, say("No throw is asked for now."))
        return asked

    @property
    def _lid_in_the_way(self) -> bool:
        return self._tray.lid_up and self._rolls and self._phase is not TrayPhase.CHECK

    def _watch(self, *, afresh: bool = False) -> None:
        """Have the tray watched for the roll asked for, or not at all."""
        self._tray.watch(self._number if self._rolls and not self.suspended else None, afresh=afresh)

    def _move(self, motion: Motion) -> None:
        if self._phase is TrayPhase.CHECK:
            return  # a hand on its way to the screen must not take the question away
        match motion:
            case Motion.MOVING:
                self._phase, self._reading, self._seen = TrayPhase.MOVING, None, None
                if self._throwing:  # a tray that clears itself
                    self._hidden.moving()
                    self._hidden.lift(self._pending)
                elif not self.camera.can_throw and self.tray_clear:
                    self._hidden.moving()
            case Motion.SETTLING:
                self._phase = TrayPhase.READING
            case Motion.STILL if not self._throwing:
                self._phase = TrayPhase.WAITING
            case Motion.STILL:
                pass

    def _judge(self, seen: Seen) -> None:
        self._throwing, self._dice_fell, self._left_open = False, True, False
        asked = self.asked
        assert asked is not None  # otherwise the roll's number would not fit
        self._drop_unsure("It was thrown again.")
        self._hidden.seen(self._pending, self._secret_of(asked))
        self._seen, self._reading, self._read_number = seen, seen.reading, seen.roll
        judgement = judge(seen.reading, asked.dice, self._kept, reroll_all=self.reroll_all)
        if judgement.ruling is Ruling.TAKE:
            self._read_for_sure(asked, judgement)
            return
        words = said(judgement, asked, for_bot=self._for_bot(asked))
        self._phase, self._message = TrayPhase.WAITING, words.to_all
        self._hidden.words = words.to_roller
        self.refusals += 1
        if judgement.ruling is Ruling.ASK:
            self._phase = TrayPhase.CHECK
            self._message = self._recorder.ask(asked, seen, words.on_record) or self._message
            return
        self._recorder.refuse(asked, seen, words.on_record)
        if judgement.ruling is Ruling.KEEP:
            self._kept += judgement.dice
            self._tray.watch_on(self._number)

    def _for_bot(self, asked: Asked) -> bool:
        return isinstance(asked.seat, int) and self._game.players[asked.seat].bot

    def _secret_of(self, asked: Asked) -> Player | None:
        """Who alone may see the dice of a roll."""
        return self._game.players[asked.seat] if asked.hidden and isinstance(asked.seat, int) else None

    def _read_for_sure(self, asked: Asked, judgement: Judgement) -> None:
        record = self._recorder.throw(asked, self._seen, Outcome(How.READ))
        source = f"camera {self.camera.name}"
        try:
            self._take_dice(asked, (*self._kept, *judgement.dice), record, source=source)
        except Refused as refused:
            self._phase, self._message = TrayPhase.WAITING, refused.words

    def _take_dice(self, asked: Asked, dice: Sequence[tuple[str, int]], throw: Throw, *, source: str) -> None:
        values: list[DieState] = [{"die": die, "value": value} for die, value in dice]
        self._game.apply({"do": "roll", "seat": asked.seat, "dice": values}, source=source, throw=throw)
        self._hidden.thrown_by(self._secret_of(asked))  # tapped in, they were not seen but may lie there

    def _left_by_interruption(self) -> None:
        """The table is open again: the newest throw was asked about, and nobody had answered."""
        asked = self.asked
        if asked is not None:
            self._left_open = True
            self._message = self._left_words

    @property
    def _left_words(self) -> Message:
        """What is to be done about a throw that nobody had said anything of; NOTHING where there is none."""
        if not self._left_open:
            return NOTHING
        return together(LEFT_OPEN, NOTHING if self.camera.can_throw else LEFT_LYING)

    def _drop_unsure(self, why: str) -> None:
        """Put an unsure reading, if there is one, on record as a throw that did not count."""
        if self._phase is TrayPhase.CHECK and (asked := self.asked) is not None:
            self._message = self._recorder.drop(asked, self._seen, why) or self._message
            self._seen, self._phase = None, TrayPhase.WAITING
