"""A bot for Kingdom that plays what nobody gains much against, of two seats; at larger tables after it."""

import random

from kiosk.games.command import Act, act
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.decision import odds


class KingdomExpert:
    """Answers as often as the odds say, by chance where play is mixed; else what is worth most.

    Args:
        rng: for the choice among answers of mixed play.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        found = odds(question)
        answers = found.answers
        if any(answer.weight is None for answer in answers):
            return _as_act(question.seat, answers[found.best])
        weights = [answer.weight or 0.0 for answer in answers]
        return _as_act(question.seat, self._rng.choices(answers, weights)[0])


def _as_act(seat: int, answer: Answer) -> Act:
    return act(seat, answer.action, amount=answer.amount)
