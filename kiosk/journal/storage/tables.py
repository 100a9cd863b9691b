"""The tables of a journal, and its version."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import cache

PRIVATE = 0o600
"""The mode of a record's files: hidden dice are in it."""
VERSION = 3
"""Of the tables below."""
BEFORE_EVENTS = 2
"""A journal of this version is read, and taken over to be written; one of any other is left as it is."""
APPLICATION_ID = 0x44494345  # "DICE"

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

EVENTS = """
CREATE TABLE IF NOT EXISTS events (
    number INTEGER PRIMARY KEY, note TEXT NOT NULL, written TEXT NOT NULL, seal TEXT NOT NULL
) STRICT;
"""
"""Each transaction that was written, sealed (chain)."""

OF_CHIPS = "json_extract(command, '$.do') IN ('new', 'join', 'leave', 'buy-in', 'undo')"
"""Entries that bring or take chips, or may take that back. The index helps who asks in just these words."""
CHIPS = f"CREATE INDEX IF NOT EXISTS entries_of_chips ON entries (game) WHERE {OF_CHIPS};"
"""Few among a hundred thousand. Made where a journal that is opened to be written has none yet."""

DIARY = """
CREATE TABLE IF NOT EXISTS diary (
    number INTEGER PRIMARY KEY, time TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL
) STRICT;
"""
"""What happened to the box and is no part of a game (kiosk.journal.diary). Rows are only ever added. Made
where a journal that is opened to be written has none yet."""

ALL = TABLES + STARTS + CONSENTS + EVENTS + CHIPS + DIARY
LATER = frozenset({"diary", "entries_of_chips"})
"""What a journal of this version may lack until it is opened to be written."""


def is_ours(db: sqlite3.Connection) -> bool:
    """Whether a journal has the tables and indexes that it is to have; it may lack some of `LATER`."""
    found, ours = schema(db), schema_of_ours()
    lacking = LATER - {name for name, _sql in found}
    return found == [each for each in ours if each[0] not in lacking]


def schema(db: sqlite3.Connection) -> list[tuple[str, str]]:
    """Tables and indexes of a journal as they were made, but for how that was laid out."""
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    return [(name, re.sub(r"\s+", " ", sql)) for name, sql in rows]


@cache
def schema_of_ours() -> list[tuple[str, str]]:
    """As they are to be."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(ALL)
        return schema(db)
