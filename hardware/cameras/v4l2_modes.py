"""The pictures that a USB camera can give, asked of the kernel (numbers and layouts of linux/videodev2.h)."""

from __future__ import annotations

import struct
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hardware.cameras.v4l2_controls import answer, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FORMAT = struct.Struct("=III32sII12x")  # struct v4l2_fmtdesc
_SIZE = struct.Struct("=III6I8x")  # struct v4l2_frmsizeenum
_CAPTURE, _DISCRETE = 1, 1
MOST = 100
"""More formats or sizes than any camera has: a driver that never says that it is through is left."""


def modes_of(path: Path) -> list[str]:
    """Formats and sizes as "MJPG 1280x960", the largest first; raises OSError when it can't be asked."""
    found: set[tuple[int, int, str]] = set()
    with opened(path) as handle:
        for _, _, _, _, code, _ in _listed(handle, 2, _FORMAT, _CAPTURE, 0, b"", 0, 0):
            name = code.to_bytes(4, "little").decode("ascii", "replace").strip()
            for _, _, kind, *numbers in _listed(handle, 74, _SIZE, code, 0, 0, 0, 0, 0, 0, 0):
                if kind != _DISCRETE:  # any size in a range: the largest
                    found.add((numbers[1], numbers[4], name))
                    break
                found.add((numbers[0], numbers[1], name))
    ordered = sorted(found, key=lambda each: (-each[0] * each[1], each[2]))
    return [f"{name} {width}x{height}" for width, height, name in ordered]


def _listed(handle: int, number: int, layout: struct.Struct, *rest: int | bytes) -> Iterator[tuple[Any, ...]]:
    with suppress(OSError):  # the kernel's way of saying that there is no further one
        for index in range(MOST):
            yield answer(handle, number, layout, index, *rest)
