"""Scenes that the nets learn from: what of them can be told without typefaces."""

import numpy as np
import pytest

from hardware.simulated.dice import LOOKS, pick
from hardware.simulated.scene import View
from vision.training.dataset.lens import seen_aside
from vision.training.dataset.scenes import from_above, hidden, moved, pushed, shared_area, sticks_out
from vision.training.field import lying

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float64)


@pytest.mark.parametrize(
    ("below", "share"),
    [
        (SQUARE, 0.0),
        (SQUARE + np.array([5, 0]), 0.5),
        (SQUARE + np.array([20, 0]), 1.0),
        (SQUARE * 2, 3.0),
        (SQUARE / 2, 0.0),
    ],
)
def test_what_is_seen_of_a_die_below_another(below: np.ndarray, share: float) -> None:
    assert sticks_out(below, SQUARE) == pytest.approx(share)


def test_a_crowd_at_the_edge_of_a_wide_picture_is_seen_from_the_side_by_a_camera_that_looks_down() -> None:
    view = seen_aside(View.above(400, 800, (320, 240), tilt=0.4), slope=0.5, way=1.0)
    origin, above = np.zeros(3), np.array([0, 0, 1.0])
    assert view.project(origin[None])[0] == pytest.approx([159.5, 119.5])
    assert np.tan(view.slant(origin)) == pytest.approx(0.5)
    assert view.rotation @ above == pytest.approx([0, 0, -1])


def test_a_die_pushed_to_others_touches_them_and_lies_in_none() -> None:
    rng = np.random.default_rng(1)
    first, second, third = (lying(die, 1, rng) for die in pick(["d4", "d20", "d4"], LOOKS, 8, rng))
    way = np.array([1.0, 0.0, 0.0])
    second = pushed(second, [first], first, way)
    third = pushed(third, [first, second], first, way)
    nearer = [from_above(third.corners - 0.5 * way), from_above(third.corners)]
    shared = [sum(shared_area(each, from_above(body.corners)) for body in (first, second)) for each in nearer]
    assert shared[0] > 0 == shared[1]


def test_a_die_is_hidden_only_by_those_nearer_to_the_camera() -> None:
    rng = np.random.default_rng(2)
    d4, d20 = (lying(die, 1, rng) for die in pick(["d4", "d20"], LOOKS, 8, rng))
    view = seen_aside(View.above(400, 800, (320, 240)), slope=0.8, way=0.0)
    towards = (view.centre - d4.position) * (1, 1, 0)
    way = towards / np.linalg.norm(towards)
    before, behind = (pushed(moved(d20, -d20.position * (1, 1, 0)), [d4], d4, side) for side in (way, -way))
    assert hidden(view, d4, [before]) > 0.2
    assert hidden(view, d4, [behind]) == 0 == hidden(view, d4, [])
