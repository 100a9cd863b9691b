"""What an evening came to: who won how much, how many dice were thrown, the best of it; and its hands."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from kiosk.journal.replay import played_hand
from kiosk.journal.revisions import UNDO

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Sequence

    from kiosk.games.state import State

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


@dataclass(frozen=True, slots=True)
class Win:
    """Chips that a player won with one hand: the `hand` of its `game`, by that one's name in the protocol."""

    name: str
    chips: int
    hand: int
    game: str


@dataclass
class Evening:
    """The sum of some hands.

    Attributes:
        hands: played to their end.
        dice: thrown, and counted; top_dice: those that showed their highest number for all to see.
        uncounted: throws that did not count.
        best: the largest win; None when nobody has won.
        players: by name.
    """

    hands: int = 0
    dice: int = 0
    top_dice: int = 0
    uncounted: int = 0
    best: Win | None = None
    players: dict[str, Tally] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HandLine:
    """One hand in a list.

    Attributes:
        number: in the journal; hand: in its game.
        game: by its name in the protocol.
        began: when.
        gains: what each player won (or, below 0, lost); empty while it is played.
        void: it did not count; every chip put in during it went back.
        players: who sat there, in seat order, and whether a machine played.
    """

    number: int
    hand: int
    game: str
    began: datetime
    gains: tuple[tuple[str, int], ...]
    void: bool = False
    players: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What a game has brought to a seat.

    Attributes:
        bought: chips that it began with, and those bought later.
        chips: that it has, or has taken away.
    """

    name: str
    bought: int
    chips: int

    @property
    def result(self) -> int:
        """Chips won; below 0, lost."""
        return self.chips - self.bought


@dataclass(frozen=True, slots=True)
class WonHand:
    """A hand by its number in its game, with what it brought, and the public state at its end."""

    hand: int
    chips: int
    state: State


def newest_standings(db: sqlite3.Connection, held: Sequence[int], left: Collection[int]) -> list[Standing]:
    """The seats of a journal's newest game in seat order.

    Args:
        db: open.
        held: chips of each seat now.
        left: seats that have taken their chips and left.
    """
    game, players = db.execute("SELECT number, players FROM games ORDER BY number DESC LIMIT 1").fetchone()
    names = [player["name"] for player in json.loads(players)]
    bought = [begin + more for begin, more in zip(*bought_in(db, game), strict=True)]
    won = gains_in(db, game, len(names))
    return [
        Standing(name, bought[seat], held[seat] + (bought[seat] + won[seat] if seat in left else 0))
        for seat, name in enumerate(names)
    ]


def gains_in(db: sqlite3.Connection, game: int, seats: int) -> list[int]:
    """Chips that each seat of a game has won in the hands that are over; below 0, lost."""
    won = [0] * seats
    rows = db.execute("SELECT chips_before, chips_after FROM hands WHERE game = ?", (game,))
    for before, after in rows:
        if after is not None:
            had, has = json.loads(before)["seats"], json.loads(after)["seats"]
            for seat, (chips_before, chips_after) in enumerate(zip(had, has, strict=False)):
                won[seat] += chips_after - chips_before
    return won


def bought_in(db: sqlite3.Connection, game: int) -> tuple[list[int], list[int]]:
    """Chips that each seat of a game began with, and those that it bought later."""
    begun: list[int] = []
    bought: list[int] = []
    rows = db.execute(
        "SELECT command FROM entries WHERE game = ? AND json_extract(command, '$.do') IN"
        " ('new', 'join', 'buy-in', 'undo') ORDER BY number",
        (game,),
    )
    for command in (json.loads(text) for (text,) in rows):
        if command["do"] == "new":
            begun = [seat["chips"] for seat in command["seats"]]
            bought = [0] * len(begun)
        elif command["do"] == "join":
            begun.append(command["chips"])
            bought.append(0)
        else:
            chips = command.get("chips", 0)  # a decision that was taken back has none
            bought[command["seat"]] += -chips if command["do"] == UNDO else chips
    return begun, bought


def newest_hands(db: sqlite3.Connection, count: int) -> list[HandLine]:
    """The newest `count` hands of a journal, newest first."""
    rows = db.execute(
        "SELECT hands.number, hand, games.game, players, hands.began, chips_before, chips_after,"
        " EXISTS (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
        " FROM hands JOIN games ON games.number = hands.game ORDER BY hands.number DESC LIMIT ?",
        (count,),
    )
    return [
        HandLine(
            number,
            hand,
            game,
            datetime.fromisoformat(began),
            _gains(players, before, after),
            bool(void),
            tuple((player["name"], player["bot"]) for player in json.loads(players)),
        )
        for number, hand, game, players, began, before, after, void in rows
    ]


def games_played(db: sqlite3.Connection) -> set[str]:
    """The games, by their names in the protocol, of which a hand was ever played to its end."""
    rows = db.execute(
        "SELECT DISTINCT games.game FROM hands JOIN games ON games.number = hands.game"
        " WHERE chips_after IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM entries WHERE hand = hands.number AND json_extract(command, '$.do') = 'void')"
    )
    return {game for (game,) in rows}


def newest_evening(db: sqlite3.Connection) -> Evening:
    """The sum of the hands of a journal's last evening; raises JournalError.

    Not even a sum tells what lies hidden: dice count as everyone has seen them.
    """
    hands = newest_hands(db, 1)
    evening = Evening()
    if not hands:
        return evening
    begin, first = (hands[0].began - LONG).isoformat(), hand_before_evening(db)
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


def largest_win(db: sqlite3.Connection, seat: int) -> WonHand | None:
    """The hand of a journal's newest game that brought a seat most; None where none brought anything.

    Raises JournalError.
    """
    game = db.execute("SELECT max(number) FROM games").fetchone()[0]
    rows = db.execute(
        "SELECT number, hand, players, chips_before, chips_after FROM hands JOIN"
        " (SELECT number AS played, players FROM games) ON played = game WHERE game = ? ORDER BY number",
        (game,),
    )
    won = [
        (gains[seat][1], number, hand)
        for number, hand, players, before, after in rows
        if seat < len(gains := _gains(players, before, after)) and gains[seat][1] > 0
    ]
    if not won:
        return None
    chips, number, hand = max(won, key=lambda each: each[0])
    states = (entry.after for entry in reversed(played_hand(db, game, number)))
    over = next(state for state in states if state["hand"] == hand and "result" in state)
    return WonHand(hand, chips, over)


def hand_before_evening(db: sqlite3.Connection) -> int:
    """Number of the last hand that was begun before a journal's last evening; 0 where there is none."""
    newest = db.execute("SELECT began FROM hands ORDER BY number DESC LIMIT 1").fetchone()
    if newest is None:
        return 0
    begin = (datetime.fromisoformat(newest[0]) - LONG).isoformat()
    return int(db.execute("SELECT max(number) FROM hands WHERE began < ?", (begin,)).fetchone()[0] or 0)


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
            if evening.best is None or gain > evening.best.chips:
                evening.best = Win(name, gain, hand.hand, hand.game)
