"""Which game: each with what it is like, and why the guests can't play it where they can't."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen
from kiosk.screens.games.views import VIEWS
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.widgets import dice

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.lobby.party import Party
    from kiosk.ui.canvas import Canvas

DICE = {
    "six-shooter": ("d4", "d6", "d8", "d10", "d12", "d20"),
    "critical-roll": ("d20", "d12", "d10"),
    "kingdom": ("d6", "d6", "d6"),
}
"""Drawn on each game's card."""


def pitch(game: str) -> str:
    """What a game is like, in one or two sentences."""
    return {
        "six-shooter": _(
            "Open with two dice, buy more for a chip each, stop in time. Highest up to 21 takes the pot."
        ),
        "critical-roll": _(
            "Closest to 20 wins, from either side. Nobody busts; double and split as you dare."
        ),
        "kingdom": _(
            "Hidden dice, bets and bluffs. The best Foundation takes the pot, and perhaps the crown."
        ),
    }[game]


class ChooseGame(Screen):
    """A card for each game.

    Args:
        party: who plays.
        choose: goes on to the terms of a game.
        read_rules: opens the rules of a game.
    """

    heading = say("Which game?")

    def __init__(
        self,
        clock: Callable[[], float],
        party: Party,
        *,
        choose: Callable[[str], None],
        read_rules: Callable[[str], None],
    ) -> None:
        super().__init__(clock)
        self._party = party
        self._choose = choose
        self._read_rules = read_rules

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The cards, side by side (upright: below one another)."""
        cut = layout.rows if canvas.upright else layout.columns
        games = [game for game in GAMES if game in VIEWS]
        for game, card in zip(games, cut(body, [1] * len(games), canvas.px(theme.GAP * 1.5)), strict=True):
            self._draw_card(canvas, game, card)

    def _draw_card(self, canvas: Canvas, game: str, box: Rect) -> None:
        why = self._party.why_not(game, {})  # its terms can still be set right
        gap = canvas.px(theme.GAP)
        canvas.panel(box)
        inner = layout.inset(box, canvas.px(12))
        foot, rest = layout.cut_bottom(inner, canvas.px(theme.TARGET + 6), gap)
        title, rest = layout.cut_top(rest, canvas.px(48), gap)
        picture, words = layout.rows(rest, [1, 1.5], gap)
        canvas.write(GAMES[game].title, title, 42, canvas.theme.gold, align="centre", lines=1)
        across = len(DICE[game]) if canvas.upright or len(DICE[game]) <= 3 else 3  # noqa: PLR2004 - two rows of three
        for die, cell in zip(
            DICE[game], layout.grid(picture, len(DICE[game]), across, canvas.px(6)), strict=True
        ):
            dice.draw_die(canvas, die, None, cell, faded=why is not None)
        text, colour = (pitch(game), canvas.theme.ivory) if why is None else (why, canvas.theme.amber)
        canvas.write(text, words, 34, colour, align="centre")
        rules, play = layout.columns(foot, [1, 1.2], gap)
        self.put(
            canvas,
            Control(f"rules-{game}", _("Rules"), lambda: self._read_rules(game), tone=Tone.QUIET),
            rules,
        )
        tone = Tone.MAIN if game == (self._party.game or next(iter(GAMES))) else Tone.PLAIN
        control = Control(f"game-{game}", _("Choose"), lambda: self._choose(game), why=why, tone=tone)
        self.put(canvas, control, play)
