"""What a Critical Roll chain and those that wait behind it are worth, with so many further bets.

At one place a chain always splits off the same new chain. So what has come to wait behind one is a row of at
most four kinds of chains, those of the smaller dice first, each so often; all rows of a length are reckoned
with at once. Values go backwards: from all bets made to none, and for each number of them from no waiting
chain to as many as bets were made, for where a chain is over the first that waits begins.
"""

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kiosk.odds.critical_roll_tree import LAST, Landing, Tree

Values = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
EV, WIN, MOST = 0, 1, 2
"""First axis: chips that come back less bets made, the chance to take the pot or a share, and how many chips
it could be at most if no end of bets were followed. MOST is left out where all are."""
_EQUAL: Final = 1e-9
"""Chips. Of choices nearer to each other than this the first is played."""
_BEGINNING: Final = 500
"""Values that could be worked out in the time that it takes to begin with those of a group."""
_NOUGHT: Final = slice(0, 0)
_Key = tuple[int, int, Landing | None]
"""Of values: length of the rows, place of the chain, what its splits begin."""


class Group:
    """Nodes of a place whose splits begin the same new chain, or none.

    A column is a class in which a chain is over, or after these a node of the next place.

    Attributes:
        place: theirs. numbers: of the nodes.
        new: where the new chain begins; None for none. waits: the node where it does, if it can be played.
        stands: of each the column where it stands. matched: where it lands with a match, unsplit.
        chances: of the columns that a hit leads to, but for a match. (column, node)
        chance: of a match. (node,)
        doubles: the chances of the classes. (node, die, class), no die where it may not be doubled.
    """

    def __init__(self, tree: Tree, place: int, new: Landing | None, numbers: Sequence[int]) -> None:
        nodes = [tree.nodes[place][number] for number in numbers]
        self.place, self.new, self.numbers = place, new, list(numbers)
        self.waits = new.number if new is not None and new.goes_on else None

        def column(landing: Landing) -> int:
            return landing.number + tree.count * landing.goes_on

        ahead = len(tree.nodes[place + 1]) if place + 1 < LAST else 0
        self.stands = [node.stands for node in nodes]
        self.chances = np.zeros((tree.count + ahead, len(nodes)))
        for number, node in enumerate(nodes):
            for landing, chance in node.hits:
                self.chances[column(landing), number] = chance
        matches = [node.match for node in nodes if node.match is not None]
        self.matched = [column(match.landing) for match in matches]
        self.chance = np.array([match.chance for match in matches])
        self.doubles = np.array([node.doubles for node in nodes]).reshape(len(nodes), -1, tree.count)


class Rows:
    """Rows of waiting chains by their length, sorted by the place of the first.

    Args:
        groups: by place, of the chains that are played.
        longest: of the rows.
    """

    def __init__(self, groups: Sequence[Sequence[Group]], longest: int) -> None:
        self._groups, self._longest = groups, longest
        self.blocks: list[dict[tuple[int, int], slice]] = [{}]
        self._upto = [[1] * (LAST + 1)]
        for length in range(1, longest + 1):
            blocks, upto, end = {}, [0], 0
            for place in range(1, LAST):
                for kind in (group.waits for group in groups[place - 1]):
                    if kind is not None:
                        begin, end = end, end + self.count(length - 1, place - 1, kind)
                        blocks[place, kind] = slice(begin, end)
                upto.append(end)
            self.blocks.append(blocks)
            self._upto.append([*upto, end])

    def upto(self, length: int, place: int) -> int:
        """How many begin with a chain of at most this place; they come first."""
        return self._upto[length][place]

    def behind(self, length: int, place: int, kind: int | None) -> Numbers:
        """Those that may wait behind a chain of this place whose splits begin such chains, or none.

        With one more of these before them, in this order, they are a block of the rows longer by one.
        """
        own = self._own(length, place, kind)
        return np.concatenate([np.arange(self.upto(length, place)), np.arange(own.start, own.stop)])

    def count(self, length: int, place: int, kind: int | None) -> int:
        """Of `behind`."""
        own = self._own(length, place, kind)
        return self.upto(length, place) + int(own.stop - own.start)

    def _own(self, length: int, place: int, kind: int | None) -> slice:
        return _NOUGHT if kind is None else self.blocks[length].get((place + 1, kind), _NOUGHT)

    def work(self, classes: int) -> int:
        """How many values there are, and what it takes to begin with some of them, counted in values."""
        work = 0
        for group in chain(*self._groups):
            for length in range(self._longest + 1):
                values = self.count(length, group.place, group.waits) * len(group.numbers) * classes
                work += (self._longest + 1 - length) * (values + _BEGINNING)
        return work


class Worked(NamedTuple):
    """What a chain is worth with nothing waiting: (channel, bets made, class of the best so far).

    `best`: played as well as can be. `hit`: if it is hit.
    """

    best: Values
    hit: Values


