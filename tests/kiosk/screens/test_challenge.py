"""A value that was taken is challenged, the table votes; a die that is a 6 or a 9 is decided by one tap."""

import pygame
import pytest

from hardware.buttons import ButtonName
from kiosk.screens.table_looks import worn
from kiosk.ui import palettes, theme
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.test_pot_tables import LONG, People, at_table, kingdom_with
from tests.kiosk.test_table import die


def thrown(value: int = 9) -> People:
    """Ann's d20 shows `value`, and Ben is to throw."""
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", value))
    return people


def bonus(people: People) -> int:
    value = people.at.table.state["seats"][0]["dice"][0]["value"]
    assert isinstance(value, int)
    return value


def test_the_table_votes_for_another_value_and_it_counts() -> None:
    people = thrown()
    people.touch("challenge")
    assert not {"throw", "tray"} & set(people.names())
    people.touch("face-6")
    people.touch("enter")
    assert bonus(people) == 9  # nothing counts before the vote
    people.touch("agreed")
    assert bonus(people) == 6
    assert not people.screen.panel_open


@pytest.mark.parametrize("presses", [["enter", "stays"], ["back"]])
def test_without_a_majority_it_stays(presses: list[str]) -> None:
    people = thrown()
    people.touch("challenge")
    people.touch("face-6")
    for name in presses:
        people.touch(name)
    assert bonus(people) == 9
    assert "throw" in people.names()


def test_a_vote_for_what_counts_already_is_told_so() -> None:
    people = thrown()
    for name in ("challenge", "face-9", "enter", "agreed"):
        people.touch(name)
    assert people.screen.note == "These are the values that count already."


def test_nothing_can_be_challenged_after_the_next_step_nor_before_a_throw_nor_while_dice_move() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    assert "challenge" not in people.names()
    people.at.see(die("d20", 9))
    assert "challenge" in people.names()
    people.touch("throw")
    assert "challenge" not in people.names()


def test_hidden_dice_are_not_challenged_on_everybodys_screen() -> None:
    assert "challenge" not in kingdom_with((6, 6, 6, 2, 1)).names()


@pytest.mark.parametrize(("button", "value"), [(ButtonName.BUY, 6), (ButtonName.BET, 9)])
def test_six_or_nine_is_one_press(button: ButtonName, value: int) -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 9, sure=False))
    assert "Is this a 6 or a 9?" in [mark.text for mark in people.draw().marks]
    people.press(button)
    assert bonus(people) == value


def test_six_or_nine_is_one_tap_and_neither_can_be_tapped_too() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 6, sure=False))
    people.touch("face-5")
    people.touch("enter")
    assert bonus(people) == 5


def test_each_game_has_a_table_of_its_own_and_leaves_the_theme_as_it_was() -> None:
    before = {name: getattr(theme, name) for name in (*theme.COLOURS, "EDITION")}
    corners = set()
    for game in ("six-shooter", "critical-roll", "kingdom"):
        options = {"button": 0} if game == "six-shooter" else {}
        picture = People(at_table(game, options)).draw().surface
        corners.add(tuple(picture.get_at((2, y))[:3] for y in range(590, 600)))
        assert {name: getattr(theme, name) for name in before} == before
    assert len(corners) == 3


def test_high_contrast_has_no_pictures_behind_the_text() -> None:
    palettes.use("contrast")
    try:
        with worn("kingdom"):
            assert theme.PANEL == (0, 0, 0)
        people = People(at_table("kingdom", {}))
        canvas = Canvas(pygame.Surface((1024, 600)))
        people.screen.draw(canvas)
        assert canvas.surface.get_at((2, 598))[:3] < (6, 6, 6)
    finally:
        palettes.use("casino")


def test_nothing_is_cut_or_too_small_in_a_challenge_a_vote_or_the_question_of_6_or_9() -> None:
    names = [f"{LONG[:22]}{number:02}" for number in range(3)]
    people = People(at_table("critical-roll", {"mode": "table"}, *names, chips=9_999_999))
    unsure = People(at_table("critical-roll", {"mode": "table"}, *names, chips=9_999_999))
    unsure.at.see(die("d20", 9, sure=False))
    people.at.see(die("d20", 9))
    found = []
    for step in ("", "challenge", "enter"):
        if step:
            people.touch(step)
        found += [wrong for size in SIZES for wrong in wrongs(people.draw(size))]
    assert found + [wrong for size in SIZES for wrong in wrongs(unsure.draw(size))] == []
