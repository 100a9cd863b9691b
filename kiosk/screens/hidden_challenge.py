"""Hidden dice that were taken are challenged: who rolled them says alone what they show; all vote unseen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.games.session import Code, Refused
from kiosk.screens.challenge import Challenge
from kiosk.ui.controls import Control, Tone
from kiosk.ui.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.screens.correction import Correction
    from kiosk.table import Asked


class HiddenChallenge(Challenge):
    """A challenge of which nobody but who rolled sees a value, neither the old ones nor the new.

    Args:
        asked: the roll that is challenged.
        counts: the dice as they count now, type and value.
        answer: opens the panel: who rolled is at the screen, and the others look away.
    """

    def __init__(
        self, asked: Asked, counts: Sequence[tuple[str, int]], answer: Callable[[Correction], None]
    ) -> None:
        super().__init__(asked, (asked.name,), None)
        self._counts = Counter(counts)
        self._answer = answer
        self._alone = False
        left = list(counts)
        for place, die in enumerate(asked.dice):
            found = next(each for each in left if each[0] == die)
            left.remove(found)
            self.panel.values[place] = found[1]

    @property
    def words(self) -> str:
        """What everybody is asked; without any value."""
        name = self.panel.asked.name
        if self.voting:
            return _("{name} says the dice show something else. Change them? Hands up").format(name=name)
        if self._alone:
            return super().words
        return _("Only {name} may look now. The others look away.").format(name=name)

    def row(
        self, amend: Callable[[], None], ask_host: Callable[[], None], drop: Callable[[], None]
    ) -> list[Control]:
        """First the others look away, then as for any throw."""
        if self._alone or self.voting:
            return super().row(amend, ask_host, drop)
        return [
            Control("back", _("Back"), drop, button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,)),
            Control(
                "alone", _("I am {name}").format(name=self.panel.asked.name), self._begin,
                _("the others look away"),
                button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
            ),
        ]  # fmt: skip

    def _begin(self) -> None:
        self._alone = True
        self._answer(self.panel)

    def _vote(self) -> None:
        """Only for other values than count already: that is told to who tapped them in, not to all."""
        if Counter(self.panel.dice or ()) == self._counts:
            raise Refused(Code.BAD_ROLL, "These are the values that count already.")
        super()._vote()
