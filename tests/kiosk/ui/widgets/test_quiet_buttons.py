"""A button that is seldom needed is told at a glance from one that can't be used."""

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Control, Tone, nothing
from kiosk.ui.grounds import dressed
from kiosk.ui.theme import PALETTES, beside_the_table, brightness
from kiosk.ui.widgets.controls import draw_control

TOLD = 50
"""So much brighter, of 255, is what a button says that can be used."""
BOX = pygame.Rect(20, 20, 300, 70)


def letters(palette: str, game: str, why: str | None) -> float:
    """How bright what is written on it is."""
    canvas = dressed(Canvas(pygame.Surface((400, 120), 0, 32), PALETTES[palette]), game)
    canvas = canvas.dressed(beside_the_table(canvas.theme))
    draw_control(canvas, Control("undo", "MMMM", nothing, why=why, tone=Tone.QUIET), BOX)
    pixels = pygame.surfarray.array3d(canvas.surface.subsurface(canvas.marks[-1].box))
    return max(brightness((int(r), int(g), int(b))) for r, g, b in pixels.reshape(-1, 3))


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
@pytest.mark.parametrize("palette", [name for name, look in PALETTES.items() if not look.plain])
def test_what_a_quiet_button_says_is_brighter_than_what_a_disabled_one_does(palette: str, game: str) -> None:
    assert letters(palette, game, None) - letters(palette, game, "Not now.") >= TOLD
