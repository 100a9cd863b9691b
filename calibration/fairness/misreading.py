"""*This tray reads 6 as 9* told apart from *this die favours 9*: by what people said against the camera."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from calibration.fairness.anytime import log_evidence
from calibration.fairness.evened import most_even
from calibration.fairness.finding import AGAINST
from calibration.fairness.special import share_between
from hardware.message import NOTHING, Message, say, together

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ERROR = 0.05
TOLD_OFTEN = 2
"""One correction may be a slip of a finger."""
LEAST_RATE = 0.01
"""A tray is said to misread a face where it does so more often, at the low end of what is likely."""
TURNED = (6, 9)
"""Numerals that are each other's, turned round."""


class Cause(StrEnum):
    """What counts that are not even may come from."""

    NONE = "none"  # they are even enough
    UNSEEN = "unseen"  # throws that nobody read may have been the missing ones
    TRAY = "tray"  # it misreads, by people's corrections, often enough to explain it
    TURNED = "turned"  # nobody corrected it, but 6 and 9 taken for each other would explain it
    DIE = "die"  # none of these explains it


@dataclass(frozen=True, slots=True)
class Misread:
    """A face that the camera took for another.

    Attributes:
        shown, read: faces as they are numbered on the die.
        seen: so often, of `told` dice that showed it, that the camera read, and that a person spoke about.
        low, high: between which shares it is likely misread.
    """

    shown: int
    read: int
    seen: int
    told: int
    low: float
    high: float

    @property
    def often(self) -> bool:
        """Whether it is no slip."""
        return self.seen >= TOLD_OFTEN and self.low >= LEAST_RATE


@dataclass(frozen=True, slots=True)
class Apart:
    """Die and tray told apart.

    Attributes:
        cause: what the counts may come from.
        misread: faces taken for others, those most often told first.
        log_now: the logarithm of the e-value of the counts as they are known.
        log_unseen: the least that it can be, whatever the unseen throws showed.
        log_least: the least that it can be, whatever they showed and however much was misread unnoticed, as
            far as people's corrections allow.
    """

    cause: Cause
    misread: tuple[Misread, ...]
    log_now: float
    log_unseen: float
    log_least: float


def told_apart(
    counts: Sequence[int], unseen: int, silent: Sequence[int], told: Mapping[tuple[int, int], int]
) -> Apart:
    """Whether a die's counts, (faces,), speak against the die, or only against how it was read.

    Where a person said what a die shows, the camera's mistakes are known; dice read for sure are taken to be
    misread no more often than these (the camera was less sure of most of them). So at most as many are moved
    from face to face as the high end of each rate allows, and all unseen ones lie where they even the counts
    most: what still speaks against the die then, is not explained by its tray.

    Args:
        counts: dice whose faces are known, by people or the camera.
        unseen: dice whose faces are not.
        silent: (faces,), of the counts those that the camera alone has read.
        told: by (shown, read), faces counted from 0: dice that the camera read and a person spoke about.
    """
    misread = _misread(told)
    allowed = {(each.read - 1, each.shown - 1): _most(each, silent) for each in misread}
    bar = math.log(AGAINST)
    now = log_evidence(counts)
    unread = log_evidence(most_even(counts, unseen))
    least = log_evidence(most_even(counts, unseen, allowed))
    if now < bar:
        cause = Cause.NONE
    elif unread < bar:
        cause = Cause.UNSEEN
    elif least < bar:
        cause = Cause.TRAY
    elif log_evidence(most_even(counts, unseen, {**allowed, **_turned(silent)})) < bar:
        cause = Cause.TURNED
    else:
        cause = Cause.DIE
    return Apart(cause, misread, now, unread, least)


def words(apart: Apart) -> Message:
    """What is to be said of it; NOTHING where the counts are even and the tray reads right."""
    why = {
        Cause.NONE: NOTHING,
        Cause.UNSEEN: say(
            "But throws that could not be read, and were thrown again, may have made up for it."
        ),
        Cause.TRAY: say("But this tray misreads it often enough to explain that: mend the reading first."),
        Cause.TURNED: say(
            "But 6 and 9 taken for each other would explain that: look at a few such throws yourself."
        ),
        Cause.DIE: say(
            "Neither what could not be read nor the misreadings that people have put right explain it: "
            "it speaks against the die, not against the tray."
        ),
    }[apart.cause]
    reads = [
        say(
            "This tray reads {shown} as {read}: {seen} of {told} times that a person said so.",
            shown=each.shown,
            read=each.read,
            seen=each.seen,
            told=each.told,
        )
        for each in apart.misread
        if each.often
    ]
    return together(why, *reads)


def _misread(told: Mapping[tuple[int, int], int]) -> tuple[Misread, ...]:
    wrong = [(pair, seen) for pair, seen in told.items() if pair[0] != pair[1] and seen]
    found = []
    for (shown, read), seen in sorted(wrong, key=lambda each: (-each[1], each[0])):
        whole = sum(count for (face, _), count in told.items() if face == shown)
        sides = share_between(seen, whole, ERROR / len(wrong))
        found.append(Misread(shown + 1, read + 1, seen, whole, *sides))
    return tuple(found)


def _most(misread: Misread, silent: Sequence[int]) -> int:
    """How many of the silent readings of one face may have been the other, at the high end of the rate."""
    as_read, right = silent[misread.read - 1], silent[misread.shown - 1]
    if misread.high >= 1:
        return as_read
    return min(as_read, math.ceil(right * misread.high / (1 - misread.high)))


def _turned(silent: Sequence[int]) -> dict[tuple[int, int], int]:
    """As many 6 and 9 as were read, taken for each other; none on a die without a 9."""
    low, high = TURNED[0] - 1, TURNED[1] - 1
    return {(low, high): silent[low], (high, low): silent[high]} if len(silent) > high else {}
