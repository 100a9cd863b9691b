"""Journals as other programs, or other times, have left them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Anchor, anchor_path
from kiosk.journal.storage.tables import BEFORE_EVENTS

if TYPE_CHECKING:
    from pathlib import Path


def altered(path: Path, *commands: str) -> None:
    """Behind the journal's back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        for command in commands:
            db.execute(command)


def as_if_written(path: Path, *commands: str) -> None:
    """As if it had been written so at the time: sealed and anchored."""
    altered(path, *commands)
    with closing(sqlite3.connect(path, isolation_level=None)) as db, closing(Anchor(path)) as anchor:
        anchor.write(chain.begin_anew(db, "as if written"))


def with_lines(db: sqlite3.Connection, lines: int) -> None:
    """As many lines of the diary, each an event of its own, and nothing on disk until all are."""
    head = chain.head(db)
    db.execute("BEGIN")
    for number in range(1, lines + 1):
        db.execute("INSERT INTO diary VALUES (?, '', '', '')", (number,))
        head = chain.link(db, head, [("diary", number)])
    db.execute("COMMIT")


def before_events(path: Path, *commands: str) -> None:
    """As a program of version 2 has left it."""
    altered(path, "DROP TABLE events", f"PRAGMA user_version = {BEFORE_EVENTS}", *commands)
    anchor_path(path).unlink()


def half_written(copy: Path) -> None:
    """As the power goes while a second copy is written: half is new, and the way back lies beside it."""
    beside = copy.with_name(f"{copy.name}-journal")
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        db.execute("UPDATE entries SET source = 'half'")
        db.execute("CREATE TABLE half AS SELECT * FROM entries, throws")
        left, way_back = copy.read_bytes(), beside.read_bytes()
        db.execute("ROLLBACK")
    copy.write_bytes(left)
    beside.write_bytes(way_back)
