"""The chain of events: each transaction's rows are hashed and sealed together with the seal before it.

An event lists the rows that it wrote, of every table that there is, each with the hash of what it then held,
or null where it took one away. So the newest hash of a row says what it has to be, whatever has changed it:
damage, or a hand. An event may carry a note, and is then a new beginning: it lists every row. The first is
one, and that of a journal taken over from a program that knew no events, or gone on with though it was
damaged.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from kiosk.journal.storage.anchor import Head
from kiosk.journal.storage.faults import CHANGED, DOUBT, GONE, ORPHAN, Fault
from kiosk.journal.storage.tables import is_ours

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable, Iterator

    Touched = tuple[str, int | str]
    """A row: its table and its key."""

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
"""Stands in a note's list for the events that were damaged, or gone, when it was written."""
AT_ONCE = 100
"""Rows that are read between two pauses."""


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
    harmed = _unsound(db, {table: {} for table in KEYS}) or {}
    rows: list[list[Any]] = [[EVENTS, number, held] for number, held in harmed.items()]
    for table in KEYS:
        rows += [[table, key, held] for key, held in _rows(db, table)]
    return _add(db, head(db), note, rows)


def newest_note(db: sqlite3.Connection) -> int:
    """The number of the event by which the chain was begun last; 0 where there is none."""
    return int(db.execute("SELECT coalesce(max(number), 0) FROM events WHERE note <> ''").fetchone()[0])


def rows_of(written: str) -> list[tuple[str, int | str, str | None]]:
    """What an event lists of rows: table, key, hash; not the harmed events that a note accepts."""
    return [(table, key, held) for table, key, held in json.loads(written) if table != EVENTS]


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
    due: dict[str, dict[int | str, str | None]] = {table: {} for table in KEYS}
    unsound = _unsound(db, due, pause)
    if unsound is None:
        yield Fault("event", 1, f"{GONE}, and all others with it: no row can be held against them")
        return
    for number in sorted(unsound):
        orphan = unsound.get(number - 1, "") is None
        yield Fault("event", number, GONE if unsound[number] is None else ORPHAN if orphan else CHANGED)
    how = DOUBT if unsound else (CHANGED, GONE)
    for table in KEYS:
        if table == "pictures" and not pictures:
            continue
        for count, (key, held) in enumerate(_rows(db, table)):
            if due[table].pop(key, None) != held:
                yield Fault(ROWS[table], key, how[0])
            if count % AT_ONCE == 0:
                pause()
        gone = [key for key, held in due[table].items() if held is not None]
        yield from (Fault(ROWS[table], key, how[1]) for key in sorted(gone, key=str))


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
    db: sqlite3.Connection, due: dict[str, dict[int | str, str | None]], pause: Callable[[], object] = int
) -> dict[int, str | None] | None:
    """Of each event that is not as it was written the hash of what there is, None where it is gone.

    Those that a note has accepted are left out. None where there is no event at all. `due` gets what each row
    has to be.
    """
    unsound: dict[int, str | None] = {}
    number, seal = 0, b""
    columns = ", ".join(
        f"CAST({name} AS BLOB)" for name in ("note", "written", "seal")
    )  # harm may be no text
    for event in db.execute(f"SELECT number, {columns} FROM events NOT INDEXED ORDER BY number"):  # noqa: S608 - ours
        unsound |= dict.fromkeys(range(number + 1, event[0]))
        before, (number, note, written, seal) = seal, event
        if None in event or seal != _seal(before, number, note, written).encode():
            unsound[number] = hash_of(event)
            continue
        rows = json.loads(written)
        if note:
            accepted = {key: held for table, key, held in rows if table == EVENTS}
            unsound = {each: held for each, held in unsound.items() if accepted.get(each, "") != held}
            for each in due.values():
                each.clear()
        for table, key, held in rows:
            if table != EVENTS:
                due[table][key] = held
        if number % AT_ONCE == 0:
            pause()
    return unsound if number else None


def _add(db: sqlite3.Connection, before: Head | None, note: str, rows: list[list[Any]]) -> Head:
    number = 1 if before is None else before.number + 1
    written = json.dumps(rows, separators=(",", ":"))
    seal = event_seal("" if before is None else before.seal, number, note, written)
    db.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (number, note, written, seal))
    return Head(number, seal)


def event_seal(before: str, number: int, note: str, written: str) -> str:
    """Of an event; `before`: the seal of the one before it, "" for the first."""
    return _seal(before.encode(), number, note.encode(), written.encode())


def _seal(before: bytes, number: int, note: bytes, written: bytes) -> str:
    return hashlib.sha256(b"\n".join((before, b"%d" % number, note, written))).hexdigest()


def _now(db: sqlite3.Connection, table: str, key: int | str) -> str | None:
    """The hash of a row as it is; None where it is not there."""
    row = db.execute(f"SELECT * FROM {table} WHERE {KEYS[table]} = ?", (key,)).fetchone()  # noqa: S608 - a table of ours
    return None if row is None else hash_of(row)


def _rows(db: sqlite3.Connection, table: str) -> Iterator[tuple[int | str, str]]:
    """Key and hash of each row of a table, from the table itself and none of its indexes; none without it."""
    columns = [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]
    if not columns:
        return
    place = columns.index(KEYS[table])
    for row in db.execute(f"SELECT * FROM {table} NOT INDEXED"):  # noqa: S608 - a table of ours
        yield row[place], hash_of(row)


def hash_of(row: tuple[Any, ...]) -> str:
    """Of a row as it is in its table."""
    return hashlib.sha256(text_of(row).encode()).hexdigest()


def text_of(row: tuple[Any, ...]) -> str:
    """What of a row is hashed: its values as JSON, pictures as their SHA-256."""
    values = [hashlib.sha256(each).hexdigest() if isinstance(each, bytes) else each for each in row]
    return json.dumps(values, separators=(",", ":"))
