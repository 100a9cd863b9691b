"""The register of every die that was thrown at the table, read from the journal: nothing is kept twice."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from calibration.fairness.rolls import FairnessError, in_order
from kiosk.journal.by_hand import NO_CAMERA
from kiosk.journal.evidence import throws_of_hand
from kiosk.journal.hand import players_in
from kiosk.journal.revisions import AMEND, standing
from kiosk.journal.throw import How
from vision.reading import NO_VALUE, DieType, confirmed, reading_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from kiosk.games.command import Entry
    from kiosk.journal.hand import PlayerData, ThrowData
    from vision.reading import DieReading

HOUSE: Final = "house"


class Origin(StrEnum):
    """What dice were seen by. Those of each are tested apart."""

    CAMERA = "camera"
    SIMULATED = "simulated"  # the machine threw them, or photos were replayed
    TAPPED_IN = "tapped-in"  # people threw them where there is no camera, and said what they show


class Known(StrEnum):
    """How a die's face came to be known, or why it is not."""

    SURE = "sure"  # read by the camera, which did not ask
    ANSWERED = "answered"  # a person said what it shows, as the camera was not sure, or did not see it
    PUT_RIGHT = "put-right"  # the camera was sure, and a person said otherwise
    UNSEEN = "unseen"  # the camera was not sure, and it was thrown again
    HIDDEN = "hidden"  # thrown for one person's eyes: it stays out of every sum


@dataclass(frozen=True, slots=True)
class DieThrown:
    """One die.

    Attributes:
        time: ISO 8601.
        who: threw it: a player's name then, or "house".
        machine: whether a bot's, or the house's.
        die: its kind, "d6"; "" where it was not even known which of those asked for it was.
        asked: the kinds that were asked for.
        face: what it shows; None where nobody knows, or may know.
        read: what the camera took it for; None where it saw none, and of hidden dice.
        known: how.
        origin: see there.
        own_set: that it was recognised to be of; "" for none.
        id: of the player (kiosk.people); "" of the house, and where it is not known who threw it.
    """

    time: str
    who: str
    machine: bool
    die: str
    asked: tuple[str, ...]
    face: int | None
    read: int | None
    known: Known
    origin: Origin
    own_set: str = ""
    id: str = ""

    @property
    def thrower(self) -> str:
        """What tells who threw it from all others."""
        return self.id or self.who


def dice_thrown(db: sqlite3.Connection) -> Iterator[DieThrown]:
    """Every die of an open journal, the oldest first.

    Hidden dice are in it without a face, all of them, shown later or not: which are shown hangs on what they
    show. Dice that were read for sure in a throw that did not count are not in it: they counted for nobody,
    whatever they showed. Neither are those that lay as no roll does (leaning, stacked): they show no face.
    """
    rows = db.execute(
        "SELECT hands.number, players FROM hands JOIN games ON games.number = hands.game"
        " ORDER BY hands.number"
    ).fetchall()
    for hand, players in rows:
        yield from _of_hand(db, hand, players_in(players))


def _of_hand(db: sqlite3.Connection, hand: int, players: Sequence[PlayerData]) -> Iterator[DieThrown]:
    throws = throws_of_hand(db, hand)
    if not throws:
        return
    rolled = _rolled(db, hand)
    answered = {_as_read(throw) for entry, throw in throws if entry in rolled and throw["how"] == How.BY_HAND}
    for entry, throw in throws:
        if throw["how"] == How.DENIED:  # nothing was thrown
            continue
        by = _Thrown(throw, players)
        if entry is not None and entry in rolled:
            yield from by.hidden(rolled[entry]) if throw["hidden"] else by.counted(rolled[entry])
        elif entry is None and not throw["hidden"] and _as_read(throw) not in answered:
            yield from by.unseen()  # and nobody said of these very dice what they show


@dataclass(frozen=True, slots=True)
class _Roll:
    """Dice as they count now, and whether that was changed after they had been taken."""

    dice: Sequence[tuple[str, int]]
    amended: bool


def _rolled(db: sqlite3.Connection, hand: int) -> dict[int, _Roll]:
    """The rolls of a hand, by the entry that took them."""
    entries = db.execute(
        "SELECT number, command FROM entries WHERE hand = ? ORDER BY number", (hand,)
    ).fetchall()
    commands: list[Entry] = [json.loads(command) for _number, command in entries]
    found = {}
    for numbers in standing(commands):
        newest = commands[numbers[-1]]
        if newest["do"] == "roll" or newest["do"] == AMEND:
            dice = [(die["die"], die["value"]) for die in newest["dice"] if die["value"] is not None]
            found[entries[numbers[0]][0]] = _Roll(dice, len(numbers) > 1)
    return found


def _as_read(throw: ThrowData) -> str:
    """What tells one throw's reading from another's; "" without one."""
    return "" if throw["reading"] is None else json.dumps(throw["reading"], sort_keys=True)


Sighting = tuple[str, "int | None", "Known", "DieReading | None"]
"""A die of one throw: its kind ("" for none), face, how that is known, and the reading that is its own."""


