"""Who does not play any more between two games goes with chips, as who leaves in one: the same are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.settings.preferences import BuyIns
from tests.kiosk.screens.lobby.test_chip_terms import PIN, after_a_game

if TYPE_CHECKING:
    from kiosk.settings.preferences import Asks
    from tests.kiosk.screens.visitor import Visitor


def who_plays(visitor: Visitor) -> list[str]:
    return [guest.name for guest in visitor.kiosk.lobby.party.guests]


@pytest.mark.slow
@pytest.mark.parametrize("ways", [("away-0",), ("guest-0", "away")], ids=["in the row", "on the page"])
@pytest.mark.parametrize("asks", ["nobody", "others", "host"])
def test_those_agree_who_must_when_somebody_leaves_a_game_with_chips(
    visitors: Any, asks: Asks, ways: tuple[str, ...]
) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.house.change(buy_ins=BuyIns(asks=asks))
    visitor.kiosk.navigation.back()
    visitor.tap("players", *ways)
    if asks == "host":
        assert visitor.title == "The host's PIN"
        assert who_plays(visitor) == ["Ann", "Ben"]
        visitor.tap(*PIN)
    elif asks == "others":
        assert visitor.title == "Do the others agree?"
        assert who_plays(visitor) == ["Ann", "Ben"]
        visitor.tap("agree-Ben")
    assert who_plays(visitor) == ["Ben"]
    visitor.step()
    assert visitor.title == "Who plays?"


@pytest.mark.parametrize("asks", ["nobody", "others", "host"])
def test_it_is_said_who_is_asked(visitors: Any, asks: Asks) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.house.change(buy_ins=BuyIns(asks=asks))
    visitor.kiosk.navigation.back()
    visitor.tap("players", "guest-0")
    away = next(each for each in visitor.app.screen.controls() if each.name == "away")
    assert away.detail == {"nobody": "", "others": "others must agree", "host": "the host's PIN"}[asks]


def test_who_brings_no_chips_goes_freely(visitors: Any) -> None:
    visitor = visitors()
    after_a_game(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    visitor.kiosk.navigation.back()
    visitor.tap("players", "add", *(f"key-{letter}" for letter in "Cem"), "done", "away-2")
    assert who_plays(visitor) == ["Ann", "Ben"]
