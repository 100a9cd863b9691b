"""The newest picture of the tray in memory that two processes share: one writes, the other looks."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from hardware.camera import Image

WIDTH, HEIGHT = 800, 600
"""The largest preview, px; larger pictures are shrunk to fit by who writes them."""

_SEQUENCE, _WIDTH, _HEIGHT = range(3)
_HEADER_BYTES = 3 * 8
_TRIES = 4


class Preview:
    """One picture, guarded by a sequence number that is odd while it is being written (a seqlock).

    The writer never waits for the reader, so a stuck screen can't hold up the camera, nor the other way
    round.

    Args:
        name: of memory that another process made; None makes it.
    """

    def __init__(self, name: str | None = None) -> None:
        size = _HEADER_BYTES + WIDTH * HEIGHT * 3
        self._memory = SharedMemory(name=name, create=name is None, size=size if name is None else 0)
        self._mine = name is None
        self._header: npt.NDArray[np.int64] = np.ndarray(3, np.int64, self._memory.buf)
        if self._mine:
            self._header[:] = 0

    @property
    def name(self) -> str:
        """To open the same memory in another process."""
        return self._memory.name

    def write(self, image: Image) -> None:
        """Show this picture: HxWx3 uint8 BGR, at most HEIGHT x WIDTH."""
        height, width = image.shape[:2]
        if width > WIDTH or height > HEIGHT:
            raise ValueError(f"a preview of {width}x{height} px is larger than {WIDTH}x{HEIGHT}")
        sequence = int(self._header[_SEQUENCE]) | 1
        self._header[_SEQUENCE] = sequence
        self._header[_WIDTH] = width
        self._header[_HEIGHT] = height
        self._pixels(width, height)[:] = image
        self._header[_SEQUENCE] = sequence + 1

    def read(self) -> Image | None:
        """A copy of the newest picture; None when there is none yet, or it is being written all the time."""
        for _ in range(_TRIES):
            sequence = int(self._header[_SEQUENCE])
            if sequence == 0:
                return None
            if sequence % 2:
                continue
            image = self._pixels(int(self._header[_WIDTH]), int(self._header[_HEIGHT])).copy()
            if int(self._header[_SEQUENCE]) == sequence:
                return image
        return None

    def clear(self) -> None:
        """Show nothing: a dead camera's last picture must not pass for a live one."""
        self._header[_SEQUENCE] = 0

    def close(self) -> None:
        """Let go of the memory; it is freed when its maker does."""
        del self._header
        self._memory.close()
        if self._mine:
            self._memory.unlink()

    def _pixels(self, width: int, height: int) -> Image:
        width, height = min(width, WIDTH), min(height, HEIGHT)  # a torn header must not reach outside
        return np.ndarray((height, width, 3), np.uint8, self._memory.buf, _HEADER_BYTES)
