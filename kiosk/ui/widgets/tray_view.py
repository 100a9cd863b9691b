"""The live picture of the tray with what was read drawn on it: outlines, types, values, sure or not."""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from itertools import product
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame

from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.rim import filled, lay_rim, lit, rimmed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.icons import Icon, draw_icon
from vision.reading import NO_ROLL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from hardware.camera import Image
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.moving_dice import Corners
    from vision.reading import DieReading, Reading

CLOSE = 1.45
"""In a close-up the picture is so many times as large as the die."""
CLOSEST = 0.12
"""But never less than this share of the whole picture: it would only show pixels."""
NEAR = 1.6
"""The picture of dice at rest is so many times as large as the place that they take up together."""
NEAREST = 0.35
"""But never less than this share of the whole picture, so that one sees where in the tray they lie."""

ROUND_A_DIE = 1.35
"""The picture of one die alone is so many times as large as the die."""

LABELLED = 240
"""In a picture less wide than this, px at BASE_SIZE, a label would hide its die: outlines alone are drawn."""


def draw_picture(canvas: Canvas, frame: Image, box: Rect) -> None:
    """Draw a whole picture (HxWx3 uint8 BGR) as large as fits."""
    picture = pygame.image.frombuffer(frame[..., ::-1].tobytes(), (frame.shape[1], frame.shape[0]), "RGB")
    place = layout.fitted(picture.get_size(), box)
    canvas.surface.blit(pygame.transform.smoothscale(picture, place.size), place)


def draw_tray(
    canvas: Canvas,
    frame: Image | None,
    reading: Reading | None,
    box: Rect,
    *,
    close_up: bool = False,
    refused: Sequence[str] | None = None,
    moving: Sequence[Corners] = (),
    near: Rect | None = None,
) -> None:
    """Draw the newest picture as large as fits, and the reading on it; words where there is no picture.

    `frame` is HxWx3 uint8 BGR of any size; the reading's coordinates count in its own width and height.
    Dice that were read are shown from nearer by; `close_up` shows what is unsure as large as can be, for who
    is asked about it. `refused`: the throw did not count, though these dice were asked for; None when it did.
    `moving`: outlines of dice that move, px of the frame; `near`: the part of the frame to be shown while
    nothing is read, px; None for all of it. Where it would be too small for labels, each die that was read is
    shown by itself instead, as large as goes, in order of kind and value.
    """
    if frame is None:  # on a calm ground: a black one would flash at every start
        canvas.panel(box, radius=0)
        place = layout.inset(box, canvas.px(20))
        words = _("No picture of the tray yet")
        if canvas.has_room(words, place, lines=9):
            canvas.write(words, place, Type.FINE, canvas.theme.faded, align="centre")
        return
    height, width = frame.shape[:2]
    window = pygame.Rect(0, 0, width, height)
    if reading is not None and box.w < canvas.px(LABELLED) and any(die.outline for die in reading.dice):
        _draw_each(canvas, frame, reading, box, refused)
        return
    free = _ground(canvas, box)
    if reading is not None:
        window = _window(reading, window, free.size, close_up=close_up)
    elif near is not None:
        window = near
    inner = filled(window.size, free)
    _draw_part(canvas, frame, window, inner, below_lamp=rimmed(canvas, box))
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(inner)
    for corners in moving:
        points = [
            (inner.x + (x - window.x) * inner.w / window.w, inner.y + (y - window.y) * inner.h / window.h)
            for x, y in corners
        ]
        pygame.draw.polygon(canvas.surface, canvas.theme.gold, points, width=canvas.px(3))
    canvas.surface.set_clip(clip)
    if reading is not None:
        marks = _marks(reading, refused)
        _draw_reading(canvas, marks, inner, _Placing(reading, (width, height), window, inner))


