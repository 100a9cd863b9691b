"""Bots that play as people do in their first evenings: by what feels right, with the usual mistakes."""

import random

from kiosk.bots.kingdom import Decides
from kiosk.games.command import Act, act
from kiosk.games.critical_roll_chain import TARGET as TWENTY
from kiosk.games.dice import DICE, Die
from kiosk.games.kingdom_table import Rank, rank
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Question


class SixShooterBeginner:
    """Opens with big dice, buys any die whatever it may do, and gives up while it could still win.

    Args:
        rng: for its moods.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._content_from = rng.randint(14, 18)

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, seat = question.state, question.seat
        assert state["game"] == "six-shooter"
        if question.pending.find("open"):
            first = self._rng.choice((Die.D20, Die.D12, Die.D12, Die.D10))
            return act(
                seat, "open", dice=(first, self._rng.choice([die for die in DICE if die is not first]))
            )
        buy = question.pending.find("buy")
        total = state["seats"][seat]["total"]
        if buy is None or total >= self._content_from:
            return act(seat, "stick")
        assert isinstance(buy.die, tuple)
        return act(seat, "buy", die=self._rng.choice(buy.die))


class CriticalRollBeginner:
    """Is afraid of 20 and more, and takes every pair and many a double for a gift.

    Args:
        rng: for its bets and its moods.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._afraid_from = rng.randint(13, 16)

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, pending, seat = question.state, question.pending, question.seat
        assert state["game"] == "critical-roll"
        me = state["seats"][seat]
        bet = pending.find("bet")
        if bet is not None:
            assert bet.least is not None
            assert bet.most is not None
            amount = round(me["chips"] * self._rng.choice((0.05, 0.1, 0.1, 0.2)))
            return act(seat, "bet", amount=min(max(amount, bet.least), bet.most))
        if pending.find("split"):
            return act(seat, "split")
        total = next(chain["total"] for chain in me["chains"] if chain["active"])
        if pending.find("double") and self._rng.random() < _GIFTS:
            return act(seat, "double", die=Die.D12)
        if pending.find("hit") and total < min(self._afraid_from, TWENTY):
            return act(seat, "hit")
        return act(seat, "stand")


_GIFTS = 0.15
"""How often it doubles down, whatever it has."""


_CURIOUS = 0.5
"""How often it pays a little to see what the others have, with nothing."""


class KingdomBeginner:
    """Hopes for better dice as King, wants to see what the others have, bets a chip or two, and never bluffs.

    Args:
        rng: for its moods.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, pending, seat = question.state, question.pending, question.seat
        assert state["game"] == "kingdom"
        held, _ = rank(tuple(sorted(die["value"] or 0 for die in state["seats"][seat]["dice"])))
        if pending.find("keep"):
            return act(seat, "reroll" if held < Rank.KNIGHT else "keep")
        if pending.find("split"):
            return act(seat, self._rng.choice(("split", "reroll")))
        bet, more = pending.find("bet"), pending.find("raise")
        if bet is not None:
            proud = held >= Rank.KNIGHT
            return act(seat, "bet", amount=self._amount(bet.least, bet.most)) if proud else act(seat, "check")
        if more is not None and held >= Rank.ROAD:
            return act(seat, "raise", amount=self._amount(more.least, more.most))
        return act(seat, "call" if self._stays(state, held) else "fold")

    def _stays(self, state: KingdomState, held: Rank) -> bool:
        """A pair is something, whatever it costs; nothing at all is worth a look at times."""
        cheap = state["wager"] <= state["pot"] // 3
        return held >= Rank.PEASANT or (cheap and self._rng.random() < _CURIOUS)

    def _amount(self, least: int | None, most: int | None) -> int:
        """A chip or two, whatever lies in the pot."""
        assert least is not None
        assert most is not None
        return min(max(self._rng.randint(1, 2), least), most)


class StaysIn:
    """Plays as another bot does, but checks, raises a bet once by the least, and never folds.

    So who learns the game is asked to bet and to call, and sees the end.

    Args:
        bot: the other one.
    """

    def __init__(self, bot: Decides) -> None:
        self._bot = bot

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        pending, seat = question.pending, question.seat
        if pending.find("check"):
            return act(seat, "check")
        if pending.find("fold") is None:
            return self._bot.decide(question)
        assert question.state["game"] == "kingdom"
        raises = None if question.state["seats"][seat]["wagered"] else pending.find("raise")
        if raises is None or raises.least is None:
            return act(seat, "call")
        return act(seat, "raise", amount=raises.least)
