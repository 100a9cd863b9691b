"""How an expert plays Kingdom with more than two seats: for chips of people who bet with some sense.

Play from which nobody gains (kiosk.odds.kingdom.many) wins little of those who leave it, so an expert takes
the others for players of habits and does what wins most of these (docs/odds.md). How everybody is taken to
bet, in the betting and where it is read from what they did:

- Whoever must pay to go on does so with the best part of what they may hold: so much of it that a bluff of
  that size, into that pot, would win nothing on average (all who can answer share in it, as none of them
  has to guard the pot alone), and never where the call loses chips against those already in.
- Whoever bets or raises holds what wins more than half of the time against those who go on, or the worst,
  so often that calling it with a middling Foundation wins nothing on average.
- One act in `ODD_ACTS` is of neither kind: people are people, and no act rules a Foundation out.

What follows an answer is that each of the others goes on or folds, and that all then show; side pots are
taken as one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Final

import numpy as np

from kiosk.games.command import Command
from kiosk.games.state import KingdomState
from kiosk.odds.answers import Answer, Question
from kiosk.odds.kingdom.foundations import CHANCES, Vector, compared
from kiosk.odds.kingdom.showdown import share
from kiosk.odds.kingdom.spot import Spot
from kiosk.odds.kingdom.two import BETS

ODD_ACTS: Final = 0.03
"""The share of acts that tell nothing of what is held."""
EVEN: Final = 0.03
"""Of the pot: answers whose worth differs by less than about this are mixed."""
_SIZES: Final = (0.5, 1.0)
"""Bets of the menu besides the least and the most, by the pot."""
_SURE: Final = 1e-9


def crowd_answers(question: Question, state: KingdomState, spot: Spot) -> tuple[Answer, ...]:
    """Of any decision before the showdown."""
    by_pips = bool(question.terms["draw_by_pips"])
    if question.pending.find("keep"):
        return _prerogative(question, state, spot, by_pips=by_pips)
    betting = _Betting.before(state, spot, by_pips=by_pips)
    for command in question.hand:
        if command["do"] == "act" and command["action"] not in {"keep", "reroll"}:
            betting.follow(command)
    return _mixed(betting.answers(question), EVEN * max(state["pot"], 1))


def _prerogative(question: Question, state: KingdomState, spot: Spot, *, by_pips: bool) -> tuple[Answer, ...]:
    """As if all showed at once."""
    king, pot, ante = question.seat, state["pot"], int(question.terms["ante"])
    others = [spot.known.get(number, CHANCES) for number in spot.order if number != king]
    mine = spot.known.get(king, CHANCES)
    keep, keep_wins = share(pot, mine, others, (), by_pips=by_pips)
    again, again_wins = share(pot + ante, CHANCES, others, (), by_pips=by_pips)
    return Answer("keep", keep, keep_wins), Answer("reroll", again - ante, again_wins)


@dataclass(slots=True)
class _Seat:
    """A seat that is still in.

    Attributes:
        chips: left. wagered: in this betting.
        held: what it may hold, by what it did: (252,) of sum 1.
    """

    chips: int
    wagered: int
    held: Vector


@dataclass(slots=True)
class _Betting:
    """The betting, at one moment of it.

    Attributes:
        seats: those still in. pot: chips, wagers included. wager: the highest.
        bet: what the newest bet or raise asked for more, and `into`: the pot without it.
        due: how many could still answer it when it was made.
        known: Foundations that the viewer sees.
    """

    seats: dict[int, _Seat]
    pot: int
    known: dict[int, Vector]
    by_pips: bool
    wager: int = 0
    bet: int = 0
    into: int = 1
    due: int = 1

    @classmethod
    def before(cls, state: KingdomState, spot: Spot, *, by_pips: bool) -> "_Betting":
        """As it began."""
        told = state["seats"]
        seats = {n: _Seat(told[n]["chips"] + told[n]["wagered"], 0, CHANCES) for n in spot.order}
        pot = state["pot"] - sum(seat["wagered"] for seat in told)
        return cls(seats, pot, spot.known, by_pips)

    def follow(self, command: Command) -> None:
        """An act of a seat: what it tells, and the chips that it moves."""
        assert command["do"] == "act"
        number, action = command["seat"], command["action"]
        if action == "fold":
            del self.seats[number]
            return
        seat, more = self.seats[number], int(command.get("amount") or 0)
        going = self.going(number) if self.wager > seat.wagered else np.ones_like(CHANCES)
        if action in BETS:
            going = going * self.staking(number, more)
        elif action == "check":
            going = going * (1 - self.staking(number, max(self.pot // 2, 1)))
        seat.held = _sum_of_one(seat.held * ((1 - ODD_ACTS) * going + ODD_ACTS))
        self._pay(number, more if action in BETS else 0)

    def _pay(self, number: int, more: int) -> None:
        seat = self.seats[number]
        paid = min(self.wager - seat.wagered + more, seat.chips)
        if more:
            self.bet, self.into = more, self.pot + paid - more
            self.due = max(sum(other.chips > 0 for n, other in self.seats.items() if n != number), 1)
        seat.chips -= paid
        seat.wagered += paid
        self.pot += paid
        self.wager = max(self.wager, seat.wagered)

    def going(self, number: int) -> Vector:
        """How likely a seat goes on with each Foundation where it has to pay to: (252,)."""
        seat = self.seats[number]
        call = min(self.wager - seat.wagered, seat.chips)
        guards = _best_part(seat.held, _guarded(self.bet, self.into, self.due))
        inside = [other for n, other in self.seats.items() if n != number and other.wagered >= self.wager]
        takes = np.ones_like(CHANCES)
        for other in inside:
            takes *= self._beats(other.held)
        pays = takes * (self.pot + call) - call
        going: Vector = guards * (pays >= -EVEN * self.pot)
        return going

    def staking(self, number: int, more: int) -> Vector:
        """How likely a seat stakes so many chips more with each Foundation, if it goes on: (252,)."""
        rivals = [other for n, other in self.seats.items() if n != number]
        able = sum(other.chips > 0 for other in rivals)
        into = self.pot + self.wager - self.seats[number].wagered
        guarded = _guarded(more, into, max(able, 1))
        takes, nobody = np.ones_like(CHANCES), 1.0
        for other in rivals:
            part = guarded if other.chips else 1.0
            takes = takes * (1 - part + part * self._beats(_best_of(other.held, part)))
            nobody *= 1 - part
        held = self.seats[number].held
        good = (takes - nobody >= (1 - nobody) / 2).astype(float)
        bluffs = float(held @ good) * more / (into + more) if able == len(rivals) else 0.0
        staking: Vector = np.maximum(good, _worst_part(held, bluffs))
        return staking

    def _beats(self, held: Vector) -> Vector:
        below, level = compared(held, by_pips=self.by_pips)
        return below + level / 2

    def answers(self, question: Question) -> list[Answer]:
        """One for each legal answer, and for a menu of amounts."""
        me, legals = self.seats[question.seat], question.pending.legal
        mine = self.known.get(question.seat, me.held)
        call = next((legal.amount or 0 for legal in legals if legal.action == "call"), 0)
        found = []
        for legal in legals:
            if legal.action == "fold":
                found.append(Answer("fold", 0.0, 0.0))
            elif legal.action in BETS:
                assert legal.least is not None
                assert legal.most is not None
                wishes = (legal.least, *(round((self.pot + call) * size) for size in _SIZES), legal.most)
                for amount in sorted({min(max(wish, legal.least), legal.most) for wish in wishes}):
                    ev, win = self._worth(question.seat, call, amount, mine)
                    found.append(Answer(legal.action, ev, win, amount=amount))
            else:
                found.append(Answer(legal.action, *self._worth(question.seat, call, 0, mine)))
        return found

    def _worth(self, me: int, call: int, more: int, mine: Vector) -> tuple[float, float]:
        """Of paying a call and so many chips more, and then showing against whoever goes on: EV, win."""
        to = self.seats[me].wagered + call + more
        rivals = [self._rival(number, to, more, mine) for number in self.seats if number != me]
        cost = call + more
        ev, win = 0.0, 0.0
        for goes in product((True, False), repeat=len(rivals)):
            chance = prod(r.goes_on if on else 1 - r.goes_on for r, on in zip(rivals, goes, strict=True))
            if chance < _SURE:
                continue
            on = [rival for rival, goes_on in zip(rivals, goes, strict=True) if goes_on]
            paid = min(cost, max((rival.pays for rival in on), default=0) + call)
            takes = prod(rival.beaten for rival in on)
            ev += chance * (takes * (self.pot + paid + sum(min(rival.pays, paid) for rival in on)) - paid)
            win += chance * takes
        return ev, win

    def _rival(self, number: int, to: int, more: int, mine: Vector) -> "_Rival":
        """Who has to pay to go on does so or not; who has matched the wager, or has no chips, is in."""
        seat = self.seats[number]
        pays = min(max(to - seat.wagered, 0), seat.chips)
        held, goes_on = self.known.get(number, seat.held), 1.0
        if pays:
            if more:
                able = max(sum(other.chips > 0 for other in self.seats.values()) - 1, 1)
                going = _best_part(seat.held, _guarded(more, self.pot + to - self.wager, able))
            else:
                going = self.going(number)
            goes_on = float(held @ going)
            held = _sum_of_one(held * going)
        return _Rival(goes_on, pays, float(mine @ self._beats(held)))


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


def _guarded(bet: int, into: int, rivals: int) -> float:
    """The share of what each of so many rivals holds that goes on, so that a bluff of a bet wins nothing."""
    misses: float = (bet / (into + bet)) ** (1 / rivals)
    return 1 - misses


def _best_part(held: Vector, part: float) -> Vector:
    """How much of each Foundation belongs to the best part of what is held: (252,), each 0 to 1."""
    above = 1 - np.cumsum(held)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(held > 0, np.clip((part - above) / held, 0, 1), above < part)


def _worst_part(held: Vector, part: float) -> Vector:
    return 1 - _best_part(held, 1 - part)


def _best_of(held: Vector, part: float) -> Vector:
    return _sum_of_one(held * _best_part(held, part))


def _sum_of_one(weights: Vector) -> Vector:
    total = float(weights.sum())
    return weights / total if total > _SURE else CHANCES


def _mixed(answers: Sequence[Answer], even: float) -> tuple[Answer, ...]:
    """With the weight of each: nearly all on the best, and shared where others are worth about as much.

    Args:
        answers: without weights.
        even: chips that make no difference.
    """
    worth = np.array([answer.ev for answer in answers]) / even
    weights = np.exp(worth - worth.max())
    weights[weights < np.exp(-5)] = 0.0
    return tuple(
        Answer(answer.action, answer.ev, answer.win, amount=answer.amount, weight=float(weight))
        for answer, weight in zip(answers, weights / weights.sum(), strict=True)
    )
