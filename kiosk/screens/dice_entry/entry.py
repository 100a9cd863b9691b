"""What lies over a table while it is open: dice being tapped in, and a challenge of the last throw."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.protocol import Code, PendingKind, Refused
from kiosk.games.six_shooter import NAME as SIX_SHOOTER
from kiosk.journal.evidence import kept_pictures, newest_roll
from kiosk.journal.throw import Consent
from kiosk.screens.dice_entry.challenge import Challenge, Decided, Entered, HiddenChallenge
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.screens.dice_entry.last_throw import Thrown
from kiosk.screens.dice_entry.reader_question import ReaderQuestion
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.dice_entry.challenge import Poll
    from kiosk.screens.dice_entry.peek import Peek
    from kiosk.screens.dice_entry.vote import Vote
    from kiosk.table.roll_request import Asked
    from kiosk.table.table import Table
    from kiosk.ui.control import Do

ALONE_S = 30.0
"""A hidden throw that is answered for is covered again when nothing was tapped for so long."""
NOTED = say("Noted. The throw counts all the same: the game has gone on since.")
AS_THROWN = say("The tray is simulated: what it shows is what was thrown.")
CHALLENGE = "challenge"
"""The name of what challenges the last throw."""
MOVING = frozenset({TrayPhase.MOVING, TrayPhase.READING})
"""Dice move, or have just come to rest."""


class DiceEntry:
    """Opens and closes what dice are tapped into, and hands them over.

    Args:
        table: the live table.
        peek: covered when something is opened.
        asks_pin: whether a PIN is set, so that the host is asked for it.
        ask_host: asks the host to decide; then `host_agrees`.

    Attributes:
        challenge: of the last throw, or values that others have to agree to; None for none.
        question: about a sure reading, held against eyes.
    """

    def __init__(
        self, table: Table, peek: Peek, asks_pin: Callable[[], bool], ask_host: Callable[[], None]
    ) -> None:
        self.challenge: Challenge | None = None
        self._panel: Correction | None = None
        self._table = table
        self._peek = peek
        self._asks_pin = asks_pin
        table.by_hand.has_pin = asks_pin  # only the screens know of a PIN
        self._ask_host = ask_host
        self._phase_was = table.roll.phase
        self.question = ReaderQuestion(table, self._doubt_reading)

    @property
    def panel(self) -> Correction | None:
        """Where dice are tapped in; None while nothing is open. In a challenge it is that one's."""
        return self._panel if self.challenge is None else self.challenge.shown

    @property
    def pictures(self) -> ThrowPictures | None:
        """What there is to be looked at of the throw that is challenged; None where there is nothing."""
        kept = None if self.challenge is None else self.challenge.pictures
        return kept if kept is not None and kept.there else None

    @property
    def thrown(self) -> Thrown | None:
        """The throw that is challenged, where there is anything to be seen of it."""
        if self.challenge is None or self.pictures is None:
            return None
        return Thrown(translated(self.challenge.panel.asked.name), self.pictures)

    @property
    def voting(self) -> bool:
        """Whether the table votes on what was tapped in."""
        return self.vote is not None

    @property
    def vote(self) -> Vote | None:
        """What others say of what was tapped in; None while nobody is asked."""
        return None if self.challenge is None else self.challenge.vote

    @property
    def claimed(self) -> Correction | None:
        """Dice that all may see, tapped in and voted on without a throw that was read; None for nothing."""
        entered = isinstance(self.challenge, Entered) and self.voting
        return self.panel if entered and self.panel is not None and not self.panel.asked.hidden else None

    @property
    def shown(self) -> Correction | None:
        """What takes the place of the seats; None where these are seen."""
        return None if self.voting else self.panel

    @property
    def private(self) -> bool:
        """Whether what is tapped in is for one person's eyes."""
        return self.shown is not None and self.shown.asked.hidden

    @property
    def alone(self) -> str:
        """Who alone is to see what is tapped in for the throw that is asked for; "" when all may."""
        return self.panel.who if self.panel is not None and self.private and not self.panel.seeks else ""

    # what can be done

    def controls(self) -> list[Control]:
        """All that can be tapped in the panel, and at the seats: to agree, to say whether a die is right."""
        if self.shown is not None:
            return self.shown.controls()
        return [*self.voters().values(), *([] if self.private else self.question.controls())]

    def voters(self) -> dict[int, Control]:
        """The seats of those who are asked to agree, each with what touching it does."""
        return {} if self.vote is None else self.vote.seats(self._agreed)

    def row(self) -> list[Control] | None:
        """The row of large buttons; None where nothing is open."""
        if self.challenge is not None:
            row = self.challenge.row(self._agreed, self._ask_host, self.close, asks_pin=self._asks_pin())
            if self.voting:
                row[0] = replace(row[0], do=partial(self._deny, row[0].do))
            return row
        if self.panel is None:
            return None
        stays = self.panel.phase is TrayPhase.BY_HAND and not self.panel.asked.hidden
        return self.panel.row(self._enter, self.again, None if stays else self.close)

    def doubts(self) -> list[Control]:
        """Until the next step the last value can be challenged, the last decision taken back.

        Why it can't any more is said in its place, but after a hand, where that would stay so to its end.
        """
        corrections = self._table.corrections
        asked = corrections.amendable
        answers = self.panel is not None and self.panel.phase is not TrayPhase.BY_HAND
        if self.challenge is not None or answers or self._table.roll.phase in MOVING:
            return []
        if corrections.undoable:
            return [self._undo()]
        over = self._table.pending.kind in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}
        if (sealed := corrections.sealed) is not None:
            return [] if over else [_sealed(*map(translated, sealed))]
        if self._table.by_hand.certain:
            return []
        if asked is None:
            thrown = self._table.state["phase"] != "voided" and not self._table.by_hand.machine_throws
            return [self._too_late()] if over and thrown else []
        return [self._doubt(asked)]

    def dispute(self, thrown: Thrown) -> Control | None:
        """As at the table, beside a throw's pictures; else it says why not. None while it is challenged."""
        if self.challenge is not None:
            return None
        newest, late = thrown.newest_at == self._table.session.steps, self._too_late()
        if self._table.by_hand.machine_throws:
            late = replace(late, why=translated(AS_THROWN))
        return next((each for each in self.doubts() if newest and each.name == CHALLENGE), late)

    def _undo(self) -> Control:
        """Takes the last decision or purchase back, and says whose where that is not who is asked."""
        corrections, maker = self._table.corrections, self._table.corrections.of_another
        label, whose = _("Undo"), ""
        shorter: tuple[tuple[str, str], ...] = ()
        if corrections.bought is not None:
            label = _("Undo purchase")
        elif maker:
            whose = _("{name}'s move").format(name=maker)
            move, by, beside = _("Undo move"), _("by {name}"), _("Undo: {name}")
            shorter = (move, by.format(name=maker)), (beside.format(name=maker), ""), (label, "")
        return Control(
            "undo", label, corrections.undo, whose, shorter=shorter,
            keys=(pygame.K_u,), tone=Tone.QUIET, held=ButtonName.BET,
        )  # fmt: skip

    def _too_late(self) -> Control:
        """What a hand ended with was no throw, as in Kingdom, where bets follow the dice."""
        why = _("Too late: a throw can be challenged only until the next step is taken.")
        if self._table.session.name == KINGDOM:
            why = _(
                "Too late: only the player who rolled a Foundation can challenge it, before the next step."
            )
        keys = (pygame.K_c,)
        late = _("too late")
        shorter = ((_("It stands"), late),)
        return Control(
            CHALLENGE, _("Throw stands"), nothing, late, why, shorter=shorter, keys=keys, tone=Tone.QUIET
        )

    def _doubt(self, asked: Asked) -> Control:
        why = None
        if self._knows(asked) is None:
            why = _("The machine threw for {name}: nobody knows what these dice show.").format(
                name=asked.name
            )
        return Control(
            CHALLENGE, _("Wrong?"), lambda: self._open_challenge(asked), why=why, keys=(pygame.K_c,),
            tone=Tone.QUIET, held=ButtonName.BET,
        )  # fmt: skip

    def _doubt_reading(self) -> None:
        """A reading was said to be wrong: what is right is tapped in while the throw can be challenged.

        Raises Refused where it can't any more.
        """
        asked = self._table.corrections.amendable
        if asked is None:
            raise Refused(Code.ILLEGAL_ACTION, NOTED)
        if self._knows(asked) is not None:
            self._open_challenge(asked)

    # dice tapped in

    def open(self) -> None:
        """Have the throw that is asked for tapped in."""
        roll = self._table.roll
        asked = roll.asked
        assert asked is not None
        self._drop_challenge()
        reading, people, bot = roll.reading, self._people(), False
        if asked.hidden and isinstance(asked.seat, int):
            reading, bot = roll.look(asked.seat).reading, self._table.players[asked.seat].bot
            people = people if bot else [asked.name]
        if roll.phase is not TrayPhase.CHECK:
            reading = None  # it is of the throw before, or of one that did not count
        self._panel = Correction(asked, people, roll.phase, reading, seeks=bot, itself=self._itself)

    def close(self) -> None:
        """Nothing is tapped in any more."""
        self._panel = None
        self._drop_challenge()

    def again(self) -> None:
        """A machine throws again at once; a person has to be asked."""
        self.close()
        if self._table.roll.camera.can_throw:
            self._table.roll.throw()
        else:
            self._table.roll.throw_again()

    def conceal(self) -> bool:
        """Close what is for one person's eyes; True when there was something."""
        was = self.private
        if was:
            self.close()
        return was

    def follow(self) -> bool:
        """Open or close what the tray's phase asks for; True when that is another one now."""
        roll = self._table.roll
        phase = roll.phase
        changed, self._phase_was = phase is not self._phase_was, phase
        hidden = roll.asked is not None and roll.asked.hidden
        asks = phase in {TrayPhase.CHECK, TrayPhase.BY_HAND} and not hidden
        opened_for = None if self.panel is None else self.panel.phase
        if asks and opened_for is not phase and self.challenge is None:
            self.open()
        elif opened_for is TrayPhase.CHECK and phase is not TrayPhase.CHECK:
            self.close()  # thrown again, or the camera is gone
        return changed

    def _enter(self) -> None:
        panel = self.panel
        assert panel is not None
        assert panel.dice is not None
        if not self._table.by_hand.needs_consent(panel.dice):
            self._table.by_hand.enter(panel.dice, who=panel.who, reason=panel.reason)
            return
        self.challenge = Entered(panel, self._poll(panel.asked), self._back_to_panel)

    def _back_to_panel(self) -> None:
        self.challenge = None

    def _people(self) -> list[str]:
        """Who may enter dice."""
        people = [player.name for player in self._table.players if not player.bot]
        return list(dict.fromkeys(people)) or [_("the table")]

    # a challenge

    def host_agrees(self) -> None:
        """The host has decided, by PIN or by a second tap: what was tapped in counts. Raises Refused."""
        if self.voting:
            decided = Decided.HOST if self._asks_pin() else Decided.WITHOUT_PIN
            self._decide(decided, Consent(host=True))

    def _knows(self, asked: Asked) -> str | None:
        """Who knows the dice of a hidden roll, "" when that is to be asked; None when nobody can."""
        if not asked.hidden or not isinstance(asked.seat, int) or not self._table.players[asked.seat].bot:
            return asked.name
        return self._table.corrections.may_know

    def _beside(self, asked: Asked, thrown: int) -> int:
        """What a seat's dice of Six Shooter came to before these were added to them."""
        state = self._table.state
        if state["game"] != SIX_SHOOTER or not isinstance(asked.seat, int):
            return 0
        return state["seats"][asked.seat]["total"] - thrown

    def _open_challenge(self, asked: Asked) -> None:
        self._peek.cover()
        self._table.corrections.challenge()
        knows = self._knows(asked)
        assert knows is not None  # else the control says why not
        self._panel = None
        if asked.hidden and isinstance(asked.seat, int):
            counts = self._table.roll.look(asked.seat).dice
            self.challenge = HiddenChallenge(
                asked, self._people(), self._poll(asked), knows, counts, itself=self._itself
            )
        else:
            shown = [(die, value) for die, value in self._table.corrections.last_dice if value is not None]
            entered = bool(self._table.corrections.entered_by)
            panel = Correction(
                asked, self._people(), TrayPhase.IDLE, counts=shown, entered=entered, itself=self._itself,
                beside=self._beside(asked, sum(value for _die, value in shown)),
            )  # fmt: skip
            self.challenge = Challenge(panel, self._poll(asked), self._kept())

    @property
    def _itself(self) -> bool:
        return self._table.roll.camera.can_throw

    def _kept(self) -> ThrowPictures | None:
        """The pictures of the throw that counts."""
        journal = self._table.journal
        throw = newest_roll(journal.db, journal.hand)
        if throw is None:
            return None
        return ThrowPictures.of(*kept_pictures(journal.db, throw), throw["reading"]).in_doubt()

    def _drop_challenge(self) -> None:
        challenge, self.challenge = self.challenge, None
        if challenge is None:
            return
        self._table.corrections.drop_challenge()
        if challenge.vote is None and challenge.told:  # voted on, what became of it is on record
            self._table.by_hand.put_back(challenge.panel.asked)

    def _poll(self, asked: Asked) -> Poll:
        """Who may say that values for a roll are right; hands are raised where no camera watches."""
        by_hand = self._table.by_hand
        return lambda who: by_hand.voters(asked, who) if by_hand.watched else None

    def _agreed(self, consent: Consent | None) -> None:
        self._decide(Decided.VOTE, consent)

    def _deny(self, leave: Do) -> None:
        """What was tapped in does not count: that is on record, too."""
        challenge, vote = self.challenge, self.vote
        assert challenge is not None
        assert vote is not None
        leave()
        panel, voters = challenge.panel, vote.voters
        assert panel.dice is not None
        agreed = {seat: name for seat, name in (voters or {}).items() if seat in vote.agreed}
        self._table.by_hand.deny(
            panel.asked, panel.dice, panel.who, panel.reason, voters, agreed,
            challenged=not isinstance(challenge, Entered),
        )  # fmt: skip

    def _decide(self, decided: Decided, consent: Consent | None) -> None:
        """What was tapped in counts."""
        challenge, by_hand = self.challenge, self._table.by_hand
        assert challenge is not None
        panel = challenge.panel
        assert panel.dice is not None
        take = by_hand.enter if isinstance(challenge, Entered) else by_hand.amend
        try:
            take(panel.dice, who=panel.who, reason=challenge.reason(decided, consent), consent=consent)
        finally:
            self.close()


def _sealed(brief: str, why: str) -> Control:
    """In the place of what takes a decision back: why that can't be, in a few words and in a sentence."""
    label, keys = _("Can't undo"), (pygame.K_u,)
    shorter = ((label, _("too late")),)
    return Control("undo", label, nothing, brief, why, shorter=shorter, keys=keys, tone=Tone.QUIET)
