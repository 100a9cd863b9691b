"""What was not seen, and what was misread, told apart from a die that favours a face."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from calibration.fairness.anytime import log_evidence
from calibration.fairness.evened import most_even
from calibration.fairness.misreading import Cause, told_apart, words
from calibration.fairness.unseen import asking, bounds

RNG = np.random.default_rng(4)


def every(counts: tuple[int, ...], unseen: int, movable: dict[tuple[int, int], int]) -> set[tuple[int, ...]]:
    """All counts that may be the true ones."""
    found = set()
    for moves in product(*(range(most + 1) for most in movable.values())):
        moved = list(counts)
        for ((here, there), _most), number in zip(movable.items(), moves, strict=True):
            moved[here] -= number
            moved[there] += number
        for put in product(range(unseen + 1), repeat=len(counts)):
            if sum(put) == unseen:
                found.add(tuple(count + more for count, more in zip(moved, put, strict=True)))
    return found


@pytest.mark.parametrize("number", range(25))
def test_no_counts_that_may_be_true_speak_less_against_the_die(number: int) -> None:
    rng = np.random.default_rng(number)
    counts = tuple(rng.integers(2, 9, size=4).tolist())
    ways = [(0, 1), (1, 2), (2, 0), (3, 1), (2, 3)]
    movable = {ways[each]: int(rng.integers(1, 3)) for each in rng.permutation(5)[:3]}
    unseen = int(rng.integers(0, 4))
    found = most_even(counts, unseen, movable)
    possible = every(counts, unseen, movable)
    assert found in possible
    assert log_evidence(found) == pytest.approx(min(map(log_evidence, possible)), abs=1e-9)


def test_unseen_dice_alone_fill_up_what_is_missing() -> None:
    assert most_even((10, 2, 4), 5) == (10, 6, 5) or most_even((10, 2, 4), 5) == (10, 5, 6)
    assert most_even((900, 2, 4)) == (900, 2, 4)


def thrown(
    chances: list[float], rolls: int, asked: list[float], answers: float
) -> tuple[list[int], list[int], int]:
    """Dice of which some faces are asked about more often: read for sure, answered; and how many are not."""
    faces = RNG.choice(len(chances), size=rolls, p=chances)
    doubtful = RNG.random(rolls) < np.asarray(asked)[faces]
    answered = doubtful & (RNG.random(rolls) < answers)
    sure = np.bincount(faces[~doubtful], minlength=len(chances))
    told = np.bincount(faces[answered], minlength=len(chances))
    return sure.tolist(), told.tolist(), int((doubtful & ~answered).sum())


def test_a_fair_die_with_glare_on_one_face_is_not_spoken_against() -> None:
    """What is thrown again lacks the face that shines: counts alone condemn the die, the bounds do not."""
    sure, told, unseen = thrown([1 / 6] * 6, 1500, [0.02, 0.02, 0.02, 0.02, 0.02, 0.6], 0.2)
    counts = [one + other for one, other in zip(sure, told, strict=True)]
    apart = told_apart(counts, unseen, sure, {(face, face): number for face, number in enumerate(told)})
    assert apart.log_now > np.log(20) > apart.log_unseen
    assert apart.cause is Cause.UNSEEN
    assert "could not be read" in words(apart)
    found = asking(sure, told)
    assert found is not None
    assert found.p < 1e-6
    shares = bounds(sure, told, unseen)
    assert all(share.low <= 1 / 6 <= share.high for share in shares)
    assert all(
        share.modelled is not None
        and share.error is not None
        and abs(share.modelled - 1 / 6) < 4 * share.error
        for share in shares
    )


@pytest.mark.slow
def test_the_model_s_error_is_as_large_as_it_says() -> None:
    chances, asked = [0.3, 0.25, 0.25, 0.2], [0.1, 0.05, 0.05, 0.6]
    off, told_errors = [], []
    for _ in range(150):
        share = bounds(*thrown(chances, 300, asked, 0.5))[3]
        assert share.modelled is not None
        assert share.error is not None
        off.append(share.modelled - 0.2)
        told_errors.append(share.error)
    assert np.mean(off) == pytest.approx(0.0, abs=float(4 * np.std(off) / 12))
    assert np.std(off) == pytest.approx(np.mean(told_errors), rel=0.25)


def test_without_an_answer_there_is_no_model_but_there_are_bounds() -> None:
    share = bounds([10, 20], [0, 0], 10)[0]
    assert (share.lowest, share.highest, share.modelled) == (0.25, 0.5, None)
    assert bounds([0, 0], [0, 0], 0)[0].high == 1.0
    assert asking([10, 20], [0, 0]) is None


EVEN = [100] * 10


def test_a_tray_that_reads_6_as_9_is_told_from_a_die_that_favours_9() -> None:
    """The same counts: what differs is what people said of the dice that they were asked about."""
    counts = [*EVEN[:5], 45, 100, 100, 155, 100]
    silent = [count - 10 for count in counts]
    right = {(face, face): 10 for face in range(10)}
    wrong = {**right, (5, 5): 6, (5, 8): 7}
    tray = told_apart(counts, 0, silent, wrong)
    assert tray.cause is Cause.TRAY
    (misread,) = tray.misread
    assert (misread.shown, misread.read, misread.seen, misread.told, misread.often) == (6, 9, 7, 13, True)
    assert "This tray reads 6 as 9: 7 of 13 times" in words(tray)
    turned = told_apart(counts, 0, silent, right)
    assert turned.cause is Cause.TURNED  # nobody has corrected it; it would explain the counts all the same
    die = told_apart([*EVEN[:6], 45, 155, 100, 100], 0, [90] * 10, right)
    assert die.cause is Cause.DIE
    assert "not against the tray" in words(die)


def test_a_die_that_favours_6_is_one_though_its_tray_now_and_then_reads_6_as_9() -> None:
    counts = [80, 80, 80, 80, 80, 300, 80, 80, 80, 80]
    told = {(face, face): 20 for face in range(10)} | {(5, 8): 3}
    found = told_apart(counts, 5, [count - 20 for count in counts], told)
    assert found.cause is Cause.DIE
    assert "This tray reads 6 as 9" in words(found)


def test_even_counts_want_no_cause_and_one_correction_is_a_slip() -> None:
    found = told_apart(EVEN, 3, EVEN, {(5, 8): 1, (5, 5): 4})
    assert found.cause is Cause.NONE
    assert not words(found)
