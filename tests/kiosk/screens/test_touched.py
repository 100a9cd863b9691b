"""What a finger is on is seen to be: every control of every page, in the picture that the touch brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.screens.base.pointer import Finger
from kiosk.ui.canvas import Canvas
from kiosk.ui.widgets.controls import TELLS_ITSELF
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import Clock
from tests.kiosk.screens.moments.tables import TABLES
from tests.kiosk.screens.visitor import through_the_guide

if TYPE_CHECKING:
    from kiosk.screens.base.pointer import Drawn

SIZE = (800, 480)
QUICK = {
    "token", "players_twelve", "choose_game", "history_list", "seats_two", "hand_rolled", "others_asked",
    "critical-roll_turn", "six-shooter_throw",
}  # fmt: skip


class All(str):
    """The name of every control: each is touched."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return other is not None

    def __hash__(self) -> int:
        return 0


class Hand(Finger):
    """On all controls at once, or on none."""

    def __init__(self, *, touches: bool) -> None:
        super().__init__(lambda: 0.0)
        self._touches = touches

    def presses(self, screen: object) -> str | None:  # noqa: ARG002 - whichever it is
        return All("all") if self._touches else None


@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK else pytest.param(name, marks=(pytest.mark.slow, pytest.mark.sampled(3)))
        for name in (*PAGES, *TABLES)
    ],
)
def test_whatever_can_be_done_looks_touched(name: str) -> None:
    made: Drawn = PAGES[name](Clock()) if name in PAGES else TABLES[name]().screen
    drawn = []
    for touches in (False, True):
        canvas = Canvas(pygame.Surface(SIZE, 0, 32))
        Hand(touches=touches).draw(made, canvas)
        drawn.append(canvas)
    up, down = (canvas.surface for canvas in drawn)
    same = [
        each.control.name
        for each in drawn[0].placed
        if each.control.why is None
        and each.control.name not in TELLS_ITSELF
        and pygame.image.tobytes(up.subsurface(each.rect), "RGB")
        == pygame.image.tobytes(down.subsurface(each.rect), "RGB")
    ]
    assert same == []


@pytest.mark.slow
def test_what_is_tapped_looks_so_before_anything_comes_of_it(visitors: Any) -> None:
    visitor = visitors(painted=True)
    through_the_guide(visitor)
    screen: Any = visitor.app.screen
    place = next(each.rect for each in screen.input.placed if each.control.name == "bot")
    window = pygame.display.get_surface()
    assert window is not None
    at, tap, seen = place.center, screen.input.tap, []
    corner = place.x + place.w // 4, place.y + place.h // 8

    def slow(where: tuple[int, int]) -> bool:
        seen.append(window.get_at(corner))
        return bool(tap(where))

    untouched = window.get_at(corner)
    screen.input.tap = slow
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        visitor.step(pygame.event.Event(kind, pos=at, button=1, touch=False))
    (pressed,) = seen
    assert sum(pressed[:3]) < 0.9 * sum(untouched[:3])
