"""Files that a power cut leaves as they were, or new and whole: the memory card's side of durability."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

UNFINISHED = ".new"
"""At the end of a file's name while it is written."""


def write_atomically(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Replace a file whole, on the card when this returns; its folder is made where there is none.

    File and folder are both synced: a rename that only the memory knows of is undone by a power cut. Raises
    OSError, with what was there before left as it was; what is no file, as a device, is never replaced.

    Args:
        path: of the file; `path` with UNFINISHED at its end is written first, so two writers must not meet.
        data: all that it is to hold.
        mode: of the file, less what the process masks.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no regular file", str(path))
    new = path.with_name(path.name + UNFINISHED)
    new.unlink(missing_ok=True)  # one left by a power cut has the mode of then
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(path.parent)


def sync_file(path: Path) -> None:
    """Have what was written to a file on the card; raises OSError."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have what was named, renamed or linked in a folder on the card; raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
