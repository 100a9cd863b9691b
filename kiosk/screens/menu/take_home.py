"""What players take home: the evening as a sheet, and a code that proves that nobody has changed it since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.on_stick import OnStick
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.qr_code import draw_qr_code

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

AROUND = 10
"""Of the table round a code, px at BASE_SIZE."""


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
        gap, words = canvas.px(theme.GAP), _draw_code(canvas, self._line, body)
        how, words = layout.cut_bottom(words, 3 * canvas.line(LINE), gap)
        check = _(
            "To check it later, show your picture to the host: the kiosk's record must have "
            "the same code in it."
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


class TakeSheet(Screen):
    """The sheet of an evening that was saved: onto a phone as words, or onto a USB stick as a page.

    Args:
        words: of the evening, in a code.
        path: of the sheet.
        on_stick: copies it there.
    """

    heading = say("The result on your phone or a USB stick")
    titled = True

    def __init__(
        self, clock: Callable[[], float], words: str, path: Path, on_stick: OnStick | None = None
    ) -> None:
        super().__init__(clock)
        self._words = words
        self._path = path
        self._on_stick = on_stick or OnStick(path)

    def actions(self) -> list[Control]:
        """Onto a stick, or back."""
        done = Control("done", _("Done"), self.go_back, keys=(pygame.K_SPACE,), tone=Tone.MAIN)
        return [self._on_stick.control(), done]

    def do(self, now: float) -> bool:
        """A stick comes, or what was to be written there is."""
        heard = self._on_stick.do(now)
        if heard:
            self.input.changed()
        return super().do(now) or heard

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The code, and beside (upright: below) it both ways, and where the kiosk keeps it."""
        gap, box = canvas.px(theme.GAP), _draw_code(canvas, self._words, body)
        phone, stick, kept = layout.rows(box, [1.4, 1, 1], gap)
        look = canvas.theme
        scan = _("Scan this code to have the result on your phone, and who pays whom.")
        canvas.write(scan, phone, Type.LABEL, look.ivory, align="centre")
        told, ink = (self.note, self.note_colour(look)) if self.note else (self._on_stick.words, look.gold)
        canvas.write(told, stick, Type.TEXT, ink, align="centre", lines=3)
        where = _("The kiosk keeps it, too, as {file}: ask the host.")
        where = where.format(file=self._path.name.replace(" ", "\N{NO-BREAK SPACE}"))
        canvas.write(where, kept, Type.FINE, look.soft, align="centre", lines=4)


def _draw_code(canvas: Canvas, text: str, body: Rect) -> Rect:
    """A text as a code at the left (upright: the top), and a plate for words; the room on that."""
    gap = canvas.px(theme.GAP)
    if canvas.upright:
        code, words = layout.cut_top(body, body.w, gap)
    else:
        code, words = layout.cut_left(body, body.h, gap)
    draw_qr_code(canvas, text, layout.inset(code, canvas.px(AROUND)))
    canvas.panel(words)
    return layout.inset(words, canvas.px(10))