def _draw_each(
    canvas: Canvas, frame: Image, reading: Reading, box: Rect, refused: Sequence[str] | None
) -> None:
    """Each die by itself, in as many rows as let them be largest."""
    canvas.rounded(box, canvas.theme.panel, radius=0)
    found = [number for number, die in enumerate(reading.dice) if die.outline]
    order = sorted(found, key=lambda number: _order(reading.dice[number]))
    count, gap = len(order), canvas.px(4)
    inner = layout.inset(box, gap)
    across = max(
        range(1, count + 1), key=lambda n: min((inner.w - gap * (n - 1)) // n, inner.h // -(-count // n))
    )
    for number, cell in zip(order, layout.grid(inner, count, across, gap), strict=True):
        draw_die_read(canvas, frame, reading, number, cell, refused, labelled=False)


def _order(die: DieReading) -> tuple[int, int]:
    """By kind and value, what is not known last."""
    return 99 if die.die is None else int(die.die.value[1:]), 99 if die.value is None else die.value


def draw_kept(
    canvas: Canvas,
    frame: Image,
    reading: Reading | None,
    box: Rect,
    *,
    near: bool,
    marked: bool,
    refused: Sequence[str] | None = None,
) -> None:
    """Draw a picture that was kept of a throw, as large as fits a box of its shape.

    `reading`: of the throw; `near`: only the place where its dice lie is shown; `marked`: they are marked.
    The rest as for `draw_tray`.
    """
    height, width = frame.shape[:2]
    window = pygame.Rect(0, 0, width, height)
    free = _ground(canvas, box)
    if near and reading is not None:
        window = _window(reading, window, free.size, close_up=False)
    inner = filled(window.size, free)
    _draw_part(canvas, frame, window, inner)
    if marked and reading is not None:
        marks = _marks(reading, refused)
        _draw_reading(canvas, marks, inner, _Placing(reading, (width, height), window, inner))


def draw_die_read(
    canvas: Canvas,
    frame: Image,
    reading: Reading,
    number: int,
    box: Rect,
    refused: Sequence[str] | None = None,
    *,
    labelled: bool = True,
) -> None:
    """Draw one die of a reading, by its number from 0, as large as a square is.

    `labelled`: below it what was read.

    The rest as for `draw_tray`.
    """
    die, mark = _marks(reading, refused)[number]
    size = _label_size(canvas, die)
    label, rest = layout.cut_bottom(box, size[1], canvas.px(4)) if labelled else (box, box)
    square = layout.fitted((1, 1), rest)
    across = frame.shape[1] / reading.width
    xs, ys = ([place * across for place in along] for along in zip(*die.outline, strict=True))
    window = pygame.Rect(0, 0, 1, 1).inflate(
        [round(ROUND_A_DIE * max(max(xs) - min(xs), max(ys) - min(ys)))] * 2
    )
    window.center = round((min(xs) + max(xs)) / 2), round((min(ys) + max(ys)) / 2)
    whole = pygame.Rect(0, 0, frame.shape[1], frame.shape[0])
    _draw_part(canvas, frame, window.clamp(whole).clip(whole), square)
    canvas.rounded(square, mark.colour(canvas), 3, radius=0)
    if labelled:
        middle = label.inflate(min(size[0] - label.w, 0), 0)
        _draw_label(canvas, die, layout.middle(middle, size[1]), mark)


def _draw_part(canvas: Canvas, frame: Image, window: Rect, inner: Rect, *, below_lamp: bool = False) -> None:
    """Draw this part of a frame (px) there; `below_lamp`: as it lies in a rim."""
    part = frame[window.top : window.bottom, window.left : window.right]
    shrinks = window.w > inner.w
    picture = cv2.resize(part, inner.size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC)
    shown: Image = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8)
    if below_lamp:
        shown = lit(canvas, shown)
    canvas.surface.blit(pygame.image.frombuffer(shown.tobytes(), inner.size, "RGB"), inner)


def _ground(canvas: Canvas, box: Rect) -> Rect:
    """Cover a box with a rim, or, where it is small, with a plate; what is free for a picture."""
    if rimmed(canvas, box):
        return lay_rim(canvas, box)
    canvas.rounded(box, canvas.theme.panel, radius=0)
    return layout.inset(box, canvas.px(3))


class _Mark(Enum):
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
            _Mark.TICK: now.good,
            _Mark.QUESTION: now.amber,
            _Mark.HAND: now.amber,
            _Mark.CROSS: now.bad,
        }.get(self, now.soft)


def _marks(reading: Reading, refused: Sequence[str] | None) -> list[tuple[DieReading, _Mark]]:
    """Each die with its mark; of a throw that did not count, crossed are the dice that were not asked for."""
    left = Counter(refused or ())
    marks = []
    for die in reading.dice:
        kind = None if die.die is None else die.die.value
        asked = refused is None or (kind is not None and left[kind] > 0)
        if kind is not None:
            left[kind] -= 1
        if _void(die) or not asked:
            mark = _Mark.CROSS
        elif not die.accepted:
            mark = _Mark.QUESTION
        elif refused is not None:
            mark = _Mark.NONE
        else:
            mark = _Mark.HAND if die.by_hand else _Mark.TICK
        marks.append((die, mark))
    return marks


class _Placing:
    """Where a point of a reading is on the screen."""

    def __init__(self, reading: Reading, frame: tuple[int, int], window: Rect, inner: Rect) -> None:
        self._to_frame = frame[0] / reading.width, frame[1] / reading.height
        self._window = window
        self._inner = inner

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        across, down = self._inner.w / self._window.w, self._inner.h / self._window.h
        return (
            self._inner.x + (x * self._to_frame[0] - self._window.x) * across,
            self._inner.y + (y * self._to_frame[1] - self._window.y) * down,
        )


