"""The tests of a fair die: exact where they say so, and no more false alarms than they own up to."""

from __future__ import annotations

import math
from functools import cache
from itertools import groupby, product

import numpy as np
import pytest
from scipy import stats

from calibration.fairness.anytime import evidence, log_evidence, log_evidence_as_rolled, shares_at_any_time
from calibration.fairness.classical import chi_squared, exact_multinomial
from calibration.fairness.power import loaded, noticed_at
from calibration.fairness.shares import chance_of_run, opposite_faces, order_of, shares_of_faces

FAIR_DICE = 10_000


def compositions(total: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(total,)]
    return [(first, *rest) for first in range(total + 1) for rest in compositions(total - first, parts - 1)]


@pytest.mark.parametrize(("faces", "rolls"), [(2, 15), (4, 9), (6, 7), (6, 1)])
def test_the_multinomial_test_is_exact(faces: int, rolls: int) -> None:
    outcomes = compositions(rolls, faces)
    chances = stats.multinomial.pmf(outcomes, rolls, np.full(faces, 1 / faces))
    far = [sum(count * count for count in outcome) for outcome in outcomes]
    for number in range(0, len(outcomes), max(1, len(outcomes) // 40)):
        found = exact_multinomial(outcomes[number])
        expected = sum(chance for chance, each in zip(chances, far, strict=True) if each >= far[number])
        assert found.exact
        assert found.p == pytest.approx(expected, abs=1e-9)


def test_where_too_much_is_to_be_summed_up_dice_are_drawn_and_the_error_is_told() -> None:
    counts = (30, 20, 21, 19, 18, 22)
    exact, drawn = exact_multinomial(counts), exact_multinomial(counts, most_work=0, drawn=20_000)
    assert exact.exact
    assert (drawn.exact, drawn.drawn) == (False, 20_000)
    assert 0 < drawn.error < 0.005
    assert drawn.p == pytest.approx(exact.p, abs=4 * drawn.error)


def test_without_a_roll_nothing_is_said() -> None:
    assert (chi_squared([0] * 6).p, exact_multinomial([0] * 6).p, evidence([0] * 6)) == (1.0, 1.0, 1.0)
    assert shares_of_faces([0] * 6)[0].low == 0.0
    assert order_of([3], 6) is None


@pytest.mark.slow
def test_who_looks_once_is_misled_as_often_as_said() -> None:
    rng = np.random.default_rng(2)
    dice = rng.multinomial(48, np.full(6, 1 / 6), size=FAIR_DICE)

    @cache
    def p_of(pairs: int, counts: tuple[int, ...]) -> tuple[float, float]:
        assert pairs
        return exact_multinomial(counts).p, chi_squared(counts).p

    rows = [tuple(sorted(row)) for row in dice.tolist()]
    representative: dict[int, tuple[int, ...]] = {}
    for row in rows:
        representative.setdefault(sum(count * count for count in row), row)
    found = np.array([p_of(far, representative[far]) for far in (sum(c * c for c in row) for row in rows)])
    for error in (0.05, 0.01):
        exact, asymptotic = (found <= error).mean(axis=0)
        chance = 3 * math.sqrt(error * (1 - error) / FAIR_DICE)
        assert 0.8 * error - chance < exact <= error + chance  # counts are whole: a little below is right
        assert asymptotic == pytest.approx(error, abs=chance + 0.1 * error)


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize(("faces", "rolls"), [(4, 2000), (6, 2000), (20, 1000)])
def test_who_looks_after_every_roll_is_misled_no_oftener_than_said(faces: int, rolls: int) -> None:
    rng = np.random.default_rng(faces)
    order = rng.integers(0, faces, size=(FAIR_DICE, rolls))
    highest = np.maximum.accumulate(log_evidence_as_rolled(order, faces), axis=1)[:, -1]
    for error in (0.1, 0.05, 0.01):
        misled = (highest >= -math.log(error)).mean()
        chance = 3 * math.sqrt(error * (1 - error) / FAIR_DICE)
        assert misled <= error + chance
        assert misled >= 0.3 * error  # a test that never speaks would be of no use


def test_chi_squared_looked_at_after_every_roll_misleads_far_oftener() -> None:
    rng = np.random.default_rng(5)
    dice, rolls = 300, 600
    order = rng.integers(0, 6, size=(dice, rolls))
    counts = np.cumsum(np.eye(6, dtype=np.int64)[order], axis=1)[:, 29:]
    even = counts.sum(axis=2, keepdims=True) / 6
    passed = (((counts - even) ** 2 / even).sum(axis=2) >= stats.chi2.isf(0.05, 5)).any(axis=1)
    assert passed.mean() > 0.3
    assert (log_evidence_as_rolled(order, 6) >= math.log(20)).any(axis=1).mean() < 0.08


def test_evidence_is_worth_one_on_average_for_a_fair_die() -> None:
    """Exactly: over all rolls that there are."""
    for faces, rolls, weight in ((2, 10, 1.0), (3, 6, 30.0), (6, 4, 2.5)):
        values = [
            evidence([roll.count(face) for face in range(faces)], weight)
            for roll in product(range(faces), repeat=rolls)
        ]
        assert math.fsum(values) / len(values) == pytest.approx(1.0, abs=1e-12)


def test_evidence_roll_by_roll_is_that_of_the_counts() -> None:
    rng = np.random.default_rng(8)
    order = rng.integers(0, 8, size=(3, 50))
    steps = log_evidence_as_rolled(order, 8)
    for die in range(3):
        for rolls in (1, 17, 50):
            counts = np.bincount(order[die, :rolls], minlength=8).tolist()
            assert steps[die, rolls - 1] == pytest.approx(log_evidence(counts), abs=1e-9)


@pytest.mark.slow
def test_intervals_for_who_looks_always_are_right_at_every_look() -> None:
    rng, chances, missed = np.random.default_rng(9), loaded(6, 0.8), 0
    dice = 200
    for _ in range(dice):
        counts, wrong = np.zeros(6, np.int64), False
        for _look in range(12):
            counts += rng.multinomial(25, chances)
            sides = shares_at_any_time(counts.tolist(), 0.05)
            wrong |= any(
                not low <= chance <= high for (low, high), chance in zip(sides, chances, strict=True)
            )
        missed += wrong
    assert missed / dice <= 0.05 + 3 * math.sqrt(0.05 * 0.95 / dice)


def test_such_an_interval_ends_where_evidence_against_it_is_enough() -> None:
    counts = (30, 12, 9, 9)
    (low, high), *_ = shares_at_any_time(counts, 0.05)
    for edge in (low, high):
        chances = [edge, *((1 - edge) * count / 30 for count in counts[1:])]
        likely = sum(count * math.log(chance) for count, chance in zip(counts, chances, strict=True))
        mixture = log_evidence(counts) - 60 * math.log(4)
        assert mixture - likely == pytest.approx(math.log(20), abs=1e-6)


@cache
def between(count: int, total: int, faces: int) -> tuple[float, float]:
    share = shares_of_faces((count, total - count, *[0] * (faces - 2)))[0]
    return share.low, share.high


@pytest.mark.slow
def test_intervals_of_all_faces_are_right_together() -> None:
    rng, chances = np.random.default_rng(3), loaded(6, 0.5)
    dice = rng.multinomial(120, chances, size=4000)
    missed = sum(
        any(
            not low <= chance <= high
            for (low, high), chance in zip((between(c, 120, 6) for c in row), chances, strict=True)
        )
        for row in dice.tolist()
    )
    assert missed / 4000 <= 0.05


def test_a_loaded_die_is_noticed_and_the_more_it_is_the_sooner() -> None:
    some, more = (np.median(noticed_at(6, bias, 200, 1500)) for bias in (0.5, 1.0))
    assert more < 200 < some < 600


def test_opposite_faces_are_those_of_dice_one_can_buy() -> None:
    assert opposite_faces(6) == ((1, 6), (2, 5), (3, 4))
    assert opposite_faces(4) == ()
    for faces in (6, 8, 10, 12, 20):
        assert sorted(face for pair in opposite_faces(faces) for face in pair) == list(range(1, faces + 1))
    assert {low % 10 + high % 10 for low, high in opposite_faces(10)} == {9}  # as printed


def longest(roll: tuple[int, ...]) -> int:
    return max(len(list(run)) for _face, run in groupby(roll))


@pytest.mark.parametrize(("faces", "rolls"), [(2, 8), (3, 6), (4, 5)])
def test_the_chance_of_a_run_is_that_of_all_rolls(faces: int, rolls: int) -> None:
    for length in range(1, rolls + 2):
        seen = sum(longest(roll) >= length for roll in product(range(faces), repeat=rolls))
        assert chance_of_run(length, rolls, faces) == pytest.approx(seen / faces**rolls, abs=1e-12)


def test_a_die_that_goes_round_in_order_is_even_and_yet_noticed() -> None:
    order = order_of([0, 1, 2, 3, 4, 5] * 20, 6)
    assert order is not None
    assert (order.repeats.seen, order.longest, order.repeats.off) == (0, 1, True)
    assert order.p < 1e-6
    sticky = order_of([0] * 70 + [1, 2], 6)
    assert sticky is not None
    assert sticky.longest == 70
    assert sticky.p_longest < 1e-30
