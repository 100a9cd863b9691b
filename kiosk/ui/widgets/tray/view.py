"""The live picture of the tray with what was read drawn on it: outlines, types, values, sure or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import cv2
import numpy as np
import pygame

from kiosk.text.translate import _
from kiosk.ui import layout
from kiosk.ui.rim import empty, filled, lay_rim, lit, rimmed
from kiosk.ui.type_scale import Type
from kiosk.ui.widgets.tray.loupes import Loupe, Loupes, draw_loupe, lay_loupes, small, within_ring
from kiosk.ui.widgets.tray.marks import (
    Mark,
    Place,
    draw_label,
    draw_line,
    label_place,
    label_size,
    largest_label,
    ring_line,
    with_marks,
)
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect

    from hardware.camera import Image
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from kiosk.ui.widgets.tray.loupes import Corners
    from vision.reading import DieReading, Reading

CLOSE, LARGE_CLOSE = 1.45, 1.15
"""In a close-up the picture is so many times as large as the die, and in large text."""
CLOSEST = 0.12
"""But never less than this share of the whole picture: it would only show pixels."""
NEAR = 1.6
"""The picture of dice at rest is so many times as large as the place that they take up together."""
AROUND = 0.24
"""Or so much larger, as a share of the whole, where that is less;"""
NEAREST = 0.26
"""but never less than this share of the whole picture, so that one sees where in the tray they lie."""

ROUND_A_DIE, LARGE_ROUND_A_DIE = 1.35, 1.15
"""The picture of one die alone is so many times as large as the die, and in large text."""

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
    near: Rect | None = None,
    ends: Rect | None = None,
    lying: Sequence[Corners] = (),
    earlier: Reading | None = None,
    opens: float = 1.0,
    awaited: bool = False,
    head: int = 0,
    plate: Rect | None = None,
    enlarged: Loupes | None = None,
) -> None:
    """Draw the newest picture as large as fits, and the reading on it; an empty tray where there is none.

    `frame` is HxWx3 uint8 BGR of any size; the reading's coordinates count in its own width and height.
    Dice that were read are shown from nearer by; `close_up` shows what is unsure as large as can be, for
    who is asked about it. `refused`: the throw did not count, though these dice were asked for; None when
    it did. `near`: the part of the frame to be shown while nothing is read, px; None for all of it; `ends`:
    that which it comes to, where it comes closer to dice at rest, and stays when they are read. Where
    it would be too small for labels, or small dice have no room for loupes, each that was read is shown by
    itself instead, as large as goes, in order of kind and value. Small dice have a loupe each: those read,
    those that are `lying` there, outlines in px of the frame, and those of an `earlier` throw; `opens`: how
    far it is open, from 0 to 1. `awaited`: a first picture is about to come, so that it is not said yet
    that there is none. `head`: so much of a small picture is left free above its dice, px. `plate`: is laid
    over a larger one there, px of the screen, so that no dice are enlarged there. `enlarged`: loupes that
    were there at the last drawing, which stay.
    """
    if frame is None:
        _draw_empty(canvas, box, said=not awaited)
        return
    height, width = frame.shape[:2]
    window = pygame.Rect(0, 0, width, height)
    if reading is not None and box.w < canvas.px(LABELLED) and any(die.outline for die in reading.dice):
        free = layout.cut_top(draw_ground(canvas, box), head, 0)[1]
        _draw_each(canvas, frame, reading, free, refused, labelled=False)
        return
    free = draw_ground(canvas, box)
    if reading is not None:
        close = LARGE_CLOSE if canvas.theme.large_text else CLOSE
        window = _window(reading, window, free.size, close=close if close_up else 0.0)
    if near is not None and (reading is None or (ends is not None and not close_up)):
        window = near
    last = window if ends is None or near is None or close_up else ends
    inner = filled(last.size, free)
    seen = _Seen.of(reading if reading is not None else earlier, refused, frame, lying)
    if reading is None:
        seen.marks = [(die, Mark.NONE) for die, _mark in seen.marks]
    found = [
        each.on_the_way(last, window, inner)
        for each in seen.loupes(canvas, last, inner, enlarged or Loupes(), plate)
    ]
    told = reading or earlier
    if not found and told is not None and small(canvas, seen.outlines, last, inner):
        clear, read = layout.above_or_below(free, plate), reading is not None
        _draw_each(canvas, frame, told, clear, refused, labelled=read, marked=read)
        return
    part = _part(canvas, frame, window, inner, below_lamp=rimmed(canvas))
    lay_loupes(canvas, part, frame, found, inner, seen.lines(canvas, found), seen.turned(found), opens)
    _show(canvas, part, inner)
    large = inner.w >= canvas.px(LABELLED)
    if opens == 1 and (reading is not None or large):
        seen.draw_labels(canvas, found, none_but_d4=reading is None)
    if reading is not None and not found:
        marks = with_marks(reading, refused)
        _draw_reading(canvas, marks, inner, _Placing(reading, (width, height), window, inner))


def _draw_empty(canvas: Canvas, box: Rect, *, said: bool) -> None:
    """A tray of which there is no picture, as it lies below the lamp; `said`: with words on it."""
    inner = draw_ground(canvas, box)
    words, place = _("No picture of the tray yet"), layout.inset(inner, canvas.px(16))
    if said and canvas.has_room(words, place, lines=9):
        canvas.write(words, place, Type.FINE, canvas.theme.ivory, align="centre")


def _draw_each(
    canvas: Canvas,
    frame: Image,
    reading: Reading,
    box: Rect,
    refused: Sequence[str] | None,
    *,
    labelled: bool,
    marked: bool = True,
) -> None:
    """Each die by itself, in as many rows as let them be largest; `labelled`, `marked`: as for one."""
    found = [number for number, die in enumerate(reading.dice) if die.outline]
    order = sorted(found, key=lambda number: _order(reading.dice[number]))
    count, gap = len(order), canvas.px(4)
    inner = layout.inset(box, gap)
    across = max(
        range(1, count + 1), key=lambda n: min((inner.w - gap * (n - 1)) // n, inner.h // -(-count // n))
    )
    for number, cell in zip(order, layout.grid(inner, count, across, gap), strict=True):
        draw_die_read(canvas, frame, reading, number, cell, refused, labelled=labelled, marked=marked)


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
    free = draw_ground(canvas, box)
    if near and reading is not None:
        window = _window(reading, window, free.size)
    inner = filled(window.size, free)
    _draw_part(canvas, frame, window, inner)
    if marked and reading is not None:
        marks = with_marks(reading, refused)
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
    marked: bool = True,
) -> None:
    """Draw one die of a reading, by its number from 0, as large as a square is.

    In a loupe; `labelled`: below it what was read. `marked`: a line in the ring says where it does not count.

    The rest as for `draw_tray`.
    """
    die, mark = with_marks(reading, refused)[number]
    size = label_size(canvas, die)
    label, rest = layout.cut_bottom(box, size[1], canvas.px(4)) if labelled else (box, box)
    square = layout.fitted((1, 1), rest)
    across = frame.shape[1] / reading.width
    corners = np.array(die.outline, np.float32) * across
    middle, radius = cv2.minEnclosingCircle(corners)  # a d4's corners lie far out
    around = LARGE_ROUND_A_DIE if canvas.theme.large_text else ROUND_A_DIE
    side = round(max(around * np.ptp(corners, axis=0).max(), 2 * radius / within_ring(canvas, square.w)))
    window = pygame.Rect(0, 0, 1, 1).inflate(side, side)
    window.center = round(middle[0]), round(middle[1])
    whole = pygame.Rect(0, 0, frame.shape[1], frame.shape[0])
    part = _part(canvas, frame, window.clamp(whole).clip(whole), square)
    draw_loupe(canvas, part, square, ring_line(canvas, mark) if marked else None, _upright(die))
    if labelled:
        below = label.inflate(min(size[0] - label.w, 0), 0)
        draw_label(canvas, die, layout.middle(below, size[1]), mark)


def _upright(die: DieReading) -> float:
    """How far a die has to be turned counter-clockwise for its numeral to stand upright, degrees.

    One that is asked about is shown as it lies: turned by a value that it may not show it would look like
    that.
    """
    return die.turned or 0.0 if die.accepted else 0.0


def _draw_part(canvas: Canvas, frame: Image, window: Rect, inner: Rect) -> None:
    """Draw this part of a frame (px) there."""
    _show(canvas, _part(canvas, frame, window, inner), inner)


def _show(canvas: Canvas, picture: Image, inner: Rect) -> None:
    """Draw a picture, HxWx3 uint8 RGB, in a place of its size."""
    canvas.surface.blit(pygame.image.frombuffer(picture.tobytes(), inner.size, "RGB"), inner)


def _part(canvas: Canvas, frame: Image, window: Rect, inner: Rect, *, below_lamp: bool = False) -> Image:
    """This part of a frame (px) as large as its place is, RGB; `below_lamp`: as it lies in a rim."""
    part = frame[window.top : window.bottom, window.left : window.right]
    while part.shape[1] >= 2 * inner.w and not part.shape[0] % 2 and not part.shape[1] % 2:
        half = part.shape[1] // 2, part.shape[0] // 2
        part = np.asarray(
            cv2.resize(part, half, interpolation=cv2.INTER_AREA), np.uint8
        )  # quicker than at once
    shrinks = part.shape[1] > inner.w
    picture = cv2.resize(part, inner.size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC)
    shown: Image = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), np.uint8)
    return lit(canvas, shown) if below_lamp else shown


def draw_ground(canvas: Canvas, box: Rect) -> Rect:
    """Cover a box with an empty tray, which in a plain look is a plate; what is free for a picture."""
    if rimmed(canvas):
        inner = lay_rim(canvas, box)
        _show(canvas, empty(canvas, inner.size), inner)
        return inner
    canvas.rounded(box, canvas.theme.panel, radius=0)
    return layout.inset(box, canvas.px(3))


@dataclass
class _Seen:
    """The dice of a picture that may be enlarged: outlines in px of it, and, once they were read, marks."""

    outlines: Sequence[Corners]
    marks: Sequence[tuple[DieReading, Mark]] = ()

    @classmethod
    def of(
        cls, told: Reading | None, refused: Sequence[str] | None, frame: Image, lying: Sequence[Corners]
    ) -> Self:
        if told is None:
            return cls(lying)
        across, down = frame.shape[1] / told.width, frame.shape[0] / told.height
        marks = [each for each in with_marks(told, refused) if each[0].outline]
        return cls([[(x * across, y * down) for x, y in die.outline] for die, _mark in marks], marks)

    def loupes(
        self, canvas: Canvas, window: Rect, inner: Rect, shown: Loupes, plate: Rect | None
    ) -> list[Loupe]:
        """Where they would be small: each in a loupe, whose place is the same before it is read."""
        labels = [largest_label(canvas)] * len(self.outlines)
        return shown.of(canvas, self.outlines, window, inner, labels, plate)

    def draw_labels(self, canvas: Canvas, found: Sequence[Loupe], *, none_but_d4: bool) -> None:
        """What was read of each of these, on its ring; `none_but_d4`: only where three numerals are seen."""
        for loupe in found if self.marks else ():
            die, mark = self.marks[loupe.number]
            if none_but_d4 and not (die.die is DieType.D4 and die.accepted):
                continue
            label = pygame.Rect((0, 0), label_size(canvas, die))
            label.midbottom = loupe.label.midbottom
            draw_label(canvas, die, label, mark)

    def turned(self, found: Sequence[Loupe]) -> list[float]:
        """How far each of these is turned from how it is shown; what was not read is shown as it lies."""
        return [_upright(self.marks[loupe.number][0]) if self.marks else 0.0 for loupe in found]

    def lines(self, canvas: Canvas, found: Sequence[Loupe]) -> list[Colour | None]:
        """What is round each of these."""
        marks = [self.marks[loupe.number][1] if self.marks else Mark.NONE for loupe in found]
        return [ring_line(canvas, mark) for mark in marks]


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


def _window(reading: Reading, whole: Rect, shape: tuple[int, int], *, close: float = 0.0) -> Rect:
    """The part of a frame (px) round the dice, of this shape as far as it goes; all of it without dice.

    `close`: so many times as large as those asked about; 0 for all of them.
    """
    width, height = whole.size
    corners = [point for die in reading.dice if not die.accepted for point in die.outline] if close else []
    times, least = (close, CLOSEST) if corners else (NEAR, NEAREST)
    corners = corners or [point for die in reading.dice for point in die.outline]
    if not corners:
        return whole
    xs = [x * width / reading.width for x, _ in corners]
    ys = [y * height / reading.height for _, y in corners]
    takes = max((max(xs) - min(xs)) / width, (max(ys) - min(ys)) / height)
    share = min(1.0, max(min(times * takes, takes + AROUND), least))
    wide, high = width * share, height * share
    wide, high = max(wide, high * shape[0] / shape[1]), max(high, wide * shape[1] / shape[0])
    window = pygame.Rect(0, 0, max(1, min(width, round(wide))), max(1, min(height, round(high))))
    window.center = round((min(xs) + max(xs)) / 2), round((min(ys) + max(ys)) / 2)
    return window.clamp(whole)


def _draw_reading(
    canvas: Canvas, marks: Sequence[tuple[DieReading, Mark]], inner: Rect, place: _Placing
) -> None:
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(inner)
    spots = []
    for die, mark in marks:
        corners = [place(x, y) for x, y in die.outline]
        spot = pygame.Rect([round(each) for each in place(die.x, die.y)], (0, 0))
        if len(corners) > 2:  # noqa: PLR2004 - fewer enclose nothing
            pygame.draw.polygon(canvas.surface, canvas.theme.dark, corners, width=canvas.px(6))
            pygame.draw.polygon(canvas.surface, mark.colour(canvas), corners, width=canvas.px(3))
            (left, *_x, right), (top, *_y, bottom) = (sorted(along) for along in zip(*corners, strict=True))
            spot = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
        spots.append(spot)
    if inner.w >= canvas.px(LABELLED):
        _draw_labels(canvas, marks, spots, inner)
    canvas.surface.set_clip(clip)


def _draw_labels(
    canvas: Canvas, marks: Sequence[tuple[DieReading, Mark]], spots: Sequence[Rect], inner: Rect
) -> None:
    """What was read of each die by it, or joined to it by a line; rather nothing than what hides a die."""
    placed: list[tuple[DieReading, Mark, Place]] = []
    for (die, mark), spot in zip(marks, spots, strict=True):
        found = label_place(canvas, die, spot, inner, spots, [each for _die, _mark, each in placed])
        if found is not None:
            placed.append((die, mark, found))
            draw_line(canvas, found, mark, spot)
    for die, mark, found in placed:
        draw_label(canvas, die, found.label, mark)
