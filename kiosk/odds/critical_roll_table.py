"""Critical Roll against each other: what a seat's choices are worth against what lies there and comes after.

The best chain takes the pot, so a seat's chains count by their best total alone, and further bets come back
when it wins. Those who have played are known. Those who play after it hit while they are behind, stand when
they are level or ahead, and never split or double: where there are none, nothing is assumed.

Of further bets only a few are followed (`followed`). A seat that can make more gets two values: as if those
were all, and as if every split or double beyond them took the whole pot. The truth lies between.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, DOUBLE_DICE, TARGET, rank
from kiosk.games.dice import Die
from kiosk.odds.critical_roll_chains import Position, Waiting, begun, first, rolled_on
from kiosk.odds.critical_roll_house import HIGHEST, SIDES

_EQUAL = 1e-9
_WORST = HIGHEST + TARGET
"""A total that loses to every other: that of a seat none of whose chains is over."""


class Worth(NamedTuple):
    """Chips that come back of the pot, less bets made from now on; and the chance to take it or a share."""

    ev: float
    win: float


class Rivals(NamedTuple):
    """Who a seat plays against.

    Attributes:
        standing: the best total of those who have played, None where there are none. level: how many have it.
        after: the d20s of those who play after it.
    """

    standing: int | None
    level: int
    after: tuple[int, ...]


def followed(rivals: Rivals) -> int:
    """How many further bets are followed: as many as a second is enough for."""
    return 2 if rivals.after else 3


class TablePlay:
    """Best play of one seat for its share of the pot.

    Args:
        rivals: the others.
        pot: chips on the table. stake: chips of a bet.
        bets: further ones that the seat can make; only some of them are followed.
        double_after_split: as the option of the game.
        hopeful: whether a split or double that can't be followed takes the whole pot; else it is not made.
    """

    def __init__(
        self, rivals: Rivals, pot: int, stake: int, bets: int, *, double_after_split: bool, hopeful: bool
    ) -> None:
        self._pot, self._stake, self._double_after_split = pot, stake, double_after_split
        self._hopeful = hopeful and bets > followed(rivals)
        self._bets = min(bets, followed(rivals))
        self._shares = [list(_shares(total, rivals)) for total in range(_WORST + 1)]
        self._alike = [
            min((each for each, shares in enumerate(self._shares) if shares == mine), key=rank)
            for mine in self._shares
        ]
        self._known: dict[tuple[Position, Waiting, int, int], Worth] = {}
        self._ends: dict[tuple[int, int], Worth] = {}

    def options(
        self, position: Position, waiting: Waiting, best: int
    ) -> Iterator[tuple[str, Die | None, Worth]]:
        """Every choice at a position, in the protocol's order; `best`: of the seat's chains that are over."""
        yield from self._options(position, waiting, self._alike[best], self._bets)

    def once(
        self, position: Position, waiting: Waiting, best: int
    ) -> Iterator[tuple[str, Die | None, Worth]]:
        """As `options`, those that take a further bet alone."""
        yield from self._further(position, waiting, self._alike[best], self._bets)

    def _options(
        self, position: Position, waiting: Waiting, best: int, bets: int
    ) -> Iterator[tuple[str, Die | None, Worth]]:
        yield "stand", None, self._over(position.total, waiting, best, bets)
        if position.hits:
            yield (
                "hit",
                None,
                self._average(
                    SIDES[position.place + 1],
                    self._over(TARGET, waiting, best, bets),
                    lambda value: self._worth(rolled_on(position, value), waiting, best, bets),
                ),
            )
        yield from self._further(position, waiting, best, bets)

    def _further(
        self, position: Position, waiting: Waiting, best: int, bets: int
    ) -> Iterator[tuple[str, Die | None, Worth]]:
        """Doubles and splits."""
        if position.doubles and bets:
            for die in DOUBLE_DICE:
                yield (
                    "double",
                    die,
                    self._average(
                        die.sides,
                        self._over(TARGET, waiting, best, bets - 1),
                        lambda value: self._over(position.total + value, waiting, best, bets - 1),
                    ),
                )
        elif position.doubles and self._hopeful:
            yield "double", None, Worth(float(self._pot), 1.0)
        if position.matched and bets:
            total, place = position.total - position.value, position.place - 1
            doubles = self._double_after_split and place == 0
            old = Position(total, place, position.value, hits=True, doubles=doubles)
            new = begun(position.place, position.value)
            if bets == 1 and not self._hopeful:
                new, waiting = _unmatched(new), tuple(map(_unmatched, waiting))
            if new.hits:
                yield "split", None, self._worth(old, (new, *waiting), best, bets - 1)
            else:
                best = self._alike[min(best, new.total, key=rank)]
                yield "split", None, self._worth(old, waiting, best, bets - 1)
        elif position.matched and self._hopeful:
            yield "split", None, Worth(float(self._pot), 1.0)

    def _worth(self, position: Position, waiting: Waiting, best: int, bets: int) -> Worth:
        if not position.hits and not position.matched:
            return self._over(position.total, waiting, best, bets)
        if not bets and not self._hopeful:
            position = _unmatched(position)
        key = position, waiting, best, bets
        if key not in self._known:
            worths = [worth for *_, worth in self._options(*key)]
            most = max(worth.ev for worth in worths)
            self._known[key] = next(worth for worth in worths if worth.ev >= most - _EQUAL)
        return self._known[key]

    def _over(self, total: int, waiting: Waiting, best: int, bets: int) -> Worth:
        """A chain is over with this total."""
        best = self._alike[min(best, total, key=rank)]
        if waiting and best != self._alike[TARGET]:
            return self._worth(waiting[0], waiting[1:], best, bets)
        if (best, bets) not in self._ends:
            shares, made = self._shares[best], self._stake * (self._bets - bets)
            pot = self._pot + made
            back = sum(chance * (pot // seats + (place < pot % seats)) for chance, seats, place in shares)
            self._ends[best, bets] = Worth(back - made, sum(chance for chance, *_ in shares))
        return self._ends[best, bets]

    @staticmethod
    def _average(sides: int, twenty: Worth, landing: Callable[[int], Worth]) -> Worth:
        """Over all values of a die, with the bonus d20 at its highest."""
        bonus = 1 / CRITICAL_SUCCESS
        ev, win = bonus * twenty.ev, bonus * twenty.win
        for value in range(1, sides + 1):
            worth, chance = landing(value), 1.0 if value < sides else 1 - bonus
            ev, win = ev + chance * worth.ev, win + chance * worth.win
        return Worth(ev / sides, win / sides)


def _unmatched(position: Position) -> Position:
    """The position of whom no bet is left for: what could be split or doubled makes no difference."""
    return position._replace(value=0, doubles=False, matched=False)


def _shares(total: int, rivals: Rivals) -> Iterator[tuple[float, int, int]]:
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


NOTHING_YET = _WORST
"""The best total of a seat none of whose chains is over."""
