"""How sure a reading is: a logistic regression on what the nets say, fitted on dice they did not see.

One number from one net is a bad measure: it is too low for clear pictures and too high for strange ones. What
all views of a die have in common, how surely the die was found, and what speaks for its being none tell more
(an extension of Platt's scaling, Platt 1999). The weights stand in `models/models.toml`.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from vision.reading import DieType

FARTHEST = 12.0
"""Logits and logarithms are cut off here."""
CLEARLY_FOUND = 0.7
"""A higher score of the detector tells no more of what a die shows."""
NAMES = ("bias", "logit", "common", "found", "none", "upright")


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the likeliest type and value of one die.

    Attributes:
        die, value: these.
        share: its share of the probability, 0 to 1, over all types and values.
        common: its share of what all views of the die have in common.
        found: the detector's score, 0 to 1.
        none: the largest probability that any look gives to its being no die.
        upright: that which the whole net gives to its being a die, turned upright.
    """

    die: DieType
    value: int
    share: float
    common: float
    found: float
    none: float
    upright: float

    def features(self) -> tuple[float, ...]:
        """In the order of NAMES."""
        share, common, found, none, upright = (
            min(max(p, 1e-6), 1 - 1e-6)
            for p in (self.share, self.common, min(self.found, CLEARLY_FOUND), self.none, self.upright)
        )
        return (
            1.0,
            float(np.clip(np.log(share / (1 - share)), -FARTHEST, FARTHEST)),
            float(np.clip(np.log(common / (1 - common)), -FARTHEST, FARTHEST)),
            float(np.clip(np.log(found / (1 - found)), -FARTHEST, FARTHEST)),
            float(np.clip(np.log(none), -FARTHEST, 0)),
            float(np.clip(np.log(upright / (1 - upright)), -FARTHEST, FARTHEST)),
        )


@dataclass(frozen=True, slots=True)
class Confidence:
    """The fitted weights: of each feature, and what is added for each type of die."""

    weights: tuple[float, ...]
    types: Mapping[DieType, float]

    @classmethod
    def parse(cls, table: Mapping[str, object]) -> "Confidence":
        """From the manifest's table; raises KeyError, TypeError or ValueError for a damaged one."""
        types = table["types"]
        if not isinstance(types, Mapping):
            raise TypeError("types is no table")
        weights = tuple(_number(table[name]) for name in NAMES)
        return cls(weights, {die: _number(types[die.value]) for die in DieType})

    def text(self) -> list[str]:
        """The lines of the manifest's table, without its head."""
        lines = [f"{name} = {weight:.4f}" for name, weight in zip(NAMES, self.weights, strict=True)]
        inside = ", ".join(f"{die} = {added:.4f}" for die, added in self.types.items())
        return [*lines, f"types = {{ {inside} }}"]

    def probability(self, evidence: Evidence) -> float:
        """That type and value are both right, 0 to 1."""
        sum_ = float(np.dot(self.weights, evidence.features())) + self.types[evidence.die]
        return float(1 / (1 + np.exp(-np.clip(sum_, -30, 30))))


def _number(said: object) -> float:
    """A weight; ValueError for what is none: with a NaN among them every reading would be accepted."""
    weight = float(str(said))
    if not math.isfinite(weight):
        raise ValueError(f"{said} is no weight")
    return weight
