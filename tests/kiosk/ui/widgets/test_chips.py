"""Chips as stacks: they add up to the amount, and all are told from a dark table."""

from __future__ import annotations

import pygame
import pytest

from kiosk.text.chips import HIGHEST
from kiosk.text.rulebook.pictures import signs
from kiosk.text.translate import translated
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, CHIPS, Colour, beside_the_table, brightness
from kiosk.ui.widgets import chips
from kiosk.ui.widgets.chips import A_STACK, EXACT, draw_stack, stack
from kiosk.ui.widgets.chips import CHIPS as SIGN

WORTH = {colour: worth for worth, colour in CHIPS}
TOLD = {"white": 1, "red": 5, "green": 25, "black": 100}
"""Chips that the sign of chips tells of."""


def test_the_colours_of_a_stack_add_up_to_the_amount() -> None:
    for held in range(EXACT + 1):
        worths = [WORTH[colour] for colour in stack(held)]
        assert sum(worths) == held
        assert worths == sorted(worths, reverse=True)
        assert set(worths) <= {*TOLD.values()}


def test_the_sign_of_chips_tells_what_each_of_its_colours_counts() -> None:
    words = translated(signs("kingdom")[SIGN])
    assert f"exact up to {EXACT}:" in words
    assert all(f"{name} {worth}" in words for name, worth in TOLD.items())
    assert {WORTH[colour] for colour in stack(A_STACK)} == {*TOLD.values()}


def test_a_stack_grows_with_its_worth_and_ends_somewhere() -> None:
    high = [len(stack(held)) for held in range(1_000)]
    assert high[:6] == [0, 1, 2, 3, 4, 5]
    assert all(now >= before - 3 for held, now in enumerate(high[: EXACT + 1]) for before in high[:held])
    assert max(high) == HIGHEST + 4
    assert len(stack(9_999_999)) == HIGHEST


def test_the_highest_stack_takes_no_more_room_than_others() -> None:
    def top_of(held: int) -> int:
        surface = pygame.Surface((64, 100), 0, 32)
        draw_stack(Canvas(surface, CASINO), held, surface.get_rect())
        return next(y for y in range(100) if surface.get_at((32, y)) != pygame.Color(0, 0, 0))

    assert len(stack(199)) > len(stack(30)) > len(stack(20)) == HIGHEST
    assert top_of(199) == top_of(30) == top_of(20)


@pytest.mark.parametrize("price", [1, 5, 25])
def test_a_price_stands_on_a_chip_of_that_worth(price: int, monkeypatch: pytest.MonkeyPatch) -> None:
    colours: list[Colour] = []

    def drawn(side: int, colour: Colour, _dark: Colour) -> pygame.Surface:
        colours.append(colour)
        return pygame.Surface((side, side))

    monkeypatch.setattr(chips, "_from_above", drawn)
    surface = pygame.Surface((80, 80), 0, 32)
    chips.draw_price(Canvas(surface, CASINO), price, (0, 0), on=True)
    assert [WORTH[colour] for colour in colours] == [price]


@pytest.mark.parametrize("worth", [worth for worth, _colour in CHIPS])
def test_the_rim_of_each_chip_stands_out_from_a_dark_plate(worth: int) -> None:
    look = beside_the_table(CASINO)
    surface = pygame.Surface((64, 100), 0, 32)
    surface.fill(look.panel)
    draw_stack(Canvas(surface, look), worth, surface.get_rect())
    assert stack(worth)
    column = [surface.get_at((32, y)) for y in range(100)]
    table = pygame.Color(*look.panel)
    rim = next(y for y, colour in enumerate(column) if colour != table)
    brightest = max(brightness((each.r, each.g, each.b)) for each in column[rim : rim + 3])
    assert brightest > 2 * brightness(look.panel)
