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

    A hand that can't be played, or does not start from what it says, hides nothing of those after it: they
    are played from what the record says that they started from.

    Args:
        db: open.
        skipped: hands that are not played again; those after them are from what they started from.
    """
    for (game,) in db.execute("SELECT number FROM games ORDER BY number").fetchall():
        yield from _game(db, game, skipped)


def _game(db: sqlite3.Connection, game: int, skipped: frozenset[int]) -> Iterator[str]:
    session: Session | None = None
    hands = db.execute(
        "SELECT number, hand, chips_before, chips_after, payouts, result FROM hands WHERE game = ?"
        " ORDER BY number",
        (game,),
    )
    for number, *told in hands:
        if number in skipped:
            session = None
            continue
        try:
            session, words = _held(db, (game, number), session, told)
            if session is not None:
                session.forget()
            yield from words
        except _UNPLAYED as problem:
            session = None
            why = problem if isinstance(problem, Refused) else "its commands or its start can't be read"
            yield f"hand {number} of game {game} can't be played again: {why}"


_UNPLAYED = (Refused, KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)


def _held(
    db: sqlite3.Connection, of: tuple[int, int], before: Session | None, row: list[Any]
) -> tuple[Session | None, list[str]]:
    """The game after a hand, and in words where what is on record of the hand is not what it was.

    Args:
        db: open.
        of: the game, and the hand.
        before: the game as it was left by the hand before; None where that is not known.
        row: what the record says of the hand.
    """
    game, number = of
    entries = db.execute(
        "SELECT command FROM entries WHERE hand = ? AND game = ? ORDER BY number", (number, game)
    )
    commands = [json.loads(text) for (text,) in entries]
    if not commands:
        return None, [f"hand {number} has no entries"]
    found = db.execute("SELECT state FROM starts WHERE hand = ?", (number,)).fetchone()
    start = None if found is None else json.loads(found[0])
    if before is None and commands[0]["do"] != "new":
        if start is None:
            return None, [f"what hand {number} started from is gone: it was not played again"]
        return _unlike_row(number, row, Session.at_start(start), commands)
    try:
        after, words = _unlike_row(number, row, before, commands)
        if start in (None, after.hand_start):
            return after, words
    except Refused:  # what was played before it leads elsewhere
        if start is None:
            raise
        after, words = None, None
    other = f"hand {number} did not start from what it says"
    if words == []:  # only what is said of its start is wrong
        return after, [other]
    after, words = _unlike_row(number, row, Session.at_start(start), commands)
    return after, [other, *words]


def _unlike_row(
    number: int, row: list[Any], before: Session | None, commands: list[Mapping[str, Any]]
) -> tuple[Session, list[str]]:
    """The game after a hand, and in words what its row says otherwise."""
    after, came, first = _hand(before, commands)
    of_game, chips_before, *told = row
    words = []
    if json.loads(chips_before) != first:
        words.append(f"hand {number} began with other chips than it says")
    if list(came) != _told(told):
        words.append(f"hand {number} came to another end than it says")
    if after.state()["hand"] != of_game:
        words.append(f"hand {number} is another of its game than it says")
    return after, words


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
