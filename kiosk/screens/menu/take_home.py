"""What players take home of an evening: a code after which what was played can't be written anew unseen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.qr_code import draw_qr_code

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas


class TakeHome(Screen):
    """The line of the newest event as a code (kiosk.audit.head).

    Args:
        line: of it.
        payments: who pays whom, a line each.
    """

    heading = say("Proof as a QR code")

    def __init__(self, clock: Callable[[], float], line: str, payments: Sequence[str] = ()) -> None:
        super().__init__(clock)
        self._line = line
        self._payments = payments

    def actions(self) -> list[Control]:
        """Back."""
        return [Control("done", _("Done"), self.go_back, keys=(pygame.K_SPACE,), tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The code, and beside (upright: below) it what it is for, and who pays whom."""
        gap = canvas.px(theme.GAP)
        if canvas.upright:
            code, words = layout.cut_top(body, body.w, gap)
        else:
            code, words = layout.cut_left(body, body.h, gap)
        draw_qr_code(canvas, self._line, code)
        canvas.panel(words)
        how, words = layout.cut_bottom(layout.inset(words, canvas.px(10)), 3 * canvas.line(LINE), gap)
        check = _(
            "To check it, whoever runs the kiosk holds its record against your picture; the manual says how."
        )
        canvas.write(check, how, Type.FINE, canvas.theme.soft, align="centre", lines=3)
        told = _("Take a picture of this code: later it proves that nobody has changed the result.")
        box = layout.inset(words, canvas.px(6))
        lines, many = "\n".join(self._payments), len(self._payments)
        upper, paid = layout.rows(box, [2, max(2, many)], gap)
        if many and canvas.has_room(lines, paid, lines=many):  # else the page before it has them
            box = upper
            canvas.write(lines, paid, Type.TEXT, canvas.theme.gold, align="centre", lines=many)
        canvas.write(told, box, Type.LABEL, canvas.theme.ivory, align="centre")
