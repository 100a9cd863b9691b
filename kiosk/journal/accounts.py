"""What a game has brought to each of its seats: chips bought, won, taken away."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kiosk.journal.diary import Kind, has_diary
from kiosk.journal.hand import players_in
from kiosk.journal.storage.tables import OF_CHIPS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping, Sequence

    from kiosk.journal.hand import ChipsData


@dataclass(frozen=True, slots=True)
class Standing:
    """What a game has brought to a seat.

    Attributes:
        id: of who sits there (kiosk.people); name: in this game.
        bought: chips that it began with, and those bought later; more: how many of them were bought later.
        chips: that it has, or has taken away.
    """

    id: str
    name: str
    bought: int
    chips: int
    more: int = 0

    @property
    def result(self) -> int:
        """Chips won; below 0, lost."""
        return self.chips - self.bought


def newest_standings(db: sqlite3.Connection, held: Sequence[int], left: Collection[int]) -> list[Standing]:
    """The seats of a journal's newest game in seat order.

    Args:
        db: open.
        held: chips of each seat now.
        left: seats that have taken their chips and left.
    """
    game, players = db.execute("SELECT number, players FROM games ORDER BY number DESC LIMIT 1").fetchone()
    seated = players_in(players)
    begun, more = bought_in(db, game)
    bought = [sum(both) for both in zip(begun, more, strict=True)]
    won = gains_in(db, game, len(seated))
    return [
        Standing(
            each["id"],
            each["name"],
            bought[seat],
            held[seat] + (bought[seat] + won[seat] if seat in left else 0),
            more[seat],
        )
        for seat, each in enumerate(seated)
    ]


def gains_in(db: sqlite3.Connection, game: int, seats: int) -> list[int]:
    """Chips that each seat of a game has won in the hands that are over; below 0, lost.

    They are what the newest of these hands has left, with what was taken away before, less what was brought
    before: so not all hands need to be gone through, of which there may be ten thousand.
    """
    won = [0] * seats
    last = last_over(db, game)
    if last is None:
        return won
    for seat, chips in enumerate(last[1]["seats"]):
        won[seat] = chips
    since: Counter[tuple[int, int]] = Counter()  # bought after a hand, by a seat
    there = 0
    for hand, command in _of_chips(db, game):
        if hand == last[0] and command["do"] != "new":  # after it
            break
        for seat, chips in _brought(command, there):
            won[seat] -= chips
            since[hand, seat] += 0 if command["do"] == "new" else chips
            there = max(there, seat + 1)
        if command["do"] == "leave":
            seat = command["seat"]
            held = db.execute("SELECT chips_after FROM hands WHERE number = ?", (hand,)).fetchone()[0]
            at_end = json.loads(held)["seats"]
            won[seat] += since[hand, seat] + (at_end[seat] if seat < len(at_end) else 0)
    return won


def last_over(db: sqlite3.Connection, game: int) -> tuple[int, ChipsData] | None:
    """The newest hand of a game that is over, and the chips at its end; None where there is none."""
    newest = db.execute(
        "SELECT hand FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
    ).fetchone()
    row = db.execute(
        "SELECT number, chips_after FROM hands WHERE number <= ? AND game = ? AND chips_after IS NOT NULL"
        " ORDER BY number DESC LIMIT 1",
        (0 if newest is None else newest[0], game),
    ).fetchone()
    return None if row is None else (row[0], json.loads(row[1]))


def bought_in(db: sqlite3.Connection, game: int) -> tuple[list[int], list[int]]:
    """Chips that each seat of a game began with, and those that it bought later."""
    begun: list[int] = []
    bought: list[int] = []
    for _hand, command in _of_chips(db, game):
        for seat, chips in _brought(command, len(begun)):
            if seat == len(begun):
                begun.append(chips)
                bought.append(0)
            else:
                bought[seat] += chips
    return begun, bought


def left_in(db: sqlite3.Connection, game: int) -> set[int]:
    """The seats of a game that have taken their chips and left."""
    return {command["seat"] for _hand, command in _of_chips(db, game) if command["do"] == "leave"}


def _of_chips(db: sqlite3.Connection, game: int) -> list[tuple[int, Any]]:
    """What of a game has brought or taken chips, in order, each with the hand that it came in or after."""
    rows = db.execute(
        f"SELECT hand, command FROM entries WHERE game = ? AND {OF_CHIPS} ORDER BY number",  # noqa: S608 - a text of ours
        (game,),
    )
    return [(hand, json.loads(command)) for hand, command in rows]


def _brought(command: Mapping[str, Any], seats: int) -> list[tuple[int, int]]:
    """Seats that a command has brought chips, and how many; below 0 where that was taken back.

    `seats`: how many there were before it.
    """
    chips = command.get("chips", 0)  # a decision that was taken back has none
    match command["do"]:
        case "new":
            return [(seat, each["chips"]) for seat, each in enumerate(command["seats"])]
        case "join":
            return [(seats, chips)]
        case "buy-in":
            return [(command["seat"], chips)]
        case "undo":
            return [(command["seat"], -chips)]
    return []


def ordered(db: sqlite3.Connection, hand: int) -> dict[int, tuple[int, str]]:
    """Chips that seats want before the hand after this one, by seat, and have not got yet.

    How many, and who agreed: see `diary.Kind.ORDER`.
    """
    if not has_diary(db):
        return {}
    lines = db.execute(
        "SELECT data FROM diary WHERE kind = ? AND json_extract(data, '$.hand') = ? ORDER BY number",
        (Kind.ORDER.value, hand),
    )
    newest = {line["seat"]: line for (text,) in lines for line in [json.loads(text)]}
    return {seat: (line["chips"], line["by"]) for seat, line in newest.items() if line["chips"]}
