"""Touch test: cross-hairs to be hit, and what is wrong when they are missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

PLACES = ((0.1, 0.28), (0.9, 0.28), (0.5, 0.55), (0.1, 0.88), (0.9, 0.88))
"""Of the cross-hairs, as shares of the screen."""
NEAR = 32
"""So far off (px at BASE_SIZE) a finger may be: half of the smallest target."""


class TouchTest(Screen):
    """Five cross-hairs, one after another.

    Args:
        on: what follows when all were hit; the way back without one.
    """

    def __init__(self, clock: Callable[[], float], on: Callable[[], None] | None = None) -> None:
        super().__init__(clock)
        self._on = on
        self._hit: list[float] = []
        self._size = (1, 1)
        self._near = NEAR

    @property
    def title(self) -> str:
        """What is to be done."""
        if len(self._hit) < len(PLACES):
            return _("Tap the cross")
        return _("Touch works")

    def actions(self) -> list[Control]:
        """On, once all were hit; or without the test."""
        if len(self._hit) < len(PLACES):
            return []
        return [
            Control("once-more", _("Once more"), self._again),
            Control("on", _("Go on"), self._on or self.go_back, tone=Tone.MAIN),
        ]

    def way_back(self) -> Control | None:
        """In the first run one may also go on without the test, by the same place."""
        if self._on is None:
            return super().way_back()
        return Control("skip", _("Skip"), self._on, tone=Tone.QUIET)

    def touched(self, at: tuple[int, int]) -> bool:
        """A try at the cross."""
        if len(self._hit) >= len(PLACES):
            return False
        x, y = self._place()
        away = ((at[0] - x) ** 2 + (at[1] - y) ** 2) ** 0.5
        if away > self._near:
            self.note = self._missed(at)
        else:
            self._hit.append(away)
            self.note = ""
        return True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The next cross, or how it went."""
        self._size = canvas.surface.get_size()
        self._near = canvas.px(NEAR)
        left = len(PLACES) - len(self._hit)
        if left:
            words = ngettext("{count} cross left", "{count} crosses left", left).format(count=left)
            line = layout.cut_top(body, canvas.px(40))[0]
            canvas.write(words, line, 28, canvas.theme.soft, align="centre", lines=1)
            self._draw_cross(canvas)
            return
        off = round(max(self._hit) / canvas.scale)
        words = _("All five were hit, at most {off} px beside the middle.").format(off=off)
        canvas.write(words, body, 40, canvas.theme.good, align="centre")

    def _draw_cross(self, canvas: Canvas) -> None:
        x, y = self._place()
        arm, thick = canvas.px(NEAR), canvas.px(4)
        pygame.draw.circle(canvas.surface, canvas.theme.gold, (x, y), arm, thick)
        pygame.draw.line(canvas.surface, canvas.theme.ivory, (x - arm, y), (x + arm, y), thick)
        pygame.draw.line(canvas.surface, canvas.theme.ivory, (x, y - arm), (x, y + arm), thick)

    def _place(self) -> tuple[int, int]:
        across, down = PLACES[min(len(self._hit), len(PLACES) - 1)]
        return round(across * self._size[0]), round(down * self._size[1])

    def _missed(self, at: tuple[int, int]) -> str:
        """A tap that falls where a turned touchscreen would put it is called that."""
        width, height = self._size
        x, y = self._place()
        ends = {
            (width - x, height - y): _("Touch is upside down: turn it in the system's settings."),
            (width - x, y): _("Left and right are swapped: turn it in the system's settings."),
            (x, height - y): _("Up and down are swapped: turn it in the system's settings."),
        }
        for (ex, ey), words in ends.items():
            if (ex, ey) != (x, y) and ((at[0] - ex) ** 2 + (at[1] - ey) ** 2) ** 0.5 <= self._near:
                return words
        return _("That was beside the cross. Try again.")

    def _again(self) -> None:
        self._hit.clear()
