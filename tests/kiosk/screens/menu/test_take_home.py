"""The codes that players take home lie on the table, with as much of it round one as round the other."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from kiosk.screens.base.screen import Screen
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
def test_both_codes_have_the_same_place_on_their_page(size: tuple[int, int]) -> None:
    found = []
    for name in ("take_home", "take_sheet"):
        page, canvas = PAGES[name](Clock()), Canvas(pygame.Surface(size, 0, 32))
        assert isinstance(page, Screen)
        page.draw(canvas)
        body = page.parts(canvas).body
        white = np.argwhere((pygame.surfarray.array3d(canvas.surface) == 255).all(axis=2))
        first, last = white.min(axis=0), white.max(axis=0)
        assert min(first - body.topleft) >= canvas.px(8)
        found.append((*first, *last))
    assert found[0] == found[1]


def test_that_a_stick_is_missing_is_said_once_also_to_who_taps_what_needs_one() -> None:
    page = PAGES["take_sheet"](clock := Clock())
    assert isinstance(page, Screen)
    for _time in range(2):
        canvas = unpainted((1024, 600), CASINO)
        page.draw(canvas)
        told = "".join(mark.text for mark in canvas.marks)
        assert told.count("Plug in a USB stick") == 1
        clock.now += 1
        page.input.tap(next(each for each in canvas.placed if each.control.name == "stick").rect.center)
        assert page.note
