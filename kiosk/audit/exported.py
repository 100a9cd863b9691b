"""An exported file held against itself: signature, chain, rows, pictures, what is told, and the rules."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.audit.bundle import people_of
from kiosk.audit.key import is_signed
from kiosk.audit.layout import data_of, unlike_sums
from kiosk.audit.page import BEFORE_PEOPLE, PageError, taken_apart, unlike_page
from kiosk.audit.record import Report, unlike_head
from kiosk.audit.replayed import hands_without, unlike
from kiosk.journal.diary import copies_taken
from kiosk.journal.history import hand_record
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Head
from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.faults import CHANGED, DOUBT, GONE, ORPHAN, Fault, in_lines
from kiosk.journal.storage.tables import ALL
from kiosk.journal.transcript import hand_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    _Row = tuple[str, int | str]
    """Its table and its key."""

_MAY_BE_WITHHELD = frozenset({"entries", "throws"})
_UNREADABLE = (ValueError, TypeError, KeyError, IndexError, RecursionError, OverflowError, sqlite3.Error)
_HIDES = "what comes after it was not looked at"


def audit_file(text: bytes, against: Head | None = None, key: str | None = None) -> Report:
    """All that a file says of itself: every problem that is found, and where one hides others that it does.

    Args:
        text: of the file.
        against: an event that somebody took home.
        key: of the kiosk that is said to have made it, as others know it; None where nobody knows it.
    """
    report = Report()
    try:
        parts = taken_apart(text)
        data = data_of(parts)
    except PageError as problem:
        report.problems.append(f"it is no audit file, or changed: {problem}; {_HIDES}")
        return report
    report.told = {name: data[name] for name in ("made", "program", "evening", "hands", "key")}
    if not _SIGNATURE.fullmatch(parts.signature):
        report.problems.append("its signature is not of 128 hexadecimal digits")
    elif not is_signed(parts.data, parts.signature.decode("ascii"), data["key"]):
        report.problems.append("its signature is not that of its data: one of them was changed")
    if key is not None and data["key"] != key:
        report.problems.append("it is signed by another key than that of the kiosk")
    for look in (
        partial(unlike_sums, parts.data),
        partial(unlike_page, parts),
        partial(_of_data, against=against, report=report),
    ):
        try:
            report.problems += look(data)
        except _UNREADABLE as problem:
            report.problems.append(f"its data can't be read: {problem!s:.80}; {_HIDES}")
    return report


_MOST_GONE = 100_000
"""Events of a gap that are counted: a file may say what it likes."""
_SIGNATURE = re.compile(rb"[0-9a-f]{128}")


def _of_data(data: dict[str, Any], against: Head | None, report: Report) -> Iterator[str]:
    events = [each for each in data["events"] if _is_event(each)]
    if harmed := len(data["events"]) - len(events):
        yield f"{harmed} of its events can't be read"
    due, needed, words = _along_the_chain(data, events)
    yield from words
    newest = Head(events[-1][0], events[-1][3]) if events else None
    report.told["head"] = None if newest is None else {"number": newest.number, "seal": newest.seal}
    report.told["reader"] = data["meters"].get("reader")  # None in a file from before
    report.told["begun anew"] = [event[1] for event in events if event[1] and event[0] > 1]
    if against is not None:
        seals = {event[0]: event[3] for event in events}
        yield from unlike_head(against, seals.get(against.number))
    rows, withheld, words = _sound_rows(data, due, needed, sound=not harmed and not words)
    yield from words
    spare = set(data["pictures"]) - {row[1] for row in data["rows"] if row[:1] == ["pictures"]}
    yield from (f"picture {each[:16]!r} is none of its rows" for each in sorted(spare))
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(ALL)
        for table, values in rows:
            marks = ", ".join("?" * len(values))
            db.execute(f"INSERT INTO {table} VALUES ({marks})", values)  # noqa: S608 - of KEYS
        skipped = hands_without(db, withheld)
        report.told["hands with dice never shown"] = len(skipped)
        report.told["copy taken"] = copies_taken(db)
        yield from _told(db, data, skipped)
        yield from unlike(db, skipped)


def _sound_rows(
    data: dict[str, Any], due: dict[_Row, str | None], needed: set[_Row], *, sound: bool
) -> tuple[list[tuple[str, list[Any]]], set[int], list[str]]:
    """Rows that are as they were written, the entries withheld, and what is wrong with the others.

    Args:
        data: of the file.
        due: the hash that a row has to have.
        needed: which rows have to be there; what is found is taken out.
        sound: all events are; what others said of a row is not known.
    """
    withheld: set[int] = set()
    rows: list[tuple[str, list[Any]]] = []
    wrong, gone = (CHANGED, GONE) if sound else DOUBT
    whose = "its events" if sound else "those of its events that are sound"
    faults = []
    words = []
    for count, row in enumerate(data["rows"], 1):
        if not _is_row(row):
            words.append(f"item {count} of its rows is none")
            continue
        table, key, text = row
        if (table, key) in needed:
            needed.discard((table, key))
        else:
            faults.append(_fault(table, key, f"is in none of {whose}, or there twice"))
            continue
        if text is None:
            if table not in _MAY_BE_WITHHELD:
                faults.append(_fault(table, key, "is withheld"))
            elif table == "entries":
                withheld.add(key)
            continue
        if hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest() != due[table, key]:
            faults.append(_fault(table, key, wrong))
            continue
        values = json.loads(text)
        if table == "pictures":
            values[2] = _picture(data["pictures"].get(key))
            if hashlib.sha256(values[2]).hexdigest() != key:
                faults.append(_fault(table, key, "is not as it was taken"))
        rows.append((table, values))
    faults += [_fault(table, key, gone) for table, key in sorted(needed, key=str)]
    return rows, withheld, [*words, *in_lines(faults)]


def _picture(text: object) -> bytes:
    """A picture as it stands in the data; nothing where that can't be one."""
    try:
        return base64.b64decode(text, validate=True) if isinstance(text, str) else b""
    except ValueError:
        return b""


