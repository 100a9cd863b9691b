"""A bot for Six Shooter that plays what the odds say is best: of two seats nobody does better."""

import random

from kiosk.games.command import Act, act
from kiosk.games.dice import DICE
from kiosk.odds.answers import Question
from kiosk.odds.six_shooter.decision import odds_at_once
from kiosk.odds.six_shooter.openings import openings


class SixShooterExpert:
    """Plays the answer of the largest expected value, the first of equals.

    The table of openings for two with chips enough is made here, which takes half a second the first time: a
    decision shall not. An opening of two with chips that are short, or with a pot carried over, takes as
    long once.

    Args:
        rng: as every bot is given; nothing here is left to chance.
    """

    def __init__(self, rng: random.Random) -> None:  # noqa: ARG002 - as every bot is made
        openings((len(DICE), len(DICE)), 0)

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        found = odds_at_once(question)
        best = found.answers[found.best]
        return act(question.seat, best.action, die=best.die, dice=best.dice or None)
