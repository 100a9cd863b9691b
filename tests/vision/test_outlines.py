"""What one die's outline tells: flat, leaning, or that there are two."""

import cv2
import numpy as np
import pytest

from hardware.simulated.scene import View, rest_height, rest_rotation
from hardware.simulated.solids import solid
from vision.outlines import KNOWN, fitted
from vision.reading import DieType
from vision.sight import Overhead

SIZE = (2304, 1296)
VIEW = View.above(400, 2000, SIZE)
CAMERA = Overhead(2000 / SIZE[0], (0.5, 0.5))
SPOTS = ((0.0, 0.0), (120.0, 30.0), (-90.0, 80.0), (150.0, -90.0))


def outline(die: DieType, spot: tuple[float, float], *, leans: float = 0.0, spin: float = 0.3) -> np.ndarray:
    """Of a die somewhere on the floor, mm, that leans by so many degrees, px."""
    shape = solid(die.value)
    around = np.array([np.cos(spin * 7), np.sin(spin * 7), 0.0]) * np.radians(leans)
    rotation = cv2.Rodrigues(around)[0] @ rest_rotation(shape, 0, spin)
    corners = shape.vertices @ rotation.T + (*spot, rest_height(shape, rotation))
    return hull(VIEW.project(corners))


def hull(spots: np.ndarray) -> np.ndarray:
    return cv2.convexHull(spots.astype(np.float32)).reshape(-1, 2).astype(np.float64)


@pytest.mark.parametrize("die", KNOWN)
@pytest.mark.parametrize("spot", SPOTS)
def test_a_flat_die_has_a_flat_ones_outline_wherever_it_lies(die: DieType, spot: tuple[float, float]) -> None:
    for spin in (0.1, 0.5, 0.9):
        fit = fitted(die, outline(die, spot, spin=spin), SIZE, CAMERA)
        assert fit.flat < 0.03
        assert fit.any <= fit.flat


@pytest.mark.parametrize("die", KNOWN)
@pytest.mark.parametrize("spot", SPOTS)
def test_a_leaning_die_has_an_outline_that_a_flat_one_never_has_there(
    die: DieType, spot: tuple[float, float]
) -> None:
    fits = [fitted(die, outline(die, spot, leans=25, spin=spin), SIZE, CAMERA) for spin in (0.1, 0.5, 0.9)]
    assert all(fit.any < 0.03 for fit in fits)
    assert np.mean([fit.flat for fit in fits]) > 2 * np.mean([fit.any for fit in fits])


@pytest.mark.parametrize("die", KNOWN)
@pytest.mark.parametrize("spot", SPOTS)
def test_the_outline_round_two_dice_is_no_dies(die: DieType, spot: tuple[float, float]) -> None:
    beside = (spot[0] + 11, spot[1] + 8)
    both = hull(np.vstack([outline(die, spot), outline(DieType.D6, beside, spin=0.7)]))
    assert fitted(die, both, SIZE, CAMERA).any > 0.05
