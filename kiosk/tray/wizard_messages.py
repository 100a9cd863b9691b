"""What the wizard's screen and the process that leads through the calibration say to each other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.tray.messages import Stop

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from pathlib import Path

    from calibration.dice import Die
    from hardware.message import Message
    from vision.reading import Reading

SHEET, SCORE = "sheet", "score"
"""The first step, with the sheet to print, and the last one, for which dice are thrown."""
UNWATCHED_S = 4.0
"""When nobody has looked at the wizard for so long, the camera is let go."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Do this step now; with `corners` (shares of the picture) the outline as a person has shown it."""

    step: str
    corners: tuple[tuple[float, float], ...] | None = None


@dataclass(frozen=True, slots=True)
class WriteSheet:
    """Write the sheet to print, for this paper (calibration.target.PAPERS), on sticks too that are there."""

    paper: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the step that is under way."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Have a simulated tray throw."""


@dataclass(frozen=True, slots=True)
class Count:
    """So the dice lie that were read last; None leaves them out of the count."""

    truth: tuple[Die, ...] | None


@dataclass(frozen=True, slots=True)
class Watched:
    """Somebody looks at the wizard. When nobody does for UNWATCHED_S, the process ends."""


Command = Begin | WriteSheet | Leave | Throw | Count | Watched | Stop


@dataclass(frozen=True, slots=True)
class Done:
    """A step's result: when, how good, and whether a step that it rests on was done since."""

    date: datetime
    quality: Message
    overtaken: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """The camera gives pictures, and so far the calibration has come.

    Attributes:
        camera: its name.
        can_throw: whether dice for the score are thrown by the machine.
        done: steps by name.
        missing: steps that this camera does not have, with the reason.
        why: what of the files can't be used.
    """

    camera: str
    can_throw: bool
    done: Mapping[str, Done]
    missing: Mapping[str, Message]
    why: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Going:
    """A step is under way: what is to be said of the newest picture, and how much is done, 0 to 1."""

    step: str
    said: Message
    progress: float


@dataclass(frozen=True, slots=True)
class Kept:
    """A step is done and its result kept."""

    step: str
    quality: Message


@dataclass(frozen=True, slots=True)
class Written:
    """The sheet to print lies there, and as a PDF on the USB stick of this name; "" for none."""

    path: Path
    stick: str = ""


@dataclass(frozen=True, slots=True)
class Stick:
    """A USB stick of this name is there now, to have the sheet; "" for none."""

    name: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A step came to nothing, with what to do."""

    step: str
    words: Message


@dataclass(frozen=True, slots=True)
class Read:
    """Dice were thrown and read, and wait to be confirmed or corrected."""

    reading: Reading = field(repr=False)


@dataclass(frozen=True, slots=True)
class Gone:
    """The camera gives no pictures: why, and what to do. It is tried again."""

    words: Message


Report = Standing | Going | Kept | Written | Stick | Refused | Read | Gone
