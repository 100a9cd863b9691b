"""Sets of a seat's six dice, and what one more die does to a total: the ground under Six Shooter's odds.

A set of dice is a number of six bits, the lowest the d4; totals run from the least that is looked at to 21.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import OPENING_DICE, TARGET
from kiosk.odds.answers import Answer

Values = npt.NDArray[np.float64]
ALL: Final = (1 << len(DICE)) - 1
BITS: Final = tuple((die, 1 << place) for place, die in enumerate(DICE))
"""Each die with its set, small to large: the order in which answers are listed."""

EV, WIN = 0, 1
"""First axis of a table: a seat's chips from here on to the hand's end, and its chance of the pot."""
EVEN: Final = 1e-9
"""Chips: answers whose values are nearer to each other than this are equals; the first of them is played."""


@dataclass(frozen=True)
class Corner:
    """Where a seat stands: its set of dice and their total, and how many dice it can have at most.

    The most is six, or what its chips pay for. No dice at all (0, 0): every opening is looked at.
    """

    held: int
    total: int
    most: int

    @property
    def sizes(self) -> range:
        """How many dice it has or can come to have, short of the sixth, which ends the hand."""
        return range(max(OPENING_DICE, self.held.bit_count()), min(self.most, len(DICE) - 1) + 1)

    @property
    def totals(self) -> int:
        """How many totals it has or can come to have."""
        return TARGET + 1 - self.total

    def row(self, held: int) -> int:
        """Where a set of dice stands among those of its size that can come of this one."""
        return supersets(self.held, held.bit_count()).index(held)


@dataclass(frozen=True)
class Stand:
    """How a seat stands in a hand.

    Attributes:
        number: of the seat.
        opened: where it stood after its opening: the same all through a hand, so tables made for it are found
            again.
        held: its set of dice now.
        total: theirs.
    """

    number: int
    opened: Corner
    held: int
    total: int

    @property
    def size(self) -> int:
        """How many dice it has."""
        return self.held.bit_count()

    @property
    def now(self) -> Corner:
        """Where it stands, with nothing that it has left behind."""
        return Corner(self.held, self.total, self.opened.most)


def better(best: Values, rows: list[int], values: Values) -> None:
    """Put an answer's values into those rows of a table where it is better than what stands there.

    Args:
        best: (EV and WIN, set, ...), changed.
        rows: sets that have the answer.
        values: of those.
    """
    old = best[:, rows]
    best[WIN, rows] = np.where(values[EV] > old[EV] + EVEN, values[WIN], old[WIN])
    best[EV, rows] = np.maximum(old[EV], values[EV])


def answer(die: Die | None, values: Values, at: tuple[int, ...]) -> Answer:
    """To stick (None) or to buy a die, by the values at one place of a table."""
    ev, win = float(values[(EV, *at)]), float(values[(WIN, *at)])
    return Answer("stick", ev, win) if die is None else Answer("buy", ev, win, die=die)


def bits(dice: Iterable[str]) -> int:
    """The set of these dice, named as "d4"."""
    return sum({1 << DICE.index(Die(die)) for die in dice})


def dice_of(held: int) -> tuple[Die, ...]:
    """The dice of a set, small to large."""
    return tuple(die for die, bit in BITS if held & bit)


@cache
def supersets(held: int, size: int) -> tuple[int, ...]:
    """Every set of `size` dice that has all of `held`."""
    return tuple(each for each in range(ALL + 1) if each & held == held and each.bit_count() == size)


@cache
def averages(die: Die, least: int) -> Values:
    """Matrix (totals before, totals after), least to 21: the chance of each total; short of 1 by the bust."""
    totals = np.arange(least, TARGET + 1)
    step = totals[None, :] - totals[:, None]
    return np.where((step >= 1) & (step <= die.sides), 1 / die.sides, 0.0)


def opening(pair: int) -> Values:
    """By total, 0 to 21: the chance of each with two dice; short of 1 by the bust."""
    chances = np.zeros(TARGET + 1)
    chances[0] = 1
    for die in dice_of(pair):
        chances = chances @ averages(die, 0)
    return chances
