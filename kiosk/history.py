"""Reading the record back: hands with every step, throw and chip."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kiosk.journal_file import JournalError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping
    from pathlib import Path


def hand_record(db: sqlite3.Connection, number: int) -> dict[str, Any]:
    """One hand by its number in the journal, as JSON data.

    Fields: `number`, `game`, `hand` (within its game), `players` (name, bot), `began`, `ended` (ISO 8601,
        null while
    it is played), `chips_before`, `chips_after` ({"seats": [...], "house": net}), `payouts`, `result`,
    `steps` (each
    accepted command with `time` and `source`, a roll's with its `throw`), `refused` (throws that did not
    count).

    Raises JournalError when there is no such hand.
    """
    row = db.execute(
        "SELECT games.game, hands.hand, players, hands.began, ended, chips_before, chips_after, payouts,"
        " result FROM hands JOIN games ON games.number = hands.game WHERE hands.number = ?",
        (number,),
    ).fetchone()
    if row is None:
        raise JournalError(f"The journal has no hand {number}.")
    game, hand, players, began, ended, before, after, payouts, result = row
    throws = list(
        db.execute(
            "SELECT entry, time, seat, asked, camera, simulated, how, who, reason, reading, before, after"
            " FROM throws WHERE hand = ? ORDER BY number",
            (number,),
        )
    )
    by_entry = {throw[0]: _throw(throw) for throw in throws if throw[0] is not None}
    steps = []
    entries = db.execute(
        "SELECT number, time, source, command FROM entries WHERE hand = ? ORDER BY number", (number,)
    )
    for entry, time, source, command in entries:
        step = {"time": time, "source": source, "command": json.loads(command)}
        if entry in by_entry:
            step["throw"] = by_entry[entry]
        steps.append(step)
    return {
        "number": number,
        "game": game,
        "hand": hand,
        "players": json.loads(players),
        "began": began,
        "ended": ended,
        "chips_before": json.loads(before),
        "chips_after": _data(after),
        "payouts": _data(payouts),
        "result": result,
        "steps": steps,
        "refused": [_throw(throw) for throw in throws if throw[0] is None],
    }


def last_hands(db: sqlite3.Connection, count: int) -> list[dict[str, Any]]:
    """The newest `count` hands, oldest first."""
    numbers = db.execute("SELECT number FROM hands ORDER BY number DESC LIMIT ?", (count,)).fetchall()
    return [hand_record(db, number) for (number,) in reversed(numbers)]


def save_pictures(db: sqlite3.Connection, records: Iterable[Mapping[str, Any]], folder: Path) -> None:
    """Write the kept pictures of these hands' throws as `HAND-HASH.jpg`; raises JournalError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for record in records:
            throws = [step["throw"] for step in record["steps"] if "throw" in step] + record["refused"]
            for sha256 in (each[key] for each in throws for key in ("before", "after")):
                jpeg = None if sha256 is None else picture(db, sha256)
                if jpeg is not None:
                    (folder / f"{record['number']}-{sha256[:16]}.jpg").write_bytes(jpeg)
    except OSError as problem:
        raise JournalError(f"{folder}: the pictures can't be written ({problem.strerror}).") from problem


def picture(db: sqlite3.Connection, sha256: str) -> bytes | None:
    """A kept picture (JPEG) by its hash."""
    row = db.execute("SELECT jpeg FROM pictures WHERE sha256 = ?", (sha256,)).fetchone()
    return None if row is None else bytes(row[0])


def _throw(row: tuple[Any, ...]) -> dict[str, Any]:
    _, time, seat, asked, camera, simulated, how, who, reason, reading, before, after = row
    return {
        "time": time,
        "seat": json.loads(seat),
        "asked": json.loads(asked),
        "camera": camera,
        "simulated": bool(simulated),
        "how": how,
        "who": who,
        "reason": reason,
        "reading": _data(reading),
        "before": before,
        "after": after,
    }


def _data(text: str | None) -> Any:  # noqa: ANN401 - JSON data of any shape
    return None if text is None else json.loads(text)
