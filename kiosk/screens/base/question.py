"""Before something is ended or left for good: a page that says what becomes of it, and waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import Rect

from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Sign, Tone, nothing
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.control import Do
    from kiosk.ui.fonts import Align

    Shows = Callable[[Canvas, Rect], object]


WIDE, PICTURE = 820, 168
"""How wide the plate of a question is at most, and the picture on it of what it is about, px at BASE_SIZE."""
PADDING = 26
"""Round what is on it, px at BASE_SIZE."""
LINES = 8
"""Of each of its texts at most."""


@dataclass(frozen=True)
class Question:
    """Whether something is really meant; it stays until it is answered.

    Attributes:
        control: what does it.
        heading: the question.
        words: what is to be.
        means: what becomes of it.
        yes, no: what the answers are called, and below that what they lead to.
        ends: something is over or gone by it, and it looks like that.
        shows: draws whom or what it is about in a square box, px; None for nothing.
        refused: what `no` does, where it says more than that the page is as before.
    """

    control: Control
    heading: str
    words: str
    means: str
    yes: tuple[str, str]
    no: tuple[str, str]
    ends: bool = True
    shows: Shows | None = None
    refused: Do = nothing

    def answers(self, answered: Callable[[], None]) -> list[Control]:
        """Both of them, each of which first has it `answered`."""

        def do() -> None:
            answered()
            self.control.do()

        def leave() -> None:
            answered()
            self.refused()

        (yes, leads), (no, stays) = self.yes, self.no
        tone, sign = (Tone.DANGER, Sign.WARNING) if self.ends else (Tone.PLAIN, None)
        really = replace(self.control, label=yes, do=do, detail=leads, sign=sign, tone=tone)
        return [really, Control("no", no, leave, stays, tone=Tone.MAIN)]


def draw_question(canvas: Canvas, words: str, means: str, body: Rect, shows: Shows | None = None) -> None:
    """What is to be, what becomes of it, and whom or what it is about, on a plate as large as that."""
    gap, around = canvas.px(theme.GAP * 2), canvas.px(PADDING)
    plate = Rect(0, 0, body.w if canvas.theme.large_text else min(body.w, canvas.px(WIDE)), body.h)
    side = min(canvas.px(PICTURE), body.h // 3) if shows is not None else 0
    width = plate.w - 2 * around
    if side and not canvas.upright:
        width -= side + gap
    beside = side + gap if side and canvas.upright else 0
    for head in (Type.HEAD, Type.LEAD, Type.LABEL):  # what is to be gives way to what becomes of it
        texts = (words, head, canvas.theme.ivory), (means, Type.TEXT, canvas.theme.soft)
        highs = [canvas.height_of(text, width, size) for text, size, _colour in texts]
        said = sum(highs) + gap
        if said + beside <= body.h - 2 * around:
            break
    high = said + beside if beside else max(said, side)
    plate.h = min(body.h, high + 2 * around)
    plate.center = body.center
    canvas.panel(plate, canvas.theme.panel, canvas.theme.gold, 3)
    inner = layout.inset(plate, around)
    if shows is not None:
        cut = layout.cut_top if canvas.upright else layout.cut_left
        picture, inner = cut(inner, side, gap)
        shows(canvas, layout.fitted((1, 1), picture))
    inner = layout.middle(inner, said)
    align: Align = "left" if side and not canvas.upright else "centre"
    for (text, size, colour), row in zip(texts, layout.rows(inner, highs, gap), strict=True):
        canvas.write(text, row, size, colour, align=align, lines=LINES)
