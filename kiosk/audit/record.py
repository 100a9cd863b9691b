"""A kiosk's own record held against everything that it can be held against."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kiosk.audit.replayed import unlike
from kiosk.journal.diary import copies_taken, played_with
from kiosk.journal.storage import chain
from kiosk.journal.storage.check import all_faults
from kiosk.journal.storage.database import JournalError, in_words, open_for_reading
from kiosk.meters.proof import proof
from kiosk.meters.words import proof_words

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from kiosk.journal.storage.anchor import Head


@dataclass
class Report:
    """What an audit found.

    Attributes:
        problems: what is not as it was written, or can't be; none where all is sound.
        told: what was looked at, and what is to be known of it.
    """

    problems: list[str] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        """Whether nothing was found."""
        return not self.problems


def audit_record(path: Path, against: Head | None = None) -> Report:
    """Chain, anchor, hashes, pictures, chips and replay of a journal: all that is found, not only the first.

    Args:
        path: of the file.
        against: an event that somebody took home.

    That it can't be read at all is a problem too.
    """
    report = Report()
    try:
        report.problems += all_faults(path)
        _look(path, against, report)
    except JournalError as problem:
        report.problems.append(str(problem))
    except sqlite3.Error as problem:
        report.problems.append(f"its hands can't be played again, or not all: {problem}")
    return report


def _look(path: Path, against: Head | None, report: Report) -> None:
    with closing(open_for_reading(path)) as db:
        head = chain.head(db)
        games, hands = db.execute(
            "SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM hands)"
        ).fetchone()
        report.told = {
            "record": str(path),
            "head": None if head is None else {"number": head.number, "seal": head.seal},
            "games": games,
            "hands": hands,
            "played with": [{"from hand": hand, **what} for hand, what in played_with(db)],
            "begun anew": chain.notes(db)[1:],
            "copy taken": copies_taken(db),
        }
        with in_words(path):
            report.told["reader"] = proof_words(proof(db, simulated=False))
        if head is None:
            report.problems.append("it is of an earlier program without a chain of events: nothing is proven")
        if against is not None:
            report.problems += unlike_head(against, chain.seal_of(db, against.number))
        report.problems += unlike(db)


def unlike_head(against: Head, seal: str | None) -> list[str]:
    """In words where the event that somebody took home is not in a record; `seal`: of that event there."""
    if seal is None:
        return [f"event {against.number}, which somebody holds, is not in it: it was cut off or written anew"]
    if seal != against.seal:
        return [f"event {against.number} is not the one that somebody holds: it was written anew"]
    return []
