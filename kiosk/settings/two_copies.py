"""A small file kept twice, numbered and with a checksum: damage of one copy is mended from the other.

A copy is one JSON object, in bytes that follow from its number and what is kept alone: whoever reads it makes
them anew and compares, so that no changed bit passes (but for a collision of SHA-256).

    {"number": 17, "sha256": "...", "kept":
    ...}

The checksum tells damage, not forgery: who may write here can make one. A copy is written after the other has
reached the card, so that a power cut leaves the second one save behind, at most.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.atomic_file import write_atomically

if TYPE_CHECKING:
    from pathlib import Path

MODE = 0o600
LARGEST = 1 << 20
"""Bytes; nothing that is kept comes near it, and no damaged folder makes the kiosk read for minutes."""
_SEALED = re.compile(
    rb'\{"number": ([1-9][0-9]{0,14}), "sha256": "[0-9a-f]{64}", "kept":\n(.*)\}\n', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Found:
    """What two copies come to.

    Attributes:
        kept: what holds; None where there is nothing, or nothing that can be trusted.
        number: of the newest that is whole; 0 for none.
        behind: the second copy is the save before, or not there yet: the power went between the two.
        wrong: what is wrong with a copy, by its path, for who looks after it; one that is behind is not.
        unsealed: of the first file, where it has no checksum, as 0.1.0 wrote it, and the second is not there.
        new: neither file is there.
    """

    kept: bytes | None
    number: int
    wrong: dict[Path, str]
    behind: bool = False
    unsealed: bytes | None = None
    new: bool = False


class TwoCopies:
    """The two files.

    Args:
        path: of the first; the second is beside it.
    """

    def __init__(self, path: Path) -> None:
        self.paths = (path, path.with_name(path.name + ".copy"))
        self._number = 0

    def read(self) -> Found:
        """What there is; nothing is written."""
        first, second = self.paths
        data: dict[Path, bytes] = {}
        wrong: dict[Path, str] = {}
        missing = set()
        for path in self.paths:
            try:
                data[path] = plain_bytes(path)
            except FileNotFoundError:
                missing.add(path)
                wrong[path] = "it is gone"
            except OSError as problem:
                wrong[path] = f"it can't be read ({problem.strerror or problem})"
        if len(missing) == len(self.paths):
            return Found(None, 0, {}, new=True)
        whole = {path: opened for path, each in data.items() if (opened := unsealed(each)) is not None}
        wrong |= {path: "its checksum does not fit" for path in data if path not in whole}
        if not whole:
            return Found(None, 0, wrong, unsealed=data.get(first) if second in missing else None)
        number = max(each for each, _kept in whole.values())
        self._number = max(self._number, number)
        newest = {kept for each, kept in whole.values() if each == number}
        if len(newest) > 1:
            return Found(None, number, dict.fromkeys(whole, "both have the same number, and differ"))
        wrong |= {path: "it is older than the other" for path in whole if whole[path][0] < number}
        behind = first in whole and (
            whole[second][0] == number - 1 if second in whole else number == 1 and second in missing
        )
        if behind:
            del wrong[second]
        return Found(newest.pop(), number, wrong, behind=behind)

    def remains(self) -> list[bytes]:
        """What can still be read of the files, damaged or not."""
        found = []
        for path in self.paths:
            with contextlib.suppress(OSError):
                found.append(plain_bytes(path))
        return found

    def write(self, kept: bytes) -> None:
        """Keep this, in both copies on the card when it returns; raises OSError.

        A number is never used twice, so that a save that failed half-way can't be taken for a later one.
        """
        self._number += 1
        data = sealed(self._number, kept)
        for path in self.paths:
            write_atomically(path, data, MODE)

    def put_aside(self, paths: dict[Path, str] | None = None) -> list[Path]:
        """Rename these files, or both, so that they are kept and not read any more; raises OSError.

        Returns where they are now; one that is not there is left out.
        """
        aside = []
        for path in self.paths if paths is None else paths:
            if os.path.lexists(path):
                place = path.with_name(path.name + ".damaged")
                path.replace(place)
                if place.is_file():
                    place.chmod(MODE)
                aside.append(place)
        return aside


def sealed(number: int, kept: bytes) -> bytes:
    """The bytes of a copy."""
    return b'{"number": %d, "sha256": "%s", "kept":\n%s}\n' % (number, _sum(number, kept).encode(), kept)


def unsealed(data: bytes) -> tuple[int, bytes] | None:
    """Number and content of a copy; None where a single byte is another than it was written."""
    match = _SEALED.fullmatch(data)
    if match is None:
        return None
    number, kept = int(match[1]), match[2]
    return (number, kept) if sealed(number, kept) == data else None


def _sum(number: int, kept: bytes) -> str:
    return hashlib.sha256(b"%d\n" % number + kept).hexdigest()


def plain_bytes(path: Path, most: int = LARGEST) -> bytes:
    """All of a plain file; raises OSError, for one that is none or has more bytes than it may too."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)  # a pipe in its place must not hold up the start
    with os.fdopen(handle, "rb") as file:
        about = os.fstat(handle)
        if not stat.S_ISREG(about.st_mode) or about.st_size > most:
            raise OSError(None, "it is no file of the kiosk's")
        return file.read(most)
