"""A game that was broken off is seen, with whom it goes on, before anything is asked there again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.screens.table.moving.going_on import DOUBTED_S, SEEN_S, GoingOn
from kiosk.table.players import Player
from tests.kiosk.screens.fake_table import FakeTable
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide

if TYPE_CHECKING:
    from kiosk.games.state import DieState
    from tests.kiosk.screens.visitor import Visitor

WORDS = "Going on with the game of Ann, Ben"
DOUBT = 'Was the last throw in doubt? Then tap "Wrong?" again.'


def read(visitor: Visitor) -> set[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return {mark.text for mark in canvas.marks}


def come_back(visitors: Any) -> Visitor:
    """To a game that was running when the power went."""
    visitor: Visitor = visitors()
    visitor.tap("resume")
    return visitor


@pytest.fixture
def broken_off(visitors: Any) -> Visitor:
    """While the table votes on the last throw."""
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("challenge", "face-3", "enter")
    assert "agreed" in visitor.names
    visitor.close()
    return visitor


def test_the_table_is_seen_before_the_question_is_put_again(broken_off: Visitor, visitors: Any) -> None:
    assert broken_off
    visitor = come_back(visitors)
    seen = read(visitor)
    assert WORDS in seen
    assert "stick" not in visitor.names
    visitor.step(after_s=SEEN_S)
    assert "stick" in visitor.names
    assert WORDS not in read(visitor)


def test_a_throw_that_was_in_doubt_can_be_doubted_again(broken_off: Visitor, visitors: Any) -> None:
    assert broken_off
    visitor = come_back(visitors)
    assert DOUBT in read(visitor)
    visitor.tap("challenge")
    assert visitor.kiosk.table is not None
    assert visitor.kiosk.table.corrections.challenged
    assert "face-3" in visitor.names


def test_a_throw_that_was_in_nobody_s_doubt_is_not_asked_about(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.close()
    visitor = come_back(visitors)
    assert "challenge" in visitor.names
    assert DOUBT not in read(visitor)


def test_nor_is_one_whose_challenge_was_put_back(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    visitor.tap("challenge", "back")
    visitor.close()
    assert DOUBT not in read(come_back(visitors))


@pytest.mark.slow
def test_nobody_plays_by_themselves_meanwhile(broken_off: Visitor, visitors: Any) -> None:
    assert broken_off
    visitor = come_back(visitors)
    visitor.step()
    assert visitor.kiosk.table is not None
    assert visitor.kiosk.table.by_itself.telling
    visitor.step(after_s=SEEN_S)
    visitor.step()
    assert not visitor.kiosk.table.by_itself.telling


@pytest.mark.slow
def test_a_tap_goes_on_at_once(broken_off: Visitor, visitors: Any) -> None:
    assert broken_off
    visitor = come_back(visitors)
    visitor.tap("hurry")
    assert "stick" in visitor.names


def test_a_new_game_begins_without_that(visitors: Any) -> None:
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    a_turn_of_ann(visitor)
    assert WORDS not in read(visitor)


@pytest.mark.parametrize(("bot", "seen_s"), [(True, DOUBTED_S), (False, SEEN_S)])
def test_a_throw_that_a_bot_would_seal_is_left_open_for_longer(bot: bool, seen_s: float) -> None:  # noqa: FBT001
    table = FakeTable([Player("Ann"), Player("Ben", bot=bot)], 100, "six-shooter", button=0)
    for seat in range(2):
        table.game.apply({"do": "act", "seat": seat, "action": "open", "dice": ["d6", "d8"]}, source="a test")
    dice: list[DieState] = [{"die": "d6", "value": 1}, {"die": "d8", "value": 2}]
    table.corrections.amendable, table.corrections.was_challenged = table.roll.asked, True
    table.game.apply({"do": "roll", "seat": 0, "dice": dice}, source="a test")
    going_on = GoingOn.of(table, 100.0)
    assert going_on is not None
    assert going_on.until == 100.0 + seen_s


def test_names_that_are_too_long_are_left_to_the_seats() -> None:
    names = ("Maximiliane von Hohenfels", "Ivo Ivanovich Ivanov", "Jo")
    assert GoingOn(names, doubted=False, until=0.0).words == "Going on with the game of 3 players"
