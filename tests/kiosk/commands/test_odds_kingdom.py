"""`dice-kiosk odds kingdom`: ranks, the Prerogative and the betting of two, for people and for programs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main
from kiosk.odds.kingdom import reigns


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", "kingdom", *arguments])


@pytest.mark.slow
def test_ranks_and_betting_are_told_for_people_and_for_programs() -> None:
    said = odds("--seats", "3", "--chips", "26")
    told = json.loads(odds("--seats", "3", "--chips", "26", "--json").output)
    assert said.exit_code == 0
    assert [each["rolls"] for each in told["ranks"]] == [6, 150, 300, 240, 1200, 1800, 3600, 480]
    assert "beats 2" in said.output
    two = told["two"]
    assert (two["chips"], two["basis"]) == (28, "approximate")
    assert f"{two['exploitability']:.6f} antes" in said.output
    assert two["king"] == pytest.approx(-two["prince"])
    assert two["king"] > 0  # the crown is worth having
    best, worst = told["foundations"][-1], told["foundations"][0]
    assert (best["dice"], best["keeps"]) == ([6] * 5, 1.0)
    assert best["beats"] == pytest.approx((1 - 1 / 7776) ** 2)
    assert worst["keep"] < told["reroll"] < best["keep"]
    for each in told["foundations"]:
        assert sum(each["opens"]) == pytest.approx(1, abs=0.01)
        assert len(each["opens"]) == len(two["answers"])


@pytest.mark.parametrize("wrong", [["--seats", "9"], ["--seats", "1"], ["--chips", "0"], ["--chips", "999"]])
def test_what_no_table_can_be_is_wrong_usage(wrong: list[str]) -> None:
    said = odds(*wrong)
    assert said.exit_code == 2
    assert "is not in the range" in said.output


def test_a_table_s_own_options_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rounds are enough here."""
    monkeypatch.setattr(reigns, "FEW_ROUNDS", (20, 20))
    rules = tmp_path / "rules.toml"
    rules.write_text('game = "kingdom"\n[options]\nante = 2\nmax_bet = 6\n')
    told = json.loads(odds("--rules", str(rules), "--option", "draw_by_pips=false", "--json").output)
    assert (told["options"]["ante"], told["options"]["draw_by_pips"]) == (2, False)
    two = told["two"]
    assert (two["chips"], two["unit"]) == (19, "antes")
    assert two["answers"] == ["check", "bet 0.5", "bet 1", "bet 2", "bet 3"]  # in antes: at most 6 chips
    assert 0 < two["exploitability"] < 1
    five_fives = next(each for each in told["foundations"] if each["dice"] == [5] * 5)
    assert five_fives["beats"] == pytest.approx(1 - 6 / 7776)  # five alike draw with each other


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--option", "min_bet=9", "--option", "max_bet=2"], "must be at least as large"),
        (["--option", "mode=house"], "has no option 'mode'"),
    ],
)
def test_options_that_no_table_has_are_wrong_usage(wrong: list[str], said: str) -> None:
    result = odds(*wrong)
    assert result.exit_code == 2
    assert said in result.output
