"""Meters are counted off the record, only grow, and tell real dice from simulated ones."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from hardware.message import say
from kiosk.cli import main
from kiosk.journal import diary
from kiosk.journal.diary import Fault, drawn
from kiosk.journal.evening import hand_before_evening
from kiosk.journal.journal import Journal
from kiosk.journal.rescue import Way, take
from kiosk.journal.storage.check import look_through, look_through_alone
from kiosk.journal.storage.database import DamagedError, open_for_reading
from kiosk.journal.throw import Consent
from kiosk.meters.meters import Meters, kind_of_refusal, read_meters
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from kiosk.tray.messages import Lost
from tests.kiosk.journal.altering import altered, as_if_written
from tests.kiosk.table.test_table import AtTable, die
from vision.reading import Problem

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.table import Table


def real(path: Path | None = None, *, one_in: int = 1, **more: Any) -> AtTable:
    """Ann throws real dice, and so many readings are asked about."""
    at = AtTable(Player("Ann"), Player("Ben"), can_throw=False, path=path, **more)
    at.journal.diary.open(resumed=False, one_in=one_in)
    return at


def bets(at: AtTable, seats: int = 2) -> None:
    for _seat in range(seats):
        at.table.act("bet", amount=5)


def numbers(found: Any) -> dict[str, float]:
    """All meters in it that count, by their path; bounds are no meters."""
    flat: dict[str, float] = {}
    for name, value in found.items():
        if isinstance(value, dict) and name != "standing":
            flat |= {f"{name}.{inner}": each for inner, each in numbers(value).items()}
        elif isinstance(value, int) and name not in {"known_wrong", "confidence"}:
            flat[name] = value
    return flat


def test_what_is_thrown_asked_refused_and_entered_is_counted() -> None:
    at = real(by_hand_terms="agreed")
    bets(at)
    at.see(die("d20", 17))
    at.see(die("d20", 3, Problem.COCKED))
    at.see(die("d20", 5, sure=False))
    at.table.roll.enter([("d20", 5)], who="Ben", reason="I see it")
    at.table.by_hand.amend([("d20", 6)], who="Ben", reason="a 6", consent=Consent(host=True))
    found = read_meters(at.journal.db).real
    assert (found.games, found.hands, found.rolls, found.dice_read) == (1, 1, 2, 2)
    assert (found.asked, found.confirmed, found.corrected, found.agreed_by_host) == (1, 1, 1, 1)
    assert sum(found.refused.values()) == 1
    assert (found.chips_in, found.chips_out) == (40, 0)


def test_simulated_dice_count_as_nothing_real() -> None:
    at = AtTable(Player("Ann"))
    at.journal.diary.open(resumed=False, one_in=1)
    bets(at, 1)
    at.see(die("d20", 17))
    found = read_meters(at.journal.db)
    assert (found.real.hands, found.real.rolls, found.real.chips_in, found.proof.drawn) == (0, 0, 0, 0)
    assert (found.simulated.hands, found.simulated.rolls, found.simulated_proof.drawn) == (1, 1, 1)


def test_no_meter_ever_goes_back_whatever_happens(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    setup = Setup(players=(Player("Ann"), Player("Ben"), Player("Cem")), watch=None, journal=path, seed=1)
    last: dict[str, float] = {}

    def look(table: Table) -> None:
        found = numbers(read_meters(table.journal.db).data())
        assert all(found.get(name, 0) >= value for name, value in last.items())
        last.update(found)

    for _game in range(3):  # a new one resets nothing
        table = open_table(replace(setup, resume=False))
        look(table)
        for _seat in range(3):
            table.act("bet", amount=4)
            look(table)
        for value in (20, 1, 1, 5):
            table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
            look(table)
        table.corrections.amend([("d20", 19)], who="Ann", reason="It was a 19")
        look(table)
        table.buy_in(1, 100)
        look(table)
        table.corrections.undo()
        look(table)
        table.buy_in(1, 40)
        table.leave(2)
        look(table)
        table.next_hand()
        look(table)
        table.close()
    assert (last["real.games"], last["real.taken_back"]) == (3, 300)
    assert last["real.chips_out"] > 0


def test_a_meter_that_is_set_back_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    open_table(Setup(players=(Player("Ann"),), watch=None, journal=path)).close()
    look_through(path)
    with closing(open_for_reading(path)) as db:
        assert read_meters(db).starts == 1
    altered(path, "DELETE FROM diary WHERE kind = 'opened'")
    with pytest.raises(DamagedError, match="diary"):
        look_through(path)


def test_an_unclean_stop_is_a_fault_until_the_host_clears_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "journal.db"
    setup = Setup(players=(Player("Ann"),), watch=None, journal=path)
    open_table(setup).journal.close()  # and no more: the power went
    monkeypatch.setattr(diary, "RUN", "the next one")
    table = open_table(setup)
    found = read_meters(table.journal.db)
    assert (found.starts, found.tables, found.unclean, found.standing) == (2, 2, 1, {"unclean": 1})
    table.close()
    table = open_table(setup)
    assert read_meters(table.journal.db).standing == {"unclean": 1}
    table.journal.diary.clear()
    found = read_meters(table.journal.db)
    assert (found.faults, found.standing) == ({"unclean": 1}, {})
    table.close()


def test_a_lost_camera_and_chips_that_do_not_add_up_stay_on_show(tmp_path: Path) -> None:
    at = real(tmp_path / "journal.db")
    at.journal.diary.fault(Fault.CHIPS)
    at.say(Lost(say("The camera is gone.")))
    at.say(Lost(say("The camera is gone.")))
    assert read_meters(at.journal.db).standing == {"camera": 1, "chips": 1}


def test_that_a_damaged_record_was_gone_on_with_is_a_fault_to_be_cleared(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    open_table(Setup(players=(Player("Ann"),), watch=None, journal=path)).close()
    altered(path, "UPDATE games SET began = 'never'")
    take(Way.GO_ON, path, None)
    with closing(open_for_reading(path)) as db:
        assert diary.faults(db, standing=True)["damage"] == 1


def test_an_evening_goes_by_starts_and_pauses_and_by_no_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(players=(Player("Ann"),), watch=None, journal=tmp_path / "journal.db", resume=False)

    def begins(resume: bool = False) -> tuple[int, int]:  # noqa: FBT001, FBT002 - a test's own
        table = open_table(replace(setup, resume=resume))
        db = table.journal.db
        found = read_meters(db).evenings, hand_before_evening(db)
        table.close()
        return found

    assert begins() == (1, 0)
    as_if_written(tmp_path / "journal.db", "UPDATE hands SET began = '1970-01-01T00:00:00.000+00:00'")
    assert begins() == (1, 0)
    monkeypatch.setattr(diary, "boot", lambda: "switched on again")
    assert begins(resume=True) == (1, 0)  # a game that goes on goes on with its evening
    assert begins() == (1, 0)
    monkeypatch.setattr(diary, "boot", lambda: "and again")
    assert begins() == (2, 3)
    monkeypatch.setattr("kiosk.journal.diary.PAUSE_S", -1.0)
    assert begins() == (3, 4)


def test_which_readings_are_asked_about_hangs_on_nothing_that_was_read() -> None:
    places = [drawn("seed", throw, 3, 50) for throw in range(20_000)]
    asked = [place for place in places if place is not None]
    assert len(asked) == pytest.approx(20_000 * 3 / 50, rel=0.1)
    assert {place: asked.count(place) > len(asked) / 4 for place in range(3)} == {0: True, 1: True, 2: True}
    assert places != [drawn("another", throw, 3, 50) for throw in range(20_000)]
    assert drawn("seed", 1, 3, 2) is not None


def proof_of(at: AtTable) -> tuple[int, int, int, int, int]:
    found = read_meters(at.journal.db).proof
    return found.read, found.drawn, found.answered, found.wrong, found.known_wrong


def test_a_tap_says_whether_a_reading_was_right_and_what_nobody_answers_stays_open() -> None:
    at = real()
    bets(at)
    at.see(die("d20", 17))
    due = at.journal.diary.due
    assert due is not None
    assert (due.die, due.value) == ("d20", 17)
    before = at.table.state
    at.journal.diary.answer(due, right=False)
    assert at.table.state == before
    assert (at.journal.diary.due, proof_of(at)) == (None, (1, 1, 1, 1, 1))
    at.see(die("d20", 3))
    assert proof_of(at) == (2, 2, 1, 1, 1)
    assert read_meters(at.journal.db).proof.worst >= read_meters(at.journal.db).proof.bound


def test_a_correction_answers_for_a_die_that_was_drawn_and_else_is_known_alone() -> None:
    at = real()
    bets(at)
    at.see(die("d20", 17))
    due = at.journal.diary.due
    assert due is not None
    at.journal.diary.answer(due, right=True)  # a slip
    at.table.corrections.amend([("d20", 11)], who="Ben", reason="It was an 11")
    assert proof_of(at) == (1, 1, 1, 1, 1)
    at = real(one_in=0)
    bets(at)
    at.see(die("d20", 17))
    at.table.corrections.amend([("d20", 11)], who="Ben", reason="It was an 11")
    assert proof_of(at) == (1, 0, 0, 0, 1)


def test_what_was_asked_or_is_hidden_is_never_drawn() -> None:
    at = real()
    bets(at)
    at.see(die("d20", 17, sure=False))
    at.table.roll.enter([("d20", 17)], who="Ann", reason="yes")
    assert proof_of(at) == (0, 0, 0, 0, 0)
    at = real(game="kingdom")
    for value in (2, 6):
        at.see(die("d6", value))
    at.journal.diary.due = None
    at.see(*(die("d6", 3) for _ in range(5)))
    assert at.journal.diary.due is None
    assert proof_of(at)[1] == 2


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("A d20 was asked for; the tray shows a d6.", "Other dice than were asked for."),
        ("The d20 seems to show 17, but not for sure. It was thrown again.", "It was thrown again."),
        ("The d20 seems to show 17, but not for sure.", "Not read for sure."),
        ("This die does not lie flat. Throw it again.", "This die does not lie flat. Throw it again."),
    ],
)
def test_refusals_are_counted_by_reason_and_not_by_value(reason: str, kind: str) -> None:
    assert kind_of_refusal(reason) == kind


def test_the_command_tells_them_as_text_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    open_table(Setup(players=(Player("Ann"),), watch=None, journal=path)).close()
    told = CliRunner().invoke(main, ["meters", "--journal", str(path)])
    assert told.exit_code == 0
    assert "no sure reading was held against eyes yet" in told.output
    data = json.loads(CliRunner().invoke(main, ["meters", "--json", "--journal", str(path)]).output)
    assert data["starts"] == 1
    assert data["proof"]["bound"] == 1
    assert set(Meters.__dataclass_fields__) == set(data)


def test_a_journal_of_before_has_meters_too_and_is_given_a_diary(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    Journal(path).close()
    as_if_written(path, "DROP TABLE diary")
    look_through(path)
    with closing(open_for_reading(path)) as db:
        assert (read_meters(db).starts, hand_before_evening(db)) == (0, 0)
    open_table(Setup(players=(Player("Ann"),), watch=None, journal=path)).close()
    look_through(path)


def test_a_second_copy_of_before_is_followed_with_the_diary(tmp_path: Path) -> None:
    path, copy = tmp_path / "journal.db", tmp_path / "stick" / "copy.db"
    copy.parent.mkdir()
    setup = Setup(players=(Player("Ann"),), watch=None, journal=path, copy=copy)
    Journal(path, copy=copy).close()
    altered(copy, "DROP TABLE diary")
    open_table(setup).close()
    look_through_alone(copy)
    with closing(open_for_reading(copy)) as db:
        assert read_meters(db).tables == 1
