"""How a small tree of betting is played by any number of seats that all know each other's play.

Counterfactual regret minimisation as in solver.py, but for all seats at once, with Foundations of about the
same worth taken together. Of more than two seats it is no proof against whoever leaves it, but such play has
done well (Risk and Szafron, "Using Counterfactual Regret Minimization to Create Competitive Multiplayer
Poker Agents", 2010).
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kiosk.odds.kingdom.foundations import CHANCES, Vector, compared
from kiosk.odds.kingdom.many_tree import Tree

Shares = list[NDArray[np.float64]]
"""By depth how often each answer is given: (nodes, answers, Foundations or groups of them)."""

_LEAST_HELD: Final = 1e-4
"""Of what is rolled: no Foundation is ruled out while it is learnt how to play it."""


_EXACT: Final = 80
"""Nodes of a tree up to which its worth is reckoned with each Foundation for itself."""


def _groups() -> NDArray[np.int64]:
    """Of each Foundation its group: those next to each other, fewer the better they are: (252,)."""
    found = np.zeros(len(CHANCES), dtype=np.int64)
    above = 1 - np.cumsum(CHANCES) + CHANCES
    group, held = 0, 0.0
    for place, chance in enumerate(CHANCES):
        if held and held + chance > _FINEST + _COARSER * above[place]:
            group, held = group + 1, 0.0
        found[place] = group
        held += chance
    return found


_FINEST, _COARSER = 0.006, 0.05
GROUPS: Final = _groups()
_WIDTH: Final = int(GROUPS[-1]) + 1


@dataclass(frozen=True, slots=True)
class _Layer:
    """The decisions of one depth: their rows, who makes each, and what follows (the last row: nothing)."""

    rows: slice
    each: NDArray[np.int64]  # (nodes,) 0, 1, ...
    actors: NDArray[np.int64]  # (nodes,)
    follows: NDArray[np.int64]  # (nodes, answers)
    there: NDArray[np.float64]  # (nodes, answers, 1)


class Worth(NamedTuple):
    """What a decision is worth, in chips and in chances of the main pot.

    `here_*`: to each seat, (seats, 252); `answers_*`: each answer to who decides, (answers, 252). In large
    trees Foundations of a group are worth the same.
    """

    here_chips: Vector
    here_wins: Vector
    answers_chips: Vector
    answers_wins: Vector


class Betting:
    """A tree made ready for reckoning with many Foundations at once.

    Args:
        tree: of the betting.
        by_pips: whether pips decide among equal ranks.
    """

    def __init__(self, tree: Tree, *, by_pips: bool) -> None:
        self.tree = tree
        self._by_pips = by_pips
        self._seats = len(tree.start.chips)
        nodes = len(tree.nodes)
        self._ends = slice(nodes, nodes + len(tree.ends))
        self._rows = nodes + len(tree.ends) + 1
        self._pots = tree.pots()
        self._layers = []
        at = 0
        for count in tree.layers:
            layer = tree.nodes[at : at + count]
            answers = max(len(node.moves) for node in layer)
            follows = np.full((count, answers), self._rows - 1)
            for row, node in enumerate(layer):
                follows[row, : len(node.moves)] = node.follows
            there = (follows < self._rows - 1).astype(float)[..., None]
            actors = np.array([node.actor for node in layer])
            self._layers.append(_Layer(slice(at, at + count), np.arange(count), actors, follows, there))
            at += count

    def worth(self, play: Shares, held: Vector) -> "Worth":
        """What the first decision and its answers are worth where all play so.

        Args:
            play: of `learnt`.
            held: what each seat holds, (seats, 252), each of sum 1.
        """
        exact = len(self.tree.nodes) <= _EXACT
        shares = [level[..., GROUPS] for level in play] if exact else play
        ends = self.reaches(shares, held if exact else in_groups(held))[self._ends]
        chips, wins = (
            self.values(shares, self.at_ends(ends, exact=exact, wins=each)) for each in (False, True)
        )
        found = Worth(chips[0][0], wins[0][0], chips[1][0][0], wins[1][0][0])
        return found if exact else Worth(*(each[:, GROUPS] for each in found))

    def even(self, width: int) -> Shares:
        """Each answer as often as any other."""
        shape = (width,)
        return [
            np.broadcast_to(
                layer.there / layer.there.sum(axis=1, keepdims=True), (*layer.follows.shape, *shape)
            ).copy()
            for layer in self._layers
        ]

    def reaches(self, play: Shares, held: Vector) -> Vector:
        """How likely each seat comes to each place with what it holds: (rows, seats, width)."""
        found = np.zeros((self._rows, *held.shape))
        found[0] = held
        for layer, shares in zip(self._layers, play, strict=True):
            here = found[layer.rows]
            after = np.repeat(here[:, None], shares.shape[1], axis=1)
            after[layer.each, :, layer.actors] *= shares
            found[layer.follows] = after
        return found

    def at_ends(self, reach: Vector, *, exact: bool, wins: bool = False) -> Vector:
        """What each end is worth to each seat, times how often the others come there: (ends, seats, width).

        Args:
            reach: at the ends, (ends, seats, width).
            exact: whether the width is that of all Foundations; else a group draws with itself.
            wins: reckon in chances of the main pot, not in chips.
        """
        total = reach.sum(axis=2, keepdims=True)
        if exact:
            below, level = compared(reach, by_pips=self._by_pips)
            beats = below + level / 2
        else:
            beats = np.cumsum(reach, axis=2) - reach / 2
        pots = self._pots
        others = _without_own(total)
        found = np.zeros_like(reach)
        for number in range(1 if wins else len(pots.chips)):
            members = pots.members[number][..., None]
            takes = _without_own(np.where(members, beats, total)) * members
            found += takes if wins else takes * pots.chips[number][:, None, None]
        if not wins:
            found -= others * pots.paid[..., None]
        return found

    def values(self, play: Shares, at_ends: Vector) -> tuple[Vector, list[Vector]]:
        """What each place is worth to each seat, and each answer to who gives it.

        Returns:
            (rows, seats, width), and by depth (nodes, answers, width); times how often the others come there.
        """
        found = np.zeros((self._rows, *at_ends.shape[1:]))
        found[self._ends] = at_ends
        answers = []
        for layer, shares in zip(reversed(self._layers), reversed(play), strict=True):
            after = found[layer.follows]
            own = after[layer.each, :, layer.actors]
            answers.append(own)
            here = after.sum(axis=1)
            here[layer.each, layer.actors] = (own * shares).sum(axis=1)
            found[layer.rows] = here
        return found, answers[::-1]

    def learnt(self, held: Vector, rounds: int) -> Shares:
        """How it is played after so many rounds of learning; with each group, (nodes, answers, groups).

        Args:
            held: what each seat may hold, by what it did: (seats, 252), each of sum 1.
            rounds: how often all learn.
        """
        grouped = in_groups((1 - _LEAST_HELD) * held + _LEAST_HELD * CHANCES)
        now = self.even(_WIDTH)
        even = self.even(_WIDTH)
        regrets = [np.zeros_like(level) for level in now]
        sums = [np.zeros_like(level) for level in now]
        for number in range(1, rounds + 1):
            reach = self.reaches(now, grouped)
            _, answers = self.values(now, self.at_ends(reach[self._ends], exact=False))
            for depth, layer in enumerate(self._layers):
                own = reach[layer.rows][layer.each, layer.actors]
                sums[depth] += (number**2 * own)[:, None] * now[depth]
                worth = (answers[depth] * now[depth]).sum(axis=1, keepdims=True)
                regrets[depth] += (answers[depth] - worth) * layer.there
                np.maximum(regrets[depth], 0.0, out=regrets[depth])
                now[depth] = _shares(regrets[depth], even[depth])
        return [_shares(total, last) for total, last in zip(sums, now, strict=True)]


def _shares(weights: Vector, otherwise: Vector) -> Vector:
    total = weights.sum(axis=1, keepdims=True)
    return np.where(total > 0, weights / np.where(total > 0, total, 1), otherwise)


def _without_own(factors: Vector) -> Vector:
    """For each seat the product of all others' factors: (ends, seats, width)."""
    seats = factors.shape[1]
    found = np.ones_like(factors)
    for seat in range(1, seats):
        found[:, seat] = found[:, seat - 1] * factors[:, seat - 1]
    after = factors[:, seats - 1].copy()
    for seat in range(seats - 2, -1, -1):
        found[:, seat] *= after
        after *= factors[:, seat]
    return found


def in_groups(held: Vector) -> Vector:
    """What seats hold, by groups: (seats, groups) of (seats, 252)."""
    return np.stack([np.bincount(GROUPS, each, _WIDTH) for each in held])
