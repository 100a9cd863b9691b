"""The picture turned on trial: it stays so when somebody says so, else it turns back by itself."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.pointer import TURNS
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.base.context import House
    from kiosk.ui.canvas import Canvas

TRIAL_S = 15.0
"""Long enough to turn one's head and to find the button; short enough to wait for."""


class TurnedPicture(Screen):
    """The picture has been turned by a quarter, which is not kept yet.

    Nobody may be able to read a picture that hangs wrongly, or to hit anything in it: whatever happens but a
    tap on Keep leads back to how it was, which is what is kept on disk meanwhile, too.
    """

    heading = say("Keep the picture so?")

    def __init__(self, clock: Callable[[], float], house: House) -> None:
        super().__init__(clock)
        self._house = house
        self._before = house.preferences.turned
        self._ends = 0.0
        self._seconds = 0  # as they were drawn
        self._turn_on()

    def _turn_on(self) -> None:
        """By one more quarter, and the time begins anew."""
        now = self._house.preferences.turned
        self._house.try_out(turned=TURNS[(TURNS.index(now) + 1) % len(TURNS)])
        self._ends = self._clock() + TRIAL_S

    # how it ends

    def do(self, now: float) -> bool:
        """Back when the time is over; else it is counted down."""
        if now >= self._ends:
            self.go_back()
        return self._left(now) != self._seconds

    def _left(self, now: float) -> int:
        return max(0, math.ceil(self._ends - now))

    def conceal(self) -> None:
        """What is not seen can't be judged."""
        self._as_before()
        self.go_back()

    def exit(self) -> None:
        """Left in any way but one, it is as before."""
        self._as_before()

    def _as_before(self) -> None:
        self._house.try_out(turned=self._before)

    def _keep(self) -> None:
        self._before = self._house.preferences.turned
        self._house.change(turned=self._before)
        self.go_back()

    # what is seen

    def way_back(self) -> Control:
        """As before, at once."""
        keys = (pygame.K_ESCAPE, pygame.K_BACKSPACE)
        return Control("back", _("As before"), self.go_back, keys=keys, tone=Tone.QUIET)

    def actions(self) -> list[Control]:
        """Keep it, or try the next side."""
        return [
            Control("on", _("Turn it further"), self._turn_on),
            Control("keep", _("Keep it so"), self._keep, tone=Tone.MAIN),
        ]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """What to look at, and how long there is for it."""
        gap = canvas.px(theme.GAP)
        self._seconds = self._left(self._clock())
        words, left, line = layout.rows(body, [2, 2, 1.2], gap)
        question = _("Is it the right way up, and does the screen answer where you touch it?")
        canvas.write(question, words, Type.TEXT, canvas.theme.ivory, align="centre", lines=4)
        canvas.write(str(self._seconds), left, Type.SIGN, canvas.theme.gold, align="centre", lines=1)
        told = ngettext(
            "If nobody taps, it turns back in {count} second.",
            "If nobody taps, it turns back in {count} seconds.",
            self._seconds,
        )
        canvas.write(
            told.format(count=self._seconds), line, Type.FINE, canvas.theme.soft, align="centre", lines=2
        )
