"""Scenes that the nets learn from: what of them can be told without typefaces."""

import numpy as np
import pytest

from vision.training.dataset.scenes import sticks_out

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
