"""Rows with words below them, turned over like a leaflet where not all have room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Tone
from kiosk.ui.type_scale import Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

Row = TypeVar("Row")

HIGH: Final = 84
"""Of a row, px at BASE_SIZE, where a page wants no other."""
LEAST: Final = 76
"""Of one of two lines, px at BASE_SIZE, where all have room on a leaf so."""
LINES: Final = 4
"""Of the words at the foot, at most, where a page wants no other."""
ABOVE: Final = 6
ASIDE: Final = 14
"""So far these are from the edges of the plate that they stand on, px at BASE_SIZE."""
FULLER: Final = 1.4
"""Rows that leave room on the only leaf are so many times as high at most."""
NEAR: Final = 2
"""Of so many leaves the first and the last one are the next ones."""


def turn_over(
    at: int,
    count: int,
    turn: Callable[[int], None],
    back: tuple[str, str],
    on: tuple[str, str],
    *,
    ends: bool = False,
) -> list[Control]:
    """What turns over to the leaf before and to the next one, of so many.

    `back` and `on` are each a label, and why not where there is no such leaf. `ends`: and to the first and
    the last one, where that saves taps.
    """
    first, last = at <= 0, at >= count - 1
    near = [
        Control(
            "earlier", back[0], lambda: turn(-1), why=back[1] if first else None, keys=(pygame.K_PAGEUP,)
        ),
        Control(
            "later", on[0], lambda: turn(1), why=on[1] if last else None,
            keys=(pygame.K_PAGEDOWN, pygame.K_SPACE), tone=Tone.PLAIN if last else Tone.MAIN,
        ),
    ]  # fmt: skip
    if not ends or count <= NEAR:
        return near
    to_first, to_last = (lambda: turn(-at)), (lambda: turn(count - 1 - at))
    return [
        Control("first", _("First page"), to_first, why=back[1] if first else None, keys=(pygame.K_HOME,)),
        *near,
        Control("last", _("Last page"), to_last, why=on[1] if last else None, keys=(pygame.K_END,)),
    ]


class Leaflet:
    """Knows which rows of a page are shown.

    `high`: each, px at BASE_SIZE, and in large text more where all have room on one leaf then; `least`: how
    high they are rather than that not all have; `lines`: of the words at its foot, at most.
    """

    def __init__(self, high: int = HIGH, lines: int = LINES, least: int | None = None) -> None:
        self._usual, self._least = high, high if least is None else least
        self._high: float = high
        self._lines = lines
        self._leaf, self._leaves = 0, 1

    def fit(self, canvas: Canvas, body: Callable[[], Rect], count: int, words: str) -> None:
        """How many of so many rows have room, asked before it is drawn: is there a leaf to turn over to?

        `body`: the place for them as things stand now, which what turns over takes a part of.
        """
        self._leaves = 1
        room = self._cut(canvas, body(), words)[1]
        higher = self._usual * (theme.LARGER if canvas.theme.large_text else 1)
        for high in (higher, self._usual, self._least):
            self._high = high
            if count <= self._most(canvas, room):
                break
        else:
            self._high, self._leaves = self._usual, 2
            room = self._cut(canvas, body(), words)[1]
            self._leaves = max(2, -(-count // self._most(canvas, room)))
        self._leaf = min(self._leaf, self._leaves - 1)

    def actions(self) -> list[Control]:
        """Turn over, when there is more than a page."""
        if self._leaves == 1:
            return []
        earlier = _("Previous page"), _("This is the beginning.")
        later = _("Next page"), _("This is the end.")
        return turn_over(self._leaf, self._leaves, self._turn, earlier, later)

    def paint(
        self,
        canvas: Canvas,
        body: Rect,
        rows: Sequence[Row],
        draw: Callable[[Canvas, Row, Rect], None],
        words: str,
    ) -> None:
        """The rows, each drawn in a box, and the words below them."""
        foot, room = self._cut(canvas, body, words)
        if foot.h:  # on boards and stones they would be hard to read
            canvas.panel(foot.inflate(2 * canvas.px(ASIDE), 2 * canvas.px(ABOVE)))
        canvas.write(words, foot, Type.FINE, canvas.theme.soft, align="centre", lines=self._lines)
        most, high, gap = self._most(canvas, room), canvas.px(self._high), canvas.px(theme.GAP)
        if self._leaves == 1:
            most = len(rows)
            high = max(high, min(round(high * FULLER), (room.h + gap) // max(1, most) - gap))
        for entry in rows[self._leaf * most :][:most]:
            box, room = layout.cut_top(room, high, gap)
            draw(canvas, entry, box)

    def _most(self, canvas: Canvas, room: Rect) -> int:
        """Rows that fit."""
        gap = canvas.px(theme.GAP)
        return max(1, (room.h + gap) // (canvas.px(self._high) + gap))

    def _turn(self, by: int) -> None:
        self._leaf += by

    def _cut(self, canvas: Canvas, body: Rect, words: str) -> tuple[Rect, Rect]:
        if not (self._lines and words):
            return layout.cut_bottom(body, 0)
        above, aside = canvas.px(ABOVE), canvas.px(ASIDE)
        most = canvas.type_px(Type.FINE) * self._lines
        high = min(most, canvas.height_of(words, body.w - 2 * aside, Type.FINE))
        foot, room = layout.cut_bottom(body, high + 2 * above, canvas.px(theme.GAP))
        return foot.inflate(-2 * aside, -2 * above), room
