"""The picture is turned on trial: without a tap on Keep it hangs as before, on the screen and on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.screens.host.turning import TRIAL_S
from kiosk.settings.keeper import glance
from tests.kiosk.screens.moments.parts import nothing

if TYPE_CHECKING:
    from pathlib import Path


def kept(visitor: Any) -> int:
    visitor.house._saving.now(nothing)  # after what is still on its way to the disk
    return glance(visitor.house.setup.journal.parent).turned


def tap(visitor: Any, name: str) -> None:
    """In the picture as it hangs now."""
    x, y = next(each.rect.center for each in visitor.app.screen.input.placed if each.control.name == name)
    wide, high = visitor.size
    at = {
        0: (x, y), 90: (wide - 1 - y, x), 180: (wide - 1 - x, high - 1 - y), 270: (y, high - 1 - x),
    }[visitor.house.preferences.turned]  # fmt: skip
    visitor.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False))
    visitor.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False))


@pytest.fixture
def settings(visitors: Any, tmp_path: Path) -> Any:
    (tmp_path / "preferences.json").write_text('{"ready": true}')
    visitor = visitors()
    visitor.tap("settings")
    return visitor


def test_it_turns_back_by_itself_and_the_seconds_are_counted(settings: Any) -> None:
    tap(settings, "turned")
    assert settings.house.preferences.turned == 90
    assert kept(settings) == 0  # a kiosk that is switched off now begins as it was
    page = settings.app.screen
    assert page._seconds > TRIAL_S - 2
    before = page._seconds
    settings.step(after_s=3.0)
    assert page._seconds == before - 3
    settings.step(after_s=TRIAL_S)
    settings.step()
    assert (settings.title, settings.house.preferences.turned, kept(settings)) == ("Settings", 0, 0)


def test_it_stays_when_somebody_says_so(settings: Any) -> None:
    tap(settings, "turned")
    tap(settings, "keep")
    settings.step(after_s=10 * TRIAL_S)
    assert (settings.title, settings.house.preferences.turned, kept(settings)) == ("Settings", 90, 90)


def test_who_turns_it_further_has_time_again_and_comes_back_to_where_it_was_kept(settings: Any) -> None:
    for turned in (90, 180, 270):
        tap(settings, "turned" if turned == 90 else "on")
        settings.step(after_s=TRIAL_S - 5)
        assert settings.house.preferences.turned == turned
    settings.step(after_s=10)
    settings.step()
    assert (settings.house.preferences.turned, kept(settings)) == (0, 0)


@pytest.mark.parametrize("how", ["back", "escape", "covered"])
def test_left_in_any_other_way_it_is_as_before(settings: Any, how: str) -> None:
    settings.house.change(turned=180)
    settings.step()
    tap(settings, "turned")
    assert settings.house.preferences.turned == 270
    if how == "back":
        tap(settings, "back")
    elif how == "escape":
        settings.escape()
    else:
        settings.kiosk.navigation.conceal()
    settings.step()
    settings.step()
    assert (settings.title, settings.house.preferences.turned, kept(settings)) == ("Settings", 180, 180)


def test_in_the_first_run_too(visitors: Any) -> None:
    visitor = visitors()
    visitor.tap("on")
    tap(visitor, "turned")
    assert visitor.house.preferences.turned == 90
    visitor.step(after_s=TRIAL_S + 1)
    visitor.step()
    assert (visitor.title, visitor.house.preferences.turned) == ("1 of 4: The screen", 0)
