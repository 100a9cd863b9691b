"""The screens name the arcade buttons where there are some, else from the first press of one on."""

from typing import Any

import pygame
import pytest

from hardware.buttons import ButtonName, Press
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide


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


def test_after_two_taps_in_a_row_they_are_named_no_more_but_not_before_another_thing_is_asked(
    visitors: Any,
) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.key(pygame.K_2)
    assert visitor.house.theme.buttons
    placed = {each.control.name: each.rect for each in visitor.app.screen.input.placed}
    for _time in range(2):
        visitor.step(
            pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.3, finger_id=0, touch_id=0),
            pygame.event.Event(pygame.FINGERUP, x=0.5, y=0.3, finger_id=0, touch_id=0),
        )
    assert visitor.house.theme.buttons  # the same is still asked: nothing moves
    assert {each.control.name: each.rect for each in visitor.app.screen.input.placed} == placed
    visitor.tap("menu")
    assert not visitor.house.theme.buttons
    visitor.tap("go-on")
    assert not visitor.house.theme.buttons
    visitor.key(pygame.K_2)
    assert visitor.house.theme.buttons


def test_what_moved_as_they_came_up_takes_no_tap_for_half_a_second(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    taps = visitor.app.screen.input
    stood = list(taps.placed)
    visitor.key(pygame.K_2)

    def was_there(name: str, at: tuple[int, int]) -> bool:
        return any(each.control.name == name and each.rect.collidepoint(at) for each in stood)

    places = [(each.control.name, each.rect.center) for each in taps.placed]
    came = next(at for name, at in places if not was_there(name, at))
    for counts in (False, True):
        visitor.clock.now += 0.3
        assert taps.tap(came) is counts


def test_what_stood_there_before_takes_a_tap_at_once(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.key(pygame.K_2)
    visitor.tap("menu")
    assert visitor.title == "The game waits"


@pytest.mark.parametrize(("badges", "named"), [("shown", True), ("hidden", False)])
def test_whether_they_are_named_can_be_set(visitors: Any, badges: str, *, named: bool) -> None:
    visitor = visitors(pins="mock" if named else "lgpio")
    through_the_guide(visitor)
    visitor.house.change(badges=badges)
    visitor.kiosk.hear(Press(ButtonName.BUY, visitor.clock.now))
    assert visitor.house.theme.buttons is named


def test_the_press_that_the_guide_asks_for_names_none_and_is_asked_about(visitors: Any) -> None:
    visitor = visitors()
    visitor.tap("on", "on", "skip", "camera-none", "on")
    visitor.key(pygame.K_2)
    assert not visitor.house.theme.buttons
    assert "Shall the screens say what the three buttons do?" in visitor.app.screen.topic.question
    visitor.tap("pins-use")
    assert visitor.house.theme.buttons
    visitor.tap("pins-mock")
    assert not visitor.house.theme.buttons


def test_a_game_that_was_tapped_on_the_first_screen_is_the_one_offered(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "game-kingdom")
    assert visitor.title == "Who plays Kingdom?"
    assert visitor.kiosk.lobby.party.game == "kingdom"
