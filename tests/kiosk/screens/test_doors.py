"""From the pages before a game to its table: they part, opaque and short, and nobody has to wait for it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from kiosk.screens.doors import LASTS_S, doors
from kiosk.ui.canvas import Canvas
from kiosk.ui.motion import Motion, Player
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

MOST_S = 0.4


def at_the_cards(visitors: Any, **preferences: Any) -> Any:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    visitor.house.change(**preferences)
    return visitor


def seen(visitor: Any) -> bytes:
    return pygame.image.tobytes(visitor.app._window, "RGB")


def still(visitor: Any) -> bytes:
    """The screen that is on top, as it is when nothing moves."""
    canvas = Canvas(pygame.Surface(visitor.size, 0, 32), visitor.kiosk.theme)
    visitor.app.screen.draw(canvas)
    return pygame.image.tobytes(canvas.surface, "RGB")


def test_the_page_parts_and_the_table_lies_behind(visitors: Any) -> None:
    visitor = at_the_cards(visitors)
    to_the_table(visitor, "Ann", "Ben")
    assert visitor.app.moving
    assert seen(visitor) != still(visitor)
    visitor.step(after_s=MOST_S)
    assert not visitor.app.moving
    assert seen(visitor) == still(visitor)
    visitor.tap("menu", "back")  # whoever comes back to it is there at once
    assert visitor.title != "The game waits"
    assert not visitor.app.moving


def test_less_motion_has_none_of_it(visitors: Any) -> None:
    visitor = at_the_cards(visitors, calm=True)
    to_the_table(visitor, "Ann", "Ben")
    assert not visitor.app.moving
    assert seen(visitor) == still(visitor)


def test_a_touch_has_the_table_at_once(visitors: Any) -> None:
    visitor = at_the_cards(visitors)
    to_the_table(visitor, "Ann", "Ben")
    beside = {"x": 0.5, "y": 0.4, "finger_id": 0, "touch_id": 0}
    visitor.step(pygame.event.Event(pygame.FINGERDOWN, beside), after_s=0.02)
    assert not visitor.app.moving
    assert seen(visitor) == still(visitor)


@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
def test_nothing_of_it_is_blended_and_all_of_the_page_is_seen_at_first(size: tuple[int, int]) -> None:
    before, after = Canvas(pygame.Surface(size, 0, 32)), pygame.Surface(size, 0, 32)
    before.surface.fill((200, 0, 0))
    player = Player()
    player.begin(Motion(doors(before), 0.0), after)
    seen = []
    for share in (0.0, 0.3, 0.6, 1.0):
        player.play(after, share * LASTS_S)
        assert player.blended == []
        seen.append(pygame.transform.average_color(after)[0])
    assert seen == sorted(set(seen), reverse=True)  # less and less of it
    assert seen[0] > 180
    assert seen[-1] == 0
    assert LASTS_S <= MOST_S
