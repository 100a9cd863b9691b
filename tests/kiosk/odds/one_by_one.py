"""Critical Roll against each other, each waiting chain by itself: the plain recursion that odds agree with.

Slow: what is remembered is told apart by all chains that wait. How the pot is shared is the program's.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, DOUBLE_DICE, TARGET, rank
from kiosk.odds.critical_roll_chains import Position, begun, rolled_on
from kiosk.odds.critical_roll_house import SIDES
from kiosk.odds.critical_roll_table import NOTHING_YET, Rivals, shares_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kiosk.games.dice import Die
    from kiosk.odds.critical_roll_chains import Waiting

EQUAL = 1e-9


class Worth(NamedTuple):
    """Chips that come back of the pot, less bets made from now on; and the chance to take it or a share."""

    ev: float
    win: float


class OneByOne:
    """Best play of one seat for its share of the pot, as of `TablePlay`."""

    def __init__(self, rivals: Rivals, pot: int, stake: int, bets: int, *, double_after_split: bool) -> None:
        self._pot, self._stake, self._double_after_split = pot, stake, double_after_split
        self._bets = bets
        self._shares = [list(shares_of(total, rivals)) for total in range(NOTHING_YET + 1)]
        self._alike = list(range(NOTHING_YET + 1))
        totals = sorted(self._alike, key=rank)
        for better, total in pairwise(totals):
            if self._shares[total] == self._shares[better]:
                self._alike[total] = self._alike[better]
        self._known: dict[tuple[Position, Waiting, int, int], Worth] = {}
        self._ends: dict[tuple[int, int], Worth] = {}

    def options(
        self, position: Position, waiting: Waiting, best: int
    ) -> Iterator[tuple[str, Die | None, Worth]]:
        """Every choice at a position, in the protocol's order; `best`: of the seat's chains that are over."""
        yield from self._options(position, waiting, self._alike[best], self._bets)

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
        if position.matched and bets:
            total, place = position.total - position.value, position.place - 1
            doubles = self._double_after_split and place == 0
            old = Position(total, place, position.value, hits=True, doubles=doubles)
            new = begun(position.place, position.value)
            if new.hits:
                yield "split", None, self._worth(old, (new, *waiting), best, bets - 1)
            else:
                best = self._alike[min(best, new.total, key=rank)]
                yield "split", None, self._worth(old, waiting, best, bets - 1)

    def _worth(self, position: Position, waiting: Waiting, best: int, bets: int) -> Worth:
        if not position.hits and not position.matched:
            return self._over(position.total, waiting, best, bets)
        key = position, waiting, best, bets
        if key not in self._known:
            worths = [worth for *_, worth in self._options(*key)]
            most = max(worth.ev for worth in worths)
            self._known[key] = next(worth for worth in worths if worth.ev >= most - EQUAL)
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
