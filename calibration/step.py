"""What a step of the calibration is to whoever leads through it: a command line or a screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from calibration.records import CalibrationError
from hardware.camera import Adjustable, TwoStreams
from hardware.message import NOTHING, Message, say

if TYPE_CHECKING:
    from datetime import datetime

    from calibration.records import Record
    from calibration.target import Points
    from hardware.camera import Camera, CameraSettings, Image

NOT_SEEN = say("The sheet is not seen well: bring all of it into the picture, without glare.")
SKIP = 12
"""Frames until a camera has done what it was told; sensors take some, drivers some more."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where and when a record is made: the camera's identity, the time, the pictures' width and height."""

    camera: str
    date: datetime
    size: tuple[int, int]

    def fields(self) -> dict[str, object]:
        """As the records have them."""
        return {"camera": self.camera, "date": self.date, "width": self.size[0], "height": self.size[1]}


class Step(Protocol):
    """One step. Feed frames until `done`, then take the result.

    Attributes:
        title: its name for people.
        task: what they are to do, in words.
        said: about the newest frame, in words; NOTHING when there is nothing to say.
        progress: how much of it is done, 0 to 1.
        settings: what the camera is to be set to before the next frame; None to leave it.
        marks: (N, 2) px, what it has seen in the newest frame, to be shown; None for nothing.
    """

    title: Message
    task: Message
    said: Message = NOTHING
    progress: float = 0.0
    settings: CameraSettings | None = None
    marks: Points | None = None

    @property
    def done(self) -> bool:
        """Whether enough was seen."""
        return self.progress >= 1

    def feed(self, image: Image) -> None:
        """Look at a frame; raises CalibrationError when the step can't go on."""

    def result(self, origin: Origin) -> Record:
        """What was found; raises CalibrationError when it is not good enough."""


def identity(camera: Camera) -> str:
    """What a calibration of this open camera belongs to."""
    return camera.identity() if isinstance(camera, Adjustable) else camera.name


def look(camera: Camera, *, small: bool = False) -> Image:
    """The next picture as dice are read in it, or with `small` as the tray is watched; raises CameraError."""
    frame = camera.frame()
    if small or not isinstance(camera, TwoStreams):
        return frame.image
    return camera.large_frame(frame.time).image


class Lead:
    """Leads a step through an open camera, a frame at a time.

    Args:
        most_frames: after so many the step is given up.
        small: look at the pictures for watching, where the camera has larger ones for reading too.
    """

    def __init__(self, camera: Camera, step: Step, *, most_frames: int = 9000, small: bool = False) -> None:
        self._camera, self.step = camera, step
        self._set: CameraSettings | None = None
        self._skip = 0
        self._left = most_frames
        self._small = small

    def turn(self) -> Image:
        """Take one frame and have the step look at it; the frame, for showing.

        Raises CameraError, and CalibrationError when the step can't be done.
        """
        wished = self.step.settings
        if wished is not None and wished != self._set:
            if not isinstance(self._camera, Adjustable):
                raise CalibrationError.say(
                    "The camera {name} can't be adjusted. Leave this step out.", name=self._camera.name
                )
            self._camera.adjust(wished)
            self._set, self._skip = wished, SKIP
        image = look(self._camera, small=self._small)
        self._left -= 1
        if self._left < 0:
            raise CalibrationError.say("It took too long. {said} Begin the step again.", said=self.step.said)
        if self._skip:
            self._skip -= 1
        else:
            self.step.feed(image)
        return image

    def origin(self, date: datetime, image: Image) -> Origin:
        """Where and when, for the step's result."""
        return Origin(identity(self._camera), date, (image.shape[1], image.shape[0]))
