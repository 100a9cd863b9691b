"""It is enough for today: thanks, who has won the evening, who pays whom, and what proves it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import tokens_of
from kiosk.screens.menu.ending.arrival import Arrival, Step
from kiosk.screens.menu.ending.podium import Place, draw_podium, draw_stage, places, read_from
from kiosk.screens.menu.ending.winner import (
    Won,
    bursts_of,
    colours_of,
    coronation,
    draw_glory,
    draw_won,
    winners,
)
from kiosk.screens.menu.settle_up import draw_payments, high_of_payments
from kiosk.text import chips
from kiosk.text.days import day_in_words
from kiosk.text.names import NAMED, listed, some_of
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.cafe import Cafe
from kiosk.ui.control import Control, Sign, Tone, nothing
from kiosk.ui.grounds import beside_its_table, draw_top
from kiosk.ui.rails import FOOT
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.qr_code import draw_qr_code

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from pygame import Rect

    from kiosk.journal.ledger import Ledger
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Flight, Motion, Scene
    from kiosk.ui.theme import Theme

GONE_AFTER_S = 180.0
"""So long it stays for who comes back with a telephone; then the first screen is seen."""
HERO, UPRIGHT = 0.52, 0.54
"""Share of the page that those who have played have: of its width, of its height where it is upright."""
LEAST, SHARE = 160, 0.36
"""How high who pays whom is at least, px at BASE_SIZE, and as a share of what is left.

