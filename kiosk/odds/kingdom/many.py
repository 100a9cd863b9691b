"""Kingdom with more than two seats, reckoned from the play of two.

A Foundation that beats one rival with a chance s stands, against m rivals still in, for the one that beats a
single rival with a chance of s^m. As that one is played by two, so it is taken to be played here: what a
rival
holds is guessed from what they did, and whether those behind call. What follows a bet is a call or a fold
of each,
and then all show; side pots are taken as one.
"""

from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kiosk.games.protocol import Legal
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.betting import Node
from kiosk.odds.kingdom.foundations import CHANCES, FOUNDATIONS, Vector, compared
from kiosk.odds.kingdom.reigns import nearest, shipped
from kiosk.odds.kingdom.showdown import share
from kiosk.odds.kingdom.solver import Branch
from kiosk.odds.kingdom.spot import Spot
from kiosk.odds.kingdom.two import BETS, nearest_move

ERROR_OF_MANY: Final = 6.0
"""The largest that was measured, antes (docs/odds.md)."""
ANTES_OF_TWO: Final = 2
"""In the pot of the betting that is looked up."""


def many_answers(question: Question, state: KingdomState, spot: Spot) -> tuple[Answer, ...]:
    """Of any decision before the showdown."""
    by_pips = bool(question.terms["draw_by_pips"])
    if question.pending.find("keep"):
        return _prerogative(question, state, spot, by_pips=by_pips)
    return tuple(_Betting.of(question, state, spot).answers())


def _prerogative(question: Question, state: KingdomState, spot: Spot, *, by_pips: bool) -> tuple[Answer, ...]:
    """As if all showed at once."""
    king, pot, ante = question.seat, state["pot"], int(question.terms["ante"])
    others = [spot.known.get(number, CHANCES) for number in spot.order if number != king]
    mine = spot.known.get(king, CHANCES)
    keep, keep_wins = share(pot, mine, others, (), by_pips=by_pips)
    again, again_wins = share(pot + ante, CHANCES, others, (), by_pips=by_pips)
    return Answer("keep", keep, keep_wins), Answer("reroll", again - ante, again_wins)


def stand_ins(rivals: int, *, by_pips: bool) -> NDArray[np.intp]:
    """For each Foundation the one that stands for it in the betting of two: (252,) places."""
    below, level = compared(CHANCES, by_pips=by_pips)
    chance = below + level / 2
    found = np.searchsorted(chance, chance**rivals)
    return np.minimum(found, len(FOUNDATIONS) - 1)


@dataclass(frozen=True, slots=True)
class _Rival:
    """Another seat still in.

    Attributes:
        goes_on: how likely it pays when asked. pays: what that costs it, chips.
        beaten: how likely it then loses to the seat that decides, a draw counting half.
    """

    goes_on: float
    pays: int
    beaten: float


