"""A release as it comes: copied to a folder of ours, held against its sum, unpacked within bounds.

What was checked is what is installed: the file that somebody brought is read once, and not looked at again.
"""

from __future__ import annotations

import gzip
import lzma
import re
import shutil
import struct
import tarfile
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from hardware.outside_file import copy_file, read_bytes
from kiosk.system import handover
from kiosk.system.release import ReleaseError, sha256, version_in

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

ARCHIVES = (".tar", ".tar.gz", ".tgz", ".tar.xz")
MOST_BYTES = 1_000_000_000
"""Of a release archive's files together; those for a PC take a tenth of it."""
MOST_FILES = 1000
"""In a release archive: a wheel for each package, some twenty."""
MOST_LISTED = 8_000_000
"""Bytes of a wheel's list of its files; the largest of ours has 150,000."""
_BESIDE = 4_000
"""Bytes of a sum or a signature."""


def taken(path: Path, folder: Path) -> Path:
    """Copy a file, its sum and its signature to a folder that nobody else may write in; raises ReleaseError.

    Raises OSError where it can't be read, or is larger than a release may be.
    """
    if not path.is_file():
        raise ReleaseError(f"{path} is not there.")
    copy_file(path, folder / path.name, MOST_BYTES)
    for end in (".sha256", ".sig"):
        beside = path.with_name(path.name + end)
        if beside.exists():  # what lacks is told when it is asked for
            copy_file(beside, folder / beside.name, _BESIDE)
    return folder / path.name


def check_hash(path: Path) -> None:
    """Hold a file against the .sha256 beside it; raises ReleaseError."""
    beside = path.with_name(path.name + ".sha256")
    try:
        told = re.match(r"[0-9a-fA-F]{64}\b", read_bytes(beside).decode("ascii", "replace").strip())
    except FileNotFoundError as problem:
        raise ReleaseError(
            f"{beside.name} is not beside {path.name}: without it nobody knows whether it is whole. "
            "Copy both."
        ) from problem
    if told is None:
        raise ReleaseError(f"{beside.name} holds no SHA-256 sum. Copy it again.")
    if told.group(0).lower() != sha256(path):
        raise ReleaseError(
            f"{path.name} is not what {beside.name} says: it is damaged or another. Copy both again."
        )


def unpacked(path: Path, folder: Path) -> tuple[Path, Path | None]:
    """The kiosk's wheel, and the folder of all others that came with it; raises ReleaseError.

    An archive is removed once it is unpacked: it was a copy, and there may be little room.
    """
    if path.suffix == ".whl":
        version_in(path)
        _check_wheels([path])
        return path, None
    if not path.name.endswith(ARCHIVES):
        raise ReleaseError(
            f"{path.name} is neither a wheel (.whl) nor a release archive ({', '.join(ARCHIVES)})."
        )
    inside = folder / "release"
    try:
        with tarfile.open(path) as archive:
            _extract(archive, inside)
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, lzma.LZMAError, EOFError, ValueError) as problem:
        raise ReleaseError(f"{path.name} can't be unpacked ({problem}): it was made wrong.") from problem
    path.unlink()
    wheels = sorted(inside.rglob("dice_kiosk-*.whl"))
    if len(wheels) != 1:
        raise ReleaseError(f"{path.name} holds {len(wheels)} versions of the dice kiosk instead of one.")
    _check_wheels(inside.rglob("*.whl"))
    return wheels[0], wheels[0].parent


def _check_wheels(wheels: Iterable[Path]) -> None:
    """Raises ReleaseError where wheels would unpack to more than a version may be.

    What they say of their files binds: no more is unpacked of any of them.
    """
    files = size = 0
    for wheel in wheels:
        try:
            _check_list(wheel)
            with zipfile.ZipFile(wheel) as inside:
                files += len(inside.infolist())
                size += sum(each.file_size for each in inside.infolist())
        except (zipfile.BadZipFile, NotImplementedError, ValueError) as problem:
            raise ReleaseError(f"{wheel.name} can't be unpacked ({problem}): it was made wrong.") from problem
        if files > handover.MOST_FILES or size > handover.MOST_BYTES:
            raise ReleaseError(
                f"It would unpack to more than {handover.MOST_FILES} files or "
                f"{handover.MOST_BYTES // 1_000_000} MB: it is no release."
            )


def _check_list(wheel: Path) -> None:
    """Raises zipfile.BadZipFile where the list of a wheel's files is too long to be read into memory."""
    with wheel.open("rb") as file:
        length = file.seek(0, 2)
        file.seek(max(0, length - 22 - 65_535 - 20))  # its end, the comment after it, and what is before it
        tail = file.read()
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or len(tail) - at < 22:  # noqa: PLR2004 - the length of that record
        raise zipfile.BadZipFile("it has no end")
    (listed,) = struct.unpack_from("<I", tail, at + 12)
    if listed > MOST_LISTED or b"PK\x06\x07" in tail[max(0, at - 20) : at]:  # the list of a much larger file
        raise zipfile.BadZipFile("the list of its files is too long")


def _extract(archive: tarfile.TarFile, folder: Path) -> None:
    """Write an archive's files below `folder`; raises ReleaseError at what is no plain file, or lies outside.

    `extractall(filter="data")` came with Python 3.11.4, after Debian 12's 3.11.2.
    """
    room = MOST_BYTES
    for count, member in enumerate(archive):
        if count >= MOST_FILES:
            raise ReleaseError(f"The archive holds more than {MOST_FILES} files: it is no release.")
        name = PurePosixPath(member.name)
        if name.is_absolute() or ".." in name.parts:
            raise ReleaseError(f"The archive names a place outside itself ({name}): it is no release.")
        if member.isdir():
            continue
        if not member.isreg():
            raise ReleaseError(f"{name} in the archive is a link or a device: it is no release.")
        room -= member.size
        if member.size < 0 or room < 0:
            raise ReleaseError(f"The archive holds more than {MOST_BYTES // 1_000_000} MB: it is no release.")
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        content = archive.extractfile(member)
        assert content is not None, "a regular file has content"
        with content, place.open("wb") as file:
            shutil.copyfileobj(content, file)
