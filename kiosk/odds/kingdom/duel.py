"""The betting of two seats, reckoned with all Foundations at once.

What two Foundations are to each other is only which is better, so what one is worth against all takes sums
along the 252 of them and no table of pairs.

How good the found play is, is not told by its regrets but by `best_reply`: what a player who knows all of it
could win against it at most, computed exactly over all Foundations and ends.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from kiosk.odds.kingdom.betting import KING, PRINCE, Tree
from kiosk.odds.kingdom.foundations import FOUNDATIONS, Vector, compared

Policy = list[Vector]
"""By depth of the tree: how often each answer is given with each Foundation, (nodes, answers, 252).

Who answers alternates, so this is what both players do."""

WIDTH: Final = len(FOUNDATIONS)


@dataclass(frozen=True, slots=True)
class _Level:
    """The decisions of one depth: rows of the values that belong to them, and what follows their answers."""

    rows: slice
    follows: np.ndarray  # (nodes, answers) rows; where a node has fewer answers, the row of nothing
    there: np.ndarray  # (nodes, answers, 1) 1.0 where there is such an answer


class Duel:
    """A tree of betting made ready for reckoning with all Foundations at once.

    Args:
        tree: of the betting.
        by_pips: whether pips decide among equal ranks.
        wins: reckon in chances to take the pot or a share of it, not in chips.
    """

    def __init__(self, tree: Tree, *, by_pips: bool = True, wins: bool = False) -> None:
        self.tree = tree
        self.by_pips = by_pips
        nodes, ends = len(tree.nodes), len(tree.ends)
        self._ends = slice(nodes, nodes + ends)
        self._rows = nodes + ends + 1  # the last stays nought
        payoffs = tree.wins if wins else tree.payoffs
        self._pays = [payoffs(player) for player in (PRINCE, KING)]
        self._folded = np.array([end.folded is not None for end in tree.ends])
        self._levels: list[_Level] = []
        at = 0
        while at < nodes:
            depth = tree.nodes[at].depth
            layer = [node for node in tree.nodes[at:] if node.depth == depth]
            answers = max(len(node.moves) for node in layer)
            follows = np.full((len(layer), answers), self._rows - 1)
            for row, node in enumerate(layer):
                follows[row, : len(node.moves)] = node.follows
            there = (follows < self._rows - 1).astype(np.float64)[..., None]
            self._levels.append(_Level(slice(at, at + len(layer)), follows, there))
            at += len(layer)

    @cached_property
    def chances(self) -> "Duel":
        """The same betting, reckoned in chances to win."""
        return Duel(self.tree, by_pips=self.by_pips, wins=True)

    def even(self) -> Policy:
        """Play that gives each answer as often as any other."""
        return [
            np.broadcast_to(
                level.there / level.there.sum(axis=1, keepdims=True), (*level.follows.shape, WIDTH)
            ).copy()
            for level in self._levels
        ]

    def reaches(self, player: int, policy: Policy, start: Vector, at: int = 0) -> Vector:
        """How far a player's own choices let each of their Foundations come: (rows, 252).

        Args:
            player: PRINCE or KING.
            policy: what they play.
            start: how likely each Foundation is at first, (252,); its sum need not be 1.
            at: the decision, or end, where that is so; elsewhere nothing comes from.
        """
        found = np.zeros((self._rows, WIDTH))
        found[at] = start
        first = self.tree.nodes[at].depth if at < len(self.tree.nodes) else len(self._levels)
        for depth, level in enumerate(self._levels[first:], first):
            here = found[level.rows][:, None]
            found[level.follows] = here * policy[depth] if depth % 2 == player else here * level.there
        return found

    def ends_worth(self, player: int, reach_of_rival: Vector) -> Vector:
        """What each Foundation of a player is worth at each end, times how often the rival comes there."""
        there = reach_of_rival[self._ends]
        total = there.sum(axis=1, keepdims=True)
        pays = self._pays[player][..., None]
        shown = ~self._folded
        found = np.empty_like(there)
        found[self._folded] = pays[self._folded, 0] * total[self._folded]
        below, level = compared(there[shown], by_pips=self.by_pips)
        above = total[shown] - below - level
        win, draw, lose = (pays[shown, place] for place in range(3))
        found[shown] = win * below + draw * level + lose * above
        return found

    def values(self, player: int, reach_of_rival: Vector, choose: Callable[[int, Vector], Vector]) -> Vector:
        """What each Foundation of a player is worth at each place, times how often the rival comes there.

        Args:
            player: PRINCE or KING.
            reach_of_rival: of `reaches`.
            choose: given a depth where the player answers, and what each answer is worth,
                (nodes, answers, 252), says what the decision is worth, (nodes, 252).

        Returns:
            (rows, 252) chips: decisions by their number, then the ends.
        """
        found = np.zeros((self._rows, WIDTH))
        found[self._ends] = self.ends_worth(player, reach_of_rival)
        for depth in reversed(range(len(self._levels))):
            level = self._levels[depth]
            after = found[level.follows]
            found[level.rows] = choose(depth, after) if depth % 2 == player else after.sum(axis=1)
        return found

    def best_reply(self, player: int, policy: Policy, start_of_rival: Vector) -> Vector:
        """What each Foundation can win at most against known play: (252,).

        Every value is times the sum of the rival's weights.
        """
        reach = self.reaches(1 - player, policy, start_of_rival)

        def best(depth: int, after: Vector) -> Vector:
            found: Vector = np.where(self._levels[depth].there > 0, after, -np.inf).max(axis=1)
            return found

        worth: Vector = self.values(player, reach, best)[0]
        return worth

    def worth(self, player: int, policy: Policy, start_of_rival: Vector, at: int = 0) -> Vector:
        """What each Foundation of a player is worth where both play by the policy: (rows, 252).

        Args:
            player: PRINCE or KING.
            policy: of both.
            start_of_rival: how likely the rival's Foundations are, (252,); every value is times its sum.
            at: the decision from which on they are so.
        """
        reach = self.reaches(1 - player, policy, start_of_rival, at)
        return self.values(player, reach, lambda depth, after: (policy[depth] * after).sum(axis=1))

    def place(self, node: int) -> tuple[int, int]:
        """Of a decision by its number: its depth, and its place among those of that depth."""
        depth = self.tree.nodes[node].depth
        return depth, node - self._levels[depth].rows.start

    def rows(self, depth: int) -> slice:
        """The numbers of the decisions of a depth."""
        return self._levels[depth].rows

    def there(self, depth: int) -> Vector:
        """1.0 where a decision of a depth has an answer: (nodes, answers, 1)."""
        return self._levels[depth].there
