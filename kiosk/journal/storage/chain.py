"""The chain of events: each transaction's rows are hashed and sealed together with the seal before it.

An event lists the rows that it wrote, of every table that there is, each with the hash of what it then held,
or null where it took one away. So the newest hash of a row says what it has to be, whatever has changed it:
damage, or a hand. An event may carry a note, and is then a new beginning: it and the events that go on with
it list every row. The first is one, and that of a journal taken over from a program that knew no events, or
gone on with though it was damaged.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from itertools import islice
from typing import TYPE_CHECKING, Any

from kiosk.journal.storage.anchor import Head
from kiosk.journal.storage.database import has_table
from kiosk.journal.storage.faults import CHANGED, DOUBT, GONE, ORPHAN, Fault
from kiosk.journal.storage.numbers import Numbers
from kiosk.journal.storage.tables import is_ours

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, MutableSet, Sequence

    Touched = tuple[str, int | str]
    """A row: its table and its key."""
    Listed = tuple[str, int | str, str | None]
    """What an event says of a row: table, key, hash of what it then held; None where it was taken away."""

KEYS = {
    "games": "number",
    "hands": "number",
    "entries": "number",
    "throws": "number",
    "starts": "hand",
    "consents": "throw",
    "diary": "number",
    "pictures": "sha256",
}
"""What names a row of each table that the chain covers."""
EVENTS = "events"
"""Stands in a note's list for the events that were damaged, or gone, when it was written; first in that of an
event that goes on with a note's rows, with the note's number."""
_JSON = json.JSONEncoder(separators=(",", ":"), default=lambda picture: hashlib.sha256(picture).hexdigest())
AT_ONCE = 200
"""Rows that are read between two pauses."""
MOST_GONE = 100_000
"""Events of a gap that are named: a harmed number may be any."""
PRIMARY = 0xFF
"""Of SQLite's codes of errors: the kind (https://sqlite.org/rescode.html)."""


def head(db: sqlite3.Connection) -> Head | None:
    """The newest event of a journal; None where it has none."""
    row = db.execute("SELECT number, seal FROM events ORDER BY number DESC LIMIT 1").fetchone()
    return None if row is None else Head(*row)


def seal_of(db: sqlite3.Connection, number: int) -> str | None:
    """The seal of an event; None where there is no such one."""
    row = db.execute("SELECT seal FROM events WHERE number = ?", (number,)).fetchone()
    return None if row is None else str(row[0])


def link(db: sqlite3.Connection, before: Head | None, touched: Iterable[Touched]) -> Head:
    """Seal the rows that a transaction has written, within it."""
    return _add(db, before, "", [[table, key, _now(db, table, key)] for table, key in dict.fromkeys(touched)])


def begin_anew(db: sqlite3.Connection, note: str) -> Head:
    """Seal every row that there is, within a transaction; `note` says why, and when."""
    harmed, _since = _unsound(db)
    newest = _add(db, head(db), note, [[EVENTS, number, held] for number, held in harmed.items()])
    goes_on = [EVENTS, newest.number, None]
    rows = ([table, key, _now(db, table, key)] for table in KEYS for key in _keys(db, table))
    while some := list(islice(rows, AT_ONCE)):
        newest = _add(db, newest, "", [goes_on, *some])
    return newest


def newest_note(db: sqlite3.Connection) -> tuple[int, int]:
    """The number of the event by which the chain was begun last, and of the last that goes on with its rows.

    0 and 0 where there is none.
    """
    number = int(db.execute("SELECT coalesce(max(number), 0) FROM events WHERE note <> ''").fetchone()[0])
    goes_on = _JSON.encode([[EVENTS, number, None]])[:-1]
    last = db.execute(
        "SELECT max(number) FROM events WHERE number > ? AND instr(written, ?) = 1", (number, goes_on)
    )
    return number, int(last.fetchone()[0] or number)


def rows_of(written: str | bytes) -> list[Listed]:
    """What an event lists of rows: table, key, hash; not what it says of other events."""
    return [(table, key, held) for table, key, held in json.loads(written) if table != EVENTS]


def in_parts(listed: Iterable[Listed]) -> Iterator[dict[Touched, str | None]]:
    """What events say of rows, some at a time: of each of these the hash that was listed last.

    A row that is written again later comes again: what all rows have to be would be 40 MB after ten thousand
    hands.
    """
    rows = iter(listed)
    while some := list(islice(rows, AT_ONCE)):
        yield {(table, key): held for table, key, held in some}


def notes(db: sqlite3.Connection) -> list[str]:
    """Why the chain was begun, each time, from the first."""
    return [note for (note,) in db.execute("SELECT note FROM events WHERE note <> '' ORDER BY number")]


def faults(
    db: sqlite3.Connection, *, pictures: bool = True, pause: Callable[[], object] = int
) -> Iterator[Fault]:
    """All that is not as it was written: tables, then events, then rows.

    An event that was changed does not say what rows have to be: they are held against the others.

    Args:
        db: open; it may be written meanwhile, where it was begun to be read in a transaction.
        pictures: read these too, and they are many.
        pause: called now and then; what it raises ends the search.
    """
    if not is_ours(db):
        yield Fault("its tables", None, "are not as they were made")
    unsound, since = _unsound(db, pause)
    if since is None:
        yield Fault("event", 1, f"{GONE}, and all others with it: no row can be held against them")
        return
    for number in sorted(unsound):
        orphan = unsound.get(number - 1, "") is None
        yield Fault("event", number, GONE if unsound[number] is None else ORPHAN if orphan else CHANGED)
    how = DOUBT if unsound else (CHANGED, GONE)
    tables = [table for table in KEYS if pictures or table != "pictures"]
    due = _held_against(db, tables, _listed(db, since, unsound), pause)
    for table in tables:
        there = due[table]
        for count, key in enumerate(_keys(db, table)):
            if key not in there:
                yield Fault(ROWS[table], key, how[0])
            there.discard(key)
            if count % AT_ONCE == 0:
                pause()
        yield from (Fault(ROWS[table], key, how[1]) for key in sorted(there, key=str))


