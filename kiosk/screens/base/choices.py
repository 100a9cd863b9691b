"""A page of what can be chosen of one thing, with what each means: no tap goes on to a value by itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

Value = TypeVar("Value", bound="int | str")

HIGHEST, ASKED = 104, 5
"""How high a choice is at most, px at BASE_SIZE, and lines of what is asked."""


class Choices(Screen, Generic[Value]):
    """One choice below the other; what holds now is marked.

    Args:
        heading: what it is about; asked: in a sentence, "" where the heading says it.
        named: what can be chosen, each with its label, and what it means or "".
        now: what holds.
        choose: has another hold; says what went wrong, or "".
        why: why some can't be chosen now.
    """

    def __init__(
        self,
        clock: Callable[[], float],
        heading: str,
        named: Callable[[], Mapping[Value, tuple[str, str]]],
        now: Callable[[], Value],
        choose: Callable[[Value], str],
        *,
        asked: str = "",
        why: Callable[[], Mapping[Value, str]] = dict,
    ) -> None:
        super().__init__(clock)
        self.heading = heading
        self._named = named
        self._now = now
        self._choose = choose
        self._asked = asked
        self._why = why

    def actions(self) -> list[Control]:
        """It holds at once."""
        return [Control("done", _("Done"), self.go_back, tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The choices, below what is asked."""
        if self._asked:
            asked, gap = translated(self._asked), canvas.px(theme.GAP)
            high = canvas.height_of(asked, body.w - 2 * gap, Type.TEXT)
            words, body = layout.cut_top(body, min(high, body.h // 4), gap)
            canvas.write(asked, words.inflate(-2 * gap, 0), Type.TEXT, canvas.theme.ivory, lines=ASKED)
        now, why = self._now(), self._why()
        controls = [
            Control(
                f"choose-{value}",
                label,
                partial(self._take, value),
                means,
                why.get(value),
                tone=Tone.CHOSEN if value == now else Tone.PLAIN,
            )
            for value, (label, means) in self._named().items()
        ]
        body.h = min(body.h, len(controls) * canvas.px(HIGHEST + theme.GAP))  # an upright page has more
        self.put_below(canvas, controls, body, HIGHEST)

    def _take(self, value: Value) -> None:
        self.note = self._choose(value)
