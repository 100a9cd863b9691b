"""All that a Critical Roll chain can come to, told apart no further than a seat's share of the pot is.

What a chain comes to is a class of totals, 0 the best. Positions that lead to the same classes by the same
chances are one node, whatever their dice.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, DOUBLE_DICE, TARGET
from kiosk.odds.critical_roll_chains import Position, begun, rolled_on
from kiosk.odds.critical_roll_house import SIDES

LAST: Final = len(SIDES) - 1
"""The place of the d4 among a chain's dice, after which there is none; 0 is the d20's."""
BONUS: Final = 1 / CRITICAL_SUCCESS
Fails = npt.NDArray[np.float64]
"""Of each class but the best the chance to come to it or a worse one."""


class Landing(NamedTuple):
    """Where a chain lands: at a node of its newest die's place, or it is over in a class of totals.

    `number`: of the node, or the class.
    """

    goes_on: bool
    number: int


class Match(NamedTuple):
    """A value that equals the one before it.

    Attributes:
        chance: of rolling it, with no bonus 20.
        landing: where the chain lands unsplit.
        new: the chain that a split begins, one place on.
    """

    chance: float
    landing: Landing
    new: Landing


class Node(NamedTuple):
    """A chain that may be hit.

    Attributes:
        stands: the class of its total.
        hits: chances of where a hit lands, but for a match.
        match: what may be split, None where no die matches.
        doubles: by die the chance of each class; none where it may not be doubled.
    """

    stands: int
    hits: tuple[tuple[Landing, float], ...]
    match: Match | None
    doubles: tuple[tuple[float, ...], ...]


class Tree:
    """Nodes that follow from some positions.

    Args:
        classes: of each total.
        double_after_split: as the option of the game.

    Attributes:
        classes: of each total. count: of classes.
        nodes: by the place of their chain's newest die.
    """

    def __init__(self, classes: Sequence[int], *, double_after_split: bool) -> None:
        self.classes, self.count = classes, max(classes) + 1
        self._double_after_split = double_after_split
        self.nodes: list[list[Node]] = [[] for _ in range(LAST)]
        self._numbers: list[dict[Node, int]] = [{} for _ in range(LAST)]
        self._known: dict[Position, Landing] = {}

    def landing(self, position: Position) -> Landing:
        """Where a chain stands that is not to be split now; the tree grows there."""
        if position.matched:
            position = position._replace(matched=False)
        if not position.hits:
            return Landing(goes_on=False, number=self.classes[position.total])
        if position not in self._known:
            node, numbers = self._node(position), self._numbers[position.place]
            if node not in numbers:
                numbers[node] = len(numbers)
                self.nodes[position.place].append(node)
            self._known[position] = Landing(goes_on=True, number=numbers[node])
        return self._known[position]

    def old(self, position: Position) -> Position:
        """The chain that a split leaves."""
        place = position.place - 1
        doubles = self._double_after_split and place == 0
        return Position(position.total - position.value, place, position.value, hits=True, doubles=doubles)

    def doubled(self, total: int) -> tuple[tuple[float, ...], ...]:
        """By die of a double down the chance of each class."""
        return tuple(tuple(self._doubled(total, die.sides)) for die in DOUBLE_DICE)

    def _doubled(self, total: int, sides: int) -> list[float]:
        chances = [0.0] * self.count
        for value, chance in _values(sides):
            chances[self.classes[total + value]] += chance
        chances[self.classes[TARGET]] += BONUS / sides
        return chances

    def _node(self, position: Position) -> Node:
        sides = SIDES[position.place + 1]
        hits = {Landing(goes_on=False, number=self.classes[TARGET]): BONUS / sides}
        match = None
        for value, chance in _values(sides):
            rolled = rolled_on(position, value)
            landing = self.landing(rolled)
            if rolled.matched:
                match = Match(chance, landing, self.landing(begun(rolled.place, value)))
            else:
                hits[landing] = hits.get(landing, 0.0) + chance
        doubles = self.doubled(position.total) if position.doubles else ()
        return Node(self.classes[position.total], tuple(sorted(hits.items())), match, doubles)

    def over(self, number: int) -> Fails:
        """Of a chain that is over in a class."""
        fails: Fails = self._over[number]
        return fails

    @cached_property
    def _over(self) -> Fails:
        return np.tri(self.count, self.count - 1, -1)

    @cached_property
    def failing(self) -> list[list[Fails]]:
        """By place and node the least chances, each by itself, with no end of free bets."""

        def played(node: Node, hit: Fails, unsplit: Fails, new: Fails) -> Fails:
            if node.match is not None:
                # split, it is played on as it was before, with one more chain that has to fail
                hit = np.minimum(hit + unsplit, hit / (1 - node.match.chance * new))
            doubled = [1 - np.cumsum(chances)[:-1] for chances in node.doubles]
            least: Fails = np.minimum.reduce([self.over(node.stands), hit, *doubled])
            return least

        return self._by_node(played)

    @cached_property
    def plain(self) -> list[list[Fails]]:
        """By place and node the chances with no further bet, where a share is worth half of the pot."""

        def played(node: Node, hit: Fails, unsplit: Fails, _new: Fails) -> Fails:
            return min(self.over(node.stands), hit + unsplit, key=lambda fails: float(fails[0] + fails[-1]))

        return self._by_node(played)

    def _by_node(self, played: Callable[[Node, Fails, Fails, Fails], Fails]) -> list[list[Fails]]:
        """`played`: of a node, its hit but for a match, that match unsplit, and the chain that it brings."""
        found: list[list[Fails]] = [[] for _ in range(LAST + 1)]
        nought = np.zeros(self.count - 1)

        def fails(landing: Landing, place: int) -> Fails:
            return found[place][landing.number] if landing.goes_on else self.over(landing.number)

        for place in reversed(range(LAST)):
            for node in self.nodes[place]:
                hit = sum((chance * fails(landing, place + 1) for landing, chance in node.hits), nought)
                unsplit = new = nought
                if node.match is not None:
                    unsplit = node.match.chance * fails(node.match.landing, place + 1)
                    new = fails(node.match.new, place + 1)
                found[place].append(played(node, hit, unsplit, new))
        return found


def _values(sides: int) -> Iterator[tuple[int, float]]:
    """Of a die, each with its chance; the highest with no 20 at its bonus d20."""
    for value in range(1, sides + 1):
        yield value, (1.0 if value < sides else 1 - BONUS) / sides
