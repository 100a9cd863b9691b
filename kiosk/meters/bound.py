"""How often a reader errs at most, by a bound that holds whenever one looks.

Against each rate p an e-process is kept: what a gambler has won who began with 1 and bet, at odds fair for p,
that readings are wrong less often. If the rate is p or more he wins nothing on average, so that he ever has
1 / (1 - confidence) with a chance of at most 1 - confidence (Ville). Rates at which he has that much are out.
He spreads his money over bets on the rates c p, c in `SHARES`, all through.

Source: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting, JRSS B 86
(2024), section 4, of means of 0 and 1; the mixture is that of H. Robbins, Ann. Math. Statist. 41 (1970).
"""

from __future__ import annotations

import math

CONFIDENCE = 0.99
SHARES = ((0.0, 0.5), (0.1, 0.125), (0.25, 0.125), (0.5, 0.125), (0.75, 0.125))
"""Rates that are bet on, as shares of the one that is held, each with its share of the money."""
STEPS = 60


def upper_bound(checked: int, wrong: int, confidence: float = CONFIDENCE) -> float:
    """The rate of wrong readings is under this; 1 where nothing is known.

    That is so at every look at once with this confidence, of readings of which each, whatever came before, is
    wrong with at least the rate that is ruled out: a rate that changes is not always as high as this.

    Args:
        checked: readings held against eyes.
        wrong: of them.
        confidence: below 1.
    """
    if not 0 <= wrong <= checked:
        raise ValueError(f"{wrong} of {checked} can't be wrong")
    least = math.log(1 / (1 - confidence))
    low, high = 0.0, 1.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _won(middle, checked, wrong) >= least:
            high = middle
        else:
            low = middle
    return high


def _won(rate: float, checked: int, wrong: int) -> float:
    """Natural logarithm of what the gambler has against a rate between 0 and 1: it grows with the rate."""
    logs = []
    for share, money in SHARES:
        if share == 0 and wrong:
            continue
        fell = wrong * math.log(share) if wrong else 0.0
        stood = (checked - wrong) * (math.log1p(-share * rate) - math.log1p(-rate)) if rate < 1 else math.inf
        logs.append(math.log(money) + fell + stood)
    top = max(logs)
    return top if math.isinf(top) else top + math.log(sum(math.exp(each - top) for each in logs))
