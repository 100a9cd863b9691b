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


def test_where_a_cloth_lies_over_the_tray_that_is_what_is_to_be_tapped() -> None:
    people = kingdom_with((6, 6, 6, 2, 1))
    canvas = people.draw()
    assert any(mark.text.startswith("Tap the cloth over the tray") for mark in canvas.marks)
    tray = people.screen.live_area(canvas)
    assert tray is not None
    assert people.screen.table.roll.hidden.covered
    assert any(each.control.name == "tray" and each.rect == tray for each in canvas.placed)
