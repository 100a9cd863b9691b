"""A game that was ended between two hands is over: it can't be gone on with, whatever could follow in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide, won_by_ann

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor


def ended(visitor: Visitor) -> None:
    """The game is, between two hands."""
    won_by_ann(visitor)
    visitor.step()
    visitor.tap("menu", "end", "end")


def test_a_game_that_was_ended_is_not_gone_on_with(visitors: Any) -> None:
    visitor: Visitor = visitors()
    ended(visitor)
    assert "resume" not in visitor.names
    visitor.tap("start")
    assert "resume" not in visitor.names
    assert "again" in visitor.names
    visitor.close()
    assert "resume" not in visitors().names


def test_nor_is_it_for_who_looked_at_the_last_page_of_the_evening(visitors: Any) -> None:
    visitor: Visitor = visitors()
    ended(visitor)
    visitor.tap("home", "home", "anew")
    assert "resume" not in visitor.names


def test_those_of_an_ended_game_keep_their_chips_in_the_next_one(visitors: Any) -> None:
    visitor: Visitor = visitors()
    ended(visitor)
    kept = visitor.house.stacks()
    assert kept
    visitor.tap("start", "again")
    assert visitor.house.stacks() == kept


def test_a_hand_that_was_interrupted_is_gone_on_with(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("menu", "end", "end", "start")
    assert "resume" in visitor.names