@dataclass(frozen=True, slots=True)
class _Betting:
    """A betting decision of many: the betting of two that it is looked up in, and who holds what."""

    question: Question
    state: KingdomState
    spot: Spot
    branch: Branch
    unit: float
    stands_for: NDArray[np.intp]
    by_pips: bool

    @classmethod
    def of(cls, question: Question, state: KingdomState, spot: Spot) -> "_Betting":
        """Looked up by what one can bet, as a share of what lies in the pot before."""
        by_pips = bool(question.terms["draw_by_pips"])
        seats = state["seats"]
        dead = state["pot"] - sum(seat["wagered"] for seat in seats)
        stacks = {number: seats[number]["chips"] + seats[number]["wagered"] for number in spot.still_in}
        both = min(
            stacks[question.seat],
            max((chips for number, chips in stacks.items() if number != question.seat), default=0),
        )
        unit = max(dead / ANTES_OF_TWO, 1.0)
        reign = shipped(nearest(both / unit))
        return cls(
            question,
            state,
            spot,
            reign.kept,
            unit,
            stand_ins(max(len(spot.still_in) - 1, 1), by_pips=by_pips),
            by_pips,
        )

    def answers(self) -> list[Answer]:
        """One for each legal answer, and for a menu of amounts."""
        node, weights = self._node()
        mine = self._mine()
        shares = weights[:, self.stands_for] @ mine
        found: list[Answer] = []
        for legal in self.question.pending.legal:
            at = [place for place, move in enumerate(node.moves) if move.action == legal.action]
            if legal.action in BETS:
                found.extend(self._bets(legal, node, shares, mine))
                continue
            weight = float(shares[at[0]]) if at else 0.0
            ev, win = (0.0, 0.0) if legal.action == "fold" else self._contest(legal.amount or 0, 0, mine)
            found.append(Answer(legal.action, ev, win, weight=weight))
        total = sum(answer.weight or 0.0 for answer in found)
        return [
            Answer(
                each.action,
                each.ev,
                each.win,
                amount=each.amount,
                weight=(each.weight or 0.0) / total if total > 0 else 1 / len(found),
            )
            for each in found
        ]

    def _mine(self) -> Vector:
        seat = self.question.seat
        return self.spot.known.get(seat, self._held(seat))

    def _node(self, wager: int | None = None) -> tuple[Node, Vector]:
        """The decision of two that stands for one here, by the wager that is faced.

        Returns:
            It, and how it is played: (answers, 252).
        """
        duel, policy = self.branch.duel, self.branch.policy
        faced = self.state["wager"] if wager is None else wager
        at = 0
        first = duel.tree.nodes[0]
        if faced:
            place = nearest_move(first.moves, "bet", faced / self.unit)
            assert place is not None
            at = first.follows[place]
        elif self._last_to_act():
            at = first.follows[0]
        depth, row = duel.place(at)
        node = duel.tree.nodes[at]
        return node, policy[depth][row, : len(node.moves)]

    def _last_to_act(self) -> bool:
        order = [n for n in self.spot.still_in if self.state["seats"][n]["chips"]]
        return bool(order) and order[-1] == self.question.seat

    def _held(self, seat: int) -> Vector:
        """What a seat holds, by the last thing it did in the betting."""
        action, amount = "", 0
        for command in self.question.hand:
            if (
                command["do"] == "act"
                and command["seat"] == seat
                and command["action"] not in {"keep", "reroll"}
            ):
                action, amount = command["action"], self.state["seats"][seat]["wagered"]
        if not action:
            return CHANCES
        first = self.branch.duel.tree.nodes[0]
        if action == "check":
            place: int | None = 0
            depth, row = 0, 0
        elif action in BETS:
            place = nearest_move(first.moves, "bet", max(amount, 1) / self.unit)
            depth, row = 0, 0
        else:
            node, play = self._node(max(amount, 1))
            going = 1 - play[[move.action for move in node.moves].index("fold")]
            return _sum_of_one(CHANCES * going[self.stands_for])
        assert place is not None
        return _sum_of_one(CHANCES * self.branch.policy[depth][row, place][self.stands_for])

    def _bets(self, legal: Legal, node: Node, shares: Vector, mine: Vector) -> list[Answer]:
        assert legal.least is not None
        assert legal.most is not None
        amounts = dict.fromkeys([legal.least, legal.most], 0.0)
        for place, move in enumerate(node.moves):
            if move.action == legal.action:
                amount = min(max(round(move.amount * self.unit), legal.least), legal.most)
                amounts[amount] = amounts.get(amount, 0.0) + float(shares[place])
        call = next((each.amount or 0 for each in self.question.pending.legal if each.action == "call"), 0)
        found = []
        for amount in sorted(amounts):
            ev, win = self._contest(call, amount, mine)
            found.append(Answer(legal.action, ev, win, amount=amount, weight=amounts[amount]))
        return found

    def _contest(self, call: int, more: int, mine: Vector) -> tuple[float, float]:
        """What it is worth to pay a call and so many chips more, and then to show against whoever goes on."""
        seats, me = self.state["seats"], self.question.seat
        to = seats[me]["wagered"] + call + more
        rivals = [self._rival(number, to, mine) for number in self.spot.still_in if number != me]
        pot, cost = self.state["pot"], call + more
        ev, win = 0.0, 0.0
        for goes in product((True, False), repeat=len(rivals)):
            chance = prod(r.goes_on if on else 1 - r.goes_on for r, on in zip(rivals, goes, strict=True))
            if not chance:
                continue
            on = [rival for rival, goes_on in zip(rivals, goes, strict=True) if goes_on]
            paid = min(cost, max((rival.pays for rival in on), default=0) + call) if on else 0
            takes = prod(rival.beaten for rival in on)
            gets = pot + paid + sum(min(rival.pays, paid) for rival in on)
            ev += chance * (takes * gets - paid)
            win += chance * takes
        return ev, win

    def _rival(self, number: int, to: int, mine: Vector) -> _Rival:
        """Who has to pay to go on does so as two would; who has matched the wager, or has no chips, is in."""
        seat = self.state["seats"][number]
        held = self.spot.known.get(number, self._held(number))
        pays = min(max(to - seat["wagered"], 0), seat["chips"])
        goes_on = 1.0
        if pays and to:
            node, play = self._node(to)
            actions = [move.action for move in node.moves]
            going = (
                (1 - play[actions.index("fold")])[self.stands_for]
                if "fold" in actions
                else np.ones_like(held)
            )
            goes_on = float(held @ going)
            held = _sum_of_one(held * going)
        below, level = compared(held, by_pips=self.by_pips)
        return _Rival(goes_on, pays, float(mine @ (below + level / 2)))


def _sum_of_one(weights: Vector) -> Vector:
    total = float(weights.sum())
    return weights / total if total > 1e-9 else CHANCES  # noqa: PLR2004 - float dust