def _fault(table: str, key: int | str, how: str) -> Fault:
    return Fault(
        chain.ROWS.get(table, f"a row of {table!a:.20}"), key if isinstance(key, int) else f"{key!a:.18}", how
    )


def _is_row(row: Any) -> bool:  # noqa: ANN401 - whatever somebody's file holds
    """Whether it names a table and a key, and has what is said of them."""
    match row:
        case [str(), int() | str(), str() | None]:
            return True
    return False


def _along_the_chain(
    data: dict[str, Any], events: list[Any]
) -> tuple[dict[_Row, str | None], set[_Row], list[str]]:
    """The newest hash of each row, the rows that have to be there, and what is wrong with the chain."""
    number, seal = data["before"]
    due: dict[_Row, str | None] = {}
    ours: set[_Row] = set()
    faults = []
    words = []
    for at, note, text, held in events:
        faults += [Fault("event", each, GONE) for each in range(number + 1, min(at, number + 1 + _MOST_GONE))]
        before, seal = seal, held
        orphan, number = at != number + 1, at
        try:
            sound = chain.event_seal(before, at, note, text) == held
            rows = chain.rows_of(text)
        except _UNREADABLE:
            sound, rows = False, []
        if not sound:
            faults.append(Fault("event", at, ORPHAN if orphan else CHANGED))
            continue
        if note:
            due.clear()
        for row in rows:
            if not _is_row(row) or row[0] not in chain.KEYS:
                faults.append(Fault("event", at, "is of no table that there is"))
                continue
            due[row[0], row[1]] = row[2]
            if at <= data["ends"]:
                ours.add((row[0], row[1]))
    if not events or not data["before"][0] < data["ends"] <= number:
        words.append("its events are gone")
    return due, {each for each in ours if due.get(each) is not None}, [*words, *in_lines(faults)]


def _is_event(event: Any) -> bool:  # noqa: ANN401 - whatever somebody's file holds
    """Whether it has number, note, what it wrote, and seal."""
    match event:
        case [int(), str(), str(), str()]:
            return True
    return False


def _told(db: sqlite3.Connection, data: dict[str, Any], skipped: frozenset[int]) -> Iterator[str]:
    """In words where what the page tells of a hand is not what its rows tell."""
    first, last = data["hands"]
    there = [number for (number,) in db.execute("SELECT number FROM hands ORDER BY number")]
    if [each[0] for each in data["told"]] != [each for each in there if first <= each <= last]:
        yield "not all of its hands are told, or others"
    if data["format"] != BEFORE_PEOPLE and data["people"] != people_of(db, (first, last)):
        yield "who is said to have played is not who is on record"
    for number, told, _pictures in data["told"]:
        if number in skipped:
            continue
        try:
            again = hand_text(hand_record(db, number))
        except JournalError as problem:
            yield f"hand {number} can't be told again: {problem}"
            continue
        if again != told:
            yield f"what is told of hand {number} is not what is on record"
