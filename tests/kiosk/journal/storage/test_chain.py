"""All that a journal holds is sealed: whatever is changed, added or taken away behind its back is named."""

from __future__ import annotations

import tracemalloc
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from kiosk.journal.history import commands_of_game
from kiosk.journal.journal import Journal
from kiosk.journal.storage import chain, check
from kiosk.journal.storage.anchor import Head, anchor_path, read_anchor
from kiosk.journal.storage.check import all_faults, look_through
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.journal.storage.opening import empty_in_memory
from kiosk.journal.storage.tables import BEFORE_EVENTS
from kiosk.journal.throw import Consent, How, Throw
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.journal.altering import altered, before_events, with_lines
from tests.kiosk.journal.test_journal import READ
from tests.kiosk.journal.test_resume import long_game, opened

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A game in its third hand, with a throw that has pictures, one that did not count, and a consent."""
    path = tmp_path / "journal.db"
    table = long_game(path, 3)
    asked = table.journal.put(READ)
    consent = Consent(("Ben",))
    table.journal.put(
        Throw(0, ("d6",), "v4l2:0", simulated=False, how=How.REFUSED, consent=consent, question=asked)
    )
    table.close()
    return path


def events(path: Path) -> int:
    with closing(open_for_reading(path)) as db:
        head = chain.head(db)
    assert head is not None
    return head.number


CHANGES = {
    "UPDATE games SET players = replace(players, 'Ben', 'Bob')": "game 1 is not as it was written",
    "UPDATE hands SET chips_before = '{}' WHERE number = 2": "hand 2 is not as it was written",
    "UPDATE hands SET result = 'Ann takes it.' WHERE number = 1": "hand 1 is not as it was written",
    "UPDATE entries SET source = 'Cem' WHERE number = 3": "entry 3 is not as it was written",
    "UPDATE throws SET who = 'Cem' WHERE number = 1": "throw 1 is not as it was written",
    "UPDATE starts SET state = '{}' WHERE hand = 2": "the start of hand 2 is not as it was written",
    "UPDATE consents SET host = 1": "who agreed to throw 4 is not as it was written",
    "UPDATE pictures SET jpeg = x'00' WHERE rowid = 1": "picture",
    "DELETE FROM throws WHERE number = 2": "throw 2 is gone",
    "DELETE FROM pictures": "picture",
    "DELETE FROM consents": "who agreed to throw 4 is gone",
    "DELETE FROM events WHERE number = 4": "event 4 is gone",
    "UPDATE events SET written = '[]' WHERE number = 4": "event 4 is not as it was written",
    "UPDATE events SET note = 'x' WHERE number = 4": "event 4 is not as it was written",
    "INSERT INTO games VALUES (9, '', '', '')": "game 9 is not as it was written",
    "DROP INDEX throws_of_hand": "tables are not as they were made",
    "UPDATE throws SET who = CAST(x'ff' AS TEXT) WHERE number = 2": "throw 2 is not as it was written",
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_is_named(path: Path, change: str) -> None:
    look_through(path)
    altered(path, change)
    with pytest.raises(JournalError, match=CHANGES[change]):
        look_through(path)


def test_a_row_as_it_was_before_it_was_written_again_is_named(path: Path) -> None:
    """An event did list it so."""
    with closing(open_for_reading(path)) as db:
        listed = [
            row for (written,) in db.execute("SELECT written FROM events") for row in chain.rows_of(written)
        ]
    assert len({held for table, key, held in listed if (table, key) == ("hands", 1)}) > 1
    altered(
        path,
        "UPDATE hands SET ended = NULL, chips_after = NULL, payouts = NULL, result = NULL WHERE number = 1",
    )
    with closing(open_for_reading(path)) as db:
        assert chain.hash_of(db.execute("SELECT * FROM hands WHERE number = 1").fetchone()) in {
            held for _table, _key, held in listed
        }
    with pytest.raises(JournalError, match="hand 1 is not as it was written"):
        look_through(path)


def test_of_a_table_that_is_gone_each_row_is_named(path: Path) -> None:
    altered(path, "DROP TABLE consents")
    assert "who agreed to throw 4 is gone" in list(all_faults(path))


def test_a_gap_of_any_size_among_the_events_is_named_at_once(path: Path) -> None:
    last = events(path)
    altered(path, f"UPDATE events SET number = {2**40} WHERE number = {last}")  # noqa: S608 - numbers
    assert f"event {last} to {last + chain.MOST_GONE - 1}: each is gone" in list(all_faults(path))


def test_the_last_entries_taken_away_whole_are_missed_by_the_anchor(path: Path) -> None:
    last = events(path)
    altered(
        path,
        "DELETE FROM consents",
        "DELETE FROM throws WHERE number = 4",
        "DELETE FROM pictures",
        f"DELETE FROM events WHERE number > {last - 2}",  # noqa: S608 - a number
    )
    with closing(open_for_reading(path)) as db:
        assert list(chain.faults(db)) == []  # the chain alone holds
    for look in (look_through, Journal):
        with pytest.raises(JournalError, match=f"the last 2 of {last} events are missing"):
            look(path)


def test_an_anchor_behind_is_what_a_power_cut_leaves_and_is_put_right(path: Path) -> None:
    with closing(open_for_reading(path)) as db:
        number = events(path)
        before = chain.seal_of(db, number - 1)
    assert before is not None
    anchor = anchor_path(path)
    data = bytearray(anchor.read_bytes())
    data[number % 2 * 4096 : number % 2 * 4096 + 4096] = bytes(4096)  # it was being written
    anchor.write_bytes(data)
    assert read_anchor(path) == Head(number - 1, before)
    Journal(path).close()
    newest = read_anchor(path)
    assert newest is not None
    assert newest.number == number


@pytest.mark.slow
@pytest.mark.parametrize("anew", [False, True])
def test_to_look_all_through_takes_no_memory_for_each_row(*, anew: bool) -> None:
    with closing(empty_in_memory()) as db:
        with_lines(db, 4_000)
        if anew:
            chain.begin_anew(db, "gone on with")
        tracemalloc.start()
        try:
            assert list(chain.faults(db)) == []
            _now, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert most < 4_000 * 64  # bytes: fewer than the hashes alone would take


def test_what_goes_on_with_a_note_lists_every_row_with_it() -> None:
    with closing(empty_in_memory()) as db:
        with_lines(db, 4_000)
        newest = chain.begin_anew(db, "gone on with")
        note, last = chain.newest_note(db)
        assert (note, last) == (4_002, newest.number)
        assert last - note > 3
        listed = db.execute("SELECT written FROM events WHERE number >= ?", (note,))
        assert sum(len(chain.rows_of(written)) for (written,) in listed) == 4_000
        db.execute("UPDATE diary SET data = 'x' WHERE number = 3000")
        chain.link(db, newest, [("diary", 4_000)])
        assert chain.newest_note(db) == (note, last)
        assert [str(each) for each in chain.faults(db)] == ["line of the diary 3000 is not as it was written"]
        db.execute("DELETE FROM events WHERE number = ?", (last - 1,))
        assert f"event {last - 1} is gone" in [str(each) for each in chain.faults(db)]


@pytest.mark.parametrize("left", [None, b"", b"\xff" * 8192])
def test_without_its_anchor_a_journal_is_not_trusted(path: Path, left: bytes | None) -> None:
    anchor_path(path).unlink()
    if left is not None:
        anchor_path(path).write_bytes(left)
    with pytest.raises(JournalError, match="its anchor is gone or damaged"):
        Journal(path)


def test_another_journal_in_its_place_is_noticed(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    long_game(other, 9).close()
    path.write_bytes(other.read_bytes())
    with pytest.raises(JournalError, match="another record than the one that was written here"):
        Journal(path)


def test_a_journal_that_was_taken_away_is_not_made_anew_without_a_word(path: Path) -> None:
    path.unlink()
    with pytest.raises(JournalError, match="its file is gone"):
        Journal(path)


def taken(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096])


@pytest.mark.parametrize(
    ("harm", "words"),
    [(taken, "was taken away while"), (replaced, "was replaced while"), (cut, "was cut while")],
)
def test_what_becomes_of_the_file_while_it_is_played_is_noticed(path: Path, harm: object, words: str) -> None:
    assert callable(harm)
    table = opened(path)
    harm(path)
    with pytest.raises(JournalError, match=words):
        table.pump(0.0)
    with pytest.raises(JournalError, match=words):
        table.journal.put(READ)
    table.close()


@pytest.mark.parametrize("starts", [True, False])
def test_a_journal_without_events_is_read_and_taken_over_whole(path: Path, *, starts: bool) -> None:
    before_events(path, *([] if starts else ["DROP TABLE starts"]))
    with closing(open_for_reading(path)) as db:
        before = commands_of_game(db)
    look_through(path)
    with closing(Journal(path)) as journal:
        assert commands_of_game(journal.db) == before
        (note,) = chain.notes(journal.db)
        assert note.endswith("taken over from version 2")
        journal.put(READ)
    look_through(path)
    assert events(path) == 3  # the note, all rows, and the throw
    altered(path, "UPDATE hands SET began = 'x' WHERE number = 1")
    with pytest.raises(JournalError, match="hand 1 is not as it was written"):
        look_through(path)


def test_a_journal_without_events_that_is_damaged_is_not_taken_over(path: Path) -> None:
    before_events(path)
    altered(path, "UPDATE entries SET time = 'x' WHERE number = 2")
    with pytest.raises(JournalError, match="entry 2 is not as it was written"):
        Journal(path)
    with closing(open_for_reading(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (BEFORE_EVENTS,)


def test_an_index_that_leaves_entries_out_turns_no_game_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a flip in a page of it would; the check of tables alone does not see it."""
    with closing(opened(path)) as table:
        state = table.state
    data = bytearray(path.read_bytes())
    with closing(open_for_reading(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries_of_hand'").fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    start = (page - 1) * size
    cells = int.from_bytes(data[start + 3 : start + 5], "big")
    data[start + 3 : start + 5] = (cells - 3).to_bytes(2, "big")
    path.write_bytes(data)
    with pytest.raises(JournalError, match="damaged"):
        open_table(Setup([Player("Ann")], None, journal=path, resume=True))
    monkeypatch.setattr(check, "AT_START", 0)  # a long one: the rest is found soon after
    with closing(opened(path)) as table:
        assert table.state == state
        table.journal.check()
        table.journal.end_check()
        with pytest.raises(JournalError, match="damaged"):
            table.pump(0.0)
