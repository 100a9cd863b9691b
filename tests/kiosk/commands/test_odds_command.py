"""`dice-kiosk odds critical-roll`: the edge by options, the card's files, and what makes no sense."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["odds", "critical-roll", *map(str, arguments)])


def test_the_edge_comes_with_every_d20_of_the_house(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('game = "critical-roll"\n[options]\nmin_bet = 3\n')
    result = run("--rules", rules, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["edge"] == pytest.approx(0.1990025728, abs=1e-9)
    assert found["edge_of_smallest_bet"] == pytest.approx(found["edge"] - 0.5 * 19 / 400 / 3, abs=1e-12)
    assert found["options"]["min_bet"] == 3
    by_house = found["by_house_d20"]
    assert list(by_house) == [str(house) for house in range(1, 21)]
    assert sum(by_house.values()) / 20 == pytest.approx(found["edge"], abs=1e-12)
    assert by_house["20"] == pytest.approx(-0.95)
    assert "+0.1990025728" in run().stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--option", "mode=table"], "Against each other there is no house"),
        (["--option", "ante=2"], "has no option 'ante'"),
        (["--option", "min_bet=0"], "min_bet must be"),
        (["--by-the-rules"], "it takes --simulate"),
        (["--simulate", "1"], "1 is not in the range"),
        (["--card", "card.png"], "A card is written as .svg or .pdf"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(arguments: list[str], said: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["odds", "critical-roll", *arguments])
    assert result.exit_code == 2
    assert said in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_card_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("--card", tmp_path / "file" / "card.svg")
    assert result.exit_code == 1
    assert "could not be written" in result.stderr


@pytest.mark.slow
def test_where_a_card_was_written_is_told(tmp_path: Path) -> None:
    path = tmp_path / "card.svg"
    assert run("--card", path).stdout.splitlines()[0] == str(path)


@pytest.mark.slow
def test_card_search_and_simulation_in_one_run(tmp_path: Path) -> None:
    for kind, start in (("svg", b"<svg"), ("pdf", b"%PDF-1.4")):
        result = run("--card", tmp_path / f"card.{kind}", "--search", "--simulate", 1000, "--json")
        assert result.exit_code == 0
        assert (tmp_path / f"card.{kind}").read_bytes().startswith(start)
    search = json.loads(result.stdout)["search"]
    assert search["options"] == []
    assert [each["edge"] > 0.19 for each in search["tried"]] == [True, True]
    assert search["new_rules"]
    assert all(-0.05 <= each["edge"] <= -0.005 for each in search["new_rules"])
    assert json.loads(result.stdout)["simulated"]["hands"] == 1000
