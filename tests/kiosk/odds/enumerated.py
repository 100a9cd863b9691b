"""What each answer of Critical Roll is worth, by playing every course of a hand with the rules' own chains.

Nothing of kiosk/odds is used: each decision takes the answer that the courses after it say is best.
"""

from __future__ import annotations

from copy import copy, deepcopy
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, Chain, rank
from kiosk.games.dice import Die

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.games.session import Session

Worth = tuple[float, float]
"""Expected chips at the end of the hand, and the chance to win a bet."""
Chains = tuple[Chain, ...]
EQUAL = 1e-9


class Courses:
    """Every course of a hand of a seat against the house, from its decision on."""

    def __init__(self, session: Session, number: int = 0) -> None:
        game = session._game
        seat = game.seats[number]
        self._after_split = session.options.get("double_after_split") is True
        self._bet: int = seat.bet  # type: ignore[attr-defined]
        self._known: dict[object, Worth] = {}
        self._ends: dict[object, Worth] = {}
        self._house: dict[int, float] = {}
        for total, chance in _totals(Chain(list(getattr(game, "house_dice", [(Die.D20, 20)])), 0)):
            self._house[total] = self._house.get(total, 0.0) + chance
        self.chips = seat.chips
        self._chains: Chains = tuple(deepcopy(seat.chains))  # type: ignore[attr-defined]

    def odds(self) -> list[tuple[str, Die | None, Worth]]:
        """Each answer to the decision that is waited for: action, die, worth."""
        place = next(place for place, chain in enumerate(self._chains) if chain.active)
        return list(self._answers(self._chains, place, self.chips))

    def _worth(self, chains: Chains, place: int, chips: int) -> Worth:
        if place == len(chains):
            return self._end(chains, chips)
        key = tuple((c.total, c.bet) for c in chains[:place]), tuple(map(_told, chains[place:])), chips
        if key not in self._known:
            worths = [worth for *_, worth in self._answers(chains, place, chips)]
            most = max((ev for ev, _ in worths), default=0.0)
            best = next((worth for worth in worths if worth[0] >= most - EQUAL), None)
            self._known[key] = best or self._worth(chains, place + 1, chips)
        return self._known[key]

    def _answers(self, chains: Chains, place: int, chips: int) -> Iterator[tuple[str, Die | None, Worth]]:
        chain = chains[place]
        for legal in chain.legal(chips, double_after_split=self._after_split):
            if legal.action == "stand":
                yield "stand", None, self._worth(chains, place + 1, chips)
            elif legal.action == "hit":
                assert isinstance(legal.die, Die)
                yield "hit", legal.die, self._rolled(chains, place, chips, legal.die)
            elif legal.action == "split":
                old = _copied(chain)
                new = old.split()
                after = (*chains[:place], old, new, *chains[place + 1 :])
                yield "split", None, self._worth(after, place, chips - self._bet)
            else:
                assert isinstance(legal.die, tuple)
                for die in legal.die:
                    old = _copied(chain)
                    old.double()
                    after = (*chains[:place], old, *chains[place + 1 :])
                    yield "double", die, self._rolled(after, place, chips - self._bet, die)

    def _rolled(self, chains: Chains, place: int, chips: int, die: Die) -> Worth:
        ev = win = 0.0
        for value in range(1, die.sides + 1):
            grown = _copied(chains[place])
            grown.add((die, value))
            outcomes = [(grown, 1.0)]
            if value == die.sides:
                twenty = _copied(grown)
                twenty.make_twenty()
                outcomes = [(grown, 1 - 1 / CRITICAL_SUCCESS), (twenty, 1 / CRITICAL_SUCCESS)]
            for chain, chance in outcomes:
                after = self._worth((*chains[:place], chain, *chains[place + 1 :]), place, chips)
                ev += after[0] * chance / die.sides
                win += after[1] * chance / die.sides
        return ev, win

    def _end(self, chains: Chains, chips: int) -> Worth:
        key = tuple(sorted((chain.total, chain.bet) for chain in chains))
        if key not in self._ends:
            house = self._house.items()
            back = sum(chance * sum(chain.back(total) for chain in chains) for total, chance in house)
            best = min(rank(chain.total) for chain in chains)
            self._ends[key] = back, sum(chance for total, chance in house if best < rank(total))
        back, win = self._ends[key]
        return chips + back, win


def _told(chain: Chain) -> tuple[object, ...]:
    """What the rest of the hand can tell of a chain that is not over: older dice count in its total alone."""
    lone = len(chain.dice) == 1
    return chain.total, chain.bet, chain.dice[-1], lone, chain.over, chain.matched, chain.was_split


def _copied(chain: Chain) -> Chain:
    other = copy(chain)
    other.dice = list(chain.dice)
    return other


def _totals(house: Chain) -> Iterator[tuple[int, float]]:
    """Every course of the house: what it comes to, and its chance."""
    die = house.next_die
    if die is None:
        yield house.total, 1.0
        return
    for value in range(1, die.sides + 1):
        for total, chance in _totals(Chain([*house.dice, (die, value)], 0)):
            yield total, chance / die.sides


class CoursesOfTheLast(Courses):
    """Every course of a hand against each other, of the last seat that acts."""

    def __init__(self, session: Session) -> None:
        seats = session._game.seats
        self._place = session.pending.seat
        assert isinstance(self._place, int)
        self._others = [each.chains for number, each in enumerate(seats) if number < self._place]  # type: ignore[attr-defined]
        self._table = session._game.pot
        super().__init__(session, self._place)
        self._before = self.chips

    def _end(self, chains: Chains, chips: int) -> Worth:
        mine = min(rank(chain.total) for chain in chains)
        theirs = [
            min(rank(chain.total) for chain in other) for other in self._others if other[0].dice[0][1] != 1
        ]
        best = min([mine, *theirs])
        if mine != best:
            return chips, 0.0
        level = theirs.count(best)
        pot = self._table + self._before - chips
        return chips + pot // (level + 1) + (level < pot % (level + 1)), 1.0


def assert_as_played_out(courses: Courses, odds: Mapping[str, Any]) -> None:
    """What the odds of a decision say is what comes of all courses of the hand, and they call it exact."""
    assert odds["basis"] == "exact"
    expected = courses.odds()
    assert [(each["action"], each.get("die")) for each in odds["actions"]] == [
        (action, die) for action, die, _ in expected
    ]
    for found, (_, _, (ev, win)) in zip(odds["actions"], expected, strict=True):
        assert found["ev"] == pytest.approx(ev - courses.chips, abs=1e-9)
        assert found["win"] == pytest.approx(win, abs=1e-9)
