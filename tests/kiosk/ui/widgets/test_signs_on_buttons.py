"""Whatever a button looks like, in each palette, at a table and on a page: the sign on it is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.base.question import Question
from kiosk.ui import brass_signs
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Control, Sign, Tone, nothing
from kiosk.ui.faces import inner
from kiosk.ui.theme import PALETTES, beside_the_table
from kiosk.ui.widgets import controls
from tests.kiosk.ui.test_theme import contrast

if TYPE_CHECKING:
    from kiosk.ui.theme import Colour

LEAST = 3.0
"""WCAG 2.2: of what is no text."""
TRIANGLE = 0.15
"""Share of the sign's box that is the sign's at least."""


@pytest.mark.parametrize("page", [False, True], ids=["table", "page"])
@pytest.mark.parametrize("tone", [each for each in Tone if each is not Tone.LINE], ids=lambda tone: tone.name)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_sign_stands_out_from_its_button(
    palette: str, tone: Tone, monkeypatch: pytest.MonkeyPatch, *, page: bool
) -> None:
    look = beside_the_table(PALETTES[palette]) if page else PALETTES[palette]
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32), look)
    places: list[pygame.Rect] = []
    draw = brass_signs.draw_sign

    def drawn(canvas: Canvas, sign: Sign, box: pygame.Rect, *, ink: Colour | None = None) -> None:
        places.append(box)
        draw(canvas, sign, box, ink=ink)

    monkeypatch.setattr("kiosk.ui.widgets.controls.draw_sign", drawn)
    whole = pygame.Rect(0, 0, 240, 80)
    controls.draw_control(canvas, Control("it", "It", nothing, tone=tone, sign=Sign.PLAY), whole)
    (place,) = places
    red, green, blue, _alpha = canvas.surface.get_at((place.x, place.y))
    seen = 0
    for x in range(place.x, place.right):
        for y in range(place.y, place.bottom):
            r, g, b, _alpha = canvas.surface.get_at((x, y))
            seen += contrast((r, g, b), (red, green, blue)) >= LEAST
    assert seen >= TRIANGLE * place.w * place.h


@pytest.mark.parametrize("page", [False, True], ids=["table", "page"])
@pytest.mark.parametrize("palette", PALETTES)
def test_what_ends_something_looks_unlike_going_on_to_eyes_without_red_and_green(
    palette: str, *, page: bool
) -> None:
    """By how bright they are, which all eyes see, and by a sign."""
    look = beside_the_table(PALETTES[palette]) if page else PALETTES[palette]
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32), look)
    ends = Control("end", "End the game", nothing)
    answers = Question(ends, "End it?", "It is over.", "", ("End", ""), ("Go on", "")).answers(lambda: None)
    fills: list[Colour] = []
    for place, answer in enumerate(answers):
        box = pygame.Rect(place * 300, 0, 280, 80)
        controls.draw_control(canvas, answer, box)
        red, green, blue, _alpha = canvas.surface.get_at((box.right - 20, box.centery))
        fills.append((red, green, blue))
    assert contrast(*fills) >= 4.5
    assert [answer.sign for answer in answers] == [Sign.WARNING, None]


@pytest.mark.parametrize("size", [(800, 480), (1024, 600)])
def test_the_mark_of_what_is_not_as_usual_keeps_clear_of_the_words(size: tuple[int, int]) -> None:
    look = replace(beside_the_table(PALETTES["casino"]), large_text=True)
    canvas = Canvas(pygame.Surface(size, 0, 32), look)
    control = Control("it", "Motion", nothing, "less", sign=Sign.PLAY, differs=True)
    box = pygame.Rect(20, 20, canvas.px(270), canvas.px(116))
    controls.draw_cells(canvas, [control], [box], None)
    y = box.centery
    gold = [x for x in range(box.x, box.x + 20) if canvas.surface.get_at((x, y)) == pygame.Color(*look.gold)]
    assert gold
    assert inner(canvas, box).x - max(gold) > canvas.px(6)
