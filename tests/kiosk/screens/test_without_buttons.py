"""The screens name the arcade buttons where there are some, else from the first press of one on."""

from typing import Any

import pytest

from hardware.buttons import ButtonName, Press
from tests.kiosk.screens.visitor import through_the_guide


@pytest.mark.parametrize(("pins", "named"), [("mock", False), ("lgpio", True)])
def test_buttons_are_named_where_there_are_some(visitors: Any, pins: str, *, named: bool) -> None:
    visitor = visitors(pins=pins)
    assert visitor.house.theme.buttons is named


def test_from_the_first_press_on_they_are_named(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    assert not visitor.house.theme.buttons
    visitor.kiosk.hear(Press(ButtonName.BUY, visitor.clock.now))
    assert visitor.house.theme.buttons
    visitor.house.change(large_text=True)
    assert visitor.house.theme.buttons


def test_a_game_that_was_tapped_on_the_first_screen_is_the_one_offered(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "game-kingdom")
    assert visitor.title == "Who plays?"
    assert visitor.kiosk.lobby.party.game == "kingdom"
