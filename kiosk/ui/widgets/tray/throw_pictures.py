"""The pictures that are kept of a throw: the tray before it and as it was read, both or one alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.message import say
from kiosk.text.translate import _, translated
from kiosk.ui import layout, theme
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.marks import Mark, with_marks
from kiosk.ui.widgets.tray.view import draw_die_read, draw_kept
from vision.reading import DIE_TYPES, reading_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pygame import Rect

    from hardware.camera import Image
    from kiosk.ui.canvas import Canvas
    from vision.reading import Reading

SHAPE = (4, 3)
"""Width and height of what stands in the place of a picture."""
CAPTION = 35
"""How high the words above a picture are, px at BASE_SIZE."""
LEAST_CLOSE_UP, LARGEST_CLOSE_UP = 76, 230
"""How high the picture of one die alone is, with what was read below it, px at BASE_SIZE."""
UNKNOWN_LAST = (*DIE_TYPES, None)
"""In this order dice are shown, which is that in which they are asked for."""
WIDE = 1.7
"""In a box so many times as wide as high the dice lie beside the pictures."""


class When(Enum):
    """Which of the two it is, by what stands above it."""

    BEFORE = say("Lay there before")
    AFTER = say("As it was read")

    @property
    def other(self) -> When:
        """The other one."""
        return When.AFTER if self is When.BEFORE else When.BEFORE


@dataclass(frozen=True)
class ThrowPictures:
    """What is kept of a throw, ready to be drawn.

    Attributes:
        kept: each picture, HxWx3 uint8 BGR; in the place of one that is not there, why.
        reading: of the later one; None where nothing was read.
        refused: the dice that were asked for, where the throw did not count; None where it did.
        challenged: what the camera read of it may be wrong.
    """

    kept: Mapping[When, Image | str]
    reading: Reading | None = None
    refused: Sequence[str] | None = None
    challenged: bool = False

    @classmethod
    def of(
        cls,
        before: bytes | str,
        after: bytes | str,
        reading: Mapping[str, Any] | None = None,
        refused: Sequence[str] | None = None,
    ) -> ThrowPictures:
        """Two pictures (JPEG), each or why it is not there, and the reading as JSON data."""
        kept = {When.BEFORE: _decoded(before), When.AFTER: _decoded(after)}
        return cls(kept, reading_of(reading), refused)

    @property
    def there(self) -> list[When]:
        """Those that can be looked at."""
        return [when for when, kept in self.kept.items() if not isinstance(kept, str)]

    @property
    def after(self) -> Image | None:
        """The later one, HxWx3 uint8 BGR; None where there is none."""
        kept = self.kept[When.AFTER]
        return None if isinstance(kept, str) else kept

    @property
    def dice(self) -> list[int]:
        """The numbers in the reading of the dice that can be shown each alone, as they are asked for."""
        if self.reading is None or When.AFTER not in self.there:
            return []
        read = self.reading.dice
        shown = (number for number, die in enumerate(read) if die.outline)
        return sorted(shown, key=lambda number: UNKNOWN_LAST.index(read[number].die))

    @property
    def why_none(self) -> str:
        """Why there is none to be looked at, as a screen says it; "" where there is one."""
        after = self.kept[When.AFTER]
        return translated(after) if isinstance(after, str) and not self.there else ""

    def in_doubt(self) -> ThrowPictures:
        """The same while it is challenged: what the camera read of a die may be wrong, and has no tick."""
        if self.reading is None:
            return self
        dice = tuple(each if each.by_hand else replace(each, accepted=False) for each in self.reading.dice)
        return replace(self, reading=replace(self.reading, dice=dice), challenged=True)

    @property
    def how_sure(self) -> str:
        """What the ticks and question marks beside its dice say; "" where there are none, as in a recess."""
        if self.reading is None or not self.dice:
            return ""
        marks = {mark for _die, mark in with_marks(self.reading, self.refused)}
        doubt = _("Question mark: challenged.") if self.challenged else _("Question mark: not read for sure.")
        told = {Mark.TICK: _("Tick: read for sure."), Mark.QUESTION: doubt}
        return " ".join(words for mark, words in told.items() if mark in marks)

    def small(self, width: int) -> ThrowPictures:
        """The same, no wider than this, px: many of them may be kept in memory."""
        return replace(self, kept={when: _small(kept, width) for when, kept in self.kept.items()})


def draw_both(
    canvas: Canvas, shown: ThrowPictures, box: Rect, *, near: bool, dice: float = 0.0
) -> dict[When, Rect]:
    """Draw both beside or above each other, whichever is larger; where each is.

    One that is there alone stands in the middle, and below it why the other is not.

    Args:
        canvas: where.
        shown: what.
        box: px.
        near: the later one as large as the place where the dice lie lets it be; else the whole tray, as
            before the throw, when dice may lie anywhere.
        dice: share of the box that its dice have, each alone, below them or beside them; at least what is
            left below.
    """
    gap = canvas.px(theme.GAP)
    if shown.why_none:
        _draw_why(canvas, shown.why_none, box)
        return {}
    if shown.dice and dice and box.w > WIDE * box.h:
        beside, box = layout.cut_right(box, round(box.w * dice), gap)
        draw_dice_read(canvas, shown, beside)
    elif shown.dice:
        cells = _cells(canvas, shown, box)
        used = _fitted(canvas, shown, cells[-1])[1].bottom - _fitted(canvas, shown, cells[0])[0].top
        high = max(box.h - used - gap, round(box.h * dice))
        if high >= canvas.px(LEAST_CLOSE_UP):
            row, box = layout.cut_bottom(box, min(high, canvas.px(LARGEST_CLOSE_UP)), gap)
            draw_dice_read(canvas, shown, row)
    if len(shown.there) == 1:
        (when,) = shown.there
        why = translated(str(shown.kept[when.other]))
        high = canvas.height_of(why, box.w - 2 * canvas.margin, Type.FINE) + canvas.px(18)
        line, box = layout.cut_bottom(box, high, gap)
        _draw_why(canvas, why, line)
        return {when: draw_one(canvas, shown, when, box, near=near and when is When.AFTER)}
    cells = _cells(canvas, shown, box)
    return {
        when: draw_one(canvas, shown, when, cell, near=near and when is When.AFTER)
        for when, cell in zip(When, cells, strict=True)
    }


def draw_dice_read(canvas: Canvas, shown: ThrowPictures, box: Rect) -> None:
    """Draw each die alone out of the later picture, as large as all of them fit, and what was read."""
    after = shown.after
    if after is None or shown.reading is None or not shown.dice:
        return
    gap, count = canvas.px(theme.GAP), len(shown.dice)
    grids = (layout.grid(box, count, across, gap) for across in range(1, count + 1))
    cells = max(grids, key=lambda cells: min(cells[0].size))
    for number, cell in zip(shown.dice, cells, strict=True):
        middle = layout.middle(cell, canvas.px(LARGEST_CLOSE_UP))
        draw_die_read(canvas, after, shown.reading, number, middle, shown.refused)


def draw_one_die(canvas: Canvas, shown: ThrowPictures, number: int, box: Rect) -> None:
    """Draw one die out of the later picture, by its number in the reading; nothing where it is not kept."""
    after = shown.after
    if after is not None and shown.reading is not None and number in shown.dice:
        draw_die_read(canvas, after, shown.reading, number, box, shown.refused, labelled=False)


def _cells(canvas: Canvas, shown: ThrowPictures, box: Rect) -> list[Rect]:
    """Places for the pictures, as large as can be."""
    if len(shown.there) == 1:
        return [box]
    gap = canvas.px(theme.GAP)
    cuts = (layout.columns(box, [1, 1], gap), layout.rows(box, [1, 1], gap))
    return max(cuts, key=lambda cells: _fitted(canvas, shown, cells[0])[1].w)


def draw_one(
    canvas: Canvas, shown: ThrowPictures, when: When, box: Rect, *, near: bool, captioned: bool = True
) -> Rect:
    """Draw one as large as fits, and above it which it is; where it is. Dice are marked where they lie."""
    caption, place = _fitted(canvas, shown, box, captioned=captioned)
    if captioned:
        canvas.write(translated(when.value), caption, Type.FINE, canvas.theme.soft, align="centre", lines=1)
    kept = shown.kept[when]
    if isinstance(kept, str):
        _draw_why(canvas, translated(kept), place)
    else:
        marked = when is When.AFTER
        draw_kept(canvas, kept, shown.reading, place, near=near, marked=marked, refused=shown.refused)
    return place


def _fitted(canvas: Canvas, shown: ThrowPictures, box: Rect, *, captioned: bool = True) -> tuple[Rect, Rect]:
    """The words above a picture, and the picture, in the middle of a box."""
    image = next((kept for kept in shown.kept.values() if not isinstance(kept, str)), None)
    shape = SHAPE if image is None else (image.shape[1], image.shape[0])
    high = canvas.px(CAPTION) if captioned else 0
    place = layout.fitted(shape, layout.cut_top(box, high)[1])
    caption = place.move(0, -high)
    caption.h = high
    return caption, place


def _draw_why(canvas: Canvas, words: str, box: Rect) -> None:
    canvas.panel(box)
    inner = layout.inset(box, canvas.px(8))
    canvas.write(words, inner, Type.FINE, canvas.theme.amber, align="centre", lines=6)


def _decoded(jpeg: bytes | str) -> Image | str:
    if isinstance(jpeg, str):
        return jpeg
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if image is None:
        return say("The picture of this throw is damaged and can't be shown.")
    return np.asarray(image, np.uint8)


def _small(kept: Image | str, width: int) -> Image | str:
    if isinstance(kept, str) or kept.shape[1] <= width:
        return kept
    size = width, max(1, round(kept.shape[0] * width / kept.shape[1]))
    return np.asarray(cv2.resize(kept, size, interpolation=cv2.INTER_AREA), np.uint8)
