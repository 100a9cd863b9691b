"""Hands of Critical Roll against the house, played by chance with the card's strategy.

A million at a time, side by side; or one after the other through the rules themselves. Nothing of the odds is
used but which choice is the best: what a hand pays comes of its dice.
"""

import random
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kiosk.games.command import act
from kiosk.games.critical_roll import NAME
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE, CRITICAL_SUCCESS, DOUBLE_DICE, MISS, TARGET
from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.odds.critical_roll import position_of
from kiosk.odds.critical_roll_card import HOUSES, positions
from kiosk.odds.critical_roll_chains import best_play
from kiosk.odds.critical_roll_house import HIGHEST, SIDES, HouseRules

_AT_ONCE = 1_000_000
"""Hands; some 100 MB."""

_CHIPS, _BET = 1_000_000, 2
"""Of the seat whose hands are played by the rules; it never runs out of them."""

Whole = NDArray[np.int64]

_STAND, _HIT, _SPLIT = 0, 1, 2
"""Choices; a double down is the sides of its die."""


class Simulated(NamedTuple):
    """What hands came to: how many, and the mean win per unit bet with its standard error."""

    hands: int
    mean: float
    error: float


def simulate(hands: int, rules: HouseRules, seed: int) -> Simulated:
    """Play hands by the best play of a seat whose chips are never short, for bets of 1 each."""
    rng = np.random.default_rng(seed)
    choices = _choices(rules)
    total = squares = 0.0
    left = hands
    while left:
        count = min(left, _AT_ONCE)
        won = _hands(count, rules, choices, rng)
        total += float(won.sum())
        squares += float((won * won).sum())
        left -= count
    mean = total / hands
    return Simulated(hands, mean, float(np.sqrt(max(squares / hands - mean**2, 0.0) / hands)))


def simulate_by_the_rules(hands: int, rules: HouseRules, seed: int) -> Simulated:
    """As `simulate`, every hand through a session of the game, for bets of 2 (half of one is a chip)."""
    rng = random.Random(seed)
    total = squares = 0.0
    for _ in range(hands):
        won = _by_the_rules(rules, rng) / _BET
        total += won
        squares += won * won
    mean = total / hands
    return Simulated(hands, mean, sqrt(max(squares / hands - mean**2, 0.0) / hands))


def _by_the_rules(rules: HouseRules, rng: random.Random) -> int:
    """What one hand wins, in chips."""
    options = {"double_after_split": rules.double_after_split}
    session = Session.new(NAME, [{"name": "A", "chips": _CHIPS}], options)
    session.apply(act(0, "bet", amount=_BET))
    while session.pending.kind is not PendingKind.HAND_OVER:
        pending = session.pending
        if pending.kind is PendingKind.ROLL:
            rolled = [(str(die), rng.randint(1, die.sides)) for die in pending.dice]
            session.apply({"do": "roll", "seat": pending.seat, "dice": rolled})
            continue
        state = session.state()
        assert state["game"] == NAME
        (house,) = state["house"]["dice"]
        assert house["value"] is not None
        chain = next(each for each in state["seats"][0]["chains"] if each["active"])
        position = position_of(chain, pending.legal)
        choice = best_play(house["value"], rules).unlimited_choice(position)
        session.apply(act(0, choice.action, die=choice.die))
    return session.state()["seats"][0]["chips"] - _CHIPS


def _choices(rules: HouseRules) -> Whole:
    """The best choice by the house's d20, a chain's newest die (place, value), its total, and how it stands.

    How: 0 it may be hit, 1 doubled too, 2 split. (21, 6, 21, HIGHEST + 1, 3).
    """
    table = np.full((CRITICAL_SUCCESS + 1, len(SIDES), CRITICAL_SUCCESS + 1, HIGHEST + 1, 3), _STAND)
    for house in HOUSES:
        play = best_play(house, rules)
        for position in positions(rules):
            choice = play.unlimited_choice(position)
            how = 2 if position.matched else int(position.doubles)
            chosen = {"hit": _HIT, "split": _SPLIT, "stand": _STAND}.get(choice.action)
            if chosen is None:
                assert choice.die is not None
                chosen = choice.die.sides
            table[house, position.place, position.value, position.total, how] = chosen
    return table


