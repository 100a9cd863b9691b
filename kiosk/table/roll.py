"""The roll that is due: dice are asked for, move, come to rest and are judged, and what becomes of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import NOTHING, Message, say, together
from kiosk.games.protocol import HOUSE, Code, PendingKind, Refused
from kiosk.journal.throw import Dropped, How
from kiosk.table.hidden_dice import CLEAR, NOT_CLEARED, HiddenDice, Private, own_dice
from kiosk.table.judge import Ruling, counted, how_entered, judge, newly_thrown, said
from kiosk.table.roll_request import UNSIGNED, Asked, TrayPhase, UnaskedThrow, asked_roll, left_words
from kiosk.table.throw_record import ThrowRecorder
from kiosk.table.watched_tray import BACK, LID_OPENED, CameraFacts, WatchedTray
from kiosk.tray.messages import Lost, Lying, Motion, NoThrow, Noticed, Opened, Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from kiosk.games.protocol import Pending
    from kiosk.games.state import DieState
    from kiosk.journal.throw import Consent, Throw
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.tray.messages import TrayEvent
    from kiosk.tray.supervisor import TraySupervisor
    from vision.reading import Reading


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
        hidden: dice in the tray: whether they cover it, so that only `look` shows it, and must be taken out.
        unasked: a throw that comes before it is asked for.
        suspended: the roll before is in doubt: no throw is taken meanwhile.
        changed: whether anything has changed that a screen shows; the table takes note and sets it back.
    """

    def __init__(
        self, game: RecordedGame, supervisor: TraySupervisor | None, *, camera: CameraFacts, reroll_all: bool
    ) -> None:
        self.out_of_photos = False
        self.refusals = 0
        self.reroll_all = reroll_all
        self.suspended = False
        self.changed = True
        self._game = game
        self._tray = WatchedTray(supervisor, camera)
        self._number = 0  # of the roll asked for, so that late answers to another are told
        self.unasked = UnaskedThrow(game, self._tray, lambda: self._number)
        self.hidden = HiddenDice(game.session.state(), game.hidden_thrower)
        self._recorder = ThrowRecorder(game.journal, self._tray, self.hidden)
        self._read_number = 0  # of the roll last read
        self._reading: Reading | None = None
        self._phase = TrayPhase.WAITING
        self._message: str = NOTHING
        self._kept: tuple[tuple[str, int], ...] = ()  # dice of this roll that count already
        self._seen: Seen | None = None  # the newest throw of this roll
        self._throwing = self._moved = False  # told to throw, and not answered yet; something has moved
        self._left_open = False  # the last one was asked about, and then the game was interrupted
        self._dice_fell = False  # for the roll asked for, whether or not that throw counted
        self._begin()
        self._dice_fell = game.journal.thrown_in_vain  # before the power went, say
        if game.journal.question_open and self._rolls:
            self._left_open = True
            self._message = self._left_words

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
        if self.hidden.must_clear and self._phase is TrayPhase.WAITING:
            return TrayPhase.CLEARING
        return self._phase

    @property
    def message(self) -> str:
        """One or two sentences for people about tray or record; NOTHING when there is nothing to say."""
        if why := self._tray.why_none(lid_in_the_way=self._lid_in_the_way, waited_for=self._rolls):
            return why
        if not self._message and self.phase is TrayPhase.CLEARING:
            return CLEAR
        return self._message or (self._tray.notice if self._rolls else NOTHING)

    @property
    def question(self) -> Reading | None:
        """The dice that a person is asked about, as read; None where nobody is asked."""
        if self._phase is not TrayPhase.CHECK or self._seen is None:
            return None
        return newly_thrown(self._seen.reading, self._asked_now().dice, self._kept)

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
    def reading(self) -> Reading | None:
        """The newest reading, until something moves in the tray; None while the dice are hidden."""
        return None if self.hidden.covered else self._reading

    def frame(self) -> Image | None:
        """The newest picture that all may see, HxWx3 uint8 BGR; None without one or while covered."""
        return self._tray.shown(covered=self.hidden.covered)

    def look(self, seat: int) -> Private:
        """A seat's own dice, and the tray while the seat rolls them; raises Refused where there is nothing.

        Nothing of it may be kept, written down, or drawn where others see it.
        """
        own, asked = own_dice(self._game.session.state(seat), seat), self.asked
        if not own and (asked is None or not asked.hidden or asked.seat != seat):
            raise Refused(Code.NOT_YOUR_TURN, say("Only the player who rolled these dice may see them."))
        if not self.hidden.shows_to(seat):
            return Private(None, None, NOTHING, own)
        return Private(self._tray.frame(), self._reading, self.hidden.words, own)

    # what people do about it

    def throw(self) -> None:
        """Throw the dice asked for in a tray that moves them itself; raises Refused when not possible now."""
        asked = self._asked_now()
        why = NOTHING
        if self.by_hand or not self.camera.can_throw:
            why = say("{asked}: this tray does not move the dice itself.", asked=asked.words)
        elif self.phase is TrayPhase.FAULT or not self.ready:
            why = together(self.message)
        elif self.phase in {TrayPhase.MOVING, TrayPhase.READING}:
            why = say("The dice are still moving.")
        elif self.suspended:
            why = say("The throw before is being challenged: settle that first.")
        if why:
            raise Refused(Code.ILLEGAL_ACTION, why)
        self._drop_unsure(Dropped.THROWN_AGAIN)
        self._phase, self._message, self._reading, self._seen = TrayPhase.MOVING, NOTHING, None, None
        self._throwing, self._moved, self._dice_fell, self.changed = True, False, True, True
        self._tray.throw(self._number, asked.dice, house=asked.seat == HOUSE)

    def throw_again(self) -> None:
        """Drop an unsure reading and wait for another throw; raises Refused when no roll is asked for."""
        self._asked_now()
        self._drop_unsure(Dropped.THROWN_AGAIN)
        self._phase, self._message, self.changed = TrayPhase.WAITING, NOTHING, True

    def enter(
        self, dice: Sequence[tuple[str, int]], *, who: str, reason: str, consent: Consent | None = None
    ) -> None:
        """Answer the pending roll by hand, the dice still asked for: ("d20", 17) each, with who and why.

        Where a person is asked about a throw, the same dice as read confirm it, others correct it. Raises
        Refused when these are not the dice asked for, or who or reason is empty. `consent`: see ValuesByHand.
        """
        asked, seen = self._asked_now(), self._seen
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, UNSIGNED)
        how = how_entered(self.question, dice)
        record = self._recorder.throw(asked, seen, how, who.strip(), reason.strip(), consent)
        self._reading = None if seen is None else self._reading  # of a throw before, somebody else's perhaps
        self._take_dice(asked, (*self._kept, *dice), record, source=who.strip())
        if seen is not None:
            self.learn(asked, dice, by_hand=how is How.BY_HAND)

    def lid(self, *, shut: bool) -> None:
        """The tray's lid was shut or lifted: while it is up no throw is read, and what lies there is none.

        A reading that a person is asked about stays in question: one lifts the lid to look.
        """
        if self.by_hand or self._tray.lid_up is not shut:
            return
        if self.phase in {TrayPhase.MOVING, TrayPhase.READING} and (asked := self.asked) is not None:
            self._recorder.refuse(asked, None, LID_OPENED)
            self._dice_fell, self.refusals = True, self.refusals + 1
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

    def suspend(self, *, doubted: bool) -> None:
        """The roll before is in doubt: no throw is taken until it stands after all, or is corrected."""
        self.suspended, self.changed = doubted, True
        self._ask_anew()

    def tell(self, words: str) -> None:
        """Have `message` say this until something happens."""
        self._message, self.changed = words, True

    def hear(self, event: TrayEvent) -> None:
        """What the tray's process says."""
        self.changed, event = True, self.unasked.heard(event)
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
                self._recorder.lost(again=self.faulty)
                self._tray.lost(words)
                self._drop_unsure(Dropped.CAMERA_LOST)
                self._dice_fell |= self._phase in {TrayPhase.MOVING, TrayPhase.READING}
                self._throwing, self._reading = False, None
            case Motion():
                self._move(event)
            case Lying(roll, dice) if roll == self._number:
                self.hidden.cleared(self._pending, dice)
            case Seen(roll) if roll == self._number and self._rolls:
                self._see(event)
            case NoThrow(roll, words, over) if roll == self._number:
                self._throwing, self.out_of_photos = False, over
                if not over and (asked := self.asked) is not None:
                    self._recorder.refuse(asked, self._seen, words)
                self._phase, self._message = TrayPhase.WAITING, words
                self.refusals += 1
            case _:  # an answer to a roll that has been answered otherwise
                pass

    def amended(self, asked: Asked, *, who: str, reason: str, consent: Consent | None) -> Throw:
        """The roll before, for the record, its values corrected; whatever was seen since is none."""
        self._drop_unsure(Dropped.CORRECTED)
        self._seen = None
        if self._dice_fell:
            self._reading = None
        return self._recorder.throw(asked, None, How.AMENDED, who, reason, consent)

    def learn(self, asked: Asked, dice: Sequence[tuple[str, int]], *, by_hand: bool = False) -> None:
        """A person said what lies there: so it is shown. Of hidden dice no examples are kept."""
        self._reading = counted(self._reading, dice, by_hand=by_hand)
        if not asked.hidden:
            self._tray.learn(self._read_number, dice)

    # the roll itself

    def _begin(self) -> None:
        """Begin to wait for a roll, with nothing thrown for it yet."""
        self._kept, self.changed = (), True
        self._recorder.begin()
        self._dice_fell, self._left_open, self.refusals = False, False, 0
        if self._pending.hidden:
            self._reading = None
        self._wait()

    def _ask_anew(self, *, afresh: bool = False) -> None:
        """The same roll is asked for, but what lies in the tray, or is on its way, is none of it."""
        self._drop_unsure(Dropped.CHALLENGED)
        self._wait(afresh=afresh)

    def _wait(self, *, afresh: bool = False) -> None:
        self._number += 1
        self._throwing, self._seen = False, None
        self._phase, self._message = TrayPhase.WAITING, self._left_words
        self.hidden.ask(self._pending, by_people=self._tray.by_people)
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
        waits = self._rolls or bool(self.unasked.die)
        self._tray.watch(self._number if waits and not self.suspended else None, afresh=afresh)

    def _move(self, motion: Motion) -> None:
        if self._phase is TrayPhase.CHECK:
            return  # a hand on its way to the screen must not take the question away
        match motion:
            case Motion.MOVING:
                self._phase, self._reading, self._seen, self._moved = TrayPhase.MOVING, None, None, True
                if self._throwing:  # a tray that clears itself
                    self.hidden.moving()
                    self.hidden.lift(self._pending)
                elif not self.camera.can_throw and not self.hidden.must_clear:
                    self.hidden.moving()
            case Motion.SETTLING if self._moved:  # nothing comes to rest that has not moved
                self._phase = TrayPhase.READING
            case Motion.STILL if not self._throwing:
                self._phase = TrayPhase.WAITING

    def _see(self, seen: Seen) -> None:
        if self.hidden.must_clear and not seen.reading.inside:
            self.hidden.cleared(self._pending, 0)
            self._phase, self._message = TrayPhase.WAITING, NOTHING
        elif self.hidden.must_clear and self.hidden.covered:
            self._phase, self._message = TrayPhase.WAITING, NOT_CLEARED
        else:
            self._judge(seen)

    def _judge(self, seen: Seen) -> None:
        self._throwing, self._dice_fell, self._left_open = False, True, False
        asked = self.asked
        assert asked is not None  # otherwise the roll's number would not fit
        self._drop_unsure(Dropped.THROWN_AGAIN)
        self.hidden.seen(self._pending, asked.secret_of)
        self._seen, self._reading, self._read_number = seen, seen.reading, seen.roll
        judgement = judge(seen.reading, asked.dice, self._kept, reroll_all=self.reroll_all)
        if judgement.ruling is Ruling.TAKE:
            record = self._recorder.throw(asked, seen, How.READ)
            dice = (*self._kept, *judgement.dice)
            try:
                self._take_dice(asked, dice, record, source=f"camera {self.camera.name}")
            except Refused as refused:
                self._phase, self._message = TrayPhase.WAITING, refused.words
            return
        words = said(judgement, asked, earlier=self.refusals)
        self._phase, self._message = TrayPhase.WAITING, words.to_all
        self.hidden.words = words.to_roller
        self.refusals += 1
        if judgement.ruling is Ruling.ASK:
            self._phase = TrayPhase.CHECK
            self._message = self._recorder.ask(asked, seen, words.on_record) or self._message
            return
        self._recorder.refuse(asked, seen, words.on_record)
        if judgement.ruling is Ruling.KEEP:
            self._kept += judgement.dice
            self._tray.watch_on(self._number)

    def _take_dice(self, asked: Asked, dice: Sequence[tuple[str, int]], throw: Throw, *, source: str) -> None:
        values: list[DieState] = [{"die": die, "value": value} for die, value in asked.in_order(dice)]
        self._game.apply({"do": "roll", "seat": asked.seat, "dice": values}, source=source, throw=throw)
        self.hidden.thrower = asked.secret_of  # tapped in, they were not seen but may lie there

    @property
    def _left_words(self) -> Message:
        """What is to be done about a throw that nobody had said anything of; NOTHING where there is none."""
        return left_words(can_throw=self.camera.can_throw) if self._left_open else NOTHING

    def _drop_unsure(self, why: Dropped) -> None:
        """Put an unsure reading, if there is one, on record as a throw that did not count."""
        if self._phase is TrayPhase.CHECK and (asked := self.asked) is not None:
            self._message = self._recorder.drop(asked, self._seen, why) or self._message
            self._seen, self._reading, self._phase = None, None, TrayPhase.WAITING
