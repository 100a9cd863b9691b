import json
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from kiosk.games.command import Act, New, OfHand, Roll
from kiosk.journal.evidence import picture
from kiosk.journal.hand import PlayerData
from kiosk.journal.history import commands_of_game, hand_record, last_hands, save_pictures
from kiosk.journal.journal import Journal
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.journal.throw import How, Throw
from tests.as_seen import as_seen

NEW: New = {"do": "new", "game": "critical-roll", "seats": [{"name": "Ann", "chips": 20}], "options": {}}
BET: Act = {"do": "act", "seat": 0, "action": "bet", "amount": 3}
ROLL: Roll = {"do": "roll", "seat": 0, "dice": [{"die": "d20", "value": 1}]}
HOUSE: Roll = {"do": "roll", "seat": "house", "dice": [{"die": "d20", "value": 7}]}
NEXT: OfHand = {"do": "next"}
PLAYERS: list[PlayerData] = [{"id": "a11", "name": "Ann", "bot": False}]
READ = Throw(
    seat=0,
    asked=("d20",),
    camera="v4l2:0",
    simulated=False,
    how=How.READ,
    reading={"dice": [{"die": "d20", "value": 1, "probability": 0.99}], "problems": []},
    before=b"the tray before",
    after=b"the dice as read",
)


def state(hand: int = 1, chips: int = 20, kind: str = "decision", net: int = 0) -> dict[str, Any]:
    ended = kind in {"hand_over", "game_over"}
    return {
        "hand": hand,
        "seats": [{"name": "Ann", "chips": chips}],
        "house": {"net": net},
        "pending": {"kind": kind},
        **({"result": {"payouts": [0], "text": "The house takes 3."}} if ended else {}),
    }


def play_one_hand(journal: Journal) -> None:
    journal.begin(PLAYERS, NEW, state())
    finish_hand(journal, 1)


def finish_hand(journal: Journal, hand: int) -> None:
    rolling = state(hand, 17, "roll")
    journal.append(BET, source="Ann", before=state(hand), after=rolling)
    journal.append(ROLL, source="camera v4l2:0", before=rolling, after=rolling, throw=READ)
    over = state(hand, chips=17, kind="hand_over", net=3)
    journal.append(HOUSE, source="camera v4l2:0", before=rolling, after=over, throw=READ)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.db"


def test_what_was_written_is_there_after_opening_again(path: Path) -> None:
    journal = Journal(path)
    play_one_hand(journal)
    journal.close()
    again = Journal(path)
    saved = again.resume()
    assert saved is not None
    assert commands_of_game(again.db) == saved.session.history() == [NEW, BET, ROLL, HOUSE]
    assert again.begun == NEW
    assert saved.players == PLAYERS


def test_an_empty_journal_holds_no_game(path: Path) -> None:
    assert Journal(path).resume() is None


def test_every_commit_is_synced(path: Path) -> None:
    journal = Journal(path)
    assert journal.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal.db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL


def test_a_hand_is_recalled_with_steps_throws_and_chips(path: Path) -> None:
    journal = Journal(path, clock=lambda: datetime(2026, 11, 21, 20, 15, tzinfo=UTC))
    play_one_hand(journal)
    record = as_seen(hand_record(journal.db, 1))
    assert [step["command"]["do"] for step in record["steps"]] == ["new", "act", "roll", "roll"]
    assert record["steps"][1]["source"] == "Ann"
    assert record["steps"][1]["time"] == "2026-11-21T20:15:00.000+00:00"
    throw = record["steps"][2]["throw"]
    assert (throw["how"], throw["camera"], throw["simulated"]) == ("read", "v4l2:0", False)
    assert picture(journal.db, throw["before"]) == READ.before
    assert picture(journal.db, throw["after"]) == READ.after
    assert record["chips_before"] == {"seats": [20]}
    assert record["chips_after"] == {"seats": [17], "house": 3}
    assert record["result"] == "The house takes 3."


def test_a_throw_that_did_not_count_is_on_record_with_its_reason(path: Path) -> None:
    journal = Journal(path)
    journal.begin(PLAYERS, NEW, state())
    journal.put(Throw(0, ("d12",), "simulated", simulated=True, how=How.REFUSED, reason="It was a d20."))
    refused = as_seen(hand_record(journal.db, 1))["refused"]
    assert [(throw["reason"], throw["asked"], throw["simulated"]) for throw in refused] == [
        ("It was a d20.", ["d12"], True)
    ]


def test_hands_are_numbered_on_over_games(path: Path) -> None:
    journal = Journal(path)
    play_one_hand(journal)
    journal.append(NEXT, source="table", before=state(chips=17, kind="hand_over"), after=state(2, 17))
    journal.close()
    journal = Journal(path)
    assert journal.hand == 2
    journal.begin(PLAYERS, NEW, state())
    assert journal.hand == 3
    assert [as_seen(hand_record(journal.db, number))["hand"] for number in (1, 2, 3)] == [1, 2, 1]
    assert as_seen(hand_record(journal.db, 2))["chips_before"] == {"seats": [17], "house": 0}


