"""Bounds of what is to come where some of the chains that wait are too many to be followed.

They are put aside. It is certain what comes of it if they are played last, with no further bet. More than if
they were played first, with free bets without end, it cannot be. Both are near to each other: a chain that
waits is seldom worth a further bet.
"""

from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from kiosk.odds.critical_roll_tree import Landing, Tree

Values = npt.NDArray[np.float64]
EV, WIN, MOST = 0, 1, 2
"""First axis: chips that come back less bets made, the chance to take the pot or a share, and how many chips
it could be at most if no end of bets were followed. MOST is left out where all are."""


class Ends(NamedTuple):
    """Of what comes back when all chains are over, whatever number of bets is made.

    Attributes:
        least: of the best class, as `win`, the chance there. most: of any class.
        gains: by class but 0 how much more it is worth at least than the worst; nothing where it isn't
            certain of each class whether it wins: then `WIN` doesn't tell how often the worst is come to.
        falls: by how much at most a better class is worth less than a worse one: who follows may stop.
    """

    least: float
    win: float
    most: float
    gains: Values
    falls: float

    @classmethod
    def of(cls, after: Values) -> Self:
        """Of all that may come back: (channel, bets made, class)."""
        others = after[EV, :, 1:, None]
        certain = np.isin(after[WIN], (0.0, 1.0)).all() and not after[WIN, :, -1].any()
        gains = (after[EV, :, 1:] - after[EV, :, -1:]).min(axis=0) * certain
        least, win = after[:MOST, :, 0].min(axis=1)
        most, falls = after[MOST:].max(initial=0), (falling(others) - others).max(initial=0)
        return cls(float(least), float(win), float(most), gains, float(falls))


class Aside(NamedTuple):
    """Chains that are put aside, by row, or one for all rows.

    Attributes:
        fails: the least chances of classes from 1 on, or worse, with no end of free bets. (row, class but 0)
        plain: the chances of these with no further bet. (row, class but 0)
    """

    fails: Values
    plain: Values

    def and_also(self, other: "Aside") -> "Aside":
        """Together with others."""
        return Aside(self.fails * other.fails, self.plain * other.plain)

    def with_them(self, values: Values, ends: Ends) -> Values:
        """What is to come with them: (channel, row, class but 0 of the best so far, anything).

        Args:
            values: without them.
            ends: of the hand.
        """
        misses, comes_to = self.plain[:, :1, None], -np.diff(self.plain, append=0.0)
        worth = np.empty_like(values)
        worth[EV] = (1 - misses) * ends.least + misses * (values[EV] - ends.falls)
        worth[EV] += (comes_to @ ends.gains)[:, None, None] * (1 - values[WIN])
        worth[WIN] = (1 - misses) * ends.win + misses * values[WIN]
        worth[WIN] += (comes_to @ (ends.gains > 0))[:, None, None] * (1 - values[WIN])
        if len(values) > MOST:
            count = self.fails.shape[1]
            comes = np.tril(np.repeat(-np.diff(self.fails, append=0.0)[:, None], count, axis=1), -1)
            comes[:, range(count), range(count)] = self.fails
            worth[MOST] = (1 - self.fails[:, :1, None]) * ends.most + comes @ falling(values[MOST])
        return worth


def aside(tree: Tree, place: int, landing: Landing) -> Aside:
    """A chain that waits at a place."""
    fails = tree.failing[place][landing.number]
    return Aside(fails[None], tree.plain[place][landing.number][None])


def falling(values: Values) -> Values:
    """Of each class but 0 the most that it or a worse one is worth: (row, class but 0, anything)."""
    return np.maximum.accumulate(values[:, ::-1], axis=1)[:, ::-1]
