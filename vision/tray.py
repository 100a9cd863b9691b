"""The tray's pipeline: frames come in, and once the dice that were thrown lie still, a `Reading` goes out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from vision.pictures import Image
from vision.reading import Reading
from vision.settle import Settle


class Reader(Protocol):
    """Reads the dice in one picture, as `vision.read.DiceReader` does."""

    def read(self, image: Image, *, empty: Image | None = None) -> Reading:
        """The dice in `image` (HxWx3 uint8 BGR); `empty` is the same tray without dice, of the same shape."""


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
    """

    moving: bool
    still: bool
    moved: bool
    rolled: bool
    reading: Reading | None


class TrayPipeline:
    """Has the dice read once they have been thrown and lie still.

    Reads only while armed, once for each rest, and one frame as it came:
    what the journal keeps is what was read.

    Args:
        reader: reads a picture.
        settle: tells motion from rest.
        empty: the tray without dice as this camera sees it, where it is known.
    """

    def __init__(self, reader: Reader, settle: Settle, *, empty: Image | None = None) -> None:
        self._reader = reader
        self._settle = settle
        self._armed = False
        self.empty = empty

    def arm(self) -> None:
        """A roll is asked for: the next dice that move and come to rest are read.

        Dice that already lie in the tray are not; a throw that is under way counts.
        """
        self._settle.mark()
        self._armed = True

    def disarm(self) -> None:
        """No roll is asked for any more."""
        self._armed = False

    def lying(self, image: Image) -> int:
        """How many dice lie in a tray at rest: HxWx3 uint8 BGR."""
        return len(self._read(image).dice)

    def _read(self, image: Image) -> Reading:
        empty = self.empty if self.empty is not None and self.empty.shape == image.shape else None
        return self._reader.read(image, empty=empty)

    def see(self, image: Image, time: float, *, closer: Callable[[], Image] | None = None) -> TrayReport:
        """Take in the next frame: HxWx3 uint8 BGR, and its camera time in s.

        `closer` fetches the picture to be read, where that is another one than this; called only when needed.
        """
        motion = self._settle.see(image, time)
        reading = None
        if self._armed and motion.still and motion.moved and motion.changed:
            reading = self._read(image if closer is None else closer())
            self._settle.mark()
        return TrayReport(
            motion.moving, motion.still, self._armed and motion.moved, reading is not None, reading
        )
