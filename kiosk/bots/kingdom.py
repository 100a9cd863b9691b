"""A bot for Kingdom: bets by how often its Foundation would beat those of the others, and bluffs at times.

And what holds for every bot there: none puts in more than another one could call.
"""

import random
from functools import cache
from itertools import product
from typing import Final, Protocol

from kiosk.games.command import Act, act
from kiosk.games.kingdom_table import rank
from kiosk.games.protocol import Legal
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Question

_BLUFF = 0.08
"""How often it bets or raises whatever it has."""
_RAISES_FROM = 0.9
_BETS_FROM = 0.6
"""Shares of pots that it expects to win, from which it raises and bets."""


class KingdomBot:
    """Knows its own dice and what everyone may see, nothing else.

    Args:
        rng: for bluffs and amounts.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, pending = question.state, question.pending
        assert state["game"] == "kingdom"
        assert isinstance(pending.seat, int)
        me = state["seats"][pending.seat]
        values = tuple(sorted(die["value"] or 0 for die in me["dice"]))  # its own, so all are seen
        rivals = sum(seat["status"] in {"in", "all-in"} for seat in state["seats"]) - 1
        chance = _beats(values) ** max(1, rivals)
        if state["wager"]:
            chance *= _beats(values)  # who bets has more than most: they count for two
        if pending.find("keep"):
            # A new Foundation wins as often as anybody's, and costs an ante.
            return act(pending.seat, "keep" if chance >= 1 / (rivals + 1) ** 2 else "reroll")
        if pending.find("split"):
            return act(pending.seat, "split")
        bluffs = self._rng.random() < _BLUFF
        bet, more = pending.find("bet"), pending.find("raise")
        if bet is not None:
            if chance >= _BETS_FROM or bluffs:
                return act(pending.seat, "bet", amount=self._amount(state, bet))
            return act(pending.seat, "check")
        if more is not None and (chance >= _RAISES_FROM or bluffs):
            return act(pending.seat, "raise", amount=self._amount(state, more))
        call = pending.find("call")
        assert call is not None
        assert call.amount is not None
        pays = chance * (state["pot"] + call.amount) >= call.amount
        return act(pending.seat, "call" if pays else "fold")

    def _amount(self, state: KingdomState, legal: Legal) -> int:
        """About a third to a half of the pot, within what is allowed."""
        assert legal.least is not None
        assert legal.most is not None
        wish: int = round(state["pot"] * self._rng.uniform(0.3, 0.5))
        return min(max(wish, legal.least), legal.most)


class Decides(Protocol):
    """Any bot."""

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""


class BetsWhatCanBeCalled:
    """Plays as another bot does, but wagers no chip that nobody could match: it would come straight back.

    Args:
        bot: the other one.
    """

    def __init__(self, bot: Decides) -> None:
        self._bot = bot

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        command, seat = self._bot.decide(question), question.seat
        if command["action"] not in _WITHOUT:
            return command
        assert question.state["game"] == "kingdom"
        most = _called_at_most(question.state, seat)
        if most <= 0:
            return act(seat, _WITHOUT[command["action"]])
        legal = question.pending.find(command["action"])
        assert legal is not None
        assert legal.least is not None
        amount = command["amount"]
        assert amount is not None
        return act(seat, command["action"], amount=max(min(amount, most), legal.least))


_WITHOUT: Final = {"bet": "check", "raise": "call"}
"""What is done instead of one that nobody can match."""


def _called_at_most(state: KingdomState, seat: int) -> int:
    """Chips beyond the wager that another seat still in could put in, at most."""
    others = (other for number, other in enumerate(state["seats"]) if number != seat)
    return max(
        other["wagered"] + other["chips"] - state["wager"]
        for other in others
        if other["status"] in {"in", "all-in"}
    )


@cache
def _beats(values: tuple[int, ...]) -> float:
    """How often a Foundation beats another one, a draw counting half."""
    mine = rank(values)
    won = sum(
        1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
        for theirs in (rank(tuple(sorted(other))) for other in product(range(1, 7), repeat=5))
    )
    return won / 6**5
