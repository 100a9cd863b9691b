"""Looks through a whole journal for damage, beside the game that goes on from it."""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from itertools import islice
from typing import TYPE_CHECKING

from kiosk.journal.storage.database import JournalError, damaged, open_for_reading
from kiosk.journal.storage.seals import broken_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from kiosk.journal.storage.seals import Row

_log = logging.getLogger(__name__)

TABLES = ("games", "hands", "entries")
"""Not the throws and their pictures: they are evidence, and reading them all would take long."""
AT_ONCE, PAUSE_S = 100, 0.002
"""Entries that are read between two pauses in which the screen goes on."""
STEPS = 100_000
"""Of SQLite's machine, after which it looks whether it is to stop."""


def look_through(
    path: Path,
    game: int | None = None,
    *,
    pause: Callable[[], object] = int,
    stopped: Callable[[], bool] | None = None,
) -> None:
    """Hold a game of a journal against its seals; raises JournalError when the journal is damaged.

    Args:
        path: of the file.
        game: by its number; the newest where there is none.
        pause: see `damage`.
        stopped: looked at in between; what was not looked through by then is left.
    """
    try:
        with closing(open_for_reading(path)) as db:
            db.set_progress_handler(stopped, STEPS)
            newest = db.execute("SELECT max(number) FROM games").fetchone()[0]
            words = damage(db, newest if game is None else game, pause=pause)
    except sqlite3.DatabaseError as problem:
        if stopped is not None and stopped():  # interrupted
            return
        words = str(problem)
    if words:
        raise damaged(path, words)


def damage(db: sqlite3.Connection, game: int | None = None, *, pause: Callable[[], object] = int) -> str:
    """What is wrong with a journal; "" when all is as it was written.

    Args:
        db: open; it may be written meanwhile.
        game: whose entries are held against their seals; None: those of all games.
        pause: called now and then; what it raises ends the search.
    """
    for table in TABLES:
        found = str(db.execute(f"PRAGMA quick_check('{table}')").fetchone()[0])
        pause()
        if found != "ok":
            return found.splitlines()[0]
    games = [game] if game is not None else [row[0] for row in db.execute("SELECT number FROM games")]
    for each in games:
        broken = broken_entry(_entries(db, each, pause))
        if broken is not None:
            return f"entry {broken} is not as it was written"
    return ""


def _entries(db: sqlite3.Connection, game: int, pause: Callable[[], object]) -> Iterator[Row]:
    rows = db.execute(
        "SELECT number, hand, time, source, command, seal FROM entries WHERE game = ? ORDER BY number",
        (game,),
    )
    while some := list(islice(rows, AT_ONCE)):
        yield from some
        pause()


class Check:
    """The search in a thread of its own, with a connection of its own that can't write.

    Args:
        path: of the journal.
        game: the one that goes on.

    Attributes:
        found: the damage, once it is found.
    """

    def __init__(self, path: Path, game: int) -> None:
        self.found: JournalError | None = None
        self._path = path
        self._game = game
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
            look_through(self._path, self._game, pause=self._pause, stopped=self._stop.is_set)
        except JournalError as problem:
            self.found = problem
            _log.error("%s", problem)
        except _StoppedError:
            pass

    def _pause(self) -> None:
        if self._stop.wait(PAUSE_S):
            raise _StoppedError


class _StoppedError(Exception):
    """The journal is closed before the search has ended."""
