"""Picture files: found in a folder and decoded, while OpenCV itself prints nothing.

Imports nothing of ours, so that vision has it without the wires.
"""

from __future__ import annotations

import re
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""What counts as a picture when a folder is listed; a file that is named itself may be called anything."""

_PNG = b"\x89PNG\r\n\x1a\n"


def pictures_in(folder: Path) -> list[Path]:
    """A folder's pictures, 2.jpg before 10.jpg, without subfolders and hidden files; raises OSError."""
    inside = (each for each in folder.iterdir() if each.suffix.lower() in SUFFIXES and each.is_file())
    return sorted((each for each in inside if not each.name.startswith(".")), key=_natural)


def decoded(data: bytes) -> npt.NDArray[np.uint8] | None:
    """A picture's file as HxWx3 uint8 BGR, upright by its EXIF orientation; None when it can't be read.

    16-bit pictures are brought to 8 bits, grey ones to three channels; transparency is ignored.
    """
    if not data:
        return None
    with quiet():
        try:
            # unlike IMREAD_UNCHANGED this flag turns the picture upright
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_BGR)
        except cv2.error:  # such as a header that claims more than 2^30 pixels
            return None
    return None if image is None else image.astype(np.uint8, copy=False)


def is_whole_png(data: bytes) -> bool:
    """Whether every part of a PNG file is there, and what its checksum says (PNG specification, 5.3).

    Whoever decodes one may show what is left of a damaged picture instead.
    """
    at, kind = len(_PNG), b""
    if data[:at] != _PNG:
        return False
    while kind != b"IEND":
        length, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        end = at + 12 + length
        if end > len(data) or zlib.crc32(data[at + 4 : end - 4]).to_bytes(4, "big") != data[end - 4 : end]:
            return False
        at = end
    return at == len(data)


@contextmanager
def quiet() -> Iterator[None]:
    """Have OpenCV print nothing meanwhile: we say the same in plain words."""
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(level)


def _natural(path: Path) -> list[tuple[int, int | str]]:
    parts = re.split(r"(\d+)", path.name.casefold())
    return [(0, int(part)) if part.isdecimal() else (1, part) for part in parts]
