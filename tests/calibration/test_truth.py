"""Calibration held against simulated cameras whose truth is known, each mounted and made at random."""

import pytest

from tests.calibration.truth import Watched, floor_figures, focus_steps_off


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "tilt"), [(1, None), pytest.param(2, None, marks=pytest.mark.soak), (50, 20.0)]
)
def test_the_floor_is_known_to_three_tenths_of_a_mm(seed: int, tilt: float | None) -> None:
    """Up to 20 degrees off the vertical to any side, usual distortion, the sheet laid anywhere."""
    found = floor_figures(seed, tilt)
    assert found.worst_mm < 0.3
    assert found.tilt_off < 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.soak) for each in (1, 2))])
def test_focus_is_found_within_one_step(seed: int) -> None:
    assert focus_steps_off(seed) <= 1.0


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.soak) for each in (1, 2))])
def test_a_camera_moved_by_3_mm_is_told_and_one_that_was_not_is_not(seed: int) -> None:
    watched = Watched(seed)
    for _ in range(2):  # to two sides
        assert "moved" in watched.moved(3.0).problems[0]
    assert watched.moved(0.5).problems == ()
    assert "darker" in watched.lit(0.6).problems[0]
    assert "brighter" in watched.lit(1.6).problems[0]
    assert watched.lit(1.1).problems == ()
