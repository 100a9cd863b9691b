"""Games of a record played again by the rules, and what the record says of each hand held against that."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from kiosk.journal.journal import ENDED, chips_of
from kiosk.journal.replay import play
from kiosk.journal.revisions import AMEND, UNDO

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterable, Iterator, Mapping

_UNTOLD = (None, None, None)


def hands_without(db: sqlite3.Connection, withheld: Collection[int]) -> frozenset[int]:
    """Hands of which entries are withheld, as they hold dice that were never shown."""
    found = set()
    for number, first, last in db.execute(
        "SELECT hand, (SELECT max(number) FROM entries AS a WHERE a.hand < entries.hand),"
        " (SELECT min(number) FROM entries AS b WHERE b.hand > entries.hand) FROM entries GROUP BY hand"
    ):
        if any((first or 0) < entry < (last or entry + 1) for entry in withheld):
            found.add(number)
    return frozenset(found)


def unlike(db: sqlite3.Connection, skipped: frozenset[int] = frozenset()) -> Iterator[str]:
    """In words, whatever of a record's games is not what its commands lead to.

    Args:
        db: open.
        skipped: hands that are not played again; those after them are from what they started from.
    """
    for (game,) in db.execute("SELECT number FROM games ORDER BY number").fetchall():
        try:
            yield from _game(db, game, skipped)
        except (Refused, KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
            why = problem if isinstance(problem, Refused) else "its commands can't be read"
            yield f"game {game} can't be played again: {why}"


def _game(db: sqlite3.Connection, game: int, skipped: frozenset[int]) -> Iterator[str]:
    session: Session | None = None
    hands = db.execute(
        "SELECT number, hand, chips_before, chips_after, payouts, result FROM hands WHERE game = ?"
        " ORDER BY number",
        (game,),
    ).fetchall()
    for number, of_game, before, *told in hands:
        if number in skipped:
            session = None
            continue
        rows = db.execute(
            "SELECT number, command FROM entries WHERE hand = ? AND game = ? ORDER BY number", (number, game)
        ).fetchall()
        start = db.execute("SELECT state FROM starts WHERE hand = ?", (number,)).fetchone()
        if not rows:
            yield f"hand {number} has no entries"
            continue
        commands = [json.loads(text) for _, text in rows]
        if session is None and commands[0]["do"] != "new":
            if start is None:
                yield f"what hand {number} started from is gone"
                continue
            session = Session.at_start(json.loads(start[0]))
        session, came, first = _hand(session, commands)
        if start is not None and json.loads(start[0]) != session.hand_start:
            yield f"hand {number} did not start from what it says"
        if json.loads(before) != first:
            yield f"hand {number} began with other chips than it says"
        if list(came) != _told(told):
            yield f"hand {number} came to another end than it says"
        if session.state()["hand"] != of_game:
            yield f"hand {number} is another of its game than it says"


def _hand(
    session: Session | None, commands: Iterable[Mapping[str, Any]]
) -> tuple[Session, tuple[Any, ...], Mapping[str, Any]]:
    """A hand played: the game after it, what it came to as its row tells that, and the chips before it."""
    came: tuple[Any, ...] = _UNTOLD
    first: Mapping[str, Any] | None = None
    for command in commands:
        if first is None:
            first = (
                {"seats": [seat["chips"] for seat in command["seats"]]}
                if session is None
                else chips_of(session.state())
            )
        if command["do"] in {AMEND, UNDO}:
            assert session is not None
            session.take_back()
        if command["do"] == AMEND:
            came = _UNTOLD
        if command["do"] != UNDO:
            session = play(session, {**command, "do": "roll"} if command["do"] == AMEND else command)
        assert session is not None
        state = session.state()
        if came == _UNTOLD and state["pending"]["kind"] in ENDED:
            came = (chips_of(state), state["result"]["payouts"], state["result"]["text"])
    assert session is not None
    assert first is not None
    return session, came, first


def _told(row: Iterable[str | None]) -> list[Any]:
    after, payouts, result = row
    return [
        None if after is None else json.loads(after),
        None if payouts is None else json.loads(payouts),
        result,
    ]
