"""What another user has built, made ours: copied file by file, with nothing of it run, followed or kept open.

Whoever built it may still be at work in it, hold files of it open for writing, or have put links where files
were: none of that reaches the copy. Needs the standard library alone, as what installs the kiosk does.
"""

from __future__ import annotations

import os
import stat
from pathlib import PurePath
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 1_000_000_000
"""Of all that one version consists of; it takes up to 330 MB."""
MOST_FILES = 40_000
"""A version has some 5,000."""
MOST_FOLDERS_DEEP = 40
_PIECE = 1 << 20


class HandoverError(Exception):
    """What was built is no version of a program; the text says why."""


class _Used(NamedTuple):
    """Of what a copy may take."""

    files: int = 0
    size: int = 0

    def more(self, files: int, size: int) -> _Used:
        used = _Used(self.files + files, self.size + size)
        if used.files > MOST_FILES or used.size > MOST_BYTES:
            raise HandoverError(
                f"It comes to more than {MOST_FILES} files or {MOST_BYTES // 1_000_000} MB: it is no release."
            )
        return used


def copied(source: Path, target: Path, leave: frozenset[str]) -> None:
    """Copy an environment of Python's to `target`, which must not be there.

    Files keep their content, time and whether they may be run; owner, other rights and hard links don't come
    along. Symbolic links are taken as they are where an environment has them, and refused elsewhere.

    Args:
        source: the folder that it was built in.
        target: the folder to be made.
        leave: names in `source` itself that are not copied.

    Raises HandoverError, OSError; part of it is then at `target`.
    """
    target.mkdir(mode=0o755)
    target.chmod(0o755)
    handle = os.open(source, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        _folder(handle, target, PurePath(), _Used(), leave)
    finally:
        os.close(handle)


def _folder(handle: int, target: Path, inside: PurePath, used: _Used, leave: frozenset[str]) -> _Used:
    """Copy what an open folder holds; what was used till then and with it."""
    if len(inside.parts) > MOST_FOLDERS_DEEP:
        raise HandoverError(f"Its folders lie more than {MOST_FOLDERS_DEEP} deep: it is no release.")
    for name in os.listdir(handle):
        if name in leave:
            continue
        place, path = target / name, inside / name
        mode = os.stat(name, dir_fd=handle, follow_symlinks=False).st_mode
        used = used.more(1, 0)
        if stat.S_ISLNK(mode):
            if not (path == PurePath("lib64") or (path.parts[0] == "bin" and len(path.parts) == 2)):  # noqa: PLR2004 - a file of that folder
                raise HandoverError(f"{path} in it is a link: it is no release.")
            place.symlink_to(os.readlink(name, dir_fd=handle))
            continue
        if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
            raise HandoverError(f"{path} in it is no file: it is no release.")
        kind = os.O_DIRECTORY if stat.S_ISDIR(mode) else os.O_NONBLOCK
        opened = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | kind, dir_fd=handle)
        try:
            if stat.S_ISDIR(mode):
                place.mkdir()
                place.chmod(0o755)
                used = _folder(opened, place, path, used, frozenset())
            else:
                used = _file(opened, place, path, used)
        finally:
            os.close(opened)
    return used


def _file(handle: int, place: Path, path: PurePath, used: _Used) -> _Used:
    told = os.fstat(handle)
    if not stat.S_ISREG(told.st_mode):  # it has become another since its folder was read
        raise HandoverError(f"{path} in it is no file: it is no release.")
    with place.open("xb") as file:
        while piece := os.read(handle, _PIECE):
            used = used.more(0, len(piece))
            file.write(piece)
        os.fchmod(file.fileno(), 0o755 if told.st_mode & stat.S_IXUSR else 0o644)
    os.utime(place, ns=(told.st_atime_ns, told.st_mtime_ns))  # compiled files know their source by its time
    return used
