"""The journal as a file: its tables, its version, and how it is opened.

One connection writes, and the lock keeps any other away; whoever reads can't even checkpoint. SQLite before
3.51.3, which most systems have, needs that: where two connections to a file in WAL mode write or checkpoint
at the same moment, it may lose what was written (https://sqlite.org/wal.html#walresetbug).
"""

from __future__ import annotations

import fcntl
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, TextIO

from hardware.atomic_file import sync_folder
from hardware.message import ASK_OWNER, ShownError, say, together

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 2
"""Of the tables below; a journal of another version is refused and left as it is."""

DAMAGED = together(say("The record of the games is damaged. It was kept as it is."), ASK_OWNER)
UNOPENED = together(say("The record of the games can't be opened."), ASK_OWNER)
OF_ANOTHER_VERSION = together(
    say("The record of the games was written by another version of the kiosk. It was kept as it is."),
    ASK_OWNER,
)

TABLES = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY, began TEXT NOT NULL, game TEXT NOT NULL, players TEXT NOT NULL
) STRICT;
CREATE TABLE hands (
    number INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, hand INTEGER NOT NULL, began TEXT NOT
    NULL, chips_before TEXT NOT NULL, ended TEXT, chips_after TEXT, payouts TEXT, result TEXT
) STRICT;
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games, hand INTEGER NOT NULL REFERENCES
    hands, time TEXT NOT NULL, source TEXT NOT NULL, command TEXT NOT NULL, seal TEXT NOT NULL
) STRICT;
CREATE INDEX entries_of_game ON entries (game);
CREATE INDEX entries_of_hand ON entries (hand);
CREATE TABLE throws (
    number INTEGER PRIMARY KEY, hand INTEGER NOT NULL REFERENCES hands, entry INTEGER REFERENCES entries,
    time TEXT NOT NULL, seat TEXT NOT NULL, asked TEXT NOT NULL, camera TEXT NOT NULL, simulated INTEGER NOT
    NULL, how TEXT NOT NULL, who TEXT NOT NULL, reason TEXT NOT NULL, reading TEXT, before TEXT, after TEXT,
    hidden INTEGER NOT NULL, cleared INTEGER NOT NULL
) STRICT;
CREATE INDEX throws_of_hand ON throws (hand);
CREATE TABLE pictures (sha256 TEXT PRIMARY KEY, hand INTEGER NOT NULL, jpeg BLOB NOT NULL) STRICT;
CREATE INDEX pictures_of_hand ON pictures (hand);
"""

STARTS = """
CREATE TABLE IF NOT EXISTS starts (
    hand INTEGER PRIMARY KEY REFERENCES hands, state TEXT NOT NULL, seal TEXT NOT NULL
) STRICT;
"""
"""What each hand started from, but a game's first. Made where a journal has none yet; a program that knows
none of it reads and writes the journal as before, and a hand without one is replayed with its game."""

CONSENTS = """
CREATE TABLE IF NOT EXISTS consents (
    throw INTEGER PRIMARY KEY REFERENCES throws, people TEXT NOT NULL, host INTEGER NOT NULL
) STRICT;
"""
"""Who agreed to values that a person entered though the camera worked. Made like `STARTS`."""

_APPLICATION_ID = 0x44494345  # "DICE"
_MAGIC = b"SQLite format 3\0"
# Places in the file's header: https://www.sqlite.org/fileformat.html section 1.3
_USER_VERSION = slice(60, 64)
_APPLICATION = slice(68, 72)
_HEADER_BYTES = 100


class JournalError(ShownError):
    """The record can't be opened, trusted or written; the text says what to do."""


def damaged(path: Path | None, what: str) -> JournalError:
    """The error for a record that can't be trusted."""
    return JournalError.say(
        "The journal {path} is damaged ({what}). It was kept as it is: put a copy back in its "
        "place, or start a new one with --journal.",
        path=path or "in memory",
        what=what,
        guests=DAMAGED,
    )


def _unopened(path: Path, why: object) -> JournalError:
    return JournalError.say("The journal {path} can't be opened: {why}.", path=path, why=why, guests=UNOPENED)


def open_for_writing(path: Path) -> tuple[sqlite3.Connection, TextIO]:
    """The journal at `path`, made when absent, and the lock that keeps other kiosks out of it.

    Raises JournalError: another version, damaged, in use, not writable. The file is then as it was.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as problem:
        raise _unopened(path, problem.strerror) from problem
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not path.exists():
            _create(path)
        check_version(path)
        return _opened(path), lock
    except BlockingIOError as problem:
        lock.close()
        raise JournalError.say(
            "The journal {path} is in use by another dice-kiosk. Stop that one, or give another file "
            "with --journal.",
            path=path,
            guests=say(
                "Another dice kiosk runs on this computer and keeps the record of the games. Close that one."
            ),
        ) from problem
    except (OSError, sqlite3.OperationalError) as problem:
        lock.close()
        raise _unopened(path, problem) from problem
    except JournalError:
        lock.close()
        raise


def has_table(db: sqlite3.Connection, name: str) -> bool:
    """Whether a journal has a table that those of earlier programs have not."""
    found = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (name,))
    return found.fetchone() is not None


def open_for_reading(path: Path) -> sqlite3.Connection:
    """The journal at `path` to read, also while a kiosk writes it; raises JournalError."""
    try:
        there = path.exists()
    except PermissionError as problem:
        raise _unopened(path, problem.strerror) from problem
    if not there:
        raise JournalError.say(
            "There is no journal at {path}. It is made by the first hand played.",
            path=path,
            guests=say("No game has been played here yet."),
        )
    check_version(path)
    try:
        return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    except sqlite3.Error as problem:
        raise _unopened(path, problem) from problem


def check_version(path: Path) -> None:
    """Look at the file's header without opening it as a database, which could already change it.

    Raises JournalError when it is none of our journals or of another version.
    """
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as problem:
        raise _unopened(path, problem.strerror) from problem
    application = int.from_bytes(header[_APPLICATION], "big")
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC) or application != _APPLICATION_ID:
        raise JournalError.say(
            "{path} is no journal of dice-kiosk, or a damaged one. It was left as it is: give another "
            "file with --journal.",
            path=path,
            guests=DAMAGED,
        )
    version = int.from_bytes(header[_USER_VERSION], "big")
    if version != VERSION:
        raise JournalError.say(
            "The journal {path} is of version {version}; this program writes version {ours}. It "
            "was left as it is: use the program that wrote it, or give another file with --journal.",
            path=path,
            version=version,
            ours=VERSION,
            guests=OF_ANOTHER_VERSION,
        )


def _create(path: Path) -> None:
    """Make the file complete under another name, then move it: no half-made journal is ever found."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        db.executescript(f"BEGIN; {TABLES} {STARTS} {CONSENTS} COMMIT;")
    new.rename(path)
    sync_folder(path.parent)


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute(STARTS)
        db.execute(CONSENTS)
    except sqlite3.OperationalError:
        db.close()
        raise
    except sqlite3.DatabaseError as problem:
        db.close()
        raise damaged(path, str(problem)) from problem
    return db
