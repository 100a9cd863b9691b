"""The kiosk plays by itself until somebody touches it: bots at a simulated tray, never on record."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from kiosk.games.session import PendingKind, Refused
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.games.registry import table_screen
from kiosk.screens.games.views import VIEWS
from kiosk.screens.lobby.party import BOTS
from kiosk.table.players import Player
from kiosk.table.roll_request import TrayPhase
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.canvas import Canvas
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.table.setup import Setup
    from kiosk.table.table import Table
    from kiosk.tray.messages import WatchSettings

LOOK_S = 4.0
"""How long the end of a hand stays to be looked at."""
HANDS = 4
"""After so many hands it is over, and the first screen comes back."""
PAUSE_S = 1.2
"""How long a bot seems to think."""


def demonstration_setup(setup: Setup, watch: WatchSettings, number: int) -> Setup:
    """A table of bots that is never on record; each demonstration shows another game, with other dice.

    Args:
        setup: a table as the owner's settings have it.
        watch: how the tray of demonstrations is watched.
        number: of the demonstration, from 0.
    """
    games = list(VIEWS)
    return replace(
        setup,
        players=tuple(Player(name, bot=True) for name in BOTS[:3]),
        stacks=(),
        watch=replace(watch, tray=replace(watch.tray, seed=number + 1)),
        game=games[number % len(games)],
        options={},
        journal=None,
        resume=False,
        bot_pause_s=PAUSE_S,
    )


RIBBON, RIBBON_UPRIGHT = 124, 220
"""As high as a table's row of buttons, with the gaps round it, px at BASE_SIZE."""


class Demonstration(Screen):
    """The screen of a table, at which nothing can be done but to begin a game of one's own.

    Args:
        table: of bots, with a tray that throws; closed when this is left.
    """

    def __init__(self, clock: Callable[[], float], table: Table) -> None:
        super().__init__(clock)
        self._table = table
        self._screen = table_screen(table, clock)
        self._since = clock()
        self._waiting_for: object = None

    @property
    def moving(self) -> bool:
        """Whether dice move."""
        return self._screen.moving

    def do(self, now: float) -> bool:
        """Let the table go on by itself."""
        changed = self._table.pump(now)
        pending = self._table.pending
        waits = (pending.kind, self._table.roll.phase, self._table.roll.ready)
        if waits != self._waiting_for:
            self._waiting_for, self._since = waits, now
        waited = now - self._since
        if pending.kind is PendingKind.GAME_OVER or (
            pending.kind is PendingKind.HAND_OVER and waited > LOOK_S and self._table.state["hand"] >= HANDS
        ):
            self.wish = Wish.HOME
        elif pending.kind is PendingKind.HAND_OVER and waited > LOOK_S:
            self._table.next_hand()
        elif self._table.roll.phase is TrayPhase.CHECK and waited > LOOK_S:
            self._throw_again()
        return self._screen.do(now) or changed

    def exit(self) -> None:
        """Nobody watches any more."""
        self._table.close()

    def touched(self, _what: object, /) -> bool:
        """Whatever is used leads to a game of one's own."""
        self.wish = Wish.HOME
        return True

    typed = heard = touched

    def _throw_again(self) -> None:
        """Nobody is there to say what was not read for sure."""
        try:
            self._table.roll.throw()
        except Refused as refused:
            self.note = translated(refused.words)

    def draw(self, canvas: Canvas) -> None:
        """The table, and over its buttons that a tap begins a game."""
        whole = canvas.surface.get_rect()
        ribbon = layout.cut_bottom(whole, canvas.px(RIBBON_UPRIGHT if canvas.upright else RIBBON))[0]
        inner = Canvas(canvas.surface, canvas.theme)
        self._screen.draw(inner)
        canvas.marks += [mark for mark in inner.marks if not mark.ink.colliderect(ribbon)]
        self.input.drawn(canvas.placed)  # nothing of it can be tapped
        pygame.draw.rect(canvas.surface, canvas.theme.gold, ribbon)
        words = _("Demonstration with bots and simulated dice. Tap to play.")
        place = layout.inset(ribbon, canvas.px(12))
        canvas.write(words, place, Type.LEAD, canvas.theme.dark, align="centre", lines=2)

    def live_area(self, canvas: Canvas) -> Rect | None:
        """The picture of the tray."""
        return self._screen.live_area(canvas)

    def draw_live(self, canvas: Canvas, area: Rect) -> None:
        """Draw it anew."""
        self._screen.draw_live(canvas, area)
