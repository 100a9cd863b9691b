"""A bot for Kingdom that plays what nobody gains much against, of two seats; of more for their chips."""

import random
from collections.abc import Sequence

from kiosk.games.command import Act, act
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.crowd import crowd_answers
from kiosk.odds.kingdom.decision import TWO, odds_at_once
from kiosk.odds.kingdom.spot import spot_of


class KingdomExpert:
    """Answers as often as the odds say, by chance where play is mixed; else what is worth most.

    Args:
        rng: for the choice among answers of mixed play.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        answers = _answers(question)
        if any(answer.weight is None for answer in answers):
            return _as_act(question.seat, max(answers, key=lambda answer: answer.ev))
        weights = [answer.weight or 0.0 for answer in answers]
        return _as_act(question.seat, self._rng.choices(answers, weights)[0])


def _answers(question: Question) -> Sequence[Answer]:
    state = question.state
    assert state["game"] == "kingdom"
    spot = spot_of(question, state)
    if len(spot.order) > TWO and not question.pending.find("split"):
        return crowd_answers(question, state, spot)
    return odds_at_once(question).answers


def _as_act(seat: int, answer: Answer) -> Act:
    return act(seat, answer.action, amount=answer.amount)
