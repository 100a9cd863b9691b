"""The newest picture of the tray in memory that two processes share: one writes, the other looks."""

from __future__ import annotations

from multiprocessing.shared_memory import SharedMemory
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from hardware.camera import Image

SIZE = (1280, 960)
"""Width and height of the largest picture of a preview, px: sharp where dice are enlarged."""
TEST_SIZE = (1280, 720)
"""The same of what is seen in a test of the camera."""

_BUFFERS = 2
_COUNT, _WIDTH, _HEIGHT, _SIZES = 0, 1, 2, 3
"""In the header: how many pictures were written, the largest width and height, and those of each buffer."""
_HEADER_BYTES = (_SIZES + 2 * _BUFFERS) * 8


class SharedFrame:
    """The newest of the pictures written, always whole: the next one is written beside it (a double buffer).

    Neither side waits for the other, so a stuck screen can't hold up the camera, nor the other way round.
    One process writes; several may read.

    Args:
        size: width and height of the largest picture, px.
        name: of memory that another process made, whatever its size; None makes it.
    """

    def __init__(self, size: tuple[int, int] = SIZE, *, name: str | None = None) -> None:
        room = _HEADER_BYTES + _BUFFERS * size[0] * size[1] * 3
        self._memory = SharedMemory(name=name, create=name is None, size=room if name is None else 0)
        self._mine = name is None
        self._header: npt.NDArray[np.int64] = np.ndarray(_HEADER_BYTES // 8, np.int64, self._memory.buf)
        if self._mine:
            self._header[:] = 0
            self._header[_WIDTH], self._header[_HEIGHT] = size

    @property
    def name(self) -> str:
        """To open the same memory in another process."""
        return self._memory.name

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the largest picture, px."""
        return int(self._header[_WIDTH]), int(self._header[_HEIGHT])

    def write(self, image: Image) -> None:
        """Show this picture: HxWx3 uint8 BGR; raises ValueError for one larger than `size`."""
        height, width = image.shape[:2]
        most_w, most_h = self.size
        if width > most_w or height > most_h:
            raise ValueError(f"a picture of {width}x{height} px is larger than {most_w}x{most_h}")
        count = int(self._header[_COUNT]) + 1
        place = _SIZES + 2 * (count % _BUFFERS)
        self._header[place], self._header[place + 1] = width, height
        self._pixels(count)[:] = image
        self._header[_COUNT] = count

    def read(self) -> Image | None:
        """A copy of the newest picture; None when there is none yet."""
        while count := int(self._header[_COUNT]):
            image = self._pixels(count).copy()
            if int(self._header[_COUNT]) == count:
                return image  # the next one was written beside it; only the one after that goes over it
        return None

    def clear(self) -> None:
        """Show nothing: a lost camera's last picture must not pass for a live one."""
        self._header[_COUNT] = 0

    def close(self) -> None:
        """Let go of the memory; it is freed when its maker does."""
        del self._header
        self._memory.close()
        if self._mine:
            self._memory.unlink()

    def _pixels(self, count: int) -> Image:
        """Where the picture of this number is."""
        most_w, most_h = self.size
        number = count % _BUFFERS
        place = _SIZES + 2 * number
        # a header that is being written must not reach outside
        width, height = min(int(self._header[place]), most_w), min(int(self._header[place + 1]), most_h)
        start = _HEADER_BYTES + number * most_w * most_h * 3
        return np.ndarray((height, width, 3), np.uint8, self._memory.buf, start)


def fitted(image: Image, size: tuple[int, int] = SIZE) -> Image:
    """The picture, shrunk where it is larger than `size`; HxWx3 uint8 BGR."""
    import cv2  # noqa: PLC0415 - the screen looks at pictures without OpenCV

    height, width = image.shape[:2]
    scale = min(size[0] / width, size[1] / height)
    if scale >= 1:
        return image
    shrunk = (int(width * scale), int(height * scale))
    return cv2.resize(image, shrunk, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)
