"""A bot for Six Shooter: buys while a bust is unlikely, or sticking would lose, until the hand is won."""

import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from operator import itemgetter

from kiosk.games.command import Act, act
from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import TARGET
from kiosk.games.state import SixShooterSeat, SixShooterState
from kiosk.odds.answers import Question

_DARING = (0.25, 0.5)
"""A bot's own limit for the risk of a bust that it takes while it leads."""
NEARLY = 20
"""Who leads with this sticks: each die left most likely busts."""
_GOOD_OPENING = range(10, 17)
"""Averages of two dice that leave room for a small one."""


class SixShooterBot:
    """Opens with two dice of a good average, then buys the die that is likeliest to come near 21.

    Args:
        rng: for its opening, and for how daring it is.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._daring = rng.uniform(*_DARING)

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, pending = question.state, question.pending
        assert state["game"] == "six-shooter"
        assert isinstance(pending.seat, int)
        if pending.find("open"):
            good = [pair for pair in combinations(DICE, 2) if sum(map(_average, pair)) in _GOOD_OPENING]
            return act(pending.seat, "open", dice=self._rng.choice(good))
        me = state["seats"][pending.seat]
        buy = pending.find("buy")
        if buy is None or has_won(state, pending.seat):
            return act(pending.seat, "stick")
        assert isinstance(buy.die, tuple)
        if is_beaten(state, pending.seat):
            chased = chase(state, pending.seat)
            return act(pending.seat, "stick") if chased is None else act(pending.seat, "buy", die=chased)
        die = safest(me["total"], buy.die)
        others = [
            seat["total"] for seat in state["seats"] if seat is not me and seat["status"] in {"in", "stuck"}
        ]
        leads = me["total"] > max(others, default=0)
        risk = bust_chance(me["total"], die)
        if risk <= (self._daring if leads else 0.6):
            return act(pending.seat, "buy", die=die)
        return act(pending.seat, "stick")


def _average(die: Die) -> int:
    return (die.sides + 1) // 2


def has_won(state: SixShooterState, seat: int) -> bool:
    """Whether a seat leads and nobody else throws any more: a die could only lose the hand."""
    others = [each for number, each in enumerate(state["seats"]) if number != seat]
    rivals = [each for each in others if each["status"] in {"in", "stuck"}]
    own = _counts(state["seats"][seat])
    return all(each["status"] == "stuck" and _counts(each) < own for each in rivals)


def sticks_plainly(state: SixShooterState, seat: int) -> bool:
    """Whether sticking is right beyond doubt: it wins the hand, or nobody sees a way to more.

    Who has 21, and who has 20 and leads, can only lose by a die. Who leads when nobody else will throw any
    more has won. Which die to buy, and whether, is a matter of taste: two who know the odds differ.
    """
    own = state["seats"][seat]["total"]
    others = [each for number, each in enumerate(state["seats"]) if number != seat]
    rivals = [each for each in others if each["status"] in {"in", "stuck"}]
    leads = all(each["total"] < own for each in rivals)
    return own == TARGET or has_won(state, seat) or (leads and own >= NEARLY)


def is_beaten(state: SixShooterState, seat: int) -> bool:
    """Whether a seat that is still in loses for sure if it sticks."""
    return not _beats(_counts(state["seats"][seat]), state, seat)


def chase(state: SixShooterState, seat: int) -> Die | None:
    """The die to buy for a seat that is beaten; None where none brings in more chips than it costs.

    It is reckoned as if those who may still throw stayed where they are.
    """
    me = state["seats"][seat]
    rolled = {each["die"] for each in me["dice"]}

    @cache
    def chased(left: tuple[Die, ...], total: int) -> tuple[float, Die | None]:
        """What going on from there is worth, chips, and with which die."""
        bought = len(DICE) - len(rolled) - len(left)
        best: tuple[float, Die | None] = (0, None)
        for die in left if bought < me["chips"] else ():
            after = tuple(each for each in left if each is not die)
            worth = 0.0
            for value in range(1, min(die.sides, TARGET - total) + 1):
                wins = not after or _beats((total + value, len(DICE) - len(after)), state, seat)
                worth += state["pot"] + bought + 1 if wins else chased(after, total + value)[0]
            best = max(best, (worth / die.sides - 1, die), key=itemgetter(0))
        return best

    return chased(tuple(die for die in DICE if str(die) not in rolled), me["total"])[1]


def _counts(seat: SixShooterSeat) -> tuple[int, int]:
    """What counts of a seat: its total, then how many dice it has rolled."""
    return seat["total"], len(seat["dice"])


def _beats(counts: tuple[int, int], state: SixShooterState, seat: int) -> bool:
    """Whether a seat that sticks on that wins against all who can't fall behind it any more.

    On equal dice who has stuck already has stuck earlier; who is still in and has 21 only sticks later.
    """
    others = [other for number, other in enumerate(state["seats"]) if number != seat]
    stuck = [_counts(other) for other in others if other["status"] == "stuck"]
    full = [_counts(other) for other in others if other["status"] == "in" and other["total"] == TARGET]
    return all(other < counts for other in stuck) and all(other <= counts for other in full)


def safest(total: int, dice: Iterable[Die]) -> Die:
    """The die least likely to go past 21; of several the largest."""
    return min(dice, key=lambda die: (bust_chance(total, die), -die.sides))


def bust_chance(total: int, die: Die) -> float:
    """How likely one more die goes past 21."""
    return max(0, total + die.sides - TARGET) / die.sides
