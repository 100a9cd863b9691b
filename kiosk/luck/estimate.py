"""Where no exact value is known: what the dice brought, estimated so that the mean is right.

After AIVAT (Burch, Schmid, Moravcik, Morrill and Bowling, AAAI 2018): at every roll the value of what came is
taken less the mean of the values of all that could have come, weighed by their chances. Whatever the values
are, that is nought on average, so that the mean of what is left is the mean of what was won; the nearer they
are to the truth, the less chance is in it. Here the value is a share of the pot by how good each holding is.
Its constants were chosen for the least variance of bots' hands (docs/luck.md).
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from kiosk.games import critical_roll, kingdom, six_shooter
from kiosk.games.command import Command, Roll
from kiosk.games.critical_roll_chain import CRITICAL_FAILURE
from kiosk.games.critical_roll_chain import rank as chain_rank
from kiosk.games.dice import DICE
from kiosk.games.kingdom_table import Foundation
from kiosk.games.kingdom_table import rank as foundation_rank
from kiosk.games.session import Session
from kiosk.games.six_shooter import TARGET

AWAY: Final = frozenset({"sitting-out", "gone"})
OUT: Final = frozenset({"folded", "busted", "lost"}) | AWAY
FIVE: Final = 5
STEEP: Final = {six_shooter.NAME: 0.06, critical_roll.NAME: 0.3, kingdom.NAME: 20.0}
"""By how much a weight grows (in powers of e) with a pip of a total, with a place nearer to 20, and from the
worst Foundation to the best."""
STAKES: Final = {six_shooter.NAME: 1.5, critical_roll.NAME: 0.55, kingdom.NAME: 2.0}
"""Of how many pots of now a hand is about."""

Outcomes = Sequence[tuple[float, float]]
"""Of a roll: chance and weight of what is held after it."""


class Ledger:
    """Of one hand.

    Args:
        game: by its name in the protocol.
        there: the seats that take part.
        had: chips of each seat before it.
    """

    exact = False

    def __init__(self, game: str, there: Sequence[int], had: Sequence[int]) -> None:
        self._game = game
        self._had = had
        self._luck = dict.fromkeys(there, 0.0)
        self._foundations: dict[int, float] = {}

    def before(self, session: Session, command: Command) -> None:
        """A command is about to be taken."""
        if command["do"] == "roll" and isinstance(command["seat"], int):
            self._roll(session, command["seat"], command)

    def end(self, seat: int, has: int) -> tuple[float, float, float | None]:
        """Luck and decisions of a seat that has so many chips at the end."""
        luck = self._luck[seat]
        return luck, has - self._had[seat] - luck, None

    def _roll(self, session: Session, who: int, roll: Roll) -> None:
        """Add what it brought each seat, beside what it could have."""
        state: Any = session.state()
        sides = [int(die["die"][1:]) for die in roll["dice"]]
        values = tuple(die["value"] or 0 for die in roll["dice"])
        of_roll = _ROLLS[self._game](state, who, sides, values)
        if of_roll is None:
            return
        came, outcomes = of_roll
        live = {
            seat: self._weight(state, seat)
            for seat in self._luck
            if seat != who and state["seats"][seat]["status"] not in OUT
        }
        if self._game == kingdom.NAME:
            self._foundations[who] = came
        rest, pot = math.fsum(live.values()), state["pot"] * STAKES[self._game]

        def share(mine: float, weight: float) -> float:
            return pot * mine / (weight + rest) if weight + rest else 0.0

        self._luck[who] += share(came, came) - math.fsum(p * share(w, w) for p, w in outcomes)
        for seat, mine in live.items():
            self._luck[seat] += share(mine, came) - math.fsum(p * share(mine, w) for p, w in outcomes)

    def _weight(self, state: Any, seat: int) -> float:  # noqa: ANN401 - a state of any game
        """Of what a seat holds; the mean where it has rolled nothing yet."""
        there = state["seats"][seat]
        if self._game == kingdom.NAME:
            return self._foundations.get(seat, _mean(_foundations()))
        if self._game == six_shooter.NAME:
            if not there["dice"]:
                return _of_total(14, 2)
            return _of_total(there["total"], len(there["dice"]))
        return _of_chains([chain["total"] for chain in there["chains"]], there)


def _mean(outcomes: Outcomes) -> float:
    return math.fsum(chance * weight for chance, weight in outcomes)


# Six Shooter


def _of_total(total: int, dice: int) -> float:
    if total > TARGET:
        return 0.0
    return math.exp(STEEP[six_shooter.NAME] * (TARGET if dice == len(DICE) else total))


def _six_shooter(
    state: Any,  # noqa: ANN401 - of this game
    who: int,
    sides: Sequence[int],
    values: Foundation,
) -> tuple[float, Outcomes]:
    total, dice = state["seats"][who]["total"], len(state["seats"][who]["dice"]) + len(sides)
    return _of_total(total + sum(values), dice), [
        (chance, _of_total(total + more, dice)) for more, chance in _sums(tuple(sides))
    ]


@cache
def _sums(sides: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """What some dice come to, with its chance."""
    sums = Counter(sum(values) for values in product(*(range(1, each + 1) for each in sides)))
    return tuple((total, count / math.prod(sides)) for total, count in sums.items())


# Critical Roll against each other


def _of_chains(totals: Sequence[int], seat: Mapping[str, Any]) -> float:
    if not totals:
        return math.exp(-STEEP[critical_roll.NAME] * 6)
    if len(totals) == 1 and seat["dice"] and seat["dice"][0]["value"] == CRITICAL_FAILURE:
        return 0.0
    return _of_rank(min(totals, key=chain_rank))


def _of_rank(total: int) -> float:
    return math.exp(-STEEP[critical_roll.NAME] * chain_rank(total)[0])


def _critical_roll(
    state: Any,  # noqa: ANN401 - of this game
    who: int,
    sides: Sequence[int],
    values: Foundation,
) -> tuple[float, Outcomes] | None:
    if len(sides) != 1:
        return None
    seat = state["seats"][who]
    active = next((chain["total"] for chain in seat["chains"] if chain["active"]), None)
    others = [chain["total"] for chain in seat["chains"] if not chain["active"]]

    def weight(value: int) -> float:
        if active is None and value == CRITICAL_FAILURE:
            return 0.0
        return _of_rank(min((*others, (active or 0) + value), key=chain_rank))

    return weight(values[0]), [(1 / sides[0], weight(value)) for value in range(1, sides[0] + 1)]


# Kingdom


def _kingdom(
    _state: Any,  # noqa: ANN401 - of this game
    _who: int,
    sides: Sequence[int],
    values: Foundation,
) -> tuple[float, Outcomes] | None:
    if len(sides) != FIVE:  # for the crown: a die each
        return None
    return _weights()[tuple(sorted(values))], _foundations()


@cache
def _foundations() -> Outcomes:
    """Of five d6."""
    return [(_ways(values) / 6**FIVE, weight) for values, weight in _weights().items()]


@cache
def _weights() -> dict[Foundation, float]:
    """Of every Foundation, its values in order: by the share of all that it beats, of equals half."""
    every = sorted(combinations_with_replacement(range(1, 7), FIVE), key=foundation_rank)
    weights, below = dict[Foundation, float](), 0
    for values in every:
        ways = _ways(values)
        weights[values] = math.exp(STEEP[kingdom.NAME] * (below + ways / 2) / 6**FIVE)
        below += ways
    return weights


def _ways(values: Foundation) -> int:
    """In how many ways five dice show these."""
    return math.factorial(FIVE) // math.prod(map(math.factorial, Counter(values).values()))


_ROLLS: Final[Mapping[str, Callable[..., tuple[float, Outcomes] | None]]] = {
    six_shooter.NAME: _six_shooter,
    critical_roll.NAME: _critical_roll,
    kingdom.NAME: _kingdom,
}
