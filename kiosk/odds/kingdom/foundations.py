"""The 252 Foundations that five d6 can show, from the weakest to the best, and how often each is rolled."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kiosk.games.kingdom_table import Foundation, Rank, rank

Vector = NDArray[np.float64]
"""One number for each of FOUNDATIONS, float64; or a stack of such rows, (rows, 252)."""

ROLLS: Final = 6**5


def _ways(foundation: Foundation) -> int:
    """How many of the 7,776 rolls show it."""
    ways = factorial(len(foundation))
    for count in Counter(foundation).values():
        ways //= factorial(count)
    return ways


FOUNDATIONS: Final[tuple[Foundation, ...]] = tuple(
    sorted(combinations_with_replacement(range(1, 7), 5), key=rank)
)
"""Each with its values from low to high; weakest first. No two are worth the same where pips count."""

RANKS: Final[tuple[Rank, ...]] = tuple(rank(foundation)[0] for foundation in FOUNDATIONS)

WAYS: Final = np.array([_ways(foundation) for foundation in FOUNDATIONS])
"""Of 7,776 rolls, for each of FOUNDATIONS: (252,) int64."""

CHANCES: Final[Vector] = WAYS / ROLLS

_PLACES = {foundation: place for place, foundation in enumerate(FOUNDATIONS)}


def place_of(foundation: Foundation) -> int:
    """Where a Foundation stands among FOUNDATIONS, whatever the order of its values."""
    return _PLACES[tuple(sorted(foundation))]


@cache
def _bounds(*, by_pips: bool) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each Foundation the first that draws with it and the first that beats it: (252,) each."""
    levels = np.arange(len(FOUNDATIONS)) if by_pips else np.array(RANKS)
    return np.searchsorted(levels, levels, "left"), np.searchsorted(levels, levels, "right")


def compared(weights: Vector, *, by_pips: bool) -> tuple[Vector, Vector]:
    """How much of a rival's weight each Foundation beats, and how much it draws with.

    Args:
        weights: of the rival's Foundations, (..., 252).
        by_pips: whether pips decide among equal ranks (the option `draw_by_pips`).

    Returns:
        Two arrays of the same shape; what is left of the sum beats it.
    """
    first, beyond = _bounds(by_pips=by_pips)
    sums = np.zeros((*weights.shape[:-1], weights.shape[-1] + 1))
    np.cumsum(weights, axis=-1, out=sums[..., 1:])
    below = sums[..., first]
    return below, sums[..., beyond] - below
