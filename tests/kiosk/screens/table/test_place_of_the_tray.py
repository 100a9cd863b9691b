"""The tray's picture while dice are tapped in beside it, and what lies in its place."""

import pytest

from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, TIGHT, wrongs
from tests.kiosk.screens.moments.tables import TABLES, first_throw
from tests.kiosk.screens.people import kingdom_with


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_no_strip_of_an_empty_tray_is_left_beside_its_picture(
    size: tuple[int, int], *, large_text: bool
) -> None:
    people = TABLES["six-shooter_unsure"]()
    tray = people.screen.live_area(people.draw(size, Theme(large_text=large_text)))
    assert tray is not None
    assert tray.w / tray.h == pytest.approx(4 / 3, abs=0.02)


def test_a_tap_on_the_cloth_over_the_tray_throws_as_the_button_does_which_alone_says_so() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    canvas = people.draw()
    assert not any("over the tray" in mark.text for mark in canvas.marks)
    tray = people.screen.live_area(canvas)
    assert tray is not None
    assert people.screen.table.roll.hidden.covered
    assert any(each.control.name == "tray" and each.rect == tray for each in canvas.placed)


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", TIGHT)
def test_beside_it_the_pot_has_its_name_and_what_throws_two_dice_shows_both(
    size: tuple[int, int], *, large_text: bool
) -> None:
    people = first_throw("six-shooter")
    canvas = people.draw(size, Theme(large_text=large_text))
    head = people.screen._areas(canvas).head
    assert {"Pot", "6"} == {mark.text for mark in canvas.marks if head.contains(mark.ink)}
    throws = next(each.rect for each in canvas.placed if each.control.name == "throw")
    asked = people.at.table.roll.asked
    assert asked is not None
    shown = {kind: place for kind, _value, place in canvas.dice if throws.contains(place)}
    assert tuple(shown) == tuple(asked.dice)
    assert len(shown) == 2
    words = [mark.ink for mark in canvas.marks if throws.contains(mark.ink)]
    assert not any(place.collidelist(words) >= 0 for place in shown.values())
    assert list(wrongs(canvas)) == []
