"""The end of a game: who has won, the standings, and what the evening came to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from kiosk.games.kingdom import NAME as KINGDOM
from kiosk.games.registry import GAMES
from kiosk.journal.accounts import Standing
from kiosk.journal.ledger import Ledger
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.accounts import draw_accounts, high_of, running
from kiosk.screens.menu.ending.arrival import Arrival, Step
from kiosk.screens.menu.ending.really_finish import before_the_goodbye
from kiosk.screens.menu.ending.winner import (
    Won,
    above_names,
    bursts_of,
    colours_of,
    coronation,
    draw_glory,
    draw_won,
    winners,
)
from kiosk.text import chips
from kiosk.text.names import NAMED, some_of
from kiosk.text.outcome import why_over
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone, nothing
from kiosk.ui.grounds import beside_its_table, draw_top
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.token import tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.journal.evening import Evening
    from kiosk.screens.menu.ending.winner import BestHand
    from kiosk.table.players import Player
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.motion import Flight, Motion, Scene
    from kiosk.ui.theme import Theme

HERO, UPRIGHT = 0.4, 0.42
"""Share of the page that the winner has: of its width, of its height where it is upright; ..."""
NOBODY, NOBODY_UPRIGHT = 0.2, 0.26
"""... and what stands there where nobody has won: the table needs the room."""
TALLEST = 120
"""What the evening came to, below the standings, px at BASE_SIZE; where less than"""
FEW = 2
"""Of many who play again so many are named."""
SHORTEST = 64
"""is left it is not told."""


class GameEnd(Screen):
    """Winner, standings and statistics.

    Args:
        state: of the table at the end, as it is when a hand that is not over is void.
        players: who sat there, in seat order.
        standings: what the game has brought to each, in seat order.
        evening: the sum of the hands played.
        again: the same guests choose a game again.
        rematch: the same guests play the same game again.
        ledger: everybody's chips of the evening; None where nothing is kept: then of this game.
        best: what brought the winner most.
        open_hand: the one in the middle of which it was ended; None between hands.
        resume: goes on with it.
        more: the sum with some more of its hands, None when it has all; for an evening that is still read.
        finish: it is enough for today; asked: who must agree to that, in a word or two; "" for nobody.
        there: names of those who play again (Party.stay); None for all players.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        state: State,
        players: Sequence[Player],
        standings: Sequence[Standing],
        evening: Evening,
        *,
        again: Callable[[], None],
        rematch: Callable[[], None],
        ledger: Ledger | None = None,
        best: BestHand | None = None,
        open_hand: OpenHand | None = None,
        resume: Callable[[], None] | None = None,
        more: Callable[[], Evening | None] = lambda: None,
        finish: Callable[[], None] = nothing,
        asked: str = "",
        there: Sequence[str] | None = None,
    ) -> None:
        super().__init__(clock)
        self._more, self._counting = more, True
        self._arrival = Arrival(Step.WINNER)  # the crown comes down on the winner when the page is seen
        self._hero = pygame.Rect(0, 0, 0, 0)  # as drawn last, without its words
        self._scale, self._look = 1.0, theme.CASINO
        self._finish = finish
        self._asked = asked
        self._there = [player.name for player in players] if there is None else there
        self._best = best
        self._open_hand = open_hand
        self._resume = resume
        self._state = state
        self.lies_on = state["game"]
        self._players = players
        self._ids, self._standings = [each.id for each in standings], standings
        self._results: dict[str, int] = {}
        for each in standings:  # who left and came back has two seats
            self._results[each.id] = self._results.get(each.id, 0) + each.result
        self._ledger = ledger or _of_game(state, players, standings)
        self._evening = evening
        self._again = again
        self._rematch = rematch

    @property
    def title(self) -> str:
        """Which game, and whether it came to its end: of Kingdom that is when all have worn the crown."""
        words = _("{game}: the result")
        if self._open_hand is not None:
            words = _("{game}: interrupted")
        elif self._early:
            words = _("{game}: stopped after {count} of {all} hands")
        worn = self._state["hand"] - ("result" not in self._state)
        title, all_crowns = GAMES[self._state["game"]].title, len(self._players)
        return words.format(game=title, count=worn, all=all_crowns)

    @property
    def _early(self) -> bool:
        """Whether it was Kingdom, and not all have worn the crown."""
        return self._state["game"] == KINGDOM and not self._over

    def do(self, now: float) -> bool:
        """An evening of thousands of hands is read on."""
        changed = super().do(now) | self._arrival.do(now)
        if not self._counting:
            return changed
        more = self._more()
        self._counting = more is not None
        self._evening = more or self._evening
        return True

    def way_back(self) -> Control | None:
        """The table is closed: but for a question it leads to the first screen, and the evening goes on."""
        first = Control("start", _("Start page"), self.to(Wish.HOME), tone=Tone.QUIET)
        return first if self._question is None else super().way_back()

    def actions(self) -> list[Control]:
        """What next: gold is to go on, or the same once more."""
        finish = Control("home", _("Finish for today"), self._finish, sign=Sign.FLAG)
        asks = self.asks(before_the_goodbye(finish, self._ledger, self._open_hand, self._asked))
        controls = [
            Control("settle", _("Settle up"), self.to(Wish.SETTLE), sign=Sign.SETTLE),
            replace(asks, keys=(pygame.K_ESCAPE,)),
        ]
        if self._open_hand is None or self._resume is None:
            names = some_of(self._there, NAMED if len(self._there) <= NAMED + 1 else FEW)
            return [
                *controls,
                Control("again", _("Another game"), self._again, sign=Sign.DICE),
                Control("rematch", _("Once more"), self._rematch, names, tone=Tone.MAIN),
            ]
        return [
            *controls,
            Control("again", _("New game"), self._again, sign=Sign.DICE),
            Control(
                "resume", _("Go on with the game"), self._resume, keys=(pygame.K_SPACE,), tone=Tone.MAIN
            ),
        ]  # fmt: skip

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """Beside the title what was played."""
        if self._question is None:
            hands, box = layout.cut_right(box, canvas.px(190), canvas.px(theme.GAP))
            history = Control("history", _("Last hands"), self.to(Wish.HISTORY), tone=Tone.QUIET)
            self.put(canvas, history, hands)
        super().draw_head(canvas, box)

    def _places(self, canvas: Canvas) -> tuple[Rect, Rect, Rect]:
        """The winner, and beside (upright: below) that the standings, and what the evening came to."""
        body, gap = self.parts(canvas).body, canvas.px(theme.GAP)
        share, upright = (HERO, UPRIGHT) if self._won(canvas.theme).whose else (NOBODY, NOBODY_UPRIGHT)
        if canvas.upright:
            hero, rest = layout.cut_top(body, round(body.h * upright), gap)
        else:
            hero, rest = layout.cut_left(body, round(body.w * share), gap)
        wished = high_of(canvas, self._ledger, more=bool(self._why_now))
        spare = rest.h - wished - gap
        if spare < canvas.px(SHORTEST) or not self._evening.hands:
            return hero, rest, pygame.Rect(rest.bottomleft, (0, 0))
        facts, standings = layout.cut_bottom(rest, min(spare, canvas.px(TALLEST)), gap)
        return hero, standings, facts

    @property
    def _of_house(self) -> int | None:
        """Chips that the house has won, below 0: lost; None where it does not play."""
        house: int | None = self._state["house"]["net"] if "house" in self._state else None
        return house

    def _won(self, look: Theme) -> Won:
        over, found = self._open_hand is None and not self._early, winners(self._results)
        if not found and self._open_hand is not None:
            return Won((), _("Interrupted in hand {number}").format(number=self._open_hand.number))
        if not found:
            words = _("Nobody has won anything.") if self._played else _("No hand was played.")
            if (house := self._of_house or 0) > 0:
                words = _("The house wins {chips}.").format(chips=chips.counted(house))
            return Won((), words)
        title = GAMES[self._state["game"]].title
        one, several = _("wins {game}"), _("win {game} together, each with")
        if self._open_hand is not None:
            one, several = _("leads in {game}"), _("lead in {game}, each with")
        elif self._early:
            one, several = _("was ahead in {game}"), _("were ahead in {game}, each with")
        words = one if len(found) == 1 else several
        whose = dict(zip(self._ids, tokens(look, self._players), strict=True))
        gain = self._results[found[0]]
        bots = {who for who, player in zip(self._ids, self._players, strict=True) if player.bot}
        return Won(
            tuple(whose[who] for who in found), words.format(game=title), gain, self._best, crowned=over,
            bursts=bursts_of(found, self._standings, bots),
        )  # fmt: skip

    def motion(self, before: Scene, after: Scene) -> Motion | None:
        """The winner is crowned as soon as the page is seen, and confetti falls."""
        falls: list[Flight] = []
        won = self._won(self._look)
        if won.crowned and self._arrival.falls(won.bursts):
            falls = self._arrival.confetti(self._hero, colours_of(won, self._look), self._scale)
        return coronation(before, after, self._look, self._scale, self._clock(), falls)

    def touched(self, _at: tuple[int, int]) -> bool:
        """Who taps waits for no confetti."""
        return self._arrival.end()

    def ground(self, canvas: Canvas) -> Canvas:
        """What the game's table is made of, and the light on who has won."""
        if self._question is not None:
            return super().ground(canvas)
        canvas = beside_its_table(canvas, self.lies_on)
        hero = self._places(canvas)[0]
        won = self._won(canvas.theme)
        canvas.bake(
            ("game-end", self._state["game"], tuple(hero), won), partial(self._draw_ground, hero, won)
        )
        return canvas

    def _draw_ground(self, hero: Rect, won: Won, canvas: Canvas) -> None:
        draw_top(canvas, self._state["game"])
        canvas.panel(hero, line=canvas.theme.gold, thick=3)
        draw_glory(canvas, won, self._state["game"], hero)

    def paint(self, canvas: Canvas, _body: Rect) -> None:
        """Who has won, the standings, the evening."""
        hero, standings, facts = self._places(canvas)
        moves, won = canvas.parts is not None, self._won(canvas.theme)
        self._arrival.seen |= moves
        self._hero = above_names(canvas, won, hero) if won.whose else hero
        self._scale, self._look = canvas.scale, canvas.theme
        draw_won(canvas, won, hero, worn=not moves or self._arrival.step >= Step.CROWN)
        draw_accounts(canvas, self._ledger, standings, self._results, self._why_now, house=self._of_house)
        if facts:
            self._draw_evening(canvas, facts)

    @property
    def _played(self) -> bool:
        """Whether a hand of this game is over."""
        return "result" in self._state or self._state["hand"] > 1

    def _draw_evening(self, canvas: Canvas, box: Rect) -> None:
        canvas.panel(box)
        inner = layout.inset(box, canvas.px(12))
        facts = self._facts()
        while len(facts) > 1 and not canvas.has_room(_told(facts), inner, lines=6):
            facts.pop()
        canvas.write(_told(facts), inner, Type.NOTE, canvas.theme.soft, lines=6)

    @property
    def _over(self) -> str:
        """Why no hand could follow; "" where the game was left before."""
        return why_over(self._state) if self._state["pending"]["kind"] == "game_over" else ""

    @property
    def _why_now(self) -> str:
        """What becomes of the hand that is open, or why no other could follow; "" where people ended it."""
        ends = _("That ends the game.")
        return running(self._open_hand) or (f"{self._over} {ends}" if self._over else "")

    def _facts(self) -> list[str]:
        """What is said of the evening, the first first where there is not room for all."""
        evening = self._evening
        hands = ngettext("{count} hand played", "{count} hands played", evening.hands)
        dice = ngettext("{count} die thrown", "{count} dice thrown", evening.dice)
        top = ngettext(
            "{count} die showed its highest number",
            "{count} dice showed their highest number",
            evening.top_dice,
        )
        uncounted = ngettext("{count} throw did not count", "{count} throws did not count", evening.uncounted)
        counted = [
            words.format(count=chips.amount(count))
            for words, count in (
                (dice, evening.dice),
                (uncounted, evening.uncounted),
                (top, evening.top_dice),
            )
            if count
        ]
        found = [hands.format(count=chips.amount(evening.hands))]
        if evening.best is not None:
            best = evening.best
            terms = {
                "name": evening.players[best.who].name,
                "gain": chips.amount(best.chips),
                "hand": best.hand,
            }
            words = _("Largest win: {name}, net {gain} in hand {hand} of {game}")
            found.append(words.format(**terms, game=GAMES[best.game].title))
        return [*found, *counted]


def _told(facts: Sequence[str]) -> str:
    return _("This evening: {facts}.").format(facts="; ".join(facts))


def _of_game(state: State, players: Sequence[Player], standings: Sequence[Standing]) -> Ledger:
    """The chips of a game alone, of which nothing was kept."""
    kept: dict[str, Standing] = {}
    for each in standings:
        before = kept.get(each.id, Standing(each.id, each.name, 0, 0))
        kept[each.id] = replace(before, bought=before.bought + each.bought, chips=before.chips + each.chips)
    bots = frozenset(player.id for player in players if player.bot)
    house = state["house"]["net"] if "house" in state else None
    return Ledger(tuple(kept.values()), house, state["pot"], bots)
