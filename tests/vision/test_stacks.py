"""Dice that lie on others are told from dice that touch others."""

from dataclasses import replace

import pytest

from tests.vision.seen_dice import narrow, seen
from vision.plausibility import Seen
from vision.reading import DieType, Problem
from vision.sight import USUAL, Overhead
from vision.stacks import NO_DIES_OUTLINE, apart_from, not_hiding, outlines_off, with_stacked


@pytest.mark.parametrize(
    ("dice", "called"),
    [
        ([seen(100, 0.95)], [True]),  # another die is seen below it, that was not found by itself
        ([seen(100, 0.95), seen(142, 0.95)], [False, False]),  # side by side: each sees the other
        ([seen(100, 0.95), seen(139)], [False, False]),
        ([seen(100, 0.95), seen(151)], [False, False]),
        ([seen(100, 0.95), seen(170)], [True, False]),  # too far away to be what it sees
        ([seen(100, 0.95), seen(142, probability=0.1)], [True, False]),  # that may be part of a die
        ([seen(100, 0.95), seen(134)], [False, False]),  # drawn into each other, but nothing is hidden
        ([seen(100, 0.95), seen(134, covered=0.1)], [True, False]),  # more than dice side by side share
        ([seen(100), seen(130)], [False, False]),
        ([seen(100), seen(120)], [False, False]),  # nothing at all is hidden
        ([seen(100), seen(120, covered=0.03)], [True, True]),
        ([seen(100), seen(130, covered=0.1)], [True, True]),
        ([seen(100), seen(114)], [True, True]),
        ([seen(100, 0.6)], [False]),
    ],
)
def test_what_is_seen_of_a_die_beside_another_is_no_die_below_it(
    dice: list[Seen], called: list[bool]
) -> None:
    told = with_stacked(dice, plain=False)
    assert [Problem.STACKED in die.problems for die, _ in told] == called
    assert [die.accepted for die, _ in told] == [not each for each in called]


@pytest.mark.parametrize(("above", "below"), [(320, False), (100, True)])
def test_a_die_hides_what_stands_behind_it_as_far_as_it_is_high(above: float, *, below: bool) -> None:
    """A third of a die to the left of it is hidden; the camera hangs above it, or far to its right."""
    dice = [seen(100), seen(73, covered=0.2)]
    camera = Overhead(0.6, (above / 640, 0.5))
    told = with_stacked(dice, plain=True, bare=not_hiding(dice, (640, 200), camera))
    assert [Problem.STACKED in die.problems for die, _ in told] == [below, below]


def test_a_d4_that_another_sees_is_believed_to_be_one_though_it_is_read_badly() -> None:
    (reading, views), other = seen(100, 0.95), seen(142, probability=0.2)
    leaning = (replace(reading, problems=(Problem.COCKED,)), views)
    for die, told in ((leaning, True), ((reading, views), False)):
        assert (Problem.STACKED in with_stacked([die, other], plain=True)[0][0].problems) == told


@pytest.mark.parametrize(
    ("x", "covered", "stacked"),
    [(127, 0.3, False), (127, 0.5, True), (123, 0.3, True), (119, 0.09, False), (115, 0.09, True)],
)
@pytest.mark.parametrize("d4_in_front", [True, False])
def test_a_d4_s_foot_reaches_below_a_larger_die(
    x: float, covered: float, *, stacked: bool, d4_in_front: bool
) -> None:
    """Whichever of the two is said to be hidden by the other."""
    (front, its), (behind, views) = seen(100, 0.95), seen(x, covered=covered)
    for die, told in ((DieType.D4, stacked), (DieType.D8, True)):
        kinds = (die, DieType.D6) if d4_in_front else (DieType.D6, die)
        both = [(replace(front, die=kinds[0]), its), (replace(behind, die=kinds[1]), views)]
        assert [Problem.STACKED in one.problems for one, _ in with_stacked(both, plain=True)] == [told] * 2


def test_what_lies_apart_from_dice_called_stacked_is_none_of_them() -> None:
    die, other, hidden = seen(100), seen(139), seen(142, covered=0.9)
    assert apart_from([die], [other, hidden, seen(130)]) == [other]


def test_no_d4_holds_another() -> None:
    reading, views = seen(100, covered=0.1)
    die, small = (replace(reading, die=DieType.D4), views), replace(views, faces=(narrow(views),))
    for inside, told in ((DieType.D4, False), (DieType.D6, True)):
        other = (replace(reading, die=inside), small)
        assert (Problem.STACKED in with_stacked([die, other], plain=True)[0][0].problems) == told


@pytest.mark.parametrize("plain", [True, False])
def test_on_a_plain_ground_less_tells_of_a_die_below(*, plain: bool) -> None:
    alone, (reading, views) = seen(100, 0.25), seen(100, 0.15)
    leaning = (replace(reading, problems=(Problem.COCKED,)), views)
    assert [
        Problem.STACKED in with_stacked([die], plain=plain)[0][0].problems for die in (alone, leaning)
    ] == [
        plain,
        plain,
    ]
    assert not with_stacked([(reading, views)], plain=plain)[0][0].problems


def test_on_a_plain_ground_an_outline_that_no_die_has_is_drawn_round_two() -> None:
    alone, other = seen(100), seen(142)
    assert Problem.STACKED in with_stacked([alone], plain=True, off={0: 0.06})[0][0].problems
    assert not with_stacked([alone], plain=True, off={0: 0.04})[0][0].problems
    for die, _ in with_stacked([alone, other], plain=True, off={0: 0.06, 1: 0.06}):  # they touch
        assert not die.problems


@pytest.mark.parametrize(
    ("x", "off", "leans_on_it"), [(136, 0.02, True), (138, 0.02, False), (136, 0.03, False)]
)
def test_a_leaning_die_that_reaches_over_another_leans_on_it(
    x: float, off: float, *, leans_on_it: bool
) -> None:
    reading, views = seen(100)
    leaning = (replace(reading, problems=(Problem.COCKED,)), views)
    (told, _), (flat, _) = with_stacked([leaning, seen(x)], plain=True, off={0: off, 1: 0.02})
    assert (Problem.STACKED in told.problems) == leans_on_it
    assert not flat.problems
    assert Problem.STACKED not in with_stacked([leaning, seen(x)], plain=False)[0][0].problems


def test_two_dice_have_an_outline_that_no_die_has_and_one_has_one() -> None:
    reading, views = seen(100)
    long = views.pose.outline * (1.6, 1)
    two = replace(views, faces=(replace(views.faces[0], pose=replace(views.pose, outline=long)),))
    off = outlines_off([(reading, views), (reading, two)], (640, 480), USUAL)
    assert off[0] < NO_DIES_OUTLINE[DieType.D6] < off[1]
