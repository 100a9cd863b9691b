"""Reading the record back: hands with every step, throw and chip."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hardware.message import NOTHING, Message, say, together
from kiosk.journal.by_hand import NO_CAMERA, denied_words, given, read_of, rolled, with_marks
from kiosk.journal.evidence import picture, throws_of_hand
from kiosk.journal.hand import in_order, players_in
from kiosk.journal.replay import played_hand
from kiosk.journal.revisions import AMEND, UNDO, counting
from kiosk.journal.storage.database import JournalError
from kiosk.journal.throw import How
from kiosk.text.names import listed
from kiosk.text.narration import correction, ends_hand, put_in, tell
from kiosk.text.outcome import in_short

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from kiosk.games.command import Command, Entry
    from kiosk.games.state import DieState, House
    from kiosk.journal.hand import HandData, StepData, ThrowData
    from kiosk.journal.replay import PlayedEntry

LastDice = dict["int | House", "list[DieState]"]
"""Dice before each seat, by its number, and before the house."""


def hand_record(db: sqlite3.Connection, number: int) -> HandData:
    """One hand by its number in the journal, as JSON data.

    Hidden values that were never shown are null.

    Raises JournalError when there is no such hand, or when its game can't be played again.
    """
    row = db.execute(
        "SELECT games.number, games.game, hands.hand, players, hands.began, ended, chips_before, chips_after,"
        " payouts, result FROM hands JOIN games ON games.number = hands.game WHERE hands.number = ?",
        (number,),
    ).fetchone()
    if row is None:
        raise JournalError.say("The journal has no hand {number}.", number=number)
    in_journal, game, hand, players, began, ended, before, after, payouts, result = row
    throws = throws_of_hand(db, number)
    by_entry = dict(throws)
    steps: list[StepData] = []
    for entry in played_hand(db, in_journal, number):
        steps.append(_step(entry, steps, by_entry.get(entry.number)))
    return {
        "number": number,
        "game": game,
        "hand": hand,
        "players": players_in(players),
        "began": began,
        "ended": ended,
        "chips_before": json.loads(before),
        "chips_after": _data(after),
        "payouts": _data(payouts),
        "result": result,
        "steps": steps,
        "refused": [throw for entry, throw in throws if entry is None],
    }


def running_line(db: sqlite3.Connection, number: int) -> list[str]:
    """A hand as its table tells it, a short sentence each: first how the one before ended, who came or went.

    A roll that was corrected is marked, and its correction says who entered it and who agreed; so does what
    was entered and not agreed to. Raises as `hand_record`.
    """
    hand = hand_record(db, number)
    (before,) = db.execute(
        "SELECT max(number) FROM hands WHERE number < ? AND game = (SELECT game FROM hands WHERE number = ?)",
        (number, number),
    ).fetchone()
    names = [player["name"] for player in hand["players"]]
    told = [] if before is None else _ending(hand_record(db, before)["steps"])
    for refused, step in in_order(hand):
        told += [denied_words(throw, names)[0] for throw in refused if throw["how"] == How.DENIED]
        if step is None:
            continue
        said = _shortly(step)
        if said and step.get("amended"):
            said[0] = together(said[0], say("(Corrected.)"))
        if said and step["command"]["do"] == AMEND and "throw" in step:
            said.insert(1, _entered(step["throw"]))
        told += filter(None, said)
    return told


def _ending(steps: Sequence[StepData]) -> list[str]:
    """How a hand ended, and what was said after that."""
    ended = max((place for place, step in enumerate(steps) if "outcome" in step), default=len(steps))
    told = [words for step in steps[ended + 1 :] for words in step["said"]]
    return [step["outcome"] for step in steps[ended : ended + 1] if "outcome" in step] + told


def _shortly(step: StepData) -> list[str]:
    """What a step said, with the end of a hand in short."""
    return [*step["said"][:-1], step["outcome"]] if "outcome" in step else list(step["said"])


def _entered(throw: ThrowData) -> Message:
    """Who corrected a throw, and who agreed to it."""
    who, agreed = throw["who"], throw["agreed"]
    if throw["host_agreed"]:
        return say("Entered by {who}, the host agrees.", who=who)
    if agreed:
        one = say("Entered by {who}, {name} agrees.", who=who, name=agreed[0])
        more = say("Entered by {who}, {names} agree.", who=who, names=listed(agreed))
        return one if len(agreed) == 1 else more
    return say("Entered by {who}.", who=who) if who else NOTHING


def commands_of_game(db: sqlite3.Connection, game: int | None = None) -> list[Command]:
    """The commands of a game by its number in the journal, the newest by default, from "new" on.

    Raises JournalError when there is no such game.
    """
    if game is None:
        game = db.execute("SELECT max(number) FROM games").fetchone()[0]
    rows = db.execute("SELECT command FROM entries WHERE game = ? ORDER BY number", (game,)).fetchall()
    if not rows:
        none = say("The journal has no game yet.")
        raise JournalError(none if game is None else say("The journal has no game {game}.", game=game))
    return counting(json.loads(command) for (command,) in rows)


def _public(entry: PlayedEntry) -> Entry:
    """A command as all may see it."""
    counts = entry.counts
    if counts is None:
        return entry.command  # a decision that was taken back, or its taking back: nothing of them is hidden
    if counts["do"] != "roll":
        return counts
    if entry.amended and counts["dice"][0]["value"] is not None:
        return entry.command
    return {**counts, "do": AMEND} if entry.command["do"] == AMEND else counts


def _step(entry: PlayedEntry, earlier: Sequence[StepData], throw: ThrowData | None) -> StepData:
    """What a command did, told and counted; of a roll that was amended only what was thrown."""
    public, before = _public(entry), entry.before
    by_hand: tuple[bool, ...] = ()
    if throw is not None and public["do"] == "roll" and throw["camera"] != NO_CAMERA:
        dice = [(die["die"], die["value"]) for die in public["dice"]]
        by_hand = given(throw["how"], dice, read_of(throw["reading"]))
    said = tell({**public, "do": "roll"} if public["do"] == AMEND else public, before, entry.after, by_hand)
    if public["do"] == AMEND:
        was = next(step["command"] for step in reversed(earlier) if step["command"]["do"] in {"roll", AMEND})
        said[0] = correction(was["dice"], public["dice"])
    step: StepData = {"time": entry.time, "source": entry.source, "command": public, "said": said}
    if entry.amended:
        step["said"], step["amended"] = said[:1], True
    undone, ends = entry.counts is None and public["do"] != UNDO, ends_hand(before, entry.after)
    if undone:
        step["undone"] = True
        step["said"] = said[:1] if ends else said
    if before is not None and (chips := put_in(public, before)):
        step["put_in"] = chips
    if ends and not (entry.amended or undone):
        step["outcome"] = in_short(entry.after)
    if throw is not None:
        step["throw"] = throw
    return step


def last_dice(db: sqlite3.Connection, number: int) -> LastDice:
    """What lay before each seat, and the house, when a hand was over, as all may see it.

    Dice of which a person gave the value are marked. Raises JournalError.
    """
    found = db.execute("SELECT game FROM hands WHERE number = ?", (number,)).fetchone()
    played = [] if found is None else played_hand(db, found[0], number)
    if not played:
        return {}
    after = with_marks(played[-1].after, rolled(db, number))
    lying: LastDice = {number: seat["dice"] for number, seat in enumerate(after["seats"])}
    if "house" in after:
        lying["house"] = after["house"]["dice"]
    return lying


def last_hands(db: sqlite3.Connection, count: int) -> list[HandData]:
    """The newest `count` hands, oldest first."""
    numbers = db.execute("SELECT number FROM hands ORDER BY number DESC LIMIT ?", (count,)).fetchall()
    return [hand_record(db, number) for (number,) in reversed(numbers)]


def save_pictures(db: sqlite3.Connection, records: Iterable[HandData], folder: Path) -> None:
    """Write the kept pictures of these hands' throws as `HAND-HASH.jpg`; raises JournalError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for record in records:
            throws = [step["throw"] for step in record["steps"] if "throw" in step] + record["refused"]
            kept = (sha256 for each in throws for sha256 in (each["before"], each["after"]))
            for sha256 in filter(None, kept):
                jpeg = picture(db, sha256)
                if jpeg is not None:
                    (folder / f"{record['number']}-{sha256[:16]}.jpg").write_bytes(jpeg)
    except OSError as problem:
        raise JournalError.say(
            "{folder}: the pictures can't be written ({why}).", folder=folder, why=problem.strerror
        ) from problem


def _data(text: str | None) -> Any:  # noqa: ANN401 - JSON data of any shape
    return None if text is None else json.loads(text)
