"""Printed and patterned grounds that people throw dice on: pages, maps, cloth, cards, play mats.

What is printed is as large as dice and as dense as their numerals, and nothing of it stands up: the nets
learn to tell dice from it. All of it is drawn at random here; nothing is anybody's page or map.
"""

import string
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Image
from vision.training.dataset.appearance import Rng, random_colour
from vision.training.dataset.typefaces import Mask, drawn

if TYPE_CHECKING:
    from collections.abc import Callable

FINER = 2
"""Grounds are drawn so many times as large, and shrunk: print has soft edges."""
LETTERS = string.ascii_letters + string.digits * 2
WORDS = 24
"""Different words on a page: drawing them is what takes the time."""
CREASED = 0.35
"""Share of grounds with folds and waves."""

Ink = tuple[float, float, float]
Canvas = npt.NDArray[np.uint8]


def printed_ground(rng: Rng, width: int, height: int, typefaces: list[Path], across: float) -> Image:
    """A ground (HxWx3 uint8, BGR) with print or a pattern all over.

    Args:
        rng: randomness.
        width: px.
        height: px.
        typefaces: for what is written.
        across: of a die that will lie there, px: letters, squares and motifs are drawn in its measure.
    """
    kinds = (_page, _page, _map, _map, _cloth, _cloth, _cards, _art, _sheet)
    kind: Callable[[Rng, Canvas, list[Path], float], None] = kinds[rng.integers(len(kinds))]
    side = FINER * int(np.hypot(width, height) * 1.05)
    canvas = np.empty((side, side, 3), np.uint8)
    paper, _ = _colours(rng)
    canvas[:] = paper
    kind(rng, canvas, typefaces, across * FINER)
    turn = rng.uniform(0, 360) if rng.random() < 0.6 else rng.normal(0, 4)
    place = cv2.getRotationMatrix2D((side / 2, side / 2), turn, 1 / FINER).astype(np.float64)
    place[:, 2] += np.array([width, height]) / 2 - side / 2
    soft = cv2.GaussianBlur(canvas, (0, 0), 0.5 * FINER)
    out = cv2.warpAffine(soft, place, (width, height), borderMode=cv2.BORDER_REFLECT).astype(np.float32)
    if rng.random() < CREASED:
        folds = rng.normal(0, 1, (int(rng.integers(2, 9)), int(rng.integers(2, 9)))).astype(np.float32)
        shade = cv2.resize(folds, (width, height), interpolation=cv2.INTER_CUBIC)
        out *= (1 + shade * rng.uniform(0.02, 0.15))[:, :, None]
    return np.clip(out * rng.uniform(0.55, 1.05), 0, 255).astype(np.uint8)


def _colours(rng: Rng) -> tuple[Ink, Ink]:
    """Of a paper and its ink, 0 to 255: mostly dark on light, else any two that differ."""
    chance = rng.random()
    if chance < 0.5:
        light, dark = rng.uniform(175, 255), rng.uniform(0, 110)
        tint = rng.normal(0, 8, 3)
        return _ink(light + tint), _ink(np.full(3, dark) + rng.normal(0, 12, 3))
    while True:
        one, other = (np.array(random_colour(rng)) * 255 for _ in range(2))
        if np.abs(one - other).max() > 40:
            return _ink(one), _ink(other)


def _ink(colour: npt.NDArray[np.float64]) -> Ink:
    blue, green, red = (float(c) for c in np.clip(colour, 0, 255))
    return blue, green, red


def _any(rng: Rng) -> Ink:
    return _ink(np.array(random_colour(rng)) * 255)


def _stamp(canvas: Canvas, glyph: Mask, left: int, top: int, ink: Ink) -> None:
    """Print a mask, or what of it lies on the canvas."""
    height, width = canvas.shape[:2]
    x, y = max(left, 0), max(top, 0)
    part = glyph[y - top : height - top, x - left : width - left]
    if top >= height or left >= width or part.size == 0:
        return
    under = canvas[y : y + part.shape[0], x : x + part.shape[1]]
    share = part.astype(np.float32)[:, :, None] / 255
    under[:] = (under * (1 - share) + np.array(ink, np.float32) * share).astype(np.uint8)


def _written(rng: Rng, typefaces: list[Path], text: str, size: int) -> Mask:
    """A text in some typeface that has it."""
    while True:
        path = typefaces[rng.integers(len(typefaces))]
        if (word := drawn(path, text, max(5, size))) is not None:
            return word


