"""It is enough for today: thanks, who has won the evening, and what proves it; a tap, and others may come."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import tokens_of
from kiosk.screens.menu.winner import Won, draw_glory, draw_won, winners
from kiosk.screens.table.felt import beside_its_table, draw_top
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.qr_code import draw_qr_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.journal.ledger import Ledger
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Theme

GONE_AFTER_S = 180.0
"""So long it stays for who comes back with a telephone; then the first screen is seen."""
HERO = 0.52
"""Share of the page that the winner of the evening has."""


class Goodbye(Screen):
    """The last page of an evening.

    Args:
        game: played last, by its name in the protocol.
        ledger: of the evening; None where nothing is kept.
        line: of the newest event, as a code (kiosk.audit.head); "" where nothing is kept.
        open_hand: a hand stays open, to be gone on with.
    """

    heading = say("Thank you for playing!")

    def __init__(
        self, clock: Callable[[], float], game: str, ledger: Ledger | None, line: str, *, open_hand: bool
    ) -> None:
        super().__init__(clock)
        self._game = game
        self._ledger = ledger
        self._line = line
        self._open_hand = open_hand
        self._gone_at = clock() + GONE_AFTER_S

    def do(self, now: float) -> bool:
        """It does not stay for ever."""
        if now >= self._gone_at:
            self.wish = Wish.HOME
        return super().do(now)

    def way_back(self) -> Control | None:
        """The game is left."""
        return None

    def touched(self, _at: tuple[int, int]) -> bool:
        """A tap anywhere else does the same."""
        self.wish = Wish.HOME
        return True

    def actions(self) -> list[Control]:
        """On to whoever comes next."""
        keys = (pygame.K_SPACE, pygame.K_ESCAPE)
        words = _("Tap anywhere for a new evening")
        return [Control("anew", words, self.to(Wish.HOME), keys=keys, tone=Tone.MAIN)]

    def _places(self, canvas: Canvas) -> tuple[Rect, Rect]:
        """The winner of the evening; beside (upright: below) it the code, where there is one."""
        if not self._line:
            whole = self.parts(canvas).body
            return whole, pygame.Rect(whole.bottomright, (0, 0))
        cut = layout.rows if canvas.upright else layout.columns
        hero, proof = cut(self.parts(canvas).body, [HERO, 1 - HERO], canvas.px(theme.GAP))
        return hero, proof

    def _won(self, look: Theme) -> Won:
        results = {} if self._ledger is None else {each.id: each.result for each in self._ledger.accounts}
        found = winners(results)
        if not found or self._ledger is None:
            return Won((), _("Until next time!"))
        whose = tokens_of(look, self._ledger)
        words = _("wins the evening") if len(found) == 1 else _("share the evening, each with")
        return Won(tuple(whose[who] for who in found), words, results[found[0]])

    def ground(self, canvas: Canvas) -> Canvas:
        """What the game's table is made of, and the light on who has won."""
        canvas = beside_its_table(canvas, self._game)
        hero = self._places(canvas)[0]
        won = self._won(canvas.theme)
        canvas.bake(("goodbye", self._game, tuple(hero), won), partial(self._draw_ground, hero, won))
        return canvas

    def _draw_ground(self, hero: Rect, won: Won, canvas: Canvas) -> None:
        draw_top(canvas, self._game)
        canvas.panel(hero, line=canvas.theme.gold, thick=3)
        draw_glory(canvas, won, self._game, hero)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """Who has won, and what proves it."""
        hero, proof = self._places(canvas)
        draw_won(canvas, self._won(canvas.theme), hero)
        if not proof:
            return
        canvas.panel(proof)
        words = _("Take a picture of this code: later it proves that nobody has changed the result.")
        if self._open_hand:
            words = _("The open hand is kept: go on with it next time.") + "\n" + words
        high = canvas.line(30) * (3 + 2 * self._open_hand)
        told, code = layout.cut_bottom(layout.inset(proof, canvas.px(14)), high, canvas.px(theme.GAP))
        draw_qr_code(canvas, self._line, code)
        canvas.write(words, told, Type.NOTE, canvas.theme.ivory, align="centre", lines=6)
