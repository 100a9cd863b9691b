"""A second copy of a journal on another path, as a stick or another disk, which follows it event by event.

It is a journal itself, whole in one file after each step, and is used in place of the first one when that is
damaged. Nothing is copied that is not what its seal says, so that no damage gets into it; and no file is
written over whose events are not the beginning of those that it is to follow: it is put aside.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.atomic_file import sync_folder
from hardware.message import say
from kiosk.journal.storage import chain
from kiosk.journal.storage.aside import put_aside
from kiosk.journal.storage.check import look_through_alone
from kiosk.journal.storage.database import JournalError, check_version, damaged, in_words, open_for_reading
from kiosk.journal.storage.tables import ALL, APPLICATION_ID, DIARY, PRIVATE, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.journal.storage.anchor import Head

_log = logging.getLogger(__name__)

_ONE = threading.Lock()
"""One that was left behind with a slow stick and the one after it don't write at the same time."""
AT_END_S = 0.5
"""So long a journal that is closed waits for its copy, which catches up another time."""
OF_THE_DISK = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR_FSYNC,
        sqlite3.SQLITE_IOERR_TRUNCATE,
        sqlite3.SQLITE_IOERR_WRITE,
    }
)
"""SQLite's errors that say nothing of what is in a copy: it is tried again. What can't be read is damage."""
AGAIN_S = 20.0
"""Until a copy that can't be reached, a stick that was pulled out, is tried again."""


def follow(
    journal: Path, copy: Path, *, whole: bool = False, stopped: Callable[[], bool] = lambda: False
) -> None:
    """Have a copy hold all that a journal does; raises JournalError, and then it is as it was.

    The folder of the copy has to be there: a stick that is not plugged in is no place for it. `whole`: the
    copy is looked through for damage first, and made anew where there is any; the damaged one is put aside.
    """
    try:
        with in_words(journal), closing(open_for_reading(journal)) as source:
            source.execute("BEGIN")
            before = _head_of(copy, whole=whole)
            if before is not None and chain.seal_of(source, before.number) != before.seal:
                aside = put_aside(copy, "it is no beginning of the journal that it was to follow")
                _log.warning("The second copy %s is of another record: it was kept as %s.", copy, aside)
                before = None
            written = _Written(source, journal, copy, stopped)
            if before is None:
                written.begin()
            else:
                with _writing(copy), closing(_to_write(copy)) as db:
                    written.follow(db, before)
    except OSError as problem:
        raise _unwritten(copy, problem.strerror or problem) from problem


def _unwritten(copy: Path, why: object) -> JournalError:
    return JournalError.say(
        "The second copy {copy} of the journal can't be written ({why}).",
        copy=copy,
        why=why,
        guests=say("The second copy of the record can't be written. Is its stick plugged in?"),
    )


def _head_of(copy: Path, *, whole: bool) -> Head | None:
    """The newest event of a copy; None where there is none, or a damaged one, which is put aside."""
    if not copy.parent.is_dir():
        raise _unwritten(copy, "its folder is not there")
    if not copy.exists():
        return None
    try:
        take_half_back(copy)
        if whole:
            look_through_alone(copy)
        with in_words(copy), closing(open_for_reading(copy)) as db:
            return None if check_version(copy) != VERSION else chain.head(db)
    except JournalError as problem:
        if getattr(problem.__cause__, "sqlite_errorcode", sqlite3.SQLITE_OK) in OF_THE_DISK:
            raise _unwritten(copy, problem.__cause__) from problem
        _log.warning("%s It was kept as %s.", problem, put_aside(copy, str(problem)))
        return None


def half_written(copy: Path) -> bool:
    """Whether the power went while a copy was written, or it is written now."""
    return copy.with_name(f"{copy.name}-journal").exists()


def take_half_back(copy: Path) -> None:
    """Undo what a power cut left half written, which who only reads can't; raises JournalError."""
    if half_written(copy):
        with in_words(copy), closing(_to_write(copy)) as db:
            db.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _to_write(copy: Path) -> sqlite3.Connection:
    return sqlite3.connect(copy, isolation_level=None)


@contextmanager
def _writing(copy: Path) -> Iterator[None]:
    """What SQLite can't do meanwhile is the copy's fault, and no damage to the journal."""
    try:
        yield
    except sqlite3.Error as problem:
        raise _unwritten(copy, problem) from problem


