"""A value that was taken is challenged: another is tapped in; the table votes, or the host decides.

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
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _
from kiosk.ui.control import Control, main_control

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.table.roll_request import Asked
    from kiosk.ui.widgets.throw_pictures import ThrowPictures


class Decided(StrEnum):
    """By whom a challenge was decided, as it goes into the record."""

    VOTE = say("the table voted for it")
    HOST = say("the host decided it")


class Challenge:
    """A challenge of the last throw, from the first tap to the vote.

    Args:
        asked: the roll that is challenged.
        people: who may challenge it, in seat order; never empty.
        counts: the dice as they count now, type and value.
        pictures: see below.

    Attributes:
        panel: where the dice are tapped in.
        pictures: what is kept of the throw; None where nothing can be shown.
        voting: they have been, and the table says whether they are right.
    """

    def __init__(
        self,
        asked: Asked,
        people: Sequence[str],
        counts: Sequence[tuple[str, int]],
        pictures: ThrowPictures | None = None,
    ) -> None:
        self.pictures = pictures
        self.panel = Correction(asked, people, TrayPhase.IDLE, counts=counts)
        self.voting = False
        self._sure = False  # the host's part is tapped once more to be done

    @property
    def shown(self) -> Correction | None:
        """The panel, where it may be seen."""
        return self.panel

    @property
    def words(self) -> str:
        """What everybody is asked."""
        values = ", ".join(f"{die}: {value}" for die, value in self.panel.dice or ())
        if self.voting:
            return _("Did {name} throw {values}? Hands up").format(name=self.panel.asked.name, values=values)
        return _("What did {name} throw?").format(name=self.panel.asked.name)

    def reason(self, decided: Decided) -> str:
        """Why the throw is corrected and who decided it, for the record."""
        return f"{self.panel.reason}{REASONS_APART}{decided.value}"

    def row(
        self,
        amend: Callable[[], None],
        ask_host: Callable[[], None],
        drop: Callable[[], None],
        *,
        asks_pin: bool,
    ) -> list[Control]:
        """The row of large buttons: tap in, then vote, or let the host decide, by PIN or by a second tap."""
        if not self.voting:
            return self.panel.row(self._vote, drop, drop)
        return [
            Control(
                "stays", _("It stays"), drop, _("no majority"),
                button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,),
            ),
            self._host_control(ask_host, asks_pin=asks_pin),
            main_control("agreed", _("Change it"), amend, _("more than half agree")),
        ]  # fmt: skip

    def _host_control(self, ask_host: Callable[[], None], *, asks_pin: bool) -> Control:
        if asks_pin:
            return Control("host", _("The host decides"), ask_host, _("with the PIN"), button=ButtonName.BUY)
        no_pin, again = _("no PIN is set"), _("Really? Tap once more.")
        do, detail = (ask_host, again) if self._sure else (self._make_sure, no_pin)
        room = ("", max(no_pin, again, key=len))
        return Control("host", _("The host decides"), do, detail, button=ButtonName.BUY, room=room)

    def _make_sure(self) -> None:
        self._sure = True

    def _vote(self) -> None:
        self.voting = True


class HiddenChallenge(Challenge):
    """A challenge of which nobody but who knows the dice sees a value, neither the old ones nor the new.

    A person knows their own. A bot's are known to who looked at them for it; else to who threw them: that is
    asked, and as anybody may say so, the values that count are then not shown.

    Args:
        asked: the roll that is challenged.
        people: who may have thrown it; never empty.
        knows: who knows the dice; "" asks which of the people.
        counts: the dice as they count now, type and value.
    """

    def __init__(
        self, asked: Asked, people: Sequence[str], knows: str, counts: Sequence[tuple[str, int]]
    ) -> None:
        super().__init__(asked, (knows,), counts)
        self._alone = not knows  # who knows the dice is at the screen, and the others look away
        self._untold: Counter[tuple[str, int]] = Counter()
        if not knows:
            self._untold = Counter(counts)
            self.panel = Correction(asked, people, TrayPhase.IDLE, seeks=True)

    @property
    def shown(self) -> Correction | None:
        """The panel, once who knows the dice is alone with it."""
        return self.panel if self._alone else None

    @property
    def words(self) -> str:
        """What everybody is asked; without any value."""
        if self.voting:
            return _("{name} says the dice show something else. Change them? Hands up").format(
                name=self.panel.who
            )
        if self.panel.seeks:
            return _("Who threw for {name}? The others look away.").format(name=self.panel.asked.name)
        if self._alone:
            return super().words
        return _("Only {name} may look now. The others look away.").format(name=self.panel.who)

    def row(
        self,
        amend: Callable[[], None],
        ask_host: Callable[[], None],
        drop: Callable[[], None],
        *,
        asks_pin: bool,
    ) -> list[Control]:
        """First the others look away, then as for any throw."""
        if self._untold and not self.voting:
            return self.panel.row(lambda: self._vote_untold(drop), drop, drop)
        if self._alone or self.voting:
            return super().row(amend, ask_host, drop, asks_pin=asks_pin)
        return [
            Control("back", _("Back"), drop, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,)),
            main_control(
                "alone", _("I am {name}").format(name=self.panel.who), self._begin, _("the others look away")
            ),
        ]

    def _begin(self) -> None:
        self._alone = True

    def _vote_untold(self, drop: Callable[[], None]) -> None:
        """Who is not told what counts learns by it only whether all of it was right, and that ends it."""
        if Counter(self.panel.dice) == self._untold:
            drop()
            raise Refused(Code.BAD_ROLL, SAME)
        self._vote()
