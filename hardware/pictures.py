"""Picture files: found in a folder and decoded, while OpenCV itself prints nothing.

Imports nothing of ours, so that vision has it without the wires.
"""

from __future__ import annotations

import re
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""What counts as a picture when a folder is listed; a file that is named itself may be called anything."""

_PNG = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 120_000_000
"""Of a picture that is decoded: three bytes each."""
MOST_PICTURE_BYTES = 100_000_000
_JPEG_NO_SIZE = frozenset({0xC4, 0xC8, 0xCC})
"""Between the markers that tell a JPEG's size, those that do not (ITU-T T.81, table B.1)."""


def pictures_in(folder: Path) -> list[Path]:
    """A folder's pictures, 2.jpg before 10.jpg, without subfolders and hidden files; raises OSError."""
    inside = (each for each in folder.iterdir() if each.suffix.lower() in SUFFIXES and each.is_file())
    return sorted((each for each in inside if not each.name.startswith(".")), key=_natural)


def decoded(data: bytes) -> npt.NDArray[np.uint8] | None:
    """A picture's file as HxWx3 uint8 BGR, upright by its EXIF orientation; None when it can't be read.

    16-bit pictures are brought to 8 bits, grey ones to three channels; transparency is ignored.
    """
    if not data or pixels_told(data) > MOST_PIXELS:
        return None
    with quiet():
        try:
            # unlike IMREAD_UNCHANGED this flag turns the picture upright
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_BGR)
        except cv2.error:  # such as a header that claims more than 2^30 pixels
            return None
    return None if image is None else image.astype(np.uint8, copy=False)


def pixels_told(data: bytes) -> int:
    """How many pixels a file's header says that it has; 0 where it says nothing that is known here.

    PNG, JPEG, WebP, BMP and TIFF: a few kB can unfold to more than the memory holds.
    """
    if data.startswith(_PNG):
        return int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big")
    if data.startswith(b"\xff\xd8"):
        return _of_jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _of_webp(data)
    if data.startswith(b"BM"):
        sides = (int.from_bytes(data[at : at + 4], "little", signed=True) for at in (18, 22))
        return abs(next(sides) * next(sides))
    if data[:4] in {b"II*\0", b"MM\0*"}:
        return _of_tiff(data, "little" if data.startswith(b"II") else "big")
    return 0


def _of_jpeg(data: bytes) -> int:
    at, most = 2, 0
    while at + 9 < len(data) and data[at] == 0xFF:  # noqa: PLR2004 - every marker begins so
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in _JPEG_NO_SIZE:  # noqa: PLR2004 - start of frame
            most = max(most, int.from_bytes(data[at + 5 : at + 7]) * int.from_bytes(data[at + 7 : at + 9]))
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return most


def _of_webp(data: bytes) -> int:
    """Of its first part: lossy, lossless or extended (RFC 9649)."""
    if data[12:16] == b"VP8X":
        wide, high = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
    elif data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        wide, high = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    else:
        wide, high = (int.from_bytes(data[at : at + 2], "little") & 0x3FFF for at in (26, 28))
    return wide * high


def _of_tiff(data: bytes, order: Literal["little", "big"]) -> int:
    """Of its first directory (TIFF 6.0, tags 256 and 257)."""
    at = int.from_bytes(data[4:8], order)
    sides = {256: 0, 257: 0}
    for entry in range(at + 2, at + 2 + 12 * int.from_bytes(data[at : at + 2], order), 12):
        tag, kind = (int.from_bytes(data[entry + part : entry + part + 2], order) for part in (0, 2))
        if tag in sides:
            sides[tag] = int.from_bytes(data[entry + 8 : entry + (10 if kind == 3 else 12)], order)  # noqa: PLR2004 - short
    return sides[256] * sides[257]


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
