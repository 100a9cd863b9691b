"""What the page of a fairness session and the process that holds the camera for it say to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.tray.wizard_messages import Read

if TYPE_CHECKING:
    from pathlib import Path

    from calibration.dice import Die
    from calibration.tray_settings import TraySettings
    from hardware.message import Message
    from kiosk.fairness.register import DieThrown
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class WatchedDice:
    """What the process is started with: how the tray is watched, and where the throws are kept."""

    tray: TraySettings
    path: Path


@dataclass(frozen=True, slots=True)
class ThrowDie:
    """Have a simulated tray throw a die of this kind, the same one at every throw."""

    kind: str


@dataclass(frozen=True, slots=True)
class Answer:
    """So the dice lie that were asked about, from left to right; None leaves the throw out."""

    truth: tuple[Die, ...] | None


@dataclass(frozen=True, slots=True)
class PutRight:
    """The dice of the newest throw, which were read for sure, lie so."""

    truth: tuple[Die, ...]


Command = ThrowDie | Answer | PutRight


@dataclass(frozen=True, slots=True)
class Watching:
    """The camera gives pictures.

    Attributes:
        can_throw: whether the machine throws.
        dice: all that count so far, the newest last.
        newest: the reading of the newest throw, while it can be put right.
    """

    can_throw: bool
    dice: tuple[DieThrown, ...] = field(repr=False)
    newest: Reading | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class NotCounted:
    """What came of a throw: nothing, and why."""

    words: Message


Report = Watching | Read | NotCounted