class Further:
    """Values of the nodes of a tree.

    Args:
        tree: they are of.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._groups: list[list[Group]] = []
        for place, nodes in enumerate(tree.nodes):
            alike: dict[Landing | None, list[int]] = {}
            for number, node in enumerate(nodes):
                alike.setdefault(node.match.new if node.match is not None else None, []).append(number)
            self._groups.append([Group(tree, place, new, numbers) for new, numbers in alike.items()])

    def work(self, bets: int) -> int:
        """As of the rows that wait with so many further bets."""
        return Rows(self._groups, bets).work(self._tree.count)

    def worked(self, place: int, number: int, after: Values) -> Worked:
        """What a node is worth.

        Args:
            place: of the node.
            number: of the node.
            after: what follows when nothing waits any more: (channel, bets made, class).
        """
        rows = Rows(self._groups, after.shape[1] - 1)
        found: list[Worked] = []
        made: _Made | None = None
        for bets in reversed(range(after.shape[1])):
            made = _Made(self._tree, self._groups, rows, after[:, bets], made)
            for length in range(bets + 1):
                made.add(length)
            found.append(made.alone[place, number])
        best, hit = (np.stack(each[::-1], axis=1) for each in zip(*found, strict=True))
        return Worked(best, hit)


class _Made:
    """All values with so many bets made.

    Args:
        tree: of the nodes.
        groups: of the nodes, by place.
        rows: of chains that may wait.
        after: what follows when nothing waits any more: (channel, class).
        later: with one bet more; None where no more are followed.

    Attributes:
        alone: what nodes are worth with nothing waiting, by place and number: (channel, class).
    """

    def __init__(
        self,
        tree: Tree,
        groups: Sequence[Sequence[Group]],
        rows: Rows,
        after: Values,
        later: "_Made | None",
    ) -> None:
        self._tree, self._groups, self._rows, self._after, self._later = tree, groups, rows, after, later
        self.alone: dict[tuple[int, int], Worked] = {}
        self._splits: dict[_Key, Values] = {}
        self._ends: list[Values] = []
        self._first: list[Values] = []
        self._better = np.minimum(np.arange(1, tree.count)[:, None], np.arange(tree.count))

    def add(self, length: int) -> None:
        """Rows of this length, after all the shorter ones."""
        ends = self._over(length)[..., self._better]
        self._ends.append(ends)
        ahead: Values | None = None
        first: list[Values] = []
        for place in reversed(range(LAST)):
            count = self._rows.upto(length, place)
            there = np.empty((len(ends), count, ends.shape[2], len(self._tree.nodes[place])))
            for group in self._groups[place]:
                at = self._rows.behind(length, place, group.waits)
                columns = ends[:, at]
                if ahead is not None:
                    columns = np.concatenate([columns, ahead[:, at]], axis=-1)
                best, hit = self._group(group, length, at, columns)
                there[..., group.numbers] = best[:, :count]
                if group.new is not None:  # no more than splits need: it is most of the memory
                    kept = best[:, count:].copy() if group.new.goes_on else best
                    self._splits[length, place, group.new] = kept
                if not length:
                    self._keep(group, best, hit)
            ahead = there
            first.append(there)
        self._first = first[::-1]

    def _keep(self, group: Group, *values: Values) -> None:
        for column, number in enumerate(group.numbers):
            self.alone[group.place, number] = Worked(
                *(np.concatenate([self._after[:, :1], each[:, 0, :, column]], axis=1) for each in values)
            )

    def _over(self, length: int) -> Values:
        """What follows a chain that is over: (channel, row, class of the best so far)."""
        if not length:
            return self._after[:, None]
        parts = [
            self._first[place][..., kind][:, self._rows.behind(length - 1, place - 1, kind)]
            for place, kind in self._rows.blocks[length]
        ]
        rest = (
            np.concatenate(parts, axis=1) if parts else np.empty((len(self._after), 0, self._tree.count - 1))
        )
        best = np.broadcast_to(self._after[:, None, :1], (*rest.shape[:2], 1))
        return np.concatenate([best, rest], axis=2)

    def _group(self, group: Group, length: int, at: Numbers, columns: Values) -> tuple[Values, Values]:
        """What chains are worth played best, and if they are hit: (channel, row, class but 0, node)."""
        hit = columns @ group.chances
        if group.new is not None:
            match = columns[..., group.matched]
            if self._later is not None:
                match = _chosen(match, self._later.split(group, group.new, length))
            else:
                self._hope(match, columns, self._fails(group, group.new))
            hit += group.chance * match
        best = _chosen(columns[..., group.stands], hit)
        if group.doubles.size:
            if self._later is not None:
                for chances in group.doubles.swapaxes(0, 1):
                    best = _chosen(best, self._later.ends(length)[:, at] @ chances.T)
            else:
                self._hope(best, columns, 1 - group.doubles[..., 0].max(axis=1))
        return best, hit

    def ends(self, length: int) -> Values:
        """Of a chain that is over: (channel, row, class but 0 of the best so far, class of the chain)."""
        return self._ends[length]

    def split(self, group: Group, new: Landing, length: int) -> Values:
        """What chains are worth of which this is split off, in rows that were of this length."""
        values = self._splits[length + new.goes_on, group.place, new]
        if new.goes_on:
            return values
        if not new.number:
            return np.broadcast_to(self._after[:, None, :1, None], values.shape)
        return values[:, :, np.minimum(np.arange(values.shape[2]), new.number - 1)]

    def _fails(self, group: Group, new: Landing) -> Values:
        failing = self._tree.failing
        both = failing[group.place + 1][new.number] if new.goes_on else float(new.number > 0)
        return both * np.array(failing[group.place])[group.numbers]

    def _hope(self, values: Values, columns: Values, fails: Values) -> None:
        """At most so much is it where a bet is made that is not followed.

        Args:
            values: (channel, row, class but 0, node), changed.
            columns: as of the group.
            fails: by node, how often at least the chain and what it brings do not come to the best class.
        """
        if len(values) > MOST:
            whole = self._after[
                EV
            ].max()  # a better total is not always worth more: who follows may stop less
            rest = columns[MOST, :, :, 1 : self._tree.count].max(axis=(1, 2))[:, None, None]
            hoped = whole - fails * (whole - rest)
            np.maximum(values[MOST], hoped, out=values[MOST])


def _chosen(first: Values, second: Values) -> Values:
    """The better of two choices by EV."""
    chosen = np.maximum(first, second)
    chosen[WIN] = np.where(second[EV] > first[EV] + _EQUAL, second[WIN], first[WIN])
    return chosen
