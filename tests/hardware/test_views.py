"""Where a rendered camera stands."""

import numpy as np
import pytest

from hardware.simulated.scene import View
from vision.training.dataset.lens import random_view

POINTS = np.array([[0.0, 0.0, 0.0], [40.0, 10.0, 0.0], [-25.0, 30.0, 12.0]])
MIDDLE = np.array([319.5, 239.5])


def test_a_camera_rolled_about_the_way_it_looks_sees_its_picture_turned() -> None:
    upright = View.above(400, 900, (640, 480), tilt=0.4).project(POINTS) - MIDDLE
    rolled = View.above(400, 900, (640, 480), tilt=0.4, roll=0.7).project(POINTS) - MIDDLE
    turn = np.array([[np.cos(0.7), -np.sin(0.7)], [np.sin(0.7), np.cos(0.7)]])
    assert rolled == pytest.approx(upright @ turn.T)
    assert np.linalg.norm(rolled - upright) > 10


def test_a_camera_stays_where_it_is_when_it_is_rolled() -> None:
    upright, rolled = (View.above(400, 900, (640, 480), tilt=0.4, roll=roll) for roll in (0.0, 2.0))
    assert rolled.centre == pytest.approx(upright.centre)


def test_how_steeply_a_point_is_seen() -> None:
    """Below a tilted camera the middle is seen at the tilt, what is farther away more steeply."""
    view = View.above(400, 900, (640, 480), tilt=0.4, roll=2.0)
    assert view.slant(np.zeros(3)) == pytest.approx(0.4)
    below = np.array([*view.centre[:2], 0.0])
    assert view.slant(below) == pytest.approx(0, abs=1e-6)
    assert view.slant(-below) == pytest.approx(np.arctan(2 * np.tan(0.4)))


def test_training_sees_dice_at_a_slant_from_every_side_and_oftenest_along_an_edge() -> None:
    """It once saw them with the slant along the picture's edges only, and read others worse."""
    rng = np.random.default_rng(1)
    views = [random_view(rng, 200, 200, 8.0, steep=1.0) for _ in range(80)]
    upwards = [view.project(np.array([[0, 0, 0], [0, 0, 20.0]])) for view in views]
    eighths = [int(np.arctan2(*(top - foot)) % (2 * np.pi) / (np.pi / 4)) for foot, top in upwards]
    assert set(eighths) == set(range(8))
    level = [min(abs(top - foot)) < 0.3 * max(abs(top - foot)) for foot, top in upwards]
    assert np.mean(level) > 0.5  # 0.37 if all were rolled anyhow
    farther_at_the_top = [top[1] < foot[1] for foot, top in upwards]
    assert np.mean(farther_at_the_top) > 0.6  # as people hold cameras; a half if all were rolled anyhow
