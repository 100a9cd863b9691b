"""A bot for Critical Roll: modest bets, and the hit whose average comes nearest to 20."""

import random
from collections.abc import Sequence
from statistics import mean

from kiosk.games.command import Act, act
from kiosk.games.critical_roll_chain import DOUBLE_DICE, TARGET, rank
from kiosk.games.dice import Die
from kiosk.games.state import ChainState, CriticalRollState
from kiosk.odds.answers import Question

CLEARLY = 0.6
"""Of a die's faces so many speak for what is right beyond doubt, or more."""
_BETS = (0.05, 0.1, 0.1, 0.2)
"""Shares of its chips that it likes to bet."""


class CriticalRollBot:
    """Plays by how near to 20 each choice comes on average; only its bets are drawn by chance.

    Args:
        rng: for the bets.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def decide(self, question: Question) -> Act:
        """A legal command for the decision that is pending."""
        state, pending = question.state, question.pending
        assert state["game"] == "critical-roll"
        assert isinstance(pending.seat, int)
        seat = state["seats"][pending.seat]
        bet = pending.find("bet")
        if bet is not None:
            assert bet.least is not None
            assert bet.most is not None
            amount = round(seat["chips"] * self._rng.choice(_BETS))
            return act(pending.seat, "bet", amount=min(max(amount, bet.least), bet.most))
        hit = pending.find("hit")
        action = best_play(
            state,
            pending.seat,
            [legal.action for legal in pending.legal],
            None if hit is None or not isinstance(hit.die, Die) else hit.die,
        )
        if action == "double":
            (chain,) = (chain for chain in seat["chains"] if chain["active"])
            return act(pending.seat, "double", die=double_die(chain["total"]))
        return act(pending.seat, action)


def best_play(state: CriticalRollState, seat: int, legal: Sequence[str], hit: Die | None) -> str:
    """What the numbers say of the chain that a seat plays: "stand", "hit", "double" or "split".

    A pair far past 20 is split. Against each other, who is behind those who have played hits, and the last
    one stands ahead of them. Else a double that comes within 1 of 20 on average is best; then a hit, where
    that comes nearer to 20 on average than standing is.

    Args:
        state: of the game.
        seat: its number.
        legal: what may be done now.
        hit: the die that a hit rolls, where that is legal.
    """
    chain = next(chain for chain in state["seats"][seat]["chains"] if chain["active"])
    total: int = chain["total"]
    if "split" in legal and _split_pays(chain):
        return "split"
    if hit is None:
        return "stand"
    standing = _to_beat(state, seat) if "house" not in state else None
    if standing is not None:  # the best of those who have played
        is_last = all(other["status"] != "in" for other in state["seats"][seat + 1 :])
        if rank(total) > standing or is_last:
            return "hit" if rank(total) > standing else "stand"
    if "double" in legal and _miss(total, double_die(total)) <= 1:
        return "double"
    return "hit" if _miss(total, hit) < TARGET - total else "stand"


def plain_play(state: CriticalRollState, seat: int, legal: Sequence[str], hit: Die | None) -> str | None:
    """What is right beyond doubt, "stand" or "hit", by rules that a person would say; None where none does.

    Against each other, the last one stands ahead of all who have played, and who is behind them hits. Else
    one hits where three faces in five bring the chain nearer to 20, and stands where they bring it further
    away. A pair, and a lone d20 that may be doubled, are matters of taste; but where no face passes 20 one
    hits. Against the house that is what the exact odds say, whatever its d20 shows.

    Args: see `best_play`.
    """
    chain = next(chain for chain in state["seats"][seat]["chains"] if chain["active"])
    total: int = chain["total"]
    if hit is None or "split" in legal:
        return None
    standing = _to_beat(state, seat) if "house" not in state else None
    if standing is not None:
        if rank(total) > standing:
            return "hit"
        if rank(total) < standing and all(other["status"] != "in" for other in state["seats"][seat + 1 :]):
            return "stand"
    if "double" in legal:
        return "hit" if total + hit.sides <= TARGET else None
    nearer = mean(rank(total + value) < rank(total) for value in range(1, hit.sides + 1))
    return "hit" if nearer >= CLEARLY else "stand" if nearer <= 1 - CLEARLY else None


def double_die(total: int) -> Die:
    """The die for a double down that comes nearest to 20 on average."""
    return min(DOUBLE_DICE, key=lambda die: _miss(total, die))


def _to_beat(state: CriticalRollState, seat: int) -> tuple[int, int] | None:
    """The best-ranked chain of the seats before this one, who have played; None when all of them are out."""
    before = [other for other in state["seats"][:seat] if other["status"] == "in"]
    return min((rank(chain["total"]) for other in before for chain in other["chains"]), default=None)


def _miss(total: int, die: Die) -> float:
    """How far from 20 a chain is on average after one more die."""
    return mean(rank(total + value)[0] for value in range(1, die.sides + 1))


def _split_pays(chain: ChainState) -> bool:
    """Splitting pays when the pair has gone past 20: each die alone may still come near."""
    total: int = chain["total"]
    return total > TARGET + 2
