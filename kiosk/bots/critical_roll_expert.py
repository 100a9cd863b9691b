"""A bot for Critical Roll that plays what the odds say is best."""

import random
from typing import Final

from kiosk.games.command import Act, act
from kiosk.odds.answers import Question
from kiosk.odds.critical_roll import answers_at_once, odds

SHARE: Final = 0.1
"""Of its chips that it bets: about what lets them grow fastest (J. L. Kelly, "A New Interpretation of
Information Rate", 1956: the edge by the variance, here 0.199 / 1.97 bets)."""
_EQUAL: Final = 1e-10
"""Chips. What differs by less does so by rounding."""


class CriticalRollExpert:
    """Plays the answer of the largest expected value, the first of equals.

    Against each other it reckons with a further bet at this decision alone: with more of them a decision
    would take longer than a table waits.

    Args:
        rng: as every bot is given; nothing here is left to chance.
    """

    def __init__(self, rng: random.Random) -> None:
        """Made as every bot is."""

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        bet = question.pending.find("bet")
        if bet is not None:
            assert bet.least is not None
            assert bet.most is not None
            amount = round(question.state["seats"][question.seat]["chips"] * SHARE)
            return act(question.seat, "bet", amount=min(max(amount, bet.least), bet.most))
        state = question.state
        assert state["game"] == "critical-roll"
        answers = odds(question).answers if "house" in state else answers_at_once(question)
        most = max(answer.ev for answer in answers)
        best = next(answer for answer in answers if answer.ev >= most - _EQUAL)
        return act(question.seat, best.action, die=best.die if best.action == "double" else None)
