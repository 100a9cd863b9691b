"""Pages like forms use the room that they have, and keep what is read from their edges."""

from __future__ import annotations

import pytest

from kiosk.screens.base.screen import Screen
from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock

WIDE = ((800, 480), (1024, 600), (1280, 800))


def page_of(name: str) -> Screen:
    page = PAGES[name](Clock())
    assert isinstance(page, Screen)
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_page_of_a_seat_is_filled(size: tuple[int, int]) -> None:
    page, canvas = page_of("seat"), unpainted(size)
    page.draw(canvas)
    assert max(each.rect.bottom for each in canvas.placed) >= size[1] - canvas.px(40)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_chips_of_a_seat_end_where_its_buttons_do(size: tuple[int, int]) -> None:
    page, canvas = page_of("seat"), unpainted(size)
    page.draw(canvas)
    (chips,) = (mark.ink for mark in canvas.marks if mark.text.startswith("9,999,9"))
    (leave,) = (each.rect for each in canvas.placed if each.control.name == "leave")
    assert abs(leave.right - chips.right) <= canvas.px(20)


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["coach_page", "luck_of_two"])
def test_words_below_rows_keep_from_the_sides_of_their_plate(
    name: str, language: str, size: tuple[int, int], *, large_text: bool
) -> None:
    translate.use(language)
    page, canvas = page_of(name), unpainted(size, Theme(large_text=large_text))
    page.draw(canvas)
    body = page.parts(canvas).body
    words = max(canvas.marks, key=lambda mark: len(mark.text)).box
    assert min(words.left - body.left, body.right - words.right) >= canvas.px(14)


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_few_rows_are_higher(size: tuple[int, int]) -> None:
    high = []
    for name in ("coach_page", "coach_page_of_twelve_waits"):
        page, canvas = page_of(name), unpainted(size)
        page.draw(canvas)
        high.append(max(each.rect.h for each in canvas.placed if each.control.name == "coach-off-0"))
    assert high[0] > 1.2 * high[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["settle_four", "game_end_shared", "attract_again"])
def test_labels_at_the_foot_keep_14_px_from_the_sides_of_their_buttons(name: str, language: str) -> None:
    translate.use(language)
    page, canvas = page_of(name), unpainted((1024, 600))
    translate.use(language)
    page.draw(canvas)
    foot = {each.label: each.name for each in page.actions()}
    at = {each.control.name: each.rect for each in canvas.placed}
    beside = {
        mark.text: min(mark.ink.left - at[foot[mark.text]].left, at[foot[mark.text]].right - mark.ink.right)
        for mark in canvas.marks
        if mark.text in foot
    }
    assert beside.keys() == foot.keys()
    assert min(beside.values()) >= 13  # letters don't begin with their first px
