"""How often faces, opposite faces and repeats come, with intervals that are right all together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from calibration.fairness.anytime import shares_at_any_time
from calibration.fairness.special import binomial_two_sided, share_between

if TYPE_CHECKING:
    from collections.abc import Sequence

ERROR = 0.05
"""At most so often any interval of a kind misses the truth."""
SUMS_OF_OPPOSITES = {6: 7, 8: 9, 12: 13, 20: 21}
"""By faces: what opposite ones add up to, on usual dice. A d4 has none."""
D10 = 10
OPPOSITE_ON_D10 = ((1, 8), (2, 7), (3, 6), (4, 5), (9, 10))
"""Printed as 0 to 9, they add up to 9; the 0 counts 10."""
LONGEST_COUNTED = 60
"""Of longer runs the chance is bounded, far below any that is shown."""


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came: `seen` of `tried`, a fair die's share, and where the truth may lie.

    Attributes:
        low, high: for who looks once.
        low_always, high_always: however often one looks; None where there is no such interval.
    """

    seen: int
    tried: int
    fair: float
    low: float
    high: float
    low_always: float | None = None
    high_always: float | None = None

    @property
    def off(self) -> bool:
        """Whether a fair die's share is out of the interval for who looks once."""
        return not self.low <= self.fair <= self.high


@dataclass(frozen=True, slots=True)
class Opposites:
    """Two opposite faces.

    Attributes:
        faces: their numbers.
        both: either of the two, of all rolls: of a flattened die it is more.
        higher: the higher number, of the rolls that showed either: a weight below one lifts the other.
    """

    faces: tuple[int, int]
    both: Share
    higher: Share


@dataclass(frozen=True, slots=True)
class Order:
    """Rolls one after another.

    Attributes:
        repeats: rolls that showed what the one before did; their interval stands alone.
        p: of a fair die's repeats, exact, two-sided.
        longest: the longest run of one face.
        p_longest: the chance that a fair die has a run as long in as many rolls.
    """

    repeats: Share
    p: float
    longest: int
    p_longest: float


def shares_of_faces(counts: Sequence[int], error: float = ERROR) -> tuple[Share, ...]:
    """Of each face: Clopper and Pearson's intervals, narrowed for none of them to miss (Bonferroni)."""
    total, faces = sum(counts), len(counts)
    always = shares_at_any_time(counts, error)
    return tuple(
        Share(count, total, 1 / faces, *share_between(count, total, error / faces), *sides)
        for count, sides in zip(counts, always, strict=True)
    )


def shares_of_opposites(counts: Sequence[int], error: float = ERROR) -> tuple[Opposites, ...]:
    """Of each two opposite faces, all intervals right together; none where a die has no opposite faces."""
    pairs = opposite_faces(len(counts))
    found = []
    for low, high in pairs:
        seen, of_high = counts[low - 1] + counts[high - 1], counts[high - 1]
        each = error / (2 * len(pairs))
        both = Share(seen, sum(counts), 2 / len(counts), *share_between(seen, sum(counts), each))
        higher = Share(of_high, seen, 0.5, *share_between(of_high, seen, each))
        found.append(Opposites((low, high), both, higher))
    return tuple(found)


def opposite_faces(faces: int) -> tuple[tuple[int, int], ...]:
    """The faces of a usual die that lie opposite each other, the lower number first."""
    if faces == D10:
        return OPPOSITE_ON_D10
    both = SUMS_OF_OPPOSITES.get(faces)
    return () if both is None else tuple((low, both - low) for low in range(1, faces // 2 + 1))


def order_of(order: Sequence[int], faces: int, error: float = ERROR) -> Order | None:
    """What the order of rolls says, faces counted from 0; None for fewer than two rolls."""
    rolls = np.asarray(order)
    if len(rolls) < 2:  # noqa: PLR2004 - one after another
        return None
    same = rolls[1:] == rolls[:-1]
    seen, tried = int(same.sum()), len(same)
    ends = np.flatnonzero(~np.concatenate([same, [False]]))
    longest = int(np.diff(np.concatenate([[-1], ends])).max())
    return Order(
        Share(seen, tried, 1 / faces, *share_between(seen, tried, error)),
        binomial_two_sided(seen, tried, 1 / faces),
        longest,
        chance_of_run(longest, len(rolls), faces),
    )


def chance_of_run(length: int, rolls: int, faces: int) -> float:
    """The chance that a fair die shows one face `length` times on end, or more often, in so many rolls.

    Exact, by the length of the run that goes on; beyond LONGEST_COUNTED what it is at most: the sum over the
    places where such a run can begin.
    """
    if length <= 1 or length > rolls:
        return float(length <= 1 <= rolls)
    if length > LONGEST_COUNTED:
        return float(min(1.0, (rolls - length + 1) * float(faces) ** (1 - length)))
    step = np.zeros((length, length))  # to, from: runs of 1, 2, ... length, of which the last is kept
    step[0, : length - 1] = 1 - 1 / faces
    for run in range(length - 1):
        step[run + 1, run] = 1 / faces
    step[length - 1, length - 1] = 1.0
    return float(np.linalg.matrix_power(step, rolls - 1)[length - 1, 0])
