"""Two seats of Six Shooter that still act: solved completely, by backward induction.

Each buy adds a die to the table, so positions are solved from the most dice to the fewest. What one seat
gains of the pot the other loses, so best play has one value. Chips that are short only bound how many dice a
seat may still buy; a pot carried over, and chips of seats that are out, only add to the pot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

import numpy as np

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import PRICE, TARGET
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.dice import (
    BITS,
    EV,
    WIN,
    Corner,
    Stand,
    Values,
    answer,
    averages,
    better,
    bits,
    supersets,
)
from kiosk.odds.six_shooter.last import Last

Tables = dict[tuple[int, int, int], Values]
_KEPT = 36
"""Duels whose tables are remembered, about 1 MB each: of a hand with nine seats, each with each other."""


@dataclass(frozen=True)
class Duel:
    """Two seats, and everything that can come of where they stand.

    Attributes:
        seats: where the two stand.
        extra: chips in the pot beside one for each of their dice: carried over, or of seats that are out.
    """

    seats: tuple[Corner, Corner]
    extra: int

    def answers(self, mover: int, me: Stand, other: Stand) -> list[Answer]:
        """What each answer of the seat that moves (0 or 1) is worth, in the order of the protocol."""
        at = (0, me.total - self.seats[mover].total, 0, other.total - self.seats[1 - mover].total)
        moves = self._moves(self.tables, mover, [me.held], [other.held])
        return [answer(die, values, at) for die, _, values in moves]

    def bought(self, mover: int, me: Stand, other: Stand, die: Die) -> Values:
        """What it is worth to have bought a die, not the sixth: (EV and WIN, face by face short of a bust).

        The chip that it costs is paid; the other seat moves.
        """
        pot = self.extra + me.size + other.size + PRICE
        row = self.seats[1 - mover].row(other.held)
        column = self.seats[mover].row(me.held | bits([die]))
        at = other.total - self.seats[1 - mover].total
        first = me.total - self.seats[mover].total + 1
        theirs = self.tables[1 - mover, other.size, me.size + 1][
            :, row, at, column, first : first + die.sides
        ]
        return np.stack([pot - theirs[EV], 1 - theirs[WIN]])

    @cached_property
    def tables(self) -> Tables:
        """By who moves, its number of dice and the other's: (EV and WIN, own set, total, other's set, total).

        Sets are in the order of `supersets`, totals begin with those of the corners.
        """
        solved: Tables = {}
        sizes = self.seats[0].sizes, self.seats[1].sizes
        alike = self.seats[0] == self.seats[1]
        for first, second in sorted(product(*sizes), key=sum, reverse=True):
            solved[0, first, second] = self._solve(solved, 0, first, second)
            if alike:
                solved[1, first, second] = solved[0, first, second]
            else:
                solved[1, second, first] = self._solve(solved, 1, second, first)
        return solved

    def _solve(self, solved: Tables, mover: int, mine: int, theirs: int) -> Values:
        me, other = self.seats[mover], self.seats[1 - mover]
        sets = supersets(me.held, mine), supersets(other.held, theirs)
        best = np.empty((2, len(sets[0]), me.totals, len(sets[1]), other.totals))
        for die, rows, values in self._moves(solved, mover, *sets):
            if die is None:
                best[:] = values
            else:
                better(best, rows, values)
        return best

    def _moves(
        self, solved: Tables, mover: int, mine: Sequence[int], theirs: Sequence[int]
    ) -> Iterator[tuple[Die | None, list[int], Values]]:
        """Each move: the die or None to stick, the rows of `mine` that have it, its values as in `tables`.

        All sets of one side have as many dice. To stick has the same values for all of them, in one row.
        """
        me, other = self.seats[mover], self.seats[1 - mover]
        size, against = mine[0].bit_count(), theirs[0].bit_count()
        pot = self.extra + size + against
        columns = [other.row(held) for held in theirs]
        stuck = self._alone[1 - mover, size].tables[against][:, columns].transpose(0, 3, 1, 2)[:, None]
        yield None, list(range(len(mine))), np.stack([pot - stuck[EV], 1 - stuck[WIN]])
        if size >= me.most:
            return
        for die, bit in BITS:
            rows = [row for row, held in enumerate(mine) if not held & bit]
            if not rows:
                continue
            chances = averages(die, me.total)
            safe = chances.sum(axis=1)[:, None, None]
            if size + 1 == len(DICE):
                charlie = np.broadcast_to(safe, (len(rows), me.totals, len(theirs), other.totals))
                yield die, rows, np.stack([charlie * (pot + PRICE) - PRICE, charlie])
                continue
            after = solved[1 - mover, against, size + 1][:, columns]
            bought = after[..., [me.row(mine[row] | bit) for row in rows], :]
            left = (bought @ chances.T).transpose(0, 3, 4, 1, 2)
            yield die, rows, np.stack([safe * (pot + PRICE) - left[EV] - PRICE, safe - left[WIN]])

    @cached_property
    def _alone(self) -> dict[tuple[int, int], Last]:
        """By the seat that acts alone, and the number of dice with which the other stuck; a mark a total."""
        return {
            (seat, size): Last(
                self.seats[seat],
                tuple((total, size) for total in range(self.seats[1 - seat].total, TARGET + 1)),
                self.extra + size,
            )
            for seat in (0, 1)
            for size in self.seats[1 - seat].sizes
        }


@dataclass(frozen=True)
class Meeting:
    """Two seats of a hand, seen by the first: it moves.

    Attributes:
        extra: as in Duel.
    """

    me: Stand
    other: Stand
    extra: int

    @property
    def pot(self) -> int:
        """Chips on the table, if the two were alone."""
        return self.extra + self.me.size + self.other.size

    def answers(self) -> list[Answer]:
        """What each answer is worth, in the order of the protocol."""
        duel, mover = self._duel
        return duel.answers(mover, self.me, self.other)

    def bought(self, die: Die) -> Values:
        """As in Duel."""
        duel, mover = self._duel
        return duel.bought(mover, self.me, self.other, die)

    @property
    def _duel(self) -> tuple[Duel, int]:
        """Its tables, the same for both seats and all through a hand; and which of them moves."""
        mover = int(self.me.number > self.other.number)
        pair = (self.me.opened, self.other.opened)
        return _remembered(pair[::-1] if mover else pair, self.extra), mover


@lru_cache(maxsize=_KEPT)
def _remembered(seats: tuple[Corner, Corner], extra: int) -> Duel:
    return Duel(seats, extra)