def _words(rng: Rng, typefaces: list[Path], size: int) -> list[Mask]:
    """Different words of one typeface."""
    while True:
        path = typefaces[rng.integers(len(typefaces))]
        texts = ["".join(rng.choice(list(LETTERS), rng.integers(1, 10))) for _ in range(WORDS)]
        drawings = (drawn(path, text, max(5, size)) for text in texts)
        words = [word for word in drawings if word is not None]
        if len(words) > WORDS // 2:
            return words


def _write_in(rng: Rng, canvas: Canvas, words: list[Mask], box: tuple[int, int, int, int], ink: Ink) -> None:
    """Fill a box (left, top, right, bottom) with lines of words."""
    size = max(5, int(np.median([word.shape[0] for word in words])))
    left, top, right, bottom = box
    step = size * rng.uniform(1.25, 2.1)
    y = float(top)
    while y + size < bottom:
        x, end = float(left), right - (rng.uniform(0, 0.7) * (right - left) if rng.random() < 0.15 else 0)
        while x < end:
            word = words[rng.integers(len(words))]
            if x + word.shape[1] > right:
                break
            _stamp(canvas, word, int(x), int(y + size - word.shape[0]), ink)
            x += word.shape[1] + size * 0.5
        y += step


def _letters(rng: Rng, across: float, low: float = 0.07, high: float = 0.9) -> int:
    """How tall letters are, px: shares of a die, small ones more often."""
    return int(across * np.exp(rng.uniform(np.log(low), np.log(high))))


