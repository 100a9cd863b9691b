"""The tray's part of a live table: a roll is asked for, dice move and are read, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk import tray_words
from kiosk.games.session import Code, PendingKind, Refused
from kiosk.journal.database import JournalError
from kiosk.journal.journal import How
from kiosk.table.hidden_dice import Cover
from kiosk.table.judge import Ruling, judge, keepable
from kiosk.table.roll_request import (
    Asked,
    CameraFacts,
    Player,
    Private,
    TrayPhase,
    asked_roll,
    hidden_thrower,
)
from kiosk.table.throw_record import Word, throw_record
from kiosk.table_commands import TableCommands
from kiosk.text.translate import _, translated
from kiosk.tray.messages import Lost, Lying, Motion, NoThrow, Noticed, Opened, Seen, Topic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from hardware.message import Message
    from kiosk.games.session import Session
    from kiosk.journal.journal import Journal, Throw
    from kiosk.table.judge import Judgement
    from kiosk.tray.messages import TrayEvent
    from kiosk.tray.supervisor import Tray
    from vision.reading import Reading


class TrayTable(TableCommands):
    """Here a reading meets what the game asked for.

    Attributes:
        journal: read it.
        camera: its name for people.
        simulated: whether the tray is simulated or replayed, to be marked on every screen.
        by_hand: whether this table has no camera, to be marked on every screen.
        can_throw: whether `throw` may ever work: the machine moves the dice (simulated, replay).
        out_of_photos: a replay has shown its last photo; no throw can succeed any more.
        refusals: throws that did not count since the roll was asked for.
        reroll_all: whether all dice of a throw are thrown again when one does not lie flat (rules.md R8).
    """

    _tray: Tray | None

    def __init__(
        self,
        session: Session,
        players: Sequence[Player],
        journal: Journal,
        *,
        camera: CameraFacts,
        by_hand: bool,
        reroll_all: bool,
    ) -> None:
        self.session = session
        self.players = tuple(players)
        self.journal = journal
        self.camera = camera.name
        self.simulated = camera.simulated
        self.can_throw = camera.can_throw
        self.by_hand = by_hand
        self.out_of_photos = False
        self.refusals = 0
        self._reading: Reading | None = None
        self._cover = Cover(session.state())
        self._must_clear = False  # dice of an earlier throw lie in the tray
        self._was_clear = True  # before the newest throw
        self._thrower = hidden_thrower(session.history(), self.players)  # whose hidden dice may lie there
        self._kept: tuple[tuple[str, int], ...] = ()  # dice of this roll that count already
        self.reroll_all = reroll_all
        self._roll = 0  # number of the roll asked for, so that late answers to another are told
        self._phase = TrayPhase.WAITING
        self._message = ""
        self._doubt = ""  # why a person is asked
        self._fault = ""
        self._lid_up = False
        self._noticed: dict[Topic, tuple[Message, ...]] = {}  # what is the matter, while the game goes on
        self._opened = False
        self._throwing = False  # the machine was told to throw and has not answered yet
        self._dice_fell = False  # for the roll asked for, whether or not that throw counted
        self._seen: Seen | None = None  # the newest throw of this roll
        self._question: int | None = None  # its number on record while a person is asked about it
        self._left_open = False  # the last one was asked about, and then the game was interrupted
        self._read_roll = 0  # number of the roll last read
        self._challenged = False  # the last roll is in doubt: no other is taken meanwhile
        self._changed = True

    @property
    def asked(self) -> Asked | None:
        """The roll that the game waits for, None when it waits for something else."""
        return asked_roll(self.session.pending, self.players, self._kept)

    @property
    def kept(self) -> tuple[tuple[str, int | None], ...]:
        """Dice of the roll asked for that count already, where only those not flat are thrown again."""
        asked = self.asked
        return () if asked is None else asked.kept

    @property
    def tray_clear(self) -> bool:
        """Whether no dice of an earlier throw lie in the tray, as far as was seen; True without a camera."""
        return self.by_hand or not self._must_clear

    @property
    def secret_of(self) -> Player | None:
        """Whose hidden dice lie in a tray that must be seen empty before the next throw; None: nobody's."""
        return None if self.tray_clear or not self._cover.covered else self._thrower

    @property
    def phase(self) -> TrayPhase:
        """What the tray is doing."""
        if self._fault or self._lid_in_the_way:
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
        if self._lid_in_the_way:
            return tray_words.LID_UP
        if not self._opened and not self.by_hand and self.session.pending.kind is PendingKind.ROLL:
            return tray_words.STARTING
        if not self._message and self.phase is TrayPhase.CLEARING:
            return tray_words.CLEAR
        noticed = [words for topic in Topic for words in self._noticed.get(topic, ())]
        if not self._message and noticed and self.session.pending.kind is PendingKind.ROLL:
            return translated(noticed[0])
        return self._message

    @property
    def reading(self) -> Reading | None:
        """The newest reading, until something moves in the tray; None while the dice are hidden.

        With outlines, in px of a picture `reading.width` x `reading.height`.
        """
        return None if self._cover.covered else self._reading

    @property
    def covered(self) -> bool:
        """Whether hidden dice lie in the tray, or may: only `look` shows it."""
        return self._cover.covered

    def look(self, seat: int) -> Private:
        """A seat's own dice, and the tray while the seat rolls them; raises Refused where there is nothing.

        Nothing of it may be kept, written down, or drawn where others see it.
        """
        dice = self.session.state(seat)["seats"][seat]["dice"]
        own = tuple((die["die"], die["value"]) for die in dice if die["value"] is not None)
        asked = self.asked
        rolls = asked is not None and asked.hidden and asked.seat == seat
        if not rolls and not own:
            raise Refused(Code.NOT_YOUR_TURN, "These dice are for the eyes of who rolled them.")
        if not self._cover.shows_to(seat):
            return Private(None, None, "", own)
        frame = None if self._tray is None else self._tray.frame()
        return Private(frame, self._reading, self._cover.words, own)

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
        if self._challenged:
            raise Refused(Code.ILLEGAL_ACTION, "The throw before is being challenged: settle that first.")
        self._drop_unsure("It was thrown again.")
        self._phase, self._message, self._reading, self._seen = TrayPhase.MOVING, "", None, None
        self._throwing = self._dice_fell = self._changed = True
        self._tray.throw(self._roll, asked.dice)

    def throw_again(self) -> None:
        """Drop an unsure reading and wait for another throw; raises Refused when no roll is asked for."""
        if self.asked is None:
            raise Refused(Code.NOT_YOUR_TURN, "No throw is asked for now.")
        self._drop_unsure("It was thrown again.")
        self._phase, self._message, self._changed = TrayPhase.WAITING, "", True

    def lid(self, *, shut: bool) -> None:
        """The tray's lid was shut or lifted: while it is up no throw is read, and what lies there is none.

        A reading that a person is asked about stays in question: one lifts the lid to look.
        """
        if self._tray is None or self._lid_up is not shut:
            return
        self._lid_up, self._changed = not shut, True
        if shut and self.asked is not None and self._phase is not TrayPhase.CHECK:
            self._watch_for_roll(afresh=True)
        else:
            self._arm(afresh=True)

    @property
    def _lid_in_the_way(self) -> bool:
        rolls = self.session.pending.kind is PendingKind.ROLL
        return self._lid_up and rolls and self._phase is not TrayPhase.CHECK

    def frame(self) -> Image | None:
        """The newest picture of the tray, HxWx3 uint8 BGR, a copy; None without one or while covered."""
        return None if self._tray is None or self._cover.covered else self._tray.frame()

    def _ask(self) -> None:
        """Begin to wait for the roll that the game waits for now, if it waits for one."""
        self._roll += 1
        self._phase, self._message, self._changed = TrayPhase.WAITING, "", True
        self._seen = self._question = None
        self._throwing = self._dice_fell = self._left_open = False
        self.refusals = 0
        self._kept = ()
        # whose dice lie there is not known yet, so the next one sees nothing before the tray is seen empty
        self._must_clear = self.session.pending.hidden and self._tray is not None and not self.can_throw
        self._cover.ask(self.session.pending)
        if self.session.pending.hidden:
            self._reading = None
        self._arm()

    def _arm(self, *, afresh: bool = False) -> None:
        """Have the tray watched for the roll asked for, or not at all; `afresh`: see watch_messages.Arm."""
        if self._tray is None or not self._opened:
            return
        rolls = self.session.pending.kind is PendingKind.ROLL
        if rolls and not self._challenged and not self._lid_up:
            self._tray.arm(self._roll, look=not self.can_throw, afresh=afresh)
        else:
            self._tray.disarm()

    def _watch_for_roll(self, *, afresh: bool = False) -> None:
        """The same roll is asked for, but what lies in the tray, or is on its way, is none of it."""
        self._drop_unsure("The throw before it was challenged.")
        self._roll += 1
        self._throwing, self._seen = False, None
        self._phase, self._message = TrayPhase.WAITING, self._left_words
        self._must_clear = self.session.pending.hidden and self._tray is not None and not self.can_throw
        self._cover.ask(self.session.pending)
        self._arm(afresh=afresh)

    def _take(self, message: TrayEvent) -> None:
        """What the tray's process says."""
        self._changed = True
        match message:
            case Opened(camera, simulated, can_throw):
                self.camera, self.simulated, self.can_throw = camera, simulated, can_throw
                was_lost, self._fault, self._opened = bool(self._fault), "", True
                fell, left_open = self._dice_fell, self._left_open  # a camera that comes back unseals nothing
                self._ask()
                self._dice_fell, self._left_open = fell, left_open
                back = tray_words.BACK if was_lost and self.asked is not None else ""
                self._message = self._left_words or back
            case Lost(words):
                self._drop_unsure("The camera was lost.")
                self._dice_fell |= self._phase in {TrayPhase.MOVING, TrayPhase.READING}
                self._fault, self._opened, self._throwing, self._reading = words, False, False, None
            case Motion():
                self._move(message)
            case Lying(roll, dice) if roll == self._roll:
                self._cleared(dice)
            case Seen(roll, reading) if roll == self._roll and self._must_clear and not reading.inside:
                self._cleared(0)
                self._phase, self._message = TrayPhase.WAITING, ""
            case Seen(roll) if roll == self._roll and self._must_clear and self._cover.covered:
                self._phase, self._message = TrayPhase.WAITING, tray_words.NOT_CLEARED
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

    def _notice(self, noticed: Noticed) -> None:
        """Something is the matter, or no longer; the game goes on."""
        self._noticed[noticed.topic], self._changed = noticed.words, True

    def _move(self, motion: Motion) -> None:
        if self._phase is TrayPhase.CHECK:
            return  # a hand on its way to the screen must not take the question away
        match motion:
            case Motion.MOVING:
                self._phase, self._reading, self._seen = TrayPhase.MOVING, None, None
                if self._throwing:  # a tray that clears itself
                    self._cover.thrown()
                    self._cover.lift(self.session.pending)
                elif not self.can_throw and not self._must_clear:
                    self._cover.thrown()
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
        self._was_clear = not self._must_clear
        self._thrown_by(asked)
        self._seen, self._reading, self._must_clear = seen, seen.reading, False
        self._read_roll = seen.roll
        self._cover.lift(self.session.pending)
        self._cover.thrown()
        judgement = judge(seen.reading, asked.dice, self._kept)
        if not self.reroll_all and (flat := keepable(seen.reading, asked.dice)):
            self._keep_flat(asked, flat)
            return
        match judgement.ruling:
            case Ruling.TAKE:
                self._read_for_sure(asked, judgement)
            case Ruling.ASK:
                self._phase = TrayPhase.CHECK
                doubts = tray_words.BOT_CHECK if self._for_bot(asked) else tray_words.HIDDEN_CHECK
                self._say(asked, f"{judgement.words} {_(tray_words.CHECK)}", doubts)
                self._doubt = tray_words.NOT_SURE if asked.hidden else judgement.words
                self._keep_question(asked)
                self.refusals += 1
            case Ruling.REFUSE:
                self._refuse(asked, tray_words.HIDDEN_REFUSED if asked.hidden else judgement.words)
                self._phase = TrayPhase.WAITING
                rule = f" {_(tray_words.ALL_AGAIN)}" if len(asked.dice) > 1 else ""
                # who throws what again is said by `asked`, which every screen shows
                words = f"{judgement.words}{rule}"  # why a throw does not count tells no value
                self._say(asked, words, words if self._for_bot(asked) else tray_words.HIDDEN_REFUSED)
                self.refusals += 1

    def _for_bot(self, asked: Asked) -> bool:
        return isinstance(asked.seat, int) and self.players[asked.seat].bot

    def _thrown_by(self, asked: Asked) -> None:
        """These dice lie in the tray now."""
        self._thrower = self.players[asked.seat] if asked.hidden and isinstance(asked.seat, int) else None

    def _say(self, asked: Asked, words: str, of_hidden: str) -> None:
        """Say something about a throw; what may tell hidden values is said to who rolled them alone."""
        self._cover.words, self._message = (words, of_hidden) if asked.hidden else ("", words)

    def _cleared(self, lying: int) -> None:
        """The tray was looked at before a throw."""
        self._must_clear = lying > 0
        if not lying:
            self._cover.lift(self.session.pending)

    def _keep_flat(self, asked: Asked, flat: tuple[tuple[str, int], ...]) -> None:
        """Only the dice that don't lie flat are thrown again (rules.md R8, the option of the table)."""
        self._refuse(asked, "A die did not lie flat; those that did count.")
        self._kept += flat
        self._phase, self._message = TrayPhase.WAITING, tray_words.FLAT_COUNT
        self.refusals += 1
        if self._tray is not None:
            self._tray.arm(self._roll)

    def _read_for_sure(self, asked: Asked, judgement: Judgement) -> None:
        try:
            record = self._record(asked, Word(How.READ))
            self._roll_taken(asked, (*self._kept, *judgement.dice), record, source=f"camera {self.camera}")
        except Refused as refused:
            self._phase, self._message = TrayPhase.WAITING, str(refused)

    def _roll_taken(
        self, asked: Asked, dice: Sequence[tuple[str, int]], throw: Throw, *, source: str
    ) -> None:
        values = [{"die": die, "value": value} for die, value in dice]
        self._apply({"do": "roll", "seat": asked.seat, "dice": values}, source=source, throw=throw)
        self._thrown_by(asked)  # tapped in, they were not seen but may lie there

    def _learn(self, asked: Asked, dice: Sequence[tuple[str, int]]) -> None:
        """A person said what lies there: examples for players' own dice; of hidden ones nothing is kept."""
        if self._tray is not None and not asked.hidden:
            self._tray.learn(self._read_roll, dice)

    def _keep_question(self, asked: Asked) -> None:
        """On record before anybody is asked, so that the throw is not lost if the game is interrupted."""
        try:
            word = Word(How.ASKED, reason=f"{self._doubt} {tray_words.NOT_ANSWERED}")
            self._question = self.journal.ask(self._record(asked, word))
        except JournalError as problem:  # nor can an answer be taken before that is put right
            self._message = str(problem)

    def _left_by_interruption(self) -> None:
        """The table is open again: the newest throw was asked about, and nobody had answered."""
        asked = self.asked
        if asked is not None:
            self._left_open = True
            self._message = self._left_words
            self._thrown_by(asked)

    @property
    def _left_words(self) -> str:
        """What is to be done about a throw that nobody had said anything of; "" where there is none."""
        if not self._left_open:
            return ""
        words = _(tray_words.LEFT_OPEN)
        return words if self.can_throw else f"{words} {_(tray_words.LEFT_LYING)}"

    def _drop_unsure(self, why: str) -> None:
        """Put an unsure reading, if there is one, on record as a throw that did not count."""
        if self._phase is TrayPhase.CHECK and self.asked is not None:
            self._refuse(self.asked, f"{self._doubt} {why}")
            self._seen = self._question = None
            self._phase = TrayPhase.WAITING

    def _refuse(self, asked: Asked, reason: str) -> None:
        try:
            self.journal.refuse(self._record(asked, Word(How.REFUSED, reason=reason)))
        except JournalError as problem:  # the throw does not count anyway
            self._message = str(problem)

    def _record(self, asked: Asked, word: Word) -> Throw:
        return throw_record(
            asked,
            self._seen,
            word,
            camera=self.camera,
            simulated=self.simulated,
            cleared=self._was_clear,
            question=self._question,
        )
