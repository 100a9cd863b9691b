"""Best play of Critical Roll chains against the house: what each choice is worth, to the last digit.

Everything is counted in bets of the original size, of which a seat has so many left. While they last, a
chain takes some of them from those that wait behind it: a position is the chain that is played, those that
wait, and the bets left. Two bounds keep that small. *Plain* play uses no more bets; *free* play has no end of
them, and then chains don't touch each other: a split is worth what both chains are worth alone. Where the two
are equal, further bets can't help, and the chain is played by itself.

Found by dynamic programming over the rules of kiosk/games/critical_roll_chain.py; no source but those.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple, TypeVar

from kiosk.games.critical_roll_chain import CRITICAL_SUCCESS, MISS, TARGET
from kiosk.games.dice import DICE, Die
from kiosk.odds.critical_roll_house import SIDES, Chances, HouseRules, HouseTotals, house_totals

MOST_BETS = 16
"""Further bets that are told apart: what more of them would add to a bet's worth is below 2e-13 of it."""

_EQUAL = 1e-12
"""Bets. What differs by less does so by rounding."""

_BONUS = 1 / CRITICAL_SUCCESS
"""The chance that the d20 rolled for a critical hit makes the chain 20."""

_LAST = len(SIDES) - 1
"""The place of the d4, after which there is no die."""

T = TypeVar("T", float, Chances)


class Position(NamedTuple):
    """A chain at its decision.

    Attributes:
        total: of its dice.
        place: of its newest die, in the order of `SIDES`. value: of that die.
        hits, doubles, matched: whether it may be hit, doubled down, split.
    """

    total: int
    place: int
    value: int
    hits: bool
    doubles: bool = False
    matched: bool = False

    @property
    def next_die(self) -> Die:
        """The die that a hit rolls."""
        return DICE[len(DICE) - 2 - self.place]


class Option(NamedTuple):
    """A choice, its die where one is chosen, and its worth in bets: what comes back less what goes in."""

    action: str
    die: Die | None
    worth: float


Waiting = tuple[Position, ...]


def begun(place: int, value: int) -> Position:
    """A chain that begins with a split-off die."""
    return Position(value, place, value, hits=place < _LAST)


def first(value: int) -> Position:
    """A chain that is a d20 and nothing else."""
    return Position(value, 0, value, hits=True, doubles=True)


def rolled_on(position: Position, value: int) -> Position:
    """After a hit."""
    total, place = position.total + value, position.place + 1
    hits = total < TARGET and place < _LAST and value != MISS
    return Position(total, place, value, hits, matched=value == position.value)


def _average(sides: int, twenty: T, landing: Callable[[int], T]) -> T:
    """Over all values of a die: what each is worth, and at its highest a bonus d20 that may make twenty."""
    mean = _BONUS * twenty + (1 - _BONUS) * landing(sides)
    for value in range(1, sides):
        mean = mean + landing(value)
    return mean / sides


