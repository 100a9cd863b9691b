"""What is said beside a seat's chips, and where its figures stand."""

from __future__ import annotations

import pygame
import pytest

from kiosk.screens.table.areas import Areas
from kiosk.screens.table.seats.seat_plates import _with_room
from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table


def test_a_figure_stands_alone_in_a_line_only_where_nothing_else_has_room() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    narrow = pygame.Rect(0, 0, 80, 60)
    assert _with_room(canvas, ("gewinnt 12", "+12"), narrow, 2) == "+12"
    assert _with_room(canvas, ("gewinnt 12",), pygame.Rect(0, 0, 80, 60), 2) == "gewinnt 12"  # over two lines
    assert _with_room(canvas, ("kauft den W20", "+12"), pygame.Rect(0, 0, 200, 60), 2) == "kauft den W20"


def hand_over(game: str, **options: object) -> People:
    people = until(People(at_table(game, options, "Ann", "Ben", "Cem", chips=20)), "hand_over")
    people.screen.hurry()
    return people


@pytest.mark.parametrize(
    ("game", "options"), [("six-shooter", {"button": 0}), ("critical-roll", {"mode": "house"})]
)
def test_what_came_of_a_hand_is_said_in_one_line_where_words_have_no_room(
    game: str, options: dict[str, object]
) -> None:
    people = hand_over(game, **options)
    translate.use("de")
    try:
        canvas = people.draw((800, 480))
    finally:
        translate.use("en")
    said = {mark.text for mark in canvas.marks if mark.text.startswith(("+", "\N{MINUS SIGN}"))}
    assert said  # "gewinnt 6" would be over two lines there


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720)])
def test_figures_keep_from_the_edge_of_their_plate_as_words_do_on_a_button(size: tuple[int, int]) -> None:
    canvas = hand_over("six-shooter", button=0).draw(size)
    for plate in Areas.of(canvas, seats=3).seats:
        inks = [mark.ink for mark in canvas.marks if plate.contains(mark.ink)]
        assert len(inks) > 2
        assert min(plate.right - ink.right for ink in inks) >= canvas.margin - 1  # as px are rounded