def _window(reading: Reading, whole: Rect, shape: tuple[int, int], *, close_up: bool) -> Rect:
    """The part of a frame (px) round the dice, of this shape as far as it goes; all of it without dice."""
    width, height = whole.size
    corners = [point for die in reading.dice if not die.accepted for point in die.outline] if close_up else []
    times, least = (CLOSE, CLOSEST) if corners else (NEAR, NEAREST)
    corners = corners or [point for die in reading.dice for point in die.outline]
    if not corners:
        return whole
    xs = [x * width / reading.width for x, _ in corners]
    ys = [y * height / reading.height for _, y in corners]
    share = times * max((max(xs) - min(xs)) / width, (max(ys) - min(ys)) / height)
    share = min(1.0, max(share, least))
    wide, high = width * share, height * share
    wide, high = max(wide, high * shape[0] / shape[1]), max(high, wide * shape[1] / shape[0])
    window = pygame.Rect(0, 0, max(1, min(width, round(wide))), max(1, min(height, round(high))))
    window.center = round((min(xs) + max(xs)) / 2), round((min(ys) + max(ys)) / 2)
    return window.clamp(whole)


def _draw_reading(
    canvas: Canvas, marks: Sequence[tuple[DieReading, _Mark]], inner: Rect, place: _Placing
) -> None:
    taken: list[Rect] = []
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(inner)
    labels: list[tuple[DieReading, tuple[int, int, int], _Mark]] = []
    for die, mark in marks:
        corners = [place(x, y) for x, y in die.outline]
        x, top = place(die.x, die.y)
        bottom = top
        if len(corners) > 2:  # noqa: PLR2004 - fewer enclose nothing
            pygame.draw.polygon(canvas.surface, canvas.theme.dark, corners, width=canvas.px(6))
            pygame.draw.polygon(canvas.surface, mark.colour(canvas), corners, width=canvas.px(3))
            top, bottom = min(y for _, y in corners), max(y for _, y in corners)
            left, right = min(x for x, _ in corners), max(x for x, _ in corners)
            taken.append(pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)))
        labels.append((die, (round(x), round(top), round(bottom)), mark))
    if inner.w < canvas.px(LABELLED):
        labels = []
    for die, spot, mark in labels:
        label = _label_place(canvas, die, spot, inner, taken)
        if label is None:  # rather none than one that hides a die
            continue
        taken.append(label)
        _draw_label(canvas, die, label, mark)
    canvas.surface.set_clip(clip)


def _void(die: DieReading) -> bool:
    """Whether it makes its throw void, so that its value is none."""
    return any(problem in NO_ROLL for problem in die.problems)


def _words(die: DieReading) -> str:
    kind = _("die") if die.die is None else die.die.value
    return kind if die.value is None or _void(die) else f"{kind}: {die.value}"


def _label_size(canvas: Canvas, die: DieReading) -> tuple[int, int]:
    return canvas.px(40 + 12 * len(_words(die))), canvas.px(34)


def _label_place(
    canvas: Canvas, die: DieReading, at: tuple[int, int, int], inner: Rect, taken: list[Rect]
) -> Rect | None:
    """Above the die, or below it, in the picture and beside all dice and labels; None without room."""
    centre, top, bottom = at
    label = pygame.Rect((0, 0), _label_size(canvas, die))
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


def _draw_label(canvas: Canvas, die: DieReading, label: Rect, mark: _Mark) -> None:
    colour = mark.colour(canvas)
    canvas.rounded(label, canvas.theme.dark, radius=6)
    canvas.rounded(label, colour, 1.5, radius=6)
    sign, words = layout.cut_right(layout.inset(label, canvas.px(4)), canvas.px(18), canvas.px(2))
    canvas.write(_words(die), words, Type.FINE, canvas.theme.ivory, align="centre", lines=1)
    if mark is _Mark.CROSS:
        for ends in ([(0.15, 0.15), (0.85, 0.85)], [(0.15, 0.85), (0.85, 0.15)]):
            cross = [(sign.x + x * sign.w, sign.y + y * sign.h) for x, y in ends]
            pygame.draw.line(canvas.surface, colour, cross[0], cross[1], canvas.px(3.5))
    elif mark is _Mark.TICK:
        tick = [(0.1, 0.55), (0.4, 0.85), (0.9, 0.15)]
        points = [(sign.x + x * sign.w, sign.y + y * sign.h) for x, y in tick]
        pygame.draw.lines(canvas.surface, colour, False, points, canvas.px(3.5))  # noqa: FBT003 - closed, by place only
    elif mark is _Mark.HAND:
        draw_icon(canvas, Icon.HAND, sign)
    elif mark is _Mark.QUESTION:
        canvas.write("?", sign, Type.FINE, colour, align="centre", lines=1)
