"""The openings of two-handed Six Shooter: picked from the button on, each seen by the next, then rolled."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

import numpy as np

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import OPENING_DICE
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.dice import EV, EVEN, WIN, Corner, Values, bits, opening, supersets
from kiosk.odds.six_shooter.duel import Duel

PAIRS: Final = tuple(combinations(DICE, OPENING_DICE))
"""Every opening, in the order in which they are listed."""
CHANCES: Final = np.array([opening(bits(pair)) for pair in PAIRS])
"""Of each total, 0 to 21, by pair; short of 1 by the bust."""
_KEPT: Final = 64
"""Sizes of pots and stacks whose openings are remembered, 160 kB each; together they are solved once."""


@dataclass(frozen=True, eq=False)
class Openings:
    """What each pair of openings is worth, before they are rolled, as both seats then play best.

    A pot that stays on the table counts as nobody's.

    Attributes:
        by_total: for the seat that picks and acts first, and for the other: what its own total is worth, not
            knowing what the other rolls. (seat, EV and WIN, own pair, own total, the other's pair)
    """

    by_total: Values

    def second(self, first: tuple[Die, ...]) -> list[Answer]:
        """What each pair is worth to the second seat, which has seen the first one's."""
        worth, row = self.worth(1), PAIRS.index(first)
        return [
            Answer("open", float(worth[EV, each, row]), float(worth[WIN, each, row]), dice=pair)
            for each, pair in enumerate(PAIRS)
        ]

    def first(self) -> list[Answer]:
        """What each pair is worth to the first seat, as the second then picks what is best for itself."""
        worth = self.worth(0)
        return [
            Answer("open", float(worth[EV, row, column]), float(worth[WIN, row, column]), dice=pair)
            for row, (pair, column) in enumerate(zip(PAIRS, self.reply, strict=True))
        ]

    def worth(self, seat: int) -> Values:
        """What its pairs are worth to a seat, 0 or 1: (EV and WIN, own pair, the other's pair)."""
        worth: Values = np.einsum("it,qitj->qij", CHANCES, self.by_total[seat])
        return worth

    @property
    def reply(self) -> list[int]:
        """By the first seat's pair the second's best one, the first of equals."""
        return [int(np.argmax(values > values.max() - EVEN)) for values in self.worth(1)[EV].T]


@lru_cache(maxsize=_KEPT)
def openings(most: tuple[int, int], extra: int) -> Openings:
    """Both seats' openings.

    Args:
        most: how many dice each can have at most; the seat that picks and acts first comes first.
        extra: chips in the pot beside one for each of the four dice: carried over.
    """
    duel = Duel((Corner(0, 0, most[0]), Corner(0, 0, most[1])), extra)
    order = [supersets(0, OPENING_DICE).index(bits(pair)) for pair in PAIRS]
    played = duel.tables[0, OPENING_DICE, OPENING_DICE][:, order][:, :, :, order]
    prize = np.array([extra + 2 * OPENING_DICE, 1])[:, None, None, None]
    busts = 1 - CHANCES.sum(axis=1)
    # (EV and WIN, own pair, own total, the other's pair)
    first = np.einsum("qitju,ju->qitj", played, CHANCES) + busts * prize
    second = prize - np.einsum("qitju,it->qjui", played, CHANCES)
    return Openings(np.stack([first, second]))
