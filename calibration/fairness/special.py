"""The few functions of statistics that the laboratory needs: tails of chi-squared and of the binomial."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

TINY = 1e-300
ENOUGH = 1e-15
"""A term that changes no more than this share of its sum ends it."""
MOST_TERMS = 100_000
NARROW = 1e-14
"""A search by halving ends at so small a share of what it has found."""
ALIKE = 1 + 1e-7
"""Two outcomes as likely as each other may differ so much by rounding."""


def gamma_tail(shape: float, at: float) -> float:
    """The regularised upper incomplete gamma function Q(shape, at), for shape > 0.

    By its series below shape + 1 (DLMF 8.7.1) and its continued fraction above (DLMF 8.9.2, Lentz's way).
    """
    if at <= 0:
        return 1.0
    scale = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    return 1 - scale * _series(shape, at) if at < shape + 1 else scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1 / shape
    for number in range(1, MOST_TERMS):
        term *= at / (shape + number)
        total += term
        if term < total * ENOUGH:
            break
    return total


def _fraction(shape: float, at: float) -> float:
    below = at + 1 - shape
    above, under = 1 / TINY, 1 / below
    found = under
    for number in range(1, MOST_TERMS):
        part = -number * (number - shape)
        below += 2
        under = 1 / _off_zero(part * under + below)
        above = _off_zero(below + part / above)
        step = under * above
        found *= step
        if abs(step - 1) < ENOUGH:
            break
    return found


def _off_zero(number: float) -> float:
    return number if abs(number) > TINY else TINY


def chi_squared_tail(statistic: float, freedom: int) -> float:
    """The chance that chi-squared with so many degrees of freedom is at least the statistic."""
    return gamma_tail(freedom / 2, statistic / 2)


def chi_squared_limit(tail: float, freedom: int) -> float:
    """The statistic that chi-squared passes with the chance `tail`."""
    high = float(freedom)
    while chi_squared_tail(high, freedom) > tail:
        high *= 2
    return _found(lambda at: chi_squared_tail(at, freedom) <= tail, 0.0, high)


def log_factorials(most: int) -> NDArray[np.float64]:
    """The logarithms of 0!, 1!, ... `most`!, (most + 1,)."""
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, most + 1, dtype=np.float64)))])


def binomial_chances(tried: int, chance: float) -> NDArray[np.float64]:
    """The chance of 0, 1, ... `tried` successes, (tried + 1,); 0 < chance < 1."""
    logs, seen = log_factorials(tried), np.arange(tried + 1)
    ways = logs[tried] - logs - logs[::-1]
    chances: NDArray[np.float64] = np.exp(
        ways + seen * math.log(chance) + (tried - seen) * math.log1p(-chance)
    )
    return chances


def binomial_two_sided(seen: int, tried: int, chance: float) -> float:
    """The exact binomial test, two-sided: the chance of all that is no likelier than what was seen."""
    chances = binomial_chances(tried, chance)
    return float(min(1.0, chances[chances <= chances[seen] * ALIKE].sum()))


def share_between(seen: int, tried: int, error: float) -> tuple[float, float]:
    """Clopper and Pearson's exact interval for a share seen as `seen` of `tried`.

    It is wrong in at most the share `error` of cases, half of it at each side; (0, 1) where nothing was
    tried. Biometrika 26 (1934), 404-413.
    """
    if tried == 0:
        return 0.0, 1.0
    low = 0.0 if seen == 0 else beta_quantile(error / 2, seen, tried - seen + 1)
    high = 1.0 if seen == tried else beta_quantile(1 - error / 2, seen + 1, tried - seen)
    return low, high


@lru_cache(maxsize=1024)  # a page asks for the same few at every frame
def beta_quantile(share: float, first: float, second: float) -> float:
    """Where a beta distribution with these two shapes has passed this share of itself."""
    return _found(lambda at: beta_part(first, second, at) >= share, 0.0, 1.0)


def beta_part(first: float, second: float, at: float) -> float:
    """The regularised incomplete beta function I_at(first, second), by its fraction (DLMF 8.17.22)."""
    if at <= 0 or at >= 1:
        return float(at >= 1)
    scale = math.exp(
        math.lgamma(first + second) - math.lgamma(first) - math.lgamma(second)
        + first * math.log(at) + second * math.log1p(-at)
    )  # fmt: skip
    if at < (first + 1) / (first + second + 2):
        return scale * _beta_fraction(first, second, at) / first
    return 1 - scale * _beta_fraction(second, first, 1 - at) / second


def _beta_fraction(first: float, second: float, at: float) -> float:
    both = first + second
    above, under = 1.0, 1 / _off_zero(1 - both * at / (first + 1))
    found = under
    for number in range(1, MOST_TERMS):
        twice = first + 2 * number
        even = number * (second - number) * at / ((twice - 1) * twice)
        odd = -(first + number) * (both + number) * at / (twice * (twice + 1))
        step = 1.0
        for part in (even, odd):
            under = 1 / _off_zero(1 + part * under)
            above = _off_zero(1 + part / above)
            step = under * above
            found *= step
        if abs(step - 1) < ENOUGH:
            break
    return found


def _found(reached: Callable[[float], bool], low: float, high: float) -> float:
    """Where something is reached for the first time between two numbers, by halving."""
    while high - low > NARROW * high:
        middle = (low + high) / 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return high
