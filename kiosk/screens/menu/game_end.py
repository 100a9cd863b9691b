"""The end of a game: who has won, the standings, and what the evening came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.menu.winner import draw_winner
from kiosk.text import chips
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.columns import common_type
from kiosk.ui.widgets.token import Token, draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.journal.accounts import Standing
    from kiosk.journal.evening import Evening
    from kiosk.screens.menu.winner import BestHand
    from kiosk.table.players import Player
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas

FEW = 6
"""So many players leave room for a high plate of the winner's."""
HIGH_OF_FEW, HIGH_OF_MANY = (168, 300), (108, 230)
"""How high that is, and upright, px at BASE_SIZE."""
HIGHEST = 72
"""Of a row of the standings, px at BASE_SIZE."""
HEADED = 60
"""What stands above the rows is so high with its margins, px at BASE_SIZE."""
MOST_OF_IT = 0.66
"""Share of an upright page's height that the standings have at most; the evening has the rest."""


class GameEnd(Screen):
    """Winner, standings and statistics.

    Args:
        state: of the table at the end, as it is when a hand that is not over is void.
        players: who sat there, in seat order.
        standings: what the game has brought to each, in seat order.
        evening: the sum of the hands played.
        best: what brought the winner most.
        again: the same guests choose a game again.
        open_hand: the one in the middle of which it was ended; None between hands.
        resume: goes on with it.
        more: the sum with some more of its hands, None when it has all; for an evening that is still read.
        finish: the game is not to be gone on with.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        state: State,
        players: Sequence[Player],
        standings: Sequence[Standing],
        evening: Evening,
        again: Callable[[], None],
        *,
        best: BestHand | None = None,
        open_hand: OpenHand | None = None,
        resume: Callable[[], None] | None = None,
        more: Callable[[], Evening | None] = lambda: None,
        finish: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(clock)
        self._more, self._counting = more, True
        self._finish = finish
        self.heading = say("The game is over") if open_hand is None else say("The game is interrupted")
        self._best = best
        self._open_hand = open_hand
        self._resume = resume
        self._state = state
        self._players = players
        self._standings = standings
        self._evening = evening
        self._again = again

    def do(self, now: float) -> bool:
        """An evening of thousands of hands is read on."""
        changed = super().do(now)
        if not self._counting:
            return changed
        more = self._more()
        self._counting = more is not None
        self._evening = more or self._evening
        return True

    def way_back(self) -> Control | None:
        """The table is closed."""
        return None

    def actions(self) -> list[Control]:
        """What next."""
        controls = [
            Control("history", _("Last hands"), self.to(Wish.HISTORY)),
            Control("settle", _("Settle up"), self.to(Wish.SETTLE)),
            Control("home", _("Finish for today"), self._go_home, keys=(pygame.K_ESCAPE,)),
        ]
        if self._open_hand is None or self._resume is None:
            return [*controls, Control("again", _("Play again"), self._again, tone=Tone.MAIN)]
        return [
            *controls,
            Control("again", _("New game"), self._again),
            Control(
                "resume", _("Go on with the game"), self._resume, keys=(pygame.K_SPACE,), tone=Tone.MAIN
            ),
        ]  # fmt: skip

    def _go_home(self) -> None:
        """An open hand can be gone on with, all else is over."""
        if self._open_hand is None:
            self._finish()
        self.wish = Wish.HOME

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Who has won; below the standings, and the evening beside (upright: below) them."""
        gap = canvas.px(theme.GAP)
        across, upright = HIGH_OF_FEW if len(self._players) <= FEW else HIGH_OF_MANY
        high = canvas.px(upright if canvas.upright and self._best is not None else across)
        winner, body = layout.cut_top(body, high, gap)
        house = self._state["house"]["net"] if "house" in self._state else 0
        whose = tokens(canvas.theme, self._players)
        draw_winner(
            canvas, whose, self._standings, self._best, winner,
            house=house, over=self._open_hand is None, played=self._played,
        )  # fmt: skip
        if canvas.upright:
            rows = canvas.px(HEADED) + len(self._players) * canvas.px(HIGHEST)
            standings, facts = layout.cut_top(body, min(rows, round(body.h * MOST_OF_IT)), gap)
        else:
            standings, facts = layout.columns(body, [1.9, 1], gap)
        self._draw_standings(canvas, whose, standings)
        self._draw_evening(canvas, facts)

    def _draw_standings(self, canvas: Canvas, whose: Sequence[Token], box: Rect) -> None:
        canvas.panel(box)
        inner = layout.inset(box, canvas.px(10))
        if self._left():
            foot, inner = layout.cut_bottom(inner, canvas.px(64), canvas.px(6))
            canvas.write(self._left(), foot, Type.FINE, canvas.theme.amber, align="centre", lines=3)
        head, inner = layout.cut_top(inner, canvas.px(34), canvas.px(2))
        bought = [_("bought")] if self._bought_more else []
        heads = ["", "", _("start"), *bought, _("chips"), _("game"), _("evening")]
        columns = self._columns(canvas, head)
        for words, cell in zip(heads, columns, strict=True):
            canvas.write(words, cell, Type.FINE, canvas.theme.soft, align="right", lines=2)
        figures = [self._figures(standing) for standing in self._standings]
        most = [Type.NOTE] * (len(figures[0]) - 2) + [Type.TEXT, Type.TEXT]
        sizes = [
            common_type(canvas, [row[at] for row in figures], columns[2 + at], size)
            for at, size in enumerate(most)
        ]
        high = min(canvas.px(HIGHEST), inner.h // len(whose))
        for token, standing in sorted(
            zip(whose, self._standings, strict=True), key=lambda each: -each[1].result
        ):
            row, inner = layout.cut_top(inner, high)
            self._draw_standing(canvas, token, standing, sizes, row)

    def _draw_standing(
        self, canvas: Canvas, token: Token, standing: Standing, sizes: Sequence[Type], row: Rect
    ) -> None:
        """By what was won of what was bought; a loss and a gain have a sign and a colour.

        Where all have won as much, nobody is the first.
        """
        rank, who, *cells = self._columns(canvas, row)
        if len({other.result for other in self._standings}) > 1:
            place = 1 + sum(other.result > standing.result for other in self._standings)
            canvas.write(f"{place}.", rank, Type.NOTE, canvas.theme.soft, lines=1)
        disc, who = layout.cut_left(who, min(row.h - canvas.px(2), canvas.px(44)), canvas.px(8))
        draw_token(canvas, token, layout.middle(disc, disc.w))
        name = canvas.shortened(standing.name, who, Type.FINE)
        canvas.write(name, who, Type.TEXT, canvas.theme.ivory, lines=1)
        look = canvas.theme
        figures = self._figures(standing)
        colours = [look.soft] * (len(figures) - 2)
        colours += [look.gain(standing.result), look.gain(self._net(standing))]
        for words, cell, size, colour in zip(figures, cells, sizes, colours, strict=True):
            canvas.write(words, cell, size, colour, align="right", lines=1)

    def _net(self, standing: Standing) -> int:
        """What the evening has brought."""
        tally = self._evening.players.get(standing.id)
        return 0 if tally is None else tally.net

    def _figures(self, standing: Standing) -> list[str]:
        """Chips at the start, those bought since where anybody bought any, those held; game and evening."""
        counts = [standing.bought - standing.more, standing.more, standing.chips]
        if not self._bought_more:
            del counts[1]
        nets = standing.result, self._net(standing)
        return [*map(chips.amount, counts), *map(chips.signed, nets)]

    @property
    def _bought_more(self) -> bool:
        return any(standing.more for standing in self._standings)

    def _columns(self, canvas: Canvas, row: Rect) -> list[Rect]:
        """Place, who, and a column for each figure."""
        bought = [0.9] if self._bought_more else []
        return layout.columns(row, [0.3, 1.75, 0.9, *bought, 0.9, 1, 1], canvas.px(6))

    @property
    def _played(self) -> bool:
        """Whether a hand of this game is over."""
        return "result" in self._state or self._state["hand"] > 1

    def _left(self) -> str:
        """What of the chips needs a word, so that the standings add up."""
        said = []
        if self._open_hand is not None:
            hand = self._open_hand
            words = _("Hand {number} is open: what was put in, {chips}, is counted back to who put it in.")
            said.append(words.format(number=hand.number, chips=chips.counted(hand.chips)))
        if self._state["pot"]:
            words = _("In the pot of an earlier hand: {chips}.")
            said.append(words.format(chips=chips.counted(self._state["pot"])))
        return " ".join(said)

    def _draw_evening(self, canvas: Canvas, box: Rect) -> None:
        canvas.panel(box)
        title, inner = layout.cut_top(layout.inset(box, canvas.px(12)), canvas.px(40), canvas.px(4))
        canvas.write(_("This evening"), title, Type.FINE, canvas.theme.gold, lines=1)
        facts = self._facts()
        while len(facts) > 1 and not canvas.has_room("\n".join(facts), inner, lines=12):
            facts.pop()
        said = "\n".join(facts)
        high = canvas.height_of(said, inner.w, Type.NOTE)  # from the top, however high the place is
        canvas.write(said, layout.cut_top(inner, high)[0], Type.NOTE, canvas.theme.ivory, lines=12)

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
        if "house" in self._state:
            net = chips.signed(self._state["house"]["net"])
            found.append(_("The house: {net}").format(net=net))
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
