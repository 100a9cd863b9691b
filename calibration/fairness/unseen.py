"""Throws whose faces nobody knows, because the camera was not sure and they were thrown again.

They are not missing at random: a face that reflects the lamp is asked about more often, and so is thrown
again more often. So what is said is said twice: whatever they showed, and under a model that is stated.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from calibration.fairness.special import chi_squared_tail, share_between

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR = 0.05


@dataclass(frozen=True, slots=True)
class Bounds:
    """One face's share of all throws, the unseen ones too.

    Attributes:
        lowest, highest: of the throws that were made, had none or all of the unseen ones shown it.
        low, high: the same for the die's chance: intervals that are right for all faces together in 95 %,
            whatever the unseen ones showed.
        modelled: its share where those not answered showed each face as often as those that a person
            answered; None where nobody answered any.
        error: standard error of that share.
    """

    lowest: float
    highest: float
    low: float
    high: float
    modelled: float | None
    error: float | None


@dataclass(frozen=True, slots=True)
class Asking:
    """Whether some faces are asked about more often: chi-squared of asked against sure, by face."""

    statistic: float
    freedom: int
    p: float


def bounds(sure: Sequence[int], answered: Sequence[int], unseen: int) -> tuple[Bounds, ...]:
    """Of each face.

    The bounds without a model are Manski's (Journal of Human Resources 24, 1989). The model is that of two-
    phase sampling (Hansen and Hurwitz, Journal of the American Statistical Association 41, 1946): throws
    asked about that a person answered stand for those nobody did.

    Args:
        sure: (faces,), read for sure.
        answered: (faces,), not read for sure, and told by a person.
        unseen: not read for sure, and told by nobody.
    """
    told, asked = sum(answered), sum(answered) + unseen
    total = sum(sure) + asked
    found = []
    for first, second in zip(sure, answered, strict=True):
        seen, each = first + second, ERROR / len(sure)
        low, _ = share_between(seen, total, each)
        _, high = share_between(seen + unseen, total, each)
        if not total:
            found.append(Bounds(0.0, 1.0, low, high, None, None))
            continue
        modelled = error = None
        if told or not unseen:
            of_asked = second / told if told else 0.0
            modelled = (first + asked * of_asked) / total
            more = (asked / total) ** 2 * of_asked * (1 - of_asked) * (1 / told - 1 / asked) if told else 0.0
            error = math.sqrt(modelled * (1 - modelled) / total + more)
        found.append(Bounds(seen / total, (seen + unseen) / total, low, high, modelled, error))
    return tuple(found)


def asking(sure: Sequence[int], answered: Sequence[int]) -> Asking | None:
    """Whether faces are asked about alike often; None where nothing was asked about, or everything.

    Args:
        sure: (faces,), read for sure.
        answered: (faces,), not read for sure, and told by a person.
    """
    rows = [(one, other) for one, other in zip(sure, answered, strict=True) if one + other]
    all_sure, all_answered = sum(sure), sum(answered)
    if not all_sure or not all_answered or len(rows) == 1:
        return None
    total, statistic = all_sure + all_answered, 0.0
    for row in rows:
        for seen, whole in zip(row, (all_sure, all_answered), strict=True):
            expected = sum(row) * whole / total
            statistic += (seen - expected) ** 2 / expected
    return Asking(statistic, len(rows) - 1, chi_squared_tail(statistic, len(rows) - 1))
