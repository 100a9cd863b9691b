"""A test of a die that stays valid however often one looks, and intervals that do.

Lindon and Malek, Anytime-Valid Inference For Multinomial Count Data, NeurIPS 2022 (arXiv:2011.03567): the
likelihood of the rolls under dice drawn from a Dirichlet distribution, over that under the fair die. Under a
fair die this ratio is a martingale that begins at 1, so by Ville's inequality it ever comes to 1 / error with
at most the chance `error`, whenever one looks and whenever one stops.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

WEIGHT = 30.0
"""Of each face in the Dirichlet distribution: dice whose faces are off by some sixth of their fair share.

Tried with dice of 6 and 20 faces, one of which comes a quarter, half as much or twice as often: 10
wants up to twice as many rolls for the smaller biases, 100 for the larger ones."""
SLACK = 1e-12


def log_evidence(counts: Sequence[int], weight: float = WEIGHT) -> float:
    """The logarithm of the e-value of counts, (faces,), against a fair die. Their order does not matter."""
    faces, total = len(counts), sum(counts)
    return _log_mixture(counts, weight) + total * math.log(faces)


def evidence(counts: Sequence[int], weight: float = WEIGHT) -> float:
    """The e-value itself: 1 says nothing, 20 is as rare among fair dice as one in 20 at most."""
    return math.exp(min(log_evidence(counts, weight), 700.0))


def log_evidence_as_rolled(
    order: NDArray[np.int64], faces: int, weight: float = WEIGHT
) -> NDArray[np.float64]:
    """The logarithm of the e-value after each roll, for many dice at once.

    Args:
        order: (dice, rolls), faces counted from 0.
        faces: of each die.
        weight: see WEIGHT.

    Returns:
        (dice, rolls).
    """
    before = np.empty(order.shape)  # how often what was rolled had come before
    for face in range(faces):
        came = order == face
        before[came] = (np.cumsum(came, axis=1) - 1)[came]
    expected = (faces * weight + np.arange(order.shape[1])) / faces
    return np.cumsum(np.log(weight + before) - np.log(expected), axis=1)


def shares_at_any_time(
    counts: Sequence[int], error: float, weight: float = WEIGHT
) -> list[tuple[float, float]]:
    """An interval for each face's chance, all of them right at every look with the chance 1 - `error`.

    They are the sides of the set of dice against which these counts, (faces,), are no evidence of
    1 / `error`. Without a roll each is (0, 1).
    """
    total = sum(counts)
    least = _log_mixture(counts, weight) + math.log(error)  # log-likelihood that a die of the set has
    rest = sum(count * math.log(count) for count in counts if count)
    found = []
    for count in counts:
        others = total - count
        best = rest - (count * math.log(count) if count else 0) - (others * math.log(others) if others else 0)
        found.append(_sides(count, others, least - best))
    return found


def _log_mixture(counts: Sequence[int], weight: float) -> float:
    """The log-likelihood of rolls in their order, under dice of the Dirichlet distribution."""
    faces, total = len(counts), sum(counts)
    ways = math.fsum(math.lgamma(weight + count) - math.lgamma(weight) for count in counts)
    return ways + math.lgamma(faces * weight) - math.lgamma(faces * weight + total)


def _sides(count: int, others: int, least: float) -> tuple[float, float]:
    """Between which chances of a face its count is likely enough, the other faces as they suit best."""

    def likely(chance: float) -> bool:
        own = count * math.log(chance) if count else 0.0
        return own + (others * math.log1p(-chance) if others else 0.0) >= least

    top = count / (count + others) if count + others else 0.5
    low = 0.0 if count == 0 else _edge(likely, top, 0.0)
    high = 1.0 if others == 0 else _edge(likely, top, 1.0)
    return low, high


def _edge(likely: Callable[[float], bool], inside: float, outside: float) -> float:
    """Where, from a chance that is likely towards one that is not, it ends; a little beyond."""
    while abs(outside - inside) > SLACK:
        middle = (inside + outside) / 2
        if 0 < middle < 1 and likely(middle):
            inside = middle
        else:
            outside = middle
    return outside
