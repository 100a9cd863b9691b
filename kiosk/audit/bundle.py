"""What of a record is exported: an evening's events and rows as they were sealed, to be held against.

A bundle is JSON data:
    format: 2. made: when. program: its version. key: of the kiosk (ed25519, hexadecimal).
    evening: its number, None for the whole record. hands: the first and the last.
    before: number and seal of the event before the first one. events: number, note, written, seal of each
        from there to the newest. ends: the number of the evening's last. Where the record was begun anew in
        between (chain), from there on: what was before can't be proven.
    rows: table, key, and the text that was hashed (chain.text_of) of each row that the evening's events wrote
        and that is still there; None for the text of one that is withheld: it holds dice never shown.
    pictures: JPEG in base64 by SHA-256.
    people: who played these hands (bots are nobody): id, and the names that they had in them.
    told: of each hand its number, what is told of it, and its pictures.
    meters: what was ever played (docs/meters.md), and in words; of the reader alone, too.
    page: SHA-256 of the page around it (page).
"""

from __future__ import annotations

import base64
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from kiosk.audit.page import FORMAT
from kiosk.journal.diary import hands_of_evening
from kiosk.journal.hand import players_in
from kiosk.journal.history import hand_record
from kiosk.journal.storage import chain
from kiosk.journal.storage.database import JournalError
from kiosk.journal.transcript import hand_text
from kiosk.meters.meters import read_meters
from kiosk.meters.words import as_text, proof_words

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable
    from datetime import datetime

    from kiosk.journal.hand import HandData, ThrowData


def bundle_of(db: sqlite3.Connection, evening: int | None, key: str, made: datetime) -> dict[str, Any]:
    """An evening of a journal that was looked through; raises JournalError.

    Args:
        db: open to be read.
        evening: its number, from 1; None for all hands.
        key: of the kiosk, as others know it.
        made: now.
    """
    first_hand, last_hand = hands_of_evening(db, evening)
    unfinished = db.execute("SELECT ended FROM hands ORDER BY number DESC LIMIT 1").fetchone()
    if unfinished is not None and unfinished[0] is None:
        raise JournalError.say(
            "A hand is being played: what is exported now could give its hidden dice away. Export it when "
            "the hand is over."
        )
    first = _event_of(db, first_hand) if evening is not None else 1
    assert first is not None
    head = chain.head(db)
    assert head is not None
    after = _event_of(db, last_hand + 1)
    ends = head.number if after is None else after - 1
    # what is before it may have been damaged; it lists every row that there was
    anew, anew_ends = chain.newest_note(db)
    first, ends = anew if first <= anew_ends else first, max(ends, anew_ends)
    records = [hand_record(db, number) for number in range(first_hand, last_hand + 1)]
    written = touched(db.execute("SELECT written FROM events WHERE number BETWEEN ? AND ?", (first, ends)))
    others = [  # of other evenings, where the record was begun anew
        hand_record(db, int(key))
        for table, key in written
        if table == "hands" and not first_hand <= int(key) <= last_hand
    ]
    meters = read_meters(db)
    rows, pictures = _rows(db, written, _never_shown(db, [*records, *others]))
    return {
        "format": FORMAT,
        "made": made.isoformat(timespec="seconds"),
        "program": version("dice-kiosk"),
        "key": key,
        "evening": evening,
        "hands": [first_hand, last_hand],
        "before": [first - 1, chain.seal_of(db, first - 1) or ""],
        "events": db.execute("SELECT * FROM events WHERE number >= ? ORDER BY number", (first,)).fetchall(),
        "ends": ends,
        "rows": rows,
        "pictures": pictures,
        "people": people_of(db, (first_hand, last_hand)),
        "told": [[record["number"], hand_text(record), _pictures_of(record, pictures)] for record in records],
        "meters": {**meters.data(), "told": as_text(meters), "reader": proof_words(meters.proof)},
    }


def people_of(db: sqlite3.Connection, hands: tuple[int, int]) -> list[list[str]]:
    """The people in these hands, the first and the last, as they came: id, and the names that they had."""
    names: dict[str, dict[str, None]] = {}
    rows = db.execute(
        "SELECT players FROM games WHERE number IN (SELECT game FROM hands WHERE number BETWEEN ? AND ?)"
        " ORDER BY number",
        hands,
    )
    for (players,) in rows:
        for each in players_in(players):
            if not each["bot"]:
                names.setdefault(each["id"], {})[each["name"]] = None
    return [[who, ", ".join(had)] for who, had in names.items()]


def _event_of(db: sqlite3.Connection, hand: int) -> int | None:
    """The first event that wrote a hand."""
    found = db.execute(
        "SELECT min(number) FROM events WHERE instr(written, ?)", (f'["hands",{hand},',)
    ).fetchone()
    return None if found[0] is None else int(found[0])


def _never_shown(db: sqlite3.Connection, records: list[HandData]) -> set[tuple[str, int | str]]:
    """Rows with dice that nobody but their seat has seen."""
    found: set[tuple[str, int | str]] = set()
    for record in records:
        rows = db.execute("SELECT number FROM entries WHERE hand = ? ORDER BY number", (record["number"],))
        for (number,), step in zip(rows.fetchall(), record["steps"], strict=True):
            command = step["command"]
            if command["do"] in {"roll", "amend"} and any(die["value"] is None for die in command["dice"]):
                found.add(("entries", number))
                if "throw" in step:
                    found.add(("throws", step["throw"]["number"]))
        found |= {("throws", throw["number"]) for throw in record["refused"] if throw["hidden"]}
    return found


def _rows(
    db: sqlite3.Connection, written: Iterable[tuple[str, int | str]], withheld: set[tuple[str, int | str]]
) -> tuple[list[list[Any]], dict[str, str]]:
    """Each of these rows that is still there; the pictures among them."""
    found: list[list[Any]] = []
    pictures: dict[str, str] = {}
    for table, key in written:
        row = db.execute(f"SELECT * FROM {table} WHERE {chain.KEYS[table]} = ?", (key,)).fetchone()  # noqa: S608 - a table of ours
        if row is None:
            continue
        found.append([table, key, None if (table, key) in withheld else chain.text_of(row)])
        if table == "pictures":
            pictures[str(key)] = base64.b64encode(row[2]).decode()
    return found, pictures


def touched(written: Iterable[tuple[str]]) -> list[tuple[str, int | str]]:
    """The rows that events wrote, each once, in the order in which they first were."""
    return list(
        dict.fromkeys((table, key) for (text,) in written for table, key, _held in chain.rows_of(text))
    )


def _pictures_of(record: HandData, kept: dict[str, str]) -> list[str]:
    throws: list[ThrowData] = [step["throw"] for step in record["steps"] if "throw" in step]
    named = (each for throw in [*throws, *record["refused"]] for each in (throw["before"], throw["after"]))
    return [each for each in dict.fromkeys(named) if each in kept]
