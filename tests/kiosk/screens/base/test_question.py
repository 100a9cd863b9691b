"""A question shows whom or what it is about, on a plate no larger than that over the table."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.rails import lay_rails
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock


def test_who_leaves_is_seen_with_the_token_and_a_game_that_ends_with_its_dice() -> None:
    canvas = unpainted()
    PAGES["seat_sure"](Clock()).draw(canvas)
    assert len(canvas.tokens) == 1
    canvas = unpainted()
    PAGES["menu_sure"](Clock()).draw(canvas)
    assert {die for die, _value, _place in canvas.dice} == {"d6"}


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_above_and_below_the_plate_the_table_is_seen(size: tuple[int, int]) -> None:
    page = PAGES["menu_sure"](Clock())
    asks, table = (Canvas(pygame.Surface(size, 0, 32)) for _each in range(2))
    page.draw(asks)
    body = page.parts(asks).body
    page.ground(table)
    lay_rails(table, page.parts(table).inner(table, foot=True))
    for top in (body.y, body.bottom - body.h // 6):
        spot = pygame.Rect(body.x, top, body.w, body.h // 6).inflate(-24, -24)
        seen, ground = (pygame.image.tobytes(each.surface.subsurface(spot), "RGB") for each in (asks, table))
        assert seen == ground
