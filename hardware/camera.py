"""What every camera is to the rest of the kiosk, whatever stands behind it."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
"""A picture: HxWx3 uint8, BGR."""


class CameraError(Exception):
    """A camera can't be opened or gives no more frames; the text says what to do."""


class OutOfPhotos(CameraError):  # noqa: N818 - it is what happened
    """A replay has shown its last photograph and another throw was wanted."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture with its place in time.

    Attributes:
        image: HxWx3 uint8, BGR.
        time: s on the camera's own clock, growing; a simulated or replayed camera's clock is simulated.
        number: counts frames from 0 since the camera was opened.
    """

    image: Image
    time: float
    number: int


class Camera(Protocol):
    """A source of frames.

    `simulated` says whether the screen and the journal must mark what it shows; `can_throw` whether the
    machine itself makes the dice move (simulation, replay) or people do (a real camera); `paced` whether
    `frame` waits for real time (a real camera) or returns at once on a simulated clock; `empty_is_known`
    whether what it shows before the first throw is the tray without dice, just as it then lies behind them.
    """

    name: str
    simulated: bool
    can_throw: bool
    paced: bool
    empty_is_known: bool

    def open(self) -> None:
        """Take hold of the device; raises CameraError with what is wrong and what to do."""

    def frame(self, timeout: float = 2.0) -> Frame:
        """The next frame; raises CameraError when none came within `timeout` s."""

    def throw(self, dice: tuple[str, ...]) -> None:
        """Clear the tray and throw these dice ("d20", ...); a replay shows its next photograph instead.

        Raises OutOfPhotos when a replay has none left, CameraError when this camera can't throw.
        """

    def close(self) -> None:
        """Let go of the device; may be called twice."""
