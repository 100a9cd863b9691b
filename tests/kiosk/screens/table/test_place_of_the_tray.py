"""The tray's picture while dice are tapped in beside it, and what lies in its place."""

import pytest

from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES
from tests.kiosk.screens.moments.tables import TABLES
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
