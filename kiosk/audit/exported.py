"""An exported file held against itself: signature, chain, rows, pictures, what is told, and the rules."""

from __future__ import annotations

import base64
import hashlib
import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from kiosk.audit.bundle import people_of
from kiosk.audit.key import is_signed
from kiosk.audit.page import BEFORE_PEOPLE, FORMAT, PageError, taken_apart
from kiosk.audit.record import Report, unlike_head
from kiosk.audit.replayed import hands_without, unlike
from kiosk.journal.history import hand_record
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import Head
from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.tables import ALL
from kiosk.journal.transcript import hand_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MAY_BE_WITHHELD = frozenset({"entries", "throws"})
_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "format": int, "made": str, "program": str, "key": str, "evening": (int, type(None)), "hands": list,
    "before": list, "events": list, "ends": int, "rows": list, "pictures": dict, "told": list, "meters": dict,
    "page": str, "people": list,
}  # fmt: skip


def audit_file(text: bytes, against: Head | None = None, key: str | None = None) -> Report:
    """All that a file says of itself.

    Args:
        text: of the file.
        against: an event that somebody took home.
        key: of the kiosk that is said to have made it, as others know it; None where nobody knows it.
    """
    report = Report()
    try:
        parts = taken_apart(text)
        data = _fields(json.loads(parts.data))
    except (PageError, ValueError, RecursionError) as problem:
        report.problems.append(f"it is no audit file, or cut short: {problem}")
        return report
    report.told = {name: data[name] for name in ("made", "program", "evening", "hands", "key")}
    if not is_signed(parts.data, parts.signature, data["key"]):
        report.problems.append("its signature is not that of its data: one of them was changed")
    if key is not None and data["key"] != key:
        report.problems.append("it is signed by another key than that of the kiosk")
    if parts.page != data["page"]:
        report.problems.append("the page around the data was changed")
    try:
        report.problems += _of_data(data, against, report)
    except _UNREADABLE as problem:
        report.problems.append(f"its data can't be read: {problem}")
    return report


def _fields(data: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever somebody's file holds
    """Data that has what a bundle has; raises PageError."""
    if not isinstance(data, dict) or data.get("format") not in (BEFORE_PEOPLE, FORMAT):
        raise PageError("its data is of no format that this program knows")
    fields = dict(_FIELDS)
    if data["format"] == BEFORE_PEOPLE:
        del fields["people"]
    wrong = [name for name, kind in fields.items() if not isinstance(data.get(name), kind)]
    if wrong or set(data) != set(fields):
        raise PageError("its data is not whole")
    return data


_UNREADABLE = (ValueError, TypeError, KeyError, IndexError, RecursionError, OverflowError, sqlite3.Error)


def _of_data(data: dict[str, Any], against: Head | None, report: Report) -> Iterator[str]:
    due, needed, words = _along_the_chain(data)
    yield from words
    newest = Head(data["events"][-1][0], data["events"][-1][3]) if data["events"] else None
    report.told["head"] = None if newest is None else {"number": newest.number, "seal": newest.seal}
    report.told["begun anew"] = [event[1] for event in data["events"] if event[1] and event[0] > 1]
    if against is not None:
        seals = {event[0]: event[3] for event in data["events"]}
        yield from unlike_head(against, seals.get(against.number))
    rows, withheld, words = _sound_rows(data, due, needed)
    yield from words
    spare = set(data["pictures"]) - {key for table, key, _ in data["rows"] if table == "pictures"}
    yield from (f"picture {each[:16]!r} is none of its rows" for each in sorted(spare))
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(ALL)
        for table, values in rows:
            marks = ", ".join("?" * len(values))
            db.execute(f"INSERT INTO {table} VALUES ({marks})", values)  # noqa: S608 - of KEYS
        skipped = hands_without(db, withheld)
        report.told["hands with dice never shown"] = len(skipped)
        yield from _told(db, data, skipped)
        yield from unlike(db, skipped)


def _sound_rows(
    data: dict[str, Any], due: dict[tuple[str, Any], str | None], needed: set[tuple[str, Any]]
) -> tuple[list[tuple[str, list[Any]]], set[int], list[str]]:
    """Rows that are as they were written, the entries withheld, and what is wrong with the others."""
    withheld: set[int] = set()
    rows: list[tuple[str, list[Any]]] = []
    words = []
    for table, key, text in data["rows"]:
        if (table, key) not in needed:
            words.append(f"{table} {key} is there twice, or is none of its events")
            continue
        needed.discard((table, key))
        if text is None:
            if table not in _MAY_BE_WITHHELD:
                words.append(f"{table} {key} is withheld")
            elif table == "entries":
                withheld.add(key)
            continue
        values = json.loads(text)
        if hashlib.sha256(text.encode()).hexdigest() != due[table, key] or values[0] != key:
            words.append(f"{table} {key} is not as it was written")
            continue
        if table == "pictures":
            values[2] = base64.b64decode(data["pictures"].get(key, ""), validate=True)
            if hashlib.sha256(values[2]).hexdigest() != key:
                words.append(f"picture {key[:16]} is not as it was taken")
        rows.append((table, values))
    return rows, withheld, [*words, *(f"{table} {key} is gone" for table, key in sorted(needed, key=str))]


def _along_the_chain(
    data: dict[str, Any],
) -> tuple[dict[tuple[str, Any], str | None], set[tuple[str, Any]], list[str]]:
    """The newest hash of each row, the rows that have to be there, and what is wrong with the chain."""
    number, seal = data["before"]
    due: dict[tuple[str, Any], str | None] = {}
    ours: set[tuple[str, Any]] = set()
    words = []
    for at, note, written, held in data["events"]:
        if at != number + 1:
            words.append(f"event {number + 1} is gone")
        if chain.event_seal(seal, at, note, written) != held:
            words.append(f"event {at} is not as it was written")
        if note:
            due.clear()
        for table, key, row in chain.rows_of(written):
            if table not in chain.KEYS:
                words.append(f"event {at} is of no table that there is")
                continue
            due[table, key] = row
            if at <= data["ends"]:
                ours.add((table, key))
        number, seal = at, held
    if not data["events"] or not data["before"][0] < data["ends"] <= number:
        words.append("its events are gone")
    return due, {each for each in ours if due.get(each) is not None}, words


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
