"""Photographs from files: found in folders, loaded upright, refused with a reason a person can act on."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hardware.message import DiceKioskError
from hardware.outside_file import read_bytes
from hardware.pictures import MOST_PICTURE_BYTES, MOST_PIXELS, SUFFIXES, decoded, pictures_in, pixels_told

Image = npt.NDArray[np.uint8]
"""A picture: HxWx3 uint8, BGR."""
Floats = npt.NDArray[np.float32]
"""What nets take and give."""

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
            inside = pictures_in(path)
        except OSError as error:
            yield PictureError(f"{path}: this folder can't be listed ({_plain(error)}).")
            continue
        if inside:
            yield from inside
        else:
            yield PictureError(f"{path}: no pictures in this folder ({', '.join(sorted(SUFFIXES))}).")


def load(path: Path) -> Image:
    """The picture at `path`, HxWx3 uint8 BGR, as `decoded` has it.

    Raises:
        PictureError: the file is missing, empty, no picture, cut short, too large or too small.
    """
    try:
        data = read_bytes(path, MOST_PICTURE_BYTES)
    except OSError as error:
        raise PictureError(f"{path}: {_plain(error)}.") from error
    if not data:
        raise PictureError(f"{path}: the file is empty (0 bytes). Copy or take the picture again.")
    if pixels_told(data) > MOST_PIXELS:
        raise PictureError(
            f"{path}: more than {MOST_PIXELS // 10**6} million pixels. Make the picture smaller."
        )
    image = decoded(data)
    if image is None:
        raise PictureError(
            f"{path}: this is no picture that can be read, or its end is missing. "
            "JPEG, PNG, WebP, BMP and TIFF are known."
        )
    height, width = image.shape[:2]
    if min(height, width) < SMALLEST_PX:
        raise PictureError(f"{path}: only {width} x {height} pixels, too small to show a die.")
    return image


def _plain(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "you may not read it; change its permissions"
    if isinstance(error, IsADirectoryError):
        return "this is a folder"
    return (error.strerror or "it can't be read").lower()