The code has the rest, to be read from a seat."""


class Goodbye(Screen):
    """The last page of an evening.

    Args:
        game: played last, by its name in the protocol.
        ledger: of the evening; None where nothing is kept.
        line: of the newest event, as a code (kiosk.audit.head); "" where nothing is kept.
        open_hand: one is called off by it.
        settle_up: shows everybody's chips.
        enlarge: shows the code over the whole page.
        cafe: that this was at.
        day: on which.
    """

    heading = say("Thank you for playing!")
    feet = (FOOT,)  # the code needs the room

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        ledger: Ledger | None,
        line: str,
        *,
        open_hand: bool = False,
        settle_up: Callable[[], None] = nothing,
        enlarge: Callable[[], None] = nothing,
        cafe: Cafe | None = None,
        day: date | None = None,
    ) -> None:
        super().__init__(clock)
        self._settle_up = settle_up
        self._enlarge = enlarge
        self._cafe = cafe or Cafe()
        self._day = day
        self._arrival = Arrival()
        self._falls = pygame.Rect(0, 0, 0, 0)  # where confetti does, as drawn last
        self._look, self._scale = theme.CASINO, 1.0
        self.lies_on = game
        self._ledger = ledger
        self._line = line
        self._open_hand = open_hand
        self._gone_at = clock() + GONE_AFTER_S

    def do(self, now: float) -> bool:
        """It does not stay for ever."""
        if now >= self._gone_at:
            self.wish = Wish.HOME
        return super().do(now) | self._arrival.do(now)

    def way_back(self) -> None:
        """The evening is settled, and what proves it is shown: no way leads back into it."""

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
        share = UPRIGHT if canvas.upright else HERO
        hero, rest = cut(whole, [share, 1 - share], gap)
        if self._ledger is None:
            return hero, nowhere, rest
        if not self._line:
            return hero, rest, nowhere
        high = max(rest.h - rest.w * 2 // 3, canvas.px(LEAST), round(rest.h * SHARE))
        plain = canvas.dressed(replace(canvas.theme, large_text=False))  # the code keeps its size
        paid, proof = layout.cut_top(rest, min(high, high_of_payments(plain, self._ledger)), gap)
        return hero, paid, proof

    def _won(self, look: Theme) -> Won:
        results = {} if self._ledger is None else self._ledger.results
        found = winners(results)
        if not found or self._ledger is None:
            house = 0 if self._ledger is None else self._ledger.house or 0
            words = _("wins the evening") if house > 0 else _("Until next time!")
            return Won((), words, max(house, 0), house=house > 0)
        whose = tokens_of(look, self._ledger)
        words = _("wins the evening") if len(found) == 1 else _("win the evening together, each with")
        people = {who: result for who, result in results.items() if who not in self._ledger.bots}
        more = ""
        if people and not people.keys() & set(found):
            most = max(people.values())
            best = [whose[who].name for who, result in people.items() if result == most]
            names = translated(listed(best)) if len(best) <= NAMED else some_of(best)
            words_ = _("best human player: {name}, {net}")
            if len(best) > 1:
                words_ = _("best human players: {name}, {net} each")
            more = words_.format(name=names, net=chips.signed(most))
        bursts = bursts_of(found, self._ledger.accounts, self._ledger.bots)
        return Won(tuple(whose[who] for who in found), words, results[found[0]], more=more, bursts=bursts)

    def _others(self, look: Theme) -> list[Place]:
        """All who have not won it, the best first."""
        if self._ledger is None:
            return []
        first = winners(self._ledger.results)
        return places(self._ledger, tokens_of(look, self._ledger), first)

    def motion(self, before: Scene, after: Scene) -> Motion | None:
        """All come in and the winner is crowned; then confetti falls for a while."""
        falls: list[Flight] = []
        won = self._won(self._look)
        if self._arrival.falls(won.bursts):
            falls = self._arrival.confetti(self._falls, colours_of(won, self._look), self._scale)
        return coronation(before, after, self._look, self._scale, self._clock(), falls)

    def touched(self, _at: tuple[int, int]) -> bool:
        """Who taps waits for nobody."""
        return self._arrival.end()

    def ground(self, canvas: Canvas) -> Canvas:
        """What the game's table is made of, and the light on who has won."""
        canvas = beside_its_table(canvas, self.lies_on)
        hero = self._places(canvas)[0]
        won, others = self._won(canvas.theme), self._others(canvas.theme)
        name = ("goodbye", self.lies_on, tuple(hero), won, tuple(others))
        canvas.bake(name, partial(self._draw_ground, hero, won, others))
        return canvas

    def _draw_ground(self, hero: Rect, won: Won, others: Sequence[Place], canvas: Canvas) -> None:
        draw_top(canvas, self.lies_on)
        canvas.panel(hero, line=canvas.theme.gold, thick=3)
        if won.names:
            draw_stage(canvas, won, others, hero)
        else:
            draw_glory(canvas, won, self.lies_on, hero)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """Who has won, who pays whom, and what proves it."""
        hero, paid, proof = self._places(canvas)
        self._draw_hero(canvas, hero)
        if self._ledger is not None and paid:
            draw_payments(canvas, self._ledger, paid, brief=True)
        if proof:
            self._draw_proof(canvas, proof)

    def _draw_hero(self, canvas: Canvas, hero: Rect) -> None:
        """Who has won, with all the others; as far as they have come, where that moves."""
        self._look, self._scale = canvas.theme, canvas.scale
        won, others = self._won(canvas.theme), self._others(canvas.theme)
        if not won.names:
            draw_won(canvas, won, hero)
            return
        moves = canvas.parts is not None
        self._arrival.seen |= moves
        self._falls = pygame.Rect(hero.x, hero.y, hero.w, read_from(canvas, won, others, hero) - hero.y)
        day = "" if self._day is None else day_in_words(self._day)
        step = self._arrival.step if moves else Step.LAST
        draw_podium(canvas, won, others, (self._cafe, day), hero, step)

    def _draw_proof(self, canvas: Canvas, proof: Rect) -> None:
        """The code as large as it goes, beside what it is for; a tap enlarges it."""
        self.place_plate(canvas, "proof", self._enlarge, proof)
        words = _("Take a picture of this code: later it proves that nobody has changed the result.")
        if self._open_hand:
            words = _("The open hand was called off.") + "\n" + words
        inner = layout.inset(proof, canvas.px(4))
        code, told = layout.cut_left(inner, min(inner.h, inner.w * 3 // 4), canvas.px(4))
        told = told.inflate(-2 * canvas.px(theme.MARGIN), 0)
        draw_qr_code(canvas, self._line, code)
        canvas.write(words, told, Type.NOTE, canvas.theme.ivory, align="centre", lines=12)
