"""What is kept of throws to be looked at: the pictures of the tray before each and as it was read.

Of dice that one seat alone may see nothing is written before all may see them: until then they are kept in
memory, where nobody can look for them, and are gone with the power, the table or the next hand.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.message import Message, say
from kiosk.journal.revisions import standing
from kiosk.journal.storage.database import has_table

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Mapping

    from kiosk.games.command import Entry
    from kiosk.journal.hand import ThrowData
    from kiosk.journal.throw import AsRead

    Touch = Callable[[str, int | str], None]

COVERED = say("Covered dice: a picture is kept only once they are shown.")
NOT_WHILE_COVERED = say("No picture was kept of these dice while they were covered.")
NONE_BEFORE = say("What lay here before may be somebody's covered dice: no picture of it is kept.")
NO_CAMERA = say("This table has no camera: there are no pictures.")
NO_PICTURE = say("There is no picture of this throw.")
NOT_AT_REST = say("The tray was not seen at rest before this throw.")
NOT_KEPT = say("This picture is not kept any more: only those of the newest hands are.")
NEVER_TAKEN = frozenset({NONE_BEFORE, NOT_AT_REST})
"""Of the tray before a throw there is no picture to miss."""
DAMAGED = say("The picture of this throw is damaged and can't be shown.")

_COLUMNS = (
    "entry, number, time, seat, asked, camera, simulated, how, who, reason, reading, before, after, hidden,"
    " cleared"
)


@dataclass(frozen=True, slots=True)
class Covered:
    """A throw of hidden dice that counts, by its number in the journal, and in which hand it was thrown."""

    hand: int
    seat: int
    throw: int
    as_read: AsRead


class Keeper:
    """Keeps the pictures of a journal that is written.

    Args:
        db: of the journal.

    Attributes:
        waits: by seat, what was seen of its hidden dice that are not shown yet.
    """

    def __init__(self, db: sqlite3.Connection) -> None:
        self.waits: Mapping[int, Covered] = {}
        self._db = db

    def keep(self, touch: Touch, hand: int, jpeg: bytes | None) -> str | None:
        """Write a picture; its hash."""
        if jpeg is None:
            return None
        sha256 = hashlib.sha256(jpeg).hexdigest()
        self._db.execute("INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)", (sha256, hand, jpeg))
        touch("pictures", sha256)
        return sha256

    def forget(self, touch: Touch, hand: int) -> None:
        """Those up to a hand."""
        old = self._db.execute("SELECT sha256 FROM pictures WHERE hand <= ?", (hand,)).fetchall()
        for (sha256,) in old:
            self._db.execute("DELETE FROM pictures WHERE sha256 = ?", (sha256,))
            touch("pictures", sha256)

    def show(
        self, touch: Touch, hand: int, after: Mapping[str, Any], new: Covered | None
    ) -> Mapping[int, Covered]:
        """Write down what was seen of hidden dice that lie open now; what `waits` on, once that is on disk.

        Whoever has folded may still come to show: the decision that ended a hand can be taken back. So what
        was not shown is let go of as the next hand begins.

        Args:
            touch: of the transaction.
            hand: that is played.
            after: the public state that it has come to.
            new: a throw that was just written, which takes the place of an earlier one of its seat.
        """
        waits = {seat: each for seat, each in self.waits.items() if each.hand == hand}
        if new is not None:
            waits[new.seat] = new
        for seat in list(waits):
            dice = after["seats"][seat]["dice"]
            if dice and all(die["value"] is not None for die in dice):
                self._write(touch, waits.pop(seat))
        return waits

    def _write(self, touch: Touch, shown: Covered) -> None:
        sha256 = self.keep(touch, shown.hand, shown.as_read.after)
        reading = json.dumps(shown.as_read.reading, ensure_ascii=False, separators=(",", ":"))
        self._db.execute(
            "UPDATE throws SET after = ?, reading = ? WHERE number = ?", (sha256, reading, shown.throw)
        )
        touch("throws", shown.throw)


def throws_of_hand(db: sqlite3.Connection, hand: int) -> list[tuple[int | None, ThrowData]]:
    """The throws of a hand by its number in the journal, in order, each with the entry that it led to.

    That is None for a throw that did not count.
    """
    rows = db.execute(f"SELECT {_COLUMNS} FROM throws WHERE hand = ? ORDER BY number", (hand,))  # noqa: S608 - columns of ours
    agreed = _consents(db, hand)
    return [(row[0], _throw(row, agreed)) for row in rows]


def newest_roll(db: sqlite3.Connection, hand: int) -> ThrowData | None:
    """The throw that the newest command of a hand was, as it was thrown; None where that was no throw."""
    return next(_newest_first(db, hand), None)


def last_throw(db: sqlite3.Connection, hand: int) -> ThrowData | None:
    """The newest throw of a hand that counts, as it was thrown; None where there is none yet."""
    return next((throw for throw in _newest_first(db, hand) if throw is not None), None)


def _newest_first(db: sqlite3.Connection, hand: int) -> Iterator[ThrowData | None]:
    """The commands of a hand that count, each by the throw that it was; None for what was no throw."""
    rows = db.execute(
        "SELECT number, command FROM entries WHERE hand = ? ORDER BY number", (hand,)
    ).fetchall()
    commands: list[Entry] = [json.loads(command) for _number, command in rows]
    thrown = dict(throws_of_hand(db, hand))
    return (thrown.get(rows[begun][0]) for begun, *_corrections in reversed(standing(commands)))


def throw_of(db: sqlite3.Connection, number: int) -> ThrowData:
    """A throw by its number in the journal."""
    hand = db.execute("SELECT hand FROM throws WHERE number = ?", (number,)).fetchone()[0]
    return next(throw for _entry, throw in throws_of_hand(db, hand) if throw["number"] == number)


def kept_pictures(
    db: sqlite3.Connection, throw: ThrowData, *, shown: bool = False
) -> tuple[bytes | Message, bytes | Message]:
    """The pictures (JPEG) before a throw and as it was read; in the place of one that is not there, why.

    `shown`: all have seen its dice, which were hidden when they were thrown.
    """
    if throw["hidden"]:
        if throw["after"] is not None:
            return NONE_BEFORE, _kept(db, throw["after"])
        why = NOT_WHILE_COVERED if shown else COVERED
        why = NO_CAMERA if throw["camera"] == "none" else why
        return why, why
    if throw["after"] is None:
        why = NO_CAMERA if throw["camera"] == "none" else NO_PICTURE
        return why, why
    return _kept(db, throw["before"]), _kept(db, throw["after"])


def picture(db: sqlite3.Connection, sha256: str) -> bytes | None:
    """A kept picture (JPEG) by its hash, as it is; None where it is not kept."""
    row = db.execute("SELECT jpeg FROM pictures WHERE sha256 = ?", (sha256,)).fetchone()
    return None if row is None else bytes(row[0])


def _kept(db: sqlite3.Connection, sha256: str | None) -> bytes | Message:
    """A picture that is the one on record."""
    if sha256 is None:
        return NOT_AT_REST
    jpeg = picture(db, sha256)
    if jpeg is None:
        return NOT_KEPT
    return jpeg if hashlib.sha256(jpeg).hexdigest() == sha256 else DAMAGED


def _consents(db: sqlite3.Connection, hand: int) -> dict[int, tuple[list[str], bool]]:
    """Who agreed to the throws of a hand, by their numbers: people, and whether the host did."""
    if not has_table(db, "consents"):
        return {}
    rows = db.execute(
        "SELECT throw, people, host FROM consents JOIN throws ON throws.number = throw WHERE hand = ?",
        (hand,),
    )
    return {throw: (json.loads(people), bool(host)) for throw, people, host in rows}


def _throw(row: tuple[Any, ...], consents: Mapping[int, tuple[list[str], bool]]) -> ThrowData:
    (
        _, number, time, seat, asked, camera, simulated, how, who, reason, reading, before, after, hidden,
        cleared,
    ) = row  # fmt: skip
    agreed, host_agreed = consents.get(number, ([], False))
    return {
        "number": number,
        "time": time,
        "seat": json.loads(seat),
        "asked": json.loads(asked),
        "camera": camera,
        "simulated": bool(simulated),
        "how": how,
        "who": who,
        "reason": reason,
        "reading": None if reading is None else json.loads(reading),
        "before": before,
        "after": after,
        "hidden": bool(hidden),
        "cleared": bool(cleared),
        "agreed": agreed,
        "host_agreed": host_agreed,
    }
