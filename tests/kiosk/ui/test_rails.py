"""The rails round a page leave what lies between them free, and signs of brass are told from each other."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from kiosk.ui.brass_signs import draw_sign
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Sign
from kiosk.ui.rails import lay_rails
from kiosk.ui.theme import CASINO, PALETTES

INNER = Rect(8, 60, 184, 100)


def framed(look: str) -> pygame.Surface:
    surface = pygame.Surface((200, 200), 0, 32)
    surface.fill((16, 84, 58))
    lay_rails(Canvas(surface, PALETTES[look]), INNER)
    return surface


def test_rails_are_of_wood_with_brass_towards_the_page_and_their_shadow_falls_on_it() -> None:
    page = framed("casino")
    wood, brass, shaded, felt = (page.get_at(at) for at in ((100, 30), (100, 59), (100, 60), (100, 140)))
    assert wood.r > wood.g > wood.b
    assert brass.r > 1.5 * wood.r
    assert shaded.g < felt.g == CASINO.felt[1]


def test_a_plain_look_has_no_rails() -> None:
    assert framed("contrast").get_at((100, 30)).g == CASINO.felt[1]


@pytest.mark.parametrize("ink", [None, (250, 246, 232)])
def test_each_sign_is_another(ink: tuple[int, int, int] | None) -> None:
    seen = set()
    for sign in Sign:
        surface = pygame.Surface((48, 48), 0, 32)
        draw_sign(Canvas(surface), sign, surface.get_rect(), ink=ink)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == len(Sign)
