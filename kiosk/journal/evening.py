"""What an evening came to: who won how much, how many dice were thrown, the best of it; and its hands."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from kiosk.journal.replay import played_hand

if TYPE_CHECKING:
    import sqlite3

LONG = timedelta(hours=12)
"""Hands begun within so long before the newest one are of the same evening."""


@dataclass
class Tally:
    """One player's evening.

    Attributes:
        hands: played to their end; won: those that brought chips.
        net: chips won less chips lost.
    """

    hands: int = 0
    won: int = 0
    net: int = 0


@dataclass
class Evening:
    """The sum of some hands.

    Attributes:
        hands: played to their end.
        dice: thrown, and counted; top_dice: those that showed their highest number for all to see.
        uncounted: throws that did not count.
        best: the largest win: name, chips, number of the hand; None when nobody has won.
        players: by name.
    """

    hands: int = 0
    dice: int = 0
    top_dice: int = 0
    uncounted: int = 0
    best: tuple[str, int, int] | None = None
    players: dict[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand in a list.

    Attributes:
        number: in the journal.
        game: by its name in the protocol.
        began: when.
        gains: what each player won (or, below 0, lost); empty while it is played.
        void: it did not count; every chip put in during it went back.
    """

    number: int
    game: str
    began: datetime
    gains: tuple[tuple[str, int], ...]
    void: bool = False


def newest_hands(db: sqlite3.Connection, count: int) -> list[HandLine]:
    """The newest `count` hands of a journal, newest first."""
    rows = db.execute(
        "SELECT hands.number, games.game, players, hands.began, chips_before, chips_after,"
        " EXISTS (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
        " FROM hands JOIN games ON games.number = hands.game ORDER BY hands.number DESC LIMIT ?",
        (count,),
    )
    return [
        HandLine(number, game, datetime.fromisoformat(began), _gains(players, before, after), bool(void))
        for number, game, players, began, before, after, void in rows
    ]


def newest_evening(db: sqlite3.Connection) -> Evening:
    """The sum of the hands of a journal's last evening; raises JournalError.

    Not even a sum tells what lies hidden: dice count as everyone has seen them.
    """
    hands = newest_hands(db, 1)
    evening = Evening()
    if not hands:
        return evening
    begin = (hands[0].began - LONG).isoformat()
    first = db.execute("SELECT max(number) FROM hands WHERE began < ?", (begin,)).fetchone()[0] or 0
    for hand in newest_hands(db, hands[0].number - first):
        if hand.gains and not hand.void:
            _count(evening, hand)
    numbers = db.execute(
        "SELECT number, game FROM hands WHERE number >= ? ORDER BY number", (first,)
    ).fetchall()
    for entry in (entry for number, game in numbers for entry in played_hand(db, game, number)):
        counts = entry.counts
        if counts is not None and counts["do"] == entry.command["do"] == "roll" and entry.time >= begin:
            evening.dice += len(counts["dice"])
            evening.top_dice += sum(f"d{die['value']}" == die["die"] for die in counts["dice"])
    refused = db.execute(
        "SELECT count(*) FROM throws WHERE hand >= ? AND entry IS NULL AND time >= ?", (first, begin)
    )
    evening.uncounted = refused.fetchone()[0]
    return evening


def _gains(players: str, before: str, after: str | None) -> tuple[tuple[str, int], ...]:
    if after is None:
        return ()
    names = [player["name"] for player in json.loads(players)]
    had, has = json.loads(before)["seats"], json.loads(after)["seats"]
    return tuple((name, b - a) for name, a, b in zip(names, had, has, strict=False))


def _count(evening: Evening, hand: HandLine) -> None:
    evening.hands += 1
    for name, gain in hand.gains:
        tally = evening.players.setdefault(name, Tally())
        tally.hands += 1
        tally.net += gain
        if gain > 0:
            tally.won += 1
            if evening.best is None or gain > evening.best[1]:
                evening.best = (name, gain, hand.number)
