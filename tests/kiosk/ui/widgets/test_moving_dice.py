"""Outlines that follow what moves in the live picture."""

from itertools import pairwise

import numpy as np
import pytest

from hardware.camera import Image
from kiosk.ui.widgets.tray.moving_dice import CLOSEST, NEARS_S, MovingDice


def tray(*places: tuple[int, int], seed: int = 1) -> Image:
    """A noisy green tray of 400 x 300 px with a red die of 40 px at each place."""
    rng = np.random.default_rng(seed)
    image = np.full((300, 400, 3), (60, 110, 40), np.int16)
    for x, y in places:
        image[y : y + 40, x : x + 40] = (40, 40, 200)
    return np.clip(image + rng.normal(0, 6, image.shape), 0, 255).astype(np.uint8)


def test_each_die_has_an_outline_where_it_is_now_and_none_where_one_lay_before() -> None:
    dice = MovingDice()
    dice.before(tray((300, 20), seed=1))
    for number, places in enumerate((((80, 60), (240, 160)), ((140, 100), (180, 230)))):
        centres = sorted(
            (sum(x for x, _ in each) / len(each), sum(y for _, y in each) / len(each))
            for each in dice.follow(tray(*places, seed=number + 2))
        )
        assert centres == [pytest.approx((x + 20, y + 20), abs=4) for x, y in places]


def test_a_die_with_a_side_as_dark_as_the_tray_is_one_and_no_larger_than_it_is() -> None:
    """It was seen in two loupes."""
    outlines = []
    for most in (None, 2, 1):
        dice = MovingDice()
        dice.before(tray())
        thrown = tray((80, 60))
        thrown[60:100, 96:106] = tray()[60:100, 96:106]
        dice.follow(thrown)
        dice.near(thrown, 1.0, most=most)
        outlines.append(dice.lying)
    assert [len(each) for each in outlines] == [2, 2, 1]
    for axis, start in ((0, 80), (1, 60)):
        along = [point[axis] for point in outlines[-1][0]]
        assert (min(along), max(along)) == pytest.approx((start, start + 40), abs=4)


def test_dice_apart_from_each_other_are_never_taken_for_one() -> None:
    dice = MovingDice()
    dice.before(tray())
    thrown = tray((80, 60), (200, 160))
    dice.near(thrown, 1.0, most=1)
    assert len(dice.lying) == 2


def test_noise_a_lamp_and_a_hand_have_none() -> None:
    dice = MovingDice()
    assert not dice.follow(tray((20, 20)))  # nobody knows what was there before
    dice.before(tray((20, 20)))
    assert not any(dice.follow(tray((20, 20), seed=seed)) for seed in range(20))
    assert not dice.follow(np.clip(tray((20, 20)).astype(np.int16) + 60, 0, 255).astype(np.uint8))
    hand = tray()
    hand[:, :120] = (120, 150, 200)
    assert not dice.follow(hand)
    assert not dice.follow(tray((100, 20))[:150])  # a picture of another shape


def test_the_picture_comes_closer_to_dice_at_rest_bit_by_bit() -> None:
    dice = MovingDice()
    dice.before(tray())
    thrown = tray((40, 200), (100, 220))
    dice.follow(thrown)
    first = dice.near(thrown, 1.0)
    between = dice.near(thrown, 1.0 + NEARS_S / 2)
    last = dice.near(thrown, 1.0 + NEARS_S)
    assert first is not None
    assert between is not None
    assert last is not None
    assert first.size == (400, 300)
    assert 400 > between.w > last.w
    assert last.contains((40, 200, 100, 60))
    assert last.w < 400 * 0.7
    assert last.w / last.h == pytest.approx(4 / 3, abs=0.02)


@pytest.mark.slow
def test_two_dice_apart_are_shown_from_nearer_by_too_as_soon_as_they_move() -> None:
    dice = MovingDice()
    dice.before(tray())
    for step in range(30):
        thrown = tray((60 + step, 200), (200 + step, 120), seed=step)
        dice.follow(thrown, 1.0 + step / 30)
    window = dice.window(thrown)
    assert window.w < 400 * 0.7
    assert window.contains((89, 200, 40, 40))
    assert window.contains((229, 120, 40, 40))


def test_less_motion_shows_them_at_once_and_never_only_pixels() -> None:
    dice = MovingDice()
    dice.before(tray())
    near = dice.near(tray((350, 10)), 1.0, at_once=True)
    assert near is not None
    assert near.w >= 400 * CLOSEST
    assert near.contains((350, 10, 40, 40))
    assert MovingDice().near(tray((350, 10)), 1.0) is None


def test_dice_that_were_read_but_not_found_are_seen_whole_at_once() -> None:
    dice = MovingDice()
    dice.before(tray())
    assert dice.near(tray(), 1.0) is None
    assert dice.opens(1.0) == 1


def in_uneven_light(image: Image) -> Image:
    """The same with its right side in the shade: the floor there is far from what it is in the middle."""
    light = np.linspace(1.2, 0.6, image.shape[1])[None, :, None]
    return np.clip(image * light, 0, 255).astype(np.uint8)


def test_dice_that_were_taken_away_leave_no_outline_in_uneven_light_either() -> None:
    dice = MovingDice()
    dice.before(in_uneven_light(tray((340, 40), (320, 200), (20, 100))))
    assert not dice.follow(in_uneven_light(tray(seed=2)))
    (outline,) = dice.follow(in_uneven_light(tray((180, 120), seed=3)))
    assert sum(x for x, _ in outline) / len(outline) == pytest.approx(200, abs=5)


def test_the_picture_goes_with_dice_that_move_without_a_jump_and_loses_none() -> None:
    dice = MovingDice()
    dice.before(tray())
    ways = [((20 + 8 * step, 20 + 6 * step), (20 + 10 * step, 60 + 4 * step)) for step in range(20)]
    windows = []
    for step, places in enumerate(ways):
        thrown = tray(*places, seed=step + 2)
        dice.follow(thrown, step / 15)
        windows.append(dice.window(thrown))
        assert all(windows[-1].inflate(8, 8).contains((x, y, 40, 40)) for x, y in places), step
    assert windows[0].size == (400, 300)
    assert min(each.w for each in windows) < 400 * 0.75
    for one, other in pairwise(windows):
        assert abs(one.w - other.w) < 400 * 0.25
        assert other.w / other.h == pytest.approx(4 / 3, abs=0.05)
    last = dice.near(thrown, 21 / 15)
    assert last is not None
    assert last.size == windows[-1].size  # at rest it goes on from there


def test_after_a_throw_the_picture_comes_away_from_its_dice_without_a_jump() -> None:
    dice = MovingDice()
    dice.before(tray())
    thrown = tray((40, 200), (100, 220))
    dice.near(thrown, 1.0)
    near = dice.near(thrown, 1.0 + NEARS_S)
    assert near is not None
    assert len(dice.lying) == 2
    windows = [dice.before(thrown, 2.0 + step / 30, at_once=False) for step in range(40)]
    assert windows[0] == near
    assert not dice.goes_away
    assert windows[-1].size == (400, 300)
    assert all(0 <= other.w - one.w < 400 * 0.2 for one, other in pairwise(windows))
    assert dice.before(thrown, 9.0).size == (400, 300)  # with less motion at once
