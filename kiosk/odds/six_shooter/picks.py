"""Picking an opening of Six Shooter: exact for two seats, for more an approximation put together from duels.

With more than two, who picks later is taken to answer as if the two were alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import ANTE, OPENING_DICE, PRICE
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.field import OPENINGS_TOGETHER, Met, among, still_buys
from kiosk.odds.six_shooter.openings import CHANCES, PAIRS, by_total, openings

TWO = 2
"""Seats of which all is known."""


@dataclass(frozen=True)
class Opener:
    """A seat of the hand that has or has not yet picked its opening.

    Attributes:
        most: how many dice it can have at most.
        picked: its opening, none before it has picked.
    """

    most: int
    picked: tuple[Die, ...] = ()


def opening_answers(
    seats: Sequence[Opener], place: int, carried: int, *, at_once: bool = False
) -> list[Answer]:
    """What each opening is worth, in the order of the protocol.

    Args:
        seats: of the hand, in the order in which they pick and act.
        place: of the one that picks now.
        carried: chips in the pot beside the antes.
        at_once: of more than two, all from the table of two with chips enough.
    """
    if len(seats) == TWO:
        first, second = seats
        pairs = openings((first.most, second.most), carried)
        return pairs.second(first.picked) if place else pairs.first()
    if at_once:
        seats = [replace(each, most=len(DICE)) for each in seats]
        return _among_many(seats, place, carried, 0)
    return _among_many(seats, place, carried, extra_of_duels(len(seats), carried))


@dataclass(frozen=True)
class Pick:
    """A seat's turn to pick its opening.

    Attributes:
        answers: what each pair is worth, chips from here on: the ante is paid.
        best: the index of what it picks.
    """

    answers: Sequence[Answer]
    best: int

    @property
    def dice(self) -> tuple[Die, ...]:
        """The pair that is picked."""
        return self.answers[self.best].dice

    @property
    def gain(self) -> float:
        """What the hand is worth to the seat, its ante counted: chips."""
        return self.answers[self.best].ev - ANTE


def picks(stacks: Sequence[int], carried: int) -> list[Pick]:
    """Every seat's opening, from the button on, each as it knows those before it and plays its best.

    Args:
        stacks: chips of each seat before the ante, which it can pay.
        carried: chips in the pot from the hand before.
    """
    seats = [Opener(min(len(DICE), OPENING_DICE + (chips - ANTE) // PRICE)) for chips in stacks]
    done: list[Pick] = []
    for place, seat in enumerate(seats):
        answers = opening_answers(seats, place, carried)
        worth = [answer.ev for answer in answers]
        done.append(Pick(answers, worth.index(max(worth))))
        seats[place] = replace(seat, picked=done[-1].dice)
    return done


def extra_of_duels(seats: int, carried: int) -> int:
    """What lies in the pot of a duel beside its dice, for tables that are used all through a hand of more.

    What was carried over, and for each other seat its opening and one more die.
    """
    return carried + (OPENING_DICE + 1) * (seats - TWO)


def _among_many(seats: Sequence[Opener], place: int, carried: int, extra: int) -> list[Answer]:
    """About what each opening is worth with more than two seats; `extra`: in the pots of the duels."""
    me = seats[place]
    met = []
    for number, rival in enumerate(seats):
        if number < place:
            values = by_total((rival.most, me.most), extra)[1][..., PAIRS.index(rival.picked)]
        elif number > place:
            most = me.most, rival.most
            replies = openings(most, extra).reply
            values = by_total(most, extra)[0][:, np.arange(len(PAIRS)), :, replies].transpose(1, 0, 2)
        else:
            continue
        met.append(Met(values, extra + 2 * OPENING_DICE, still_buys(rival.most - OPENING_DICE)))
    ev, win = among(met, carried + ANTE * len(seats), me.most - OPENING_DICE, OPENINGS_TOGETHER)
    return [
        Answer("open", float(chances @ ev[row]), float(chances @ win[row]), dice=pair)
        for row, (pair, chances) in enumerate(zip(PAIRS, CHANCES, strict=True))
    ]
