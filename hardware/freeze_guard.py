"""Tells a camera that gives the same picture again and again from one that looks at a still tray.

No sensor is free of noise: two pictures that are alike to the last bit are one picture. A driver that has
lost its sensor goes on handing out its last buffer: dice thrown meanwhile would never be seen, and dice that
were in the air would be read as if they lay there. So a picture seen before is none.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from hardware.camera import CameraError

if TYPE_CHECKING:
    from hardware.camera import Image

FROZEN_S = 2.0
"""A picture that stays the same for so long has frozen."""
GLOW = 16
"""Where nothing is brighter than this, of 255, compression may leave no noise: that picture is only dark."""


class FreezeGuard:
    """Tells new pictures from those seen before, and a camera that gives no new ones for `frozen_s` s."""

    def __init__(self, frozen_s: float = FROZEN_S) -> None:
        self._frozen_s = frozen_s
        self._print: int | None = None
        self._since = 0.0

    def is_new(self, image: Image, time: float) -> bool:
        """Whether this picture (HxWx3 uint8), seen at `time` s, is another than the last one.

        Raises CameraError when there has been no other for too long.
        """
        some = image[::8, ::8]
        mark = zlib.crc32(some.tobytes())
        if mark != self._print or int(some.max()) <= GLOW:
            self._print, self._since = mark, time
            return True
        if time - self._since >= self._frozen_s:
            raise CameraError.say(
                "The camera has given the same picture for {seconds:.0f} seconds: it has frozen. It is "
                "being started again; if this goes on, unplug it and plug it in.",
                seconds=self._frozen_s,
            )
        return False
