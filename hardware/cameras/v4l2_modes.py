"""The pictures that a USB camera can give, asked of the kernel (numbers and layouts of linux/videodev2.h)."""

from __future__ import annotations

import fcntl
import os
import struct
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_FORMAT = struct.Struct("=III32sII12x")  # struct v4l2_fmtdesc
_SIZE = struct.Struct("=III6I8x")  # struct v4l2_frmsizeenum
_ENUM_FMT = (3 << 30) | (_FORMAT.size << 16) | (ord("V") << 8) | 2
_ENUM_SIZES = (3 << 30) | (_SIZE.size << 16) | (ord("V") << 8) | 74
_CAPTURE, _DISCRETE = 1, 1
MOST = 100
"""More formats or sizes than any camera has: a driver that never says that it is through is left."""


def modes_of(path: Path) -> list[str]:
    """Formats and sizes as "MJPG 1280x960", the largest first; raises OSError when it can't be asked."""
    handle = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    found: set[tuple[int, int, str]] = set()
    try:
        for code in _formats(handle):
            name = code.to_bytes(4, "little").decode("ascii", "replace").strip()
            found |= {(width, height, name) for width, height in _sizes(handle, code)}
    finally:
        os.close(handle)
    ordered = sorted(found, key=lambda each: (-each[0] * each[1], each[2]))
    return [f"{name} {width}x{height}" for width, height, name in ordered]


def _formats(handle: int) -> list[int]:
    codes: list[int] = []
    with suppress(OSError):  # the kernel's way of saying that there is no further one
        for index in range(MOST):
            asked = bytearray(_FORMAT.pack(index, _CAPTURE, 0, b"", 0, 0))
            fcntl.ioctl(handle, _ENUM_FMT, asked, True)  # noqa: FBT003 - taken by place: change `asked`
            codes.append(_FORMAT.unpack(asked)[4])
    return codes


def _sizes(handle: int, code: int) -> list[tuple[int, int]]:
    sizes: list[tuple[int, int]] = []
    with suppress(OSError):  # as above
        for index in range(MOST):
            asked = bytearray(_SIZE.pack(index, code, 0, 0, 0, 0, 0, 0, 0))
            fcntl.ioctl(handle, _ENUM_SIZES, asked, True)  # noqa: FBT003 - as above
            _, _, kind, *numbers = _SIZE.unpack(asked)
            if kind != _DISCRETE:  # any size in a range: the largest
                return [(numbers[1], numbers[4])]
            sizes.append((numbers[0], numbers[1]))
    return sizes