def _page(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """A page of a book or a newspaper: columns, headings, here and there a picture."""
    side = canvas.shape[0]
    ink = _colours(rng)[1]
    columns = int(rng.integers(1, 5))
    gap = int(across * rng.uniform(0.15, 0.6))
    wide = side // columns
    words = _words(rng, typefaces, _letters(rng, across))
    large = _words(rng, typefaces, _letters(rng, across, 0.25, 1.6))
    for column in range(columns):
        y = 0
        while y < side:
            deep = int(across * rng.uniform(1, 8))
            left, right = column * wide + gap // 2, (column + 1) * wide - gap // 2
            what = rng.random()
            if what < 0.18:
                _write_in(rng, canvas, large, (left, y, right, y + deep // 2), ink)
            elif what < 0.28:
                piece = canvas[y : y + deep, left:right]
                piece[:] = _any(rng)
                _shapes(rng, piece, typefaces, across, int(rng.integers(2, 9)))
            else:
                _write_in(rng, canvas, words, (left, y, right, y + deep), ink)
            y += deep + gap
    if rng.random() < 0.3:
        for column in range(1, columns):
            cv2.line(canvas, (column * wide, 0), (column * wide, side), ink, max(1, int(across / 60)))


def _map(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """A battle map: floors and walls on squares or hexes, with numbers and tokens."""
    side, ink = canvas.shape[0], _any(rng)
    step = max(6, int(across * rng.uniform(0.7, 2.2)))
    _shapes(rng, canvas, typefaces, across * rng.uniform(1, 5), int(rng.integers(0, 14)))
    thick = max(1, int(across * rng.uniform(0.01, 0.09)))
    if rng.random() < 0.65:
        for at in range(0, side, step):
            cv2.line(canvas, (at, 0), (at, side), ink, thick, cv2.LINE_AA)
            cv2.line(canvas, (0, at), (side, at), ink, thick, cv2.LINE_AA)
    else:
        corners = np.array([[np.cos(a), np.sin(a)] for a in np.arange(6) * np.pi / 3]) * step / 2
        for row in range(int(side / (step * 0.433)) + 1):
            for column in range(int(side / (step * 1.5)) + 1):
                middle = np.array([column * 1.5 + (row % 2) * 0.75, row * 0.433]) * step
                cv2.polylines(canvas, [(middle + corners).astype(np.int32)], True, ink, thick, cv2.LINE_AA)  # noqa: FBT003
    for _ in range(int(rng.integers(0, 40))):
        x, y = (int(rng.integers(side // step + 1) * step + step // 2) for _ in range(2))
        if rng.random() < 0.5:
            radius = int(step * rng.uniform(0.2, 0.5))
            cv2.circle(canvas, (x, y), radius, _any(rng), -1 if rng.random() < 0.6 else thick, cv2.LINE_AA)
        if rng.random() < 0.8:
            size = int(step * rng.uniform(0.2, 0.7))
            glyph = _written(rng, typefaces, str(rng.integers(1, 21)), size)
            _stamp(canvas, glyph, x - glyph.shape[1] // 2, y - size // 2, _any(rng))


def _cloth(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """A cloth with a motif that comes again and again: stripes, checks, dots, flowers, letters."""
    period = max(6, int(across * np.exp(rng.uniform(np.log(0.12), np.log(3.0)))))
    tile = np.empty((period, period, 3), np.uint8)
    tile[:] = canvas[0, 0]
    kind = rng.random()
    if kind < 0.35:  # stripes, or both ways: checks
        for _ in range(int(rng.integers(1, 5))):
            start, wide = int(rng.integers(period)), int(max(1, period * rng.uniform(0.04, 0.5)))
            mixed = rng.uniform(0.3, 1.0)
            for stripe in (tile[start : start + wide], tile[:, start : start + wide])[
                : int(rng.integers(1, 3))
            ]:
                stripe[:] = (stripe * (1 - mixed) + np.array(_any(rng)) * mixed).astype(np.uint8)
    elif kind < 0.55:
        for x, y in ((0, 0), (period, 0), (0, period), (period, period), (period // 2, period // 2)):
            cv2.circle(tile, (x, y), max(1, int(period * rng.uniform(0.08, 0.3))), _any(rng), -1, cv2.LINE_AA)
    else:
        _shapes(rng, tile, typefaces, period * rng.uniform(0.15, 0.5), int(rng.integers(2, 10)))
    side = canvas.shape[0]
    times = side // period + 1
    canvas[:] = np.tile(tile, (times, times, 1))[:side, :side]


def _cards(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """Cards lying about: corners with a number, marks in rows, or a back with a lattice."""
    side = canvas.shape[0]
    tall = int(across * rng.uniform(2.5, 5.5))
    wide = int(tall * rng.uniform(0.6, 0.75))
    for _ in range(int(rng.integers(4, 24))):
        card = np.empty((tall, wide, 3), np.uint8)
        paper, ink = _colours(rng)
        card[:] = paper
        if rng.random() < 0.25:
            _cloth(
                rng, card_square := np.ascontiguousarray(np.resize(card, (tall, tall, 3))), typefaces, across
            )
            card[:] = card_square[:, :wide]
            cv2.rectangle(card, (0, 0), (wide - 1, tall - 1), paper, max(1, wide // 14))
        else:
            mark = _written(rng, typefaces, str(rng.choice(list("0123456789AJQKM+*"))), max(5, tall // 8))
            rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 4))
            for row in range(rows):
                for column in range(columns):
                    at = ((column + 1) * wide // (columns + 1), (row + 1) * tall // (rows + 1))
                    _stamp(card, mark, at[0] - mark.shape[1] // 2, at[1] - mark.shape[0] // 2, ink)
            corner = _written(rng, typefaces, str(rng.integers(1, 11)), max(5, tall // 8))
            _stamp(card, corner, wide // 16, tall // 20, ink)
            _stamp(
                card,
                corner[::-1, ::-1],
                wide - wide // 16 - corner.shape[1],
                tall - tall // 20 - tall // 8,
                ink,
            )
            cv2.rectangle(card, (0, 0), (wide - 1, tall - 1), ink, max(1, wide // 60))
        turn = cv2.getRotationMatrix2D((wide / 2, tall / 2), rng.uniform(0, 360), 1).astype(np.float64)
        turn[:, 2] += rng.uniform(0, side, 2) - (wide / 2, tall / 2)
        corners = cv2.transform(np.array([[[0.0, 0.0], [wide, 0], [0, tall], [wide, tall]]]), turn)[0]
        left, top = np.clip(np.floor(corners.min(axis=0)).astype(int) - 1, 0, side)
        right, bottom = np.clip(np.ceil(corners.max(axis=0)).astype(int) + 1, 0, side)
        if left >= right or top >= bottom:
            continue
        turn[:, 2] -= left, top  # of a large canvas nothing is looked at but where the card comes to lie
        room, under = (int(right - left), int(bottom - top)), canvas[top:bottom, left:right]
        there = cv2.warpAffine(np.full((tall, wide), 255, np.uint8), turn, room)
        laid = cv2.warpAffine(card, turn, room)
        cv2.copyTo(laid, (there > 127).astype(np.uint8), under)


def _art(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """A play mat or a box: shades that run into each other, shapes, a name in large letters."""
    side = canvas.shape[0]
    coarse = rng.uniform(0, 255, (int(rng.integers(2, 12)), int(rng.integers(2, 12)), 3)).astype(np.float32)
    canvas[:] = np.clip(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), 0, 255)
    _shapes(rng, canvas, typefaces, across * rng.uniform(0.3, 4), int(rng.integers(5, 60)))
    for _ in range(int(rng.integers(0, 4))):
        text = "".join(rng.choice(list(LETTERS), rng.integers(2, 9)))
        glyph = _written(rng, typefaces, text, _letters(rng, across, 0.4, 4))
        left, top = rng.uniform(-0.2 * side, side, 2)
        _stamp(canvas, glyph, int(left), int(top), _any(rng))


def _sheet(rng: Rng, canvas: Canvas, typefaces: list[Path], across: float) -> None:
    """A character's or a score sheet: boxes with a number each, lines to write on, words between them."""
    side, ink = canvas.shape[0], _colours(rng)[1]
    words = _words(rng, typefaces, _letters(rng, across, 0.08, 0.3))
    thick = max(1, int(across * rng.uniform(0.02, 0.08)))
    y = 0
    while y < side:
        deep, x = int(across * rng.uniform(0.5, 2)), 0
        while x < side:
            wide = int(across * rng.uniform(0.5, 5))
            what = rng.random()
            if what < 0.5:
                right, below = x + wide - 2 * thick, y + deep - 2 * thick
                if wide < 1.4 * deep and rng.random() < 0.4:
                    cv2.circle(
                        canvas, (x + deep // 2, y + deep // 2), int(deep * 0.42), ink, thick, cv2.LINE_AA
                    )
                else:
                    cv2.rectangle(canvas, (x, y), (right, below), ink, thick)
                glyph = _written(rng, typefaces, str(rng.integers(0, 31)), int(deep * rng.uniform(0.3, 0.7)))
                _stamp(canvas, glyph, x + deep // 4, y + deep // 4, ink)
            elif what < 0.85:
                _write_in(rng, canvas, words, (x, y, x + wide, y + deep), ink)
            else:
                cv2.line(canvas, (x, y + deep), (x + wide, y + deep), ink, thick)
            x += wide
        y += deep


def _shapes(rng: Rng, canvas: Canvas, typefaces: list[Path], size: float, count: int) -> None:
    """Blots, many-sided figures, rings, strokes and letters of about `size` px."""
    height, width = canvas.shape[:2]
    for _ in range(count):
        middle = rng.uniform((0, 0), (width, height))
        large = size * float(np.exp(rng.normal(0, 0.6)))
        thick = -1 if rng.random() < 0.6 else max(1, int(large * rng.uniform(0.03, 0.2)))
        kind, ink = rng.integers(4), _any(rng)
        if kind == 0:
            axes = (int(large * rng.uniform(0.2, 0.6)) + 1, int(large * rng.uniform(0.2, 0.6)) + 1)
            cv2.ellipse(
                canvas,
                (int(middle[0]), int(middle[1])),
                axes,
                rng.uniform(0, 360),
                0,
                360,
                ink,
                thick,
                cv2.LINE_AA,
            )
        elif kind == 1:
            angles = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 8))))
            if rng.random() < 0.5:
                angles = np.linspace(0, 2 * np.pi, len(angles), endpoint=False) + rng.uniform(0, 6)
            corners = middle + np.stack([np.cos(angles), np.sin(angles)], 1) * large * 0.6
            if thick < 0:
                cv2.fillPoly(canvas, [corners.astype(np.int32)], ink, cv2.LINE_AA)
            else:
                cv2.polylines(canvas, [corners.astype(np.int32)], True, ink, thick, cv2.LINE_AA)  # noqa: FBT003
        elif kind == 2:
            ends = middle + rng.normal(0, large, (2, 2))
            (left, top), (right, below) = ends.astype(int).tolist()
            cv2.line(canvas, (left, top), (right, below), ink, abs(thick), cv2.LINE_AA)
        else:
            text = str(rng.choice(list(LETTERS)))
            glyph = _written(rng, typefaces, text, int(np.clip(large * 0.7, 5, 400)))
            _stamp(canvas, glyph, int(middle[0] - glyph.shape[1] / 2), int(middle[1] - large * 0.35), ink)
