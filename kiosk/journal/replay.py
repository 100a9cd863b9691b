"""A game played again from the journal: its newest hand, from what the journal kept of the hand's start."""

from __future__ import annotations

import json
import logging
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from kiosk.journal.database import damaged, open_for_reading
from kiosk.journal.revisions import counting
from kiosk.journal.seals import broken_entry, start_seal

if TYPE_CHECKING:
    from pathlib import Path

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The newest game of a journal as it stands, and its players as given to `Journal.begin`."""

    session: Session
    players: list[dict[str, Any]]


def resume(db: sqlite3.Connection, path: Path | None) -> SavedGame | None:
    """The newest game of a journal; None in an empty one. Of a long one too only the newest hand is played.

    The hand's entries are held against their seals first, and those of the whole game where what the hand
    started from is missing or damaged; `check.damage` looks through the rest.

    Args:
        db: open.
        path: of the file, for messages.

    Raises:
        JournalError: damaged.
        Refused: the commands break a rule.
    """
    try:
        return _resumed(db, path)
    except sqlite3.DatabaseError as problem:
        raise damaged(path, str(problem)) from problem


def newest_session(path: Path) -> Session | None:
    """The newest game of the journal at `path`, read while somebody else may write it; see `resume`."""
    with closing(open_for_reading(path)) as db:
        saved = resume(db, path)
    return None if saved is None else saved.session


def _resumed(db: sqlite3.Connection, path: Path | None) -> SavedGame | None:
    row = db.execute("SELECT number, players FROM games ORDER BY number DESC LIMIT 1").fetchone()
    if row is None:
        return None
    game, players = row
    hand = db.execute("SELECT max(number) FROM hands WHERE game = ?", (game,)).fetchone()[0]
    session = at_start(db, game, hand)
    where, which, seal = (
        ("game", game, "") if session is None else ("hand", hand, _seal_before(db, game, hand))
    )
    entries = db.execute(
        f"SELECT number, hand, time, source, command, seal FROM entries WHERE {where} = ? ORDER BY number",  # noqa: S608 - a column of ours
        (which,),
    ).fetchall()
    broken = broken_entry(entries, seal)
    if broken is not None:
        raise damaged(path, f"entry {broken} is not as it was written")
    commands = counting(json.loads(command) for _, _, _, _, command, _ in entries)
    if session is None:
        session = Session.replay(commands)
    else:
        for command in commands:
            session.apply(command)
    return SavedGame(session, json.loads(players))


def before_hand(db: sqlite3.Connection, game: int, hand: int) -> Session | None:
    """A game as it stood before one of its hands; None before its first. Raises Refused."""
    session = at_start(db, game, hand)
    if session is not None:
        return session
    rows = db.execute(
        "SELECT command FROM entries WHERE game = ? AND hand < ? ORDER BY number", (game, hand)
    ).fetchall()
    return Session.replay(counting(json.loads(command) for (command,) in rows)) if rows else None


def at_start(db: sqlite3.Connection, game: int, hand: int) -> Session | None:
    """A game at the start of a hand, from what was kept of it; None where nothing sound was.

    Nothing is kept of a game's first hand, nor was by programs before 0.1.
    """
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'starts'").fetchone():
        return None
    kept = db.execute("SELECT state, seal FROM starts WHERE hand = ?", (hand,)).fetchone()
    if kept is None:
        return None
    state, seal = kept
    try:
        if start_seal(_seal_before(db, game, hand), hand, state) == seal:
            return Session.at_start(json.loads(state))
    except Refused as refused:
        _log.warning(
            "What hand %d started from can't be read (%s): the whole game is replayed.", hand, refused
        )
        return None
    _log.warning("What hand %d started from is not as it was written: the whole game is replayed.", hand)
    return None


def _seal_before(db: sqlite3.Connection, game: int, hand: int) -> str:
    """The seal of a game's last entry before a hand; "" where there is none."""
    row = db.execute(
        "SELECT seal FROM entries WHERE game = ? AND number <"
        " (SELECT min(number) FROM entries WHERE hand = ?) ORDER BY number DESC LIMIT 1",
        (game, hand),
    ).fetchone()
    return "" if row is None else str(row[0])
