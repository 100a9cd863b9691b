"""Who plays a seat is chosen on its page: a person, or a bot of three strengths, and it is remembered."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.bots import Strength
from kiosk.bots.critical_roll_expert import CriticalRollExpert
from tests.kiosk.screens.visitor import through_the_guide


@pytest.mark.slow
def test_the_strength_of_a_bot_is_chosen_with_the_player_and_remembered(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "bot", "guest-1", "by-expert", "done")
    visitor.tap("bot", "guest-2", "by-beginner", "by-person", "by-beginner", "done")
    ann, ada, bruno = visitor.kiosk.lobby.party.players()
    assert ann.name == "Ann"
    assert (ada.bot, ada.strength) == (True, Strength.EXPERT)
    assert (bruno.bot, bruno.strength) == (True, Strength.BEGINNER)
    visitor.tap("games", "game-critical-roll")
    table = visitor.kiosk.table
    assert table.players == (ann, ada, bruno)
    assert isinstance(table.by_itself.bots[1], CriticalRollExpert)
    visitor.tap("menu", "end", "end", "home", "home", "anew")
    visitor.close()
    visitor = visitors()
    visitor.tap("play", "again")
    assert visitor.kiosk.lobby.party.players() == (ann, ada, bruno)


def test_as_a_bot_is_added_it_is_said_whose_chips_it_plays_with(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("add", "key-A", "done", "bot")
    assert visitor.app.screen.note == "Bots play for the house: what you lose to a bot you owe the house."
