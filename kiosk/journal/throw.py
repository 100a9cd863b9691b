"""One throw for the record: the dice, who threw them, and how their values came to be known."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from hardware.message import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.games.state import House

REASONS_APART = "; "
"""Between why a throw was corrected and who decided it."""


class How(StrEnum):
    """How a throw's values came to be known, or that they did not count."""

    READ = "read"  # by the camera, for sure
    CONFIRMED = "confirmed"  # by the camera, and a person said yes
    CORRECTED = "corrected"  # by a person, against the camera
    BY_HAND = "by-hand"  # by a person, without a picture, or where what was read did not count
    AMENDED = "amended"  # by a person, after the throw had been taken
    ASKED = "asked"  # not for sure, by the camera; nobody has said what it shows, so it does not count
    REFUSED = "refused"  # did not count
    DENIED = "denied"  # no throw: by a person, and those who were asked did not agree (journal.by_hand)


class Dropped(StrEnum):
    """What became of a throw that a person was asked about and that does not count: on record behind why."""

    NOT_ANSWERED = say("Nobody said what the dice show.")
    THROWN_AGAIN = say("It was thrown again.")
    CAMERA_LOST = say("The camera was lost.")
    CORRECTED = say("The throw before it was corrected.")
    CHALLENGED = say("The throw before it was challenged.")


@dataclass(frozen=True, slots=True)
class Consent:
    """Who agreed to values that a camera which works did not read: people by name, or the host."""

    people: tuple[str, ...] = ()
    host: bool = False


@dataclass(frozen=True, slots=True)
class AsRead:
    """What the camera saw of dice that lie hidden: JPEG, and the reading of it as JSON data."""

    after: bytes = field(repr=False)
    reading: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Throw:
    """One throw for the record.

    Attributes:
        seat: number, or "house".
        asked: the dice that the game asked for.
        camera: its name; simulated: whether it is a simulated or replayed one.
        how: see How; who: the person, for all that a person entered; reason: theirs, or why it did not count.
        reading: what the camera read, as JSON data; None without a picture.
        before, after: JPEG of the tray at rest before the throw and as read; None without a camera.
        hidden: whether only the roller might see the dice; neither picture nor value stands here then.
        cleared: whether the tray was empty before, as far as it was seen.
        consent: to what a person entered; None where nobody was asked.
        question: what `Journal.put` gave, where this is what became of a throw that was asked about.
        once_shown: of hidden dice that count: what goes on record once they are shown to all, and not before
            (evidence.Keeper); None for nothing.
    """

    seat: int | House
    asked: tuple[str, ...]
    camera: str
    simulated: bool
    how: How
    who: str = ""
    reason: str = ""
    reading: Mapping[str, Any] | None = None
    before: bytes | None = None
    after: bytes | None = None
    hidden: bool = False
    cleared: bool = True
    consent: Consent | None = None
    question: int | None = None
    once_shown: AsRead | None = None
