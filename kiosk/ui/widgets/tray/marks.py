"""What is marked beside dice that were read: which, its value, whether it counts."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.icons import Icon, draw_icon
from vision.reading import NO_ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from vision.reading import DieReading, Reading

Around = tuple[int, ...]
"""A place, px: left, top, width, height. Unlike a Rect it can be looked up."""
RINGS, SPOTS = 24, 13
"""Where a label has no room by its die it is tried so often further away, in so many places at each side."""


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
    return _label_room(canvas, len(_words(die)))


def largest_label(canvas: Canvas) -> tuple[int, int]:
    """How large the label of a die that is not read yet may come to be, px."""
    return _label_room(canvas, len("d20: 20"))


def _label_room(canvas: Canvas, letters: int) -> tuple[int, int]:
    return canvas.line(40 + 12 * letters), canvas.line(34)


@dataclass(frozen=True)
class Place:
    """Where a die's label is, px, and the line that joins it to its die; None where it lies beside it."""

    label: Rect
    line: tuple[tuple[int, int], tuple[int, int]] | None = None

    def crosses(self, other: Rect) -> bool:
        """Whether the line goes over another place."""
        return self.line is not None and bool(other.clipline(self.line))


def label_place(
    canvas: Canvas, die: DieReading, at: Rect, inner: Rect, dice: Sequence[Rect], placed: Sequence[Place]
) -> Place | None:
    """As near to the die as goes, in the picture, beside all dice, labels and their lines; None without room.

    Args:
        canvas: drawn on.
        die: what is said of it.
        at: where it is, px.
        inner: the picture.
        dice: where all of them are.
        placed: the labels that have their places.
    """
    gap = canvas.px(4)
    others, labels = [each for each in dice if each != at], [each.label for each in placed]
    lines = [each.line for each in placed if each.line is not None]
    free = [
        label
        for label in map(Rect, _round((*at,), label_size(canvas, die), gap, (*inner,)))
        if label.collidelist([*dice, *labels]) < 0 and not any(label.clipline(line) for line in lines)
    ]
    for label in free:
        if _apart(label, at) <= 2 * gap and all(_apart(label, other) > 3 * gap for other in others):
            return Place(label)
    joined = [Place(label, _joined(label, at)) for label in free if _apart(label, at) >= 3 * gap]
    return next((each for each in joined if not any(map(each.crosses, [*others, *labels]))), None)


@lru_cache(maxsize=64)
def _round(die: Around, size: tuple[int, int], gap: int, picture: Around) -> tuple[Around, ...]:
    """Where a label of this size may lie round a die, the nearest first: above and below before beside.

    A picture that stands is drawn often, and this is most of what its labels cost.
    """
    spots, at, inner = [], Rect(die), Rect(picture)
    for ring in range(RINGS):
        away = gap + ring * size[1] // 2
        field = at.inflate(2 * away + size[0], 2 * away + size[1])  # the label's middle is on its edge
        for share in range(SPOTS):
            along = share / (SPOTS - 1) - 0.5
            x, y = round(field.centerx + along * field.w), round(field.centery + along * field.h)
            spots += [(x, field.top), (x, field.bottom), (field.left, y), (field.right, y)]
    labels = [Rect(x - size[0] // 2, y - size[1] // 2, *size).clamp(inner) for x, y in spots]
    labels = [each for each in labels if _apart(each, at) >= gap - 1]
    upright = [abs(each.centery - at.centery) >= abs(each.centerx - at.centerx) for each in labels]
    order = sorted(
        range(len(labels)),
        key=lambda n: (_apart(labels[n], at) // gap, not upright[n], math.dist(labels[n].center, at.center)),
    )
    return tuple((*labels[n],) for n in order)


def _apart(one: Rect, other: Rect) -> float:
    """How far two places are from each other at their edges, px."""
    across = max(one.left - other.right, other.left - one.right, 0)
    down = max(one.top - other.bottom, other.top - one.bottom, 0)
    return math.hypot(across, down)


def _joined(label: Rect, at: Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """A line from the nearest place of a label's edge to the middle of its die."""
    x = min(max(at.centerx, label.left + 1), label.right - 2)
    y = min(max(at.centery, label.top + 1), label.bottom - 2)
    return (x, y), at.center


def draw_line(canvas: Canvas, place: Place, mark: Mark, at: Rect) -> None:
    """Join a label that lies away from its die to it: as far as the die's edge, which it does not cover."""
    if place.line is None:
        return
    (x, y), (to_x, to_y) = place.line
    cut = at.clipline(place.line)
    end = min(cut, key=lambda each: math.dist(each, (x, y))) if cut else (to_x, to_y)
    for colour, thick in ((canvas.theme.dark, 5), (mark.colour(canvas), 2)):
        pygame.draw.line(canvas.surface, colour, (x, y), end, canvas.px(thick))


def draw_label(canvas: Canvas, die: DieReading, label: Rect, mark: Mark) -> None:
    """Draw what was read of a die, on a plate with its mark."""
    colour = mark.colour(canvas)
    canvas.rounded(label, canvas.theme.dark, radius=6)
    canvas.rounded(label, colour, 1.5, radius=6)
    inner = layout.inset(label, canvas.px(4))
    sign, words = (
        (inner, inner) if mark is Mark.NONE else layout.cut_right(inner, canvas.line(18), canvas.px(2))
    )
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
