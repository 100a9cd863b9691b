"""Hidden dice that were taken are challenged: who knows them says alone what they show; all vote unseen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.games.session import Code, Refused
from kiosk.screens.dice_entry.actions import SAME, entry_controls
from kiosk.screens.dice_entry.challenge import Challenge
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.table.roll_request import Asked


class HiddenChallenge(Challenge):
    """A challenge of which nobody but who knows the dice sees a value, neither the old ones nor the new.

    A person knows their own. A bot's are known to who looked at them for it; else to who threw them: that is
    asked, and as anybody may say so, the values that count are then not shown.

    Args:
        asked: the roll that is challenged.
        people: who may have thrown it; never empty.
        knows: who knows the dice; "" asks which of the people.
        counts: the dice as they count now, type and value.
        answer: opens the panel: who knows the dice is at the screen, and the others look away.
    """

    def __init__(
        self,
        asked: Asked,
        people: Sequence[str],
        knows: str,
        counts: Sequence[tuple[str, int]],
        answer: Callable[[Correction], None],
    ) -> None:
        super().__init__(asked, (knows,), counts)
        self._answer = answer
        self._alone = False
        self._untold: Counter[tuple[str, int]] = Counter()
        if not knows:
            self._untold = Counter(counts)
            self.panel = Correction(asked, people, TrayPhase.IDLE, seeks=True)
            self._begin()

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
            return entry_controls(self.panel, lambda: self._vote_untold(drop), drop, drop)
        if self._alone or self.voting:
            return super().row(amend, ask_host, drop, asks_pin=asks_pin)
        return [
            Control("back", _("Back"), drop, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,)),
            Control(
                "alone", _("I am {name}").format(name=self.panel.who), self._begin,
                _("the others look away"),
                button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
            ),
        ]  # fmt: skip

    def _begin(self) -> None:
        self._alone = True
        self._answer(self.panel)

    def _vote_untold(self, drop: Callable[[], None]) -> None:
        """Who is not told what counts learns by it only whether all of it was right, and that ends it."""
        if Counter(self.panel.dice) == self._untold:
            drop()
            raise Refused(Code.BAD_ROLL, SAME)
        self._vote()
