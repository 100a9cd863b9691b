"""How far a die's value stands out from its body as both are drawn: light, shade and lacquer included."""

from __future__ import annotations

import itertools
from typing import Any

import cv2
import numpy as np
import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import dressed
from kiosk.ui.theme import CASINO, PALETTES, Colour, Theme
from kiosk.ui.widgets import dice
from tests.kiosk.ui.test_theme import contrast
from vision.reading import DieColours

KINDS = ("d4", "d6", "d8", "d10", "d12", "d20")
LEAST = 3.0
"""WCAG 2.2 asks for that much of large letters."""
LEAST_OF = {"casino": LEAST, "contrast": 4.5, "colour-safe": 4.5}
"""And for 4.5 to 1 as enhanced contrast: in the palettes for weak eyes."""
SIDE = 160


def contrast_drawn(
    die: str, value: int, look: Theme, colours: DieColours | None = None, *, ivory: bool = False
) -> float:
    """Of the ink of a value, where nothing is left bare, to the body close round it."""
    on = Canvas(pygame.Surface((SIDE * 2, SIDE * 2), 0, 32), look)
    place = pygame.Rect(SIDE // 2, SIDE // 2, SIDE, SIDE)
    on.surface.fill(look.panel)
    dice.draw_die(on, die, value, place, colours=colours, ivory=ivory)
    pixels = pygame.surfarray.array3d(on.surface)
    tile = dice._tile(die, value)
    whole = round(SIDE * tile.get_width() / max(dice._reach(die).size))
    bare = pygame.surfarray.array_alpha(pygame.transform.smoothscale(tile, (whole, whole)))
    _picture, (left, top) = dice._picture(die, value, SIDE, (0, 0, 0), (255, 255, 255))
    pixels = pixels[place.x - left :, place.y - top :][:whole, :whole]
    ink = (bare < 30)[: pixels.shape[0], : pixels.shape[1]]
    beside = cv2.dilate(ink.astype(np.uint8), np.ones((15, 15))).astype(bool)
    body = beside & (bare > 247)[: pixels.shape[0], : pixels.shape[1]]
    assert min(ink.sum(), body.sum()) > 100, die
    one, other = (middle(pixels[where]) for where in (ink, body))
    return contrast(one, other)


def middle(pixels: np.ndarray) -> Colour:
    red, green, blue = (int(each) for each in np.median(pixels, axis=0))
    return red, green, blue


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
@pytest.mark.parametrize("palette", PALETTES)
def test_a_value_stands_out_from_its_die_in_every_palette(palette: str, game: str) -> None:
    """Whoever's it is: Critical Roll's house had orange on orange in high contrast."""
    look = dressed(Canvas(pygame.Surface((64, 64), 0, 32), PALETTES[palette]), game).theme
    for die, ivory in itertools.product(KINDS, (False, True)):
        assert contrast_drawn(die, int(die[1:]), look, ivory=ivory) >= LEAST_OF[palette], (die, ivory)


@pytest.mark.slow
@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("die", KINDS)
def test_each_value_stands_out_as_well(die: str, palette: str) -> None:
    for value, ivory in itertools.product(range(1, int(die[1:]) + 1), (False, True)):
        assert contrast_drawn(die, value, PALETTES[palette], ivory=ivory) >= LEAST_OF[palette], value


def test_a_die_that_nobody_has_seen_has_a_sign_that_stands_out() -> None:
    for (palette, look), ivory in itertools.product(PALETTES.items(), (False, True)):
        for die in (*KINDS, "d100"):
            body, ink = dice._painted(die, look, ivory=ivory)
            assert contrast(body, ink) >= LEAST_OF[palette], (palette, die)


BODIES = (
    (16, 16, 20),
    (240, 240, 240),
    (30, 60, 200),
    (200, 30, 30),
    (120, 120, 120),
    (90, 50, 30),
    (240, 200, 40),
)
INKS = ((245, 245, 245), (12, 12, 12), (250, 210, 60), (190, 30, 30), (40, 60, 160))


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
@pytest.mark.parametrize("die", ["d4", "d6", "d20"])
def test_a_value_stands_out_whatever_colours_the_camera_saw(die: str, game: str) -> None:
    look = dressed(Canvas(pygame.Surface((64, 64), 0, 32)), game).theme
    for body, ink in itertools.product(BODIES, INKS):
        assert contrast_drawn(die, 3, look, DieColours(body, ink)) >= LEAST, (body, ink)


@pytest.mark.parametrize("body", [(198, 76, 10), (228, 84, 8), (160, 120, 60), (90, 140, 160)], ids=str)
def test_light_numerals_stay_light_on_a_body_that_is_not_dark(
    body: Colour, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An orange d4 with white ones had white ones after one throw, black ones after the next."""
    real, painted = dice._picture, []

    def picture(*given: Any) -> Any:
        painted.append(given[3:])
        return real(*given)

    monkeypatch.setattr(dice, "_picture", picture)
    on = Canvas(pygame.Surface((SIDE, SIDE), 0, 32), CASINO)
    dice.draw_die(on, "d4", 3, on.surface.get_rect(), colours=DieColours(body, (206, 176, 156), pips=False))
    ((own, ink),) = painted
    assert sum(ink) > sum(own)
