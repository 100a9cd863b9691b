"""Files that people bring: opened so that none can stall, fill the memory, or break what reads them.

What is no regular file, or too large, is an OSError like any other; TOML and JSON that nest too deep, or have
numbers too long, are as wrong as those with a missing bracket.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import tomllib
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 4_000_000
"""Of a file that somebody has written: settings, rules, records, tables."""
_PIECE = 1 << 20


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """What a file holds, of at most so many bytes; raises OSError, also for what is no regular file."""
    with _opened(path) as file:
        if os.fstat(file.fileno()).st_size > most:
            raise OSError(errno.EFBIG, f"it is larger than {most / 1e6:g} MB", str(path))
        return file.read(most)


def copy_file(path: Path, target: Path, most: int) -> None:
    """Copy a file of at most so many bytes, as it is now, for us to write and all to read; raises OSError."""
    with _opened(path) as file, target.open("xb") as copy:
        left = most
        while piece := file.read(_PIECE):
            left -= len(piece)
            if left < 0:
                raise OSError(errno.EFBIG, f"it is larger than {most / 1e6:g} MB", str(path))
            copy.write(piece)
        os.fchmod(copy.fileno(), 0o644)


def first_bytes(path: Path, count: int) -> bytes:
    """So many of the first bytes of a file, fewer where it has no more; raises OSError as `read_bytes`."""
    with _opened(path) as file:
        return file.read(count)


def _opened(path: Path) -> BinaryIO:
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)  # a pipe would wait for its writer
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    raise OSError(errno.EINVAL, "it is no regular file", str(path))


def read_text(path: Path, most: int = MOST_BYTES, encoding: str = "utf-8") -> str:
    """The same as text; raises OSError, UnicodeDecodeError."""
    return read_bytes(path, most).decode(encoding).replace("\r\n", "\n")


def toml_of(text: str) -> dict[str, Any]:
    """What TOML says; raises tomllib.TOMLDecodeError, whatever is wrong with it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError as problem:
        raise tomllib.TOMLDecodeError("it nests too deep") from problem
    except ValueError as problem:  # a number of more digits than Python takes
        raise tomllib.TOMLDecodeError("a number is too long") from problem


def json_of(text: str) -> Any:  # noqa: ANN401 - JSON data of any shape
    """What JSON says; raises ValueError, whatever is wrong with it."""
    try:
        return json.loads(text)
    except RecursionError as problem:
        raise ValueError("it nests too deep") from problem
