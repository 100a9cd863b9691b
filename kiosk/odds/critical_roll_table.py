"""Critical Roll against each other: what a seat's choices are worth against what lies there and comes after.

The best chain takes the pot, so a seat's chains count by their best total alone, and further bets come back
when it wins. Those who have played are known. Those who play after it hit while they are behind, stand when
they are level or ahead, and never split or double: where there are none, nothing is assumed.

Of further bets as many are followed as some work is enough for. A seat that can make more gets two values: as
if those were all, and at most what more could bring: the whole pot, as often as chains on which no end of
bets were free would take it. The truth lies between.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, DOUBLE_DICE, TARGET, rank
from kiosk.games.dice import Die
from kiosk.odds.critical_roll_aside import EV, MOST, WIN, Values
from kiosk.odds.critical_roll_chains import Position, Waiting, begun, first, rolled_on
from kiosk.odds.critical_roll_further import Further, Worked, followed
from kiosk.odds.critical_roll_house import HIGHEST, SIDES
from kiosk.odds.critical_roll_tree import Landing, Tree

NOTHING_YET: Final = HIGHEST + TARGET
"""The best total of a seat none of whose chains is over: it loses to every other."""
WORK_FOR_WORDS: Final = 10_000
WORK_AT_ONCE: Final = 150_000
WORK: Final = 4_000_000
WORK_TO_THE_END: Final = 16_000_000, 64_000_000, 240_000_000
"""Values that are worked out for a decision at most: where a hundredth of a bet is near enough; in a hurry;
else; for the last digits of the last seat's."""


class Choice(NamedTuple):
    """A choice of a seat.

    Attributes:
        action: its name. die: of a double down.
        ev: chips that come back of the pot, less bets made from now on.
        win: the chance to take it or a share.
        most: as `ev`, if further bets were followed without end: no more than that.
    """

    action: str
    die: Die | None
    ev: float
    win: float
    most: float


class Rivals(NamedTuple):
    """Who a seat plays against.

    Attributes:
        standing: the best total of those who have played, None where there are none. level: how many have it.
        after: the d20s of those who play after it.
    """

    standing: int | None
    level: int
    after: tuple[int, ...]


