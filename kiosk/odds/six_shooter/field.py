"""More than two seats that still act: an approximation, put together from duels with each of them.

Each rival is met in a table of two seats, which tells how often this seat wins, for each face of a die that
it might buy. The rivals are taken as independent of each other: who sticks wins if none of them gets past it,
so chances are multiplied. Who buys has its own further dice in common against all of them, so the odds
against it are added up, a little less than fully (the choice rule of Luce, "Individual Choice Behavior",
1959, with an exponent). How far that is from the truth is measured: docs/odds.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import PRICE, TARGET
from kiosk.odds.answers import Answer
from kiosk.odds.six_shooter.dice import BITS, EV, WIN, Stand, Values
from kiosk.odds.six_shooter.duel import Meeting
from kiosk.odds.six_shooter.last import NOTHING, Last, Mark

OPENINGS_TOGETHER: Final = 0.95
"""The exponent on the odds against openings: with it the chances of all seats sum to 1."""
_TOGETHER: Final = 0.5
"""Shared among the rivals: what the exponent of turns is above 1, with which each would run for itself."""
_RIVAL_BUYS: Final = (0.0, 0.6, 0.9)
"""Dice that a rival still buys where this seat wins in the end: if it can buy none, one, or more."""
_MOST_BOUGHT: Final = 2.0
"""Dice that this seat is reckoned to buy at most after the next."""
_SURE: Final = 1e-9
"""Chances are kept this far from 0 and 1, for their odds to be numbers."""


def field_answers(me: Stand, rivals: Sequence[Stand], mark: Mark, pot: int, extra: int) -> list[Answer]:
    """About what each answer of a seat is worth, in the order of the protocol.

    Args:
        me: who decides.
        rivals: the others that still act.
        mark: the best of those who have stuck.
        pot: chips on the table.
        extra: chips in the pot of a duel beside one for each of its dice.
    """
    meetings = [Meeting(me, rival, extra) for rival in rivals]
    answers = [_stick(me, meetings, mark, pot)]
    if me.size == me.opened.most:
        return answers
    stuck = Last(me.now, (mark,), extra + 2) if mark > NOTHING else None
    for die, bit in BITS:
        if me.held & bit:
            continue
        if me.size + 1 == len(DICE):
            chance = min(die.sides, TARGET - me.total) / die.sides
            answers.append(Answer("buy", chance * (pot + PRICE) - PRICE, chance, die=die))
        else:
            answers.append(_buy(me, die, meetings, stuck, pot))
    return answers


def _stick(me: Stand, meetings: Sequence[Meeting], mark: Mark, pot: int) -> Answer:
    """It holds if it holds against each; what each then has bought to get past it lies in the pot."""
    if (me.total, me.size) <= mark:
        return Answer("stick", 0.0, 0.0)
    win, grown = 1.0, 0.0
    for meeting in meetings:
        alone = meeting.answers()[0]
        win *= alone.win
        grown += alone.ev / alone.win - meeting.pot if alone.win else 0.0
    return Answer("stick", win * (pot + grown), win)


def _buy(me: Stand, die: Die, meetings: Sequence[Meeting], stuck: Last | None, pot: int) -> Answer:
    """What follows, face by face; a bust is worth nothing."""
    met = [
        Met(
            meeting.bought(die),
            meeting.pot + PRICE,
            still_buys(meeting.other.opened.most - meeting.other.size),
        )
        for meeting in meetings
    ]
    if stuck is not None:
        met.append(Met(stuck.bought(me.held, me.total, die), stuck.extra + me.size + PRICE, 0.0))
    ev, win = among(met, pot + PRICE, me.opened.most - me.size - 1, 1 + _TOGETHER / len(met))
    return Answer("buy", float(ev.sum()) / die.sides - PRICE, float(win.sum()) / die.sides, die=die)


@dataclass(frozen=True)
class Met:
    """A rival, or all who have stuck together, in a duel of its own.

    Attributes:
        values: (EV and WIN, ...) of the seat that is reckoned for.
        pot: of the duel.
        buys: dice that the rival still buys.
    """

    values: Values
    pot: int
    buys: float


def still_buys(left: int) -> float:
    """How many dice a rival still buys, of so many that it could."""
    return _RIVAL_BUYS[min(left, len(_RIVAL_BUYS) - 1)]


def among(rivals: Sequence[Met], pot: int, left: int, together: float) -> tuple[Values, Values]:
    """About what a seat has of a pot that it must win against several: its chips, and its chance.

    Args:
        rivals: each in its duel.
        pot: chips on the table.
        left: dice that this seat can still buy.
        together: the exponent on the odds against.
    """
    wins = [np.clip(each.values[WIN], _SURE, 1 - _SURE) for each in rivals]
    win = 1 / (1 + sum((1 / each - 1) ** together for each in wins) ** (1 / together))
    # a duel's worth is what comes of its pot less what is still paid: paid is told by the two
    paid = [
        np.clip((each * (rival.pot + rival.buys) - rival.values[EV]) / (1 - each), 0, min(left, _MOST_BOUGHT))
        for each, rival in zip(wins, rivals, strict=True)
    ]
    own = np.mean(paid, axis=0)
    return win * (pot + own + sum(rival.buys for rival in rivals)) - own, win
