"""A keyboard on the screen, for names and PINs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kiosk.text.translate import _
from kiosk.ui import layout, theme
from kiosk.ui.control import Control, Placed, Tone
from kiosk.ui.widgets.controls import draw_control

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pygame import Rect

    from kiosk.ui.canvas import Canvas

LETTERS: dict[str, tuple[str, ...]] = {
    "en": ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-."),
    "de": ("1234567890", "QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNMß-."),
}
"""Rows of the keys by language."""
DIGITS = ("123", "456", "789")


ABC: dict[str, tuple[str, ...]] = {
    "en": ("12345", "67890", "ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZ'-", "."),
    "de": ("12345", "67890", "ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZÄÖ", "Üß-."),
}
"""The same for an upright screen, where ten keys in a row would be too narrow for a thumb: a typewriter's
rows, broken elsewhere, are in no order that anybody knows; the alphabet is."""
LAST_ROW = 3
"""So few keys stand in the row of the space bar."""
APART = 5
"""Between two keys of the keyboard for names, px at BASE_SIZE."""


def draw_keys(
    canvas: Canvas, keys: Iterable[tuple[Control, Rect]], focus: str | None, apart: int = APART
) -> None:
    """Draw keys that lie so far `apart`, px at BASE_SIZE: what is tapped between two is the nearest."""
    gap = canvas.px(apart)
    for control, cell in keys:
        draw_control(canvas, control, cell, focused=control.name == focus)
        canvas.placed[-1] = Placed(control, cell.inflate(gap, gap))


def letter_keys(
    canvas: Canvas,
    box: Rect,
    language: str,
    *,
    capital: bool,
    put: Callable[[str], None],
    rub_out: Callable[[], None],
) -> Iterator[tuple[Control, Rect]]:
    """The controls of a keyboard for names, and where each is."""
    rows = (ABC if canvas.upright else LETTERS)[language]
    rows, beside = (rows[:-1], rows[-1]) if len(rows[-1]) <= LAST_ROW else (rows, "")
    gap = canvas.px(APART)
    *lines, last = layout.rows(box, [1] * (len(rows) + 1), gap)
    for letters, line in zip(rows, lines, strict=True):
        for letter, cell in zip(letters, layout.columns(line, [1] * len(letters), gap), strict=True):
            yield _letter(letter, put, capital=capital), cell
    *more, space, away = layout.columns(last, [*([0.5] * len(beside)), 3 - len(beside) / 2, 1], gap)
    for letter, cell in zip(beside, more, strict=True):
        yield _letter(letter, put, capital=capital), cell
    yield _key(" ", _("Space"), put), space
    yield _rub_out(rub_out), away


def digit_keys(
    canvas: Canvas, box: Rect, *, put: Callable[[str], None], rub_out: Callable[[], None]
) -> Iterator[tuple[Control, Rect]]:
    """The controls of a pad for a PIN, and where each is."""
    gap = canvas.px(theme.GAP)
    *rows, last = layout.rows(box, [1, 1, 1, 1], gap)
    for digits, row in zip(DIGITS, rows, strict=True):
        for digit, cell in zip(digits, layout.columns(row, [1, 1, 1], gap), strict=True):
            yield _key(digit, digit, put), cell
    _empty, zero, away = layout.columns(last, [1, 1, 1], gap)
    yield _key("0", "0", put), zero
    yield _rub_out(rub_out), away


def _letter(letter: str, put: Callable[[str], None], *, capital: bool) -> Control:
    shown = letter if capital or letter == "ß" else letter.lower()
    return _key(shown, shown, put)


def _key(letter: str, label: str, put: Callable[[str], None]) -> Control:
    return Control(f"key-{letter}", label, lambda: put(letter), typed=True)


def _rub_out(do: Callable[[], None]) -> Control:
    keys = (pygame.K_BACKSPACE,)
    return Control("rub-out", _("Delete"), do, keys=keys, tone=Tone.QUIET, typed=True)
