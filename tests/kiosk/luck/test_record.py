"""Luck and skill off the record: by player and game, of an evening or all; on a terminal and as a page."""

from __future__ import annotations

import json
import random
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.games.session import PendingKind
from kiosk.journal.evening import EveningSums
from kiosk.journal.replay import resume
from kiosk.journal.storage.database import open_for_reading
from kiosk.luck.record import luck_sums
from kiosk.luck.sums import Mean
from tests.kiosk.journal.test_resume import begun, step
from tests.kiosk.luck.played import an_evening

if TYPE_CHECKING:
    from pathlib import Path


def run(path: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["luck", "--journal", str(path), *more])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def test_what_was_won_is_what_the_evening_says_whatever_was_bought_and_taken_back(path: Path) -> None:
    rng = random.Random(5)
    table = begun(path, "critical-roll", {})
    for _ in range(120):
        if table.pending.kind is not PendingKind.GAME_OVER:
            step(table, rng)
    table.close()
    with closing(open_for_reading(path)) as db:
        sums, evening = luck_sums(db), EveningSums().evening(db)
    found = {who: each.won.total for (who, _game), each in sums.players.items()}
    assert found == {who: each.net for who, each in evening.players.items()}
    assert sums.hands > 3
    assert sums.left_out == 0


def test_an_evening_is_told_by_player_and_game(path: Path) -> None:
    an_evening(path, "critical-roll", 4)
    an_evening(path, "six-shooter", 3)
    told = run(path).output
    assert told.index("Six Shooter") < told.index("Critical Roll")
    assert "Ann: 3 hands, exact" in told
    assert "Ben: 4 hands, exact" in told
    assert "natural 20s: " in told
    found = json.loads(run(path, "--json", "--evening", "1", "--game", "six-shooter").output)
    assert {each["game"] for each in found["players"]} == {"six-shooter"}
    for each in found["players"]:
        assert each["luck"]["total"] + each["decisions"]["total"] == pytest.approx(each["won"]["total"])
        assert each["luck"]["between"][0] < each["luck"]["mean"] < each["luck"]["between"][1]


def test_each_hand_is_told_where_that_is_wanted_but_none_with_hidden_dice(path: Path) -> None:
    an_evening(path, "kingdom", 2, ("Ann", "Ben", "Cem"))
    an_evening(path, "critical-roll", 3)
    told = run(path, "--hands").output
    assert sum(line.startswith("hand ") for line in told.splitlines()) == 3 * 2
    assert "Kingdom: Ann" not in told
    for each in json.loads(run(path, "--hands", "--json").output)["each"]:
        assert each["game"] == "critical-roll"
        assert each["luck"] + each["decisions"] == pytest.approx(each["won"], abs=1e-9)


def test_kingdom_waits_until_its_game_is_over(path: Path) -> None:
    an_evening(path, "kingdom", 2, ("Ann", "Ben", "Cem"))
    assert "2 hands of Kingdom are left out until that game is over" in run(path).output
    assert "Ann" not in run(path).output
    an_evening(path, "critical-roll", 1)
    told = run(path).output
    assert "Ann: 2 hands, estimated" in told
    assert "Knight or better: " in told


def test_kingdom_waits_no_longer_once_its_game_was_finished_for_the_day(path: Path) -> None:
    an_evening(path, "kingdom", 2, ("Ann", "Ben", "Cem"))
    with closing(open_for_reading(path)) as db:
        saved = resume(db, None)
        assert saved is not None
        assert luck_sums(db).waiting == 2
        assert luck_sums(db, finished="another's").waiting == 2
        sums = luck_sums(db, finished=saved.seal)
    assert sums.waiting == 0
    assert {each.won.number for each in sums.of_game("kingdom")} == {2}


def test_kingdom_waits_no_longer_once_everyone_has_worn_the_crown(path: Path) -> None:
    an_evening(path, "kingdom", 3, ("Ann", "Ben", "Cem"))
    assert "Ann: 3 hands, estimated" in run(path).output


def test_a_page_has_charts_and_sums(path: Path, tmp_path: Path) -> None:
    an_evening(path, "six-shooter", 3)
    page = tmp_path / "luck.html"
    assert run(path, "--report", str(page), "--language", "de").exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "Glück und Können" in text
    assert "Ann" in text
    assert "http" not in text  # it needs nothing else


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--evening", "7"], "The journal has no evening 7: it has 1."),
        (["--report", "/nowhere/luck.html"], "there is no folder /nowhere"),
    ],
)
def test_what_can_t_be_done_is_told(path: Path, more: list[str], words: str) -> None:
    an_evening(path, "critical-roll", 1)
    told = run(path, *more)
    assert told.exit_code == 1
    assert words in told.output


def test_without_a_hand_that_is_said(path: Path) -> None:
    assert "There is no journal" in run(path).output
    begun(path, "critical-roll", {}).close()
    assert "No hand was played to its end yet." in run(path).output


def test_a_mean_s_interval_is_student_s() -> None:
    mean = Mean()
    assert mean.between is None
    for chips in (1.0, 2.0, 3.0, 4.0):
        mean.add(chips)
    low, high = mean.between or (0, 0)
    # t(0.975, 3) = 3.182446, and the standard error is 1.290994 / 2
    assert (high - low) / 2 == pytest.approx(3.182446 * 1.290994 / 2, abs=1e-5)
    assert (high + low) / 2 == pytest.approx(2.5)
