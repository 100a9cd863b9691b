"""It is enough for today: thanks, who has won the evening, who pays whom, and what proves it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import tokens_of
from kiosk.screens.menu.settle_up import draw_payments, high_of_payments
from kiosk.screens.menu.winner import Won, draw_glory, draw_won, winners
from kiosk.screens.table.felt import beside_its_table, draw_top
from kiosk.text import chips
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone, nothing
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
HERO = 0.42
"""Share of the page that the winner of the evening has."""
MOST = 0.55
"""Share of what is left that who pays whom has at most."""


class Goodbye(Screen):
    """The last page of an evening.

    Args:
        game: played last, by its name in the protocol.
        ledger: of the evening; None where nothing is kept.
        line: of the newest event, as a code (kiosk.audit.head); "" where nothing is kept.
        open_hand: a hand stays open, to be gone on with.
        settle_up: shows everybody's chips.
        back: shows how the game ended, again.
    """

    heading = say("Thank you for playing!")

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        ledger: Ledger | None,
        line: str,
        *,
        open_hand: bool,
        settle_up: Callable[[], None] = nothing,
        back: Callable[[], None] = nothing,
    ) -> None:
        super().__init__(clock)
        self._settle_up = settle_up
        self._back = back
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

    def go_back(self) -> None:
        """Others may want to play on after all."""
        self._back()

    def actions(self) -> list[Control]:
        """All of the evening's chips, and on to whoever comes next."""
        keys = (pygame.K_SPACE,)
        anew = Control("anew", _("A new evening"), self.to(Wish.HOME), keys=keys, tone=Tone.MAIN)
        if self._ledger is None:
            return [anew]
        return [Control("settle", _("Settle up"), self._settle_up, tone=Tone.QUIET, sign=Sign.SETTLE), anew]

    def _places(self, canvas: Canvas) -> tuple[Rect, Rect, Rect]:
        """The winner; beside (upright: below) who pays whom, and the code: of no size where there is none."""
        whole, gap = self.parts(canvas).body, canvas.px(theme.GAP)
        nowhere = pygame.Rect(whole.bottomright, (0, 0))
        if self._ledger is None and not self._line:
            return whole, nowhere, nowhere
        cut = layout.rows if canvas.upright else layout.columns
        hero, rest = cut(whole, [HERO, 1 - HERO], gap)
        if self._ledger is None:
            return hero, nowhere, rest
        if not self._line:
            return hero, rest, nowhere
        high = min(high_of_payments(canvas, self._ledger), round(rest.h * MOST))
        paid, proof = layout.cut_top(rest, high, gap)
        return hero, paid, proof

    def _won(self, look: Theme) -> Won:
        results = {} if self._ledger is None else {each.id: each.result for each in self._ledger.accounts}
        found = winners(results)
        if not found or self._ledger is None:
            return Won((), _("Until next time!"))
        whose = tokens_of(look, self._ledger)
        words = _("wins the evening") if len(found) == 1 else _("share the evening, each with")
        people = {who: result for who, result in results.items() if who not in self._ledger.bots}
        more = ""
        if people and not people.keys() & set(found):
            best = max(people, key=lambda who: people[who])
            more = _("best human player: {name}, {net}").format(
                name=whose[best].name, net=chips.signed(people[best])
            )
        return Won(tuple(whose[who] for who in found), words, results[found[0]], more=more)

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
        """Who has won, who pays whom, and what proves it."""
        hero, paid, proof = self._places(canvas)
        draw_won(canvas, self._won(canvas.theme), hero)
        if self._ledger is not None and paid:
            draw_payments(canvas, self._ledger, paid, brief=True)
        if not proof:
            return
        canvas.panel(proof)
        words = _("Take a picture of this code: later it proves that nobody has changed the result.")
        if self._open_hand:
            words = _("The open hand is kept: go on with it next time.") + "\n" + words
        inner = layout.inset(proof, canvas.px(6))
        code, told = layout.cut_left(inner, min(inner.h, inner.w // 2), canvas.px(theme.GAP))
        draw_qr_code(canvas, self._line, code)
        canvas.write(words, told, Type.NOTE, canvas.theme.ivory, align="centre", lines=8)
