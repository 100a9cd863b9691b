"""Tails, intervals and tests of the laboratory, held against scipy."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from calibration.fairness import special
from calibration.fairness.classical import chi_squared
from calibration.fairness.power import loaded, power, rolls_needed

RNG = np.random.default_rng(1)


@pytest.mark.parametrize("faces", [2, 4, 6, 8, 10, 12, 20, 100])
def test_chi_squared_is_scipys(faces: int) -> None:
    for rolls in (1, 7, 60, 600, 100_000):
        for skew in (1.0, 3.0):
            chances = RNG.dirichlet(np.full(faces, 30 / skew))
            counts = RNG.multinomial(rolls, chances).tolist()
            ours, theirs = chi_squared(counts), stats.chisquare(counts)
            assert ours.statistic == pytest.approx(theirs.statistic, rel=1e-12)
            assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9, abs=1e-12)
            assert ours.freedom == faces - 1


def test_far_tails_are_right_to_many_places() -> None:
    for freedom in (1, 2, 5, 19, 99):
        for statistic in (1e-9, 0.5, 5.0, 50.0, 500.0, 5000.0):
            expected = stats.chi2.sf(statistic, freedom)
            assert special.chi_squared_tail(statistic, freedom) == pytest.approx(expected, rel=1e-9, abs=0)


def test_limits_are_scipys() -> None:
    for freedom in (1, 5, 19):
        for error in (0.05, 0.001):
            limit = special.chi_squared_limit(error, freedom)
            assert limit == pytest.approx(stats.chi2.isf(error, freedom), rel=1e-9)


def test_binomial_test_and_interval_are_scipys() -> None:
    for tried, chance in ((1, 0.5), (30, 1 / 6), (200, 0.05), (3000, 1 / 20)):
        for seen in {0, tried // 20, tried // 6, tried // 2, tried}:
            expected = stats.binomtest(seen, tried, chance)
            assert special.binomial_two_sided(seen, tried, chance) == pytest.approx(expected.pvalue, abs=1e-9)
            for error in (0.05, 0.01 / 6):
                interval = stats.binomtest(seen, tried).proportion_ci(1 - error, method="exact")
                assert special.share_between(seen, tried, error) == pytest.approx(
                    (interval.low, interval.high), abs=1e-9
                )
    assert special.share_between(0, 0, 0.05) == (0.0, 1.0)


def test_beta_is_scipys() -> None:
    for first, second in ((0.5, 0.5), (1, 30), (40, 3), (900.5, 800)):
        for at in (0.0, 1e-6, 0.02, 0.5, 0.53, 0.99, 1.0):
            assert special.beta_part(first, second, at) == pytest.approx(
                stats.beta.cdf(at, first, second), abs=1e-9
            )


@pytest.mark.parametrize(("faces", "more"), [(2, 0.25), (6, 0.25), (6, 1.0), (20, 0.5)])
def test_so_many_rolls_are_just_enough_for_a_bias(faces: int, more: float) -> None:
    rolls = rolls_needed(faces, more)
    assert power(faces, more, rolls) >= 0.8
    assert power(faces, more, rolls - 1) < 0.8 or faces == 2  # of few counts it goes up and down


@pytest.mark.parametrize(("faces", "more", "rolls"), [(4, 0.25, 300), (6, 0.5, 250), (20, 1.0, 400)])
def test_a_bias_is_noticed_as_often_as_said(faces: int, more: float, rolls: int) -> None:
    tried = 10_000
    dice = RNG.multinomial(rolls, loaded(faces, more), size=tried)
    noticed = (stats.chisquare(dice, axis=1).pvalue <= 0.05).mean()
    assert noticed == pytest.approx(power(faces, more, rolls), abs=0.002 + 4 * math.sqrt(0.2 / tried / 1.25))
