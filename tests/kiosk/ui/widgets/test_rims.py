"""In high contrast what is dark has a white line round it: on black nothing else tells it from its ground."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.theme import LIGHT, PALETTES, beside_the_table, brightness
from kiosk.ui.widgets.controls import draw_control

BOX = pygame.Rect(100, 100, 300, 80)


@pytest.mark.parametrize("aside", [False, True])
@pytest.mark.parametrize("tone", Tone)
@pytest.mark.parametrize("why", [None, "not now"])
def test_in_high_contrast_a_button_is_bright_or_has_a_white_line_round_it(
    tone: Tone, why: str | None, *, aside: bool
) -> None:
    look = PALETTES["contrast"]
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32), beside_the_table(look) if aside else look)
    draw_control(canvas, Control("button", "Press", nothing, why=why, tone=tone), BOX)
    for at in ((BOX.x, BOX.centery), (BOX.centerx, BOX.y)):
        red, green, blue, _opaque = canvas.surface.get_at(at)
        assert (red, green, blue) == look.line or brightness((red, green, blue)) > LIGHT
