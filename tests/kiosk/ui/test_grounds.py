"""What tables are made of: of every size, the same each time, and calm enough to be written on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from kiosk.ui import grounds
from tests.kiosk.screens.looking import SIZES

if TYPE_CHECKING:
    from kiosk.ui.grounds import Shade

COURSE = 58


def shades(size: tuple[int, int]) -> dict[str, Shade]:
    cloth, rail = grounds.cloth(size)
    return {
        "boards": grounds.boards(size, COURSE),
        "stones": grounds.stones(size, COURSE),
        "cloth": np.where(rail, 1, cloth),
        "silk": grounds.quilt(size, COURSE),
    }


@pytest.mark.parametrize("size", [*SIZES[:2], (720, 1280), (90, 60), (37, 301)])
def test_they_cover_a_screen_of_any_size_in_the_same_way(size: tuple[int, int]) -> None:
    again = shades(size)
    for name, shade in shades(size).items():
        assert shade.shape == size
        assert shade.dtype == np.float32
        assert (shade == again[name]).all(), name
        assert np.isfinite(shade).all()


def test_they_are_told_from_each_other_and_none_is_a_picture_that_hides_what_is_written_on_it() -> None:
    for name, shade in shades((1024, 600)).items():
        assert 0.75 < np.median(shade) < 1.15, name
        assert np.percentile(shade, 99) < 1.4, name
        assert 0.02 < np.std(shade) < 0.25, name


def test_the_rail_goes_round_the_table_and_leaves_its_middle_free() -> None:
    _shade, rail = grounds.cloth((1024, 600))
    assert rail[0].all()
    assert rail[:, -1].all()
    assert not rail[60:-60, 40:-40].any() or rail[60:-60, 40:-40].mean() < 0.02
