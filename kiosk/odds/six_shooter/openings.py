"""The openings of two-handed Six Shooter: picked from the button on, each seen by the next, then rolled.

    python -m kiosk.odds.six_shooter.openings

solves those anew that come up in play, and writes them beside this module (half a minute): with every number
of dice that the two can pay for, nothing carried over or what hands leave in which both bust. Others are
solved when they are asked for.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from pathlib import Path
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
_CARRIED: Final = (0, 4, 8, 12)
"""Chips carried over of hands of two: the four of their antes, each time that both bust."""
_OF_MORE: Final = (0, *range(3, 31, 3))
"""Chips beside the dice in the duels of three to twelve seats with chips enough; 0 for openings at once."""
_SIZES: Final = range(OPENING_DICE, len(DICE) + 1)
_ENOUGH: Final = (len(DICE), len(DICE))
_FILE: Final = Path(__file__).with_name("openings.npz")
_KEPT: Final = 64
"""Sizes of pots and stacks whose openings are remembered; by total they are 160 kB each."""


@dataclass(frozen=True, eq=False)
class Openings:
    """What each pair of openings is worth, before they are rolled, as both seats then play best.

    A pot that stays on the table counts as nobody's.

    Attributes:
        rolled: what those rolls in which neither busts add to the worth of the seat that picks and acts
            first. (EV and WIN, its pair, the other's)
        pot: chips on the table when both are rolled.
    """

    rolled: Values
    pot: int

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
        safe, prize = CHANCES.sum(axis=1), np.array([self.pot, 1.0])[:, None, None]
        whole: Values = safe[:, None] * prize  # of a pot that is its own whenever it does not bust
        worth: Values = self.rolled + whole * (1 - safe)
        if seat:
            worth = whole - self.rolled.transpose(0, 2, 1)
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
    rolled = _shipped("pairs", most, extra)
    if rolled is None:
        rolled = _rolled(most, extra)
    return Openings(rolled, extra + 2 * OPENING_DICE)


@lru_cache(maxsize=_KEPT)
def by_total(most: tuple[int, int], extra: int) -> Values:
    """For each seat what its own total is worth, not knowing what the other rolls.

    Args:
        most: how many dice each can have at most; the seat that picks and acts first comes first.
        extra: chips in the pot beside one for each of the four dice.

    Returns: (seat, EV and WIN, own pair, own total, the other's pair); 0 where a pair can't have the total.
    """
    shipped = _shipped("totals", most, extra)
    return _by_total(most, extra) if shipped is None else shipped.astype(np.float64)


def _played(most: tuple[int, int], extra: int) -> Values:
    """What the first seat has of two rolls: (EV and WIN, own pair, own total, other's pair, its total)."""
    duel = Duel((Corner(0, 0, most[0]), Corner(0, 0, most[1])), extra)
    order = [supersets(0, OPENING_DICE).index(bits(pair)) for pair in PAIRS]
    return duel.tables[0, OPENING_DICE, OPENING_DICE][:, order][:, :, :, order]


def _rolled(most: tuple[int, int], extra: int) -> Values:
    rolled: Values = np.einsum("it,qitju,ju->qij", CHANCES, _played(most, extra), CHANCES, optimize=True)
    return rolled


def _by_total(most: tuple[int, int], extra: int) -> Values:
    played = _played(most, extra)
    prize = np.array([extra + 2 * OPENING_DICE, 1])[:, None, None, None]
    busts = 1 - CHANCES.sum(axis=1)
    first = np.einsum("qitju,ju->qitj", played, CHANCES) + busts * prize
    second = prize - np.einsum("qitju,it->qjui", played, CHANCES)
    return np.stack([first, second]) * (CHANCES > 0)[:, :, None]


def _shipped(kind: str, most: tuple[int, int], extra: int) -> Values | None:
    name = _name(kind, most, extra)
    with np.load(_FILE) as found:
        shipped: Values | None = found.get(name)
    return shipped


def _name(kind: str, most: tuple[int, int], extra: int) -> str:
    return f"{kind} {most[0]} {most[1]} {extra}"


def _make() -> Iterator[str]:
    """Solve all of them and write the file.

    Totals to seven digits: what is put together of them is off by more.
    """
    of_two = set(product(product(_SIZES, repeat=2), _CARRIED)) | {(_ENOUGH, extra) for extra in _OF_MORE}
    found = {_name("pairs", *each): _rolled(*each) for each in sorted(of_two)}
    for extra in _OF_MORE:
        found[_name("totals", _ENOUGH, extra)] = _by_total(_ENOUGH, extra).astype(np.float32)
    np.savez_compressed(_FILE, **found)  # type: ignore[arg-type] # its stub takes no other keyword
    yield f"{_FILE.name}: {len(found)} tables, {_FILE.stat().st_size:,} bytes"


if __name__ == "__main__":
    for line in _make():
        sys.stdout.write(f"{line}\n")
