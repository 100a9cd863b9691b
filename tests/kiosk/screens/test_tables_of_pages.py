"""What a page lies on: the table of the game that it belongs to, or the house's felt."""

from typing import Any

import pygame
import pytest

from kiosk.screens.base.screen import Screen
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import LOOKS, beside_its_table
from kiosk.ui.theme import CASINO, beside_the_table
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide


@pytest.mark.slow
def test_a_page_of_a_game_lies_on_its_table_and_the_houses_on_its_felt(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    assert visitor.app.screen.lies_on == ""  # who plays
    a_turn_of_ann(visitor)
    visitor.tap("menu")
    for name, title in (
        ("seats", "Seats and chips"),
        ("coach", "The coach"),
        ("history", "The last hands"),
        ("settle", "Settle up"),
    ):
        visitor.tap(name)
        assert (visitor.title, visitor.app.screen.lies_on) == (title, "six-shooter")
        if name != "settle":
            visitor.tap("back")
    visitor.tap("luck")
    assert (visitor.title, visitor.app.screen.lies_on) == ("Luck and skill: this evening", "six-shooter")
    visitor.tap("back", "back", "settings")
    assert (visitor.title, visitor.app.screen.lies_on) == ("The host's PIN", "six-shooter")  # asked there
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    assert (visitor.title, visitor.app.screen.lies_on) == ("Settings", "")


@pytest.mark.parametrize("game", LOOKS)
def test_its_ground_is_what_that_table_is_made_of(game: str) -> None:
    window = Canvas(pygame.Surface((160, 96), 0, 32))
    page = Screen(Clock())
    assert page.ground(window).theme == beside_the_table(CASINO)
    felt = pygame.image.tobytes(window.surface, "RGB")
    page.lies_on = game
    assert page.ground(window).theme == beside_its_table(window, game).theme
    assert pygame.image.tobytes(window.surface, "RGB") != felt
