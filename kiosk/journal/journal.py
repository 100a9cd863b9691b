"""The durable record: every accepted command, every throw with its pictures, in one SQLite file.

A command is on disk (WAL, synchronous=FULL) before anybody sees its effect, so that after a power cut the
game is rebuilt exactly by replaying its commands. All that is written is sealed in a chain and anchored
(kiosk.journal.storage), so that damage and loss are noticed: before a game goes on from them, or soon after.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from kiosk.journal import replay
from kiosk.journal.diary import Diary
from kiosk.journal.evidence import Covered, Keeper
from kiosk.journal.revisions import AMEND, UNDO, newest
from kiosk.journal.storage.database import JournalError, in_words, worded
from kiosk.journal.storage.record_file import RecordFile
from kiosk.journal.storage.seals import entry_seal, start_seal
from kiosk.journal.throw import How

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from kiosk.games.command import Command, Entry, New
    from kiosk.games.state import House
    from kiosk.journal.hand import ChipsData, PlayerData
    from kiosk.journal.replay import SavedGame
    from kiosk.journal.throw import Throw

ENDED = frozenset({"hand_over", "game_over"})
"""Kinds of `pending` at which a hand has ended."""


class Journal:
    """An open journal, held by this process alone.

    Args:
        path: of the file, made when absent (its folder too); None keeps the record in memory only.
        clock: the time written beside each entry.
        keep_pictures: hands whose pictures are kept, all if None; of others the hashes stay.
        copy: the path of a second one, which follows it; None for none.
        look_about: called now and then while a disk is slow, and nothing is written or read here then.

    Attributes:
        db: to read from (see history and evening), on this thread.
        diary: what happened to the box.

    Raises:
        JournalError: another version, damaged, in use, or not writable. The file is then as it was.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        keep_pictures: int | None = None,
        copy: Path | None = None,
        look_about: Callable[[], None] | None = None,
    ) -> None:
        self.path = path
        self._clock = clock
        self._keep_pictures = keep_pictures
        self._file = RecordFile(path, copy, look_about)
        self.db = self._file.db
        self.diary = Diary(self.db, self._transaction, self._now)
        self._pictures = Keeper(self.db)
        self._touch: Callable[[str, int | str], None]
        try:
            with in_words(path):
                self._place = self._last_place()
        except JournalError:
            self.close()
            raise

    @property
    def hand(self) -> int:
        """Number of the newest hand, counted over all games of this journal; 0 when there is none."""
        return self._place.hand

    @property
    @worded
    def thrown_in_vain(self) -> bool:
        """Whether dice that did not count were thrown for the roll that the newest hand waits for."""
        found = self.db.execute(
            "SELECT EXISTS (SELECT 1 FROM throws WHERE hand = :hand AND entry IS NULL AND number >"
            " coalesce((SELECT max(number) FROM throws WHERE hand = :hand AND entry IS NOT NULL), 0))",
            {"hand": self._place.hand},
        )
        return bool(found.fetchone()[0])

    @property
    @worded
    def question_open(self) -> bool:
        """Whether nobody has said what the newest throw of the newest hand shows, which was asked about."""
        found = self.db.execute(
            "SELECT how FROM throws WHERE hand = ? ORDER BY number DESC LIMIT 1", (self._place.hand,)
        ).fetchone()
        return found is not None and found[0] == How.ASKED

    @property
    @worded
    def last_hidden_throw(self) -> int | None:
        """The seat of the game's newest throw, counted or not, where only that seat may see it; else None."""
        found = self.db.execute(
            "SELECT seat, hidden FROM throws WHERE hand >= ? ORDER BY hand DESC, number DESC LIMIT 1",
            (self._first_hand,),
        ).fetchone()
        if found is None or not found[1]:
            return None
        seat = json.loads(found[0])
        return seat if isinstance(seat, int) else None

    @property
    @worded
    def entered_by(self) -> str:
        """Who entered, confirmed or corrected the roll that the game's newest command was; "" for nobody.

        What was taken back is none of its commands.
        """
        entries = self.db.execute(
            "SELECT number, command FROM entries WHERE hand = ? ORDER BY number", (self._place.hand,)
        ).fetchall()
        at = newest([json.loads(command) for _number, command in entries])
        found = self.db.execute(
            "SELECT who FROM throws WHERE hand = ? AND entry = ?", (self._place.hand, entries[at][0])
        ).fetchone()
        return "" if found is None else str(found[0])

    def open_throws(self, most: int) -> list[tuple[int | House, list[tuple[str, int]], dict[str, Any]]]:
        """Of the game's newest throws that counted and that everybody might see, the oldest first.

        Of each who threw it, type and value of its dice, and what was read. Raises JournalError or
        sqlite3.Error.
        """
        rows = self.db.execute(
            "SELECT throws.seat, command, reading FROM throws JOIN entries ON entries.number = throws.entry"
            " WHERE throws.hand >= ? AND NOT hidden AND reading IS NOT NULL"
            " ORDER BY throws.hand DESC, throws.number DESC LIMIT ?",
            (self._first_hand, most),
        ).fetchall()
        throws = []
        for seat, command, reading in reversed(rows):
            dice = [(die["die"], die["value"]) for die in json.loads(command)["dice"]]
            throws.append((json.loads(seat), dice, json.loads(reading)))
        return throws

    @property
    @worded
    def _first_hand(self) -> int:
        """Number of the newest game's first hand; 0 where there is no game."""
        row = self.db.execute(
            "SELECT hand FROM entries WHERE game = ? ORDER BY number LIMIT 1", (self._place.game,)
        ).fetchone()
        return 0 if row is None else int(row[0])

    @property
    @worded
    def begun(self) -> New:
        """The command that the newest game began with."""
        found = self.db.execute(
            "SELECT command FROM entries WHERE game = ? ORDER BY number LIMIT 1", (self._place.game,)
        ).fetchone()
        command: New = json.loads(found[0])
        return command

    def resume(self) -> SavedGame | None:
        """The newest game as it stands, None in an empty journal (replay.resume)."""
        return replay.resume(self.db, self.path)

    def check(self) -> None:
        """Begin to look through the whole file, in a thread of its own."""
        self._file.check()

    def end_check(self) -> None:
        """Wait until all has been looked through."""
        self._file.end_check()

    @property
    def damage(self) -> JournalError | None:
        """What was found since the journal was opened, or has become of its file; nothing is written then."""
        return self._file.damage

    def begin(self, players: Sequence[PlayerData], command: Command, after: Mapping[str, Any]) -> None:
        """Begin a game with its accepted "new" command and the state that it led to; raises JournalError."""
        assert command["do"] == "new"
        before = {"seats": [{"chips": seat["chips"]} for seat in command["seats"]]}
        with self._transaction():
            self._place = _Place(game=self._place.game + 1, hand=self._place.hand, hand_of_game=0, seal="")
            self.db.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?)",
                (self._place.game, self._now(), command["game"], _text(list(players))),
            )
            self._touch("games", self._place.game)
            self._enter(command, "table", before, after)

    def append(
        self,
        command: Entry,
        *,
        source: str,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        start: Mapping[str, Any] | None = None,
        throw: Throw | None = None,
        players: Sequence[PlayerData] | None = None,
        ordered: bool = False,
    ) -> None:
        """Write an accepted command, on disk when this returns; raises JournalError, with nothing written.

        Args:
            command: a protocol command ("do": ...), or "amend": like the "roll" just before, in its place, or
                "undo": like the "act" or "buy-in" just before, taken back.
            source: who gave it, for people ("Ann", "bot Ben", "camera simulated", "table").
            before: the public state that the command met.
            after: the public state that it led to.
            start: what the hand started from (`Session.hand_start`), kept where the command begins one.
            throw: for a roll, where its values come from.
            players: all of the game, where one has joined.
            ordered: of a buy-in: these are the chips that the seat has ordered.
        """
        with self._transaction():
            entry = self._enter(command, source, before, after, start)
            covered = None
            if throw is not None:
                number = self._write_throw(throw, entry)
                self.diary.thrown(self._touch, throw, number, command)
                if throw.once_shown is not None and isinstance(throw.seat, int):
                    covered = Covered(self._place.hand, throw.seat, number, throw.once_shown)
            if ordered and command["do"] == "buy-in":
                self.diary.came(self._touch, self._place.hand, command["seat"])
            waits = self._pictures.show(self._touch, self._place.hand, after, covered)
            if players is not None:
                self.db.execute(
                    "UPDATE games SET players = ? WHERE number = ?", (_text(list(players)), self._place.game)
                )
                self._touch("games", self._place.game)
        self._pictures.waits = waits

    def put(self, throw: Throw) -> int:
        """Write a throw that did not count, or one that people are asked about before they are.

        Returns the number to be given with what becomes of the latter (`Throw.question`). Should nothing
        become of it, because the power went, say, it stays on record as asked about and not answered.
        Raises JournalError.
        """
        with self._transaction():
            return self._write_throw(throw, None)

    def close(self) -> None:
        """Let go of the file; may be called twice."""
        self._file.close()

    def _last_place(self) -> _Place:
        game = self.db.execute("SELECT max(number) FROM games").fetchone()[0] or 0
        hand, hand_of_game = self.db.execute(
            "SELECT number, hand FROM hands ORDER BY number DESC LIMIT 1"
        ).fetchone() or (0, 0)
        seal = self.db.execute(
            "SELECT seal FROM entries WHERE game = ? ORDER BY number DESC LIMIT 1", (game,)
        ).fetchone()
        return _Place(game, hand, hand_of_game, seal[0] if seal else "")

    @contextmanager
    def _transaction(self) -> Iterator[Callable[[str, int | str], None]]:
        """All or nothing, and on disk at its end; raises JournalError. Gives what rows written are told."""
        place = self._place
        try:
            with self._file.transaction() as self._touch:
                yield self._touch
        except BaseException:
            self._place = place
            raise

    def _now(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")

    def _enter(
        self,
        command: Entry,
        source: str,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        start: Mapping[str, Any] | None = None,
    ) -> int:
        time, text = self._now(), _text(command)
        place = self._place
        if after["hand"] != place.hand_of_game:
            place = _Place(place.game, place.hand + 1, after["hand"], place.seal)
            self.db.execute(
                "INSERT INTO hands (number, game, hand, began, chips_before) VALUES (?, ?, ?, ?, ?)",
                (place.hand, place.game, place.hand_of_game, time, _text(chips_of(before))),
            )
            if start is not None:
                state = _text(start)
                self.db.execute(
                    "INSERT INTO starts VALUES (?, ?, ?)",
                    (place.hand, state, start_seal(place.seal, place.hand, state)),
                )
                self._touch("starts", place.hand)
            if self._keep_pictures is not None:
                self._pictures.forget(self._touch, place.hand - self._keep_pictures)
        seal = entry_seal(place.seal, place.hand, time, source, text)
        entry = self.db.execute(
            "INSERT INTO entries (game, hand, time, source, command, seal) VALUES (?, ?, ?, ?, ?, ?)",
            (place.game, place.hand, time, source, text, seal),
        ).lastrowid
        assert entry is not None
        self._touch("entries", entry)
        self._touch("hands", place.hand)
        goes_on = after["pending"]["kind"] not in ENDED
        if command["do"] == AMEND or (command["do"] == UNDO and goes_on):  # it may have ended with that
            self.db.execute(
                "UPDATE hands SET ended = NULL, chips_after = NULL, payouts = NULL, result = NULL"
                " WHERE number = ?",
                (place.hand,),
            )
        if not goes_on:
            result = after["result"]
            self.db.execute(
                "UPDATE hands SET ended = ?, chips_after = ?, payouts = ?, result = ?"
                " WHERE number = ? AND ended IS NULL",
                (time, _text(chips_of(after)), _text(result["payouts"]), result["text"], place.hand),
            )
        self._place = _Place(place.game, place.hand, place.hand_of_game, seal)
        return entry

    def _write_throw(self, throw: Throw, entry: int | None) -> int:
        if throw.question is not None:  # it is there, with its pictures
            self.db.execute(
                "UPDATE throws SET entry = ?, how = ?, who = ?, reason = ? WHERE number = ?",
                (entry, throw.how.value, throw.who, throw.reason, throw.question),
            )
            self._touch("throws", throw.question)
            self._write_consent(throw, throw.question)
            return throw.question
        before, after = (
            self._pictures.keep(self._touch, self._place.hand, jpeg) for jpeg in (throw.before, throw.after)
        )
        number = self.db.execute(
            "INSERT INTO throws (hand, entry, time, seat, asked, camera, simulated, how, who, reason,"
            " reading, before, after, hidden, cleared) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self._place.hand,
                entry,
                self._now(),
                _text(throw.seat),
                _text(list(throw.asked)),
                throw.camera,
                int(throw.simulated),
                throw.how.value,
                throw.who,
                throw.reason,
                None if throw.reading is None else _text(throw.reading),
                before,
                after,
                int(throw.hidden),
                int(throw.cleared),
            ),
        ).lastrowid
        assert number is not None
        self._touch("throws", number)
        self._write_consent(throw, number)
        return number

    def _write_consent(self, throw: Throw, number: int) -> None:
        if throw.consent is not None:
            people = _text(list(throw.consent.people))
            self.db.execute("INSERT INTO consents VALUES (?, ?, ?)", (number, people, throw.consent.host))
            self._touch("consents", number)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the record stands: game, hand, the hand's number within its game, the newest seal."""

    game: int
    hand: int
    hand_of_game: int
    seal: str


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def chips_of(state: Mapping[str, Any]) -> ChipsData:
    """Chips of the seats in order, and the house's net result where there is a house."""
    chips: ChipsData = {"seats": [seat["chips"] for seat in state["seats"]]}
    if "house" in state:
        chips["house"] = state["house"]["net"]
    return chips
