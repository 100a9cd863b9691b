"""Hands without a screen, through the real table and its worker, on fake_parts.py's camera."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from calibration.tray_settings import TraySettings
from kiosk.games.command import Entry
from kiosk.journal.hand import HandData
from kiosk.journal.journal import Journal
from kiosk.journal.storage import check
from kiosk.journal.storage.database import JournalError
from kiosk.journal.transcript import hand_object, hand_text
from kiosk.table.players import Player
from kiosk.table.self_play import HeadlessError, play
from kiosk.table.setup import Setup, open_table
from kiosk.table.table import Table
from kiosk.tray import process
from kiosk.tray.messages import WatchSettings
from tests.kiosk.fake_parts import parts
from tests.kiosk.in_thread import no_processes

FOUNDATION = ("d6",) * 5
BOTS = (Player("Ann", bot=True), Player("Ben", bot=True))


@pytest.fixture(autouse=True)
def _in_thread(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "real_process" not in request.fixturenames:
        no_processes(monkeypatch)


@pytest.fixture
def real_process() -> None:
    """For a camera whose process ends all of a sudden."""


def opened(
    source: str = "fake",
    *,
    seed: int = 7,
    chips: int = 100,
    journal: Path | None = None,
    game: str = "critical-roll",
    options: dict[str, Any] | None = None,
) -> Table:
    watch = WatchSettings(TraySettings(source, seed=seed, parts=parts), in_step=True, give_up_s=3.0)
    setup = Setup(
        BOTS, watch, game, chips, options=options or {}, journal=journal, seed=seed, bot_pause_s=0.0
    )
    return open_table(setup)


def played(source: str = "fake", hands: int = 2, *, seed: int = 7, tries: int = 3) -> list[HandData]:
    table = opened(source, seed=seed)
    try:
        return list(play(table, hands, tries=tries))
    finally:
        table.close()


def lines(records: list[HandData]) -> list[str]:
    return [json.dumps(hand_object(record)) for record in records]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_lines() -> None:
    assert lines(played()) == lines(played())
    assert lines(played()) != lines(played(seed=8))


@pytest.mark.slow
def test_a_line_tells_the_hand_and_no_chip_is_made_or_lost() -> None:
    for number, line in enumerate(map(json.loads, lines(played(hands=4))), 1):
        assert line["hand"] == number
        assert line["players"] == ["Ann", "Ben"]
        assert (line["camera"], line["simulated"]) == ("fake", True)
        assert {bet["action"] for bet in line["bets"]} >= {"bet"}
        assert [roll["seat"] for roll in line["rolls"][:3]] == [0, 1, "house"]
        for roll in line["rolls"]:
            assert [die["die"] for die in roll["dice"]] == roll["asked"]
            assert [(die["die"], die["value"]) for die in roll["read"]] == [
                (die["die"], die["value"]) for die in roll["dice"]
            ]
        before = sum(line["chips_before"]) + line["house_before"]
        assert before == sum(line["chips_after"]) + line["house_after"] == 200


def test_the_wrong_die_is_a_refused_roll_with_its_reason_and_the_hand_goes_on() -> None:
    (record,) = played("fake:wrong@2", hands=1)
    line = hand_object(record)
    (refused,) = line["refused"]
    assert refused["why"] == "A d20 was asked for; the tray shows a d8."
    assert refused["seat"] == 1
    assert [roll["seat"] for roll in line["rolls"][:3]] == [0, 1, "house"]
    assert "did not count: A d20 was asked for" in hand_text(record)


def test_an_unsure_reading_is_thrown_again_and_never_answered_otherwise() -> None:
    (record,) = played("fake:unsure@1", hands=1)
    line = hand_object(record)
    (refused,) = line["refused"]
    assert "not for sure" in refused["why"]
    assert all(roll["how"] == "read" for roll in line["rolls"])
    assert line["corrected"] == []


@pytest.mark.parametrize("fault", ["unsure", "wrong", "nothing"])
def test_a_roll_that_never_counts_ends_the_run_after_so_many_throws(fault: str) -> None:
    with pytest.raises(HeadlessError, match="not read in 3 throws"):
        played(f"fake:{fault}")


@pytest.mark.parametrize("step", ["roll", "act", "next"])
def test_a_full_disk_ends_the_run_with_its_words(step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not on record has not happened, so that the same step would be tried for ever."""
    append = Journal.append

    def full(journal: Journal, command: Entry, **more: Any) -> None:
        if command["do"] == step:
            raise JournalError.say("The journal can't be written: database or disk is full.")
        append(journal, command, **more)

    monkeypatch.setattr(Journal, "append", full)
    with pytest.raises(HeadlessError, match="disk is full"):
        played(hands=2)


