"""How well dice are read, held against labels: per die, per roll, asked, wrong and accepted, calibration."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.evaluation.labels import Labelled, LabelledPhoto
from vision.reading import DieReading, Reading

NEAR = 0.6
"""A reading belongs to a labelled die when its middle is nearer than this many half-widths of its box."""
DRAWS = 1000
"""So many times clips are drawn anew for a confidence interval."""
CHANCES = 200
"""So often chance is tried."""
BINS = 15
"""Bins of the reliability diagram and of the expected calibration error."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pair:
    """A die as labelled and as read: `label` is None for a find where no die is, `read` for one not found."""

    label: Labelled | None
    read: DieReading | None

    @property
    def found(self) -> bool:
        """Whether something was read where the label is."""
        return self.label is not None and self.read is not None

    @property
    def type_right(self) -> bool:
        """Whether the type is the label's."""
        return self.label is not None and self.read is not None and self.read.die is self.label.die

    @property
    def right(self) -> bool:
        """Whether type and value are the label's."""
        return self.type_right and self.label is not None and self.read.value == self.label.value  # type: ignore[union-attr]

    @property
    def accepted(self) -> bool:
        """Whether the kiosk would take it without asking."""
        return self.read is not None and self.read.accepted


@dataclass(frozen=True, slots=True)
class Judged:
    """A photograph with each of its dice and each find."""

    photo: LabelledPhoto
    reading: Reading
    pairs: tuple[Pair, ...]

    @property
    def all_right(self) -> bool:
        """Whether every die is read right and nothing else is read."""
        return all(pair.right for pair in self.pairs)

    @property
    def all_accepted(self) -> bool:
        """Whether a kiosk would take the whole roll without asking."""
        return bool(self.reading.dice) and all(die.accepted for die in self.reading.dice)

    @property
    def wrong_and_accepted(self) -> bool:
        """Whether some die is accepted that is not what is read."""
        return any(pair.accepted and not pair.right for pair in self.pairs)


def match(photo: LabelledPhoto, reading: Reading) -> Judged:
    """Which reading belongs to which labelled die.

    With boxes: by place, the nearest pairs first. Without: readings that say just what a label says, then the
    surest ones of the same type, then whatever is left; more readings than labels are finds of no die.
    """
    left = list(reading.dice)
    pairs: list[Pair] = []
    boxed = [label for label in photo.dice if label.box is not None]
    reach = sorted(
        (away, at, number)
        for at, label in enumerate(boxed)
        for number, die in enumerate(left)
        if (away := _away(label, die)) < NEAR
    )
    taken: dict[int, int] = {}
    for _, at, number in reach:
        if at not in taken and number not in taken.values():
            taken[at] = number
    pairs += [Pair(label, left[taken[at]] if at in taken else None) for at, label in enumerate(boxed)]
    left = [die for number, die in enumerate(left) if number not in taken.values()]
    waiting = [label for label in photo.dice if label.box is None]
    rules: tuple[Callable[[Labelled, DieReading], bool], ...] = (
        lambda label, die: (die.die, die.value) == (label.die, label.value),
        lambda label, die: die.die is label.die,
        lambda _, __: True,
    )
    for fits in rules:
        for label in list(waiting):
            fitting = [die for die in left if fits(label, die)]
            if fitting:
                die = max(fitting, key=lambda each: each.probability)
                left.remove(die)
                waiting.remove(label)
                pairs.append(Pair(label, die))
    pairs += [Pair(label, None) for label in waiting]
    pairs += [Pair(None, die) for die in left]
    return Judged(photo, reading, tuple(pairs))


def _away(label: Labelled, die: DieReading) -> float:
    assert label.box is not None
    x, y, w, h = label.box
    return float(np.hypot(die.x - (x + w / 2), die.y - (y + h / 2))) / (max(w, h) / 2)


@dataclass(frozen=True, slots=True)
class Share:
    """A share with its 95 % confidence interval, clips drawn anew (bootstrap by clip)."""

    name: str
    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """0 to 1; nan when there is nothing to count."""
        return self.count / self.of if self.of else float("nan")


