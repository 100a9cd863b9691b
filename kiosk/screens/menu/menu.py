"""What else can be done while a game is played: rules, last hands, settings, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.base.screen import Screen, Wish
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas


class Menu(Screen):
    """A list of large buttons; the game waits meanwhile.

    Args:
        in_hand: a hand is open, with chips in it.
    """

    def __init__(self, clock: Callable[[], float], *, in_hand: bool = False) -> None:
        super().__init__(clock)
        self._in_hand = in_hand
        self._sure = False

    @property
    def title(self) -> str:
        """What it is."""
        return _("The game waits")

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """One below the other."""
        end = _("Really end it? Tap once more.") if self._sure else _("End the game")
        stays = _("the open hand can be gone on with") if self._in_hand else _("standings and statistics")
        controls = [
            Control("go-on", _("Go on with the game"), self.go_back, tone=Tone.MAIN),
            Control(
                "seats", _("Seats and chips"), lambda: self._to(Wish.SEATS), _("join, buy, sit out, void")
            ),
            Control("rules", _("Rules"), lambda: self._to(Wish.RULES)),
            Control("history", _("Last hands"), lambda: self._to(Wish.HISTORY)),
            Control("settings", _("Settings"), lambda: self._to(Wish.SETTINGS)),
            Control("end", end, self._end, stays, tone=Tone.QUIET),
        ]
        rows = layout.rows(body, [1] * len(controls), canvas.px(theme.GAP))
        for control, row in zip(controls, rows, strict=True):
            self.put(canvas, control, layout.middle(row, canvas.px(110)))

    def _to(self, wish: Wish) -> None:
        self.wish = wish

    def _end(self) -> None:
        if self._sure:
            self.wish = Wish.END
        self._sure = True
