"""A recorded game as a file: JSON Lines, a heading and then each accepted command (docs/records.md).

    {"dice-kiosk": "game", "version": 1}
    {"do": "new", "game": "kingdom", "seats": [...], "options": {}, "then": {"hand": 1, ...}}
    {"do": "roll", "seat": 0, "dice": [{"die": "d6", "value": 4}], "then": {...}}

`then` is what the state was after the command; reading the file back plays it again and holds every one
against it. It may be left out, as the table protocol's "history" does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from hardware.message import DiceKioskError
from hardware.outside_file import read_text
from kiosk.games.protocol import Refused
from kiosk.journal import replay

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from kiosk.games.command import Command
    from kiosk.games.session import Session
    from kiosk.games.state import State

HEADING = "dice-kiosk"
VERSION = 1
LONGEST_LINE = 100_000
MOST_BYTES = 200_000_000
"""Characters. No command comes near it."""


class RecordError(DiceKioskError):
    """The file is no recorded game, or breaks a rule; the text names the line and the reason."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One command of a record.

    Attributes:
        line: in its file, from 1.
        command: of the table protocol.
        then: the state after it, as much as was recorded; None when nothing was.
    """

    line: int
    command: dict[str, Any]
    then: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Step:
    """One command played again: the public states before (None: the game begins) and after it."""

    command: Command
    before: State | None
    after: State


def lines(history: Iterable[Command]) -> Iterator[str]:
    """The lines of a record of a game; `history` is complete, from "new" on."""
    yield json.dumps({HEADING: "game", "version": VERSION})
    session: Session | None = None
    for command in history:
        session = replay.play(session, command)
        yield json.dumps({**command, "then": summary(session.state())}, ensure_ascii=False)


def summary(state: State) -> dict[str, Any]:
    """What a record keeps of a state: enough to notice that a step came out otherwise."""
    kept: dict[str, Any] = {
        "hand": state["hand"],
        "chips": [seat["chips"] for seat in state["seats"]],
        "pot": state["pot"],
        "pending": state["pending"]["kind"],
        "seat": state["pending"].get("seat"),
    }
    if "house" in state:
        kept["house"] = state["house"]["net"]
    return kept


def read(path: Path) -> list[Entry]:
    """The commands of a recorded game, not yet played; raises RecordError with line and reason."""
    try:
        text = read_text(path, MOST_BYTES)
    except UnicodeDecodeError as problem:
        raise RecordError(f"{path}: this is no text in UTF-8, so no recorded game.") from problem
    except OSError as problem:
        raise RecordError(f"{path}: the record can't be read ({problem.strerror}).") from problem
    objects = (
        (number, _object(path, number, line))
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip()
    )
    for number, data in islice(objects, 1):
        _check_heading(path, number, data)
    entries = []
    for number, data in objects:
        then = data.pop("then", None)
        if then is not None and not isinstance(then, dict):
            raise RecordError(f"{path}, line {number}: then must be an object.")
        entries.append(Entry(number, data, then))
    if not entries:
        raise RecordError(f"{path}: there is no game in this file.")
    return entries


def _object(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line) if len(line) <= LONGEST_LINE else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise RecordError(f"{path}, line {number}: this is no JSON object. A record has one on each line.")
    return data


def _check_heading(path: Path, number: int, data: Mapping[str, Any]) -> None:
    if data.get(HEADING) != "game":
        raise RecordError(
            f"{path}, line {number}: a recorded game begins with "
            f'{{"{HEADING}": "game", "version": {VERSION}}}.'
        )
    if data.get("version") != VERSION:
        raise RecordError(
            f"{path}, line {number}: the record has version {json.dumps(data.get('version'))[:40]}; this "
            f"dice-kiosk reads version {VERSION}. Use the dice-kiosk that wrote it."
        )


def play(path: Path, entries: Iterable[Entry]) -> Iterator[tuple[Session, Entry]]:
    """Play a record again; yields the session after each step; raises RecordError with line and reason.

    Args:
        path: for messages.
        entries: from `read`.
    """
    session: Session | None = None
    for entry in entries:
        try:
            session = replay.play(session, entry.command)
        except Refused as refused:
            raise RecordError(f"{path}, line {entry.line}: {_reason(entry, refused)}") from refused
        _hold_against(path, entry, session)
        yield session, entry


def _reason(entry: Entry, refused: Refused) -> str:
    dice = entry.command.get("dice")
    if isinstance(dice, list) and any(isinstance(die, dict) and die.get("value", 0) is None for die in dice):
        return "hidden values were left out of this record, so it can be read but not played again."
    return str(refused)


def _hold_against(path: Path, entry: Entry, session: Session) -> None:
    came = summary(session.state())
    for name, recorded in (entry.then or {}).items():
        if name not in came:
            raise RecordError(f"{path}, line {entry.line}: the record has no field then.{name}.")
        if came[name] != recorded:
            raise RecordError(
                f"{path}, line {entry.line}: after this step {name} is {json.dumps(came[name])}, "
                f"but the record says {json.dumps(recorded)[:200]}."
            )


def steps_of_hand(path: Path, entries: list[Entry], hand: int, *, everything: bool) -> list[Step]:
    """The steps of one hand, from the "new" or "next" that begins it to what was done after it.

    Values that were never shown are None in them, unless `everything` is wished. Raises RecordError.
    """
    found: list[tuple[int, State | None, State]] = []
    before: State | None = None
    last: Session | None = None
    number = 0
    for place, (last, _entry) in enumerate(play(path, entries)):
        after = last.state()
        number = after["hand"]
        if number == hand:
            found.append((place, before, after))
        before = after
    if not found or last is None:
        raise RecordError(f"{path}: there is no hand {hand}; the record has hands 1 to {number}.")
    commands = last.history(public=not everything)
    return [Step(commands[place], before, after) for place, before, after in found]
