"""A page of what can be chosen of one thing, with what each means: no tap goes on to a value by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from kiosk.screens.base.screen import Screen
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.controls import fill_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

Value = TypeVar("Value", bound="int | str")

HIGHEST, ASKED = 104, 5
"""How high a choice is at most, px at BASE_SIZE, and lines of what is asked."""
SHOWN, SHOWN_UPRIGHT, BESIDE = 140, 280, 0.6
"""How high one is at most where it is shown what it looks like, and the share of its width for that."""


class Choices(Screen, Generic[Value]):
    """One choice below the other; what holds now is marked.

    Args:
        heading: what it is about; asked: in a sentence, "" where the heading says it.
        named: what can be chosen, each with its label, and what it means or "".
        now: what holds.
        choose: has another hold; says what went wrong, or "".
        why: why some can't be chosen now.
        shows: draws what one looks like in a box (px), on a plate of a colour; None where words say it.
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
        shows: Callable[[Value, Canvas, Rect, Colour], None] | None = None,
    ) -> None:
        super().__init__(clock)
        self.heading = heading
        self._named = named
        self._now = now
        self._choose = choose
        self._asked = asked
        self._why = why
        self._shows = shows

    def actions(self) -> list[Control]:
        """It holds at once."""
        return [Control("done", _("Done"), self.go_back, tone=Tone.MAIN)]

    def paint(self, canvas: Canvas, body: Rect) -> None:
        """The choices, below what is asked."""
        if self._asked:
            asked, gap = translated(self._asked), canvas.px(theme.GAP)
            high = canvas.height_of(asked, body.w - 2 * gap, Type.TEXT)
            words, body = layout.cut_top(layout.cut_top(body, gap)[1], min(high, body.h // 4), gap)
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
        if self._shows is None:
            body.h = min(body.h, len(controls) * canvas.px(HIGHEST + theme.GAP))  # an upright page has more
            self.put_below(canvas, controls, body, HIGHEST)
            return
        high = SHOWN_UPRIGHT if canvas.upright else SHOWN
        body.h = min(body.h, len(controls) * canvas.px(high + theme.GAP))
        rows = layout.rows(body, [1] * len(controls), canvas.px(theme.GAP))
        for value, control, row in zip(self._named(), controls, rows, strict=True):
            self._put_shown(canvas, value, control, row)

    def _put_shown(self, canvas: Canvas, value: Value, control: Control, row: Rect) -> None:
        """What it is called and means, and beside it (upright: below) what it looks like."""
        assert self._shows is not None
        self.put(canvas, replace(control, label="", detail=""), row)
        inner, gap = layout.inset(row, canvas.margin), canvas.px(theme.GAP)
        if canvas.upright:
            words, sample = layout.rows(inner, [1, 1], gap)
        else:
            sample, words = layout.cut_right(inner, round(inner.w * BESIDE), gap * 2)
        chosen, look = control.tone is Tone.CHOSEN, canvas.theme
        label, means = layout.rows(words, [1, 1.3], 0)
        ink = look.gold if chosen and look.quiet else look.ink_on(fill_colour(canvas, control.tone))
        canvas.write(control.label, label, Type.LABEL, ink, lines=1)
        canvas.write(control.detail, means, Type.NOTE, look.soft if look.quiet else ink, lines=3)
        self._shows(value, canvas, sample, fill_colour(canvas, control.tone))

    def _take(self, value: Value) -> None:
        self.note = self._choose(value)
