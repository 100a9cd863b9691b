"""What is printed on dice: a 6 is told from a 9, on the simulated ones and in the pictures of the screens."""

from itertools import product

import cv2
import numpy as np
import pytest

from hardware.simulated.dice import shown_die
from kiosk.ui.widgets.dice import PICTURES

TILE, INKS = 384, 3
"""How large a tile of the screens' dice is, px, and which is the first that shows ink."""
DARK, BIG = 60, 30
"""What is darker is ink that counts; smaller spots are grain, px."""


@pytest.mark.parametrize("kind", ["d10", "d12", "d20", "d100"])
def test_the_line_below_a_6_or_9_of_what_people_look_at_lies_in_the_face_with_it(kind: str) -> None:
    """At its edge it would lie below the outline that is drawn round a die, or on the next face."""
    die = shown_die(kind, 112)
    tile = die.markings.tile
    for value in (60, 90) if kind == "d100" else (6, 9):
        number = die.markings.values.index(value)
        face = die.solid.faces[number]
        ink = die.markings.atlas[number * tile : (number + 1) * tile, :, 0] > 127
        rows, columns = np.nonzero(ink)
        far = np.hypot(rows - (tile - 1) / 2, columns - (tile - 1) / 2).max()
        assert far < 0.96 * face.radius * tile / (2 * face.reach), value
        assert _lines_below(ink), value


@pytest.mark.parametrize(("kind", "value"), [*product(["d10", "d12", "d20"], [6, 9, 8, 2])])
def test_a_6_and_a_9_of_the_screens_dice_have_a_line_below_them_and_no_others(kind: str, value: int) -> None:
    strip = cv2.imread(str(PICTURES / f"{kind}.jpg"), cv2.IMREAD_GRAYSCALE)
    assert strip is not None
    top = (INKS + value - 1) * TILE
    assert _lines_below(strip[top : top + TILE] < DARK) == (value in {6, 9})


def test_the_numerals_of_a_d4_are_read_from_above() -> None:
    """Where a third of their height is left: those at its point fill more than a sixth of their sides."""
    die = shown_die("d4", 112)
    tile, face = die.markings.tile, die.solid.faces[0]
    ink = (die.markings.atlas[:tile, :, 0] > 127).sum() * (2 * face.reach / tile) ** 2  # sq. mm
    whole = 0.5 * np.linalg.norm(np.cross(*np.diff(face.polygon, axis=0)[:2]))
    assert ink > 0.18 * whole


def _lines_below(ink: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> bool:
    """Whether ink (HxW) is a numeral and, apart from it, a flat line below."""
    _count, _labels, stats, _middles = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    spots = sorted(
        (spot for spot in stats[1:] if spot[cv2.CC_STAT_AREA] > BIG), key=lambda spot: int(spot[1])
    )
    (_left, _top, wide, high, _area), numeral = spots[-1], spots[0]
    return len(spots) > 1 and wide > 3 * high and spots[-1][1] > numeral[1] + numeral[3]
