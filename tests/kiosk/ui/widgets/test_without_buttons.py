"""Where there are no arcade buttons nothing names them, and what only they need is not drawn."""

from dataclasses import replace

from hardware.buttons import ButtonName
from kiosk.ui.theme import CASINO
from tests.kiosk.screens.people import People, at_table, kingdom_with

BARE = replace(CASINO, buttons=False)
NAMES = {button.name for button in ButtonName}


def told(people: People, *, buttons: bool) -> set[str]:
    look = CASINO if buttons else BARE
    return {word.strip(",.:;") for mark in people.draw(look=look).marks for word in mark.text.split()}


def placed(people: People, *, buttons: bool) -> set[str]:
    return {each.control.name for each in people.draw(look=CASINO if buttons else BARE).placed}


def test_nothing_names_a_button_that_is_not_there() -> None:
    for people in (
        People(at_table("six-shooter", {"button": 0}, "Ann", "Ben")),
        kingdom_with((6, 6, 6, 2, 1)),
    ):
        assert told(people, buttons=True) & NAMES
        assert not told(people, buttons=False) & NAMES


def test_what_only_they_need_has_no_place_and_still_works_by_key() -> None:
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    gone = placed(people, buttons=True) - placed(people, buttons=False)
    assert gone == {"next-die"}
    assert "next-die" in {each.name for each in people.screen.controls()}
