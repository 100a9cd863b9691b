"""All that is said of one die: every test, every interval, and a sentence that claims no more."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from calibration.fairness.anytime import log_evidence, log_evidence_as_rolled
from calibration.fairness.classical import chi_squared, exact_multinomial
from calibration.fairness.power import needed, power, rolls_needed
from calibration.fairness.shares import order_of, shares_of_faces, shares_of_opposites
from hardware.message import Message, say, together

if TYPE_CHECKING:
    from calibration.fairness.classical import ChiSquared, Exact
    from calibration.fairness.power import Needed
    from calibration.fairness.rolls import Rolls
    from calibration.fairness.shares import Opposites, Order, Share

AGAINST = 20.0
"""From this e-value on rolls speak against a fair die: at most one fair die in 20 ever comes to it."""
STRONGLY = 100.0
BIAS = 0.5
"""What is told of a die that nothing speaks against is how soon this bias would be noticed."""
SELDOM = 0.01
"""Of fair dice so few at most show as much at one look: told though nothing speaks against the die."""
MOST_TOLD = 1e9
NEARLY_ALL = 0.99
MANY = 3
"""So many times the rolls that a bias needs show it nearly always."""


class Verdict(StrEnum):
    """What rolls say of a die, by the test that is valid however often one looks. None of it is proof."""

    NOTHING = "nothing"  # speaks against a fair die; not that it is one
    AGAINST = "against"
    STRONGLY = "strongly"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one die.

    Attributes:
        rolls: of it.
        chi_squared, exact: the tests for who looks once.
        log_evidence: the logarithm of the e-value now.
        log_highest: of the highest that it has had; that of now where only counts are known.
        shares: of the faces; opposites: of opposite ones.
        order: what the order says; None where it is not known.
        needed: rolls that biases of some sizes need.
    """

    rolls: Rolls
    chi_squared: ChiSquared
    exact: Exact
    log_evidence: float
    log_highest: float
    shares: tuple[Share, ...]
    opposites: tuple[Opposites, ...]
    order: Order | None
    needed: tuple[Needed, ...]

    @property
    def evidence(self) -> float:
        """The e-value now; infinity where it is beyond all numbers."""
        return _exp(self.log_evidence)

    @property
    def p_always(self) -> float:
        """At most this share of fair dice ever comes to such an e-value, however often one looks."""
        return min(1.0, _exp(-self.log_highest))

    @property
    def verdict(self) -> Verdict:
        """What the rolls say: what they have once said stands, for fair dice seldom ever say it."""
        return verdict_of(self.log_highest)


def verdict_of(log_e: float) -> Verdict:
    """What an e-value says, by its logarithm."""
    if log_e >= math.log(STRONGLY):
        return Verdict.STRONGLY
    return Verdict.AGAINST if log_e >= math.log(AGAINST) else Verdict.NOTHING


def examine(rolls: Rolls) -> Finding:
    """Every test of one die."""
    now = log_evidence(rolls.counts)
    highest = now
    if rolls.order is not None and rolls.total:
        steps = log_evidence_as_rolled(np.asarray([rolls.order], dtype=np.int64), rolls.faces)
        highest = max(0.0, float(steps.max()))
    return Finding(
        rolls,
        chi_squared(rolls.counts),
        exact_multinomial(rolls.counts),
        now,
        highest,
        shares_of_faces(rolls.counts),
        shares_of_opposites(rolls.counts),
        None if rolls.order is None else order_of(rolls.order, rolls.faces),
        needed(rolls.faces),
    )


def words(finding: Finding) -> Message:
    """What was found, in a few sentences that claim no proof."""
    said = said_of(finding.rolls.counts, finding.log_highest)
    if finding.verdict is not Verdict.NOTHING or finding.exact.p > SELDOM:
        return said
    return together(
        said,
        say(
            "At one look alone it is odd: one fair die in {many:,} shows as much. Throw on to see.",
            many=round(1 / max(finding.exact.p, 1 / MOST_TOLD)),
        ),
    )


def said_of(counts: tuple[int, ...], log_highest: float) -> Message:
    """What counts say whose e-value has come so high, in a few sentences."""
    total, faces = sum(counts), len(counts)
    verdict, enough = verdict_of(log_highest), rolls_needed(faces, BIAS)
    if not total:
        return say("Nothing has been rolled yet.")
    if verdict is Verdict.NOTHING:
        return together(
            say("Nothing in these {rolls} rolls speaks against a fair die.", rolls=total),
            say(
                "That is no proof that it is fair: a face that comes half as often again is noticed "
                "in {rolls} rolls in about {share:.0%} of cases, and it takes {enough:,} for four cases of "
                "five.",
                rolls=total,
                share=NEARLY_ALL if total > MANY * enough else min(power(faces, BIAS, total), NEARLY_ALL),
                enough=enough,
            ),
        )
    much = min(_exp(log_highest), MOST_TOLD)
    seldom = say(
        "Of fair dice at most one in {many:,} ever shows as much, however often one looks.", many=int(much)
    )
    first = (
        say("These rolls speak strongly against a fair die.")
        if verdict is Verdict.STRONGLY
        else say("These rolls speak against a fair die.")
    )
    return together(first, seldom, _farthest(counts), say("That is evidence, no proof: throw on to see."))


def said_in_short(counts: tuple[int, ...], log_highest: float) -> Message:
    """The same for a screen that is looked at after each roll, in two sentences."""
    if verdict_of(log_highest) is Verdict.NOTHING:
        return say(
            "So far nothing speaks against a fair die. That is no proof: to notice a face that comes half as "
            "often again takes about {enough:,} rolls.",
            enough=rolls_needed(len(counts), BIAS),
        )
    return say(
        "This speaks against a fair die, and is no proof: at most one fair die in {many:,} ever shows as "
        "much. Farthest off is the {face}.",
        many=int(min(_exp(log_highest), MOST_TOLD)),
        face=_farthest_face(counts) + 1,
    )


def _farthest_face(counts: tuple[int, ...]) -> int:
    """Counted from 0, which face is farthest from its share."""
    even = sum(counts) / len(counts)
    return max(range(len(counts)), key=lambda place: abs(counts[place] - even))


def _farthest(counts: tuple[int, ...]) -> Message:
    """Which face is farthest from its share, and how far."""
    even, face = sum(counts) / len(counts), _farthest_face(counts)
    return say(
        "Farthest off is the {face}: seen {count} times, where a fair die has about {even:.0f}.",
        face=face + 1,
        count=counts[face],
        even=even,
    )


def as_object(finding: Finding) -> dict[str, Any]:
    """All of it as JSON data; the docs name each figure."""
    rolls, order = finding.rolls, finding.order
    return {
        "die": rolls.die,
        "set": rolls.own_set or None,
        "rolls": rolls.total,
        "counts": dict(enumerate(rolls.counts, 1)),
        "chi_squared": asdict(finding.chi_squared),
        "exact_multinomial": {**asdict(finding.exact), "ordering": "chi-squared"},
        "any_time": {
            "log_e": finding.log_evidence,
            "log_e_highest": finding.log_highest,
            "p": finding.p_always,
        },
        "faces": [{"face": face, **asdict(share)} for face, share in enumerate(finding.shares, 1)],
        "opposites": [asdict(pair) for pair in finding.opposites],
        "order": None if order is None else asdict(order),
        "needed": [{"more": each.more, "rolls": each.once} for each in finding.needed],
        "verdict": finding.verdict.value,
        "words": str(words(finding)),
    }


def _exp(log: float) -> float:
    return math.exp(log) if log < 700 else math.inf  # noqa: PLR2004 - where a double ends
