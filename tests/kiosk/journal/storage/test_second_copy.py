"""The second copy follows its journal event by event, takes in no damage, and writes over nothing."""

from __future__ import annotations

import sqlite3
import tracemalloc
from contextlib import closing, nullcontext
from typing import TYPE_CHECKING

import pytest

from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
from kiosk.journal.storage import second_copy
from kiosk.journal.storage.aside import kept_aside
from kiosk.journal.storage.check import look_through_alone, newest_event
from kiosk.journal.storage.database import DamagedError, JournalError, damaged, open_for_reading
from kiosk.journal.storage.second_copy import follow
from tests.kiosk.journal.altering import altered, half_written, with_lines
from tests.kiosk.journal.test_journal import READ, finish_hand, play_one_hand, state
from tests.kiosk.journal.test_resume import long_game

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick" / "journal.db"


TABLES = (
    "games", "hands", "entries", "throws", "starts", "consents", "pictures", "events",
)  # fmt: skip


def content(path: Path) -> list[list[tuple[object, ...]]]:
    with closing(open_for_reading(path)) as db:
        return [sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=str) for table in TABLES]  # noqa: S608


def test_it_holds_all_that_the_journal_does_pictures_that_went_too(path: Path, copy: Path) -> None:
    journal = Journal(path, keep_pictures=1)
    play_one_hand(journal)
    follow(path, copy)
    assert content(copy) == content(path)
    journal.append({"do": "next"}, source="table", before=state(1, 17, "hand_over"), after=state(2, 17))
    finish_hand(journal, 2)
    follow(path, copy)
    assert content(copy) == content(path)
    journal.close()
    look_through_alone(copy)
    assert [each.name for each in copy.parent.iterdir()] == ["journal.db"]  # all in one file


def test_a_journal_that_is_played_from_is_followed_by_itself(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_copy, "AT_END_S", 30)  # on a busy machine, too
    journal = Journal(path, copy=copy)
    play_one_hand(journal)
    journal.close()
    assert content(copy) == content(path)


def test_without_its_stick_it_is_behind_and_catches_up_later(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(second_copy, "AGAIN_S", 0.01)
    monkeypatch.setattr(second_copy, "AT_END_S", 30)  # on a busy machine, too
    copy.parent.rmdir()
    with closing(Journal(path, copy=copy)) as journal:
        play_one_hand(journal)
        assert not copy.parent.exists()
        assert journal.damage is None  # the game goes on without
        copy.parent.mkdir()
    assert content(copy) == content(path)


def test_damage_does_not_get_into_it_and_ends_the_game(path: Path, copy: Path) -> None:
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
    altered(path, "UPDATE throws SET who = 'Cem' WHERE number = 1")
    with pytest.raises(DamagedError, match="throws 1 is not as it was written"):
        follow(path, copy)
    assert not copy.exists()


def test_a_row_as_it_was_before_it_was_written_again_does_not_get_into_it(path: Path, copy: Path) -> None:
    """An event did list it so."""
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
    altered(path, "UPDATE hands SET ended = NULL, chips_after = NULL, payouts = NULL, result = NULL")
    with pytest.raises(DamagedError, match="hands 1 is not as it was written"):
        follow(path, copy)
    assert not copy.exists()


@pytest.mark.slow
def test_to_make_it_anew_takes_no_memory_for_each_row(path: Path, copy: Path) -> None:
    with closing(Journal(path)) as journal:
        with_lines(journal.db, 4_000)
    tracemalloc.start()
    try:
        follow(path, copy)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert newest_event(copy) == newest_event(path)
    assert most < 4_000 * 64  # bytes: fewer than the hashes alone would take


@pytest.mark.parametrize("ahead", [True, False])
def test_a_file_that_is_no_beginning_of_the_journal_is_kept(path: Path, copy: Path, *, ahead: bool) -> None:
    """Another record's copy on the same stick; or a newer one than the journal, which has lost something."""
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
    if ahead:
        earlier = path.read_bytes()
        with closing(Journal(path)) as journal:
            journal.put(READ)
        follow(path, copy)
        path.write_bytes(earlier)
    else:
        long_game(copy, 2).close()
    before = copy.read_bytes()
    follow(path, copy)
    (aside,) = kept_aside(copy)
    assert (aside / copy.name).read_bytes() == before
    assert newest_event(copy) == newest_event(path)


def test_what_a_power_cut_left_half_written_in_it_is_taken_back(path: Path, copy: Path) -> None:
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
        follow(path, copy)
        journal.put(READ)
    half_written(copy)
    follow(path, copy, whole=True)
    assert content(copy) == content(path)
    assert kept_aside(copy) == []


@pytest.mark.parametrize(
    ("code", "aside"),
    [(sqlite3.SQLITE_IOERR_FSYNC, 0), (sqlite3.SQLITE_BUSY, 0), (sqlite3.SQLITE_IOERR_READ, 1)],
)
def test_a_disk_that_fails_is_no_damage_to_the_copy_but_where_it_can_not_be_read(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, code: int, aside: int
) -> None:
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
    follow(path, copy)
    held = copy.read_bytes()
    problem = sqlite3.OperationalError("disk I/O error")
    problem.sqlite_errorcode = code

    def fails(_copy: Path) -> None:
        raise damaged(copy, "disk I/O error") from problem

    monkeypatch.setattr(second_copy, "take_half_back", fails)
    with nullcontext() if aside else pytest.raises(JournalError, match="can't be written"):
        follow(path, copy)
    assert len(kept_aside(copy)) == aside
    assert aside or copy.read_bytes() == held


def test_a_damaged_one_is_kept_aside_and_made_anew(path: Path, copy: Path) -> None:
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
    copy.write_bytes(b"x" * 5000)
    follow(path, copy)
    assert content(copy) == content(path)
    assert len(kept_aside(copy)) == 1


def test_a_stick_that_is_full_is_no_damage_to_the_journal(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Journal(path)) as journal:
        play_one_hand(journal)
        follow(path, copy)
        journal.put(READ)
        held = content(copy)

        def full() -> sqlite3.Connection:
            db = connect(copy, isolation_level=None)
            db.execute("PRAGMA query_only = ON")
            return db

        with monkeypatch.context() as patch:
            connect = sqlite3.connect
            patch.setattr(
                sqlite3,
                "connect",
                lambda *it, **more: full() if "isolation_level" in more else connect(*it, **more),
            )
            with pytest.raises(JournalError, match="can't be written") as caught:
                follow(path, copy)
        assert not isinstance(caught.value, DamagedError)
        assert content(copy) == held
        assert commands_of_game(journal.db)
