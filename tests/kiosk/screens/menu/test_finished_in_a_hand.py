"""An evening is finished in the middle of a hand: it is settled once, and the hand is not gone on with."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from hardware.buttons import ButtonName, Press
from kiosk.journal.evening import newest_hands
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import through_the_guide, to_the_table, won_by_ann

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.kiosk.screens.visitor import Visitor

CALLED_OFF = "Hand 2 is called off: all get back what they put in (20\N{NO-BREAK SPACE}chips)."


def said(visitor: Visitor) -> list[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return [line for mark in canvas.marks for line in mark.text.split("\n")]


def ended_in_the_second_hand(visitor: Visitor) -> None:
    """Ann has won ten chips of Ben, and both have put ten in the next pot."""
    won_by_ann(visitor)
    table = visitor.kiosk.table
    assert table is not None
    table.next_hand()
    visitor.step()
    visitor.tap("menu", "end", "end")


def test_before_an_evening_ends_the_open_hand_is_named_and_what_becomes_of_it(visitors: Any) -> None:
    visitor = visitors()
    ended_in_the_second_hand(visitor)
    visitor.tap("home")
    told = said(visitor)
    assert "Finish for today?" in told
    assert CALLED_OFF in told
    visitor.tap("home")
    assert visitor.title == "Thank you for playing!"
    told = said(visitor)
    assert "The open hand was called off." in told
    assert {"Who pays whom (chips not paid for yet)", "10"} <= set(told)


WAITS = "Bought for the next hand, and counted in: Ben\N{NO-BREAK SPACE}20."


def test_chips_that_wait_for_the_next_hand_are_named_and_counted_wherever_it_is_told_what_is_owed(
    visitors: Any,
) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    table = visitor.kiosk.table
    table.next_hand()
    visitor.step()
    visitor.tap("menu", "seats", "seat-1", "buy-20", "back", "back", "settle")
    told = " ".join(said(visitor))
    assert WAITS in told
    assert "60 bought = 60 at the seats" in told
    visitor.tap("save")
    (path,) = visitor.house.setup.journal.parent.glob("evenings/*.html")
    assert WAITS in path.read_text()
    visitor.tap("done", "done", "end", "end")
    assert "Critical Roll: interrupted" in said(visitor)
    assert WAITS in said(visitor)
    visitor.tap("home")
    assert {CALLED_OFF, WAITS} <= set(said(visitor))
    visitor.tap("no", "start")
    resume = next(each for each in visitor.app.screen.controls() if each.name == "resume")
    assert resume.detail == "Hand 2; 20 chips bought for the next"  # as after a power cut
    visitor.tap("play", "games", "game-six-shooter")
    assert any("comes along: Ben\N{NO-BREAK SPACE}20." in line for line in said(visitor))
    visitor.tap("resume")
    assert visitor.kiosk.table.ordered.due() == {1: 20}


def test_chips_that_wait_are_named_before_an_evening_ends_and_none_of_the_next_one_s(visitors: Any) -> None:
    visitor = visitors()
    won_by_ann(visitor)
    visitor.kiosk.table.next_hand()
    visitor.kiosk.table.ordered.order(1, 20)
    visitor.step()
    visitor.tap("menu", "end", "end", "home", "home")
    assert visitor.title == "Thank you for playing!"
    visitor.tap("settle")
    assert "60 bought = 60 at the seats" in said(visitor)
    visitor.tap("done", "anew", "again", "game-critical-roll")
    visitor.tap("menu", "settle")
    assert "40 bought = 40 at the seats" in said(visitor)
    assert WAITS not in said(visitor)


def test_who_thinks_better_of_it_goes_on_with_the_hand(visitors: Any) -> None:
    visitor = visitors()
    ended_in_the_second_hand(visitor)
    visitor.tap("home", "no", "resume")
    assert visitor.kiosk.table.state["hand"] == 2
    assert visitor.kiosk.table.state["pot"] == 20


WAYS_BACK: dict[str, Callable[[Any], object]] = {
    "a key": lambda visitor: visitor.escape(),
    "another key": lambda visitor: visitor.key(pygame.K_BACKSPACE),
    "the arcade button": lambda visitor: (
        visitor.kiosk.hear(Press(ButtonName.STICK, visitor.clock.now)),
        visitor.step(),
    ),
}


@pytest.mark.parametrize("way", WAYS_BACK)
def test_no_way_leads_back_into_an_evening_that_is_finished(visitors: Any, way: str) -> None:
    """The page says that the hand is called off, and shows what proves the result."""
    visitor = visitors()
    ended_in_the_second_hand(visitor)
    visitor.tap("home", "home")
    assert "back" not in visitor.names
    visitor.step(after_s=1.0)
    WAYS_BACK[way](visitor)
    assert visitor.house.preferences.finished
    assert "resume" not in visitor.names
    if "anew" in visitor.names:
        visitor.tap("anew")
    assert "play" in visitor.names
    assert "resume" not in visitor.names


@pytest.mark.slow
def test_what_an_evening_came_to_is_not_to_be_paid_again(visitors: Any) -> None:
    visitor = visitors()
    ended_in_the_second_hand(visitor)
    visitor.tap("home", "home", "anew")
    assert "resume" not in visitor.names
    visitor.tap("again", "game-critical-roll")
    assert visitor.kiosk.table is not None  # nobody is asked about a hand whose chips were paid out
    visitor.tap("menu", "settle")
    assert "40 bought = 40 at the seats" in said(visitor)
    assert "Nobody owes anybody anything." in said(visitor)
    with closing(sqlite3.connect(visitor.house.setup.journal)) as db:
        assert [each.void for each in newest_hands(db, 3)] == [False, True, False]


def test_an_interrupted_hand_is_called_so_and_the_first_screen_is_a_tap_away(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", game="six-shooter")
    visitor.tap("menu", "end", "end")
    told = said(visitor)
    assert "Interrupted in hand 1" in told
    assert "Nobody has won anything." not in told
    visitor.tap("start")
    assert "resume" in visitor.names
