"""The menu at the table: what its questions lead to."""

from typing import Any

from kiosk.screens.menu.menu import Menu
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