ROWS = {
    "games": "game",
    "hands": "hand",
    "entries": "entry",
    "throws": "throw",
    "starts": "the start of hand",
    "consents": "who agreed to throw",
    "diary": "line of the diary",
    "pictures": "picture",
}
"""What a row of each table is called."""


def _unsound(
    db: sqlite3.Connection, pause: Callable[[], object] = int
) -> tuple[dict[int, str | None], int | None]:
    """What of the events is not as it was written, and from which one on they say what rows have to be.

    Of each harmed event the hash of what there is, None where it is gone; those that a note has accepted are
    left out. Then the newest sound note, or 0; None where there is no event at all.
    """
    unsound: dict[int, str | None] = {}
    number, seal, since = 0, b"", 0
    columns = ", ".join(
        f"CAST({name} AS BLOB)" for name in ("note", "written", "seal")
    )  # harm may be no text
    for event in db.execute(f"SELECT number, {columns} FROM events NOT INDEXED ORDER BY number"):  # noqa: S608 - ours
        unsound |= dict.fromkeys(range(number + 1, min(event[0], number + 1 + MOST_GONE)))
        before, (number, note, written, seal) = seal, event
        if None in event or seal != _seal(before, number, note, written).encode():
            unsound[number] = hash_of(event)
        elif note:
            since = number
            accepted = {key: held for table, key, held in json.loads(written) if table == EVENTS}
            unsound = {each: held for each, held in unsound.items() if accepted.get(each, "") != held}
        if number % AT_ONCE == 0:
            pause()
    return unsound, since if number else None


def _listed(db: sqlite3.Connection, since: int, unsound: Collection[int]) -> Iterator[Listed]:
    """What the events from one on say of rows, in their order; those that are not sound say nothing."""
    events = "SELECT number, CAST(written AS BLOB) FROM events NOT INDEXED WHERE number >= ? ORDER BY number"
    for number, written in db.execute(events, (since,)):
        if number not in unsound:
            yield from rows_of(written)


def _held_against(
    db: sqlite3.Connection, tables: Collection[str], listed: Iterable[Listed], pause: Callable[[], object]
) -> dict[str, MutableSet[Any]]:
    """By table the keys of rows that have to be there, without those of rows that are there as others.

    Of a row that comes again the last time counts.
    """
    # pictures have no numbers, and no more of them are there than are kept
    due: dict[str, MutableSet[Any]] = {table: set() if table == "pictures" else Numbers() for table in tables}
    there = {table for table in tables if has_table(db, table)}
    for part in in_parts(listed):
        for table, keys in due.items():
            last = {key: held for (of, key), held in part.items() if of == table}
            found = _found(db, table, [*last]) if last and table in there else {}
            for key, held in last.items():
                if held is not None and found.get(key, held) == held:
                    keys.add(key)
                else:
                    keys.discard(key)
        pause()
    return due


def _found(db: sqlite3.Connection, table: str, keys: list[int | str]) -> dict[int | str, str]:
    """The hash of each of these rows that is there; "" of one that can't be read."""
    rows = f"SELECT {KEYS[table]}, * FROM {table} WHERE {KEYS[table]} IN (SELECT value FROM json_each(?))"  # noqa: S608 - a table of ours
    try:
        return {key: hash_of(row) for key, *row in db.execute(rows, (json.dumps(keys),))}
    except sqlite3.DatabaseError as problem:
        # of what is to be text and is none Python tells without a code
        code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & PRIMARY != sqlite3.SQLITE_CORRUPT:
            raise
    if len(keys) == 1:
        return {keys[0]: ""}
    return {each: held for key in keys for each, held in _found(db, table, [key]).items()}


def _add(db: sqlite3.Connection, before: Head | None, note: str, rows: list[list[Any]]) -> Head:
    number = 1 if before is None else before.number + 1
    written = _JSON.encode(rows)
    seal = event_seal("" if before is None else before.seal, number, note, written)
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (number, note, written, seal))
    return Head(number, seal)


def event_seal(before: str, number: int, note: str, written: str) -> str:
    """Of an event; `before`: the seal of the one before it, "" for the first."""
    return _seal(before.encode(), number, note.encode(), written.encode())


def _seal(before: bytes, number: int, note: bytes, written: bytes) -> str:
    return hashlib.sha256(b"\n".join((before, b"%d" % number, note, written))).hexdigest()


def _keys(db: sqlite3.Connection, table: str) -> Iterator[int | str]:
    """The key of each row of a table, from the table itself and none of its indexes; none without it."""
    if has_table(db, table):
        for (key,) in db.execute(f"SELECT {KEYS[table]} FROM {table} NOT INDEXED"):  # noqa: S608 - a table of ours
            yield key


def _now(db: sqlite3.Connection, table: str, key: int | str) -> str | None:
    """The hash of a row as it is; None where it is not there."""
    row = db.execute(f"SELECT * FROM {table} WHERE {KEYS[table]} = ?", (key,)).fetchone()  # noqa: S608 - a table of ours
    return None if row is None else hash_of(row)


def hash_of(row: Sequence[Any]) -> str:
    """Of a row as it is in its table."""
    return hashlib.sha256(text_of(row).encode()).hexdigest()


def text_of(row: Sequence[Any]) -> str:
    """What of a row is hashed: its values as JSON, pictures as their SHA-256."""
    return _JSON.encode(row)
