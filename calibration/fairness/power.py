"""How many rolls it takes to notice a bias, for who looks once and for who looks after each roll."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from calibration.fairness.anytime import log_evidence_as_rolled
from calibration.fairness.special import chi_squared_limit, chi_squared_tail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

ERROR = 0.05
POWER = 0.8
"""A bias counts as noticed where four dice of five that have it are noticed."""
BIASES = (0.1, 0.25, 0.5, 1.0)
"""One face comes so much oftener than its fair share, the others all alike less often."""
SEED = 6
LOADED_DICE = 500
MOST_ROLLS = 8000


@dataclass(frozen=True, slots=True)
class Needed:
    """Rolls that a bias needs.

    Attributes:
        more: how much oftener one face comes than its share: 0.5 is half as often again.
        once: for the chi-squared test at one look.
        always: for the test that may be looked at after each roll, from simulated dice; None for more
            than four times as many, or where it was not simulated.
    """

    more: float
    once: int
    always: int | None = None


def loaded(faces: int, more: float) -> NDArray[np.float64]:
    """The chances of a die's faces, (faces,), of which the last is favoured."""
    favoured = (1 + more) / faces
    chances = np.full(faces, (1 - favoured) / (faces - 1))
    chances[-1] = favoured
    return chances


def power(faces: int, more: float, rolls: int, error: float = ERROR) -> float:
    """How often chi-squared at one look notices such a bias in so many rolls.

    Summed up over how often the favoured face comes, which is binomial; given that the others are rolls of a
    fair die with a face fewer, whose own chi-squared is what is left. The noncentral distribution, which is
    often used for this, says up to 0.06 too much of a bias as large as 0.5.
    """
    limit, even, favoured = chi_squared_limit(error, faces - 1), rolls / faces, (1 + more) / faces
    spread = 9 * math.sqrt(rolls * favoured) + 9
    first, last = max(0, int(rolls * favoured - spread)), min(rolls, int(rolls * favoured + spread))
    noticed = 0.0
    for seen in range(first, last + 1):
        chance = math.exp(
            math.lgamma(rolls + 1) - math.lgamma(seen + 1) - math.lgamma(rolls - seen + 1)
            + seen * math.log(favoured) + (rolls - seen) * math.log1p(-favoured)
        )  # fmt: skip
        left = limit - (seen - even) ** 2 / even * faces / (faces - 1)
        noticed += chance * _rest_notices(left * even, rolls - seen, faces - 1)
    return noticed


def _rest_notices(squares: float, rolls: int, faces: int) -> float:
    """How often the squares by which a fair die's counts are off their mean add up to so much."""
    if squares <= 0:
        return 1.0
    return 0.0 if faces == 1 or not rolls else chi_squared_tail(squares * faces / rolls, faces - 1)


@cache
def rolls_needed(faces: int, more: float, wished: float = POWER, error: float = ERROR) -> int:
    """How many rolls such a bias needs to be noticed at one look, with the chance `wished`."""
    high = 1
    while power(faces, more, high, error) < wished:
        high *= 2
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if power(faces, more, middle, error) < wished else (low, middle)
    return high


def noticed_at(
    faces: int, more: float, dice: int, most: int, error: float = ERROR, seed: int = SEED
) -> NDArray[np.int64]:
    """After which roll each of simulated dice is noticed by who looks after each roll, (dice,).

    A die that is not within `most` rolls has `most` + 1.
    """
    rng = np.random.default_rng(seed)
    order = rng.choice(faces, size=(dice, most), p=loaded(faces, more)).astype(np.int64)
    passed = log_evidence_as_rolled(order, faces) >= -math.log(error)
    return np.where(passed.any(axis=1), passed.argmax(axis=1) + 1, most + 1)


def rolls_needed_always(faces: int, more: float, wished: float = POWER) -> int | None:
    """As `rolls_needed` for who looks after each roll, from LOADED_DICE simulated dice."""
    most = 4 * rolls_needed(faces, more, wished)
    if most > MOST_ROLLS:
        return None
    at = np.sort(noticed_at(faces, more, LOADED_DICE, most))
    needed = int(at[math.ceil(wished * LOADED_DICE) - 1])
    return needed if needed <= most else None


def curve(faces: int, more: float, rolls: Sequence[int]) -> list[tuple[float, float]]:
    """How often such a bias is noticed within so many rolls, at one look and by who looks after each.

    The latter from LOADED_DICE simulated dice.
    """
    at = noticed_at(faces, more, LOADED_DICE, max(rolls))
    return [(power(faces, more, each), float((at <= each).mean())) for each in rolls]


def needed(faces: int, biases: tuple[float, ...] = BIASES) -> tuple[Needed, ...]:
    """For each bias that the die can have, at one look."""
    return tuple(Needed(more, rolls_needed(faces, more)) for more in biases if more < faces - 1)
