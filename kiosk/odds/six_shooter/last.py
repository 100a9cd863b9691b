"""The last seat of Six Shooter that still acts: exact, whatever the others hold and however many they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import PRICE, TARGET
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.dice import BITS, EV, Corner, Values, answer, averages, better, bits, supersets

Mark = tuple[int, int]
"""A total and a number of dice to beat: by a higher total, or as high a one of more dice."""
NOTHING: Mark = (0, 0)


@dataclass(frozen=True)
class Last:
    """A seat against marks that don't move any more.

    Attributes:
        seat: where it stands.
        marks: the best that the others hold; tables have an axis for them, each a case of its own.
        extra: chips in the pot beside one for each of the seat's own dice.
    """

    seat: Corner
    marks: tuple[Mark, ...]
    extra: int

    def answers(self, held: int, total: int, stuck_now: Mark | None = None) -> list[Answer]:
        """What each answer is worth against the first mark, in the order of the protocol.

        Args:
            held: its set of dice.
            total: theirs.
            stuck_now: the mark for sticking at once, where it is another: seats that can pay for no more dice
                and are still to stick lose to who has as much and sticks before them.
        """
        now = self if stuck_now is None else Last(self.seat, (stuck_now, *self.marks[1:]), self.extra)
        at = (0, total - self.seat.total, 0)
        (_, _, stuck), *bought = self._moves([held])
        (_, _, stuck), *_ = now._moves([held])  # noqa: SLF001 - its own class
        return [answer(None, stuck, at), *(answer(die, values, at) for die, _, values in bought)]

    def bought(self, held: int, total: int, die: Die) -> Values:
        """What it is worth to have bought a die, not the sixth: (EV and WIN, face by face short of a bust).

        The chip that it costs is paid.
        """
        row, first = self.seat.row(held | bits([die])), total - self.seat.total + 1
        return self.tables[held.bit_count() + 1][:, row, first : first + die.sides, 0]

    @cached_property
    def tables(self) -> dict[int, Values]:
        """By its number of dice: (EV and WIN, set, total, mark); sets in the order of `supersets`."""
        return self._solve()

    def _solve(self) -> dict[int, Values]:
        tables: dict[int, Values] = {}
        for size in reversed(self.seat.sizes):
            sets = supersets(self.seat.held, size)
            best = np.empty((2, len(sets), self.seat.totals, len(self.marks)))
            for die, rows, values in self._moves(sets, tables):
                if die is None:
                    best[:] = values
                else:
                    better(best, rows, values)
            tables[size] = best
        return tables

    def _moves(
        self, sets: Sequence[int], tables: dict[int, Values] | None = None
    ) -> Iterator[tuple[Die | None, list[int], Values]]:
        """Each move: the die or None to stick, the rows of `sets` that have it, its values as in `tables`.

        All sets have as many dice. To stick has the same values for all of them, in one row.
        """
        size = sets[0].bit_count()
        wins = self._beats(size)[None]
        yield None, list(range(len(sets))), np.stack([wins * float(self.extra + size), wins])
        if size >= self.seat.most:
            return
        tables = self.tables if tables is None else tables
        for die, bit in BITS:
            rows = [row for row, held in enumerate(sets) if not held & bit]
            if not rows:
                continue
            chances = averages(die, self.seat.total)
            if size + 1 == len(DICE):
                shape = (len(rows), self.seat.totals, len(self.marks))
                charlie = np.broadcast_to(chances.sum(axis=1)[:, None], shape)
                yield die, rows, np.stack([charlie * (self.extra + size + PRICE) - PRICE, charlie])
                continue
            values = chances @ tables[size + 1][:, [self.seat.row(sets[row] | bit) for row in rows]]
            values[EV] -= PRICE
            yield die, rows, values

    def _beats(self, size: int) -> npt.NDArray[np.bool_]:
        """Whether a total (first axis) of so many dice beats each mark (second axis)."""
        totals = range(self.seat.total, TARGET + 1)
        return np.array([[(total, size) > mark for mark in self.marks] for total in totals])
