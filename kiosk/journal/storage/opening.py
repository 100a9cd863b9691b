"""Opening a journal to be written: made where there is none, held against its anchor, taken over."""

from __future__ import annotations

import fcntl
import secrets
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TextIO

from hardware.atomic_file import sync_folder
from hardware.message import say
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import anchor_path, read_anchor
from kiosk.journal.storage.check import look_at_start
from kiosk.journal.storage.database import JournalError, check_version, damaged, in_words, unopened
from kiosk.journal.storage.tables import (
    ALL,
    APPLICATION_ID,
    BEFORE_EVENTS,
    CHIPS,
    CONSENTS,
    DIARY,
    EVENTS,
    PRIVATE,
    STARTS,
    VERSION,
)

if TYPE_CHECKING:
    from pathlib import Path


def lock_out(path: Path) -> TextIO:
    """Keep other kiosks out of a journal, as long as this is open; raises JournalError where one is in it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as problem:
        raise unopened(path, problem.strerror) from problem
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        _look_for_a_writer(path)
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
    except OSError as problem:
        lock.close()
        raise unopened(path, problem.strerror) from problem
    return lock


def _look_for_a_writer(path: Path) -> None:
    """Raises BlockingIOError where a kiosk has the journal's anchor, though its lock was taken away."""
    if anchor_path(path).exists():
        with anchor_path(path).open("rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


def open_for_writing(path: Path) -> sqlite3.Connection:
    """The journal at `path`, made when absent; other kiosks are kept out by who calls.

    It has been held against its anchor, and looked through where that is soon done. Raises JournalError:
    another version, damaged, not writable. The file is then as it was.
    """
    try:
        if not path.exists():
            if read_anchor(path) is not None:
                raise damaged(path, "its file is gone")
            try:
                _create(path)
            except sqlite3.Error as problem:  # no room, or a disk that fails: there is nothing to be damaged
                raise unopened(path, problem) from problem
        version = check_version(path)
        look_at_start(path)
        with in_words(path):
            db = open_again(path)
            try:
                if version == BEFORE_EVENTS:
                    _take_over(db)
                db.execute(CHIPS)
                db.execute(DIARY)
            except BaseException:
                db.close()
                raise
            return db
    except OSError as problem:
        raise unopened(path, problem) from problem


def empty_in_memory() -> sqlite3.Connection:
    """A journal that is kept nowhere."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    _make(db)
    return db


def note(why: str) -> str:
    """A note of now in the chain of events."""
    return f"{datetime.now(UTC).isoformat(timespec='seconds')} {why}"


def _create(path: Path) -> None:
    """Make the file complete under another name, then move it: no half-made journal is ever found."""
    new = path.with_name(path.name + ".new")
    for left in ("", "-journal", "-wal", "-shm"):
        new.with_name(new.name + left).unlink(missing_ok=True)
    new.touch(PRIVATE)
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute(f"PRAGMA user_version = {VERSION}")
        _make(db)
    open_again(
        new
    ).close()  # in the mode in which it is written: a kill on the way there leaves nobody puzzled
    new.rename(path)
    sync_folder(path.parent)


def _make(db: sqlite3.Connection) -> None:
    """All tables, and the event that no other journal begins with."""
    db.executescript(f"BEGIN; {ALL}")
    chain.begin_anew(db, note(f"made, {secrets.token_hex(8)}"))
    db.execute("COMMIT")


def open_again(path: Path) -> sqlite3.Connection:
    """A journal that is there, to be written by who has locked others out; raises sqlite3.Error.

    A thread that syncs may use it while the one that it belongs to waits.
    """
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db


def _take_over(db: sqlite3.Connection) -> None:
    """From a program that knew no events."""
    db.executescript(f"BEGIN IMMEDIATE; {STARTS} {CONSENTS} {EVENTS} {DIARY}")
    chain.begin_anew(db, note(f"taken over from version {BEFORE_EVENTS}"))
    db.execute(f"PRAGMA user_version = {VERSION}")
    db.execute("COMMIT")
