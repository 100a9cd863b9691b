"""A bot for Critical Roll that plays what the odds say is best."""

import random
from typing import Final

from kiosk.games.command import Act, act
from kiosk.odds.answers import Question
from kiosk.odds.critical_roll import odds_at_once

SHARE: Final = 0.1
"""Of its chips that it bets: about what lets them grow fastest (J. L. Kelly, "A New Interpretation of
Information Rate", 1956: the edge by the variance, here 0.199 / 1.97 bets)."""


class CriticalRollExpert:
    """Plays the answer of the largest expected value, the first of equals.

    Against each other it looks as many further bets ahead as take some tens of ms: one to three of a lone
    d20, more of what comes after.

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
        found = odds_at_once(question)
        best = found.answers[found.best]
        return act(question.seat, best.action, die=best.die if best.action == "double" else None)
