"""Which finds are dice, and which one die."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.seen_dice import narrow, seen
from vision.detector import Detection
from vision.plausibility import centred, is_die, not_found_again, once_each
from vision.reading import NO_DIE, DieType


@pytest.mark.parametrize(
    ("again", "still_asked"),
    [([], True), ([104], False), ([85], True), ([85, 115], False), ([200, 240], True)],
)
def test_a_find_drawn_round_several_dice_goes_when_these_are_found(
    again: list[float], *, still_asked: bool
) -> None:
    smaller = [(reading, replace(views, faces=(narrow(views),))) for reading, views in map(seen, again)]
    assert bool(not_found_again([seen(100)], smaller)) == still_asked


@pytest.mark.parametrize(
    ("x", "die", "left"),
    [(106, DieType.D6, 1), (118, DieType.D6, 1), (125, DieType.D6, 2), (106, DieType.D8, 2)],
)
def test_a_die_found_twice_is_one_and_read_as_it_is_likelier(x: float, die: DieType, left: int) -> None:
    likelier, (reading, views) = seen(100), seen(x, probability=0.2)
    once = once_each([(replace(reading, die=die), views), likelier])
    assert len(once) == left
    assert once[0] is likelier


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
