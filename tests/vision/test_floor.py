"""Dice beyond the tray's edge are no throw."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.floor import Floor
from vision.pictures import Image
from vision.reading import DieReading, DieType, Problem, Reading
from vision.settle import Settle
from vision.tray import TrayPipeline

FLOOR = Floor(((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))


def die(x: float, y: float, probability: float = 0.99) -> DieReading:
    outline = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return DieReading(DieType.D20, 17, probability, accepted=True, x=x, y=y, outline=outline)


def seen(*dice: DieReading) -> Reading:
    return FLOOR.without_outside(Reading(dice, (), 400, 300))


@pytest.mark.parametrize(("x", "y"), [(41, 150), (200, 31), (359, 269), (38.0, 150)])
def test_dice_in_the_tray_and_against_its_wall_are_read(x: float, y: float) -> None:
    reading = seen(die(x, y))
    assert reading.dice == (die(x, y),)
    assert reading.inside == reading.dice


@pytest.mark.parametrize(("x", "y"), [(20, 150), (200, 290), (385, 20)])
def test_a_die_outside_is_told_and_its_value_is_not(x: float, y: float) -> None:
    reading = seen(die(200, 150), die(x, y))
    inside, outside = reading.dice
    assert inside == die(200, 150)
    assert (outside.value, outside.accepted, outside.problems) == (None, False, (Problem.OUTSIDE,))
    assert reading.inside == (inside,)


def test_what_is_hardly_a_die_outside_is_nothing() -> None:
    assert seen(die(20, 150, probability=0.2)) == Reading((), (Problem.NO_DICE,), 400, 300)


class OneOutside:
    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        del empty, more
        return Reading((die(200, 150), die(20, 150)), (), image.shape[1], image.shape[0])


def test_a_die_beside_the_tray_does_not_lie_in_it() -> None:
    pipeline = TrayPipeline(OneOutside(), Settle())
    image = np.zeros((300, 400, 3), np.uint8)
    assert pipeline.lying(image) == 2
    pipeline.floor = FLOOR
    assert pipeline.lying(image) == 1
