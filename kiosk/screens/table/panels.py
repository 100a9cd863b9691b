"""What lies over a table while it is open: dice being tapped in, and a challenge of the last throw."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.buttons import ButtonName
from kiosk.games.session import Refused
from kiosk.screens.base.input import TableInput
from kiosk.screens.base.screen import Wish
from kiosk.screens.dice_entry.challenge import Challenge, Decided
from kiosk.screens.dice_entry.entry_panel import Correction
from kiosk.screens.dice_entry.hidden_challenge import HiddenChallenge
from kiosk.screens.dice_entry.peek import Peek
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.table.roll_request import Asked
    from kiosk.table.table import Table

ALONE_S = 30.0
"""A hidden throw that is answered for is covered again when nothing was tapped for so long."""


def no_pin() -> bool:
    """At a table where no PIN is set, or nobody can be asked for one."""
    return False


class TablePanels(TableInput):
    """Opens and closes them, and hands over what was tapped in.

    Args:
        table: the live table.
        clock: s, only grows.
        asks_pin: whether a PIN is set, so that the host is asked for it.
    """

    def __init__(self, table: Table, clock: Callable[[], float], asks_pin: Callable[[], bool]) -> None:
        super().__init__(clock)
        self.table = table
        self._asks_pin = asks_pin
        self._panel: Correction | None = None
        self._challenge: Challenge | None = None  # then the panel is its own
        self._tray_was = table.roll.phase
        self._peek = Peek(table, clock)

    def cover(self) -> bool:
        """Cover hidden dice that somebody looks at."""
        return self._peek.cover()

    def conceal(self) -> None:
        """Nobody is known to be at the screen any more: what is for one person's eyes is covered at once."""
        self.cover()
        if self._private_panel:
            self._close_panel()

    def tick(self, now: float) -> bool:
        """Cover hidden dice that have been looked at for long enough."""
        covers = self._peek.tick(now)
        if self._private_panel and now - self._used_at > ALONE_S:
            self._close_panel()
            covers = True
        return covers

    # dice tapped in

    @property
    def _private_panel(self) -> bool:
        """Whether what is tapped in is for one person's eyes."""
        return self._panel is not None and self._panel.asked.hidden and not self._voting

    def _open_panel(self) -> None:
        asked = self.table.roll.asked
        assert asked is not None
        self._drop_challenge()
        reading, people, bot = self.table.roll.reading, self._people(), False
        if asked.hidden and isinstance(asked.seat, int):
            reading, bot = self.table.roll.look(asked.seat).reading, self.table.players[asked.seat].bot
            people = people if bot else [asked.name]
        self._show_panel(Correction(asked, people, self.table.roll.phase, reading, seeks=bot))

    @property
    def _alone(self) -> str:
        """Who alone is to see what is tapped in for the throw that is asked for; "" when all may."""
        panel = self._panel
        return panel.who if panel is not None and self._private_panel and not panel.seeks else ""

    def _close_panel(self) -> None:
        self._panel = None
        self._drop_challenge()

    def _enter(self) -> None:
        panel = self._panel
        assert panel is not None
        assert panel.dice is not None
        self.table.roll.enter(panel.dice, who=panel.who, reason=panel.reason)

    def _again(self) -> None:
        """A machine throws again at once; a person has to be asked."""
        self._close_panel()
        if self.table.roll.camera.can_throw:
            self.table.roll.throw()
        else:
            self.table.roll.throw_again()

    def _people(self) -> list[str]:
        """Who may enter dice."""
        people = [player.name for player in self.table.players if not player.bot]
        return list(dict.fromkeys(people)) or [_("the table")]

    # a challenge

    @property
    def _voting(self) -> bool:
        return self._challenge is not None and self._challenge.voting

    def _doubts(self) -> list[Control]:
        """Until the next step the last value can be challenged, the last decision taken back."""
        asked = self.table.corrections.amendable
        still = self.table.roll.phase not in {TrayPhase.MOVING, TrayPhase.READING}
        answers = self._panel is not None and self._panel.phase is not TrayPhase.BY_HAND
        if self._challenge is not None or answers or not still:
            return []
        if self.table.corrections.undoable:
            return [
                Control(
                    "undo", _("Undo"), self.table.corrections.undo, keys=(pygame.K_u,), tone=Tone.QUIET,
                    held=ButtonName.BET,
                )
            ]  # fmt: skip
        return [] if asked is None else [self._doubt(asked)]

    def _doubt(self, asked: Asked) -> Control:
        why = None
        if self._knows(asked) is None:
            why = _("The machine threw for {name}: nobody knows what these dice show.").format(
                name=asked.name
            )
        return Control(
            "challenge", _("Wrong?"), lambda: self._open_challenge(asked), why=why, keys=(pygame.K_c,),
            tone=Tone.QUIET, held=ButtonName.BET,
        )  # fmt: skip

    def _knows(self, asked: Asked) -> str | None:
        """Who knows the dice of a hidden roll, "" when that is to be asked; None when nobody can."""
        if not asked.hidden or not isinstance(asked.seat, int) or not self.table.players[asked.seat].bot:
            return asked.name
        return self.table.corrections.may_know

    def _open_challenge(self, asked: Asked) -> None:
        self.cover()
        self.table.corrections.challenge()
        knows = self._knows(asked)
        assert knows is not None  # else the control says why not
        if asked.hidden and isinstance(asked.seat, int):
            self._panel = None
            counts = self.table.roll.look(asked.seat).dice
            self._challenge = HiddenChallenge(asked, self._people(), knows, counts, self._show_panel)
        else:
            shown = [(die, value) for die, value in self.table.corrections.last_dice if value is not None]
            self._challenge = Challenge(asked, self._people(), shown)
            self._show_panel(self._challenge.panel)

    def _show_panel(self, panel: Correction) -> None:
        self._panel, self._used_at = panel, self._clock()

    def _drop_challenge(self) -> None:
        if self._challenge is not None:
            self._challenge = None
            self.table.corrections.drop_challenge()

    def _challenge_row(self, challenge: Challenge) -> list[Control]:
        vote = partial(self._amend, Decided.VOTE)
        return challenge.row(vote, self._ask_host, self._close_panel, asks_pin=self._asks_pin())

    def _ask_host(self) -> None:
        self.wish = Wish.HOST

    def host_agrees(self) -> None:
        """The host has decided, by PIN or by a second tap: what was tapped in counts."""
        if not self._voting:
            return
        try:
            self._amend(Decided.HOST)
        except Refused as refused:
            self.note = translated(refused.words)

    def _amend(self, decided: Decided) -> None:
        challenge = self._challenge
        assert challenge is not None
        panel = challenge.panel
        assert panel.dice is not None
        try:
            self.table.corrections.amend(panel.dice, who=panel.who, reason=challenge.reason(decided))
        finally:
            self._close_panel()

    # following the tray

    def _follow_tray(self) -> None:
        phase = self.table.roll.phase
        if phase is not self._tray_was:
            self._tray_was, self.note = phase, ""
        asks = phase in {TrayPhase.CHECK, TrayPhase.BY_HAND} and not self._peek.rolls
        opened_for = None if self._panel is None else self._panel.phase
        if asks and opened_for is not phase and self._challenge is None:
            self._open_panel()
        elif opened_for is TrayPhase.CHECK and phase is not TrayPhase.CHECK:
            self._close_panel()  # thrown again, or the camera is gone
