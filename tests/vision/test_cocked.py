"""A leaning die is told from a flat one below a camera that looks down, wherever it lies."""

import numpy as np
import pytest

from vision.cocked import leans
from vision.reading import DieType
from vision.sight import USUAL, Shown, Spot, face_of_flat

SIZE = (640, 480)
HALF = 30.0
UPRIGHT = np.pi / 2


def hexagon(x: float, y: float) -> np.ndarray:
    turn = np.arange(6) * np.pi / 3
    return np.column_stack([x + HALF * np.cos(turn), y + HALF * np.sin(turn)])


def seen_to_lean(
    die: DieType, face: Spot, outline: np.ndarray | None = None, up: float = UPRIGHT, flat: float = 0.99
) -> bool:
    shown = Shown(die, face, hexagon(320, 240) if outline is None else outline, up)
    return leans(shown, SIZE, USUAL, flat)


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12, DieType.D20])
def test_a_die_with_its_face_in_the_middle_of_the_picture_lies_flat(die: DieType) -> None:
    assert not seen_to_lean(die, (320, 240))
    assert seen_to_lean(die, (320 + 0.3 * HALF, 240))


def test_a_die_at_the_side_shows_its_face_shifted_outwards() -> None:
    x = 320 + 250
    outwards, _ = face_of_flat(DieType.D20, hexagon(x, 240), SIZE, USUAL)
    assert x + 0.2 * HALF < outwards < x + 0.4 * HALF
    assert not seen_to_lean(DieType.D20, (outwards, 240), hexagon(x, 240))
    assert seen_to_lean(DieType.D20, (2 * x - outwards, 240), hexagon(x, 240))  # shifted inwards


def test_what_the_pose_net_sees_counts_only_where_the_face_is_a_little_out_of_place() -> None:
    assert not seen_to_lean(DieType.D8, (320 + 0.04 * HALF, 240), flat=0.02)
    assert not seen_to_lean(DieType.D8, (320 + 0.12 * HALF, 240), flat=0.98)
    assert seen_to_lean(DieType.D8, (320 + 0.12 * HALF, 240), flat=0.02)


def test_a_d10s_kite_lies_below_the_middle_as_its_numeral_stands() -> None:
    assert not seen_to_lean(DieType.D10, (320, 240 + 0.3 * HALF))
    assert not seen_to_lean(DieType.D10, (320 - 0.3 * HALF, 240), up=0.0)
    assert seen_to_lean(DieType.D10, (320, 240))
    assert seen_to_lean(DieType.D10, (320, 240 + 0.6 * HALF))
    assert seen_to_lean(DieType.D10, (320 - 0.3 * HALF, 240))  # beside the middle
    assert seen_to_lean(DieType.D10, (320, 240 - 0.3 * HALF))  # above it


def test_a_barrel_cannot_lean() -> None:
    barrel = np.array([[280.0, 220], [360, 220], [360, 260], [280, 260]])
    assert not seen_to_lean(DieType.D4, (340, 240), barrel)
    assert seen_to_lean(DieType.D4, (340, 240))
