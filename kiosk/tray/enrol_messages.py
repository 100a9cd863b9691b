"""What the page at which own dice are enrolled and the process that holds the camera for it say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.tray.wizard_messages import Read

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from calibration.dice import Die
    from calibration.enrolment import Gain
    from calibration.tray_settings import TraySettings
    from hardware.message import Message


@dataclass(frozen=True, slots=True)
class EnrolSettings:
    """What the process is started with.

    Attributes:
        tray: how it is watched.
        folder: of all sets.
        name: of the set that is enrolled.
    """

    tray: TraySettings
    folder: Path
    name: str


@dataclass(frozen=True, slots=True)
class ThrowDie:
    """Have a simulated tray throw the set's die of this kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class Keep:
    """So the dice lie that were read last, from left to right; None leaves the throw out."""

    truth: tuple[Die, ...] | None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the throw that was kept last."""


Command = ThrowDie | Keep | Undo


@dataclass(frozen=True, slots=True)
class Known:
    """The camera gives pictures, and so much is known of the set.

    Attributes:
        can_throw: whether its dice are thrown by the machine.
        counts: how many examples there are, by kind and value.
        gain: of knowing it, in the throws since the page was opened.
        can_undo: whether one of these can be taken back.
        doubts: dice of the last of them, as they were said to lie, and as examples of which face they look.
    """

    can_throw: bool
    counts: Mapping[Die, int] = field(repr=False)
    gain: Gain
    can_undo: bool
    doubts: tuple[tuple[Die, Die], ...] = ()


@dataclass(frozen=True, slots=True)
class NotKept:
    """What came of a throw: nothing, and why."""

    words: Message


Report = Known | Read | NotKept
