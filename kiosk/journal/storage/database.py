"""The journal as a file: how it is opened to be read, and what is said of one that can't be used.

One connection writes, and the lock keeps any other away; whoever reads can't even checkpoint. SQLite before
3.51.3, which most systems have, needs that: where two connections to a file in WAL mode write or checkpoint
at the same moment, it may lose what was written (https://sqlite.org/wal.html#walresetbug).
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Protocol, TypeVar

from hardware.message import ASK_OWNER, DiceKioskError, ShownError, say, together
from hardware.outside_file import first_bytes
from kiosk.journal.storage.anchor import read_anchor
from kiosk.journal.storage.tables import APPLICATION_ID, BEFORE_EVENTS, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DAMAGED = say("The record of the games is damaged. It was kept as it is.")
UNOPENED = together(say("The record of the games can't be opened."), ASK_OWNER)
OF_ANOTHER_VERSION = together(
    say("The record of the games was written by another version of the kiosk. It was kept as it is."),
    ASK_OWNER,
)

_MAGIC = b"SQLite format 3\0"
# Places in the file's header: https://www.sqlite.org/fileformat.html section 1.3
_FORMATS = slice(18, 20)
_USER_VERSION = slice(60, 64)
_APPLICATION = slice(68, 72)
_HEADER_BYTES = 100
_KNOWN_FORMATS = {1, 2}
"""A file of another one SQLite would read, and not write."""


_T = TypeVar("_T")


class _OnDisk(Protocol):
    path: Path | None


_Kept = TypeVar("_Kept", bound=_OnDisk)


class JournalError(ShownError):
    """The record can't be opened, trusted or written; the text says what to do."""


class DamagedError(JournalError):
    """The record is not as it was written; the file was left as it is."""


class UnsureError(JournalError):
    """A sync has failed, and it is not known what of the newest event is on disk: the file decides."""


def damaged(path: Path | None, what: str) -> DamagedError:
    """The error for a record that can't be trusted."""
    return DamagedError.say(
        "The journal {path} is damaged ({what}). It was kept as it is. The ways out of it: "
        "dice-kiosk journal recover.",
        path=path or "in memory",
        what=what,
        guests=DAMAGED,
    )


def unopened(path: Path | None, why: object) -> JournalError:
    """The error for a file that can't be had."""
    return JournalError.say("The journal {path} can't be opened: {why}.", path=path, why=why, guests=UNOPENED)


@contextmanager
def in_words(path: Path | None) -> Iterator[None]:
    """Whatever fails in reading the record meanwhile, of any kind, is told as damage to it.

    What is told in words already goes through; a disk that is full has damaged nothing. Raises JournalError.
    """
    try:
        yield
    except DiceKioskError:
        raise
    except PermissionError as problem:
        raise unopened(path, problem.strerror) from problem
    except Exception as problem:  # what damage leads to nobody can list
        if getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL:
            raise unopened(path, problem) from problem
        raise damaged(path, f"{problem} ({type(problem).__name__})") from problem


def worded(read: Callable[[_Kept], _T]) -> Callable[[_Kept], _T]:
    """Have whatever fails in reading from an object's record told `in_words`."""

    @wraps(read)
    def told(kept: _Kept) -> _T:
        with in_words(kept.path):
            return read(kept)

    return told


def has_table(db: sqlite3.Connection, name: str) -> bool:
    """Whether a journal has a table that those of earlier programs have not."""
    found = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,))
    return found.fetchone() is not None


def is_there(path: Path) -> bool:
    """Whether there is a journal; raises JournalError where its folder does not let that be seen."""
    try:
        return path.exists()
    except PermissionError as problem:
        raise unopened(path, problem.strerror) from problem


def open_for_reading(path: Path) -> sqlite3.Connection:
    """The journal at `path` to read, also while a kiosk writes it; raises JournalError."""
    if not is_there(path):
        raise JournalError.say(
            "There is no journal at {path}. It is made by the first hand played.",
            path=path,
            guests=say("No game has been played here yet."),
        )
    check_version(path)
    try:
        return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as problem:
        raise unopened(path, problem) from problem


def check_version(path: Path) -> int:
    """The file's version, by its header: to open it as a database could already change it.

    Raises JournalError when it is none of our journals or of a version that can't be read.
    """
    try:
        header = first_bytes(path, _HEADER_BYTES)
    except OSError as problem:
        raise unopened(path, problem.strerror) from problem
    application = int.from_bytes(header[_APPLICATION], "big")
    ours = header.startswith(_MAGIC) and application == APPLICATION_ID
    if len(header) < _HEADER_BYTES or not ours or not set(header[_FORMATS]) <= _KNOWN_FORMATS:
        if _was_ours(path):
            raise damaged(path, "its beginning is gone")
        raise DamagedError.say(
            "{path} is no journal of dice-kiosk, or a damaged one. It was left as it is: give another "
            "file with --journal.",
            path=path,
            guests=DAMAGED,
        )
    version = int.from_bytes(header[_USER_VERSION], "big")
    if version not in {VERSION, BEFORE_EVENTS}:
        raise DamagedError.say(
            "The journal {path} is of version {version}; this program writes version {ours}. It "
            "was left as it is: use the program that wrote it, or give another file with --journal.",
            path=path,
            version=version,
            ours=VERSION,
            guests=OF_ANOTHER_VERSION,
        )
    return version


def _was_ours(path: Path) -> bool:
    """Whether the anchor beside a file tells that it was a journal."""
    try:
        return read_anchor(path) is not None
    except PermissionError:
        return False
