"""People are told apart by an id: two of a name stay two, and who changes the name stays one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.audit.record import audit_record
from kiosk.fairness.register import dice_thrown
from kiosk.fairness.streams import sorted_dice
from kiosk.journal.evening import EveningSums
from kiosk.journal.history import hand_record
from kiosk.journal.journal import Journal
from kiosk.journal.ledger import evening_ledger
from kiosk.journal.storage.database import open_for_reading
from kiosk.people import LONGEST_NAME, alike, id_of_name, new_id, numbered, shown_names
from kiosk.table.players import Player, players_of
from kiosk.table.setup import Setup, open_table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

TABLE = {"mode": "table", "stake": 10}


def played(path: Path, *players: Player, rolled: Sequence[int] = (17, 1)) -> None:
    """A game of one hand: who rolls 17 wins 10 of each other."""
    table = open_table(Setup(players, None, journal=path, seed=1, resume=False, options=TABLE))
    for value in rolled:
        table.roll.enter([("d20", value)], who=players[0].name, reason="This table has no camera")
    table.close()


def test_a_second_of_a_name_is_numbered_and_no_name_grows_too_long() -> None:
    assert numbered("Anna", ["Ben"]) == "Anna"
    assert numbered("anna", ["Anna"]) == "anna (2)"
    assert numbered("Anna (2)", ["Anna", "Anna (2)"]) == "Anna (3)"
    long = "M" * LONGEST_NAME
    assert numbered(long, [long]) == "M" * (LONGEST_NAME - 4) + " (2)"
    assert shown_names({"1": "Anna", "2": "Anna", "3": "Ben"}) == {"1": "Anna", "2": "Anna (2)", "3": "Ben"}
    assert alike("Anna (2)", "anna")
    assert not alike("Anna", "Ann")


def test_a_bot_is_no_person_and_who_has_no_id_is_known_by_the_name() -> None:
    assert Player("Ann") == Player("Ann", id=id_of_name("Ann"))
    assert Player("Ann") != Player("Ann", id=new_id())
    assert Player("Ada", bot=True, id=new_id()).id == "bot:Ada" != Player("Ada").id
    assert len({new_id() for _ in range(100)}) == 100


def test_two_of_a_name_on_one_evening_stay_two_and_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    first, second, ben = Player("Anna", id="a1"), Player("Anna", id="a2"), Player("Ben", id="b1")
    played(path, first, ben)
    played(path, second, ben, rolled=(1, 17))
    with closing(open_for_reading(path)) as db:
        evening, ledger = EveningSums().evening(db), evening_ledger(db)
        (stream,) = sorted_dice(dice_thrown(db))
    assert {who: tally.net for who, tally in evening.players.items()} == {"a1": 10, "a2": -10, "b1": 0}
    assert [(each.id, each.name, each.result) for each in ledger.accounts] == [
        ("a1", "Anna", 10), ("b1", "Ben", 0), ("a2", "Anna (2)", -10),
    ]  # fmt: skip
    assert [(each.payer, each.payee) for each in ledger.payments] == [("a2", "a1")]
    assert set(stream.people) == {("a1", "Anna", 1), ("a2", "Anna (2)", 1), ("b1", "Ben", 2)}


def test_who_changes_the_name_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    ben = Player("Ben", id="b1")
    played(path, Player("Ana", id="a1"), ben)
    played(path, Player("Anna", id="a1"), ben)
    with closing(open_for_reading(path)) as db:
        evening, ledger = EveningSums().evening(db), evening_ledger(db)
        (stream,) = sorted_dice(dice_thrown(db))
        names = [hand_record(db, number)["players"][0]["name"] for number in (1, 2)]
    tally = evening.players["a1"]
    assert (tally.name, tally.hands, tally.won, tally.net) == ("Anna", 2, 2, 20)
    assert [(each.name, each.result) for each in ledger.accounts] == [("Anna", 20), ("Ben", -20)]
    assert stream.people[0] in {("a1", "Anna", 2), ("b1", "Ben", 2)}
    assert names == ["Ana", "Anna"]  # a hand tells what was said then


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A journal of before, with a game that goes on."""
    path = tmp_path / "old.db"
    monkeypatch.setattr(
        "kiosk.table.setup.player_data",
        lambda players: [{"name": each.name, "bot": each.bot} for each in players],
    )
    played(path, Player("Ann"), Player("Ben"), Player("Ada", bot=True), rolled=(17, 1, 1))
    monkeypatch.undo()
    with closing(open_for_reading(path)) as db:
        assert "id" not in db.execute("SELECT players FROM games").fetchone()[0]
    return path


def rows(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        return [db.execute(each).fetchall() for each in ("SELECT * FROM games", "SELECT * FROM events")]


def test_a_record_of_before_is_read_by_names_and_not_written_anew(old: Path) -> None:
    before = rows(old)
    with closing(open_for_reading(old)) as db:
        players = players_of(hand_record(db, 1)["players"])
        evening = EveningSums().evening(db)
    assert players == (Player("Ann"), Player("Ben"), Player("Ada", bot=True))
    assert {who: tally.net for who, tally in evening.players.items()} == {
        id_of_name("Ann"): 20, id_of_name("Ben"): -10, "bot:Ada": -10,
    }  # fmt: skip
    assert rows(old) == before
    report = audit_record(old)
    assert report.problems == []


def test_a_game_of_before_goes_on_and_later_ones_know_who_played_in_it(old: Path) -> None:
    table = open_table(Setup((), None, journal=old, seed=1, resume=True))
    assert table.players[0] == Player("Ann")
    table.join(Player("Ann (2)", id="a2"), 20)
    table.close()
    with closing(open_for_reading(old)) as db:
        written = json.loads(db.execute("SELECT players FROM games").fetchone()[0])
    assert [each["id"] for each in written] == [id_of_name("Ann"), id_of_name("Ben"), "bot:Ada", "a2"]
    played(old, Player("Anne", id=id_of_name("Ann")), Player("Ben"))  # who was remembered has another name
    with closing(open_for_reading(old)) as db:
        accounts = evening_ledger(db).accounts
    assert (accounts[0].id, accounts[0].name, accounts[0].result) == (id_of_name("Ann"), "Anne", 30)
    assert audit_record(old).problems == []


def test_ids_are_sealed(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    played(path, Player("Anna", id="a1"), Player("Ben"))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE games SET players = replace(players, 'a1', 'a2')")
    (problem,) = audit_record(path).problems
    assert "game 1 is not as it was written" in problem


def test_a_resumed_evening_has_the_same_people(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    two = (Player("Anna", id="a1"), Player("Anna (2)", id="a2"))
    played(path, *two)
    with closing(Journal(path)) as journal:
        saved = journal.resume()
        assert saved is not None
        assert players_of(saved.players) == two
