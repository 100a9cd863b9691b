"""Labels of a row: whole in one line where that costs no more than a step of the scale."""

from __future__ import annotations

from pygame import Rect

from kiosk.ui import fonts
from kiosk.ui.control import Control, nothing
from kiosk.ui.theme import MARGIN, Theme
from kiosk.ui.widgets.controls import draw_row
from tests.kiosk.screens.looking import tight, unpainted

ROW = Rect(0, 0, 320, 80)


def drawn(*labels: str) -> dict[str, tuple[int, int]]:
    """Of each label its type, and how many lines it has, px."""
    canvas = unpainted()
    draw_row(canvas, [Control(label, label, nothing) for label in labels], ROW, None)
    assert not list(tight(canvas))
    return {mark.text: (mark.size, mark.ink.h // fonts.line_height("x", mark.size)) for mark in canvas.marks}


def test_a_long_label_takes_the_width_that_a_short_one_leaves_rather_than_a_second_line() -> None:
    found = drawn("no", "against the house")
    assert found["against the house"][1] == 1


def test_a_label_keeps_away_from_the_sides_of_its_button() -> None:
    canvas = unpainted()
    draw_row(canvas, [Control("one", "Buy the next die", nothing)], Rect(0, 0, 180, 64), None)
    ink = canvas.marks[-1].ink
    assert ink.left >= MARGIN
    assert ink.right <= 180 - MARGIN


def test_labels_of_a_row_are_of_one_size_in_large_text_too() -> None:
    canvas = unpainted(look=Theme(large_text=True))
    words = ("Rules", "Look and sound", "Settings")
    draw_row(canvas, [Control(each, each, nothing) for each in words], Rect(0, 0, 400, 64), None)
    assert len({mark.size for mark in canvas.marks}) == 1
