"""What people say against the tray: a decision taken back, a roll challenged, values corrected or entered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games import kingdom
from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.games.validation import checked_roll
from kiosk.journal.by_hand import PUT_BACK, denied_reason
from kiosk.journal.throw import Consent, How, Throw
from kiosk.table.judge import answers
from kiosk.table.roll_request import Asked, asked_roll

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from hardware.message import Message
    from kiosk.games.command import BuyIn
    from kiosk.games.state import DieState
    from kiosk.settings.preferences import ByHand
    from kiosk.table.recorded_game import RecordedGame
    from kiosk.table.roll import Roll

    Voters = Mapping[int, str] | None

TOO_LATE = say("Only the last throw can be corrected, until the next step.")
SEALED = say("That can't be taken back any more: dice or the next step have sealed it.")

STANDS_AFTER_S = 5.0
"""In Kingdom, where the next one guesses what is hidden, a move stands once that one was asked so long, s."""

OTHERS = 2
"""So many people besides whose dice they are have to say that the values are right; of two people, one."""

UNAGREED = say("The camera works: what it did not read counts once others agree, or the host.")
ONLY_HOST = say("The camera works: what it did not read counts once the host agrees.")
CERTAIN = say("The machine threw these dice: nobody knows better what they show.")


class Corrections:
    """The newest step of a game, as long as it can be changed.

    Args:
        game: on record.
        roll: that is due after that step.

    Attributes:
        was_challenged: the last roll was being challenged when the table was left, which is on no record.
    """

    def __init__(self, game: RecordedGame, roll: Roll) -> None:
        self.was_challenged = False
        self._game = game
        self._roll = roll
        self._judged = -1  # at which step it was said what the newest decision was worth
        self._asked: tuple[int, float] | None = None  # after which step the next one was, since when
        self._stands = -1  # after which step it stands

    @property
    def undoable(self) -> str:
        """Whose last decision, or buying of chips, can be taken back: until the next step; "" for none."""
        seat = self._game.unsealed
        stands = self._roll.thrown or self._game.session.steps in {self._judged, self._stands}
        return "" if seat is None or stands else self._game.players[seat].name

    @property
    def of_another(self) -> str:
        """Whose decision could be taken back by somebody else who may be at the screen; "" for nobody's."""
        seat = self._game.unsealed
        if not self.undoable or seat == self._game.session.pending.seat:
            return ""
        people = {each.name for each in self._game.players if not each.bot}
        return self.undoable if len(people) > 1 else ""

    @property
    def sealed(self) -> tuple[Message, Message] | None:
        """Why a person's newest decision can't be taken back, in a few words and in a sentence.

        None: it can, or none is.
        """
        if name := self._game.sealed_by:
            why = say("Too late: {name} has decided since, and that stands.", name=name)
            return say("{name} moved", name=name), why
        if self._game.unsealed is None:
            return None
        if self._judged == self._game.session.steps:
            return say("coach spoke"), say("Too late: the coach has said what it was worth.")
        if self._stands == self._game.session.steps:
            seconds = round(STANDS_AFTER_S)
            why = say(
                "Too late: in Kingdom a move stands {seconds} seconds after the next player's turn began.",
                seconds=seconds,
            )
            return say("after {seconds} s", seconds=seconds), why
        if self._roll.thrown:
            return say("dice fell"), say("Too late: dice were thrown since.")
        return None

    def undo(self) -> None:
        """Take the last decision or buy-in back; recorded. Raises Refused, and then nothing has changed."""
        name = self.undoable
        if not name:
            raise Refused(Code.ILLEGAL_ACTION, SEALED)
        self._game.undo(source=name)
        self.restart()

    def restart(self) -> None:
        """Something else is looked at: who is asked has as long again."""
        self._asked = None

    def turn(self, now: float) -> bool:
        """Whether a decision stands from now on (s, on a clock that only grows), as another has it to answer.

        Who bets by mistake says so at once; later it would be a look at how the next one takes it.
        """
        step = self._game.session.steps
        if not self._answered:
            self.restart()
        elif self._asked is None or self._asked[0] != step:
            self._asked = step, now
        elif self._stands != step and now - self._asked[1] >= STANDS_AFTER_S:
            self._stands = step
            return True
        return False

    @property
    def _answered(self) -> bool:
        """Whether another player than who decided last has to answer that, and can't see all dice."""
        pending, seat = self._game.session.pending, self._game.unsealed
        asks = self._game.session.name == kingdom.NAME and pending.kind is PendingKind.DECISION
        return asks and seat is not None and self.decided and pending.seat != seat

    def judge(self) -> None:
        """It is said what the newest decision was worth: who knows that can't take it back any more."""
        self._judged = self._game.session.steps

    @property
    def decided(self) -> bool:
        """Whether the newest step is a decision that can be taken back."""
        return bool(self.undoable) and self._game.session.hand_history()[-1]["do"] == "act"

    @property
    def bought(self) -> BuyIn | None:
        """The chips that a seat has just bought, while that can be taken back; else None."""
        last = self._game.session.hand_history()[-1]
        return last if last["do"] == "buy-in" and self.undoable else None

    @property
    def amendable(self) -> Asked | None:
        """The last roll, while its values can still be corrected: until the next step; else None."""
        rolled = self._game.rolled
        return None if rolled is None else asked_roll(rolled, self._game.players)

    @property
    def last_dice(self) -> tuple[tuple[str, int | None], ...]:
        """The last roll as it counts, type and value, None where it is hidden; empty after another step."""
        last = self._game.session.hand_history(public=True)[-1]
        return tuple((die["die"], die["value"]) for die in last["dice"]) if last["do"] == "roll" else ()

    @property
    def entered_by(self) -> str:
        """Who entered, confirmed or corrected the last roll; "" where it was read for sure."""
        return self._game.entered_by

    @property
    def may_know(self) -> str | None:
        """Who has seen the last roll, where it is a bot's and hidden: the person who entered it.

        "" where it was read for sure: only who threw it for the bot may know. None where the machine threw
        it, so that nobody can say that it was misread.
        """
        return self.entered_by or (None if self._roll.camera.can_throw else "")

    @property
    def challenged(self) -> bool:
        """Whether the last roll is being challenged: until that is settled nothing else goes on."""
        return self._roll.suspended

    def challenge(self) -> None:
        """The last roll is in doubt: no bot acts, no throw is taken; raises Refused when it is too late."""
        if self._game.rolled is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not self.challenged:
            self._roll.suspend(doubted=True)

    def drop_challenge(self) -> None:
        """It stays as it was read; the game goes on."""
        if self.challenged:
            self._roll.suspend(doubted=False)

    def amend(
        self, dice: Sequence[tuple[str, int]], *, who: str, reason: str, consent: Consent | None = None
    ) -> None:
        """Correct the values of the last roll: ("d20", 17) each, all of its dice. Recorded with who and why.

        The game goes on from there as if these had been rolled. Raises Refused, and then nothing has changed:
        another step was taken since, other dice, the same values, or who or reason is empty. `consent`:
        see ValuesByHand.
        """
        rolled, asked = self._game.rolled, self.amendable
        if rolled is None or asked is None:
            raise Refused(Code.NOT_YOUR_TURN, TOO_LATE)
        if not who.strip() or not reason.strip():
            raise Refused(Code.BAD_ROLL, say("A correction needs a name and a reason, for the record."))
        last = self._game.session.hand_history()[-1]
        assert last["do"] == "roll"
        if Counter((die["die"], die["value"]) for die in last["dice"]) == Counter(dice):
            raise Refused(Code.BAD_ROLL, say("These are the values that count already."))
        checked_roll(rolled, dice)
        record = self._roll.amended(asked, who=who.strip(), reason=reason.strip(), consent=consent)
        values: list[DieState] = [{"die": die, "value": value} for die, value in dice]
        self._game.amend(values, source=who.strip(), throw=record)
        self._roll.learn(asked, dice)


