"""`dice-kiosk odds six-shooter`: openings and seats, and what it says of stacks that make no sense."""

import json

import pytest
from click.testing import CliRunner, Result

from kiosk.cli import main


def odds(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", "six-shooter", *arguments])


def test_openings_and_seats_are_told_for_people_and_for_programs() -> None:
    said = odds("--chips", "3,3", "--carried", "4")
    assert said.exit_code == 0
    assert "2 seats, a pot of 8 (exact)" in said.output
    told = json.loads(odds("--chips", "3,3", "--carried", "4", "--json").output)
    assert (told["seats"], told["carried"], told["basis"]) == (2, 4, "exact")
    assert [len(each) for each in told["openings"]] == [15, 15]
    first, second = told["values"]
    assert first["ev"] == max(each["ev"] for each in told["openings"][0])
    assert f"{first['ev']:.4f}" in said.output
    assert first["gain"] == pytest.approx(first["ev"] - 2)
    # the pot is one seat's, but for the few hands in which both bust
    assert 7.9 < first["ev"] + second["ev"] <= 8


def test_more_seats_are_told_about_and_their_chances_sum_to_about_one() -> None:
    told = json.loads(odds("--chips", "3,3,3,3", "--json").output)
    assert told["basis"] == "approximate"
    assert told["error"] > 0
    assert sum(each["win"] for each in told["values"]) == pytest.approx(1, abs=0.15)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--chips", "3,x"], "no list of whole numbers"),
        (["--chips", "1,4"], "for the ante"),
        (["--chips", "5"], "2 to 12 seats"),
        (["--chips", "3,4", "--seats", "3"], "2 stacks for 3 seats"),
        (["--seats", "13"], "13"),
        (["--carried", "-1"], "-1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(arguments: list[str], words: str) -> None:
    said = odds(*arguments)
    assert said.exit_code == 2
    assert words in said.output
    assert "Traceback" not in said.output
