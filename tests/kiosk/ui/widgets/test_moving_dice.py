"""Outlines that follow what moves in the live picture."""

import numpy as np
import pytest

from hardware.camera import Image
from kiosk.ui.widgets.moving_dice import MovingDice


def tray(*places: tuple[int, int], seed: int = 1) -> Image:
    """A noisy green tray of 400 x 300 px with a red die of 40 px at each place."""
    rng = np.random.default_rng(seed)
    image = np.full((300, 400, 3), (60, 110, 40), np.int16)
    for x, y in places:
        image[y : y + 40, x : x + 40] = (40, 40, 200)
    return np.clip(image + rng.normal(0, 6, image.shape), 0, 255).astype(np.uint8)


def test_each_die_that_moves_has_an_outline_where_it_is_now() -> None:
    dice = MovingDice()
    dice.follow(tray((20, 20), (300, 200), seed=1))
    dice.follow(tray((80, 60), (240, 160), seed=2))
    outlines = dice.follow(tray((140, 100), (180, 230), seed=3))
    centres = sorted(
        (sum(x for x, _ in each) / len(each), sum(y for _, y in each) / len(each)) for each in outlines
    )
    assert len(centres) == 2
    assert centres[0] == pytest.approx((160, 120), abs=10)
    assert centres[1] == pytest.approx((200, 250), abs=10)


def test_a_tray_at_rest_and_noise_have_none() -> None:
    dice = MovingDice()
    assert not any(dice.follow(tray((20, 20), seed=seed)) for seed in range(20))


def test_a_lamp_that_is_switched_is_no_die() -> None:
    dice = MovingDice()
    for seed in range(3):
        dice.follow(tray((20, 20), seed=seed))
    assert not dice.follow(np.clip(tray((20, 20)).astype(np.int16) + 60, 0, 255).astype(np.uint8))


def test_pictures_of_another_shape_begin_anew_and_what_is_forgotten_is_no_motion() -> None:
    dice = MovingDice()
    dice.follow(tray((20, 20)))
    dice.follow(tray((60, 20)))
    assert not dice.follow(tray((100, 20))[:150])
    dice.follow(tray((100, 20)))
    dice.forget()
    assert not dice.follow(tray((200, 20)))
