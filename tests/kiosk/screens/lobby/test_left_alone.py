"""Who is at the kiosk is not taken for nobody: it neither plays by itself nor goes dark before their eyes."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from calibration.tray_settings import TraySettings
from hardware.buttons import ButtonName, Press
from kiosk.screens.lobby.attract import PLAYS_AFTER_S, Attract
from kiosk.screens.lobby.demonstration import Demonstration
from kiosk.tray.messages import WatchSettings
from tests.kiosk.screens.visitor import Visitor, through_the_guide

DARK_S = 15 * 60.0


def first_screen(visitors: Any, **more: Any) -> Visitor:
    visitor: Visitor = visitors(**more)
    through_the_guide(visitor)
    visitor.tap("back")
    assert isinstance(visitor.app.screen, Attract)
    return visitor


def demonstrates(visitors: Any) -> Visitor:
    return first_screen(
        visitors, demonstration=WatchSettings(TraySettings(source="simulated", seed=3), in_step=True)
    )


@pytest.mark.parametrize("by", ["a tap", "a key", "a button"])
def test_who_comes_back_to_the_first_screen_finds_it(visitors: Any, by: str) -> None:
    visitor = demonstrates(visitors)
    visitor.tap("rules")
    visitor.step(after_s=PLAYS_AFTER_S + 1)
    if by == "a tap":
        visitor.tap("back")
    else:
        visitor.key(pygame.K_ESCAPE if by == "a key" else pygame.K_1)
    assert isinstance(visitor.app.screen, Attract)
    visitor.step(after_s=PLAYS_AFTER_S + 1)
    assert isinstance(visitor.app.screen, Demonstration)


@pytest.mark.slow
@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_2])
def test_it_does_not_play_by_itself_while_keys_or_buttons_are_used(visitors: Any, key: int) -> None:
    visitor = demonstrates(visitors)
    for _press in range(3):
        visitor.step(after_s=PLAYS_AFTER_S * 0.6)
        visitor.key(key)
    assert isinstance(visitor.app.screen, Attract)


def test_who_wakes_the_screen_finds_the_first_one(visitors: Any) -> None:
    visitor = demonstrates(visitors)
    visitor.step(after_s=DARK_S + 1)  # it plays by itself, and goes dark
    visitor.step(after_s=DARK_S)
    visitor.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(500, 300), button=1, touch=False))
    assert isinstance(visitor.app.screen, Attract)


@pytest.mark.slow
def test_the_screen_stays_bright_for_who_uses_the_three_buttons_alone(
    visitors: Any, window: pygame.Surface
) -> None:
    visitor = first_screen(visitors, painted=True)

    def dark() -> bool:
        return all(tuple(window.get_at((x, 300)))[:3] == (0, 0, 0) for x in range(0, 1024, 16))

    for _press in range(3):
        visitor.step(after_s=DARK_S * 0.6)
        visitor.kiosk.post(Press(ButtonName.BUY, visitor.clock.now))
        visitor.step()
    assert not dark()
    visitor.step(after_s=DARK_S)
    visitor.step()
    assert dark()