def test_photos_that_run_out_end_the_run_with_what_was_still_to_come() -> None:
    with pytest.raises(HeadlessError, match=r"no more photos.*Throw the d20 for the house"):
        played("fake:photos")


def test_no_camera_ends_the_run_with_its_words() -> None:
    with pytest.raises(HeadlessError, match="not plugged in"):
        played("fake:lost")


@pytest.mark.usefixtures("real_process")
def test_a_camera_that_comes_back_does_not_end_the_run(tmp_path: Path) -> None:
    (record,) = played(f"fake:die,once={tmp_path / 'marker'}", hands=1)
    assert record["ended"] is not None


@pytest.mark.slow
@pytest.mark.usefixtures("real_process")
def test_a_camera_that_is_lost_at_each_throw_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PAUSES_S", (0.05,))
    with pytest.raises(HeadlessError, match=r"lost 6 times for one roll\. The camera's process ended"):
        played("fake:die", hands=1)


@pytest.mark.slow
def test_a_run_goes_on_from_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    seen: list[HandData] = []
    for _ in range(2):
        table = opened(journal=path)
        seen += play(table, 1, tries=3)
        table.close()
    assert [record["hand"] for record in seen] == [1, 2]
    assert seen[1]["chips_before"] == seen[0]["chips_after"]


@pytest.mark.slow
def test_a_run_that_goes_on_from_a_long_damaged_record_says_so_at_its_end_at_the_latest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "AT_START", 0)
    path = tmp_path / "journal.db"
    table = opened(journal=path)
    list(play(table, 2, tries=3))
    table.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET source = 'x' WHERE number = 2")  # in the hand before
    table = opened(journal=path)
    with pytest.raises(JournalError, match="entry 2 is not as it was written"):
        list(play(table, 1, tries=3))
    table.close()


@pytest.mark.slow
def test_when_nobody_can_bet_any_more_the_game_is_over() -> None:
    table = opened(chips=1, seed=3)
    records = list(play(table, 50, tries=3))
    table.close()
    assert len(records) < 50
    assert (after := records[-1]["chips_after"]) is not None
    assert after["seats"] == [0, 0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "hands", "dice"),
    [
        ("six-shooter", {}, 3, {1, 2}),
        ("critical-roll", {"mode": "table"}, 3, {1}),
        ("kingdom", {"max_bet": 5}, 2, {1, 5}),
    ],
)
def test_the_other_games_are_played_and_no_chip_is_made_or_lost(
    game: str, options: dict[str, Any], hands: int, dice: set[int]
) -> None:
    table = opened(game=game, options=options)
    try:
        records = list(play(table, hands, tries=3))
    finally:
        table.close()
    assert len(records) == hands
    assert {len(roll["asked"]) for record in records for roll in hand_object(record)["rolls"]} == dice
    for line in map(hand_object, records):
        before, after = sum(line["chips_before"]), sum(line["chips_after"])
        carried = 0 if line["hand"] == 1 else 200 - before  # a pot that stayed on the table
        assert before + carried == 200
        assert after == 200 or "stay" in line["result"]


@pytest.mark.slow
def test_dice_that_were_never_shown_are_in_no_line_and_those_shown_are() -> None:
    shown, hidden = 0, 0
    for seed in range(6):
        table = opened(game="kingdom", seed=seed)
        try:
            records = list(play(table, 2, tries=3))
        finally:
            table.close()
        for record in records:
            line = hand_object(record)
            for roll in line["rolls"]:
                values = {die["value"] for die in roll["dice"]}
                hidden += values == {None}
                shown += None not in values
                assert None not in values or values == {None}
                if len(roll["asked"]) == len(FOUNDATION):
                    assert ({die["value"] for die in roll["read"]} == {None}) == (values == {None})
            folded = [step for step in record["steps"] if step["command"].get("action") == "fold"]
            if folded:
                told = hand_text(record)
                assert told.count("the dice stay covered") >= 2
    assert shown
    assert hidden
