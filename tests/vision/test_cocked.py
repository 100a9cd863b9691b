"""A leaning die is told from a flat one below a camera that looks down, wherever it lies."""

import numpy as np
import pytest

from vision.cocked import leans
from vision.reading import DieType
from vision.sight import USUAL, face_of_flat

SIZE = (640, 480)
HALF = 30.0


def hexagon(x: float, y: float) -> np.ndarray:
    turn = np.arange(6) * np.pi / 3
    return np.column_stack([x + HALF * np.cos(turn), y + HALF * np.sin(turn)])


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12, DieType.D20])
def test_a_die_with_its_face_in_the_middle_of_the_picture_lies_flat(die: DieType) -> None:
    assert not leans(die, (320, 240), hexagon(320, 240), SIZE, USUAL)
    assert leans(die, (320 + 0.3 * HALF, 240), hexagon(320, 240), SIZE, USUAL)


def test_a_die_at_the_side_shows_its_face_shifted_outwards() -> None:
    x = 320 + 250
    outwards, _ = face_of_flat(DieType.D20, hexagon(x, 240), SIZE, USUAL)
    assert x + 0.2 * HALF < outwards < x + 0.4 * HALF
    assert not leans(DieType.D20, (outwards, 240), hexagon(x, 240), SIZE, USUAL)
    assert leans(DieType.D20, (2 * x - outwards, 240), hexagon(x, 240), SIZE, USUAL)  # shifted inwards


def test_a_d10s_kite_is_never_in_the_middle() -> None:
    assert not leans(DieType.D10, (320, 240 + 0.3 * HALF), hexagon(320, 240), SIZE, USUAL)
    assert leans(DieType.D10, (320, 240), hexagon(320, 240), SIZE, USUAL)
    assert leans(DieType.D10, (320, 240 + 0.6 * HALF), hexagon(320, 240), SIZE, USUAL)


def test_a_barrel_cannot_lean() -> None:
    barrel = np.array([[280.0, 220], [360, 220], [360, 260], [280, 260]])
    assert not leans(DieType.D4, (340, 240), barrel, SIZE, USUAL)
    assert leans(DieType.D4, (340, 240), hexagon(320, 240), SIZE, USUAL)
