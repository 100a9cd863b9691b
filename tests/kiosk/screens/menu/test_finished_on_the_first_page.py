"""While an evening goes on the first page leads to settling up, and ends it, not before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.settings.preferences import BuyIns
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import through_the_guide, won_by_ann

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

PIN = ("key-4", "key-7", "key-1", "key-1", "done")
OF_AN_EVENING = {"settle", "finish"}


def said(visitor: Visitor) -> set[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return {line for mark in canvas.marks for line in mark.text.split("\n")}


def left(visitor: Visitor, *, in_a_hand: bool = False) -> None:
    """Ann has won ten chips of Ben; they are gone, in the middle of the next hand or before it."""
    won_by_ann(visitor)
    if in_a_hand:
        table: Any = visitor.kiosk.table
        table.next_hand()
        visitor.step()
    visitor.tap("menu", "end", "end", "start")


def test_who_comes_first_sees_nothing_of_an_evening(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back")
    assert "play" in visitor.names
    assert not OF_AN_EVENING & set(visitor.names)


def test_the_first_page_leads_to_who_pays_whom(visitors: Any) -> None:
    visitor = visitors()
    left(visitor)
    visitor.tap("settle")
    assert {"Settle up", "Who pays whom (chips not paid for yet)", "10"} <= said(visitor)
    visitor.tap("finish", "finish")
    assert visitor.title == "Thank you for playing!"


@pytest.mark.slow
@pytest.mark.parametrize("in_a_hand", [False, True])
def test_the_first_page_ends_the_evening_once_that_was_asked(visitors: Any, *, in_a_hand: bool) -> None:
    visitor = visitors()
    left(visitor, in_a_hand=in_a_hand)
    visitor.tap("finish")
    told = "Hand 2 is called off: all get back what they put in (20\N{NO-BREAK SPACE}chips)."
    assert (told in said(visitor)) == in_a_hand
    visitor.tap("no")
    assert set(visitor.names) >= OF_AN_EVENING
    visitor.tap("finish", "back", "finish", "finish")
    assert visitor.title == "Thank you for playing!"
    assert {"Who pays whom (chips not paid for yet)", "10"} <= said(visitor)
    visitor.tap("anew")
    assert "resume" not in visitor.names
    assert not OF_AN_EVENING & set(visitor.names)
    assert visitor.house.stacks() == {}


@pytest.mark.slow
def test_an_evening_is_finished_as_well_once_the_kiosk_was_started_again(visitors: Any) -> None:
    visitor = visitors()
    left(visitor, in_a_hand=True)
    visitor.close()
    visitor = visitors()
    visitor.tap("finish", "finish")
    assert {"The open hand was called off.", "Who pays whom (chips not paid for yet)", "10"} <= said(visitor)


@pytest.mark.slow
def test_where_the_host_sells_it_ends_with_the_pin(visitors: Any) -> None:
    visitor = visitors()
    left(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    visitor.tap("finish")
    assert "the host's PIN" in said(visitor)
    visitor.tap("finish")
    assert visitor.title == "The host's PIN"
    visitor.tap("back", "no")
    assert not visitor.house.preferences.finished
    visitor.tap("finish", "finish", *PIN)
    assert visitor.house.preferences.finished
