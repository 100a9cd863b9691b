"""What happened to the box beside its games: opened and closed, faults, evenings, readings held against eyes.

Lines are only ever added, in the chain of the journal's seals, so that what is counted from them only grows.
No clock is trusted: an evening begins with the first game after the computer was switched on, after
`PAUSE_S` without one, or after an evening was finished; a game that goes on after a start goes on with its
evening.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.tables import DIARY
from kiosk.journal.throw import How

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from kiosk.games.command import Entry
    from kiosk.journal.throw import Throw

    Touch = Callable[[str, int | str], None]

NOTHING: Mapping[str, str] = MappingProxyType({})
RUN = secrets.token_hex(8)
"""Of this process."""
PAUSE_S = 6 * 3600.0
"""So long after the last game was left the next one begins another evening."""
FIRST_EVENINGS, LATER_TIMES = 10, 5
"""After so many evenings so many times fewer readings are asked about."""


class Kind(StrEnum):
    """What a line of the diary is about."""

    OPENED = "opened"  # for a table: `run`, `boot`, `ticks`, `resumed`, `unclean`, `seed`, `one_in`, and not
    # in the oldest `hand`, the newest then, and `with`, what is played with
    CLOSED = "closed"  # as it should be: `run`, `boot`, `ticks`
    FAULT = "fault"  # `fault`; `copy_taken`: of damage, what was found before
    CLEARED = "cleared"  # all faults until now were seen by the host
    EVENING = "evening"  # `boot`, `after`: the last hand before it
    CHECK = "check"  # a sure reading to be held against eyes: `throw`, `place`, `die`, `value`, `simulated`
    ANSWER = "answer"  # `check`, `right`, `by`: "tap" or "correction"
    ORDER = "order"  # chips for the hand after `hand`: `seat`, `chips` (0: no more), `by` (Order)


class Fault(StrEnum):
    """What failed and was shown; each stays until the host has cleared it."""

    CAMERA = "camera"  # lost while a table was open
    RECORD = "record"  # the disk failed, or the file was found damaged, while a table was open
    UNCLEAN = "unclean"  # the power went, or the program was ended, while a table was open
    DAMAGE = "damage"  # a damaged record was gone on with, or the second copy was taken
    CHIPS = "chips"  # they did not add up


@dataclass(frozen=True, slots=True)
class ReaderCheck:
    """A sure reading that somebody is asked about.

    Attributes:
        number: of its line in the diary.
        throw: by its number; place: of the die among those read.
        die, value: as read.
    """

    number: int
    throw: int
    place: int
    die: str
    value: int


class Diary:
    """The diary of a journal that is written.

    Args:
        db: of the journal.
        transaction: all or nothing, giving what is told each row that was written; raises JournalError.
        now: the time written beside each line.

    Attributes:
        due: the newest sure reading that somebody may be asked about; None for none.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        transaction: Callable[[], AbstractContextManager[Touch]],
        now: Callable[[], str],
    ) -> None:
        self.due: ReaderCheck | None = None
        self._newest: ReaderCheck | None = None  # of the newest throw, answered or not
        self._db = db
        self._transaction = transaction
        self._now = now
        self._open = False
        self._seed, self._one_in = "", 0

    def open(
        self,
        *,
        resumed: bool,
        new_evening: bool = False,
        one_in: int = 0,
        ticks: float | None = None,
        played_with: Mapping[str, str] = NOTHING,
    ) -> None:
        """A table is open; raises JournalError.

        Whether the last one was closed is seen by its line: where it was not, the power went, or (in the same
        process) the record could not be written any more.

        Args:
            resumed: a game goes on, else one has been begun.
            new_evening: the evening of the game before was finished: the one begun is of another.
            one_in: of so many sure readings one is asked about, 0 for none; after the first evenings fewer.
            ticks: s since the computer was switched on; the system's by default.
            played_with: program, settings and the like, by name; nothing where that is not known.
        """
        seed = secrets.token_hex(16)
        last = _last(self._db, Kind.OPENED, Kind.CLOSED)
        unclean = last is not None and last["kind"] == Kind.OPENED
        with self._transaction() as touch:
            if unclean and last is not None:
                same = last["run"] == RUN
                self._add(touch, Kind.FAULT, fault=Fault.RECORD if same else Fault.UNCLEAN)
            if not resumed:
                self._begin_evening(touch, _ticks(ticks), new=new_evening)
            if one_in and _count(self._db, Kind.EVENING) > FIRST_EVENINGS:
                one_in *= LATER_TIMES
            self._add(
                touch,
                Kind.OPENED,
                run=RUN,
                boot=boot(),
                ticks=_ticks(ticks),
                resumed=resumed,
                unclean=unclean,
                seed=seed,
                one_in=one_in,
                hand=_newest_hand(self._db),
                **({"with": dict(played_with)} if played_with else {}),
            )
        self._open, self._seed, self._one_in = True, seed, one_in

    def close(self, ticks: float | None = None) -> None:
        """The table is left as it should be; what can't be written is said at the next start."""
        if self._open:
            self._open = False
            with suppress(JournalError), self._transaction() as touch:
                self._add(touch, Kind.CLOSED, run=RUN, boot=boot(), ticks=_ticks(ticks))

    def fault(self, fault: Fault) -> None:
        """Something has failed; on record where that can be written."""
        if self._open:
            with suppress(JournalError), self._transaction() as touch:
                self._add(touch, Kind.FAULT, fault=fault)

    def clear(self) -> None:
        """The host has seen all faults until now; raises JournalError."""
        with self._transaction() as touch:
            self._add(touch, Kind.CLEARED)

    def answer(self, check: ReaderCheck, *, right: bool) -> None:
        """Somebody has said whether a reading was right; it changes nothing else. Raises JournalError."""
        with self._transaction() as touch:
            self._add(touch, Kind.ANSWER, check=check.number, right=right, by="tap")
        self.due = None

    def ordered(self, hand: int, seat: int, chips: int, by: str) -> None:
        """A seat wants chips before the next hand, in the place of those it wanted; raises JournalError."""
        with self._transaction() as touch:
            self._add(touch, Kind.ORDER, hand=hand, seat=seat, chips=chips, by=by)

    def came(self, touch: Touch, hand: int, seat: int) -> None:
        """What a seat wanted before the next hand has come, in the transaction of `touch`."""
        self._add(touch, Kind.ORDER, hand=hand, seat=seat, chips=0, by="")

    def thrown(self, touch: Touch, throw: Throw, number: int, command: Entry) -> None:
        """Draw whether a die of a throw that counts is asked about; a correction of one answers.

        The draw goes by the seed that was written when the table was opened, and the throw's number: not by
        what was read. Each die that was read for sure is drawn with the same chance. Hidden dice never are.

        Args:
            touch: of the transaction in which it is written.
            throw: how it came about.
            number: of the throw in the journal.
            command: that it led to.
        """
        if throw.how is How.AMENDED:
            self._corrected(touch, command)
            return
        self.due = self._newest = None
        dice = [] if throw.reading is None else throw.reading["dice"]
        if throw.how is not How.READ or throw.hidden or not dice or not self._one_in:
            return
        place = drawn(self._seed, number, len(dice), self._one_in)
        if place is None:
            return
        die, value = dice[place]["die"], dice[place]["value"]
        line = self._add(
            touch,
            Kind.CHECK,
            throw=number,
            place=place,
            die=die,
            value=value,
            simulated=throw.simulated,
        )
        self.due = self._newest = ReaderCheck(line, number, place, die, value)

    def _corrected(self, touch: Touch, command: Entry) -> None:
        """Whatever was tapped before, a check whose value no die has any more was wrong."""
        check, self.due, self._newest = self._newest, None, None
        if check is None or command["do"] != "amend":
            return
        if not any((die["die"], die["value"]) == (check.die, check.value) for die in command["dice"]):
            self._add(touch, Kind.ANSWER, check=check.number, right=False, by="correction")

    def _begin_evening(self, touch: Touch, ticks: float, *, new: bool) -> None:
        """Called once the game is begun: its first hand is the newest."""
        if new or not evening_goes_on(self._db, ticks):
            self._add(touch, Kind.EVENING, boot=boot(), after=max(0, _newest_hand(self._db) - 1))

    def _add(self, touch: Touch, kind: Kind, **data: object) -> int:
        number = self._db.execute(
            "INSERT INTO diary (time, kind, data) VALUES (?, ?, ?)",
            (self._now(), kind.value, json.dumps(data, separators=(",", ":"))),
        ).lastrowid
        assert number is not None
        touch("diary", number)
        return number