class BestPlay:
    """Best play against what the house may come to; remembers what it has worked out.

    Args:
        house: what it may come to.
        rules: what is played.

    Attributes:
        house: what it may come to.
    """

    def __init__(self, house: HouseTotals, rules: HouseRules) -> None:
        self.house, self._back = house, house.back
        self._rules = rules
        self._plain: dict[tuple[int, int, int], float] = {}
        self._free: dict[tuple[int, int, int], float] = {}
        self._choices: dict[Position, Option] = {}
        self._is_settled: dict[Position, bool] = {}
        self._plain_unbeaten: dict[tuple[int, int, int], Chances] = {}
        self._worth: dict[tuple[Position, Waiting, int], float] = {}
        self._unbeaten: dict[tuple[Position, Waiting, int], Chances] = {}

    def options(self, position: Position, waiting: Waiting, bets: int) -> Iterator[Option]:
        """Every choice at a position, in the protocol's order, with its worth under best play after it.

        Args:
            position: of the chain that is played.
            waiting: chains still to be played, as they follow.
            bets: further bets of the original size that the seat can make.
        """
        yield Option("stand", None, self._back[position.total] + self._rest(waiting, bets))
        if position.hits:
            yield Option("hit", None, self._hit(position, waiting, bets))
        if position.doubles and bets:
            rest = self._rest(waiting, bets - 1) - 1
            for die in self._rules.double_dice:
                yield Option("double", die, self._doubled(position.total, die.sides) + rest)
        if position.matched and bets:
            old, new = self._parted(position)
            if self._settled(new):
                worth = self._alone(new) + self.worth(old, waiting, bets - 1) - 1
            else:
                worth = self.worth(old, (new, *waiting), bets - 1) - 1
            yield Option("split", None, worth)

    def worth(self, position: Position, waiting: Waiting, bets: int) -> float:
        """What a chain and those that wait are worth together, in bets, under best play."""
        if not bets or self._settled(position):
            return self._alone(position) + self._rest(waiting, bets)
        key = position, waiting, bets
        if key not in self._worth:
            self._worth[key] = max(option.worth for option in self.options(*key))
        return self._worth[key]

    def unlimited(self, position: Position) -> float:
        """What a chain is worth, in bets, to a seat that never runs out of them."""
        worth = self._free_chain(position) if position.hits else self._back[position.total]
        if position.doubles:
            worth = max(worth, self._best_double(position.total))
        if position.matched:
            old, new = self._parted(position)
            worth = max(worth, self.unlimited(old) + self.unlimited(new) - 1)
        return worth

    def unlimited_choice(self, position: Position) -> Option:
        """The best choice at a position of a seat that never runs out of bets; the first of equals."""
        if position not in self._choices:
            self._choices[position] = self._unlimited_choice(position)
        return self._choices[position]

    def _unlimited_choice(self, position: Position) -> Option:
        options = [Option("stand", None, self._back[position.total])]
        if position.hits:
            matched = rolled_on(position, position.value)
            match = self.unlimited(matched) if position.value <= SIDES[position.place + 1] else 0.0
            options.append(Option("hit", None, self._free_hit(position, match)))
        if position.doubles:
            options += [
                Option("double", die, self._doubled(position.total, die.sides) - 1)
                for die in self._rules.double_dice
            ]
        if position.matched:
            old, new = self._parted(position)
            options.append(Option("split", None, self.unlimited(old) + self.unlimited(new) - 1))
        most = max(option.worth for option in options)
        return next(option for option in options if option.worth >= most - _EQUAL)

    def unbeaten(self, position: Position, waiting: Waiting, bets: int) -> Chances:
        """The chance, against each total of the house, that no chain wins: this one and those that wait."""
        if not bets or self._settled(position):
            return self._alone_unbeaten(position) * self._rest_unbeaten(waiting, bets)
        key = position, waiting, bets
        if key not in self._unbeaten:
            most = self.worth(*key)
            choice = next(option for option in self.options(*key) if option.worth >= most - _EQUAL)
            self._unbeaten[key] = self.unbeaten_after(choice, *key)
        return self._unbeaten[key]

    def unbeaten_after(self, choice: Option, position: Position, waiting: Waiting, bets: int) -> Chances:
        """As `unbeaten`, after this choice."""
        unbeaten = self.house.unbeaten
        if choice.action == "stand":
            return unbeaten[position.total] * self._rest_unbeaten(waiting, bets)
        if choice.action == "split":
            old, new = self._parted(position)
            if self._settled(new):
                return self._alone_unbeaten(new) * self.unbeaten(old, waiting, bets - 1)
            return self.unbeaten(old, (new, *waiting), bets - 1)
        if choice.action == "double":
            assert choice.die is not None
            rest = self._rest_unbeaten(waiting, bets - 1)
            return rest * _average(
                choice.die.sides, unbeaten[TARGET], lambda value: unbeaten[position.total + value]
            )
        return _average(
            SIDES[position.place + 1],
            unbeaten[TARGET] * self._rest_unbeaten(waiting, bets),
            lambda value: self.unbeaten(rolled_on(position, value), waiting, bets),
        )

    def _parted(self, position: Position) -> tuple[Position, Position]:
        """The two chains of a split: the old one, and the new one that begins with its newest die."""
        total, place, value = position.total - position.value, position.place - 1, position.value
        doubles = self._rules.double_after_split and place == 0
        return Position(total, place, value, hits=True, doubles=doubles), begun(position.place, value)

    def _hit(self, position: Position, waiting: Waiting, bets: int) -> float:
        return _average(
            SIDES[position.place + 1],
            self._back[TARGET] + self._rest(waiting, bets),
            lambda value: self.worth(rolled_on(position, value), waiting, bets),
        )

    def _doubled(self, total: int, sides: int) -> float:
        """What comes back on a chain doubled down with a die, in bets."""
        return 2 * _average(sides, self._back[TARGET], lambda value: self._back[total + value])

    def _best_double(self, total: int) -> float:
        return max((self._doubled(total, die.sides) for die in self._rules.double_dice), default=0.0) - 1

    def _rest(self, waiting: Waiting, bets: int) -> float:
        return self.worth(waiting[0], waiting[1:], bets) if waiting else 0.0

    def _rest_unbeaten(self, waiting: Waiting, bets: int) -> Chances | float:
        return self.unbeaten(waiting[0], waiting[1:], bets) if waiting else 1.0

    def _settled(self, position: Position) -> bool:
        """Whether further bets are of no use to a chain."""
        if position not in self._is_settled:
            self._is_settled[position] = self.unlimited(position) - self._alone(position) < _EQUAL
        return self._is_settled[position]

    def _alone(self, position: Position) -> float:
        """What a chain is worth, in bets, without any further bet."""
        total, place, value = position[:3]
        return self._plain_chain(total, place, value) if position.hits else self._back[total]

    def _plain_chain(self, total: int, place: int, value: int) -> float:
        key = total, place, value
        if key not in self._plain:
            self._plain[key] = max(self._back[total], self._plain_hit(total, place, value))
        return self._plain[key]

    def _plain_hit(self, total: int, place: int, value: int) -> float:
        position = Position(total, place, value, hits=True)
        return _average(
            SIDES[place + 1], self._back[TARGET], lambda rolled: self._alone(rolled_on(position, rolled))
        )

    def _alone_unbeaten(self, position: Position) -> Chances:
        """As `unbeaten`, of a chain without any further bet."""
        total, place, value = key = position[:3]
        unbeaten = self.house.unbeaten
        if not position.hits:
            return unbeaten[total]
        if key not in self._plain_unbeaten:
            stands = self._plain_hit(total, place, value) <= self._back[total] + _EQUAL
            self._plain_unbeaten[key] = (
                unbeaten[total]
                if stands
                else _average(
                    SIDES[place + 1],
                    unbeaten[TARGET],
                    lambda rolled: self._alone_unbeaten(rolled_on(position, rolled)),
                )
            )
        return self._plain_unbeaten[key]

    def _free_chain(self, position: Position) -> float:
        """What a chain that may be hit is worth with no end of bets, by standing or hitting at first.

        A match that is split brings back the same chain: its worth w = a + b w is solved for, not iterated.
        """
        total, place, value = key = position[:3]
        if key in self._free:
            return self._free[key]
        stand, sides = self._back[total], SIDES[place + 1]
        if value > sides:
            worth = max(stand, self._free_hit(position, match=0.0))
        else:
            chance = (1.0 if value < sides else 1 - _BONUS) / sides
            unmatched = rolled_on(position, value)._replace(matched=False)
            others = self._free_hit(position, match=0.0)
            new = self.unlimited(begun(place + 1, value)) - 1
            stays = others + chance * self.unlimited(unmatched)
            stops = stand
            if place == 0 and self._rules.double_after_split:
                stops = max(stops, self._best_double(total))
            # of increasing contractions the largest has the largest fixed point
            hit = max(stays, others + chance * (new + stops), (others + chance * new) / (1 - chance))
            worth = max(stand, hit)
        self._free[key] = worth
        return worth

    def _free_hit(self, position: Position, match: float) -> float:
        """A hit with no end of bets, where the value that matches is worth so much."""
        return _average(
            SIDES[position.place + 1],
            self._back[TARGET],
            lambda value: match if value == position.value else self.unlimited(rolled_on(position, value)),
        )


@cache
def best_play(house: int, rules: HouseRules) -> BestPlay:
    """Best play against this value of the house's d20, 1 to 19."""
    return BestPlay(house_totals(house, level_loses=rules.level_loses), rules)