class Chains(NamedTuple):
    """Chains whose newest die is of one kind: hand, total, its value, `how` as in the choices. (n,)."""

    place: int
    hand: Whole
    total: Whole
    value: Whole
    how: Whole


class _Hands:
    """Chains that are played side by side: each knows its hand."""

    def __init__(self, house: Whole, totals: Whole, rules: HouseRules, rng: np.random.Generator) -> None:
        self.house, self.totals, self._rules, self._rng = house, totals, rules, rng
        self.won = np.zeros(len(house))

    def settle(self, hand: Whole, total: Whole, bets: int) -> None:
        """Chains that are over win or lose their bets."""
        mine, theirs = np.abs(total - TARGET), np.abs(self.totals[hand] - TARGET)
        beats = mine < theirs
        if not self._rules.level_loses:
            beats |= (mine == theirs) & (total < self.totals[hand])
        np.add.at(self.won, hand, np.where(beats, bets, -bets))

    def rolled(self, total: Whole, sides: int) -> tuple[Whole, Whole, NDArray[np.bool_]]:
        """A die is added to each: what it shows, the totals, and which of them a bonus 20 has ended."""
        value = self._rng.integers(1, sides + 1, len(total))
        twenty = (value == sides) & (self._rng.integers(1, 21, len(total)) == CRITICAL_SUCCESS)
        return value, np.where(twenty, TARGET, total + value), twenty


def _hands(count: int, rules: HouseRules, choices: Whole, rng: np.random.Generator) -> NDArray[np.float64]:
    """What each of so many hands wins for a bet of 1. (count,)."""
    mine, house = rng.integers(1, 21, count), rng.integers(1, 21, count)
    totals = house.copy()
    for sides in SIDES[1:]:
        totals += np.where(totals < TARGET, rng.integers(1, sides + 1, count), 0)
    hands = _Hands(house, totals, rules, rng)
    no_push = house != CRITICAL_SUCCESS
    natural = mine == CRITICAL_SUCCESS
    over = natural | (mine == CRITICAL_FAILURE) | ~no_push
    hands.won[over] = np.where(natural, np.where(no_push, rules.natural_pays, 0.0), -1.0)[over]
    hand = np.flatnonzero(~over)
    first = mine[hand]
    waiting = [Chains(0, hand, first, first, np.ones_like(hand))]
    while waiting:
        waiting += _played(hands, choices, rules, waiting.pop())
    return hands.won


def _played(hands: _Hands, choices: Whole, rules: HouseRules, chains: Chains) -> list[Chains]:
    """One choice for each of some chains; those that are played on."""
    place, hand, total, value, how = chains
    if not len(hand):
        return []
    choice = choices[hands.house[hand], place, value, total, how]
    stands = choice == _STAND
    hands.settle(hand[stands], total[stands], 1)
    on: list[Chains] = []
    for die in DOUBLE_DICE:
        doubled = choice == die.sides
        hands.settle(hand[doubled], hands.rolled(total[doubled], die.sides)[1], 2)
    split = choice == _SPLIT
    new, nothing = value[split], np.zeros(int(split.sum()), np.int64)
    again = nothing + (rules.double_after_split and place == 1)
    if place + 1 < len(SIDES):
        on.append(Chains(place, hand[split], new, new, nothing))
    else:
        hands.settle(hand[split], new, 1)
    on.append(Chains(place - 1, hand[split], total[split] - new, new, again))
    hit = choice == _HIT
    if hit.any():
        shown, grown, twenty = hands.rolled(total[hit], SIDES[place + 1])
        matched = (shown == value[hit]) & ~twenty
        ended = (shown == MISS) | (grown >= TARGET) | (place + 2 == len(SIDES))
        over = twenty | (ended & ~matched)
        hands.settle(hand[hit][over], grown[over], 1)
        stays = ~over
        chains = Chains(place + 1, hand[hit][stays], grown[stays], shown[stays], 2 * matched[stays])
        on.append(chains)
    return on
