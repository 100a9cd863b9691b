"""What is in the way, on the whole screen or in place of the tray's picture; it goes when all is well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hardware.message import say
from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, translated
from kiosk.ui import layout
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import LINE, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

AGAIN_S = 4.0
"""How often it is tried again by itself."""
COVERED_AFTER_S = 3.0
"""So long a slow disk is told of in a line; then in place of the picture."""
LINE_WIDE = 460
"""How wide that line is at most, px at BASE_SIZE."""


class Trouble(Screen):
    """A problem in words.

    Args:
        words: what is wrong and what to do.
        retry: tries again: "" and has gone on, or what is wrong now.
        can_leave: there is a screen to go back to.
        by_itself: it is tried again without a tap; else it stays until somebody has read it.
        ways: out of it, each with a name, what it says, what it costs, and what goes it. Where there are any
            it is not tried again by itself.
    """

    heading = say("Something is in the way")

    def __init__(
        self,
        clock: Callable[[], float],
        words: str,
        retry: Callable[[], str],
        *,
        can_leave: bool,
        by_itself: bool = True,
        ways: Sequence[tuple[str, str, str, Callable[[], None]]] = (),
    ) -> None:
        super().__init__(clock)
        self._can_leave = can_leave
        self._by_itself = by_itself
        self._words = words
        self._retry = retry
        self._ways = ways
        self._tried_at = clock()

    def way_back(self) -> Control | None:
        """Back to what can be done without it."""
        return super().way_back() if self._can_leave else None

    def actions(self) -> list[Control]:
        """Without waiting; and the ways out, each tapped twice."""
        label = _("Try again now") if self._by_itself else _("I have read it")
        if self._ways:
            label = _("Try again")
        again = Control("again", label, self._try, tone=Tone.MAIN)
        ways = [
            self.twice(Control(name, translated(label), go), _("Really? Tap once more."), ends=True)
            for name, label, _cost, go in self._ways
        ]
        return [*ways, again]

    def do(self, now: float) -> bool:
        """Try again now and then."""
        if self._ways or not self._by_itself or now - self._tried_at < AGAIN_S:
            return False
        self._try()
        return True

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """A sign, the words, and that it goes on by itself."""
        canvas.panel(body, canvas.theme.dark, canvas.theme.alarm, 4)
        sign, rest = layout.cut_top(layout.inset(body, canvas.px(20)), round(body.h * 0.24), canvas.px(12))
        draw_sign(canvas, sign)
        foot, rest = layout.cut_bottom(rest, canvas.px(44), canvas.px(8))
        if self._ways:
            costs, rest = layout.cut_bottom(rest, round(rest.h * 0.5), canvas.px(8))
            for (_name, label, cost, _go), line in zip(
                self._ways, layout.rows(costs, [1] * len(self._ways), 0), strict=True
            ):
                told = f"{translated(label)}: {translated(cost)}"
                canvas.write(told, line, Type.FINE, canvas.theme.ivory, align="centre", lines=2)
        canvas.write(translated(self._words), rest, Type.TEXT, canvas.theme.ivory, align="centre")
        words = _("It goes on by itself as soon as this is fixed.") if self._by_itself else ""
        if self._ways:
            words = _("What is damaged is kept, whatever you choose.")
        canvas.write(words, foot, Type.FINE, canvas.theme.soft, align="centre", lines=2)

    def _try(self) -> None:
        self._tried_at = self._clock()
        self._words = self._retry() or self._words


def draw_problem(canvas: Canvas, words: str, box: Rect) -> None:
    """A warning where the picture of the tray would be: no old picture may pass for a live one.

    The camera may be gone, the tray dark, or its lid up: `words` says which.
    """
    canvas.panel(box, canvas.theme.dark, canvas.theme.alarm, 4)
    sign, rest = layout.cut_top(layout.inset(box, canvas.px(14)), round(box.h * 0.18), canvas.px(6))
    draw_sign(canvas, sign)
    title, rest = layout.cut_top(rest, canvas.px(34), canvas.px(4))
    foot, rest = layout.cut_bottom(rest, canvas.px(2 * LINE), canvas.px(4))
    canvas.write(_("No throw can be read now"), title, Type.FINE, canvas.theme.amber, align="centre", lines=1)
    canvas.write(words, rest, Type.FINE, canvas.theme.ivory, align="centre")
    canvas.write(
        _("It goes on by itself as soon as this is fixed."),
        foot,
        Type.FINE,
        canvas.theme.soft,
        align="centre",
        lines=2,
    )


def tells_at(waited_s: float) -> float:
    """After how many seconds a slow disk is told of next: then all of the picture, and each second anew."""
    return max(COVERED_AFTER_S, int(waited_s) + 1.0)


def draw_slow_disk(canvas: Canvas, waited_s: float, *, covers: bool) -> None:
    """Over the last picture, where everybody waits for a slow disk: a line, and later all of it.

    Args:
        canvas: with the last picture on it.
        waited_s: so far.
        covers: all of it at once, so that nothing hidden stays open meanwhile.
    """
    whole = canvas.surface.get_rect()
    if waited_s < COVERED_AFTER_S and not covers:
        words = _("One moment: the disk is slow.")
        line = pygame.Rect(0, 0, min(whole.w, canvas.px(LINE_WIDE)), canvas.line(LINE) + canvas.px(16))
        line.midtop = whole.centerx, canvas.px(6)
        canvas.panel(line, canvas.theme.dark, canvas.theme.amber, 2)
        inner = layout.inset(line, canvas.px(6))
        canvas.write(words, inner, Type.FINE, canvas.theme.amber, align="centre", lines=1)
        return
    canvas.felt()
    box = layout.inset(whole, canvas.px(24))
    canvas.panel(box, canvas.theme.dark, canvas.theme.amber, 4)
    sign, rest = layout.cut_top(layout.inset(box, canvas.px(20)), round(box.h * 0.24), canvas.px(12))
    draw_sign(canvas, sign)
    title, rest = layout.cut_top(rest, round(rest.h * 0.34), canvas.px(8))
    canvas.write(_("The disk is slow"), title, Type.CALL, canvas.theme.amber, align="centre", lines=2)
    foot, rest = layout.cut_bottom(rest, canvas.line(44), canvas.px(8))
    canvas.write(
        _("What happened last is being written down. What you tap meanwhile does not count."),
        rest, Type.TEXT, canvas.theme.ivory, align="centre",
    )  # fmt: skip
    if waited_s >= COVERED_AFTER_S:
        words = _("{seconds} s").format(seconds=int(waited_s))
        canvas.write(words, foot, Type.LABEL, align="centre", lines=1)


def draw_sign(canvas: Canvas, box: Rect) -> None:
    """The warning sign, as high as the box."""
    side = box.h
    left, top = box.centerx - side * 0.58, box.y
    corners = [(box.centerx, top), (left, top + side), (left + side * 1.16, top + side)]
    pygame.draw.polygon(canvas.surface, canvas.theme.amber, corners)
    stem = pygame.Rect(0, 0, max(3, side // 9), round(side * 0.4))
    stem.midtop = (box.centerx, round(top + side * 0.3))
    pygame.draw.rect(canvas.surface, canvas.theme.dark, stem, border_radius=stem.w // 2)
    pygame.draw.circle(
        canvas.surface, canvas.theme.dark, (box.centerx, round(top + side * 0.84)), max(2, side // 15)
    )
