"""The end of a game: standings, and what the evening came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen, Wish
from kiosk.text import chips
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.icons import Icon, draw_icon
from kiosk.ui.widgets.token import Token, draw_token, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.games.state import State
    from kiosk.journal.evening import Evening, Standing
    from kiosk.table.players import Player
    from kiosk.table.unfinished_hand import OpenHand
    from kiosk.ui.canvas import Canvas


class GameEnd(Screen):
    """Standings and statistics.

    Args:
        state: of the table at the end, as it is when a hand that is not over is void.
        players: who sat there, in seat order.
        standings: what the game has brought to each, in seat order.
        evening: the sum of the hands played.
        again: the same guests choose a game again.
        open_hand: the one in the middle of which it was ended; None between hands.
        resume: goes on with it.
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
        open_hand: OpenHand | None = None,
        resume: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(clock)
        self.heading = say("The game is over") if open_hand is None else say("The game is interrupted")
        self._open_hand = open_hand
        self._resume = resume
        self._state = state
        self._players = players
        self._standings = standings
        self._evening = evening
        self._again = again

    def way_back(self) -> Control | None:
        """The table is closed."""
        return None

    def actions(self) -> list[Control]:
        """What next."""
        controls = [
            Control("history", _("Last hands"), self.to(Wish.HISTORY)),
            Control("settle", _("Settle up"), self.to(Wish.SETTLE)),
            Control("home", _("Finish"), self.to(Wish.HOME), keys=(pygame.K_ESCAPE,)),
        ]
        if self._open_hand is None or self._resume is None:
            same = _("the same players")
            return [*controls, Control("again", _("Play again"), self._again, same, tone=Tone.MAIN)]
        return [
            *controls,
            Control("again", _("New game"), self._again, _("the open hand is void")),
            Control(
                "resume", _("Go on with the game"), self._resume, _("with the open hand"),
                keys=(pygame.K_SPACE,), tone=Tone.MAIN,
            ),
        ]  # fmt: skip

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The standings, and the evening beside (upright: below) them."""
        cut = layout.rows if canvas.upright else layout.columns
        standings, facts = cut(body, [2, 1] if not canvas.upright else [1.45, 1], canvas.px(theme.GAP))
        self._draw_standings(canvas, standings)
        self._draw_evening(canvas, facts)

    def _draw_standings(self, canvas: Canvas, box: Rect) -> None:
        canvas.panel(box, line=canvas.theme.gold, thick=3)
        inner = layout.inset(box, canvas.px(12))
        if self._left():
            foot, inner = layout.cut_bottom(inner, canvas.px(64), canvas.px(6))
            canvas.write(self._left(), foot, Type.FINE, canvas.theme.amber, align="centre", lines=3)
        head, inner = layout.cut_top(inner, canvas.px(40), canvas.px(4))
        heads = ["", "", _("bought"), _("chips"), _("this game"), _("this evening")]
        for words, cell in zip(heads, _columns(canvas, head), strict=True):
            canvas.write(words, cell, Type.FINE, canvas.theme.soft, align="right", lines=2)
        whose = tokens(canvas.theme, self._players)
        high = min(canvas.px(92), inner.h // len(whose))
        for token, standing in sorted(
            zip(whose, self._standings, strict=True), key=lambda each: -each[1].result
        ):
            row, inner = layout.cut_top(inner, high)
            self._draw_standing(canvas, token, standing, row)

    def _draw_standing(self, canvas: Canvas, token: Token, standing: Standing, row: Rect) -> None:
        """By what was won of what was bought; a loss and a gain have a sign and a colour."""
        rank, who, bought, held, result, evening = _columns(canvas, row)
        place = 1 + sum(other.result > standing.result for other in self._standings)
        disc, who = layout.cut_left(who, min(row.h - canvas.px(8), canvas.px(44)), canvas.px(8))
        draw_token(canvas, token, layout.middle(disc, disc.w))
        canvas.write(f"{place}.", rank, Type.TEXT, canvas.theme.soft, lines=1)
        if place == 1 and standing.result > 0:
            crown, who = layout.cut_right(who, disc.w, canvas.px(6))
            draw_icon(canvas, Icon.KING, layout.middle(crown, crown.w))
        canvas.write(standing.name, who, Type.LABEL, canvas.theme.ivory, lines=2)
        for count, cell in ((standing.bought, bought), (standing.chips, held)):
            canvas.write(chips.amount(count), cell, Type.NOTE, canvas.theme.soft, align="right", lines=1)
        tally = self._evening.players.get(standing.name)
        for net, cell in ((standing.result, result), (0 if tally is None else tally.net, evening)):
            gain = canvas.theme.gain(net)
            canvas.write(chips.signed(net), cell, Type.TEXT, gain, align="right", lines=1)

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
        lines = self._facts()
        for line, row in zip(lines, layout.rows(inner, [1] * len(lines), canvas.px(4)), strict=True):
            canvas.write(line, row, Type.FINE, canvas.theme.ivory, lines=3)

    def _facts(self) -> list[str]:
        evening = self._evening
        hands = ngettext("{count} hand played", "{count} hands played", evening.hands)
        dice = ngettext("{count} die thrown", "{count} dice thrown", evening.dice)
        top = ngettext(
            "{count} die showed its highest number",
            "{count} dice showed their highest number",
            evening.top_dice,
        )
        uncounted = ngettext("{count} throw did not count", "{count} throws did not count", evening.uncounted)
        found = [
            hands.format(count=chips.amount(evening.hands)),
            dice.format(count=chips.amount(evening.dice)),
            top.format(count=chips.amount(evening.top_dice)),
            uncounted.format(count=chips.amount(evening.uncounted)),
        ]
        if evening.best is not None:
            best = evening.best
            terms = {"name": best.name, "gain": chips.amount(best.chips), "hand": best.hand}
            words = _("Largest win: {name}, {gain} in hand {hand} of {game}")
            found.append(words.format(**terms, game=GAMES[best.game].title))
        if "house" in self._state:
            net = chips.signed(self._state["house"]["net"])
            found.append(_("The house: {net}").format(net=net))
        return found


def _columns(canvas: Canvas, row: Rect) -> list[Rect]:
    """Place, who, bought, chips, this game, this evening."""
    return layout.columns(row, [0.3, 1.75, 0.9, 0.9, 1, 1], canvas.px(6))
