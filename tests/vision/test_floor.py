"""Dice beyond the tray's edge are no throw."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.images import Image
from vision.pipeline import TrayPipeline, TrayReport, without_outside
from vision.reading import DieReading, DieType, Problem, Reading
from vision.settle import Settle

FLOOR = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))


def die(x: float, y: float, probability: float = 0.99) -> DieReading:
    outline = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return DieReading(DieType.D20, 17, probability, accepted=True, x=x, y=y, outline=outline)


def seen(*dice: DieReading) -> Reading:
    return without_outside(Reading(dice, (), 400, 300), FLOOR)


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


def box(image: Image, x: int, y: int) -> None:
    image[y - 10 : y + 10, x - 10 : x + 10] = 200


class Lying:
    """Stands in for the reader: the dice that lie there."""

    def __init__(self) -> None:
        self.dice: tuple[DieReading, ...] = ()
        self.asked = 0

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        del empty, more
        self.asked += 1
        return Reading(self.dice, (), image.shape[1], image.shape[0])


class Table:
    """Before a tray with the floor known; dice are squares at (x, y)."""

    def __init__(self) -> None:
        self.reader = Lying()
        self.tray = TrayPipeline(self.reader, Settle(0.35, floor=FLOOR))
        self.tray.floor = FLOOR
        self.number = 0

    def show(self, *places: tuple[int, int], frames: int = 1) -> list[TrayReport]:
        self.reader.dice = tuple(die(*place) for place in places)
        image = np.full((300, 400, 3), 60, np.uint8)
        for place in places:
            box(image, *place)
        reports = []
        for _ in range(frames):
            reports.append(self.tray.see(image, self.number / 30))
            self.number += 1
        return reports


def test_a_hand_in_the_tray_that_puts_something_down_beside_it_has_thrown_nothing() -> None:
    table = Table()
    table.show((200, 150), frames=20)
    table.tray.arm()
    for step in range(20):
        table.show((200, 150), (390 - 8 * step, 100))
    assert not any(report.rolled for report in table.show((200, 150), (385, 250), frames=60))
    assert table.reader.asked == 1  # once, not with every frame from then on
    for step in range(20):
        table.show((200 + 5 * step, 150), (385, 250))
    assert any(report.rolled for report in table.show((300, 150), (385, 250), frames=60))


def test_a_die_that_rolls_through_the_tray_and_out_of_it_is_told() -> None:
    table = Table()
    table.show(frames=20)
    table.tray.arm()
    for step in range(20):
        table.show((200 + 9 * step, 150))
    reports = table.show((380, 150), frames=60)
    (reading,) = (report.reading for report in reports if report.reading is not None)
    assert [each.problems for each in reading.dice] == [(Problem.OUTSIDE,)]


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
