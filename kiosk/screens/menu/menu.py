"""What else can be done while a game is played: rules, last hands, sound, settings, the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas


class Menu(Screen):
    """Large buttons; the game waits meanwhile. How loud it is needs no PIN.

    Args:
        house: whose sound it is.
        in_hand: a hand is open, with chips in it.
    """

    heading = say("The game waits")

    def __init__(self, clock: Callable[[], float], house: House, *, in_hand: bool = False) -> None:
        super().__init__(clock)
        self._house = house
        self._in_hand = in_hand

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What goes on with the game first, what ends it last."""
        stays = _("the open hand can be gone on with") if self._in_hand else _("standings and statistics")
        end = Control("end", _("End the game"), self.to(Wish.END), stays, tone=Tone.QUIET)
        sound = sound_controls(self._house, self._change)
        rows = [
            [Control("go-on", _("Go on with the game"), self.go_back, tone=Tone.MAIN)],
            [Control("seats", _("Seats and chips"), self.to(Wish.SEATS), _("join, buy, sit out, void"))],
            [
                Control("rules", _("Rules"), self.to(Wish.RULES)),
                Control("history", _("Last hands"), self.to(Wish.HISTORY)),
            ],
            *([sound[:2], sound[2:]] if canvas.upright else [sound]),
            [
                Control("settings", _("Settings"), self.to(Wish.SETTINGS)),
                self.twice(end, _("Really end it? Tap once more.")),
            ],
        ]
        gap = canvas.px(theme.GAP)
        for controls, row in zip(rows, layout.rows(body, [1] * len(rows), gap), strict=True):
            cells = layout.columns(layout.middle(row, canvas.px(110)), [1] * len(controls), gap)
            for control, cell in zip(controls, cells, strict=True):
                self.put(canvas, control, cell)

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)
