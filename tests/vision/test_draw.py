"""What was read, drawn into a copy of the picture."""

import numpy as np
import pytest

from vision.draw import ACCEPTED, ASKED, DARK, draw_reading, label
from vision.images import Image
from vision.reading import DieReading, DieType, Problem, Reading


def die(x: float, y: float, *, accepted: bool = True, value: int | None = 17, half: float = 20) -> DieReading:
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading(DieType.D20, value, 0.99, accepted, x, y, corners)


def count(image: Image, colour: tuple[int, int, int]) -> int:
    return int(np.count_nonzero((image == colour).all(axis=2)))


def test_a_sure_die_and_an_asked_one_differ_and_the_picture_itself_is_untouched() -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    drawn = draw_reading(image, Reading((die(200, 200), die(400, 300, accepted=False)), (), 640, 480))
    assert not image.any()
    assert count(drawn[:, :300], ACCEPTED) > 200
    assert count(drawn[:, :300], ASKED) == 0
    assert count(drawn[:, 300:], ASKED) > 200
    assert count(drawn[:, 300:], ACCEPTED) == 0


@pytest.mark.parametrize("size", [(16, 16), (240, 320), (1944, 2592)])
def test_lines_and_letters_grow_with_the_picture(size: tuple[int, int]) -> None:
    height, width = size
    image = np.zeros((height, width, 3), np.uint8)
    drawn = draw_reading(image, Reading((die(width / 2, height / 2, half=height / 20),), (), width, height))
    assert count(drawn, ACCEPTED) > 0.0005 * height * width


@pytest.mark.parametrize("place", [(20, 20), (620, 20), (20, 460), (620, 460)])
def test_a_label_stays_inside_the_picture(place: tuple[int, int]) -> None:
    plain = draw_reading(np.zeros((480, 640, 3), np.uint8), Reading((die(320, 240, half=12),), (), 640, 480))
    corner = draw_reading(np.zeros((480, 640, 3), np.uint8), Reading((die(*place, half=12),), (), 640, 480))
    assert count(corner, ACCEPTED) > 0.95 * count(plain, ACCEPTED)


def test_labels_of_dice_that_touch_hide_neither_dice_nor_each_other() -> None:
    dice = tuple(die(300, 160 + 82 * n, half=40) for n in range(3))
    image = np.full((480, 640, 3), 128, np.uint8)
    drawn = draw_reading(image, Reading(dice, (), 640, 480))
    for one in dice:
        x, y = round(one.x), round(one.y)
        assert (drawn[y - 30 : y + 30, x - 30 : x + 30] == 128).all()
    alone = sum(count(draw_reading(image, Reading((one,), (), 640, 480)), DARK) for one in dice)
    assert count(drawn, DARK) > 0.95 * alone


def test_what_is_wrong_with_the_picture_stands_at_its_top() -> None:
    image = np.zeros((480, 640, 3), np.uint8)
    drawn = draw_reading(image, Reading((), (Problem.TOO_DARK, Problem.BLURRED), 640, 480))
    assert count(drawn[:60], ASKED) > 200
    assert not drawn[100:].any()


def test_labels_say_what_is_known() -> None:
    assert label(die(0, 0)) == "d20 17"
    assert label(die(0, 0, value=None)) == "d20 ?"
    assert label(DieReading(None, None, 0.1, False, 0, 0, ())) == "?"  # noqa: FBT003 - the record's own order
