"""Photographs from files: found in folders, loaded upright, refused with a reason a person can act on."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from hardware.message import DiceKioskError

Image = npt.NDArray[np.uint8]
"""A picture: HxWx3 uint8, BGR."""
Floats = npt.NDArray[np.float32]
"""What nets take and give."""

SUFFIXES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"})
"""What counts as a picture when a folder is listed; a file that is named itself may be called anything."""

SMALLEST_PX = 16
"""A picture with a shorter side can't hold a readable die."""


class PictureError(DiceKioskError):
    """A picture can't be read; the text names it, says why and what to do."""


def expand(paths: Iterable[Path]) -> Iterator[Path | PictureError]:
    """The files named, each folder replaced by its pictures in natural order (2.jpg before 10.jpg).

    Subfolders and hidden files are left out. A folder without a picture or one that can't be listed comes as
    the error it is, in its place, so that the others are still read.
    """
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        try:
            inside = sorted((each for each in path.iterdir() if _is_picture(each)), key=_natural)
        except OSError as error:
            yield PictureError(f"{path}: this folder can't be listed ({_plain(error)}).")
            continue
        if inside:
            yield from inside
        else:
            yield PictureError(f"{path}: no pictures in this folder ({', '.join(sorted(SUFFIXES))}).")


def load(path: Path) -> Image:
    """The picture at `path`, upright by its EXIF orientation, as HxWx3 uint8 BGR.

    16-bit pictures are brought to 8 bits, grey ones to three channels; transparency is ignored.

    Raises:
        PictureError: the file is missing, empty, no picture, cut short or too small.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PictureError(f"{path}: {_plain(error)}.") from error
    if not data:
        raise PictureError(f"{path}: the file is empty (0 bytes). Copy or take the picture again.")
    image = _decode(data)
    if image is None:
        raise PictureError(
            f"{path}: this is no picture that can be read, or its end is missing. "
            "JPEG, PNG, WebP, BMP and TIFF are known."
        )
    height, width = image.shape[:2]
    if min(height, width) < SMALLEST_PX:
        raise PictureError(f"{path}: only {width} x {height} pixels, too small to show a die.")
    return image


def _decode(data: bytes) -> Image | None:
    level = cv2.utils.logging.getLogLevel()
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)  # what it says is said in plain words
    try:
        # unlike IMREAD_UNCHANGED this flag turns the picture upright
        image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR_BGR)
    except cv2.error:  # e.g. a header that claims more than 2^30 pixels
        return None
    finally:
        cv2.utils.logging.setLogLevel(level)
    return None if image is None else image.astype(np.uint8, copy=False)


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in SUFFIXES and not path.name.startswith(".") and path.is_file()


def _natural(path: Path) -> tuple[tuple[int, int | str], ...]:
    parts = re.split(r"(\d+)", path.name.casefold())
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts)


def _plain(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you may not read it; change its permissions"
    if isinstance(error, IsADirectoryError):
        return "this is a folder"
    return (error.strerror or "it can't be read").lower()
