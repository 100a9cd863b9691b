"""Kingdom with more than two seats: what answers are worth, and how often each is best given.

Each decision is solved when it is come to, with what everybody may hold by what they did: a small tree of
what can follow (many_tree), learnt by all seats at once (many_solver). What an act tells is how often the
very same play has it with each Foundation; one act in `ODD_ACTS` tells nothing, for people are people.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Final

import numpy as np

from kiosk.games.state import KingdomState
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.foundations import CHANCES, Vector
from kiosk.odds.kingdom.many_solver import GROUPS, Betting, Shares
from kiosk.odds.kingdom.many_tree import Limits, Menu, Moment, Move, tree_of
from kiosk.odds.kingdom.showdown import among
from kiosk.odds.kingdom.spot import Spot
from kiosk.odds.kingdom.two import BETS

ERROR_OF_THREE: Final = 2.0
ERROR_OF_MORE: Final = 6.0
"""The largest that were measured, antes (docs/odds.md)."""
ODD_ACTS: Final = 0.01
"""The share of acts that tell nothing of what is held."""
_WORK: Final = 1000
"""Nodes times rounds of a decision: about 10 ms."""
_ROUNDS: Final = (6, 40)
"""At least and at most."""
_SELDOM: Final = 0.02
"""Answers given less often than this are left out of play."""
_KEPT: Final = 32
"""Decisions: those of a reign, each up to some 0.3 MB."""

Done = tuple[int, str, int]
"""An act of the betting: the seat's place in the order, the action, and the chips that it added."""


@dataclass(frozen=True, slots=True)
class _Start:
    """A betting as it begins; `chosen`: what the King did before it, "" where they had no choice."""

    moment: Moment
    limits: Limits
    ante: int
    by_pips: bool
    chosen: str


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision of the betting, solved.

    Attributes:
        moment: where. held: what each seat may hold: (seats, 252).
        moves: its answers. shares: how often each is given: (answers, 252).
        betting, play: all that follows.
    """

    moment: Moment
    held: Vector
    moves: tuple[Move, ...]
    shares: Vector
    betting: Betting
    play: Shares


def many_answers(question: Question, state: KingdomState, spot: Spot) -> tuple[Answer, ...]:
    """Of any decision before the showdown."""
    if question.pending.find("keep"):
        return _prerogative(question, state, spot)
    chosen, done = "", []
    for command in question.hand:
        if command["do"] == "act" and command["action"] in {"keep", "reroll"}:
            chosen = command["action"]
        elif command["do"] == "act":
            more = int(command.get("amount") or 0) if command["action"] in BETS else 0
            done.append((spot.order.index(command["seat"]), command["action"], more))
    start = _start(question, state, spot, chosen)
    here = _decision(start, tuple(done))
    me = spot.order.index(question.seat)
    held = here.held.copy()
    for seat, known in spot.known.items():
        held[spot.order.index(seat)] = known
    worth = here.betting.worth(here.play, held)
    ev, wins = worth.answers_chips @ held[me], worth.answers_wins @ held[me]
    weights = here.shares @ held[me]
    return tuple(
        Answer(move.action, float(each), float(win), amount=move.more or None, weight=float(weight))
        for move, each, win, weight in zip(here.moves, ev, wins, weights, strict=True)
    )


def _prerogative(question: Question, state: KingdomState, spot: Spot) -> tuple[Answer, ...]:
    """Keep or reroll, as it is played from there on."""
    king = spot.known.get(question.seat, CHANCES)
    found = []
    for action in ("keep", "reroll"):
        start = _start(question, state, spot, action)
        paid = start.ante if action == "reroll" else 0
        here = _decision(start, ())
        held = here.held.copy()
        for seat, known in spot.known.items():
            held[spot.order.index(seat)] = known
        held[-1] = king if action == "keep" else CHANCES
        worth = here.betting.worth(here.play, held)
        ev, wins = float(worth.here_chips[-1] @ held[-1]), float(worth.here_wins[-1] @ held[-1])
        found.append(Answer(action, ev - paid, wins))
    return tuple(found)


def _start(question: Question, state: KingdomState, spot: Spot, chosen: str) -> _Start:
    """The betting of this reign before its first act."""
    terms, seats = question.terms, [state["seats"][number] for number in spot.order]
    pot = state["pot"] - sum(seat["wagered"] for seat in seats)
    count = len(seats)
    chips = [seat["chips"] + seat["wagered"] for seat in seats]
    if question.pending.find("keep") and chosen == "reroll":
        chips[-1] -= terms["ante"]
        pot += terms["ante"]
    nobody = (False,) * count
    moment = Moment(tuple(chips), (0,) * count, nobody, nobody, pot)
    limits = Limits(terms["min_bet"], terms["max_bet"], terms["max_raises"])
    return _Start(moment, limits, terms["ante"], bool(terms["draw_by_pips"]), chosen)


@lru_cache(maxsize=_KEPT)
def _decision(start: _Start, done: tuple[Done, ...]) -> _Decision:
    """What is come to after these acts, solved."""
    moment, held = _come_to(start, done)
    still_in = len(moment.chips) - sum(moment.folded)
    tree = tree_of(moment, start.limits, Menu.of(still_in))
    betting = Betting(tree, by_pips=start.by_pips)
    least, most = _ROUNDS
    play = betting.learnt(held, min(max(_WORK // len(tree.nodes), least), most))
    return _Decision(moment, held, tree.nodes[0].moves, _often(play[0][0][:, GROUPS]), betting, play)


def _often(shares: Vector) -> Vector:
    """Without answers that are given so seldom that it may as well be chance."""
    often = np.where(shares < _SELDOM, 0.0, shares)
    found: Vector = often / often.sum(axis=0)
    return found


def _come_to(start: _Start, done: tuple[Done, ...]) -> tuple[Moment, Vector]:
    """The moment after these acts, and what each seat may hold there: (seats, 252)."""
    if not done:
        held = np.repeat(CHANCES[None], len(start.moment.chips), axis=0)
        if start.chosen == "keep":
            held[-1] = _of_sum_one(CHANCES * (_keeping(start) + ODD_ACTS))
        return start.moment, held
    before = _decision(start, done[:-1])
    seat, action, more = done[-1]
    assert before.moment.actor == seat
    likely = sum(before.shares[at] for at in _like(before.moves, action, more))
    held = before.held.copy()
    held[seat] = _of_sum_one(held[seat] * ((1 - ODD_ACTS) * likely + ODD_ACTS))
    call = min(before.moment.wager - before.moment.wagered[seat], before.moment.chips[seat])
    move = Move(action, call if action in {"call", "raise"} else 0, more)
    return before.moment.after(seat, move, start.limits), held


def _like(moves: tuple[Move, ...], action: str, more: int) -> list[int]:
    """The places of the answer that an act is nearest to."""
    same = [at for at, move in enumerate(moves) if move.action == action]
    if action not in BETS:
        return same
    return [min(same, key=lambda at: abs(log(moves[at].more / more)))]


def _keeping(start: _Start) -> Vector:
    """Whether the King keeps each Foundation, as if all showed at once: (252,)."""
    others = len(start.moment.chips) - 1
    takes = among(others, CHANCES, by_pips=start.by_pips)
    again = (start.moment.pot + start.ante) / (others + 1) - start.ante
    keeps: Vector = (takes * start.moment.pot >= again).astype(float)
    return keeps


def _of_sum_one(weights: Vector) -> Vector:
    found: Vector = weights / weights.sum()
    return found
