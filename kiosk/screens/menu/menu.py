"""What else can be done while a game is played: rules, last hands, sound, settings, the end of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.message import say
from kiosk.screens.base.screen import Screen, Wish
from kiosk.screens.base.sound_controls import change_set, sound_controls
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas


class Menu(Screen):
    """Large buttons; the game waits meanwhile. How loud it is needs no PIN.

    Args:
        house: whose sound it is.
        in_hand: a hand is open, with chips in it.
        seats: what can be done at the seats now.
        guide: of a table to learn at: to go on without it; then no chips are bought, and nothing counts.
    """

    heading = say("The game waits")

    def __init__(
        self,
        clock: Callable[[], float],
        house: House,
        *,
        in_hand: bool = False,
        seats: str = "",
        guide: Sequence[Control] | None = None,
    ) -> None:
        super().__init__(clock)
        self._guide = guide
        self._house = house
        self._in_hand = in_hand
        self._seats = seats

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """Back to the game, all else below it, and at the foot how loud it is."""
        stays = _("this hand can be resumed") if self._in_hand else _("standings and statistics")
        if self._guide is not None:
            stays = _("nothing of it counts")
        end = Control("end", _("End the game"), self.to(Wish.END), stays)
        seats = Control("seats", _("Seats and chips"), self.to(Wish.SEATS), self._seats)
        settle = Control("settle", _("Settle up"), self.to(Wish.SETTLE), _("who pays whom"))
        coach = Control("coach", _("Coach"), self.to(Wish.COACH), _("what was best"))
        others = [
            *([seats, settle, coach] if self._guide is None else [*map(self._and_back, self._guide), settle]),
            Control("rules", _("Rules"), self.to(Wish.RULES), _("as played here")),
            Control("history", _("Last hands"), self.to(Wish.HISTORY), _("every throw, with its picture")),
            Control("comfort", _("Look and sound"), self.to(Wish.COMFORT), _("text, colours, motion")),
            Control("settings", _("Settings"), self.to(Wish.SETTINGS), _("the host's")),
            self.twice(end, _("Really end it? Tap once more."), ends=True),
        ]
        gap = canvas.px(theme.GAP)
        across = 2 if canvas.upright else 4
        first, middle, last = layout.rows(body, [1, -(-len(others) // across) * 1.25, 1], gap * 2)
        on = [Control("go-on", _("Go on with the game"), self.go_back, tone=Tone.MAIN)]
        if self._guide is None:
            same = _("the same players and chips")
            on.append(Control("another", _("Another game"), self.to(Wish.ANOTHER), same))
        for control, cell in zip(on, layout.columns(first, [1.4, 1][: len(on)], gap), strict=True):
            self.put(canvas, control, cell)
        for control, cell in zip(others, layout.grid(middle, len(others), across, gap), strict=True):
            self.put(canvas, control, cell)
        sound = sound_controls(self._house, self._change)
        shares = [0.5 if each.aside else 1.0 for each in sound]
        for control, cell in zip(sound, layout.columns(last, shares, gap), strict=True):
            self.put(canvas, control, cell)

    def _and_back(self, control: Control) -> Control:
        """The same, and then the table is seen again."""

        def do() -> None:
            control.do()
            self.go_back()

        return replace(control, do=do)

    def _change(self, **what: object) -> None:
        self.note = change_set(self._house, **what)
