"""A leaning die is told from a flat one below a camera that looks down, wherever it lies."""

import cv2
import numpy as np
import pytest

from hardware.simulated.scene import View, rest_rotation
from hardware.simulated.solids import solid
from vision.cocked import leans
from vision.reading import DieType
from vision.sight import USUAL, Shown, Spot, face_of_flat

SIZE = (640, 480)
HALF = 30.0
UPRIGHT = np.pi / 2


def hexagon(x: float, y: float) -> np.ndarray:
    turn = np.arange(6) * np.pi / 3
    return np.column_stack([x + HALF * np.cos(turn), y + HALF * np.sin(turn)])


def outline_of(die: DieType, leans: float = 0.0, spin: float = 0.2) -> np.ndarray:
    """A die in the picture's middle that leans by so many degrees, px."""
    shape = solid(die.value)
    rotation = cv2.Rodrigues(np.array([0.6, 0.8, 0.0]) * np.radians(leans))[0] @ rest_rotation(shape, 0, spin)
    corners = View.above(400, 640, SIZE).project(shape.vertices @ rotation.T)
    return cv2.convexHull(corners.astype(np.float32)).reshape(-1, 2).astype(np.float64)


def seen_to_lean(
    die: DieType, face: Spot, outline: np.ndarray | None = None, up: float = UPRIGHT, flat: float = 0.99
) -> bool:
    shown = Shown(die, face, hexagon(320, 240) if outline is None else outline, up)
    return leans(shown, SIZE, USUAL, flat)


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12, DieType.D20])
def test_a_die_with_its_face_in_the_middle_of_the_picture_lies_flat(die: DieType) -> None:
    assert not seen_to_lean(die, (320, 240), outline_of(die))
    assert seen_to_lean(die, (320 + 0.3 * HALF, 240), outline_of(die))


def test_a_die_at_the_side_shows_its_face_shifted_outwards() -> None:
    x = 320 + 250
    outwards, _ = face_of_flat(DieType.D20, hexagon(x, 240), SIZE, USUAL)
    assert x + 0.2 * HALF < outwards < x + 0.4 * HALF
    assert not seen_to_lean(DieType.D20, (outwards, 240), hexagon(x, 240))
    assert seen_to_lean(DieType.D20, (2 * x - outwards, 240), hexagon(x, 240))  # shifted inwards


def test_what_the_pose_net_sees_counts_only_where_the_face_is_a_little_out_of_place() -> None:
    assert not seen_to_lean(DieType.D4, (320 + 0.04 * HALF, 240), flat=0.02)
    assert not seen_to_lean(DieType.D4, (320 + 0.12 * HALF, 240), flat=0.98)
    assert seen_to_lean(DieType.D4, (320 + 0.12 * HALF, 240), flat=0.02)


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12, DieType.D20])
@pytest.mark.parametrize("spin", [0.2, 0.5])
def test_a_misplaced_face_is_no_leaning_dies_where_the_outline_is_a_flat_ones(
    die: DieType, spin: float
) -> None:
    flat = outline_of(die, 0, spin)
    half = np.ptp(flat, axis=0).max() / 2
    assert not seen_to_lean(die, (320 + 0.2 * half, 240), flat)
    assert seen_to_lean(die, (320 + 0.3 * half, 240), flat)  # but another face, perhaps
    assert seen_to_lean(die, (320 + 0.2 * half, 240), outline_of(die, 25, spin))


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12])
def test_a_die_leans_by_its_outline_alone(die: DieType) -> None:
    assert seen_to_lean(die, (320, 240), outline_of(die, 25))


def test_a_percentile_dies_and_a_d10s_kite_lies_below_the_middle_as_its_numeral_stands() -> None:
    assert not seen_to_lean(DieType.D100, (320, 240 + 0.3 * HALF))
    assert not seen_to_lean(DieType.D100, (320 - 0.3 * HALF, 240), up=0.0)
    assert seen_to_lean(DieType.D100, (320, 240))
    assert seen_to_lean(DieType.D100, (320, 240 + 0.6 * HALF))
    assert seen_to_lean(DieType.D100, (320 - 0.3 * HALF, 240))  # beside the middle
    assert seen_to_lean(DieType.D100, (320, 240 - 0.3 * HALF))  # above it


def test_a_barrel_cannot_lean() -> None:
    barrel = np.array([[280.0, 220], [360, 220], [360, 260], [280, 260]])
    assert not seen_to_lean(DieType.D4, (340, 240), barrel)
    assert seen_to_lean(DieType.D4, (340, 240))
