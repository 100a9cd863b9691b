"""`dice-kiosk fairness`: what it says of a file of rolls, and of files that are none."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from kiosk.cli import main
from kiosk.commands.test_screen import Alone
from kiosk.fairness.register import Origin
from kiosk.fairness.session import Session
from kiosk.people import id_of_name
from kiosk.table.players import Player
from kiosk.table.setup import Setup, open_table
from tests.kiosk.table.test_table import die
from vision.reading import Reading

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def fairness(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["fairness", *arguments])


def test_a_file_of_counts_is_tested(tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    path.write_text("die,face,count\nd6,1,10\nd6,6,40\nd4,1,3\nd4,2,4\n")
    said = fairness("test", str(path))
    assert said.exit_code == 0
    assert "d6: 50 rolls\n  These rolls speak strongly against a fair die." in said.output
    assert "2 dice were tested" in said.output
    told = [json.loads(line) for line in fairness("test", str(path), "--json").output.splitlines()]
    assert [each["die"] for each in told] == ["d4", "d6"]
    assert told[1]["counts"]["6"] == 40
    assert told[1]["order"] is None


def test_single_rolls_are_looked_at_in_their_order_too(tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    path.write_text("die,face\n" + "d4,1\nd4,2\nd4,3\nd4,4\n" * 20)
    assert "longest run 1" in fairness("test", str(path)).output


def test_a_wrong_file_is_told_in_a_sentence_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "rolls.csv"
    path.write_text("die,face,count\nd4,1,3\nd6,7,1\n")
    for more in ((), ("--json",)):
        said = fairness("test", str(path), *more)
        assert said.exit_code == 1
        assert (said.stdout, said.stderr) == (
            "",
            f"{path}, line 3: a d6 has no face 7: it has 1 to 6.\n",
        )
    assert list(tmp_path.iterdir()) == [path]


def test_the_rolls_that_biases_need_are_told() -> None:
    told = [json.loads(line) for line in fairness("power", "d4", "--json").output.splitlines()]
    assert [each["more"] for each in told] == [0.1, 0.25, 0.5, 1.0]
    once = [each["once"] for each in told]
    assert once == sorted(once, reverse=True)
    assert all(each["always"] is None or each["always"] > each["once"] for each in told)
    assert fairness("power", "cube").exit_code == 1


@pytest.mark.slow
def test_power_curves_begin_at_false_alarms_and_rise() -> None:
    assert len(fairness("power", "d4", "--curve").output.splitlines()) == 2 + 8
    told = [json.loads(line) for line in fairness("power", "d4", "--curve", "--json").output.splitlines()]
    assert [each["more"] for each in told] == [0.0, 0.1, 0.25, 0.5, 1.0]
    fair, *_, most = (each["noticed"] for each in told)
    assert all(abs(each["once"] - 0.05) < 0.01 and each["always"] < 0.08 for each in fair)
    always = [each["always"] for each in most]
    assert always == sorted(always)
    assert always[-1] == 1.0


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Two players have thrown one d20 each, and the house; nothing else is on record."""
    path = tmp_path / "journal.db"
    table = open_table(Setup(players=(Player("Ann"), Player("Ben, B")), watch=None, journal=path, seed=1))
    for _seat in range(2):
        table.act("bet", amount=4)
    for value in (20, 1, 5):
        table.roll.enter([("d20", value)], who="Ann", reason="This table has no camera")
    table.close()
    return path


def test_the_register_is_a_file_that_can_be_tested(record: Path, tmp_path: Path) -> None:
    said = fairness("register", "--journal", str(record))
    assert said.output.splitlines()[0] == "die,face,set,who,when,how,origin,read,id"
    assert [line.split(",")[1] for line in said.output.splitlines()[1:]] == ["20", "1", "5"]
    path = tmp_path / "register.csv"
    path.write_text(said.output)
    (told,) = (json.loads(line) for line in fairness("test", str(path), "--json").output.splitlines())
    assert (told["die"], told["rolls"], told["order"]["longest"]) == ("d20", 3, 1)


def test_the_register_tells_each_die_by_player_and_day(record: Path) -> None:
    one = fairness("register", "--journal", str(record), "--who", "ben, b", "--json").output.splitlines()
    assert [(json.loads(line)["face"], json.loads(line)["known"]) for line in one] == [(1, "answered")]
    later = fairness("register", "--journal", str(record), "--since", "2999-01-01").output
    assert len(later.splitlines()) == 1


def test_the_report_is_written_and_nothing_where_there_is_no_die(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert fairness("report", "--journal", str(record), "--to", str(page)).output == f"{page}\n"
    assert "tapped in, no camera" in page.read_text()
    told = json.loads(fairness("report", "--journal", str(record), "--json").output)
    thrown = [(each["id"], each["name"], each["dice"]) for each in told["by_person"]]
    assert told["origin"] == "tapped-in"
    assert thrown == [
        (id_of_name("Ann"), "Ann", 1),
        (id_of_name("Ben, B"), "Ben, B", 1),
        ("house", "house", 1),
    ]
    assert f"Ann 1 ({id_of_name('Ann')})" in page.read_text()
    page.unlink()
    none = fairness("report", "--journal", str(record), "--to", str(page), "--who", "Cleo")
    assert (none.exit_code, none.stdout) == (1, "")
    assert "no die" in none.stderr
    assert not page.exists()
    away = tmp_path / "rolls.txt" / "page.html"
    away.parent.write_text("")
    assert "can't be written" in fairness("report", "--journal", str(record), "--to", str(away)).stderr


def test_a_session_is_tested_when_its_window_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window itself is tried by the tests of its page."""
    path = tmp_path / "one.csv"
    seen: list[str] = []

    def show(window: Alone, *, fullscreen: bool) -> None:
        assert not fullscreen
        seen.append(window.navigation.top.title)
        Session(path, Origin.SIMULATED, lambda: datetime.now(UTC)).count(
            Reading((die("d4", 3),), (), 640, 480)
        )

    monkeypatch.setattr(Alone, "show", show)
    session = ("run", "--camera", "simulated", "--die", "d4", "--to", str(path))
    for rolls in (1, 2):
        said = fairness(*session)
        assert said.exit_code == 0, said.output
        assert f"d4: {rolls} rolls" in said.output
        assert f"Every throw is in {path}." in said.output
    assert seen == ["Is this die fair?"] * 2
    path.write_text("die,face\nd4,3\n")
    wrong = fairness(*session)
    assert (wrong.exit_code, path.read_text()) == (1, "die,face\nd4,3\n")
    assert "no file of a fairness session" in wrong.stderr
    monkeypatch.setattr(Alone, "show", lambda _window, **_how: None)
    assert "No throw was counted." in fairness(*session[:-1], str(tmp_path / "two.csv")).output


@pytest.mark.slow
def test_a_simulated_tray_s_die_is_thrown_and_tested_without_a_window(tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    session = ("run", "--die", "d6", "--throws", "3", "--seed", "14", "--to", str(path))
    wrong = fairness(*session, "--camera", "v4l2:0")
    assert wrong.exit_code == 2
    assert "Only a simulated tray knows what it threw" in wrong.stderr
    assert not path.exists()
    said = fairness(*session, "--camera", "simulated")
    assert said.exit_code == 0, said.output
    assert "d6: 3 rolls" in said.output
    assert [line.split(",")[1] for line in path.read_text().splitlines()] == ["face", "2", "6", "6"]
