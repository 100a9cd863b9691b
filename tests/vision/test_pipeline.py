"""The tray's pipeline: what is thrown is read once it lies still, and nothing else is."""

from collections.abc import Sequence

import numpy as np
import pytest

from vision.images import Image
from vision.pipeline import MORE_PICTURES, PICTURES, TrayPipeline, TrayReport
from vision.reading import DieReading, DieType, Problem, Reading
from vision.settle import Settle

FPS = 30.0


class CountingReader:
    """Stands in for the reader: remembers the pictures that it was given."""

    def __init__(self) -> None:
        self.seen: list[Image] = []
        self.together: list[int] = []  # how many pictures each time
        self.empties: list[Image | None] = []
        self.unsure_up_to = 0  # so many pictures

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        self.seen.append(image)
        self.together.append(1 + len(more))
        self.empties.append(empty)
        unsure = 1 + len(more) <= self.unsure_up_to
        problems = (Problem.UNSURE,) if unsure else ()
        die = DieReading(DieType.D6, 3, 0.7 if unsure else 0.99, not unsure, 10, 10, (), problems)
        return Reading((die,), (), image.shape[1], image.shape[0])


class Bench:
    """A pipeline with a fake reader before a tray in which one square die can be put anywhere."""

    def __init__(self) -> None:
        self.reader = CountingReader()
        self.tray = TrayPipeline(self.reader, Settle(0.35))
        self.number = 0
        self.grain = np.random.default_rng(3).normal(0, 2, (8, 240, 320, 1))

    def frame(self, x: int | None) -> Image:
        image = np.full((240, 320, 3), 60.0)
        if x is not None:
            image[100:120, x : x + 20] = 190
        noisy: Image = np.clip(image + self.grain[self.number % 8], 0, 255).astype(np.uint8)
        return noisy

    def show(self, x: int | None, frames: int = 1) -> list[TrayReport]:
        reports = []
        for _ in range(frames):
            reports.append(self.tray.see(self.frame(x), self.number / FPS))
            self.number += 1
        return reports

    def throw(self, target: int) -> list[TrayReport]:
        """A die comes in from the left, rolls to x = `target` and lies there."""
        rolling = [report for x in range(0, target, 8) for report in self.show(x)]
        return rolling + self.show(target, 30)


def test_a_throw_is_read_once_and_only_when_it_lies_still() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.tray.arm()
    reports = bench.throw(160)
    rolled = [number for number, report in enumerate(reports) if report.rolled]
    assert len(rolled) == 1
    assert len(bench.reader.seen) == 1
    at = reports[rolled[0]]
    assert at.still
    assert not at.moving
    assert at.reading is not None
    assert all(report.reading is None for report in reports if not report.rolled)
    assert np.array_equal(bench.reader.seen[0].max(axis=2) > 150, bench.frame(160).max(axis=2) > 150)


@pytest.mark.slow
def test_dice_at_rest_are_read_in_several_pictures_and_more_where_one_is_unsure() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.tray.arm()
    reports = bench.throw(160)
    assert bench.reader.together == [PICTURES]
    (rolled,) = (report for report in reports if report.rolled)
    assert rolled.picture is bench.reader.seen[0]
    bench.reader.unsure_up_to = PICTURES
    reports = bench.throw(80)
    assert bench.reader.together == [PICTURES, PICTURES, MORE_PICTURES]
    (rolled,) = (report for report in reports if report.rolled)
    assert rolled.reading is not None
    assert rolled.reading.dice[0].accepted
    bench.reader.unsure_up_to = MORE_PICTURES
    (rolled,) = (
        report for report in bench.throw(160) if report.rolled
    )  # asked about, not looked at for ever
    assert rolled.reading is not None
    assert not rolled.reading.dice[0].accepted


def test_pictures_from_before_a_die_was_touched_again_are_not_read_with_later_ones() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.tray.arm()
    bench.reader.unsure_up_to = MORE_PICTURES - 1
    moves = [report for x in range(0, 160, 8) for report in bench.show(x)]
    while not bench.reader.seen:
        moves += bench.show(160)
    assert not any(report.rolled for report in moves)
    bench.throw(200)
    assert bench.reader.together == [PICTURES, PICTURES, MORE_PICTURES]
    assert np.array_equal(bench.reader.seen[-1].max(axis=2) > 150, bench.frame(200).max(axis=2) > 150)


def test_dice_that_already_lie_there_are_never_a_new_roll() -> None:
    bench = Bench()
    bench.show(160, 20)
    bench.tray.arm()
    assert not any(report.rolled or report.moved for report in bench.show(160, 90))
    assert bench.reader.seen == []


def test_dice_thrown_before_the_roll_was_asked_for_do_not_count() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.throw(160)
    bench.tray.arm()
    assert not any(report.rolled for report in bench.show(160, 60))


def test_a_throw_under_way_when_the_roll_is_asked_for_counts() -> None:
    bench = Bench()
    bench.show(None, 20)
    for x in range(0, 80, 8):
        bench.show(x)
    bench.tray.arm()
    for x in range(80, 160, 8):
        bench.show(x)
    assert sum(report.rolled for report in bench.show(160, 30)) == 1


def test_nothing_is_read_while_no_roll_is_asked_for() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.throw(160)
    bench.tray.arm()
    bench.tray.disarm()
    bench.throw(80)
    assert bench.reader.seen == []


@pytest.mark.slow
def test_each_further_throw_is_read_again_until_disarmed() -> None:
    bench = Bench()
    bench.show(None, 20)
    bench.tray.arm()
    bench.throw(160)
    bench.throw(80)
    assert len(bench.reader.seen) == 2
    bench.show(80, 60)
    assert len(bench.reader.seen) == 2


def test_a_hand_that_passes_and_changes_nothing_is_no_roll() -> None:
    bench = Bench()
    bench.show(160, 20)
    bench.tray.arm()
    moved = []
    for x in range(0, 300, 20):
        image = bench.frame(160)
        image[60:, x : x + 60] = (90, 120, 180)
        moved.append(bench.tray.see(image, bench.number / FPS).moved)
        bench.number += 1
    assert moved[-1]
    assert not any(report.rolled for report in bench.show(160, 60))
    assert bench.reader.seen == []


def test_the_empty_tray_is_passed_on_where_it_fits_the_frame() -> None:
    bench = Bench()
    bench.tray.empty = np.full((240, 320, 3), 60, np.uint8)
    bench.show(None, 20)
    bench.tray.arm()
    bench.throw(160)
    bench.tray.empty = np.full((480, 640, 3), 60, np.uint8)
    bench.throw(80)
    assert [empty is not None for empty in bench.reader.empties] == [True, False]
