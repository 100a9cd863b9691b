"""A sync that fails is never tried again: the game stops, the file is opened anew, and what it says holds."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.protocol import Refused
from kiosk.journal.history import commands_of_game
from kiosk.journal.storage.database import DamagedError, UnsureError
from tests.kiosk.journal.test_resume import long_game, opened

if TYPE_CHECKING:
    from pathlib import Path


class FailingDisk:
    """A connection whose commit fails, before it is on disk or after it.

    `code`: of SQLite's error.
    """

    def __init__(self, db: sqlite3.Connection, *, written: bool, code: int) -> None:
        self._db = db
        self._written = written
        self._code = code
        self.commits = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, command: str, *values: Any) -> Any:
        if command != "COMMIT":
            return self._db.execute(command, *values)
        self.commits += 1
        if self._written:
            self._db.execute(command)
        problem = sqlite3.OperationalError("disk I/O error")
        problem.sqlite_errorcode = self._code
        raise problem


@pytest.mark.parametrize("written", [True, False])
def test_after_a_failed_sync_nothing_is_claimed_and_the_file_decides(
    tmp_path: Path, *, written: bool
) -> None:
    path = tmp_path / "journal.db"
    long_game(path, 2).close()
    table = opened(path)
    before, state = commands_of_game(table.journal.db), table.state
    disk: Any = FailingDisk(table.journal.db, written=written, code=sqlite3.SQLITE_IOERR_FSYNC)
    table.journal._file.db = disk
    with pytest.raises(Refused) as caught:
        table.void_hand()
    assert "not" in str(caught.value)
    assert "nothing was taken" not in str(caught.value)
    assert table.state == state  # nothing is shown that may not be on record
    for _time in range(2):
        with pytest.raises(UnsureError):
            table.pump(0.0)
    with pytest.raises(Refused):
        table.act("stick")
    assert disk.commits == 1  # it was never tried again
    table.close()
    again = opened(path)
    there = commands_of_game(again.journal.db)
    assert there == [*before, {"do": "void"}] if written else there == before
    assert again.pending.kind == ("hand_over" if written else "decision")
    again.journal.check()
    again.journal.end_check()
    again.pump(0.0)
    again.close()


def test_a_full_disk_is_sure_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = long_game(path, 2)
    db = table.journal.db
    disk: Any = FailingDisk(db, written=False, code=sqlite3.SQLITE_FULL)
    table.journal._file.db = disk
    with pytest.raises(Refused, match="nothing was taken"):
        table.void_hand()
    table.pump(0.0)
    table.journal._file.db = db
    table.void_hand()
    table.close()


def test_an_anchor_that_is_not_synced_stops_the_game_after_an_event_that_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    table = long_game(path, 2)

    def fails(_file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("kiosk.journal.storage.anchor.os.fdatasync", fails)
    table.void_hand()
    table.journal._file._anchor._thread.join()  # type: ignore[union-attr]
    damage = table.journal.damage
    assert damage is not None
    assert "anchor" in str(damage)
    assert not isinstance(damage, DamagedError)
    table.close()
    monkeypatch.undo()
    again = opened(path)
    assert again.pending.kind == "hand_over"
    again.close()