MEASURES: tuple[tuple[str, Callable[[Judged], tuple[int, int]]], ...] = (
    ("dice found", lambda j: _dice(j, lambda p: p.found)),
    ("type right", lambda j: _dice(j, lambda p: p.type_right)),
    ("type and value right", lambda j: _dice(j, lambda p: p.right)),
    ("asked", lambda j: _dice(j, lambda p: not p.accepted)),
    ("wrong and accepted", lambda j: (_count(j, lambda p: p.accepted and not p.right), _labels(j))),
    ("false finds", lambda j: (_count(j, lambda p: p.label is None), _labels(j))),
    ("rolls all right", lambda j: (int(j.all_right), 1) if j.photo.dice else (0, 0)),
    ("rolls all accepted", lambda j: (int(j.all_accepted), 1) if j.photo.dice else (0, 0)),
    ("rolls wrong and accepted", lambda j: (int(j.wrong_and_accepted), 1) if j.photo.dice else (0, 0)),
    ("no dice, value accepted", lambda j: (0, 0) if j.photo.dice else (int(j.wrong_and_accepted), 1)),
)
"""Name, and what a photograph adds: (how many, of how many). Shares of finds are of the labelled dice."""


def _labels(judged: Judged) -> int:
    return len(judged.photo.dice)


def _count(judged: Judged, holds: Callable[[Pair], bool]) -> int:
    return sum(holds(pair) for pair in judged.pairs)


def _dice(judged: Judged, holds: Callable[[Pair], bool]) -> tuple[int, int]:
    return _count(judged, lambda pair: pair.label is not None and holds(pair)), _labels(judged)


def shares(judged: Sequence[Judged], rng: np.random.Generator) -> list[Share]:
    """Every measure with its confidence interval by clip; each clip is as likely to be drawn as any other."""
    clips = sorted({each.photo.clip for each in judged})
    place = {clip: number for number, clip in enumerate(clips)}
    draws = rng.multinomial(len(clips), np.full(len(clips), 1 / len(clips)), size=DRAWS)
    out = []
    for name, adds in MEASURES:
        per_clip = np.zeros((len(clips), 2))
        for each in judged:
            per_clip[place[each.photo.clip]] += adds(each)
        count, of = per_clip.sum(axis=0)
        drawn = draws @ per_clip
        some = drawn[:, 1] > 0
        ratio = drawn[some, 0] / drawn[some, 1]
        low, high = np.quantile(ratio, (0.025, 0.975)) if some.any() else (float("nan"),) * 2
        out.append(Share(name, int(count), int(of), float(low), float(high)))
    return out


def probabilities(judged: Sequence[Judged]) -> tuple[Floats, Floats]:
    """Every reading's probability, and 1 where it is right; percentile dice too."""
    read = [(pair.read.probability, pair.right) for j in judged for pair in j.pairs if pair.read is not None]
    return np.array([p for p, _ in read], np.float64), np.array([right for _, right in read], np.float64)


def reliability(p: Floats, right: Floats, bins: int = BINS) -> list[tuple[int, float, float]]:
    """The reliability diagram: for each bin with readings (how many, mean probability, share right)."""
    place = np.minimum((p * bins).astype(int), bins - 1)
    return [
        (int(here.sum()), float(p[here].mean()), float(right[here].mean()))
        for here in (place == number for number in range(bins))
        if here.any()
    ]


def expected_calibration_error(p: Floats, right: Floats, bins: int = BINS) -> float:
    """Mean gap between probability and share right over equal bins, weighted by size (Guo et al. 2017)."""
    return sum(n * abs(said - was) for n, said, was in reliability(p, right, bins)) / max(len(p), 1)


def calibration_error_by_chance(p: Floats, rng: np.random.Generator, bins: int = BINS) -> float:
    """The calibration error to expect of as many readings if every probability were exactly right.

    The fewer readings, the larger it is; a measured error near it tells of no fault.
    """
    drawn = rng.random((CHANCES, len(p))) < p
    return float(np.mean([expected_calibration_error(p, right.astype(np.float64), bins) for right in drawn]))


def labelled_types(judged: Sequence[Judged]) -> list[str]:
    """The types of dice that the labels name, sorted."""
    return sorted({str(pair.label.die) for each in judged for pair in each.pairs if pair.label is not None})


def confusion(judged: Sequence[Judged], die: str | None = None) -> Counter[tuple[str, str]]:
    """How often what was read as what: types, or with `die` the values of dice of that type read as it."""
    counted: Counter[tuple[str, str]] = Counter()
    for pair in (pair for each in judged for pair in each.pairs):
        if die is None:
            was = "no die" if pair.label is None else pair.label.die.value
            said = "not found" if pair.read is None else str(pair.read.die or "?")
            counted[was, said] += 1
        elif pair.type_right and pair.label is not None and pair.label.die == die and pair.read is not None:
            counted[str(pair.label.value), str(pair.read.value)] += 1
    return counted
