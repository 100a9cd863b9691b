"""Two tests of a fair die for who looks once: chi-squared, and exact by the same measure of distance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from calibration.fairness.special import chi_squared_tail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MOST_WORK = 500_000_000
"""Sums that an exact test may take, about a second's: a d6 up to some 210 rolls, a d20 up to some 240."""
DRAWN = 100_000
"""Fair dice drawn where that is not enough: the error of p is 0.0007 at p = 0.05."""
SEED = 24
"""The same counts give the same answer."""


@dataclass(frozen=True, slots=True)
class ChiSquared:
    """Pearson's test. `p`: from the chi-squared distribution, which is good from five rolls a face on."""

    statistic: float
    freedom: int
    p: float


@dataclass(frozen=True, slots=True)
class Exact:
    """The multinomial test.

    Attributes:
        p: the chance that a fair die's counts are at least as far from even as these.
        exact: all of them were counted; else `drawn` fair dice were drawn.
        error: the standard error of p, 0 where it is exact.
    """

    p: float
    exact: bool
    error: float
    drawn: int


def chi_squared(counts: Sequence[int]) -> ChiSquared:
    """Pearson's chi-squared test of counts, (faces,), against a fair die. Without a roll p is 1."""
    total, faces = sum(counts), len(counts)
    if not total:
        return ChiSquared(0.0, faces - 1, 1.0)
    even = total / faces
    statistic = math.fsum((count - even) ** 2 for count in counts) / even
    return ChiSquared(statistic, faces - 1, chi_squared_tail(statistic, faces - 1))


def exact_multinomial(counts: Sequence[int], *, most_work: int = MOST_WORK, drawn: int = DRAWN) -> Exact:
    """How often a fair die is at least as far from even as counts, (faces,), by their chi-squared.

    Ordered by chi-squared rather than by likelihood: of a fair die it is a whole number, the pairs of rolls
    that show the same face, so all outcomes are summed up by it without being listed one by one. Where that
    would take more than `most_work` sums, `drawn` fair dice are drawn, and p has a standard error; it then
    counts the die itself among them, so that it is never 0 (Phipson and Smyth, doi:10.2202/1544-6115.1585).
    """
    total, faces = sum(counts), len(counts)
    pairs = _pairs(counts)
    widest = min(total, _most_in(pairs))
    if (faces - 1) * (widest + 1) * (total + 1) * (pairs + 1) <= most_work:
        return Exact(min(1.0, max(0.0, 1 - _below(pairs, total, faces))), exact=True, error=0.0, drawn=0)
    rng = np.random.default_rng(SEED)
    far = 0
    for left in range(drawn, 0, -10_000):
        dice = rng.multinomial(total, np.full(faces, 1 / faces), size=min(left, 10_000)).astype(np.int64)
        far += int(((dice * (dice - 1)).sum(axis=1) // 2 >= pairs).sum())
    p = (far + 1) / (drawn + 1)
    return Exact(p, exact=False, error=math.sqrt(p * (1 - p) / drawn), drawn=drawn)


def _pairs(counts: Sequence[int]) -> int:
    """Pairs of rolls that show the same face: chi-squared is 2 faces / rolls of them, and a constant."""
    return sum(count * (count - 1) // 2 for count in counts)


def _most_in(pairs: int) -> int:
    """The highest count of a face with no more pairs than these."""
    return (1 + math.isqrt(8 * pairs + 1)) // 2


def _below(pairs: int, total: int, faces: int) -> float:
    """The chance that a fair die shows fewer pairs.

    Counts are those of independent Poisson variables whose sum is `total`: these are summed up face by face,
    over how many rolls they are and how many pairs. Every term is a chance, so nothing cancels.
    """
    if pairs == 0:
        return 0.0
    mean = total / faces
    most = min(total, _most_in(pairs - 1))
    chance = [math.exp(count * math.log(mean) - mean - math.lgamma(count + 1)) for count in range(most + 1)]
    sums: NDArray[np.float64] = np.zeros((total + 1, pairs))
    for count in range(most + 1):
        sums[count, count * (count - 1) // 2] = chance[count]
    for _ in range(faces - 1):
        before, sums = sums, np.zeros_like(sums)
        for count in range(most + 1):
            own = count * (count - 1) // 2
            sums[count:, own:] += chance[count] * before[: total + 1 - count, : pairs - own]
    whole = math.exp(total * math.log(total) - total - math.lgamma(total + 1))
    return float(sums[total].sum() / whole)
