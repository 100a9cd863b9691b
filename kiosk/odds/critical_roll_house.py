"""Critical Roll's house, which plays by rule: what it comes to, and what a chain gets back against it."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kiosk.games.critical_roll_chain import DOUBLE_DICE, TARGET, rank
from kiosk.games.dice import DICE, Die

SIDES = tuple(die.sides for die in reversed(DICE))
"""Of the dice of a chain in the order in which they are rolled: 20, 12, 10, 8, 6, 4."""

HIGHEST = TARGET - 1 + SIDES[1]
"""The largest total that any chain reaches."""

Chances = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the odds against the house depend on: an option of the game, and three rules that are none yet.

    Attributes:
        double_after_split: as the option of the game.
        natural_pays: what a critical success wins for a bet of 1; the game's is 1.5.
        level_loses: whether the house wins at the same distance from 20 on either side; in the game the
            lower total does.
        double_dice: what a double down may roll; in the game every die but the d20.
    """

    double_after_split: bool = False
    natural_pays: float = 1.5
    level_loses: bool = False
    double_dice: tuple[Die, ...] = DOUBLE_DICE


class HouseTotals:
    """What the house's chain comes to once its d20 lies on the table.

    Args:
        first: value of its d20, 1 to 19.
        level_loses: as in HouseRules.

    Attributes:
        chances: of each of its final totals, best rank first. (n,)
        unbeaten: of a chain with this total, against each of them: 1 where it does not win, else 0. (n,)
        back: of a bet of 1 on a chain with this total, expected: 0 to 2.
    """

    def __init__(self, first: int, *, level_loses: bool) -> None:
        reached = {first: 1.0}
        for sides in SIDES[1:]:
            after: dict[int, float] = {}
            for total, chance in reached.items():
                values = range(1, sides + 1) if total < TARGET else (0,)
                for value in values:
                    after[total + value] = after.get(total + value, 0.0) + chance / len(values)
            reached = after
        totals = sorted(reached, key=rank)
        self.chances: Chances = np.array([reached[total] for total in totals])
        self.unbeaten: list[Chances] = [
            np.array([float(not _beats(chain, total, level_loses=level_loses)) for total in totals])
            for chain in range(HIGHEST + 1)
        ]
        self.back = [2.0 * float(self.chances @ (1.0 - unbeaten)) for unbeaten in self.unbeaten]


def _beats(chain: int, house: int, *, level_loses: bool) -> bool:
    """Whether a chain's total wins against the house's."""
    return rank(chain)[0] < rank(house)[0] if level_loses else rank(chain) < rank(house)


@cache
def house_totals(first: int, *, level_loses: bool) -> HouseTotals:
    """What the house comes to from this value of its d20, 1 to 19."""
    return HouseTotals(first, level_loses=level_loses)
