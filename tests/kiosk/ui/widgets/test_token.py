"""Players' tokens: each figure is another outline, told from all others in every colour, small too."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import EMBLEMS as COUNT
from kiosk.ui.theme import PALETTES, Theme
from kiosk.ui.widgets.emblems import EMBLEMS, Emblem
from kiosk.ui.widgets.token import Token, draw_token, token_of

SMALL = 24
"""Of a token in a list of twelve on the smallest screen, px."""


def drawn(token: Token, side: int = 60, look: Theme = PALETTES["casino"]) -> np.ndarray:
    """The picture of a token: side x side grey levels."""
    canvas = Canvas(pygame.Surface((side, side), 0, 32), look)
    draw_token(canvas, token, canvas.surface.get_rect())
    assert [name for name, _place in canvas.tokens] == [token.name]
    grey: np.ndarray = pygame.surfarray.array3d(canvas.surface).astype(float).mean(axis=2)
    return grey


def test_a_bots_token_has_corners_and_a_persons_has_none() -> None:
    corners = [drawn(Token("ann", (255, 0, 0), Emblem.CAT, bot))[5, 5] > 0 for bot in (False, True)]
    assert corners == [False, True]


def test_there_are_as_many_figures_as_a_theme_gives_away() -> None:
    assert len(EMBLEMS) == COUNT


@pytest.mark.parametrize("palette", PALETTES)
def test_figures_of_one_colour_are_told_apart_by_their_shape_alone(palette: str) -> None:
    look = PALETTES[palette]
    for colour in look.seats:
        pictures = [drawn(Token("ann", colour, emblem), SMALL, look) for emblem in EMBLEMS]
        for (first, one), (second, other) in combinations(zip(EMBLEMS, pictures, strict=True), 2):
            differ = np.abs(one - other) > (one.max() - one.min()) / 8
            assert differ.mean() > 0.05, (first, second, colour)


def test_who_is_to_sit_there_has_the_token_that_was_chosen() -> None:
    from kiosk.screens.lobby.stacks import Guest  # noqa: PLC0415

    token = token_of(PALETTES["contrast"], Guest("Ann", colour=3, emblem=2, bot=True))
    assert token == Token("Ann", PALETTES["contrast"].seats[3], EMBLEMS[2], bot=True)
