"""Damage anywhere in the game that goes on is found soon after, and from then on nothing is written."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from kiosk.journal.journal import Journal
from kiosk.journal.storage import check
from kiosk.journal.storage.check import Check, look_through
from kiosk.journal.storage.database import JournalError
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.journal.test_resume import long_game, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    long_game(path, 40).close()
    return path


def change(path: Path, entry: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET time = 'x' WHERE number = ?", (entry,))


@pytest.mark.slow
@pytest.mark.parametrize("entry", [1, 2, 30])
def test_a_changed_entry_of_an_earlier_hand_is_found_beside_a_long_game(
    path: Path, entry: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "AT_START", 0)
    change(path, entry)
    table = open_table(Setup([], None, journal=path, resume=True))
    table.journal.end_check()
    words = f"entry {entry} is not as it was written"
    with pytest.raises(JournalError, match=words):
        table.pump(0.0)
    with pytest.raises(JournalError, match=words):  # kept as it is
        table.journal.append({"do": "void"}, source="host", before=table.state, after=table.state)
    table.close()
    with pytest.raises(JournalError, match=words):
        look_through(path)


def test_a_sound_journal_is_gone_on_from_and_searched_to_its_end(path: Path) -> None:
    table = open_table(Setup([], None, journal=path, resume=True))
    table.act("stick")
    table.journal.end_check()
    table.act("stick")
    assert table.pump(0.0)
    table.close()
    look_through(path)
    table = open_table(Setup([Player("Ann")], None, journal=path, resume=False))
    table.journal.end_check()
    table.pump(0.0)
    table.close()


def test_pages_that_do_not_fit_are_found_too(path: Path) -> None:
    data = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries_of_game'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    start = (page - 1) * size
    data[start + 8 : start + 10] = b"\xff\xff"  # where its cells begin
    path.write_bytes(data)
    with pytest.raises(JournalError, match="damaged"):
        look_through(path)


def test_a_game_before_the_newest_is_looked_through_too(path: Path) -> None:
    open_table(Setup([Player("Ann"), Player("Ben")], None, journal=path, resume=False)).close()
    change(path, 2)
    with pytest.raises(JournalError, match="entry 2 is not as it was written"):
        look_through(path)


def test_a_short_journal_is_looked_through_before_it_is_gone_on_from(path: Path) -> None:
    change(path, 2)
    with pytest.raises(JournalError, match="entry 2 is not as it was written"):
        Journal(path)


def test_a_table_that_is_closed_at_once_waits_for_no_search(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "PAUSE_S", 3600.0)
    table = open_table(Setup([], None, journal=path, resume=True))
    names = [thread.name for thread in threading.enumerate()]
    assert "journal check" in names
    table.close()
    assert "journal check" not in [thread.name for thread in threading.enumerate()]


def test_a_journal_that_is_gone_meanwhile_is_told(path: Path) -> None:
    search = Check(path.with_name("none.db"))
    search.wait()
    assert "There is no journal" in str(search.found)


def test_what_is_written_meanwhile_is_no_damage(path: Path) -> None:
    table = opened(path)
    written = iter(range(20))

    def write() -> None:
        if next(written, None) is not None:
            table.void_hand()
            table.next_hand()

    look_through(path, pause=write)
    table.close()
