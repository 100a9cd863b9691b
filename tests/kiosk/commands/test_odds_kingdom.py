"""`dice-kiosk odds kingdom`: ranks, the Prerogative and the betting of two, for people and for programs."""

import json

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", "kingdom", *arguments])


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