def test_old_pictures_go_and_their_hashes_stay(path: Path) -> None:
    journal = Journal(path, keep_pictures=2)
    play_one_hand(journal)
    kept = as_seen(hand_record(journal.db, 1))["steps"][2]["throw"]["after"]
    for hand in (2, 3):
        journal.append(NEXT, source="table", before=state(hand - 1, 17, "hand_over"), after=state(hand, 17))
        assert (picture(journal.db, kept) is None) == (hand == 3)
        journal.append(BET, source="Ann", before=state(hand, 17), after=state(hand, 14, "roll"))
        journal.append(ROLL, source="by hand", before=state(hand, 14, "roll"), after=state(hand, 14, "roll"))
        journal.append(
            HOUSE, source="by hand", before=state(hand, 14, "roll"), after=state(hand, 14, "hand_over")
        )
    assert as_seen(hand_record(journal.db, 1))["steps"][2]["throw"]["after"] == kept


def test_a_write_that_fails_writes_nothing_and_says_so(path: Path) -> None:
    journal = Journal(path)
    journal.begin(PLAYERS, NEW, state())
    pages = journal.db.execute("PRAGMA page_count").fetchone()[0]
    journal.db.execute(f"PRAGMA max_page_count = {pages}")  # as on a full disk
    large = Throw(0, ("d20",), "v4l2:0", simulated=False, how=How.READ, after=b"x" * 100_000)
    with pytest.raises(JournalError, match="nothing was taken"):
        journal.append(ROLL, source="camera", before=state(), after=state(2), throw=large)
    journal.db.execute("PRAGMA max_page_count = 1000000")
    assert [step["command"] for step in as_seen(hand_record(journal.db, 1))["steps"]] == [NEW]
    journal.append(BET, source="Ann", before=state(), after=state(chips=17))
    assert commands_of_game(journal.db) == [NEW, BET]


def test_a_second_kiosk_is_kept_out(path: Path) -> None:
    first = Journal(path)
    with pytest.raises(JournalError, match="in use"):
        Journal(path)
    first.close()
    Journal(path).close()


def another_version(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()


def another_program(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE stamps (country TEXT)")
    db.close()


def no_database(path: Path) -> None:
    path.write_text("Dear diary, today I threw a 20.\n" * 10)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 4096 * 2])


def overwritten(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (another_version, "version 99"),
        (another_program, "its beginning is gone.*journal recover"),
        (no_database, "its beginning is gone.*journal recover"),
        (emptied, "its beginning is gone.*journal recover"),
        (cut_short, "damaged"),
        (overwritten, "damaged"),
    ],
)
def test_a_journal_that_can_not_be_trusted_is_refused_and_left_as_it_is(
    path: Path, harm: Callable[[Path], None], words: str
) -> None:
    journal = Journal(path)
    play_one_hand(journal)
    journal.close()
    harm(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=words):
        Journal(path)
    assert path.read_bytes() == before


def test_a_file_that_never_was_a_journal_is_left_to_its_owner(path: Path) -> None:
    """Nothing of it is put aside: no way out is offered."""
    path.parent.mkdir()
    path.write_text("Dear diary, today I threw a 20.\n" * 10)
    with pytest.raises(JournalError, match=r"no journal of dice-kiosk.*give another file"):
        Journal(path)


def test_a_changed_entry_is_noticed_before_the_game_is_resumed(path: Path) -> None:
    journal = Journal(path)
    play_one_hand(journal)
    journal.close()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entries SET command = replace(command, '\"amount\":3', '\"amount\":9')")
    db.close()
    with pytest.raises(JournalError, match="entry 2 is not as it was written"):
        Journal(path).resume()


def test_a_half_made_journal_of_a_killed_start_is_no_hindrance(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("journal.db.new").write_bytes(b"half")
    Journal(path).begin(PLAYERS, NEW, state())


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, match="can't be opened"):
        Journal(tmp_path / "file" / "journal.db")


def test_it_is_read_back_while_it_is_written(path: Path, tmp_path: Path) -> None:
    journal = Journal(path)
    play_one_hand(journal)
    db = open_for_reading(path)
    records = last_hands(db, 10)
    assert json.loads(json.dumps(records))[0]["result"] == "The house takes 3."
    save_pictures(db, records, tmp_path / "pictures")
    assert {file.read_bytes() for file in (tmp_path / "pictures").iterdir()} == {READ.before, READ.after}


def test_reading_back_without_a_journal_says_where_it_looked(path: Path) -> None:
    with pytest.raises(JournalError, match=str(path)):
        open_for_reading(path)
