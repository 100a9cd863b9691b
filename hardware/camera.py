"""What every camera is to the rest of the kiosk, whatever stands behind it.

Loads no numpy: the doctor names cameras too, and has to tell of a numpy that can't be loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from hardware.message import Device, Message, ShownError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    import numpy.typing as npt

    Image = npt.NDArray[np.uint8]
    """A picture: HxWx3 uint8, BGR."""
else:
    Image = Any


class CameraError(ShownError):
    """A camera can't be opened or gives no more frames; the text says what to do."""


class OutOfPhotos(CameraError):  # noqa: N818 - it is what happened
    """A replay has shown its last photograph and another throw was wanted."""


def not_open(name: str) -> CameraError:
    """What a camera of this name raises when it is asked for something before it was opened."""
    return CameraError.say("The camera {camera} is not open. Open it first.", camera=Device(name))


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


@dataclass(frozen=True, slots=True)
class CameraSettings:
    """What a camera is locked to, from calibration; None where it is left alone or the camera has no such.

    Attributes:
        exposure_us: how long a row of the sensor gathers light, us.
        gain: of the sensor; a factor for a Pi's camera, the driver's own steps for a USB camera.
        colour_gains: factors of red and blue (white balance of a Pi's camera).
        white_balance_k: colour temperature, K (white balance of a USB camera).
        lens_position: dioptres for a Pi's camera (0 is infinity), the driver's own steps for a USB camera.
    """

    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    white_balance_k: int | None = None
    lens_position: float | None = None


@dataclass(frozen=True, slots=True)
class CameraRanges:
    """Which settings a camera has: least and most of each, None where it has none."""

    exposure_us: tuple[float, float] | None = None
    gain: tuple[float, float] | None = None
    colour_gains: tuple[float, float] | None = None
    white_balance_k: tuple[float, float] | None = None
    lens_position: tuple[float, float] | None = None


def check_setting(what: Message, value: float, limits: tuple[float, float] | None, unit: str = "") -> None:
    """Raises CameraError for a setting that a camera does not have, or a value out of its limits."""
    if limits is None:
        raise CameraError.say("This camera has no setting for {what}. Calibrate this camera.", what=what)
    least, most = limits
    if not least <= value <= most:
        raise CameraError.say(
            "This camera can't take {what} of {value}: it takes {least:g} to {most:g}. Calibrate this "
            "camera.",
            what=what,
            value=f"{value:g} {unit}".rstrip(),
            least=least,
            most=most,
        )


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


@runtime_checkable
class Prepares(Protocol):
    """A camera over a tray that can throw what it is told: for practice, and with dice of the house's."""

    def prepare(self, values: Sequence[int], *, house: bool = False) -> None:
        """What the dice thrown next show, in their order; none: as they fall. `house`: they are its own."""


@runtime_checkable
class TwoStreams(Protocol):
    """A camera whose `frame` is small, for watching; for reading it has large pictures too."""

    def large_frame(self, after: float, timeout: float = 2.0) -> Frame:
        """The large picture whose exposure began first at or after `after` s of camera time.

        Raises CameraError when none comes within `timeout` s, or when the settings it was taken with are not
        those that the camera was locked to.
        """


@runtime_checkable
class Adjustable(Protocol):
    """A camera whose exposure, gain, white balance and focus can be set, for calibration."""

    def identity(self) -> str:
        """This very camera where it is plugged in: what a calibration belongs to. The camera must be open."""

    def ranges(self) -> CameraRanges:
        """What can be set; the camera must be open."""

    def adjust(self, settings: CameraSettings) -> None:
        """Lock what is given, from a frame some ten after this one on; None leaves a setting as it is.

        Raises CameraError for a setting that this camera does not have.
        """

    def measured(self) -> CameraSettings:
        """What the newest frame was taken with, as the camera itself says; None what it does not say."""
