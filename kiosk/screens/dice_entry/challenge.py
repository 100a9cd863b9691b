"""A value that was taken is challenged: another is tapped in, and others agree, or the host decides.

Of hidden dice who knows them says alone what they show, and all vote unseen.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.games.session import Code, Refused
from kiosk.journal.throw import REASONS_APART
from kiosk.screens.dice_entry.entry_panel import SAME, Correction
from kiosk.screens.dice_entry.vote import Vote
from kiosk.table.roll_request import TrayPhase
from kiosk.text.names import values_words
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kiosk.journal.throw import Consent
    from kiosk.screens.dice_entry.vote import Agree
    from kiosk.table.roll_request import Asked
    from kiosk.ui.control import Do
    from kiosk.ui.widgets.tray.throw_pictures import ThrowPictures

    Poll = Callable[[str], Mapping[int, str] | None]


class Decided(StrEnum):
    """By whom a challenge was decided, as it goes into the record."""

    VOTE = say("the table voted for it")
    HOST = say("the host decided it")
    WITHOUT_PIN = say("the host decided it without a PIN")


class Challenge:
    """A challenge of the last throw, from the first tap to the vote.

    Args:
        panel: see below.
        poll: who may say that the values are right, by seat, given who enters them; see vote.Vote.
        pictures: see below.

    Attributes:
        panel: where the dice are tapped in.
        pictures: what is kept of the throw; None where nothing can be shown.
        vote: they have been, and others say whether they are right; None before.
    """

    def __init__(self, panel: Correction, poll: Poll, pictures: ThrowPictures | None = None) -> None:
        self.pictures = pictures
        self.panel = panel
        self.vote: Vote | None = None
        self._poll = poll

    @property
    def shown(self) -> Correction | None:
        """The panel, where it may be seen."""
        return self.panel

    @property
    def told(self) -> bool:
        """Whether anything was said of the dice, which stays on record; that the page was opened does not."""
        return self.vote is not None or self.panel.touched

    @property
    def words(self) -> str:
        """What everybody is asked."""
        values = translated(values_words(self.panel.dice or ()))
        if self.vote is not None:
            hands_up = self.vote.voters is None
            words = _("Did {name} throw {values}? Hands up") if hands_up else _("Did {name} throw {values}?")
            return words.format(name=self._name, values=values)
        return _("What did {name} throw?").format(name=self._name)

    @property
    def _name(self) -> str:
        return translated(self.panel.asked.name)

    @property
    def why(self) -> str:
        """Why others are asked, where they are; else ""."""
        return "" if self.vote is None else self.vote.why

    @property
    def change(self) -> str:
        """What is to become of the values that count, where all may see them; else ""."""
        return "" if self.panel.asked.hidden else self.panel.change

    def reason(self, decided: Decided, consent: Consent | None) -> str:
        """Why the values are others and who decided it, for the record; people who agreed are told apart."""
        named = consent is not None and consent.people
        return self.panel.reason if named else f"{self.panel.reason}{REASONS_APART}{decided.value}"

    def row(self, agree: Agree, ask_host: Do, drop: Do, *, asks_pin: bool) -> list[Control]:
        """The row of large buttons: tap in, then others agree, or the host decides."""
        if self.vote is None:
            return self.panel.row(self.put, drop, drop)
        return self.vote.row(self._leave(drop), agree, ask_host, asks_pin=asks_pin)

    def _leave(self, drop: Do) -> Control:
        assert self.vote is not None
        counted = "" if self.panel.asked.hidden else self.panel.counted
        return Control(
            "stays", _("No, keep it"), drop, self.vote.why_not(counted),
            button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,),
        )  # fmt: skip

    def put(self) -> None:
        """To the others."""
        unseen = self.panel.who if self.panel.asked.hidden else ""
        self.vote = Vote(self.panel.asked, self._poll(self.panel.who), unseen)


class Entered(Challenge):
    """Values for the throw that is due, more than the camera asked about: others agree before they count.

    Args:
        panel: where they were tapped in.
        poll: see Challenge.
        back: to the panel.
    """

    def __init__(self, panel: Correction, poll: Poll, back: Do) -> None:
        super().__init__(panel, poll)
        self._back = back
        self.put()

    @property
    def words(self) -> str:
        """What everybody is asked; of hidden dice without any value."""
        if not self.panel.asked.hidden:
            return super().words
        return _("Do the covered dice that {name} tapped in count?").format(name=self._name)

    def _leave(self, drop: Do) -> Control:
        """Back to the panel; hidden dice are not shown again to who stands there by now."""
        back = drop if self.panel.asked.hidden else self._back
        leads = _("they don't count") if self.panel.asked.hidden else _("back to the values")
        return Control("back", _("No"), back, leads, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,))


class HiddenChallenge(Challenge):
    """A challenge of which nobody but who knows the dice sees a value, neither the old ones nor the new.

    A person knows their own. A bot's are known to who looked at them for it; else to who threw them: that is
    asked, and as anybody may say so, the values that count are then not shown.

    Args:
        asked: the roll that is challenged.
        people: who may have thrown it; never empty.
        poll: see Challenge.
        knows: who knows the dice; "" asks which of the people.
        counts: the dice as they count now, type and value.
        itself: the tray throws by itself.
    """

    def __init__(
        self,
        asked: Asked,
        people: Sequence[str],
        poll: Poll,
        knows: str,
        counts: Sequence[tuple[str, int]],
        *,
        itself: bool = False,
    ) -> None:
        super().__init__(Correction(asked, (knows,), TrayPhase.IDLE, counts=counts, itself=itself), poll)
        self._alone = not knows  # who knows the dice is at the screen, and the others look away
        self._untold: Counter[tuple[str, int]] = Counter()
        if not knows:
            self._untold = Counter(counts)
            self.panel = Correction(asked, people, TrayPhase.IDLE, seeks=True, itself=itself)

    @property
    def shown(self) -> Correction | None:
        """The panel, once who knows the dice is alone with it."""
        return self.panel if self._alone else None

    @property
    def told(self) -> bool:
        """Whether the dice were uncovered for it: who looked, and left all as it was, has seen them."""
        return self.vote is not None or (self._alone and not self.panel.seeks)

    @property
    def words(self) -> str:
        """What everybody is asked; without any value."""
        if self.vote is not None:
            words = _("{name} says the dice show something else. Change them?")
            if self.vote.voters is None:
                words = _("{name} says the dice show something else. Change them? Hands up")
            return words.format(name=self.panel.who)
        if self.panel.seeks:
            return _("Who threw for {name}? The others look away.").format(name=self.panel.asked.name)
        if self._alone:
            return super().words
        return _("Only {name} may look now. The others look away.").format(name=self.panel.who)

    def row(self, agree: Agree, ask_host: Do, drop: Do, *, asks_pin: bool) -> list[Control]:
        """First the others look away, then as for any throw."""
        if self._untold and self.vote is None:
            return self.panel.row(lambda: self._put_untold(drop), drop, drop)
        if self._alone or self.vote is not None:
            return super().row(agree, ask_host, drop, asks_pin=asks_pin)
        return [
            Control("back", _("Back"), drop, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,)),
            main_control(
                "alone", _("I am {name}").format(name=self.panel.who), self._begin, _("the others look away")
            ),
        ]

    def _begin(self) -> None:
        self._alone = True

    def _put_untold(self, drop: Do) -> None:
        """Who is not told what counts learns by it only whether all of it was right, and that ends it."""
        if Counter(self.panel.dice) == self._untold:
            drop()
            raise Refused(Code.BAD_ROLL, SAME)
        self.put()
