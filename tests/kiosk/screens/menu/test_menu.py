"""The menu at the table: what its questions lead to."""

from typing import Any

import pytest

from kiosk.screens.menu.menu import Menu
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock, house
from tests.kiosk.screens.people import at_table
from tests.kiosk.screens.visitor import through_the_guide, to_the_table


def test_who_goes_on_with_the_game_is_at_the_table_and_who_goes_back_in_the_menu(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    table = visitor.app.screen
    visitor.tap("menu", "end", "back")
    assert isinstance(visitor.app.screen, Menu)
    assert "end" in visitor.names
    visitor.tap("end", "no")
    assert visitor.app.screen is table
    assert visitor.kiosk.table is not None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("in_hand", [False, True])
def test_in_large_text_the_second_lines_are_larger_too(
    size: tuple[int, int], language: str, *, in_hand: bool
) -> None:
    state = at_table("six-shooter", {"button": 0}, "Ann", "Ben").table.shown
    found = []
    for large_text in (False, True):
        page = Menu(Clock(), house(language=language), state, in_hand=in_hand)
        canvas = unpainted(size, Theme(large_text=large_text))
        page.draw(canvas)
        rules = next(each.control for each in canvas.placed if each.control.name == "rules")
        found.append(next(mark.size for mark in canvas.marks if mark.text == rules.detail))
    usual, large = found
    assert large > usual
