"""What else can be done while a game is played: rules, last hands, settings, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.text.translate import _
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

    heading = say("The game waits")

    def __init__(self, clock: Callable[[], float], *, in_hand: bool = False) -> None:
        super().__init__(clock)
        self._in_hand = in_hand

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """One below the other."""
        stays = _("the open hand can be gone on with") if self._in_hand else _("standings and statistics")
        end = Control("end", _("End the game"), self.to(Wish.END), stays, tone=Tone.QUIET)
        controls = [
            Control("go-on", _("Go on with the game"), self.go_back, tone=Tone.MAIN),
            Control("seats", _("Seats and chips"), self.to(Wish.SEATS), _("join, buy, sit out, void")),
            Control("rules", _("Rules"), self.to(Wish.RULES)),
            Control("history", _("Last hands"), self.to(Wish.HISTORY)),
            Control("settings", _("Settings"), self.to(Wish.SETTINGS)),
            self.twice(end, _("Really end it? Tap once more.")),
        ]
        self.put_below(canvas, controls, body, 110)