def drawn(seed: str, throw: int, dice: int, one_in: int) -> int | None:
    """The place of the die of a throw that is asked about; None for none.

    Each of the dice is drawn with a chance of 1 in `one_in` (of more dice than that one always is).
    """
    digest = hashlib.sha256(f"{seed} {throw}".encode()).digest()
    if int.from_bytes(digest[:8], "big") * one_in >= dice << 64:
        return None
    return int.from_bytes(digest[8:16], "big") % dice


def boot() -> str:
    """What the computer is named since it was switched on; the process where the system has none."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return RUN


def has_diary(db: sqlite3.Connection) -> bool:
    """Whether a journal has one; not one that no program of now has written."""
    found = db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'diary'").fetchone()
    return bool(found[0])


def evening_began_after(db: sqlite3.Connection) -> int | None:
    """Number of the last hand before a journal's newest numbered evening; None where it has none."""
    found = _last(db, Kind.EVENING) if has_diary(db) else None
    return None if found is None else int(found["after"])


def evenings_began_after(db: sqlite3.Connection) -> list[int]:
    """For each numbered evening of a journal the number of the last hand before it."""
    if not has_diary(db):
        return []
    rows = db.execute("SELECT data FROM diary WHERE kind = ? ORDER BY number", (Kind.EVENING.value,))
    return [int(json.loads(data)["after"]) for (data,) in rows]


