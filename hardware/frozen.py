"""Tells a camera that gives the same picture again and again from one that looks at a still tray.

No sensor is free of noise: two pictures that are alike to the last bit are one picture. A driver that has
lost its sensor goes on handing out its last buffer, and dice thrown meanwhile would never be seen.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from hardware.camera import CameraError

if TYPE_CHECKING:
    from hardware.camera import Image

FROZEN_S = 3.0
"""A picture that stays the same for so long has frozen."""
GLOW = 16
"""Where nothing is brighter than this, of 255, compression may leave no noise: that picture is only dark."""


class FreezeGuard:
    """Looks at each picture; `see` raises once the same one has come for FROZEN_S."""

    def __init__(self) -> None:
        self._print: int | None = None
        self._since = 0.0

    def see(self, image: Image, time: float) -> None:
        """Take in a picture (HxWx3 uint8) seen at `time` s; raises CameraError when it has frozen."""
        some = image[::8, ::8]
        mark = zlib.crc32(some.tobytes())
        if mark != self._print or int(some.max()) <= GLOW:
            self._print, self._since = mark, time
        elif time - self._since >= FROZEN_S:
            raise CameraError(
                f"The camera has given the same picture for {FROZEN_S:.0f} seconds: it has frozen. It is "
                "being started again; if this goes on, unplug it and plug it in."
            )
