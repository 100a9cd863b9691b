"""Something keeps the kiosk from going on: what it is, what to do; it goes on by itself when it is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.screens.base.problem import draw_sign
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

AGAIN_S = 4.0
"""How often it is tried again by itself."""


class Trouble(Screen):
    """A problem in words.

    Args:
        words: what is wrong and what to do.
        retry: tries again: "" and has gone on, or what is wrong now.
        can_leave: there is a screen to go back to.
    """

    def __init__(
        self, clock: Callable[[], float], words: str, retry: Callable[[], str], *, can_leave: bool
    ) -> None:
        super().__init__(clock)
        self._can_leave = can_leave
        self._words = words
        self._retry = retry
        self._tried_at = clock()

    @property
    def title(self) -> str:
        """What has happened."""
        return _("Something is in the way")

    def way_back(self) -> Control | None:
        """Back to what can be done without it."""
        return super().way_back() if self._can_leave else None

    def actions(self) -> list[Control]:
        """Without waiting."""
        return [Control("again", _("Try again now"), self._try, tone=Tone.MAIN)]

    def do(self, now: float) -> bool:
        """Try again now and then."""
        if now - self._tried_at < AGAIN_S:
            return False
        self._try()
        return True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A sign, the words, and that it goes on by itself."""
        canvas.panel(body, canvas.theme.dark, canvas.theme.alarm, 4)
        sign, rest = layout.cut_top(layout.inset(body, canvas.px(20)), round(body.h * 0.24), canvas.px(12))
        draw_sign(canvas, sign)
        foot, rest = layout.cut_bottom(rest, canvas.px(44), canvas.px(8))
        canvas.write(translated(self._words), rest, 40, canvas.theme.ivory, align="centre")
        words = _("It goes on by itself as soon as this is put right.")
        canvas.write(words, foot, 31, canvas.theme.soft, align="centre", lines=2)

    def _try(self) -> None:
        self._tried_at = self._clock()
        self._words = self._retry() or self._words
