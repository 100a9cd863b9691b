"""The bound on wrong readings: it fails at most as often as it says, looked at after every roll."""

import math

import numpy as np
import pytest

from kiosk.meters.bound import SHARES, upper_bound


def ruled_out(rate: float, checked: int, most_wrong: int, confidence: float) -> np.ndarray:
    """From how many checks on the true rate is ruled out, for each count of wrong ones."""
    first = np.full(most_wrong + 1, np.iinfo(np.int64).max)
    for wrong in range(most_wrong + 1):
        low, high = max(wrong, 1), checked + 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if upper_bound(middle, wrong, confidence) < rate else (middle + 1, high)
        first[wrong] = low if low <= checked else np.iinfo(np.int64).max
    return first


def failures(rate: float, tables: int, checked: int, confidence: float, seed: int) -> int:
    """At how many simulated tables the bound was ever under the true rate, looked at after every check."""
    rng = np.random.default_rng(seed)
    wrong = rng.random((tables, checked)) < rate
    counts = np.cumsum(wrong, axis=1)
    first = ruled_out(rate, checked, int(counts.max()), confidence)
    return int((np.arange(1, checked + 1) >= first[counts]).any(axis=1).sum())


def most(tables: int, confidence: float) -> float:
    """Failures that a bound which fails as often as it may stays under, but once in a million."""
    share = 1 - confidence
    return tables * share + 5 * math.sqrt(tables * share * confidence)


def test_with_nothing_known_it_is_one_and_it_falls_with_what_is_right() -> None:
    assert upper_bound(0, 0) == 1
    found = [upper_bound(n, 0) for n in (10, 100, 500, 1000)]
    assert found == sorted(found, reverse=True)
    assert upper_bound(500, 0) == pytest.approx(-math.log(0.01 * 2) / 500, rel=0.4)
    assert upper_bound(500, 3) > upper_bound(500, 2) > upper_bound(500, 0)
    assert upper_bound(5, 5) == pytest.approx(1)
    assert sum(money for _share, money in SHARES) == pytest.approx(1)


def test_more_wrong_than_there_are_is_none_of_it() -> None:
    with pytest.raises(ValueError, match="can't be wrong"):
        upper_bound(3, 4)


@pytest.mark.parametrize("rate", [0.02, 0.2])
def test_at_few_tables_it_is_under_the_true_rate_with_a_look_after_every_check(rate: float) -> None:
    found = failures(rate, 2000, 300, 0.9, seed=7)
    assert found <= most(2000, 0.9)
    assert found > 0  # else nothing was tried


def test_a_bound_for_one_look_would_fail_this_test() -> None:
    """The rule of three, looked at after every check, is wrong more often than 1 time in 20."""
    rng = np.random.default_rng(1)
    wrong = np.cumsum(rng.random((2000, 600)) < 0.02, axis=1)
    n = np.arange(1, 601)
    one_look = wrong / n + 1.645 * np.sqrt(np.maximum(wrong, 1)) / n
    assert (one_look < 0.02).any(axis=1).sum() > most(2000, 0.95)


@pytest.mark.soak
@pytest.mark.parametrize("confidence", [0.95, 0.99])
@pytest.mark.parametrize("rate", [0.001, 0.01, 0.05, 0.3])
def test_at_ten_thousand_tables(rate: float, confidence: float) -> None:
    found = failures(rate, 10_000, 2000, confidence, seed=23)
    print(f"rate {rate}, {confidence:.0%} sure: {found} of 10,000 tables")  # noqa: T201 - for docs/meters.md
    assert found <= most(10_000, confidence)
