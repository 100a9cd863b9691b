"""Sums over hands: each with its number, what is expected of it, and an interval."""

import math
from dataclasses import dataclass, field

from calibration.fairness.special import beta_quantile, share_between
from kiosk.luck.rolls import Counted, Event
from kiosk.luck.split import Split

ERROR = 0.05
"""How often an interval misses the truth."""


@dataclass
class Mean:
    """Of chips a hand.

    Attributes:
        number: of hands.
        total: chips, over all of them.
    """

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, chips: float) -> None:
        """One more hand."""
        self.number += 1
        self.total += chips
        self.squares += chips * chips

    @property
    def mean(self) -> float:
        """Chips a hand; 0 of none."""
        return self.total / self.number if self.number else 0.0

    @property
    def between(self) -> tuple[float, float] | None:
        """The mean's interval after Student, in chips a hand; None of fewer than two hands."""
        if self.number <= 1:
            return None
        freedom = self.number - 1
        spread = math.sqrt(max(0.0, self.squares - self.total * self.mean) / freedom / self.number)
        at = beta_quantile(ERROR, freedom / 2, 0.5)
        student = math.sqrt(freedom * (1 - at) / at)
        return self.mean - student * spread, self.mean + student * spread


@dataclass
class Count:
    """Of rolls on which something came.

    Attributes:
        tried: rolls on which it could. seen: those on which it came.
        expected: how often it comes on average.
    """

    tried: int = 0
    seen: int = 0
    expected: float = 0.0

    def add(self, roll: Counted) -> None:
        """One more."""
        self.tried += 1
        self.seen += roll.came
        self.expected += roll.chance

    @property
    def between(self) -> tuple[float, float]:
        """The interval of its share."""
        return share_between(self.seen, self.tried, ERROR)


@dataclass
class Played:
    """What one player did at one game.

    Attributes:
        who: the id. name: the newest.
        game: by its name in the protocol.
        won, luck, decisions: chips.
        given_up: where it is known.
        exact: hands whose split is.
        counts: by what came.
    """

    who: str
    name: str
    game: str
    won: Mean = field(default_factory=Mean)
    luck: Mean = field(default_factory=Mean)
    decisions: Mean = field(default_factory=Mean)
    given_up: Mean = field(default_factory=Mean)
    exact: int = 0
    counts: dict[Event, Count] = field(default_factory=dict)

    def add(self, split: Split) -> None:
        """One more hand."""
        self.won.add(split.won)
        self.luck.add(split.luck)
        self.decisions.add(split.decisions)
        if split.given_up is not None:
            self.given_up.add(split.given_up)
        self.exact += split.exact

    def roll(self, roll: Counted) -> None:
        """One of its rolls."""
        self.counts.setdefault(roll.event, Count()).add(roll)
