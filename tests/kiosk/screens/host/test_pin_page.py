"""The page of a new PIN: to go on without one is asked once more, and typing takes that back."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kiosk.screens.base.choices import Choices
from kiosk.screens.host.pin_entry import FORGOTTEN, IF_FORGOTTEN, PinEntry, new_pin
from kiosk.settings.preferences import BuyIns
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.type_scale import Type
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.parts import Clock, nothing
from tests.kiosk.screens.visitor import through_the_guide, to_the_table


def later(page: PinEntry) -> str:
    """What is said where one goes on without a PIN."""
    page.draw(Canvas(pygame.Surface((720, 1280), 0, 32)))
    return next(each.label for each in page.controls() if each.name == "later")


def use(page: PinEntry, *names: str) -> None:
    for name in names:
        later(page)
        next(each for each in page.controls() if each.name == name).do()


def test_without_a_pin_is_asked_as_a_question_until_a_digit_is_typed() -> None:
    page = new_pin(Clock(), nothing, later=nothing)
    assert later(page) == "Later"
    use(page, "later")
    assert later(page) == "Really without a PIN?"
    use(page, "key-4")
    assert later(page) == "Later"


def test_nor_does_the_question_stay_while_the_same_pin_is_typed_again() -> None:
    left: list[str] = []
    page = new_pin(Clock(), nothing, later=lambda: left.append("left"))
    use(page, "key-4", "key-7", "key-1", "key-1", "later", "done")
    assert later(page) == "Later"
    use(page, "later")
    assert not left


@pytest.mark.parametrize(
    ("digits", "easy"), [("1234", True), ("0000", True), ("8765", True), ("1235", False)]
)
def test_a_pin_that_anybody_tries_first_is_said_to_be_and_taken_all_the_same(
    digits: str, *, easy: bool
) -> None:
    kept: list[str] = []
    page = new_pin(Clock(), kept.append, later=nothing)
    typed = [f"key-{digit}" for digit in digits]
    use(page, *typed, "done")
    canvas = unpainted()
    page.draw(canvas)
    told = "Easy to guess! To keep it all the same, type it again."
    assert (told in {mark.text for mark in canvas.marks}) is easy
    use(page, *typed, "done")
    assert len(kept) == 1


def test_where_a_pin_is_chosen_it_is_told_what_to_do_once_it_is_forgotten() -> None:
    canvas = unpainted()
    new_pin(Clock(), nothing).draw(canvas)
    assert translated(IF_FORGOTTEN) in {mark.text for mark in canvas.marks}


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)])
def test_what_is_wrong_with_a_pin_is_as_large_as_what_the_page_says(size: tuple[int, int]) -> None:
    page = PinEntry(Clock(), "The host's PIN", lambda _pin: "That is not the PIN.", about="For the settings.")
    page._done()
    canvas = unpainted(size)
    page.draw(canvas)
    sizes = {mark.text: mark.size for mark in canvas.marks}
    assert sizes["That is not the PIN."] >= canvas.px(Type.TEXT)


def test_what_was_wrong_is_said_below_the_title_until_the_next_digit() -> None:
    page = new_pin(Clock(), nothing, later=nothing)
    use(page, *(f"key-{digit}" for digit in "4711"), "done", *(f"key-{digit}" for digit in "4712"), "done")
    canvas = unpainted()
    page.draw(canvas)
    said = {mark.text: mark.box for mark in canvas.marks}
    title = next(box for words, box in said.items() if "PIN for the host" in words)
    assert title.bottom <= said["These were two different PINs. Start again."].top
    use(page, "key-4")
    assert not page.note


def read(visitor: Any) -> list[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return [mark.text for mark in canvas.marks]


def test_the_page_of_the_pin_says_what_it_is_typed_for(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    to_the_table(visitor, "Ann", "Ben", game="six-shooter")
    visitor.tap("menu", "settings")
    assert "The host's PIN opens the settings." in read(visitor)
    assert translated(FORGOTTEN) in read(visitor)
    visitor.tap("back", "seats", "void")
    assert (
        "This hand is called off, and everyone gets their chips back. The host types the PIN for that."
        in read(visitor)
    )
    visitor.kiosk.table.void_hand()
    visitor.tap("back", "seat-1", "buy-20")
    assert "Ben buys 20 chips. The host types the PIN for that." in read(visitor)


def test_beside_what_is_noted_over_two_lines_a_short_name_keeps_its_size() -> None:
    page = Choices(Clock(), "Mia", lambda: {1: ("one", "")}, lambda: 1, lambda _value: "")
    size = {}
    for page.note in (
        "",
        "The PIN is set: the host types it when chips are bought, and for the settings. " * 2,
    ):
        canvas = unpainted((1024, 600))
        page.draw(canvas)
        size[bool(page.note)] = next(mark.size for mark in canvas.marks if mark.text == "Mia")
    assert size[True] == size[False]
