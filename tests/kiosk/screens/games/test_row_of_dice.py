"""In a turn of Six Shooter its six dice stand in a row, those that are rolled as wide as the others."""

from __future__ import annotations

import pytest

from kiosk.text import translate
from kiosk.ui.theme import Theme
from tests.as_seen import as_seen
from tests.kiosk.screens.moments.parts import LANGUAGES
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

BOUGHT = (("d4", 2), ("d6", 1), ("d8", 3))


def turn_of(bought: int, first: tuple[int, int] = (2, 6)) -> People:
    """Ann has opened with a d10 and a d12, and has bought so many dice."""
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben", chips=20))
    table = people.at.table
    for _seat in range(2):
        table.act("open", dice=("d10", "d12"))
    people.at.see(die("d10", first[0]), die("d12", first[1]))
    people.at.see(die("d10", 1), die("d12", 2))
    for kind, value in BOUGHT[:bought]:
        table.play("buy", die=kind)
        people.at.see(die(kind, value))
        if as_seen(table.state)["pending"]["seat"] != 0:
            table.act("stick")
    people.landed()
    people.clock.now += 10
    return people


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (720, 1280)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("buttons", [False, True])
@pytest.mark.parametrize(("bought", "first"), [(0, (2, 6)), (2, (2, 6)), (3, (2, 6)), (1, (9, 10))])
def test_all_dice_are_as_wide_and_in_one_row(
    bought: int,
    first: tuple[int, int],
    size: tuple[int, int],
    language: str,
    *,
    large_text: bool,
    buttons: bool,
) -> None:
    people = turn_of(bought, first)
    translate.use(language)
    canvas = people.draw(size, Theme(large_text=large_text, buttons=buttons))
    dice = [each.rect for each in canvas.placed if each.control.name.startswith("buy-d")]
    assert len(dice) == 6
    assert len({rect.y for rect in dice}) == 1
    assert max(rect.w for rect in dice) - min(rect.w for rect in dice) <= 1  # as px are rounded


def test_one_that_is_rolled_shows_its_value_and_those_left_show_none() -> None:
    canvas = turn_of(1).draw()
    row = {each.control.die: each.rect for each in canvas.placed if each.control.name.startswith("buy-d")}
    shown = {name: value for name, value, place in canvas.dice if name in row and row[name].contains(place)}
    assert shown == {"d4": 2, "d6": None, "d8": None, "d10": 2, "d12": 6, "d20": None}
    assert [mark.text for mark in canvas.marks if row["d12"].contains(mark.ink)] == ["d12"]


def test_in_large_text_what_is_below_a_die_with_an_arcade_button_grows() -> None:
    def below(*, large_text: bool) -> int:
        canvas = turn_of(0).draw((1024, 600), Theme(large_text=large_text))
        (place,) = (each.rect for each in canvas.placed if each.control.name == "buy-d4")
        return next(mark.size for mark in canvas.marks if mark.text == "d4" and place.contains(mark.ink))

    assert below(large_text=True) > below(large_text=False)
