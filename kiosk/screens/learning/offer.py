"""Before the first hand of a game that nobody here has played: learn it by playing, or begin at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen
from kiosk.screens.learning.situation import not_in_it
from kiosk.screens.table.guide import draw_figure, draw_speech
from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas


class OfferLesson(Screen):
    """Asks once for each game.

    Args:
        game: by its name in the protocol.
        learn: begins a guided hand.
        begin: begins the game.
        read_rules: opens its rules.
        without: names of guests who don't take part in it.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        game: str,
        *,
        learn: Callable[[], None],
        begin: Callable[[], None],
        read_rules: Callable[[], None],
        without: Sequence[str] = (),
    ) -> None:
        super().__init__(clock)
        self._game = self.lies_on = game
        self._learn = learn
        self._begin = begin
        self._read_rules = read_rules
        self._without = without

    @property
    def title(self) -> str:
        """Which game it is about."""
        return _("{title}: new to you?").format(title=GAMES[self._game].title)

    def actions(self) -> list[Control]:
        """To read, to begin, or to be led."""
        return [
            Control("rules", _("Rules"), self._read_rules, _("with pictures")),
            Control("begin", _("We know it"), self._begin, _("begin the game")),
            Control("learn", _("Try a hand"), self._learn, _("with a guide"), tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The guide, and what it offers."""
        cut = layout.rows if canvas.upright else layout.columns
        figure, words = cut(layout.inset(body, canvas.px(14)), [1, 1.7], canvas.px(28))
        draw_figure(canvas, self._game, figure)
        bubble = layout.middle(words, canvas.px(300))
        draw_speech(canvas, bubble, (figure.centerx, figure.bottom) if canvas.upright else figure.midright)
        offer = _(
            "Nobody has played {title} here yet. Shall we play a hand together? I'll say what happens and "
            "what you can do. The chips don't count, and you can send me away at any time."
        ).format(title=GAMES[self._game].title)
        if self._without:
            offer = f"{offer} {not_in_it(self._without)}"
        canvas.write(offer, layout.inset(bubble, canvas.px(22)), Type.HEAD, canvas.theme.dark)