@dataclass(frozen=True, slots=True)
class _Written:
    """One step of a copy: from where to where, and whether it is to end."""

    source: sqlite3.Connection
    journal: Path
    copy: Path
    stopped: Callable[[], bool]

    def begin(self) -> None:
        """Make the copy under another name, then move it: no half of one is ever found."""
        new = self.copy.with_name(self.copy.name + ".new")
        new.unlink(missing_ok=True)
        new.touch(PRIVATE)
        with _writing(self.copy), closing(sqlite3.connect(new, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = FULL")
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {VERSION}")
            db.executescript(ALL)
            self.follow(db, None)
            if chain.head(db) is None:
                return
        new.rename(self.copy)
        sync_folder(self.copy.parent)

    def follow(self, db: sqlite3.Connection, before: Head | None) -> None:
        """Copy the events after one, and every row that they have written, as it is now; all or nothing."""
        after = 0 if before is None else before.number
        # a note lists every row; what was damaged before it is copied as it is
        [(new, anew)] = self._read(
            "SELECT count(*), max(CASE WHEN note <> '' THEN number END) FROM events WHERE number > ?", after
        )
        if not new:
            return
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        try:
            db.execute(DIARY)  # a copy may be older than its journal
            for table in chain.KEYS if anew is not None else ():
                db.execute(f"DELETE FROM {table}")  # noqa: S608 - a table of ours
            if not self._rows(db, anew or after + 1):
                return
            events = self._read("SELECT * FROM events WHERE number > ? ORDER BY number", after)
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?)", events)
            db.execute("COMMIT")
        finally:
            if db.in_transaction:
                db.execute("ROLLBACK")

    def _rows(self, db: sqlite3.Connection, first: int) -> bool:
        """Copy all rows that the events from one on have written; False where it is to end before."""
        unlike = set()
        events = self._read("SELECT written FROM events WHERE number >= ? ORDER BY number", first)
        for part in chain.in_parts(row for (written,) in events for row in chain.rows_of(written)):
            for row, held in part.items():
                if self.stopped():
                    return False
                if self._copied(db, *row, held):
                    unlike.discard(row)
                else:  # it was written again, or is damaged
                    unlike.add(row)
        for table, key in unlike:
            raise damaged(self.journal, f"{table} {key} is not as it was written")
        return True

    def _copied(self, db: sqlite3.Connection, table: str, key: int | str, held: str | None) -> bool:
        """Have the copy hold a row as the journal does, where that is what an event says of it."""
        row = next(self._read(f"SELECT * FROM {table} WHERE {chain.KEYS[table]} = ?", key), None)  # noqa: S608 - a table of ours
        if (None if row is None else chain.hash_of(row)) != held:
            return False
        db.execute(f"DELETE FROM {table} WHERE {chain.KEYS[table]} = ?", (key,))  # noqa: S608 - as above
        if row is not None:
            db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608 - as above
        return True

    def _read(self, query: str, value: int | str) -> Iterator[tuple[Any, ...]]:
        """Row by row: a long journal's events are held by nobody."""
        with in_words(self.journal):
            yield from self.source.execute(query, (value,))


class Follower:
    """Keeps a copy up with its journal, in a thread of its own: a slow stick holds nobody up.

    Args:
        journal: the path of the journal, which exists.
        copy: where the copy is, or is to be.

    Attributes:
        problem: why the copy is behind; None where it is not, or not known yet.
    """

    def __init__(self, journal: Path, copy: Path) -> None:
        self.problem: JournalError | None = None
        self._journal = journal
        self._copy = copy
        self._news = threading.Event()
        self._news.set()
        self._ends_at = float("inf")
        self._thread = threading.Thread(target=self._run, name="second copy", daemon=True)
        self._thread.start()

    def tell(self) -> None:
        """There is a new event."""
        self._news.set()

    def close(self) -> None:
        """Have it catch up once more, where that is soon done, and end."""
        self._ends_at = time.monotonic() + AT_END_S
        self._news.set()
        self._thread.join(2 * AT_END_S)

    def _stopped(self) -> bool:
        return time.monotonic() > self._ends_at

    def _run(self) -> None:
        looked = False
        while True:
            self._news.wait(None if self.problem is None else AGAIN_S)
            self._news.clear()
            ends = self._ends_at < float("inf")
            try:
                with _ONE:
                    follow(self._journal, self._copy, whole=not looked, stopped=self._stopped)
            except JournalError as problem:
                if str(problem) != str(self.problem):
                    _log.warning("%s", problem)
                self.problem = problem
            else:
                self.problem, looked = None, True
            if ends:
                return


def same_disk(journal: Path, copy: Path) -> bool:
    """Whether both are on one disk, which can break with both; raises OSError."""
    return os.stat(journal.parent).st_dev == os.stat(copy.parent).st_dev  # noqa: PTH116 - as in record_file
