"""Touch test: cross-hairs to be hit, and what is wrong when they are missed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from kiosk.screens.base.screen import Screen
from kiosk.screens.host.guide import ALL, Step, titled
from kiosk.text.translate import _, ngettext
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

PLACES = ((0.1, 0.28), (0.9, 0.28), (0.5, 0.55), (0.1, 0.88), (0.9, 0.88))
"""Of the cross-hairs, as shares of the screen."""
NEAR = 32
"""So far off (px at BASE_SIZE) a finger may be: half of the smallest target."""


class TouchTest(Screen):
    """Five cross-hairs, one after another.

    Args:
        on: what follows in the first run; the way back without one.
        asked: in it, all in all.

    Attributes:
        off: (right, down) px from each cross that was hit to the finger.
        missed: the same for the last try, where it was beside its cross; None where it hit.
        turned: whether that lies where a touchscreen turned against the picture would put it.
        tried_at: when the last try was, s; the start before that.
    """

    titled = True  # how a tap went stands above the cross, in the place of what this is for

    def __init__(
        self,
        clock: Callable[[], float],
        on: Callable[[], None] | None = None,
        asked: Sequence[Step] = ALL,
    ) -> None:
        super().__init__(clock)
        self._on = on
        self._asked = asked
        self.off: list[tuple[int, int]] = []
        self.missed: tuple[int, int] | None = None
        self.turned = False
        self.tried_at = clock()
        self._size = (1, 1)
        self._near = NEAR

    @property
    def passed(self) -> bool:
        """Whether all were hit."""
        return len(self.off) == len(PLACES)

    @property
    def title(self) -> str:
        """What is to be done."""
        head = _("Touch works") if self.passed else _("Tap the cross")
        return titled(None if self._on is None else Step.SCREEN, head, self._asked)

    def actions(self) -> list[Control]:
        """On, once all were hit; or without the test."""
        if not self.passed:
            return []
        return [
            Control("once-more", _("Once more"), self._again),
            Control("on", _("Go on"), self._on or self.go_back, tone=Tone.MAIN),
        ]

    def draw_head(self, canvas: Canvas, box: Rect) -> None:
        """In the first run one may also go on without the test."""
        if self._on is not None and not self.passed:
            skip, box = layout.cut_right(box, canvas.px(190), canvas.px(theme.GAP))
            self.put(canvas, Control("skip", _("Skip"), self._on, tone=Tone.QUIET), skip)
        super().draw_head(canvas, box)

    def touched(self, at: tuple[int, int]) -> bool:
        """A try at the cross."""
        if self.passed:
            return False
        x, y = self._place()
        away = at[0] - x, at[1] - y
        self.tried_at, self.missed, self.turned, self.note = self._clock(), None, False, ""
        if math.hypot(*away) <= self._near:
            self.off.append(away)
        else:
            words = self._turned(at)
            self.missed, self.turned = away, bool(words)
            self.note = (
                words or _("That missed the cross. Try again, or skip.")
                if self._on
                else _("That missed the cross. Try again.")
            )
        return True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The next cross, or how it went."""
        self._size = canvas.surface.get_size()
        self._near = canvas.px(NEAR)
        left = len(PLACES) - len(self.off)
        if left:
            words = ngettext("{count} cross left", "{count} crosses left", left).format(count=left)
            words = self.note or _("So that taps land where you point: {crosses}").format(crosses=words)
            colour = self.note_colour(canvas.theme) if self.note else canvas.theme.soft
            line = layout.cut_top(body, canvas.px(64))[0]
            canvas.write(words, line, Type.NOTE, colour, align="centre", lines=2)
            self._draw_cross(canvas)
            return
        off = max(math.hypot(*each) for each in self.off)
        words = _("All five hit: the touchscreen is spot on.")
        if off > self._near / 2:
            words = _("All five were hit, though not all in the middle: the touchscreen will do.")
        canvas.write(words, body, Type.TEXT, canvas.theme.good, align="centre")

    def _draw_cross(self, canvas: Canvas) -> None:
        x, y = self._place()
        arm, thick = canvas.px(NEAR), canvas.px(4)
        pygame.draw.circle(canvas.surface, canvas.theme.gold, (x, y), arm, thick)
        pygame.draw.line(canvas.surface, canvas.theme.ivory, (x - arm, y), (x + arm, y), thick)
        pygame.draw.line(canvas.surface, canvas.theme.ivory, (x, y - arm), (x, y + arm), thick)

    def _place(self) -> tuple[int, int]:
        across, down = PLACES[min(len(self.off), len(PLACES) - 1)]
        return round(across * self._size[0]), round(down * self._size[1])

    def _turned(self, at: tuple[int, int]) -> str:
        """How a touchscreen is turned that puts a tap at the cross there; "" for any other miss."""
        width, height = self._size
        x, y = self._place()
        quarter = _("Touch is turned by a quarter: turn it in the system's settings.")
        ends = {
            (width - x, height - y): _("Touch is upside down: turn it in the system's settings."),
            (width - x, y): _("Left and right are swapped: turn it in the system's settings."),
            (x, height - y): _("Up and down are swapped: turn it in the system's settings."),
            (y * width // height, height - x * height // width): quarter,
            (width - y * width // height, x * height // width): quarter,
        }
        for end, words in ends.items():
            if end != (x, y) and math.dist(at, end) <= self._near:
                return words
        return ""

    def _again(self) -> None:
        self.off.clear()
