"""The first page: text size at one tap, for who can't read the words, and a foot in one line."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any
from unittest import mock

import pygame
import pytest
from pygame import Rect

from kiosk.screens.lobby import attract
from kiosk.text import translate
from kiosk.text.translate import _
from kiosk.ui.cafe import PROGRAM
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock

FIRST = ("attract", "attract_again", "attract_in_an_evening", "attract_with_a_game")


def drawn(page: str, size: tuple[int, int], *, large_text: bool) -> Canvas:
    canvas = unpainted(size, Theme(large_text=large_text))
    PAGES[page](Clock()).draw(canvas)
    return canvas


def test_text_is_large_by_a_tap_on_the_first_page_and_as_before_by_another(visitors: Any) -> None:
    visitor = visitors()
    visitor.house.change(ready=True)
    visitor.kiosk.home()
    visitor.app._dirty = True
    visitor.step()
    for large in (True, False):
        visitor.tap("text-size")
        assert visitor.house.preferences.large_text is large


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_corner_is_nothing_to_touch_and_the_dice_are(
    size: tuple[int, int],
) -> None:
    clock = Clock()
    page, canvas = PAGES["attract"](clock), unpainted(size, Theme())
    page.draw(canvas)
    clock.now += 2
    far = size[0] - 24  # below, a corner is just beside a button, and that is meant
    assert not any(page.input.tap(corner) for corner in ((far, 0), (far, 3), (3, 3)))
    _die, _value, large = max(canvas.dice, key=lambda each: each[2].w)
    assert page.input.tap(large.center)


@pytest.mark.parametrize("page", FIRST)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large_text", [False, True])
def test_what_the_sign_for_text_size_is_stands_below_it(
    page: str, size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted(size, Theme(large_text=large_text))
    made.draw(canvas)
    (word,) = (mark for mark in canvas.marks if mark.text == _("Text"))
    sign = sign_for_text_size(canvas)
    assert word.fits
    assert 0 <= word.ink.top - sign.bottom < sign.h // 2
    assert word.ink.clip(Rect(sign.x, 0, sign.w, size[1])) == word.ink
    assert word.ink.collidelist([each.rect for each in canvas.placed]) == -1


def sign_for_text_size(canvas: Canvas) -> Rect:
    (sign,) = (each.rect for each in canvas.placed if each.control.name == "text-size")
    return sign


@pytest.mark.parametrize(("page", "size"), [*product(FIRST, SIZES)], ids=str)
def test_the_sign_for_text_size_stays_under_the_finger(page: str, size: tuple[int, int]) -> None:
    small, large = (sign_for_text_size(drawn(page, size, large_text=each)) for each in (False, True))
    assert small == large


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize(("page", "size"), [*product(FIRST, SIZES)], ids=str)
def test_the_sign_for_text_size_lies_on_no_die(page: str, size: tuple[int, int], *, large_text: bool) -> None:
    canvas = drawn(page, size, large_text=large_text)
    sign = sign_for_text_size(canvas)
    assert len(canvas.dice) > 0
    assert sign.collidelist([place for _die, _value, place in canvas.dice]) < 0


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize(("page", "size"), [*product(FIRST, SIZES)], ids=str)
def test_the_first_page_has_its_name_whatever_else_is_on_it(
    page: str, size: tuple[int, int], *, large_text: bool
) -> None:
    canvas, names = Canvas(pygame.Surface(size, 0, 32), Theme(large_text=large_text)), dict[str, Rect]()

    def named(_canvas: Canvas, name: str, box: Rect, *_most: int, **_left: bool) -> None:
        names[name] = box

    made = PAGES[page](Clock())
    with mock.patch.object(attract, "draw_name", named):
        made.draw(canvas)
    box = names[PROGRAM]
    assert box.h >= canvas.px(attract.LEAST_NAME)
    assert box.collidelist([mark.ink for mark in canvas.marks]) < 0
    if size[0] > size[1]:
        assert box.collidelist([place for _die, _value, place in canvas.dice]) < 0


@pytest.mark.parametrize("large_text", [False, True])
def test_all_words_at_the_foot_stand_on_one_line(*, large_text: bool) -> None:
    canvas = drawn("attract_again", (1024, 600), large_text=large_text)
    words = {"Rules", "Last hands", "Look and sound", "Settings", "Deutsch"}
    inks = [mark.ink.centery for mark in canvas.marks if mark.text in words]
    assert len(inks) == len(words)
    assert max(inks) - min(inks) <= 6


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280)], ids=str)
def test_nothing_one_is_invited_to_is_larger_than_what_most_will_want(
    size: tuple[int, int], language: str, *, large_text: bool
) -> None:
    page = PAGES["attract_in_an_evening"](Clock())
    translate.use(language)
    canvas = unpainted(size, Theme(large_text=large_text))
    page.draw(canvas)
    sizes = {mark.text: mark.size for mark in canvas.marks}
    main, *others = (
        sizes[_(each)] for each in ("The same players", "Other players", "Settle up", "Finish for today")
    )
    assert main >= max(others)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_chips_bought_for_the_next_hand_move_nothing(size: tuple[int, int]) -> None:
    canvas = drawn("attract_with_chips_bought", size, large_text=False)
    (resume,) = (each for each in canvas.placed if each.control.name == "resume")
    assert resume.control.detail == "Hand 12; 120 chips bought for the next"
    without = unpainted(size)
    page: Any = PAGES["attract_with_chips_bought"](Clock())
    page._unfinished = replace(page._unfinished, ordered={})
    page.draw(without)
    assert [(each.control.name, each.rect) for each in canvas.placed] == [
        (each.control.name, each.rect) for each in without.placed
    ]