def hands_of_evening(db: sqlite3.Connection, evening: int | None) -> tuple[int, int]:
    """The first and the last hand of an evening, by its number from 1; of all of them without.

    Raises JournalError where there is no hand, or no such evening.
    """
    newest = db.execute("SELECT max(number) FROM hands").fetchone()[0]
    if newest is None:
        raise JournalError.say("The journal has no hand yet: there is nothing to tell.")
    if evening is None:
        return 1, newest
    began = [after + 1 for after in evenings_began_after(db)]
    if not 1 <= evening <= len(began):
        raise JournalError.say(
            "The journal has no evening {evening}: it has {count}.", evening=evening, count=len(began)
        )
    return began[evening - 1], began[evening] - 1 if evening < len(began) else newest


def evening_goes_on(db: sqlite3.Connection, ticks: float | None = None) -> bool:
    """Whether the evening that the last table was open in is not over; `ticks`: see `Diary.open`."""
    last = _last(db, Kind.OPENED, Kind.CLOSED) if has_diary(db) else None
    if last is None or not _count(db, Kind.EVENING):
        return False
    return bool(last["boot"] == boot() and 0 <= _ticks(ticks) - last["ticks"] < PAUSE_S)


def evenings(db: sqlite3.Connection) -> int:
    """How many were numbered."""
    return _count(db, Kind.EVENING) if has_diary(db) else 0


def played_with(db: sqlite3.Connection) -> list[tuple[int, Mapping[str, str]]]:
    """From which hand on what was played with, where that is on record: an entry for each change."""
    if not has_diary(db):
        return []
    found: list[tuple[int, Mapping[str, str]]] = []
    rows = db.execute("SELECT data FROM diary WHERE kind = ? ORDER BY number", (Kind.OPENED.value,))
    for (text,) in rows:
        line = json.loads(text)
        if "with" in line and (not found or found[-1][1] != line["with"]):
            found.append((line["hand"], line["with"]))
    return found


def note_damage(db: sqlite3.Connection, copy_taken: str = "") -> int:
    """A damaged record was gone on with, or its copy taken: within the transaction that seals the line.

    Gives the line's number. `copy_taken`: what was found before, in words.
    """
    db.execute(DIARY)
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    data = {"fault": Fault.DAMAGE, **({"copy_taken": copy_taken} if copy_taken else {})}
    number = db.execute(
        "INSERT INTO diary (time, kind, data) VALUES (?, ?, ?)",
        (now, Kind.FAULT.value, json.dumps(data, separators=(",", ":"))),
    ).lastrowid
    assert number is not None
    return number


def copies_taken(db: sqlite3.Connection) -> list[str]:
    """When the second copy took a damaged record's place, and what was found before, from the first."""
    if not has_diary(db):
        return []
    rows = db.execute(
        "SELECT time || ' ' || json_extract(data, '$.copy_taken') FROM diary"
        " WHERE kind = ? AND json_extract(data, '$.copy_taken') IS NOT NULL ORDER BY number",
        (Kind.FAULT.value,),
    )
    return [str(why) for (why,) in rows]


def faults(db: sqlite3.Connection, *, standing: bool = False) -> Counter[str]:
    """Faults by kind, all that ever were; `standing`: those that the host has not cleared."""
    if not has_diary(db):
        return Counter()
    last = _last(db, Kind.CLEARED) if standing else None
    rows = db.execute(
        "SELECT json_extract(data, '$.fault'), count(*) FROM diary WHERE kind = ? AND number > ? GROUP BY 1",
        (Kind.FAULT, 0 if last is None else last["number"]),
    )
    return Counter(dict(rows.fetchall()))


def _newest_hand(db: sqlite3.Connection) -> int:
    return int(db.execute("SELECT coalesce(max(number), 0) FROM hands").fetchone()[0])


def _last(db: sqlite3.Connection, *kinds: Kind) -> Mapping[str, Any] | None:
    marks = ", ".join("?" * len(kinds))
    row = db.execute(
        f"SELECT number, kind, data FROM diary WHERE kind IN ({marks}) ORDER BY number DESC LIMIT 1",  # noqa: S608 - question marks
        kinds,
    ).fetchone()
    return None if row is None else {**json.loads(row[2]), "number": row[0], "kind": row[1]}


def _count(db: sqlite3.Connection, kind: Kind) -> int:
    return int(db.execute("SELECT count(*) FROM diary WHERE kind = ?", (kind,)).fetchone()[0])


def _ticks(given: float | None) -> float:
    return time.monotonic() if given is None else given
