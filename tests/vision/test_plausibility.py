"""Dice that lie on others are told from dice that touch others."""

from dataclasses import replace

import numpy as np
import pytest

from vision.detector import Detection
from vision.plausibility import (
    NO_DIES_OUTLINE,
    Seen,
    centred,
    is_die,
    not_found_again,
    not_hiding,
    outlines_off,
    with_stacked,
)
from vision.pose import Pose
from vision.reading import NO_DIE, UNREADABLE, DieReading, DieType, Problem
from vision.sight import USUAL, Overhead
from vision.views import SHOWABLE, FaceView, Views, WholeView


def seen(x: float, stacked: float = 0.0, probability: float = 0.99, covered: float = 0.0) -> Seen:
    """A die 40 px wide round x, and how surely the pose net sees that it lies on another and is hidden."""
    outline = np.array([[x - 20, 80.0], [x + 20, 80.0], [x + 20, 120.0], [x - 20, 120.0]])
    pose = Pose(np.zeros(NO_DIE + 1, np.float32), (x, 100.0), 10.0, [], 1.0, covered, stacked, outline)
    nothing = np.zeros(len(SHOWABLE), np.float32)
    face = FaceView(pose, nothing, np.zeros((0, UNREADABLE + 1), np.float32), np.zeros((0, 1), np.float32))
    whole = WholeView(nothing, 1.0, np.ones(1, np.float32), np.zeros((1, 1), np.float32))
    corners = tuple((float(px), float(py)) for px, py in outline)
    reading = DieReading(DieType.D6, 3, probability, accepted=True, x=x, y=100.0, outline=corners)
    return reading, Views((face,), (whole,), 0.9, 0.0)


@pytest.mark.parametrize(
    ("dice", "called"),
    [
        ([seen(100, 0.95)], [True]),  # another die is seen below it, that was not found by itself
        ([seen(100, 0.95), seen(142, 0.95)], [False, False]),  # side by side: each sees the other
        ([seen(100, 0.95), seen(139)], [False, False]),
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


def test_no_d4_holds_another() -> None:
    reading, views = seen(100, covered=0.1)
    die, small = (replace(reading, die=DieType.D4), views), replace(views, faces=(_narrow(views),))
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


@pytest.mark.parametrize(
    ("again", "still_asked"),
    [([], True), ([104], False), ([85], True), ([85, 115], False), ([200, 240], True)],
)
def test_a_find_drawn_round_several_dice_goes_when_these_are_found(
    again: list[float], *, still_asked: bool
) -> None:
    narrow = [(reading, replace(views, faces=(_narrow(views),))) for reading, views in map(seen, again)]
    assert bool(not_found_again([seen(100)], narrow)) == still_asked


def _narrow(views: Views) -> FaceView:
    """Its outline, 20 px wide."""
    middle = views.pose.outline.mean(axis=0)
    return replace(
        views.faces[0], pose=replace(views.pose, outline=(views.pose.outline - middle) / 2 + middle)
    )


def test_two_dice_have_an_outline_that_no_die_has_and_one_has_one() -> None:
    reading, views = seen(100)
    long = views.pose.outline * (1.6, 1)
    two = replace(views, faces=(replace(views.faces[0], pose=replace(views.pose, outline=long)),))
    off = outlines_off([(reading, views), (reading, two)], (640, 480), USUAL)
    assert off[0] < NO_DIES_OUTLINE[DieType.D6] < off[1]


@pytest.mark.parametrize(
    ("find", "needed"),
    [((100, 100, 20), False), ((103, 100, 20), True), ((100, 100, 23), True), ((100, 100, 18), True)],
)
def test_a_die_seen_just_where_it_was_found_needs_no_second_look(
    find: tuple[float, float, float], *, needed: bool
) -> None:
    sure, unsure = (np.array([each, *[0.0] * (NO_DIE - 1), 1 - each], np.float32) for each in (0.995, 0.9))
    first = replace(seen(100)[1].pose, kinds=sure)
    assert centred(first, Detection(*find, 0.9)) != needed
    assert not centred(replace(first, kinds=unsure), Detection(*find, 0.9))
    assert not centred(replace(first, outline=np.zeros((0, 2))), Detection(*find, 0.9))


@pytest.mark.parametrize(
    ("score", "sure", "told"), [(0.2, 0.9, []), (0.2, 0.99, ["a die"]), (0.35, 0.9, ["a die"])]
)
def test_what_the_detector_doubts_is_a_die_where_the_pose_net_is_sure(
    score: float, sure: float, told: list[str]
) -> None:
    kinds = np.zeros(NO_DIE + 1, np.float32)
    kinds[[0, NO_DIE]] = sure, 1 - sure
    first = replace(seen(100)[1].pose, kinds=np.eye(NO_DIE + 1, dtype=np.float32)[0])
    assert ["a die"] * is_die(Detection(100, 100, 20, score), first, replace(first, kinds=kinds)) == told
