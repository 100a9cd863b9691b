"""The register of every die that was thrown at the table, read from the journal: nothing is kept twice."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from kiosk.journal.evidence import throws_of_hand
from kiosk.journal.revisions import AMEND, standing
from kiosk.journal.throw import How
from vision.reading import NO_VALUE, DieType, confirmed, reading_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from kiosk.games.command import Entry
    from kiosk.journal.hand import PlayerData, ThrowData
    from vision.reading import DieReading

HOUSE: Final = "house"
NO_CAMERA = "none"


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
        who: threw it: a player's name, or "house".
        machine: whether a bot's, or the house's.
        die: its kind, "d6"; "" where it was not even known which of those asked for it was.
        asked: the kinds that were asked for.
        face: what it shows; None where nobody knows, or may know.
        read: what the camera took it for; None where it saw none, and of hidden dice.
        known: how.
        origin: see there.
        own_set: that it was recognised to be of; "" for none.
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
        yield from _of_hand(db, hand, json.loads(players))


def _of_hand(db: sqlite3.Connection, hand: int, players: Sequence[PlayerData]) -> Iterator[DieThrown]:
    throws = throws_of_hand(db, hand)
    if not throws:
        return
    rolled = _rolled(db, hand)
    answered = {_as_read(throw) for entry, throw in throws if entry in rolled and throw["how"] == How.BY_HAND}
    for entry, throw in throws:
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


class _Thrown:
    """The dice of one throw on record."""

    def __init__(self, throw: ThrowData, players: Sequence[PlayerData]) -> None:
        self._throw = throw
        seat = throw["seat"]
        own = None if seat == HOUSE else players[seat]
        self._who = HOUSE if own is None else own["name"]
        self._machine = own is None or own["bot"]
        self._read = () if throw["reading"] is None else reading_of(throw["reading"]).dice

    def hidden(self, roll: _Roll) -> Iterator[DieThrown]:
        """Nothing of what they show."""
        for die, _value in roll.dice:
            yield self._die(die, None, Known.HIDDEN)

    def counted(self, roll: _Roll) -> Iterator[DieThrown]:
        """Each with the reading that is surely its own."""
        how, left = self._throw["how"], list(roll.dice)
        places = confirmed(self._read, [(DieType(die), value) for die, value in left])
        for place, (kind, value) in places.items():
            left.remove((kind.value, value))
            one = self._read[place]
            known = Known.SURE if one.die is kind and one.shown == value else Known.PUT_RIGHT
            if not one.accepted or how == How.BY_HAND:
                known = Known.ANSWERED
            yield self._die(kind.value, value, known, one)
        for die, value in left:  # which of the readings was this one's is not known
            sure = how == How.READ and not roll.amended
            yield self._die(die, value, Known.SURE if sure else Known.ANSWERED)

    def unseen(self) -> Iterator[DieThrown]:
        """Those that the camera was not sure of."""
        kinds = set(self._throw["asked"])
        for one in self._read:
            if one.accepted or set(one.problems) & set(NO_VALUE) or one.die is DieType.D100:
                continue
            die = one.die.value if one.die is not None else kinds.copy().pop() if len(kinds) == 1 else ""
            yield self._die(die, None, Known.UNSEEN, one)

    def _die(self, die: str, face: int | None, known: Known, one: DieReading | None = None) -> DieThrown:
        throw = self._throw
        if throw["camera"] == NO_CAMERA:
            origin = Origin.TAPPED_IN
        else:
            origin = Origin.SIMULATED if throw["simulated"] else Origin.CAMERA
        read = one.shown if one is not None and one.die is not None and one.die.value == die else None
        own_set = (one.own_set or "") if one is not None else ""
        asked = tuple(throw["asked"])
        return DieThrown(
            throw["time"], self._who, self._machine, die, asked, face, read, known, origin, own_set
        )
