"""From a damaged record there is a way on, and nothing of it is thrown away."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from kiosk.audit.record import audit_record
from kiosk.cli import main
from kiosk.journal import rescue
from kiosk.journal.diary import copies_taken
from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
from kiosk.journal.rescue import Way, take, ways_out
from kiosk.journal.storage import chain
from kiosk.journal.storage.anchor import anchor_path
from kiosk.journal.storage.aside import kept_aside
from kiosk.journal.storage.check import look_through, look_through_alone, newest_event
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.journal.storage.second_copy import follow
from tests.kiosk.journal.altering import altered, half_written
from tests.kiosk.journal.test_resume import long_game, opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.db"
    long_game(path, 3).close()
    return path


@pytest.fixture
def copy(path: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "copy.db"
    follow(path, copy)
    return copy


def an_entry(path: Path) -> None:
    altered(path, "UPDATE entries SET source = 'x' WHERE number = 2")


def the_newest_entry(path: Path) -> None:
    altered(path, "UPDATE entries SET source = 'x' WHERE number = (SELECT max(number) FROM entries)")


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def taken_away(path: Path) -> None:
    path.unlink()


def the_anchor(path: Path) -> None:
    anchor_path(path).write_bytes(b"")


READERS = (
    "journal show",
    "journal export",
    "meters",
    "luck",
    "audit head",
    "fairness register",
    "fairness report",
)
HARMS: dict[Callable[[Path], None], bool] = {
    an_entry: True,
    the_newest_entry: False,
    half: False,
    taken_away: False,
    the_anchor: True,
}
"""And whether what is left can be gone on with."""


@pytest.mark.parametrize("harm", HARMS)
def test_the_ways_that_are_open_are_told_and_lead_on(
    path: Path, copy: Path, harm: Callable[[Path], None]
) -> None:
    with closing(opened(path)) as table:
        before = table.state
    follow(path, copy)
    harm(path)
    left = path.read_bytes() if path.exists() else None
    with pytest.raises(JournalError):
        Journal(path)
    ways = [way for way, _cost in ways_out(path, copy)]
    assert ways == [Way.TAKE_COPY, *([Way.GO_ON] if HARMS[harm] else []), Way.START_NEW]
    assert str(ways_out(path, copy)[0][1]) == f"It holds all {newest_event(copy)} events that were written."
    way = Way.GO_ON if HARMS[harm] else Way.TAKE_COPY
    take(way, path, copy)
    (aside,) = kept_aside(path)
    kept = aside / path.name
    assert (kept.read_bytes() if kept.exists() else None) == left
    assert (aside / "why.txt").read_text().strip()
    look_through(path)
    with closing(opened(path)) as table:
        assert table.state == before
        assert ("found before: " in chain.notes(table.journal.db)[-1]) is (way is Way.GO_ON)
        assert len(copies_taken(table.journal.db)) == (way is Way.TAKE_COPY)
        table.void_hand()


def test_a_copy_that_is_taken_costs_the_record_a_line(path: Path, copy: Path) -> None:
    half(path)
    before = newest_event(copy)
    take(Way.TAKE_COPY, path, copy)
    with closing(open_for_reading(path)) as db:
        (written,) = db.execute("SELECT written FROM events WHERE number > ?", (before,)).fetchall()
        assert [table for table, _key, _held in chain.rows_of(written[0])] == ["diary"]
        (told,) = copies_taken(db)
    assert audit_record(path).told["copy taken"] == [told]
    assert audit_record(path).problems == []


def test_nobody_else_may_read_a_record_or_what_is_kept_of_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path, copy = tmp_path / "own" / "journal.db", tmp_path / "copy.db"
        table = long_game(path, 1)
        follow(path, copy)
        there = {each for each in path.parent.glob("journal.db*") if each.suffix != ".lock"}
        assert len(there) == 4
        assert not any(each.stat().st_mode & 0o077 for each in (*there, copy))
        table.close()
        take(Way.GO_ON, path, copy)
        take(Way.TAKE_COPY, path, copy)
        assert not any(
            each.stat().st_mode & 0o077 for each in [path, *path.parent.glob("*.aside-*/journal*")]
        )
    finally:
        os.umask(before)


def test_a_copy_that_is_behind_says_so(path: Path, copy: Path) -> None:
    with closing(opened(path)) as table:
        table.void_hand()
    half(path)
    (_way, cost), *_others = ways_out(path, copy)
    assert str(cost) == f"It holds {newest_event(copy)} events; the last 1 are missing."


def test_a_copy_that_the_power_cut_left_half_written_is_taken_as_it_was(path: Path, copy: Path) -> None:
    there = newest_event(copy)
    half_written(copy)
    half(path)
    assert ways_out(path, copy)[0][0] is Way.TAKE_COPY
    take(Way.TAKE_COPY, path, copy)
    look_through(path)
    assert newest_event(path) == there + 1  # that it was taken
    assert kept_aside(copy) == []


@pytest.mark.parametrize("harm", [None, half])
def test_no_copy_or_a_damaged_one_is_not_offered(
    path: Path, copy: Path, harm: Callable[[Path], None] | None
) -> None:
    given = None
    if harm is not None:
        harm(copy)
        given = copy
    half(path)
    assert [way for way, _cost in ways_out(path, given)] == [Way.START_NEW]
    with pytest.raises(JournalError):
        take(Way.TAKE_COPY, path, given)
    assert path.exists()
    take(Way.START_NEW, path, given)
    with closing(Journal(path)) as journal:
        assert journal.resume() is None
    assert len(kept_aside(path)) == 1


def test_a_kiosk_that_runs_is_not_disturbed(path: Path, copy: Path) -> None:
    with closing(Journal(path)), pytest.raises(JournalError, match="in use"):
        take(Way.TAKE_COPY, path, copy)


def test_what_is_lost_at_the_end_can_be_gone_on_without_and_that_is_on_record(path: Path) -> None:
    with closing(opened(path)) as table:
        number = newest_event(path)
        before = commands_of_game(table.journal.db)
        table.void_hand()
    altered(
        path,
        f"DELETE FROM events WHERE number > {number}",  # noqa: S608 - a number
        "DELETE FROM entries WHERE number = (SELECT max(number) FROM entries)",
        "UPDATE hands SET ended = NULL, chips_after = NULL, payouts = NULL, result = NULL"
        " WHERE number = (SELECT max(number) FROM hands)",
    )
    with pytest.raises(JournalError, match="the last 1 of"):
        Journal(path)
    take(Way.GO_ON, path, None)
    with closing(opened(path)) as table:
        assert commands_of_game(table.journal.db) == before
        assert "the last 1 of" in chain.notes(table.journal.db)[-1]


def test_the_command_tells_the_ways_and_goes_one(path: Path, copy: Path) -> None:
    given = ["journal", "recover", "--journal", str(path), "--copy", str(copy)]
    assert "is as it was written" in CliRunner().invoke(main, given).output
    half(path)
    told = CliRunner().invoke(main, given).output
    assert "--way take-copy" in told
    assert "--way start-new" in told
    assert "go-on" not in told
    done = CliRunner().invoke(main, [*given, "--way", "take-copy"])
    assert "journal.db.aside-1" in done.output
    look_through(path)
    for command in ("show", "export"):
        assert CliRunner().invoke(main, ["journal", command, "--journal", str(path)]).exit_code == 0
    an_entry(path)
    for command in READERS:
        refused = CliRunner().invoke(main, [*command.split(), "--journal", str(path)])
        assert refused.exit_code == 1
        assert "entry 2 is not as it was written" in refused.output


def test_of_a_record_that_is_gone_the_command_tells_the_ways_too(path: Path, copy: Path) -> None:
    path.unlink()
    given = ["journal", "recover", "--journal", str(path), "--copy", str(copy)]
    told = CliRunner().invoke(main, given).output
    assert "its file is gone" in told
    assert "--way take-copy   It holds all" in told
    assert CliRunner().invoke(main, [*given, "--way", "take-copy"]).exit_code == 0
    look_through(path)


def test_an_event_that_is_harmed_after_a_way_out_was_gone_is_not_taken_for_one_that_was_accepted(
    path: Path, copy: Path
) -> None:
    altered(
        path,
        "UPDATE events SET written = 'x' || char(1) WHERE number = 2",
        "DELETE FROM events WHERE number = 4",
    )
    with pytest.raises(JournalError, match="event 2 is not as it was written"):
        look_through(path)
    take(Way.GO_ON, path, None)
    look_through(path)
    copy.unlink()
    follow(path, copy)  # harmed events and all
    look_through_alone(copy)
    altered(path, "UPDATE events SET written = written || ' ' WHERE number = 3")
    with pytest.raises(JournalError, match="event 3 is not as it was written"):
        look_through(path)


def test_a_copy_that_sqlite_would_read_and_not_write_is_made_anew(path: Path, copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[18] = 3  # the version for those who write
    copy.write_bytes(data)
    assert ways_out(path, copy)[0][0] is not Way.TAKE_COPY
    follow(path, copy, whole=True)
    assert len(kept_aside(copy)) == 1
    assert ways_out(path, copy)[0][0] is Way.TAKE_COPY


def test_a_copy_that_can_not_be_made_whole_leaves_the_damaged_record_where_it_is(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.with_name("journal.db.new-wal").write_bytes(b"left by a kill")
    half(path)
    left = path.read_bytes()
    with monkeypatch.context() as failing:
        failing.setattr(rescue, "open_again", lambda new: sqlite3.connect(f"file:{new}?mode=ro", uri=True))
        with pytest.raises(JournalError, match="readonly"):
            take(Way.TAKE_COPY, path, copy)
    assert path.read_bytes() == left
    assert kept_aside(path) == []
    take(Way.TAKE_COPY, path, copy)
    look_through(path)