class TablePlay:
    """Best play of one seat for its share of the pot.

    Args:
        rivals: the others.
        pot: chips on the table.
        stake: chips of a bet.
        bets: further ones that the seat can make.
        double_after_split: as the option of the game.
        work: values that are worked out at most.
    """

    def __init__(
        self, rivals: Rivals, pot: int, stake: int, bets: int, *, double_after_split: bool, work: int = WORK
    ) -> None:
        self._rivals, self._pot, self._stake, self._bets = rivals, pot, stake, bets
        self._double_after_split, self._work = double_after_split, work
        shares = [list(shares_of(total, rivals)) for total in range(NOTHING_YET + 1)]
        totals = sorted(range(NOTHING_YET + 1), key=rank)
        self._classes = [0] * len(totals)
        self._shares = [shares[totals[0]]]
        for total in totals:
            if shares[total] != self._shares[-1]:
                self._shares.append(shares[total])
            self._classes[total] = len(self._shares) - 1

    def choices(self, position: Position, waiting: Waiting, best: int) -> Iterator[Choice]:
        """Every choice at a position, in the protocol's order; `best`: of the seat's chains that are over."""
        behind = [self._chain(each) for each in waiting]
        hit = self._chain(position._replace(doubles=self._double_after_split and not position.place))
        tree, own = hit.tree, self._classes[best]
        split: list[_Chain] = []
        if position.matched and self._bets:
            split = [self._chain(tree.old(position)), self._chain(begun(position.place, position.value))]
        longest = self._followed([*behind, hit, *split])
        after = self._after(longest)
        for each in reversed(behind):
            after = each.before(after, longest)
        yield _choice("stand", None, after[:, 0, min(own, tree.classes[position.total])])
        if position.hits:
            yield _choice("hit", None, hit.worked(after, longest).hit[:, 0, own])
        if position.doubles and self._bets:
            over = after[:, 1, np.minimum(own, range(tree.count))]
            for die, chances in zip(DOUBLE_DICE, tree.doubled(position.total), strict=True):
                yield _choice("double", die, over @ chances)
        if split:
            old, new = split
            yield _choice("split", None, old.worked(new.before(after, longest), longest).best[:, 1, own])

    def _chain(self, position: Position) -> "_Chain":
        tree = Tree(self._classes, double_after_split=self._double_after_split)
        return _Chain(tree, position.place, tree.landing(position))

    def _followed(self, chains: Sequence["_Chain"]) -> tuple[int, ...]:
        """The longest rows that are followed, by the further bets made."""
        longest = followed(min(1, self._bets), self._bets)
        for most in range(2, self._bets + 1):
            more = followed(most, self._bets)
            if sum(each.work(more) for each in chains) > self._work:
                break
            longest = more
        return longest

    def _after(self, longest: Sequence[int]) -> Values:
        """What comes back when all chains are over: (channel, bets made, class)."""
        after = np.empty((MOST + (max(longest) < self._bets), len(longest), len(self._shares)))
        for made in range(len(longest)):
            pot = self._pot + made * self._stake
            for number, shares in enumerate(self._shares):
                back = sum(chance * (pot // seats + (place < pot % seats)) for chance, seats, place in shares)
                after[:, made, number] = back - made * self._stake
                after[WIN, made, number] = sum(chance for chance, *_ in shares)
        return after


class _Chain:
    """A chain, with all that it can come to.

    Args:
        tree: that has grown from it alone.
        place: of its newest die.
        landing: where it stands there.
    """

    def __init__(self, tree: Tree, place: int, landing: Landing) -> None:
        self.tree, self._place, self._landing = tree, place, landing
        self._further = Further(tree)

    def work(self, longest: Sequence[int]) -> int:
        """Values of it with such rows."""
        return self._further.work(longest)

    def worked(self, after: Values, longest: Sequence[int]) -> Worked:
        """What it is worth, with what follows it."""
        return self._further.worked(self._place, self._landing.number, after, longest)

    def before(self, after: Values, longest: Sequence[int]) -> Values:
        """What is to come when this chain waits before what follows."""
        if self._landing.goes_on:
            return self.worked(after, longest).best
        return after[..., np.minimum(range(self.tree.count), self._landing.number)]


def _choice(action: str, die: Die | None, worth: Values) -> Choice:
    ev = float(worth[EV])
    return Choice(action, die, ev, float(worth[WIN]), float(worth[MOST]) if len(worth) > MOST else ev)


def shares_of(total: int, rivals: Rivals) -> Iterator[tuple[float, int, int]]:
    """How a seat whose best total this is may share the pot: chance, by how many, its place among them."""
    before = 0
    if rivals.standing is not None and rank(total) >= rank(rivals.standing):
        if total != rivals.standing:
            return
        before = rivals.level
    level = [1.0]  # by how many of those after it draw level, none of them ahead
    for d20 in rivals.after:
        draws, loses = _against(total, first(d20))
        level = [one * loses + less * draws for one, less in zip([*level, 0.0], [0.0, *level], strict=True)]
    for count, chance in enumerate(level):
        if chance:
            yield chance, 1 + before + count, before


@cache
def _against(leads: int, position: Position) -> tuple[float, float]:
    """The chances that who plays after it comes level with what leads, and that he stays behind."""
    if rank(position.total) < rank(leads):
        return 0.0, 0.0
    if position.total == leads:
        return 1.0, 0.0
    if not position.hits:
        return 0.0, 1.0
    sides, draws, loses = SIDES[position.place + 1], 0.0, 0.0
    for value in range(1, sides + 1):
        chance = 1.0 if value < sides else 1 - 1 / CRITICAL_SUCCESS
        level, behind = _against(leads, rolled_on(position, value))
        draws, loses = draws + chance * level, loses + chance * behind
    draws += (leads == TARGET) / CRITICAL_SUCCESS
    return draws / sides, loses / sides
