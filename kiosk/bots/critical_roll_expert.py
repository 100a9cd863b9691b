"""A bot for Critical Roll that plays what the odds say is best."""

import random
from typing import Final

from kiosk.games.command import Act, act
from kiosk.odds.answers import Question
from kiosk.odds.critical_roll import odds

SHARE: Final = 0.1
"""Of its chips that it bets: about what lets them grow fastest (J. L. Kelly, "A New Interpretation of
Information Rate", 1956: the edge by the variance, here 0.199 / 1.97 bets)."""
_BETS_FOLLOWED: Final = 1
"""Further bets that it reckons with against each other: more of them take longer than a table waits."""


class CriticalRollExpert:
    """Plays the answer of the largest expected value, the first of equals.

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
        found = odds(question, most_bets=_BETS_FOLLOWED)
        best = found.answers[found.best]
        return act(question.seat, best.action, die=best.die if best.action == "double" else None)
