"""The terms of a game as they stand on a page: alike rows in one type, and a start that is found."""

from __future__ import annotations

from unittest import mock

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
@pytest.mark.parametrize("large_text", [False, True])
def test_the_start_is_not_the_narrowest_button(
    language: str, size: tuple[int, int], *, large_text: bool
) -> None:
    translate.use(language)
    page, canvas = PAGES["terms_kingdom"](Clock()), unpainted(size, Theme(large_text=large_text))
    assert isinstance(page, Screen)
    page.draw(canvas)
    names = [each.name for each in page.actions()]
    wide = {each.control.name: each.rect.w for each in canvas.placed if each.control.name in names}
    assert wide.pop("start") >= 0.95 * min(wide.values())  # these have more where they would be filled


def test_all_is_set_back_where_anything_is_not_as_usual_and_nothing_moves_for_it() -> None:
    clock = Clock()
    page, canvas = PAGES["terms_kingdom"](clock), unpainted()
    page.draw(canvas)
    clock.now += 2
    before = {each.control.name: each.rect for each in canvas.placed}
    page.input.use(next(each.control for each in canvas.placed if each.control.name == "usual"))
    again = unpainted()
    page.draw(again)
    after = {each.control.name: each.rect for each in again.placed}
    assert before.keys() - after.keys() == {"usual"}
    assert all(before[name] == place for name, place in after.items())


@pytest.mark.parametrize(("page", "lie"), [("terms_six_shooter", True), ("terms_kingdom", False)])
def test_dice_lie_where_no_option_does(page: str, *, lie: bool) -> None:
    shown = PAGES[page](Clock())
    canvas = Canvas(pygame.Surface((1010, 600), 0, 32), Theme())  # none is kept of this size
    with mock.patch("kiosk.screens.lobby.terms.draw_hand") as drawn:
        shown.draw(canvas)
    assert drawn.called is lie


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
