"""Whatever is altered of an exported file, or of a record, is named: all of it, each at its place."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from contextlib import closing
from functools import cache
from typing import TYPE_CHECKING

import pytest

from kiosk.audit.exported import audit_file
from kiosk.audit.page import taken_apart
from kiosk.audit.record import audit_record
from tests.kiosk.journal.altering import altered

if TYPE_CHECKING:
    from pathlib import Path


def changed(page: bytes, dice: random.Random) -> tuple[bytes, int, int]:
    """A file altered somewhere: a bit, a byte, a piece cut, doubled or put in; and from where to where."""
    at = dice.randrange(len(page))
    match dice.randrange(5):
        case 0:
            return page[:at] + bytes([page[at] ^ 1 << dice.randrange(8)]) + page[at + 1 :], at, at
        case 1:
            other = dice.choice([b for b in range(256) if b != page[at]])
            return page[:at] + bytes([other]) + page[at + 1 :], at, at
        case 2:
            upto = at + dice.randint(1, 200)
            return page[:at] + page[upto:], at, upto
        case 3:
            return page[:at] + page[at - 1 : at] * dice.randint(1, 50) + page[at:], at - 1, at
        case _:
            put_in = dice.choice([b" ", b"0", b"\n", b"<b>", b'"', b",", b"null"])
            return page[:at] + put_in + page[at:], at - 1, at


def named_by(page: bytes, first: int, last: int) -> str:
    """A pattern of what names a place of a file: its line, its field of the data, or the mark there."""
    marks = b'{"format"', b'</script>\n<script id="signature"', b"</script>\n<script>"
    data, signature, end = (page.index(mark) for mark in marks)
    lines = {at: page[:at].count(b"\n") + 1 for at in (first, last)}
    names = {f"line {lines[at]}\\b" for at in (first, last) if at < data or at > end}
    for at in range(max(first - 2, data), min(last + 2, signature)):
        begun = [each for each in starts(page, data) if each[1] <= at] or starts(page, data)[:1]
        field, start = begun[-1]
        in_name = at < start + len(f'"{field}":')  # then it is not found, and reads as if in that before it
        if in_name and len(begun) == 1:
            names.add("at the beginning of its data")
        for name, _start in begun[-2:] if in_name else begun[-1:]:
            names |= {f"in its {name}", f'"{name}"', f"is not whole, or has what none has: .*{name}"}
        if field == "sums":
            names.add("or the sum of that")
    if signature - 200 < last and first < end + 200:
        names.add("signature")
    if data - 100 < last and first < data + 1:
        names |= {"the mark where its data begins", "at the beginning of its data"}
    return "|".join(sorted(names))


@cache
def starts(page: bytes, at: int) -> list[tuple[str, int]]:
    """Where each field of a file's data begins."""
    found = []
    for name in json.loads(taken_apart(page).data):
        at = page.index(f'"{name}":'.encode(), at)
        found.append((name, at))
    return found


def names_each(page: bytes, times: int) -> None:
    for seed in range(times):
        forged, first, last = changed(page, random.Random(seed))
        assert forged != page, seed
        named, words = named_by(page, first, last), "; ".join(audit_file(forged).problems)
        assert re.search(named, words), (seed, named, words)


@pytest.mark.slow
def test_any_change_of_the_file_is_named(page: bytes) -> None:
    names_each(page, 30)


def test_a_bracket_too_many_is_named_where_it_is_and_not_where_reading_ends(page: bytes) -> None:
    (words,) = audit_file(page.replace(b'["throws",', b'[[["throws",', 1)).problems
    assert re.search("in its rows, at or after (entries|throws) ", words)


@pytest.mark.parametrize(
    ("name", "place"),
    [("format", ", at the beginning of its data"), ("pictures", ", in its rows, at or after")],
)
@pytest.mark.parametrize("byte", [b"\x87", b'"'])
def test_a_field_whose_name_is_changed_is_named_where_that_is(
    page: bytes, name: str, place: str, byte: bytes
) -> None:
    at = page.index(f'"{name}":'.encode(), page.index(b'{"format"')) + 2
    (words,) = audit_file(page[:at] + byte + page[at + 1 :]).problems
    (told,) = re.findall(r"byte (\d+) of the file", words)
    assert abs(int(told) - at) <= len(name), words
    assert place in words


def test_a_field_that_may_be_empty_has_its_name(page: bytes) -> None:
    (words,) = audit_file(page.replace(b'"evening":null', b'"evenin":null', 1)).problems
    assert "has what none has: evening, 'evenin'" in words


@pytest.mark.slow
def test_hundreds_of_changes_of_the_file_are_named(page: bytes) -> None:
    names_each(page, 400)


def test_every_fault_of_a_record_is_named_not_only_the_first(path: Path) -> None:
    with closing(sqlite3.connect(path)) as record:
        ((picture,),) = record.execute("SELECT min(sha256) FROM pictures")
    altered(
        path,
        "UPDATE entries SET source = 'Cem' WHERE number IN (3, 20, 21, 22)",
        "DELETE FROM throws WHERE number = 5",
        "UPDATE hands SET payouts = '[0,0,0]' WHERE number = 5",
        "UPDATE pictures SET jpeg = x'00' WHERE sha256 = (SELECT min(sha256) FROM pictures)",
        "INSERT INTO games VALUES (9, '', '', '')",
        "DROP INDEX throws_of_hand",
        "UPDATE entries SET command = '{}' WHERE number = 40",
    )
    assert audit_record(path).problems == [
        "its tables are not as they were made",
        "game 9 is not as it was written",
        "hand 5 is not as it was written",
        "entry 3 is not as it was written",
        "entry 20 to 22: each is not as it was written",
        "entry 40 is not as it was written",
        "throw 5 is gone",
        f"picture {picture} is not as it was written",
        "hand 4 of game 2 can't be played again: its commands or its start can't be read",
        "hand 5 came to another end than it says",
    ]


def test_where_events_were_changed_rows_are_told_with_that_doubt(path: Path) -> None:
    altered(
        path,
        "UPDATE events SET written = '[]' WHERE number = 4",
        "DELETE FROM events WHERE number BETWEEN 7 AND 9",
    )
    problems = audit_record(path).problems
    assert problems[:4] == [
        "event 4 is not as it was written",
        "event 7 to 9: each is gone",
        "event 10 can't be held against the one before it",
        "entry 3 is not as the events have it that are sound",
    ]
    assert all("events have it that are sound" in each for each in problems[3:])
    altered(path, "DELETE FROM events")
    missing, gone, *_no_head = audit_record(path).problems
    assert (missing, gone[:15]) == ("its events are gone", "event 1 is gone")


def test_where_reading_fails_it_is_said_that_the_rest_was_not_looked_at(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for at in range(8 * 4096, len(data) - 4 * 4096, 4096):
        data[at : at + 8] = b"\xff" * 8
    path.write_bytes(data)
    problems = audit_record(path).problems
    words = " ".join(problems)
    assert "its events and rows can't be read on, and the rest of them was not looked at" in words
    assert "its hands can't be played again, or not all" in words
