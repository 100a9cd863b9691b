"""What a Critical Roll chain and those that wait behind it are worth, with so many further bets.

At one place a chain always splits off the same new chain. So what has come to wait behind one is a row of at
most four kinds of chains, those of the smaller dice first, each so often; all rows of a length are reckoned
with at once. Values go backwards: from all bets made to none, and for each number of them from no waiting
chain to as many as bets were made, for where a chain is over the first that waits begins.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kiosk.odds.critical_roll_aside import EV, MOST, WIN, Aside, Ends, Values, aside, falling
from kiosk.odds.critical_roll_tree import LAST, Landing, Tree

Numbers = npt.NDArray[np.int64]
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


def followed(most: int, bets: int) -> tuple[int, ...]:
    """The longest rows that are followed, by the bets made.

    Many bets are seldom made, and then few chains are left: rows are the longest with `most` of them. Where
    these are all, so are the rows.
    """
    return tuple(min(made, most + (most - made) // 2) for made in range(min(bets, 3 * most) + 1))


class First(NamedTuple):
    """Of rows the first chains, and which rows those behind them are."""

    chains: Aside
    rest: Numbers


class Rows:
    """Rows of waiting chains by their length, sorted by the place of the first.

    Args:
        groups: by place, of the chains that are played.
        longest: of the rows, by the bets made.
    """

    def __init__(self, groups: Sequence[Sequence[Group]], longest: Sequence[int]) -> None:
        self._groups, self._longest = groups, longest
        self.blocks: list[dict[tuple[int, int], slice]] = [{}]
        self._upto = [[1] * (LAST + 1)]
        self._first: dict[int, First] = {}
        for length in range(1, max(longest) + 1):
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

    def found(self, rows: Numbers, length: int, place: int, kind: int | None) -> Numbers:
        """Where these are among `behind`."""
        upto = self.upto(length, place)
        return np.where(rows < upto, rows, rows - self._own(length, place, kind).start + upto)

    def first(self, tree: Tree, length: int) -> "First":
        """Of each the first chain, and the rest."""
        if length not in self._first:
            kinds = [
                (place, kind, self.behind(length - 1, place - 1, kind)) for place, kind in self.blocks[length]
            ]
            each = [aside(tree, place, Landing(goes_on=True, number=kind)) for place, kind, _ in kinds]
            counts = [len(rest) for *_, rest in kinds]
            chains = Aside(
                *(np.repeat(np.concatenate(of_them), counts, axis=0) for of_them in zip(*each, strict=True))
            )
            self._first[length] = First(chains, np.concatenate([rest for *_, rest in kinds]))
        return self._first[length]

    def work(self, classes: int) -> int:
        """How many values there are, and what it takes to begin with some of them, counted in values."""
        work = 0
        for group in chain(*self._groups):
            for length in range(max(self._longest) + 1):
                values = self.count(length, group.place, group.waits) * len(group.numbers) * classes
                work += sum(length <= longest for longest in self._longest) * (values + _BEGINNING)
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

    def work(self, longest: Sequence[int]) -> int:
        """As of the rows, the longest by the bets made."""
        return Rows(self._groups, longest).work(self._tree.count)

    def worked(self, place: int, number: int, after: Values, longest: Sequence[int]) -> Worked:
        """What a node is worth.

        Args:
            place: of the node.
            number: of the node.
            after: what follows when nothing waits any more: (channel, bets made, class).
            longest: of the rows that are followed, by the bets made.
        """
        if all(group.waits is None for group in chain(*self._groups)):
            longest = [0] * len(longest)  # none ever waits
        rows = Rows(self._groups, longest)
        found: list[Worked] = []
        made: _Made | None = None
        for bets in reversed(range(after.shape[1])):
            made = _Made(self._tree, self._groups, rows, after, bets, longest[bets], made, (place, number))
            for length in range(longest[bets] + 1):
                made.add(length)
            found.append(made.alone)
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
        wanted: place and number of a node.

    Attributes:
        alone: what that node is worth with nothing waiting: (channel, class).
    """

    alone: Worked

    def __init__(
        self,
        tree: Tree,
        groups: Sequence[Sequence[Group]],
        rows: Rows,
        after: Values,
        bets: int,
        longest: int,
        later: "_Made | None",
        wanted: tuple[int, int],
    ) -> None:
        self._tree, self._groups, self._rows, self._later = tree, groups, rows, later
        self._wanted = wanted
        self._longest, self._after = longest, after[:, bets]
        self._hand = Ends.of(after[:, bets:])
        self._splits: dict[_Key, Values] = {}
        self._full: dict[tuple[int, Landing], Values] = {}
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
                    if length == self._longest:
                        self._full[place, group.new] = best
                if not length and self._wanted[0] == place and self._wanted[1] in group.numbers:
                    self.alone = self._alone(group.numbers.index(self._wanted[1]), best, hit)
            ahead = there
            first.append(there)
        self._first = first[::-1]
        if length == self._longest:  # nothing asks for these again: it would all be kept to the end
            self._later, self._first = None, []

    def _alone(self, column: int, *values: Values) -> Worked:
        """Of a node of a group."""
        return Worked(
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
                over = self._later.ends(length, at)
                for chances in group.doubles.swapaxes(0, 1):
                    best = _chosen(best, over @ chances.T)
            else:
                self._hope(best, columns, 1 - np.cumsum(group.doubles, axis=2)[..., :-1].max(axis=1).T)
        return best, hit

    def ends(self, length: int, at: Numbers) -> Values:
        """Of a chain that is over: (channel, row, class but 0 of the best so far, class of the chain)."""
        if length <= self._longest:
            return self._ends[length][:, at]
        first = self._rows.first(self._tree, length)
        chains = Aside(*(each[at] for each in first.chains))
        return chains.with_them(self._ends[self._longest][:, first.rest[at]], self._hand)

    def split(self, group: Group, new: Landing, length: int) -> Values:
        """What chains are worth of which this is split off, in rows that were of this length."""
        if length + new.goes_on <= self._longest:
            values = self._splits.pop((length + new.goes_on, group.place, new))
        else:
            values = self._too_long(group, new, length)
        if new.goes_on:
            return values
        if not new.number:
            return np.broadcast_to(self._after[:, None, :1, None], values.shape)
        return values[:, :, np.minimum(np.arange(values.shape[2]), new.number - 1)]

    def _too_long(self, group: Group, new: Landing, length: int) -> Values:
        values = self._full[group.place, new]
        chains = [aside(self._tree, group.place + 1, new)] if new.goes_on else []
        if length > self._longest:
            rows, first = self._rows, self._rows.first(self._tree, length)
            at = rows.behind(length, group.place, group.waits)
            values = values[:, rows.found(first.rest[at], length - 1, group.place, group.waits)]
            chains.append(Aside(*(each[at] for each in first.chains)))
        return reduce(Aside.and_also, chains).with_them(values, self._hand)

    def _fails(self, group: Group, new: Landing) -> Values:
        failing = self._tree.failing
        both = failing[group.place + 1][new.number] if new.goes_on else self._tree.over(new.number)
        return both[:, None] * np.array(failing[group.place])[group.numbers].T

    def _hope(self, values: Values, columns: Values, fails: Values) -> None:
        """At most so much is it where a bet is made that is not followed.

        Args:
            values: (channel, row, class but 0, node), changed.
            columns: as of the group.
            fails: by class from 1 on and node, how often at least the chain and what it brings do no better.
        """
        if len(values) > MOST:
            rest = falling(columns[MOST, :, :, 1 : self._tree.count].swapaxes(1, 2)).swapaxes(1, 2)
            hoped = (1 - fails[0]) * self._hand.most + rest @ -np.diff(fails, axis=0, append=0.0)
            np.maximum(values[MOST], hoped, out=values[MOST])


def _chosen(first: Values, second: Values) -> Values:
    """The better of two choices by EV."""
    chosen = np.maximum(first, second)
    chosen[WIN] = np.where(second[EV] > first[EV] + _EQUAL, second[WIN], first[WIN])
    return chosen
