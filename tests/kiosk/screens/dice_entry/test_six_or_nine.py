"""A six or a nine: which way up a die lies is one tap, or one press."""

from typing import Any

import pytest

from hardware.buttons import ButtonName
from kiosk.text import translate
from kiosk.ui.theme import Theme
from kiosk.ui.widgets.tray import view
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import wrongs
from tests.kiosk.screens.moments.tables import lying
from tests.kiosk.screens.people import People, at_table, bonus
from tests.kiosk.table.test_table import die


@pytest.mark.parametrize(("button", "value"), [(ButtonName.BUY, 6), (ButtonName.BET, 9)])
def test_six_or_nine_is_one_press(button: ButtonName, value: int) -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 9, sure=False))
    assert "Is this a 6 or a 9?" in [mark.text for mark in people.draw().marks]
    people.press(button)
    assert bonus(people) == value


@pytest.mark.parametrize(("button", "value"), [(ButtonName.BUY, 6), (ButtonName.BET, 9)])
def test_six_or_nine_is_one_press_also_beside_a_die_that_was_read_for_sure(
    button: ButtonName, value: int
) -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d10"])
    people.at.see(die("d10", 9, sure=False), die("d4", 2))
    assert "The d10: is this a 6 or a 9?" in [mark.text for mark in people.draw().marks]
    people.press(button)
    assert [each["value"] for each in as_seen(people.at.table.state)["seats"][0]["dice"]] == [2, value]


def test_where_more_is_in_doubt_than_which_way_up_a_die_lies_its_value_is_asked() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("open", dice=["d4", "d10"])
    people.at.see(die("d10", 9, sure=False), die("d4", 2, sure=False))
    assert "What does the d4 show? (1 of 2)" in [mark.text for mark in people.draw().marks]
    people.at.table.roll.throw_again()
    people.at.see(die("d10", 9, sure=False), die("d8", 2))  # another die than was asked for
    assert people.screen.entry.panel is None or not people.screen.entry.panel.pair


def test_six_or_nine_is_one_tap_and_neither_can_be_tapped_too() -> None:
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(die("d20", 6, sure=False))
    people.touch("face-5")
    people.touch("enter")
    assert bonus(people) == 5


@pytest.mark.parametrize(("language", "answers"), [("en", "It is a {}"), ("de", "Eine {}")])
@pytest.mark.parametrize("size", [(720, 1280), (800, 480), (1024, 600)], ids=str)
def test_the_die_and_both_answers_grow_in_large_text(
    language: str, answers: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []

    def draw_reading(_canvas: Any, marks: Any, _inner: Any, place: Any) -> None:
        xs = [place(x, y)[0] for die_read, _mark in marks for x, y in die_read.outline]
        drawn.append(max(xs) - min(xs))

    monkeypatch.setattr(view, "_draw_reading", draw_reading)
    translate.use(language)
    people = People(at_table("critical-roll", {"mode": "table"}))
    people.at.see(*lying(("d20", 9), sure=False))
    types = []
    for large_text in (False, True):
        canvas = people.draw(size, Theme(large_text=large_text))
        assert not list(wrongs(canvas))
        types.append([mark.size for mark in canvas.marks if mark.text in map(answers.format, (6, 9))])
    assert min(types[1]) > 1.2 * max(types[0])
    plain, large = drawn
    assert large > 1.2 * plain
