"""What is marked beside dice that were read: which, its value, whether it counts."""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from itertools import product
from typing import TYPE_CHECKING

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.icons import Icon, draw_icon
from vision.reading import NO_ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from vision.reading import DieReading, Reading


class Mark(Enum):
    """What is drawn beside a die's value."""

    TICK = auto()  # it counts
    QUESTION = auto()  # it was not read for sure
    CROSS = auto()  # it is why the throw does not count
    HAND = auto()  # it counts as a person said
    NONE = auto()  # its throw does not count, but not because of it

    def colour(self, canvas: Canvas) -> Colour:
        """Of the mark, and of the die's outline."""
        now = canvas.theme
        return {
            Mark.TICK: now.good,
            Mark.QUESTION: now.amber,
            Mark.HAND: now.amber,
            Mark.CROSS: now.bad,
        }.get(self, now.soft)


def ring_line(canvas: Canvas, mark: Mark) -> Colour | None:
    """Of the line within a loupe's ring; none where nothing is to be said of the die."""
    return None if mark in {Mark.NONE, Mark.TICK} else mark.colour(canvas)


def with_marks(reading: Reading, refused: Sequence[str] | None) -> list[tuple[DieReading, Mark]]:
    """Each die of a reading with its mark; of a throw that did not count those not asked for are crossed."""
    left = Counter(refused or ())
    marks = []
    for die in reading.dice:
        kind = None if die.die is None else die.die.value
        asked = refused is None or (kind is not None and left[kind] > 0)
        if kind is not None:
            left[kind] -= 1
        if _void(die) or not asked:
            mark = Mark.CROSS
        elif not die.accepted:
            mark = Mark.QUESTION
        elif refused is not None:
            mark = Mark.NONE
        else:
            mark = Mark.HAND if die.by_hand else Mark.TICK
        marks.append((die, mark))
    return marks


def _void(die: DieReading) -> bool:
    """Whether it makes its throw void, so that its value is none."""
    return any(problem in NO_ROLL for problem in die.problems)


def _words(die: DieReading) -> str:
    kind = _("die") if die.die is None else die.die.value
    return kind if die.value is None or _void(die) else f"{kind}: {die.value}"


def label_size(canvas: Canvas, die: DieReading) -> tuple[int, int]:
    """How large the label of a die is, px."""
    return canvas.line(40 + 12 * len(_words(die))), canvas.line(34)


def label_place(
    canvas: Canvas, die: DieReading, at: tuple[int, int, int], inner: Rect, taken: list[Rect]
) -> Rect | None:
    """Above the die, or below it, in the picture and beside all dice and labels; None without room."""
    centre, top, bottom = at
    label = pygame.Rect((0, 0), label_size(canvas, die))
    gap = canvas.px(4)
    steps = [top - gap - label.h, bottom + gap]
    steps += [bottom + gap + n * (label.h + gap) for n in range(1, 10)]
    steps += [top - gap - label.h - n * (label.h + gap) for n in range(1, 10)]
    beside = [0, -label.w - gap, label.w + gap]
    for across, y in product(beside, steps):
        label.topleft = centre - label.w // 2 + across, y
        label.clamp_ip(inner)
        if label.collidelist(taken) < 0:
            return label
    return None


def draw_label(canvas: Canvas, die: DieReading, label: Rect, mark: Mark) -> None:
    """Draw what was read of a die, on a plate with its mark."""
    colour = mark.colour(canvas)
    canvas.rounded(label, canvas.theme.dark, radius=6)
    canvas.rounded(label, colour, 1.5, radius=6)
    sign, words = layout.cut_right(layout.inset(label, canvas.px(4)), canvas.line(18), canvas.px(2))
    canvas.write(_words(die), words, Type.FINE, canvas.theme.ivory, align="centre", lines=1)
    if mark is Mark.CROSS:
        for ends in ([(0.15, 0.15), (0.85, 0.85)], [(0.15, 0.85), (0.85, 0.15)]):
            cross = [(sign.x + x * sign.w, sign.y + y * sign.h) for x, y in ends]
            pygame.draw.line(canvas.surface, colour, cross[0], cross[1], canvas.px(3.5))
    elif mark is Mark.TICK:
        tick = [(0.1, 0.55), (0.4, 0.85), (0.9, 0.15)]
        points = [(sign.x + x * sign.w, sign.y + y * sign.h) for x, y in tick]
        pygame.draw.lines(canvas.surface, colour, False, points, canvas.px(3.5))  # noqa: FBT003 - closed, by place only
    elif mark is Mark.HAND:
        draw_icon(canvas, Icon.HAND, sign)
    elif mark is Mark.QUESTION:
        canvas.write("?", sign, Type.FINE, colour, align="centre", lines=1)
