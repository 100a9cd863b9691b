"""The page of the colours shows at once what a table looks like in each of them."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import PALETTES, Theme
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock


def colours_in(surface: pygame.Surface, box: pygame.Rect) -> set[tuple[int, int, int]]:
    pixels = pygame.surfarray.array3d(surface.subsurface(box)).reshape(-1, 3)
    return {(int(red), int(green), int(blue)) for red, green, blue in pixels}


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(800, 480), (720, 1280)], ids=str)
@pytest.mark.parametrize("now", PALETTES)
def test_each_choice_shows_its_own_colours_whichever_holds(now: str, size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size), PALETTES[now])
    PAGES["choices_palette"](Clock()).draw(canvas)
    places = {each.control.name.removeprefix("choose-"): each.rect for each in canvas.placed}
    for palette, look in PALETTES.items():
        shown = colours_in(canvas.surface, places[palette])
        assert {look.gold, look.good, look.bad} <= shown, palette
        others = {each.good for each in PALETTES.values()} - {look.good}
        assert not others & shown, palette


def test_a_sample_is_no_button_of_its_own() -> None:
    canvas = Canvas(pygame.Surface((1024, 600)), Theme())
    PAGES["choices_palette"](Clock()).draw(canvas)
    names = [each.control.name for each in canvas.placed]
    assert names == ["back", "done", *(f"choose-{palette}" for palette in PALETTES)]
