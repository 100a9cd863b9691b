"""Chips as stacks: all of them are told from a dark table."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, CHIPS, beside_the_table, brightness
from kiosk.ui.widgets.chips import draw_stack, stack


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
