"""A bot for Six Shooter that plays what the odds say is best: of two seats nobody does better."""

import random

from kiosk.games.command import Act, act
from kiosk.odds.answers import Question
from kiosk.odds.six_shooter.decision import odds_at_once


class SixShooterExpert:
    """Plays the answer of the largest expected value, the first of equals.

    Args:
        rng: as every bot is given; nothing here is left to chance.
    """

    def __init__(self, rng: random.Random) -> None:
        """Made as every bot is."""

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        found = odds_at_once(question)
        best = found.answers[found.best]
        return act(question.seat, best.action, die=best.die, dice=best.dice or None)
