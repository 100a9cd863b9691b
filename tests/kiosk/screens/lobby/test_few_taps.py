"""Who has played here before is soon at the dice: nothing is asked again that is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.games.registry import GAMES
from kiosk.ui.canvas import Canvas
from kiosk.ui.control import Tone
from kiosk.ui.theme import PALETTES
from tests.kiosk.screens.visitor import through_the_guide, to_the_table

if TYPE_CHECKING:
    from tests.kiosk.screens.visitor import Visitor

MOST_TAPS = 6
"""Of two players together, from power-on to the first throw."""


OPENING = {"six-shooter": ("take",), "critical-roll": ("bet",), "kingdom": ()}
"""What each player decides before dice are thrown: with which dice one opens, how much one bets."""


def ended(visitor: Visitor) -> None:
    """An evening of two is over."""
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben")
    visitor.tap("menu", "end", "end", "home", "home", "anew")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_at_most_six_taps_lead_from_power_on_to_the_first_throw(visitors: Any, game: str) -> None:
    first = visitors()
    ended(first)
    first.close()
    visitor = visitors()
    visitor.tap("again", f"game-{game}")
    table = visitor.kiosk.table
    assert [player.name for player in table.players] == ["Ann", "Ben"]
    for _seat in table.players:
        visitor.tap(*OPENING[game])
    assert table.roll.asked is not None
    taps = ["again", f"game-{game}", *OPENING[game] * len(table.players), "throw"]
    assert len(taps) <= MOST_TAPS


def test_other_players_are_a_tap_away_and_none_of_last_time_s_are_among_them(visitors: Any) -> None:
    visitor = visitors()
    ended(visitor)
    visitor.close()
    visitor = visitors()
    visitor.tap("play")
    assert visitor.title == "Who plays?"
    assert {"earlier-Ann", "earlier-Ben"} <= set(visitor.names)
    assert not visitor.kiosk.lobby.party.guests
    visitor.tap("again")
    assert [guest.name for guest in visitor.kiosk.lobby.party.guests] == ["Ann", "Ben"]


def test_forgotten_names_are_not_offered_for_another_game(visitors: Any) -> None:
    visitor = visitors()
    ended(visitor)
    assert "again" in visitor.names
    visitor.house.change(pin="")
    visitor.tap("settings", "forget", "forget", "back")
    assert "again" not in visitor.names


def test_a_tap_beside_everything_plays(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back")
    visitor.app.screen.input.tap((visitor.size[0] * 3 // 4, visitor.size[1] // 3))
    visitor.step()
    assert visitor.title == "Who plays?"


def test_text_colours_motion_and_volume_are_set_without_the_pin(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "comfort", "large_text-True", "palette-colour-safe", "calm-True")
    assert visitor.house.theme.large_text
    assert visitor.house.theme.calm
    assert visitor.house.theme.good == PALETTES["colour-safe"].good
    visitor.house.sounds.problem = ""
    visitor.tap("volume-up", "muted", "back")
    assert (visitor.house.preferences.volume, visitor.house.preferences.muted) == (7, True)


def test_they_are_in_the_menu_of_a_game_too(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.tap("menu", "comfort", "large_text-True", "back", "go-on")
    assert visitor.house.theme.large_text
    assert visitor.kiosk.table is not None


def test_on_the_first_screen_a_die_falls_now_and_then_and_never_in_calm(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back")
    motions = visitor.app._motions
    visitor.clock.now += 3
    visitor.app.step([])
    assert motions.motion is not None
    visitor.house.change(calm=True)
    for _time in range(4):
        visitor.clock.now += 3
        visitor.app.step([])
        assert motions.motion is None


def test_what_comes_first_shines_in_gold(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    golden = [each.name for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]
    assert golden == ["add"]
    for name, missing in (("A", "add"), ("B", "games")):  # one alone plays with nobody
        visitor.tap("add", f"key-{name}", "done")
        golden = [each.name for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]
        assert golden == [missing]


def test_a_game_that_was_tapped_is_played_by_those_who_come(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.tap("back", "game-kingdom", "add", "key-A", "done")
    (play,) = [each for each in visitor.app.screen.controls() if each.name == "start"]
    assert play.why is not None  # nobody plays it alone
    assert gold(visitor) == ["add"]
    visitor.tap("add", "key-B", "done")
    assert gold(visitor) == ["start"]
    visitor.tap("start")
    assert visitor.kiosk.table.state["game"] == "kingdom"


def gold(visitor: Visitor) -> list[str]:
    return [each.name for each in visitor.app.screen.controls() if each.tone is Tone.MAIN]


def test_another_game_at_an_open_table_takes_two_taps_and_the_chips_go_with_it(visitors: Any) -> None:
    visitor = a_hand_won_by_ann(visitors)
    table = visitor.kiosk.table
    visitor.tap("another", "back")  # nothing is closed by looking
    assert visitor.kiosk.table is table
    visitor.tap("menu", "another", "back", "back", "another", "game-critical-roll")
    another: Any = visitor.kiosk.table
    assert another is not table
    assert [seat["chips"] for seat in another.state["seats"]] == [20, 14]  # both staked three
    assert another.state["hand"] == 1


def test_who_has_too_few_chips_for_another_game_is_asked_first(visitors: Any) -> None:
    visitor = a_hand_won_by_ann(visitors, chips=4)
    visitor.tap("another", "game-critical-roll")
    assert visitor.title.endswith(": with how many chips?")


@pytest.mark.slow
def test_the_way_back_from_the_chips_is_the_way_that_one_came_with_the_chips_as_they_are(
    visitors: Any,
) -> None:
    visitor = a_hand_won_by_ann(visitors)
    visitor.tap("menu", "end", "end")
    result = visitor.title
    visitor.tap("rematch", "back")
    assert visitor.title == result
    visitor.tap("again", "game-six-shooter", "back", "back")
    assert visitor.title == result
    visitor.tap("again", "players")
    assert {"begins with 23", "begins with 17"} <= set(as_told(visitor))


def test_no_other_game_follows_a_hand_with_a_pot_from_the_one_before(visitors: Any) -> None:
    visitor = a_hand_won_by_ann(visitors, thrown=(1, 1))  # nobody: the pot waits
    visitor.tap("next-hand", "menu")
    (another,) = (each for each in visitor.app.screen.controls() if each.name == "another")
    assert another.why == "What is in the pot is for the next hand: play it first, or end the game."


def as_told(visitor: Visitor) -> list[str]:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    visitor.app.screen.draw(canvas)
    return [mark.text for mark in canvas.marks]


def a_hand_won_by_ann(visitors: Any, chips: int = 20, thrown: tuple[int, int] = (17, 1)) -> Visitor:
    """Ann and Ben have played one for three chips each; `thrown`: by them, of which she won by those."""
    visitor: Any = visitors()
    through_the_guide(visitor)
    party = visitor.kiosk.lobby.party
    party.options["critical-roll"], party.chips = {"mode": "table", "stake": 3}, chips
    to_the_table(visitor, "Ann", "Ben")
    for value in thrown:
        visitor.kiosk.table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    visitor.step(after_s=20.0)
    won: Visitor = visitor
    return won


def test_who_has_sat_down_is_offered_again_where_the_power_fails_before_the_first_hand(visitors: Any) -> None:
    first = visitors()
    through_the_guide(first)
    for name in ("Ann", "Ben"):
        first.tap("add", *(f"key-{letter}" for letter in name), "done")
    first.tap("bot")
    visitor = visitors()  # the first one was never closed
    visitor.tap("play", "again")
    assert [guest.name for guest in visitor.kiosk.lobby.party.guests] == ["Ann", "Ben", "Ada"]


def test_who_is_alone_does_not_take_the_place_of_those_of_last_time(visitors: Any) -> None:
    first = visitors()
    ended(first)
    first.tap("play", "earlier-Ann")
    first.close()
    visitor = visitors()
    visitor.tap("again")
    assert [guest.name for guest in visitor.kiosk.lobby.party.guests] == ["Ann", "Ben"]


def test_back_from_the_games_of_last_time_s_players_leads_where_one_came_from(visitors: Any) -> None:
    visitor = visitors()
    ended(visitor)
    home = visitor.app.screen
    visitor.tap("again", "back")
    assert visitor.app.screen is home
    visitor.tap("again", "players")
    assert visitor.title == "Who plays?"
