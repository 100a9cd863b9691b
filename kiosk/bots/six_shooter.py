"""A bot for Six Shooter: buys while a bust is unlikely, or sticking would lose, until the hand is won."""

import random
from collections.abc import Iterable
from itertools import combinations

from kiosk.games.command import Act, act
from kiosk.games.dice import DICE, Die
from kiosk.games.six_shooter import TARGET
from kiosk.games.state import SixShooterState
from kiosk.odds.answers import Question

_DARING = (0.25, 0.5)
"""A bot's own limit for the risk of a bust that it takes while it leads."""
NEARLY = 20
"""Who leads with this sticks: each die left most likely busts."""
_GOOD_OPENING = range(10, 17)
"""Averages of two dice that leave room for a small one."""
FIRST_OPENING = ("d10", "d12")
"""Chosen for people who have not opened before: one throw in 120 busts. With a d20 more chips come back from
three players on (`dice-kiosk odds six-shooter --seats 4`), but one opening in six is bust at once."""


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
        die = safest(me["total"], buy.die)
        others = [
            seat["total"] for seat in state["seats"] if seat is not me and seat["status"] in {"in", "stuck"}
        ]
        leads = me["total"] > max(others, default=0)
        risk = bust_chance(me["total"], die)
        if is_beaten(state, pending.seat) or risk <= (self._daring if leads else 0.6):
            return act(pending.seat, "buy", die=die)
        return act(pending.seat, "stick")


def _average(die: Die) -> int:
    return (die.sides + 1) // 2


def has_won(state: SixShooterState, seat: int) -> bool:
    """Whether a seat leads and nobody else throws any more: a die could only lose the hand."""
    others = [each for number, each in enumerate(state["seats"]) if number != seat]
    rivals = [each for each in others if each["status"] in {"in", "stuck"}]
    own = state["seats"][seat]["total"]
    return all(each["status"] == "stuck" and each["total"] < own for each in rivals)


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
    """Whether somebody has stuck on more than a seat has, or has 21: then it loses if it sticks."""
    sure = (
        other["total"]
        for other in state["seats"]
        if other["status"] == "stuck" or (other["status"] == "in" and other["total"] == TARGET)
    )
    return max(sure, default=0) > state["seats"][seat]["total"]


def safest(total: int, dice: Iterable[Die]) -> Die:
    """The die least likely to go past 21; of several the largest."""
    return min(dice, key=lambda die: (bust_chance(total, die), -die.sides))


def bust_chance(total: int, die: Die) -> float:
    """How likely one more die goes past 21."""
    return max(0, total + die.sides - TARGET) / die.sides