def as_counted(
    read: Sequence[DieReading], dice: Sequence[tuple[str, int]], *, told: bool, corrected: bool
) -> Iterator[Sighting]:
    """The dice of a throw that counts.

    Args:
        read: by the camera.
        dice: as they count, kind and value.
        told: a person said what all of them show, whatever was read.
        corrected: a person said something of them.
    """
    left = list(dice)
    places = confirmed(read, [(DieType(die), value) for die, value in left])
    for place, (kind, value) in places.items():
        left.remove((kind.value, value))
        one = read[place]
        known = Known.SURE if one.die is kind and one.shown == value else Known.PUT_RIGHT
        if told or not one.accepted:
            known = Known.ANSWERED
        yield kind.value, value, known, one
    for die, value in left:  # which of the readings was this one's is not known
        yield die, value, Known.ANSWERED if told or corrected else Known.SURE, None


def as_unseen(read: Sequence[DieReading], asked: Collection[str]) -> Iterator[Sighting]:
    """The dice of a throw that was dropped, of which the camera was not sure; `asked`: kinds it may be of."""
    kinds = set(asked)
    for one in read:
        if one.accepted or set(one.problems) & set(NO_VALUE) or one.die is DieType.D100:
            continue
        die = one.die.value if one.die is not None else kinds.copy().pop() if len(kinds) == 1 else ""
        yield die, None, Known.UNSEEN, one


class _Thrown:
    """The dice of one throw on record."""

    def __init__(self, throw: ThrowData, players: Sequence[PlayerData]) -> None:
        self._throw = throw
        seat = throw["seat"]
        own = None if seat == HOUSE else players[seat]
        self._who = HOUSE if own is None else own["name"]
        self._id = "" if own is None else own["id"]
        self._machine = own is None or own["bot"]
        read = reading_of(throw["reading"])
        self._read = () if read is None else read.dice
        self._origin = Origin.SIMULATED if throw["simulated"] else Origin.CAMERA
        if throw["camera"] == NO_CAMERA:
            self._origin = Origin.TAPPED_IN

    def hidden(self, roll: _Roll) -> Iterator[DieThrown]:
        """Nothing of what they show."""
        return self._dice((die, None, Known.HIDDEN, None) for die, _value in roll.dice)

    def counted(self, roll: _Roll) -> Iterator[DieThrown]:
        """Each with what is known of it."""
        how = self._throw["how"]
        corrected = how != How.READ or roll.amended
        return self._dice(as_counted(self._read, roll.dice, told=how == How.BY_HAND, corrected=corrected))

    def unseen(self) -> Iterator[DieThrown]:
        """Those that the camera was not sure of."""
        return self._dice(as_unseen(self._read, self._throw["asked"]))

    def _dice(self, sightings: Iterable[Sighting]) -> Iterator[DieThrown]:
        throw = self._throw
        by = (throw["time"], self._who, self._machine, tuple(throw["asked"]), self._origin)
        return (die_thrown(*by, sighting, self._id) for sighting in sightings)


def die_thrown(
    time: str,
    who: str,
    machine: bool,  # noqa: FBT001 - of a row, whose columns stand in order
    asked: tuple[str, ...],
    origin: Origin,
    sighting: Sighting,
    thrower: str = "",
) -> DieThrown:
    """A die of the register; see there."""
    die, face, known, one = sighting
    read = one.shown if one is not None and one.die is not None and one.die.value == die else None
    own_set = (one.own_set or "") if one is not None else ""
    return DieThrown(time, who, machine, die, asked, face, read, known, origin, own_set, thrower)


COLUMNS = ("die", "face", "set", "who", "when", "how", "origin", "read", "id")


def as_csv(dice: Iterable[DieThrown]) -> str:
    """The register as a file that `dice-kiosk fairness test` takes."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    for each in dice:
        face, read = ("" if value is None else value for value in (each.face, each.read))
        die = each.die or "?"
        lines.writerow((die, face, each.own_set, each.who, each.time, each.known, each.origin, read, each.id))
    return text.getvalue()


def from_csv(text: str) -> tuple[DieThrown, ...]:
    """What `as_csv` made this of; who threw it is all that is known of the roller. Raises FairnessError."""
    try:
        return tuple(_row(row) for row in csv.DictReader(io.StringIO(text)))
    except (ValueError, KeyError, TypeError, AttributeError, csv.Error) as problem:
        raise FairnessError("This is no file of a fairness session.") from problem


def _row(row: dict[str, str]) -> DieThrown:
    face, read = (int(row[column]) if row[column] else None for column in ("face", "read"))
    die = "" if row["die"] == "?" else row["die"]
    if face is not None:
        in_order(die, [face])  # one that the die has
    by = Known(row["how"]), Origin(row["origin"])
    who = row.get("id") or ""  # a file of 0.1.0 has none
    return DieThrown(row["when"], row["who"], False, die, (die,), face, read, *by, row["set"], who)  # noqa: FBT003 - the file has no machines
