"""Looks through a whole journal for damage, beside the game that goes on from it."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from hardware.message import DiceKioskError
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import read_anchor
from kiosk.journal.storage.database import JournalError, damaged, in_words, open_for_reading
from kiosk.journal.storage.faults import CHANGED, Fault, in_lines
from kiosk.journal.storage.seals import broken_entry
from kiosk.journal.storage.tables import BEFORE_EVENTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.journal.storage.anchor import Head

_log = logging.getLogger(__name__)

AT_START = 2_000
"""Events up to which a journal is looked through before it is gone on from, all but the pictures: that takes
under 0.1 s on a desktop, and they are an evening of some three hundred hands."""
PAUSE_S = 0.002
"""Between some rows and the next, in which the screen goes on."""
STEPS = 100_000
"""Of SQLite's machine, after which it looks whether it is to stop."""


def look_through(
    path: Path,
    *,
    pictures: bool = True,
    pause: Callable[[], object] = int,
    stopped: Callable[[], bool] | None = None,
) -> None:
    """Hold a whole journal against its chain, and that against the anchor; raises JournalError.

    Args:
        path: of the file.
        pictures: look at these too, of which there may be many.
        pause: called now and then; what it raises ends the search.
        stopped: looked at in between; what was not looked through by then is left.
    """
    with in_words(path), _read_with_anchor(path) as (db, anchor):
        db.set_progress_handler(stopped, STEPS)
        try:
            db.execute("BEGIN")
            words = _behind(db, anchor) or _damage(db, pictures=pictures, pause=pause)
        except sqlite3.OperationalError:
            if stopped is not None and stopped():  # interrupted
                return
            raise
    if words:
        raise damaged(path, words)


def look_through_alone(path: Path) -> None:
    """Hold a whole journal against its chain, and against no anchor, as it has none; raises JournalError."""
    with in_words(path), closing(open_for_reading(path)) as db:
        words = _damage(db, pictures=True)
    if words:
        raise damaged(path, words)


def look_at_start(path: Path) -> None:
    """As much as is soon done, before a journal is gone on from; raises JournalError.

    `Check` does the rest.
    """
    with in_words(path), _read_with_anchor(path) as (db, anchor):
        words = _behind(db, anchor)
        head = None if _is_older(db) else chain.head(db)
        if not words and (head is None or head.number <= AT_START):
            words = _damage(db, pictures=False)
    if words:
        raise damaged(path, words)


def newest_event(path: Path) -> int:
    """The number of the newest event of a journal or a copy of one, 0 for none; raises JournalError."""
    with in_words(path), closing(open_for_reading(path)) as db:
        head = None if _is_older(db) else chain.head(db)
    return 0 if head is None else head.number


def all_faults(path: Path) -> Iterator[str]:
    """All that is found in a journal, in words, not only the first; raises JournalError where none can be.

    Anchor, tables and indexes as SQLite finds them, events and rows. Where reading itself fails the last line
    says what was not looked at for it.
    """
    with in_words(path), _read_with_anchor(path) as (db, anchor):
        db.execute("BEGIN")
        yield from _readable("its newest event", lambda: iter(filter(None, [_behind(db, anchor)])))
        yield from _readable("its tables", lambda: _of_sqlite(db))
        yield from _readable("its events and rows", lambda: in_lines(_faults(db)))


def _of_sqlite(db: sqlite3.Connection) -> Iterator[str]:
    """What SQLite finds of damage to tables and indexes, a line each (up to a hundred)."""
    for (text,) in db.execute("PRAGMA integrity_check"):
        yield from (line for line in str(text).splitlines() if line != "ok" and not line.startswith("***"))


def _readable(what: str, look: Callable[[], Iterator[str]]) -> Iterator[str]:
    """What is found, and where it can't be read on that it can't."""
    try:
        yield from look()
    except sqlite3.Error as problem:
        yield f"{what} can't be read on, and the rest of them was not looked at: {problem}"


@contextmanager
def read_to_its_end(path: Path) -> Iterator[sqlite3.Connection]:
    """A journal to read, of which no event is missing at the end; raises JournalError."""
    with in_words(path), _read_with_anchor(path) as (db, anchor):
        if words := _behind(db, anchor):
            raise damaged(path, words)
        yield db


@contextmanager
def _read_with_anchor(path: Path) -> Iterator[tuple[sqlite3.Connection, Head | None]]:
    anchor = read_anchor(path)  # first: what is written meanwhile is ahead of it
    if anchor is not None and not path.exists():
        raise damaged(path, "its file is gone")
    with closing(open_for_reading(path)) as db:
        yield db, anchor


def _behind(db: sqlite3.Connection, anchor: Head | None) -> str:
    """In words what of a journal its anchor knows and it does not; "" where there is nothing."""
    if _is_older(db):
        return "" if anchor is None else "it is older than what was written here"
    head = chain.head(db)
    if head is None:
        return "its events are gone"
    if anchor is None:  # not written yet where the power went while the journal was made
        return "" if head.number <= 1 else "its anchor is gone or damaged"
    if head.number < anchor.number:
        return f"the last {anchor.number - head.number} of {anchor.number} events are missing"
    if chain.seal_of(db, anchor.number) != anchor.seal:
        return "it is another record than the one that was written here"
    return ""


def _is_older(db: sqlite3.Connection) -> bool:
    """Whether an earlier program has written it, which knew no events."""
    return int(db.execute("PRAGMA user_version").fetchone()[0]) == BEFORE_EVENTS


def _damage(db: sqlite3.Connection, *, pictures: bool, pause: Callable[[], object] = int) -> str:
    """What is wrong with a journal, in words; "" when all is as it was written."""
    tables = [f"('{name}')" for name in (*chain.KEYS, "events") if name != "pictures"]
    if pictures:
        tables.append("")  # all there is, and what is free
    there = {f"('{name}')" for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in tables:
        if table and table not in there:
            continue
        found = str(db.execute(f"PRAGMA integrity_check{table}").fetchone()[0])
        pause()
        if found != "ok":
            return found.splitlines()[-1]
    return str(next(_faults(db, pictures=pictures, pause=pause), ""))


def _faults(
    db: sqlite3.Connection, *, pictures: bool = True, pause: Callable[[], object] = int
) -> Iterator[Fault]:
    """What of events and rows is not as it was written."""
    if not _is_older(db):
        yield from chain.faults(db, pictures=pictures, pause=pause)
        return
    for (game,) in db.execute("SELECT number FROM games").fetchall():
        rows = db.execute(
            "SELECT number, hand, time, source, command, seal FROM entries NOT INDEXED WHERE game = ?"
            " ORDER BY number",
            (game,),
        )
        broken = broken_entry(rows)
        if broken is not None:
            yield Fault("entry", broken, CHANGED)


class Check:
    """The search in a thread of its own, with a connection of its own that can't write.

    Args:
        path: of the journal.

    Attributes:
        found: the damage, once it is found.
    """

    def __init__(self, path: Path) -> None:
        self.found: JournalError | None = None
        self._path = path
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal check", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until all has been looked through."""
        self._thread.join()

    def stop(self) -> None:
        """Let go of the file; what was not looked at yet is looked at another time."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            look_through(self._path, pause=self._pause, stopped=self._stop.is_set)
        except JournalError as problem:
            self.found = problem
            _log.error("%s", problem)
        except _StoppedError:
            pass

    def _pause(self) -> None:
        if self._stop.wait(PAUSE_S):
            raise _StoppedError


class _StoppedError(DiceKioskError):
    """The journal is closed before the search has ended."""
