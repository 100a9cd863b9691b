"""What a Kingdom pot is worth to one of those who show for it, a draw counting as they would share it.

Who draws is asked whether to split or to roll again. A split is what is reckoned with: whoever gets the
odd chip will not roll for it, and one is enough to settle it.
"""

from collections.abc import Sequence
from math import comb

import numpy as np

from kiosk.odds.kingdom.foundations import CHANCES, Vector, compared


def share(
    pot: int, mine: Vector, before: Sequence[Vector], after: Sequence[Vector], *, by_pips: bool
) -> tuple[float, float]:
    """Chips of a pot that one can expect, and the chance of getting any.

    Args:
        pot: chips.
        mine: how likely each own Foundation is, (252,), of sum 1; a known one is certain.
        before: of the others who show and come first where odd chips are given.
        after: of those who come later there.
        by_pips: whether pips decide among equal ranks.
    """
    beaten = [compared(rival, by_pips=by_pips) for rival in before]
    ways = _level_with(beaten, [compared(rival, by_pips=by_pips) for rival in after])
    chips, chance = 0.0, 0.0
    for ahead, others, likely in ways:
        winners = others + 1
        got = pot // winners + (ahead < pot % winners)
        here = float(mine @ likely)
        chips += got * here
        chance += here
    return chips, chance


def _level_with(
    before: Sequence[tuple[Vector, Vector]], after: Sequence[tuple[Vector, Vector]]
) -> list[tuple[int, int, Vector]]:
    """How likely so many of those before, and so many of all others, draw with each Foundation.

    All that do not draw are below it.
    """
    ways: dict[tuple[int, int], Vector | float] = {(0, 0): 1.0}
    for first, rivals in ((True, before), (False, after)):
        for below, level in rivals:
            more: dict[tuple[int, int], Vector | float] = {}
            for (ahead, others), likely in ways.items():
                for key, by in (((ahead, others), below), ((ahead + first, others + 1), level)):
                    more[key] = more.get(key, 0.0) + likely * by
            ways = more
    return [(ahead, others, likely * np.ones(len(CHANCES))) for (ahead, others), likely in ways.items()]


def beating(rivals: int, chances: Vector, *, by_pips: bool) -> Vector:
    """For each Foundation the chance that it beats so many others outright: (252,)."""
    below, _ = compared(chances, by_pips=by_pips)
    return below**rivals


def among(rivals: int, chances: Vector, *, by_pips: bool) -> Vector:
    """For each Foundation the share of a pot that it takes from so many others on average: (252,)."""
    below, level = compared(chances, by_pips=by_pips)
    return sum(
        (
            comb(rivals, ties) * level**ties * below ** (rivals - ties) / (ties + 1)
            for ties in range(rivals + 1)
        ),
        start=0.0 * below,
    )
