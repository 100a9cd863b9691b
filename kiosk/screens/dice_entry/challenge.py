"""A value that was taken is challenged: another is tapped in; the table votes, or the host decides."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from hardware.message import say
from kiosk.journal.throw import REASONS_APART
from kiosk.screens.dice_entry.actions import entry_controls
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kiosk.table.roll_request import Asked


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

    Attributes:
        panel: where the dice are tapped in.
        voting: they have been, and the table says whether they are right.
    """

    def __init__(self, asked: Asked, people: Sequence[str], counts: Sequence[tuple[str, int]]) -> None:
        self.panel = Correction(asked, people, TrayPhase.IDLE, counts=counts)
        self.voting = False
        self._sure = False  # the host's part is tapped once more to be done

    @property
    def words(self) -> str:
        """What everybody is asked."""
        values = ", ".join(f"{die}: {value}" for die, value in self.panel.dice or ())
        if self.voting:
            return _("Did the dice show {values}? Hands up").format(values=values)
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
            return entry_controls(self.panel, self._vote, drop, drop)
        return [
            Control(
                "stays", _("It stays"), drop, _("no majority"),
                button=ButtonName.STICK, keys=(pygame.K_BACKSPACE,),
            ),
            self._host_control(ask_host, asks_pin=asks_pin),
            Control(
                "agreed", _("Change it"), amend, _("more than half agree"),
                button=ButtonName.BET, keys=(pygame.K_RETURN,), tone=Tone.MAIN,
            ),
        ]  # fmt: skip

    def _host_control(self, ask_host: Callable[[], None], *, asks_pin: bool) -> Control:
        if asks_pin:
            return Control("host", _("The host decides"), ask_host, _("with the PIN"), button=ButtonName.BUY)
        label = _("Really? Tap once more.") if self._sure else _("The host decides")
        do = ask_host if self._sure else self._make_sure
        return Control("host", label, do, _("no PIN is set"), button=ButtonName.BUY)

    def _make_sure(self) -> None:
        self._sure = True

    def _vote(self) -> None:
        self.voting = True
