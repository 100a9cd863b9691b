"""Round a die nothing is seen but its shadow."""

from __future__ import annotations

import pygame
import pytest

from kiosk.ui.widgets import dice
from tests.kiosk.ui.widgets.test_dice_contrast import KINDS, SIDE

SEEN = 6
"""What is less opaque than this, of 255, nobody sees, not on gold either."""


@pytest.mark.parametrize("die", KINDS)
def test_no_faint_square_stands_round_a_die(die: str) -> None:
    picture, _corner = dice._picture(die, None, SIDE, (142, 84, 196), (0, 0, 0))
    opaque = pygame.surfarray.array_alpha(picture)
    beside = opaque.shape[0] // 12  # the light comes from the left above: no shadow falls there
    for strip in (opaque[:beside], opaque[:, :beside]):
        assert strip.max() <= SEEN
