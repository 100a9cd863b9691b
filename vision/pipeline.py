"""The tray's pipeline: frames come in, and once the dice that were thrown lie still, a `Reading` goes out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np

from vision.images import Image
from vision.reading import DieReading, Problem, Reading
from vision.settle import Floor, Settle

LIKELY = 0.5
"""What lies outside is told only when it is likelier than not a die; a pattern on the table is none."""
OVER_EDGE = 0.25
"""A die that leans on the wall may be seen by this many half-widths of it farther out than it lies."""


class Reader(Protocol):
    """Reads the dice in one picture, as `vision.reader.DiceReader` does."""

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:
        """The dice in `image` (HxWx3 uint8 BGR).

        `empty` is the same tray without dice, `more` are further pictures of the same dice at rest; all are
        of the same shape.
        """


@dataclass(frozen=True, slots=True)
class TrayReport:
    """What one frame brought.

    Attributes:
        moving: something moves in this frame, or the light jumps.
        still: the tray has been at rest for long enough to be read.
        moved: something has moved since the roll was asked for.
        rolled: dice were thrown since the roll was asked for (or since the last report that said so), now lie
            still, and were read in this very frame.
        reading: what was read, exactly when `rolled`; without a die in it people have only cleared the tray.
        picture: in which, HxWx3 uint8 BGR: the first of those that were looked at.
    """

    moving: bool
    still: bool
    moved: bool
    rolled: bool
    reading: Reading | None
    picture: Image | None = None

    @property
    def gathering(self) -> bool:
        """Dice were thrown and lie still, and further pictures of them are awaited."""
        return self.picture is not None and self.reading is None


PICTURES = 2
"""So many pictures of dice at rest are read together ..."""
MORE_PICTURES = 4
"""... and so many where a die is unsure."""


class TrayPipeline:
    """Has the dice read once they have been thrown and lie still.

    Reads only while armed, once for each rest, in several pictures, each as it came.

    Args:
        reader: reads a picture.
        settle: tells motion from rest.
        empty: the tray without dice as this camera sees it, where it is known.

    Attributes:
        reader, settle, empty: these.
        floor: where the tray's floor ends, where that is known; nothing beyond it is read.
    """

    def __init__(self, reader: Reader, settle: Settle, *, empty: Image | None = None) -> None:
        self.reader = reader
        self.settle = settle
        self._armed = False
        self.empty = empty
        self.floor: Floor | None = None
        self._pictures: list[Image] = []  # of the dice at rest, waiting to be read together

    def arm(self) -> None:
        """A roll is asked for: the next dice that move and come to rest are read.

        Dice that already lie in the tray are not; a throw that is under way counts.
        """
        self.settle.mark()
        self._armed = True

    def disarm(self) -> None:
        """No roll is asked for any more."""
        self._armed = False

    def lying(self, image: Image) -> int:
        """How many dice lie in a tray at rest: HxWx3 uint8 BGR."""
        return len(self.read([image]).inside)

    def read(self, pictures: list[Image]) -> Reading:
        """The dice in one picture or more of them at rest, each HxWx3 uint8 BGR, armed or not."""
        image, *more = pictures
        empty = self.empty if self.empty is not None and self.empty.shape == image.shape else None
        reading = self.reader.read(image, empty=empty, more=more)
        return reading if self.floor is None else without_outside(reading, self.floor)

    def see(self, image: Image, time: float, *, closer: Callable[[], Image] | None = None) -> TrayReport:
        """Take in the next frame: HxWx3 uint8 BGR, and its camera time in s.

        `closer` fetches the picture to be read, where that is another one than this; called only when needed.
        """
        motion = self.settle.see(image, time)
        reading = picture = None
        if self._armed and motion.still and motion.moved and (motion.changed or motion.beside):
            self._pictures.append(image if closer is None else closer())
            reading = self._read_together()
            picture = self._pictures[0]
        if reading is not None:
            self.settle.mark()
            if motion.beside and (reading.inside or not reading.dice):
                # a hand was in the tray and left it as it was: what lies there was not thrown
                reading = picture = None
        if reading is not None or picture is None:
            self._pictures = []  # read, or something moved meanwhile
        return TrayReport(
            motion.moving, motion.still, self._armed and motion.moved, reading is not None, reading, picture
        )

    def _read_together(self) -> Reading | None:
        """What the pictures gathered show; None while another one is needed."""
        if len(self._pictures) < PICTURES:
            return None
        if len({picture.shape for picture in self._pictures}) > 1:
            del self._pictures[:-1]  # the camera has changed its size: what was seen before can't be compared
            return None
        if PICTURES < len(self._pictures) < MORE_PICTURES:
            return None
        reading = self.read(self._pictures)
        unsure = any(not die.accepted and set(die.problems) <= {Problem.UNSURE} for die in reading.dice)
        return None if unsure and len(self._pictures) < MORE_PICTURES else reading


def without_outside(reading: Reading, floor: Floor) -> Reading:
    """The reading with dice outside the tray's floor marked as such, and their values taken away.

    What lies beyond it is no throw, whatever it shows.
    """
    corners = (np.array(floor) * [reading.width, reading.height]).astype(np.float32)
    dice = []
    for die in reading.dice:
        reach = OVER_EDGE * _half(die)
        if cv2.pointPolygonTest(corners, (die.x, die.y), measureDist=True) >= -reach:
            dice.append(die)
        elif die.probability >= LIKELY:
            problems = (Problem.OUTSIDE, *die.problems)
            dice.append(replace(die, value=None, accepted=False, problems=problems))
    gone = () if dice or reading.problems else (Problem.NO_DICE,)
    return replace(reading, dice=tuple(dice), problems=(*reading.problems, *gone))


def _half(die: DieReading) -> float:
    """Half a die's width in the picture, px."""
    if not die.outline:
        return 0.0
    corners = np.array(die.outline)
    return float((corners.max(axis=0) - corners.min(axis=0)).mean() / 2)
