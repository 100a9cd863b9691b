"""The openings of two-handed Six Shooter: picked from the button on, each seen by the next, then rolled."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import OPENING_DICE
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter_dice import EV, EVEN, WIN, Corner, Values, bits, opening, supersets
from kiosk.odds.six_shooter_duel import Duel

PAIRS: Final = tuple(combinations(DICE, OPENING_DICE))
"""Every opening, in the order in which they are listed."""
_KEPT: Final = 64
"""Sizes of pots and stacks whose openings are remembered, 8 kB each; together they are solved once."""


@dataclass(frozen=True, eq=False)
class Openings:
    """What each pair of openings is worth, before they are rolled, as both seats then play best.

    Attributes:
        ev: chips from here on to the hand's end; a pot that stays on the table is nobody's. The first seat is
            the one that picks and acts before the other. (seat, first's pair, second's pair)
        win: their chances to take the pot, likewise.
    """

    ev: Values
    win: Values

    def second(self, first: tuple[Die, ...]) -> list[Answer]:
        """What each pair is worth to the second seat, which has seen the first one's."""
        row = PAIRS.index(first)
        return [
            Answer("open", float(self.ev[1, row, column]), float(self.win[1, row, column]), dice=pair)
            for column, pair in enumerate(PAIRS)
        ]

    def first(self) -> list[Answer]:
        """What each pair is worth to the first seat, as the second then picks what is best for itself."""
        return [
            Answer("open", float(self.ev[0, row, column]), float(self.win[0, row, column]), dice=pair)
            for row, (pair, column) in enumerate(zip(PAIRS, self.reply, strict=True))
        ]

    @property
    def reply(self) -> list[int]:
        """By the first seat's pair the second's best one, the first of equals."""
        return [int(np.argmax(values > values.max() - EVEN)) for values in self.ev[1]]


@lru_cache(maxsize=_KEPT)
def openings(most: tuple[int, int], extra: int) -> Openings:
    """Both seats' openings.

    Args:
        most: how many dice each can have at most; the seat that picks and acts first comes first.
        extra: chips in the pot beside one for each of the four dice: carried over.
    """
    duel = Duel((Corner(0, 0, most[0]), Corner(0, 0, most[1])), extra)
    played = duel.tables[0, OPENING_DICE, OPENING_DICE]
    order = [supersets(0, OPENING_DICE).index(bits(pair)) for pair in PAIRS]
    chances = np.array([opening(bits(pair)) for pair in PAIRS])
    ev, win = (
        np.einsum("it,itju,ju->ij", chances, values[order][:, :, order], chances, optimize=True)
        for values in (played[EV], played[WIN])
    )
    pot = extra + 2 * OPENING_DICE
    stands = chances.sum(axis=1)
    both = np.outer(stands, stands)
    alone = np.outer(stands, 1 - stands)  # the second has bust; its transpose: the first
    return Openings(
        ev=np.stack([ev + alone * pot, both * pot - ev + alone.T * pot]),
        win=np.stack([win + alone, both - win + alone.T]),
    )
