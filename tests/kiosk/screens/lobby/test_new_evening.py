"""Who comes to the first page is asked who plays: last time's players are offered, never seated unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kiosk.screens.lobby.lobby_pages import SET_DOWN_S
from tests.kiosk.screens.lobby.test_few_taps import MOST_TAPS
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

FINISHED = ("menu", "end", "end", "home", "home", "anew")
"""From a table to the first page of a new evening."""
LEFT = ("menu", "end", "end", "start")
"""The same, and nobody has finished the evening."""


def played(visitors: Any, *ways: str) -> Visitor:
    """Ann and Ben have, and went by these ways."""
    visitor: Visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap(*ways)
    return visitor


def seated(visitor: Visitor) -> list[str]:
    return [guest.name for guest in visitor.kiosk.lobby.party.guests]


def test_who_only_looked_at_the_games_of_last_time_s_players_seats_nobody_for_the_next(visitors: Any) -> None:
    visitor = played(visitors, *FINISHED)
    visitor.tap("again", "back", "play")
    assert visitor.title == "Who plays?"
    assert seated(visitor) == []
    visitor.tap("again")
    assert seated(visitor) == ["Ann", "Ben"]  # one tap takes them all
    visitor.tap("away-1")
    assert seated(visitor) == ["Ann"]  # and each can be taken out


def test_on_the_next_day_other_players_are_not_those_of_last_time(visitors: Any) -> None:
    visitor = played(visitors, *LEFT)
    visitor.step(after_s=SET_DOWN_S)
    visitor.tap("play")
    assert seated(visitor) == []
    visitor.tap("back", "game-six-shooter")
    assert visitor.title == "Who plays Six Shooter?"
    assert seated(visitor) == []


def test_nor_do_they_learn_a_game_from_its_rules(visitors: Any) -> None:
    visitor = played(visitors, *FINISHED)
    visitor.tap("rules", "learn-kingdom")
    table = visitor.kiosk.table
    assert table is not None
    assert "Ann" not in [player.name for player in table.players]


def test_who_was_just_set_down_sits_there_for_a_while(visitors: Any) -> None:
    visitor = played(visitors, *FINISHED)
    visitor.tap("play", "earlier-Ben", "back", "play")
    assert seated(visitor) == ["Ben"]
    visitor.tap("back")
    visitor.step(after_s=SET_DOWN_S)
    visitor.tap("play")
    assert seated(visitor) == []


def test_who_joined_a_game_is_among_those_of_last_time(visitors: Any) -> None:
    visitor = played(visitors)
    table: Any = visitor.kiosk.table
    for action in ("bet", "bet"):
        table.act(action, amount=1)
    for value in (1, 1, 20):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    visitor.step(after_s=20.0)
    visitor.tap("seats", "join", "key-C", "done", "back", *FINISHED, "play", "again")
    assert seated(visitor) == ["Ann", "Ben", "C"]


def test_a_new_game_in_place_of_one_that_waits_asks_who_plays_it_and_six_taps_lead_to_it(
    visitors: Any,
) -> None:
    visitor = played(visitors)
    visitor.close()
    visitor = visitors()
    visitor.tap("play")
    assert (visitor.title, seated(visitor)) == ("Who plays Critical Roll?", [])
    taps = ["again", "start", "bet", "bet"]
    visitor.tap(*taps)
    assert visitor.kiosk.table.roll.asked is not None
    assert 1 + len(taps) < MOST_TAPS  # and the throw
