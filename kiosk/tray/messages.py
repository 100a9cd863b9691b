"""What the kiosk and the process that watches the tray say to each other; all of it can be pickled."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calibration.tray_settings import TraySettings
    from hardware.message import Message
    from vision.reading import Reading


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """What the process that watches the tray is started with.

    Attributes:
        tray: the camera, and how it is read.
        give_up_s: a throw made by the machine that has not come to rest after so long is given up, s of
            camera time.
        in_step: look only while a throw is under way (headless: what is read then depends on seed, number of
            the throw and number of the frame since it, and on nothing else); otherwise watch all the time.
        frames_per_s: how often a camera with a simulated clock is looked at when watching all the time.
    """

    tray: TraySettings
    give_up_s: float = 20.0
    in_step: bool = False
    frames_per_s: float = 30.0


@dataclass(frozen=True, slots=True)
class Arm:
    """A roll is asked for: read the next dice that move and come to rest. `roll` comes back with them.

    Attributes:
        look: say first whether dice lie there (Lying).
        afresh: what moves before the tray is next seen at rest is no throw (the lid was just shut).
    """

    roll: int
    look: bool = False
    afresh: bool = False


@dataclass(frozen=True, slots=True)
class Disarm:
    """No roll is asked for any more."""


@dataclass(frozen=True, slots=True)
class ThrowDice:
    """Make these dice move in a tray that can.

    `shows`: for practice, what simulated ones are to show, in their order; none: as they fall. `house`: they
    are the house's, which a tray may know from the players'.
    """

    roll: int
    dice: tuple[str, ...]
    shows: tuple[int, ...] = field(default=(), repr=False)
    house: bool = False


@dataclass(frozen=True, slots=True)
class Learn:
    """What a person said that the dice of the last reading show: examples for players' own dice.

    Attributes:
        roll: of the reading.
        dice: all of them, ("d20", 17) each.
    """

    roll: int
    dice: tuple[tuple[str, int], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Stop:
    """Let go of the camera and end."""


Command = Arm | Disarm | ThrowDice | Learn | Stop


@dataclass(frozen=True, slots=True)
class Opened:
    """The camera is there and gives pictures."""

    camera: str
    simulated: bool
    can_throw: bool


@dataclass(frozen=True, slots=True)
class Alive:
    """Sent about twice a second; a process that stops saying so hangs."""


class Motion(StrEnum):
    """What moves in the tray; sent when it changes."""

    MOVING = "moving"
    SETTLING = "settling"  # nothing moves any more, but not for long enough yet
    STILL = "still"


@dataclass(frozen=True, slots=True)
class Seen:
    """Dice moved, came to rest and were read.

    Attributes:
        roll: of the Arm that it answers.
        reading: what was read in `after`.
        before: the tray at rest before the throw, JPEG; None when it was never seen at rest.
        after: the very picture that was read, JPEG.
    """

    roll: int
    reading: Reading
    before: bytes | None = field(repr=False)
    after: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Lying:
    """So many dice lay in the tray, at rest, when the roll was asked for."""

    roll: int
    dice: int


@dataclass(frozen=True, slots=True)
class NoThrow:
    """A throw that the machine was told to make did not happen or never came to rest; `words` says why.

    Attributes:
        over: no further throw can succeed (a replay's photos have run out).
    """

    roll: int
    words: Message
    over: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """No more pictures: the process ends, or has ended; `words` says why and what to do.

    Attributes:
        lasting: starting again can't help (a damaged model).
    """

    words: Message
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class Blind:
    """There are pictures, but nothing can be seen in them; `words` says why and what to do."""

    words: Message


@dataclass(frozen=True, slots=True)
class Sighted:
    """Something can be seen again; what happened meanwhile counts for nothing."""


class Topic(StrEnum):
    """What a notice is about."""

    CALIBRATION = "calibration"
    OWN_DICE = "own dice"


@dataclass(frozen=True, slots=True)
class Noticed:
    """What is the matter with something now, in words, while the game goes on; empty when nothing is."""

    words: tuple[Message, ...]
    topic: Topic = Topic.CALIBRATION


TrayEvent = Noticed | Opened | Alive | Motion | Lying | Seen | NoThrow | Lost | Blind | Sighted