class ValuesByHand:
    """Takes values that people enter; what a camera which works did not ask for only where others agree.

    Args:
        game: on record.
        roll: that is due.
        corrections: of the newest step.
        terms: of the table.

    Attributes:
        terms: see above.
        has_pin: whether the host is asked by a PIN.
        denied: so often what was entered was not agreed to, or a challenge was put back, since the table was
            opened.
    """

    def __init__(self, game: RecordedGame, roll: Roll, corrections: Corrections, terms: ByHand) -> None:
        self.terms = terms
        self.has_pin: Callable[[], bool] = bool
        self.denied = 0
        self._game = game
        self._roll = roll
        self._corrections = corrections

    @property
    def watched(self) -> bool:
        """Whether others have to agree at all: there is a camera that works, and the terms want it."""
        roll = self._roll
        return self.terms != "freely" and not (roll.by_hand or roll.faulty or roll.out_of_photos)

    @property
    def machine_throws(self) -> bool:
        """Whether rolls fall in a simulated tray, where others must agree to what people enter."""
        return self.watched and self._roll.camera.drawn

    @property
    def certain(self) -> bool:
        """Whether the newest roll fell in a simulated tray and was read for sure, where others must agree.

        Then nobody knows better, however many say so: by a correction they would choose what was thrown.
        """
        thrown = self._corrections.amendable is not None
        return self.machine_throws and thrown and not self._corrections.entered_by

    def needs_consent(self, dice: Sequence[tuple[str, int]]) -> bool:
        """Whether these dice, for the roll that is due, are more than a person was asked about, if at all."""
        asked, question = self._roll.asked, self._roll.question
        return self.watched and (asked is None or question is None or not answers(asked.dice, question, dice))

    def voters(self, asked: Asked, who: str) -> dict[int, str]:
        """The people who may say that dice are right, by seat: not whose they are, nor any who have left.

        Of a bot's dice, or the house's, all but who enters them (`who`). Of two people the one who neither
        enters nor has them. Empty where only the host may say it: by the terms, as too few are there, or of
        the house's dice, against which all of them play, where a PIN tells who the host is.
        """
        if self.terms != "agreed" or (asked.player is None and self.has_pin()):
            return {}
        own = {who if asked.player is None or asked.player.bot else asked.name}
        there = {
            seat: player.name
            for seat, player in enumerate(self._game.players)
            if not player.bot and seat not in self._game.session.left
        }
        if len(set(there.values())) <= OTHERS:  # nobody agrees to what they say themselves
            return {seat: name for seat, name in there.items() if name not in {who, *own}}
        return {seat: name for seat, name in there.items() if name not in own}

    def enter(
        self, dice: Sequence[tuple[str, int]], *, who: str, reason: str, consent: Consent | None = None
    ) -> None:
        """Answer the roll that is due (`Roll.enter`); raises Refused too where others have to agree first."""
        asked = self._roll.asked
        if asked is not None and self.needs_consent(dice):
            self._check(asked, who, consent)
        self._roll.enter(dice, who=who, reason=reason, consent=consent)

    def amend(
        self, dice: Sequence[tuple[str, int]], *, who: str, reason: str, consent: Consent | None = None
    ) -> None:
        """Correct the newest roll (`Corrections.amend`); raises Refused too where others must agree first."""
        asked = self._corrections.amendable
        if self.certain:
            raise Refused(Code.BAD_ROLL, CERTAIN)
        if asked is not None and self.watched:
            self._check(asked, who, consent)
        self._corrections.amend(dice, who=who, reason=reason, consent=consent)

    def deny(
        self,
        asked: Asked,
        dice: Sequence[tuple[str, int]],
        who: str,
        why: str,
        voters: Voters,
        agreed: Voters,
        *,
        challenged: bool,
    ) -> None:
        """Values were entered and not agreed to: that is on record, of hidden dice without them.

        Args:
            asked: the roll.
            dice: its values.
            who: has entered them.
            why: they were entered.
            voters: who was asked, by seat, as `voters` has it; None where hands were raised.
            agreed: those of them who did.
            challenged: the roll is the last one, that counted and stays.

        Raises JournalError.
        """
        yes = tuple(dict.fromkeys((agreed or {}).values()))
        no = None if voters is None else [each for each in dict.fromkeys(voters.values()) if each not in yes]
        reason = denied_reason(None if asked.hidden else dice, why, no, challenged=challenged)
        self._put(asked, who, reason, Consent(yes))

    def put_back(self, asked: Asked) -> None:
        """The last roll was challenged, and nobody said what else it was: that is on record, too.

        Raises JournalError.
        """
        self._put(asked, "", PUT_BACK, None)

    def _put(self, asked: Asked, who: str, reason: str, consent: Consent | None) -> None:
        """Write down what is no throw."""
        camera = self._roll.camera
        self._game.journal.put(
            Throw(
                asked.seat,
                asked.whole,
                camera.name,
                camera.simulated,
                How.DENIED,
                who,
                reason,
                hidden=asked.hidden,
                consent=consent,
            )
        )
        self.denied += 1

    def _check(self, asked: Asked, who: str, consent: Consent | None) -> None:
        may = set(self.voters(asked, who).values())
        others = () if consent is None else may & set(consent.people)
        if not (consent is not None and consent.host) and (not may or len(others) < enough_of(asked, may)):
            raise Refused(Code.BAD_ROLL, UNAGREED if may else ONLY_HOST)


def enough_of(asked: Asked, people: Collection[str]) -> int:
    """How many of those who may say that values are right have to: all, where the dice are the house's."""
    there = len(set(people))
    return there if asked.player is None else min(OTHERS, there)
