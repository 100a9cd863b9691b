"""Columns of a table on the screen: what stands below each other is set alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.type_scale import Type


def common_type(canvas: Canvas, texts: Sequence[str], box: Rect, size: Type) -> Type:
    """The largest step, of this one and those below, in which each of the texts fits a line of such a box."""
    steps = size.and_smaller
    for step in steps:
        if all(canvas.size_of(text, box, step, 1) == canvas.type_px(step) for text in texts):
            return step
    return steps[-1]
