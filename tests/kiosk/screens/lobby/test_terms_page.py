"""The terms of a game as they stand on a page: alike rows in one type, and a start that is found."""

from __future__ import annotations

import pygame
import pytest

from kiosk.games.registry import GAMES
from kiosk.screens.base.screen import Screen
from kiosk.text import translate
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock

SCREENS = ((800, 480), (1024, 600), (1280, 800), (720, 1280))


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_options_mean_is_said_in_one_type(language: str, size: tuple[int, int]) -> None:
    translate.use(language)
    meant = {translated(option.meaning) for option in GAMES["kingdom"].options}
    canvas = unpainted(size)
    PAGES["terms_kingdom"](Clock()).draw(canvas)
    types = [mark.size for mark in canvas.marks if mark.text in meant]
    assert len(types) > 1
    assert len(set(types)) == 1


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_is_not_the_narrowest_button(language: str, size: tuple[int, int]) -> None:
    translate.use(language)
    page, canvas = PAGES["terms_kingdom"](Clock()), unpainted(size)
    assert isinstance(page, Screen)
    page.draw(canvas)
    names = [each.name for each in page.actions()]
    wide = {each.control.name: each.rect.w for each in canvas.placed if each.control.name in names}
    assert wide.pop("start") >= 0.95 * min(wide.values())  # these have more where they would be filled


@pytest.mark.parametrize("language", LANGUAGES)
def test_upright_what_a_seat_may_buy_is_read_in_one_line(language: str) -> None:
    translate.use(language)
    canvas = unpainted((720, 1280), Theme(large_text=True))
    PAGES["chip_terms"](Clock()).draw(canvas)
    (amounts,) = (mark for mark in canvas.marks if "\N{MULTIPLICATION SIGN}5" in mark.text)
    assert len(amounts.lines) == 1


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_what_is_not_played_as_usual_is_marked(size: tuple[int, int]) -> None:
    """Of Critical Roll with another smallest bet only that one's row has brass at its left."""
    page, canvas = PAGES["terms_critical_roll"](Clock()), Canvas(pygame.Surface(size, 0, 32))
    page.draw(canvas)
    options = {translated(option.meaning): option.name for option in GAMES["critical-roll"].options}
    rows = {options[mark.text]: mark.ink for mark in canvas.marks if mark.text in options}
    marked = {
        name
        for name, ink in rows.items()
        for x in range(ink.left - canvas.px(12), ink.left)
        for y in range(ink.top, ink.bottom + canvas.px(12))
        if tuple(canvas.surface.get_at((x, y)))[:3] == canvas.theme.gold
    }
    assert len(rows) > 1
    assert marked == {"min_bet"}
