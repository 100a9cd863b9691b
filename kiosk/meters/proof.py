"""Sure readings held against eyes: how often this table takes a wrong value, at most.

A reading counts here that the camera gave for sure, of dice that all could see, and that counted. Some are
drawn, whatever they show (journal.diary), and shown for a tap. The bound is of those that were answered: it
holds where nobody taps more readily for right ones than for wrong ones. `worst` takes every one without an
answer for wrong, and so holds whoever taps. A correction by the table answers where it is of a drawn die; of
others it is no part of the bound, as nobody draws which mistakes people notice, but no bound is under the
share that is known to have been wrong. Throws that a person was asked about, or that were refused, are no
part of any of it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from kiosk.journal.diary import Kind, has_diary
from kiosk.journal.throw import How
from kiosk.meters.bound import CONFIDENCE, upper_bound

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found.

    Attributes:
        read: dice that were read for sure.
        drawn: of them to be held against eyes; answered: by a tap or a correction; wrong: of those answered.
        known_wrong: of all that were read, those that were corrected or tapped as wrong.
    """

    read: int = 0
    drawn: int = 0
    answered: int = 0
    wrong: int = 0
    known_wrong: int = 0

    @property
    def bound(self) -> float:
        """The rate of wrong values is under this, as far as answers do not hang on what was read."""
        return max(self._known, upper_bound(self.answered, self.wrong))

    @property
    def worst(self) -> float:
        """The same, where every reading without an answer is taken for wrong."""
        return max(self._known, upper_bound(self.drawn, self.wrong + self.drawn - self.answered))

    @property
    def _known(self) -> float:
        return self.known_wrong / self.read if self.read else 0.0

    def data(self) -> dict[str, Any]:
        """As JSON data, with the bounds."""
        return {**asdict(self), "confidence": CONFIDENCE, "bound": self.bound, "worst": self.worst}


def proof(db: sqlite3.Connection, *, simulated: bool) -> Proof:
    """Of a journal, of real dice or of simulated ones; raises sqlite3.Error."""
    read = db.execute(
        "SELECT coalesce(sum(json_array_length(reading, '$.dice')), 0) FROM throws"
        " WHERE how = ? AND NOT hidden AND simulated = ?",
        (How.READ, simulated),
    ).fetchone()[0]
    drawn = answered = tapped = 0
    checks: dict[int, bool | None] = {}
    corrected = 0  # of the drawn ones: these are among the corrections, too
    if has_diary(db):
        for number, kind, text in db.execute(
            "SELECT number, kind, data FROM diary WHERE kind IN (?, ?) ORDER BY number",
            (Kind.CHECK, Kind.ANSWER),
        ):
            data = json.loads(text)
            if kind == Kind.CHECK and bool(data["simulated"]) is simulated:
                checks[number] = None
            elif kind == Kind.ANSWER and data["check"] in checks:
                checks[data["check"]] = data["right"]
                corrected += data["by"] == "correction"
        drawn = len(checks)
        answered = sum(right is not None for right in checks.values())
        tapped = sum(right is False for right in checks.values())
    known = tapped - corrected + _corrected(db, simulated=simulated)
    return Proof(read, drawn, answered, tapped, known)


def _corrected(db: sqlite3.Connection, *, simulated: bool) -> int:
    """Dice that were read for sure and then corrected by the table."""
    wrong = 0
    rows = db.execute(
        "SELECT throws.hand, entry, command FROM throws JOIN entries ON entries.number = entry"
        " WHERE how = ? AND NOT hidden AND simulated = ?",
        (How.AMENDED, simulated),
    ).fetchall()
    for hand, entry, text in rows:
        before = db.execute(
            "SELECT how, command FROM entries JOIN throws ON throws.entry = entries.number"
            " WHERE throws.hand = ? AND entries.number < ? ORDER BY entries.number DESC LIMIT 1",
            (hand, entry),
        ).fetchone()
        if before is not None and before[0] == How.READ:
            wrong += (_dice(before[1]) - _dice(text)).total()
    return wrong


def _dice(command: str) -> Counter[tuple[str, int]]:
    return Counter((die["die"], die["value"]) for die in json.loads(command)["dice"])
