"""A leaning die is told from a flat one below a camera that looks down, wherever it lies."""

import numpy as np
import pytest

from vision.cocked import ASTRAY, USUAL, Overhead, face_seen_from_above, hung_over, leans, off_its_place
from vision.reading import DieType

SIZE = (640, 480)
HALF = 30.0


def hexagon(x: float, y: float) -> np.ndarray:
    turn = np.arange(6) * np.pi / 3
    return np.column_stack([x + HALF * np.cos(turn), y + HALF * np.sin(turn)])


@pytest.mark.parametrize("die", [DieType.D6, DieType.D8, DieType.D12, DieType.D20])
def test_a_die_with_its_face_in_the_middle_of_the_picture_lies_flat(die: DieType) -> None:
    assert not leans(die, (320, 240), hexagon(320, 240), SIZE)
    assert leans(die, (320 + 0.3 * HALF, 240), hexagon(320, 240), SIZE)


def test_a_die_at_the_side_shows_its_face_shifted_outwards() -> None:
    x = 320 + 250
    outwards = x + 250 / 640 * 0.62 * HALF
    assert not leans(DieType.D20, (outwards, 240), hexagon(x, 240), SIZE)
    assert leans(DieType.D20, (2 * x - outwards, 240), hexagon(x, 240), SIZE)  # shifted inwards


def test_a_d10s_kite_is_never_in_the_middle() -> None:
    assert not leans(DieType.D10, (320, 240 + 0.3 * HALF), hexagon(320, 240), SIZE)
    assert leans(DieType.D10, (320, 240), hexagon(320, 240), SIZE)
    assert leans(DieType.D10, (320, 240 + 0.6 * HALF), hexagon(320, 240), SIZE)


def test_a_barrel_cannot_lean() -> None:
    barrel = np.array([[280.0, 220], [360, 220], [360, 260], [280, 260]])
    assert not leans(DieType.D4, (340, 240), barrel, SIZE)
    assert leans(DieType.D4, (340, 240), hexagon(320, 240), SIZE)


def _seen(camera: Overhead, *spots: tuple[float, float]) -> list[tuple[tuple[float, float], np.ndarray]]:
    """Flat dice at spots px, each with its face where this camera sees it."""
    return [(face_seen_from_above(hexagon(*spot), SIZE, camera), hexagon(*spot)) for spot in spots]


SPOTS = ((100.0, 80.0), (300.0, 400.0), (520.0, 120.0), (600.0, 380.0))


@pytest.mark.parametrize(
    "camera", [Overhead(), Overhead(1.3, (0.5, -0.4)), Overhead(0.9, (1.1, 0.2)), Overhead(2.0, (0.4, 0.6))]
)
def test_the_dice_in_a_photograph_tell_the_view_and_one_of_them_can_be_astray(camera: Overhead) -> None:
    dice = _seen(camera, *SPOTS)
    (x, y), outline = dice[2]
    dice[2] = (x, y + 0.5 * HALF), outline  # as far off as a d20's neighbouring face
    view = hung_over(dice, SIZE)
    assert view is not None
    assert [off_its_place(*die, SIZE, view) > ASTRAY for die in dice] == [False, False, True, False]


def test_dice_that_do_not_agree_tell_no_view() -> None:
    assert hung_over(_seen(USUAL, *SPOTS[:2]), SIZE) is None, "two dice are too few"
    torn = [
        ((x + 0.5 * HALF * np.cos(turn), y + 0.5 * HALF * np.sin(turn)), hexagon(x, y))
        for (x, y), turn in zip(SPOTS, (0.0, 1.6, 3.1, 4.7), strict=True)
    ]
    assert hung_over(torn, SIZE) is None


def test_no_more_than_half_of_the_dice_decide() -> None:
    flat, other = _seen(USUAL, *SPOTS[:3]), _seen(USUAL, (60, 300), (200, 220), (420, 300))
    for number, turn in enumerate((0.0, 2.1, 4.2)):
        (x, y), outline = other[number]
        other[number] = (x + 0.5 * HALF * np.cos(turn), y + 0.5 * HALF * np.sin(turn)), outline
    assert hung_over([*flat, *other], SIZE) is None
    assert hung_over([*flat, *other[:2]], SIZE) is not None
