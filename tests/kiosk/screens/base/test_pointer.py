"""The second of two quick taps was meant for the page of the first."""

from __future__ import annotations

from typing import Any

import pygame

from kiosk.screens.base.input import SAME_KEY_S
from kiosk.screens.base.pointer import Finger
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import players_four, who_is_it
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.visitor import Visitor, a_turn_of_ann, through_the_guide


def tap_at(visitor: Visitor, at: tuple[int, int], after_s: float) -> None:
    place = {"x": at[0] / visitor.size[0], "y": at[1] / visitor.size[1], "finger_id": 0, "touch_id": 0}
    visitor.step(pygame.event.Event(pygame.FINGERDOWN, place), after_s=after_s)
    visitor.step(pygame.event.Event(pygame.FINGERUP, place), after_s=0.01)


def where(visitor: Visitor, name: str) -> tuple[int, int]:
    placed = visitor.app.screen.input.placed
    return next(each.rect.center for each in placed if each.control.name == name)


def test_a_double_tap_does_nothing_on_the_page_that_has_come(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    at = where(visitor, "menu")
    visitor.tap("menu")
    assert visitor.title == "The game waits"
    for after_s in (SAME_KEY_S - 0.1, 0.05):  # "Back" stands there
        tap_at(visitor, at, after_s=after_s)
        assert "menu" not in visitor.names
    tap_at(visitor, at, after_s=SAME_KEY_S)
    assert "menu" in visitor.names


def test_what_stands_elsewhere_is_meant(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("menu")
    tap_at(visitor, where(visitor, "rules"), after_s=SAME_KEY_S - 0.2)
    assert visitor.title != "The game waits"


def test_a_game_that_was_interrupted_is_gone_on_with_by_its_button_alone(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("menu", "end", "end")
    at = where(visitor, "start")
    visitor.tap("start")
    tap_at(visitor, at, after_s=0.3)
    tap_at(visitor, at, after_s=2.0)  # the name of the kiosk
    assert visitor.kiosk.table is None
    assert "resume" in visitor.names


def test_who_goes_on_tapping_where_a_page_has_gone_still_means_that_page() -> None:
    """Four fast taps on *Somebody else* led into a running game: *Choose the game* lies in the same place."""
    clock, canvas = Clock(), unpainted()
    before, after = who_is_it(clock), players_four(clock)
    finger = Finger(clock)
    finger.draw(before, canvas)
    at = next(each.rect.center for each in before.input.placed if each.control.name == "new")
    clock.now += 1
    assert finger.goes_down(before, at)
    finger.goes_up()
    finger.draw(after, unpainted())
    for _tap in range(4):
        clock.now += SAME_KEY_S * 0.7
        assert not finger.goes_down(after, at)
        finger.goes_up()
    clock.now += SAME_KEY_S
    assert finger.goes_down(after, at)
