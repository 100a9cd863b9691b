"""Before something is ended or left for good: a page that says what becomes of it, and waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kiosk.ui import layout
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.ui.canvas import Canvas


HIGH = 270
"""How high the words are together at most, px at BASE_SIZE."""


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
    """

    control: Control
    heading: str
    words: str
    means: str
    yes: tuple[str, str]
    no: tuple[str, str]
    ends: bool = True

    def answers(self, answered: Callable[[], None]) -> list[Control]:
        """Both of them, each of which first has it `answered`."""

        def do() -> None:
            answered()
            self.control.do()

        (yes, leads), (no, stays) = self.yes, self.no
        tone = Tone.DANGER if self.ends else Tone.PLAIN
        really = replace(self.control, label=yes, do=do, detail=leads, sign=None, tone=tone)
        return [really, Control("no", no, answered, stays, tone=Tone.MAIN)]


def draw_question(canvas: Canvas, words: str, means: str, body: Rect) -> None:
    """What is to be, and what becomes of it."""
    canvas.panel(body, canvas.theme.dark, canvas.theme.gold, 3)
    inner = layout.middle(layout.inset(body, canvas.px(20)), canvas.px(HIGH))
    upper, lower = layout.rows(inner, [1, 1], canvas.px(16))
    canvas.write(words, upper, Type.HEAD, canvas.theme.ivory, align="centre")
    canvas.write(means, lower, Type.TEXT, canvas.theme.soft, align="centre")
