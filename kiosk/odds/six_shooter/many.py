"""Any number of seats of Six Shooter, solved completely: for positions from which little can follow.

Each seat plays for its own chips and knows that the others do. With more than two seats the chips that one
loses are not all another's, so it matters what a seat does that has two answers of equal value: it plays the
first. Where no such choice touches what a position is worth, that is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import PRICE
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.dice import BITS, EVEN, Corner, Values, averages, supersets
from kiosk.odds.six_shooter.last import NOTHING, Mark

_OUT: Final = -1
"""In place of when a seat stuck: it is busted."""
_IN: Final = 0


@dataclass(frozen=True)
class Place:
    """How a seat stands in the hand.

    Attributes:
        size: how many dice it has.
        since: 0 while it acts, -1 when busted, else its number among those who stuck, from 1.
    """

    size: int
    since: int = _IN


@dataclass
class Many:
    """Several seats, and all that can come of where they stand.

    Tables have two axes a seat, its sets of dice and its totals; of length 1 where nothing hangs on them any
    more. Before them stands one for what is known of a position: the chips of each seat from here on to the
    end of the hand, in order, then the chance of each to take the pot, last whether a choice between equals
    touches any of it (0: none).

    Attributes:
        seats: those that act, in their order. The first moves.
        extra: chips in the pot beside one for each of their dice.
        mark: the best of those that have stuck already: who does not beat it does not win.
    """

    seats: tuple[Corner, ...]
    extra: int
    mark: Mark = NOTHING
    _solved: dict[tuple[int, tuple[Place, ...]], Values] = field(default_factory=dict)

    def answers(self) -> tuple[list[Answer], bool]:
        """What each answer of the first seat is worth, and whether no choice between equals touches that."""
        count = len(self.seats)
        places = tuple(Place(seat.held.bit_count()) for seat in self.seats)
        found, certain = [], True
        for die, _, values in self._moves(0, places, [self.seats[0].held]):
            at = values.reshape(1 + 2 * count)
            found.append(Answer("buy" if die else "stick", float(at[0]), float(at[count]), die=die))
            certain = certain and at[-1] == 0
        return found, bool(certain)

    def table(self, mover: int, places: tuple[Place, ...]) -> Values:
        """What positions are worth that differ in the sets and totals of those who are not out."""
        key = mover, places
        if key not in self._solved:
            self._solved[key] = self._solve(mover, places)
        return self._solved[key]

    def _solve(self, mover: int, places: tuple[Place, ...]) -> Values:
        standing = [seat for seat, place in enumerate(places) if place.since != _OUT]
        if len(standing) == 1 and self.mark == NOTHING:
            return self._won(standing[0], places)
        if all(places[seat].since for seat in standing):
            return self._compared(standing, places)
        while places[mover].since != _IN:
            mover = (mover + 1) % len(places)
        sets = supersets(self.seats[mover].held, places[mover].size)
        shape = [1 + 2 * len(places)]
        for seat, place in enumerate(places):
            shape.append(len(supersets(self.seats[seat].held, place.size)) if place.since == _IN else 1)
            shape.append(self._totals(seat, place))
        best = np.empty(shape)
        for die, rows, values in self._moves(mover, places, sets):
            if die is None:
                best[:] = values
                continue
            at = (slice(None),) * (1 + 2 * mover) + (rows,)
            best[at] = _chosen(best[at], values, mover)
        return best

    def _moves(
        self, mover: int, places: tuple[Place, ...], sets: Sequence[int]
    ) -> Iterator[tuple[Die | None, list[int], Values]]:
        """Each move: the die or None to stick, the rows of `sets` that have it, its values as in tables."""
        seat, place = self.seats[mover], places[mover]
        after = (mover + 1) % len(places)
        stuck = 1 + max(0, *(each.since for each in places))
        yield None, list(range(len(sets))), self.table(after, _with(places, mover, Place(place.size, stuck)))
        if place.size >= seat.most:
            return
        bust = self.table(after, _with(places, mover, Place(place.size + 1, _OUT)))
        bought = _with(places, mover, Place(place.size + 1))
        axis = 2 + 2 * mover
        for die, bit in BITS:
            rows = [row for row, held in enumerate(sets) if not held & bit]
            if not rows:
                continue
            chances = averages(die, seat.total)[: self._totals(mover, place)]
            safe = chances.sum(axis=1)
            if place.size + 1 == len(DICE):
                stands = np.moveaxis(self._won(mover, bought), axis, -1) * safe
            else:
                columns = [seat.row(sets[row] | bit) for row in rows]
                table = np.take(self.table(after, bought), columns, axis=axis - 1)
                stands = np.moveaxis(table, axis, -1) @ chances.T
            # a busted seat's axis has length 1
            values = np.moveaxis(stands + np.moveaxis(bust, axis, -1) * (1 - safe), -1, axis)
            values[mover] -= PRICE
            yield die, rows, values

    def _totals(self, seat: int, place: Place) -> int:
        """How many totals are looked at: one where it can have no other than now."""
        corner = self.seats[seat]
        return 1 if place.since == _OUT or place.size == corner.held.bit_count() else corner.totals

    def _pot(self, places: tuple[Place, ...]) -> int:
        return self.extra + sum(place.size for place in places)

    def _won(self, seat: int, places: tuple[Place, ...]) -> Values:
        """A seat takes the pot."""
        count = len(places)
        values = np.zeros((1 + 2 * count, *(1,) * (2 * count)))
        values[seat], values[count + seat] = self._pot(places), 1
        return values

    def _compared(self, standing: Sequence[int], places: tuple[Place, ...]) -> Values:
        """All have stuck: the best takes the pot, of equals the first to stick."""
        count = len(places)
        ranks = []
        for seat in standing:
            totals = self.seats[seat].total + np.arange(self._totals(seat, places[seat]))
            rank = _rank(totals, places[seat].size, places[seat].since)
            ranks.append(rank.reshape([-1 if axis == 2 * seat + 1 else 1 for axis in range(2 * count)]))
        mark = _rank(np.array(self.mark[0]), self.mark[1], 0)
        best = np.maximum(mark, np.maximum.reduce(np.broadcast_arrays(*ranks)) if ranks else mark)
        values = np.zeros((1 + 2 * count, *(best.shape or (1,) * (2 * count))))
        for seat, rank in zip(standing, ranks, strict=True):
            values[count + seat] = rank == best
            values[seat] = values[count + seat] * self._pot(places)
        return values


def _rank(totals: npt.NDArray[np.int64], size: int, since: int) -> npt.NDArray[np.int64]:
    """A number, the higher the better a seat stands: by total, then dice, then who stuck earlier."""
    return (totals * 8 + size) * 16 - since


def _with(places: tuple[Place, ...], seat: int, place: Place) -> tuple[Place, ...]:
    return (*places[:seat], place, *places[seat + 1 :])


def _chosen(best: Values, values: Values, mover: int) -> Values:
    """The better of two answers by the mover's chips, place by place; the first of equals, which is noted."""
    values = np.broadcast_to(values, best.shape)
    gain = values[mover] - best[mover]
    out = np.where(gain > EVEN, values, best)
    out[mover] = np.maximum(values[mover], best[mover])
    tie = (np.abs(gain) <= EVEN) & (np.abs(values[:-1] - best[:-1]) > EVEN).any(axis=0)
    out[-1] = np.maximum(np.maximum(values[-1], best[-1]), tie)
    return out
