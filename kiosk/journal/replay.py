"""Games played again: from the journal the hand that is asked for, from what was kept of the hand's start."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING

from kiosk.games.protocol import Refused
from kiosk.games.session import Session
from kiosk.journal.accounts import ordered
from kiosk.journal.diary import evening_goes_on
from kiosk.journal.hand import players_in
from kiosk.journal.revisions import AMEND, UNDO, counting, standing
from kiosk.journal.storage.check import read_to_its_end
from kiosk.journal.storage.database import JournalError, damaged, has_table, in_words
from kiosk.journal.storage.seals import broken_entry, start_seal

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from pathlib import Path

    from kiosk.games.command import Command, Entry
    from kiosk.games.state import State
    from kiosk.journal.hand import PlayerData
    from kiosk.journal.storage.seals import Row

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The newest game of a journal as it stands, its players as given to `Journal.begin`, its newest seal.

    `ordered`: see accounts.ordered.
    """

    session: Session
    players: list[PlayerData]
    seal: str
    ordered: Mapping[int, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class PlayedEntry:
    """An entry of the journal, played again.

    Attributes:
        number, time, source, command: as they were written.
        counts: what counts in its place, as all may see it: values never shown are None. None where it was
            taken back, or took back another.
        amended: its values were corrected later.
        before: the public state that it met, None where it began the game; after: the one that it led to.
    """

    number: int
    time: str
    source: str
    command: Entry
    counts: Command | None
    amended: bool
    before: State | None
    after: State


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
    with in_words(path):
        try:
            return _resumed(db, path)
        except Refused as problem:
            refused = problem
    raise refused


def newest_game(path: Path, *, of_evening: bool = False) -> SavedGame | None:
    """The newest game of the journal at `path`, read while somebody else may write it; see `resume`.

    `of_evening`: None too where its evening is over.
    """
    with read_to_its_end(path) as db:
        if of_evening and not evening_goes_on(db):
            return None
        return resume(db, path)


def _resumed(db: sqlite3.Connection, path: Path | None) -> SavedGame | None:
    row = db.execute("SELECT number, players FROM games ORDER BY number DESC LIMIT 1").fetchone()
    if row is None:
        return None
    game, players = row
    hand = db.execute("SELECT max(number) FROM hands").fetchone()[0]
    session = _at_start(db, game, hand)
    seal = "" if session is None else _seal_before(db, game, hand)
    entries = _newest_entries(db, game, None if session is None else hand)
    broken = broken_entry(entries, seal)
    if broken is not None:
        raise damaged(path, f"entry {broken} is not as it was written")
    commands = counting(json.loads(command) for _, _, _, _, command, _ in entries)
    session = Session.replay(commands) if session is None else reduce(play, commands, session)
    newest = entries[-1][5] if entries else seal
    return SavedGame(session, players_in(players), newest, ordered(db, hand))


def _newest_entries(db: sqlite3.Connection, game: int, hand: int | None) -> list[Row]:
    """Those of the newest game, or of its newest hand, from the table itself: no index may leave one out."""
    rows = db.execute(
        "SELECT number, hand, time, source, command, seal, game FROM entries NOT INDEXED ORDER BY number DESC"
    )
    newest = takewhile(lambda row: row[6] == game and hand in {None, row[1]}, rows)
    return [row[:6] for row in newest][::-1]


def play(session: Session | None, command: Mapping[str, object]) -> Session:
    """Have a game take a command; where there is none yet, the command begins it. Raises Refused."""
    if session is None:
        return Session.begun(command)
    session.apply(command)
    return session


def played_hand(db: sqlite3.Connection, game: int, hand: int) -> list[PlayedEntry]:
    """The entries of a hand, the hand played again; raises JournalError where that can't be done."""
    rows = db.execute(
        "SELECT number, time, source, command FROM entries WHERE hand = ? ORDER BY number", (hand,)
    ).fetchall()
    commands: list[Entry] = [json.loads(row[-1]) for row in rows]
    states: list[tuple[State | None, State]] = []  # before and after each
    try:
        session = _before(db, game, hand)
        for command in commands:
            if session is not None and command["do"] == AMEND:
                session.take_back()  # it takes the place of the roll
            before = None if session is None else session.state()
            if session is not None and command["do"] == UNDO:
                session.take_back()
            else:
                session = play(session, {**command, "do": "roll"} if command["do"] == AMEND else command)
            states.append((before, session.state()))
    except Refused as refused:
        raise JournalError.say(
            "Game {game} of the journal can't be played again: {why}", game=game, why=refused
        ) from refused
    shown = [] if session is None else session.hand_history(public=True)
    counts: dict[int, tuple[Command | None, bool]] = {
        number: (shown[place], number != numbers[-1])
        for place, numbers in enumerate(standing(commands))
        for number in numbers
    }
    played = []
    for at, ((number, time, source, _), command, met) in enumerate(zip(rows, commands, states, strict=True)):
        counted, amended = counts.get(at, (None, False))
        played.append(PlayedEntry(number, time, source, command, counted, amended, *met))
    return played


def commands_of_hand(db: sqlite3.Connection, game: int, hand: int) -> tuple[Session | None, list[Command]]:
    """A game as one of its hands found it, None where the hand began it; and its commands that count.

    Values that were never shown are among them. Raises Refused where the game can't be played again.
    """
    rows = db.execute("SELECT command FROM entries WHERE hand = ? ORDER BY number", (hand,))
    return _before(db, game, hand), counting(json.loads(command) for (command,) in rows)


def _before(db: sqlite3.Connection, game: int, hand: int) -> Session | None:
    """A game as it stood before one of its hands; None before its first. Raises Refused."""
    if (session := _at_start(db, game, hand)) is not None:
        return session
    rows = db.execute("SELECT command FROM entries WHERE game = ? AND hand < ? ORDER BY number", (game, hand))
    commands = counting(json.loads(command) for (command,) in rows)
    return Session.replay(commands) if commands else None


def _at_start(db: sqlite3.Connection, game: int, hand: int) -> Session | None:
    """A game at the start of a hand, from what was kept of it; None where nothing sound was.

    Nothing is kept of a game's first hand, nor was by programs before 0.1.
    """
    if not has_table(db, "starts"):
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
