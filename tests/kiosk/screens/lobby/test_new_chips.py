"""Where only the host sells chips nobody has new ones without the PIN, whichever way they come to a seat."""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.screens.base.who_sells import sellers
from kiosk.settings.preferences import Asks, BuyIns
from tests.kiosk.screens.visitor import Visitor, through_the_guide

PIN = ("key-4", "key-7", "key-1", "key-1", "done")
ENDED = ("menu", "end", "end")
"""Ann has all chips, Ben none, and the page of the result is seen."""

AT_THE_START = {
    "the plus of a guest": ("guest-1", "preset-100", "done", "games", "game-critical-roll"),
    "other chips for everyone": ("games", "terms-critical-roll", "chips", "start-more"),
}
AFTER_A_GAME = {
    "as they stand": (*ENDED, "rematch", "stand"),
    "more for who buys": (*ENDED, "rematch", "afresh-more", "stand"),
    "everyone afresh": (*ENDED, "rematch", "each", "each"),
    "another game": (*ENDED, "again", "game-six-shooter", "stand"),
    "a newcomer": (
        *ENDED, "again", "players", "add", "key-C", "done", "games", "game-critical-roll", "stand",
    ),
    "a bot": (*ENDED, "again", "players", "bot", "games", "game-critical-roll", "stand"),
    "the plus of who has some": (
        *ENDED, "again", "players", "guest-0", "preset-100", "done", "games", "game-critical-roll", "stand",
    ),
    "from an open table": ("menu", "another", "game-six-shooter", "stand"),
    "for the next hand": ("next-hand", "buy-20"),
    "at a seat": ("seats", "seat-1", "buy-20"),
    "joining": ("seats", "join", "key-C", "done"),
    "a bot that joins": ("seats", "join-regular"),
    "coming back": ("seats", "seat-0", "leave", "leave", *PIN, "come-back"),
}  # fmt: skip


AT_A_GAMES_BEGIN = ("as they stand", "more for who buys", "everyone afresh", "another game", "a newcomer")


def begun(visitor: Visitor, asks: Asks = "host") -> None:
    through_the_guide(visitor)
    visitor.house.change(buy_ins=BuyIns(asks=asks))
    for name in ("Ann", "Ben"):
        visitor.tap("add", f"key-{name[0]}", *(f"key-{letter}" for letter in name[1:]), "done")


def all_chips(visitor: Visitor) -> list[int]:
    """On the seats of the table, or, before there is one, none."""
    table: Any = visitor.kiosk.table
    return [] if table is None else [seat["chips"] for seat in table.state["seats"]]


def ben_loses_all(visitor: Visitor, pin: tuple[str, ...] = ()) -> None:
    visitor.kiosk.lobby.party.options["critical-roll"] = {"mode": "table", "stake": 20}
    visitor.tap("games", "game-critical-roll", *pin)
    table: Any = visitor.kiosk.table
    for value in (17, 1):
        table.roll.enter([("d20", value)], who="Ann", reason="tapped in")
    visitor.step()
    visitor.landed()
    assert all_chips(visitor) == [40, 0]


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("asks", ["host", "host-all"])
@pytest.mark.parametrize("way", [*AT_THE_START, *AFTER_A_GAME])
def test_where_the_host_sells_new_chips_wait_for_the_pin(visitors: Any, way: str, asks: Asks) -> None:
    visitor = visitors()
    begun(visitor, asks)
    if way in AFTER_A_GAME:
        ben_loses_all(visitor, PIN if asks == "host-all" else ())
    visitor.tap(*{**AT_THE_START, **AFTER_A_GAME}[way])
    assert visitor.title == "The host's PIN"
    before, start = all_chips(visitor), visitor.house.preferences.buy_ins.start
    visitor.tap("back")
    assert all_chips(visitor) == before
    assert visitor.house.preferences.buy_ins.start == start
    assert visitor.title != "The host's PIN"


FINISHES = {
    "from the end of a game": (*ENDED, "home", "home"),
    "from the table": ("menu", "history", "settle", "finish", "finish"),
    "settled up after a game": (*ENDED, "settle", "finish", "finish"),
}


@pytest.mark.slow
@pytest.mark.parametrize("way", FINISHES)
def test_where_the_host_sells_the_evening_ends_with_the_pin(visitors: Any, way: str) -> None:
    visitor = visitors()
    begun(visitor)
    ben_loses_all(visitor)
    *there, really = FINISHES[way]
    visitor.tap(*there)
    finishes = next(each for each in visitor.app.screen.controls() if each.name == really)
    assert finishes.detail == "the host's PIN"
    at_table = visitor.kiosk.table is not None
    visitor.tap(really)
    assert visitor.title == "The host's PIN"
    visitor.tap("back")
    assert not visitor.house.preferences.finished
    assert (visitor.kiosk.table is not None) == at_table  # nor has the game ended
    visitor.tap(really if really in visitor.names else there[-1], really, *PIN)
    assert visitor.house.preferences.finished
    assert visitor.kiosk.table is None


@pytest.mark.parametrize(("asks", "detail"), [("host-all", "the host's PIN"), ("nobody", "another player")])
def test_join_says_before_a_name_is_typed_that_the_host_s_pin_is_needed(
    visitors: Any, asks: Asks, detail: str
) -> None:
    visitor = visitors()
    begun(visitor, asks)
    ben_loses_all(visitor, PIN if asks == "host-all" else ())
    assert next(each for each in visitor.app.screen.controls() if each.name == "join").detail == detail


@pytest.mark.slow
@pytest.mark.parametrize("asks", ["nobody", "others"])
def test_where_the_host_does_not_sell_anybody_ends_the_evening(visitors: Any, asks: Asks) -> None:
    visitor = visitors()
    begun(visitor, asks)
    ben_loses_all(visitor)
    visitor.tap(*FINISHES["from the table"])
    assert visitor.house.preferences.finished


def test_once_the_host_has_typed_it_the_game_begins_with_them(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor)
    visitor.tap("guest-1", "preset-100", "done", "games", "game-critical-roll", *PIN)
    assert all_chips(visitor) == [20, 100]


def test_an_evening_begins_on_the_host_s_terms_without_the_pin(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor)
    visitor.tap("games", "game-critical-roll")
    assert all_chips(visitor) == [20, 20]


@pytest.mark.slow
def test_the_host_is_asked_once_for_other_terms(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor)
    visitor.tap("games", "terms-critical-roll", "chips", "start-more", *PIN, "start-more", "done", "start")
    assert all_chips(visitor) == [22, 22]


@pytest.mark.parametrize("way", ["the plus of a guest", *AT_A_GAMES_BEGIN])
def test_where_others_must_agree_they_are_asked_about_the_chips_that_a_game_begins_with(
    visitors: Any, way: str
) -> None:
    visitor = visitors()
    begun(visitor, "others")
    if way in AT_A_GAMES_BEGIN:
        ben_loses_all(visitor)
    visitor.tap(*{**AT_THE_START, **AFTER_A_GAME}[way])
    assert visitor.title == "Do the others agree?"
    visitor.tap("no")
    assert all_chips(visitor) in ([], [40, 0])


@pytest.mark.slow
def test_once_those_agree_who_get_no_chips_the_game_begins(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor, "others")
    ben_loses_all(visitor)
    visitor.tap(*AFTER_A_GAME["as they stand"])
    assert [name for name in visitor.names if name.startswith("agree")] == ["agree-Ann"]
    visitor.tap("agree-Ann")
    assert all_chips(visitor) == [40 - 20, 20 - 20]  # the stakes of the next game


def test_who_is_alone_among_bots_asks_nobody(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="others"))
    visitor.tap("add", "key-A", "key-n", "key-n", "done", "bot", "guest-0", "preset-100", "done")
    visitor.tap("games", "game-critical-roll")
    assert all_chips(visitor) == [100, 20]


def test_what_the_terms_say_is_so_at_the_start_of_an_evening_the_host_is_not_asked(visitors: Any) -> None:
    assert sellers()["host"][0] == "no PIN at the start"
    visitor = visitors()
    begun(visitor)
    visitor.tap("games", "game-critical-roll")
    assert len(all_chips(visitor)) == 2


FIRST_CHIPS = {
    "a card of a game": ("games", "game-critical-roll"),
    "the terms": ("games", "terms-critical-roll", "start"),
    "another game than before": ("games", "game-six-shooter"),
    "a bot": ("bot", "games", "game-critical-roll"),
    "fewer for one guest": ("guest-1", "preset-10", "done", "games", "game-critical-roll"),
}


@pytest.mark.parametrize("way", FIRST_CHIPS)
def test_where_the_host_sells_everything_an_evening_s_first_chips_wait_for_one_pin(
    visitors: Any, way: str
) -> None:
    visitor = visitors()
    begun(visitor, "host-all")
    visitor.tap(*FIRST_CHIPS[way])
    assert visitor.title == "The host's PIN"
    visitor.tap("back")
    assert visitor.kiosk.table is None
    visitor.tap(FIRST_CHIPS[way][-1], *PIN)
    assert len(all_chips(visitor)) == 2 + (way == "a bot")


def test_the_page_of_the_pin_says_for_whose_first_chips(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor, "host-all")
    visitor.tap("games", "game-critical-roll")
    about = "2 players get 20 chips each. The host types the PIN for that."
    assert visitor.app.screen._about == about


def test_chips_that_the_host_has_sold_count_on_without_another_pin(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor, "host-all")
    visitor.tap("games", "game-critical-roll", *PIN)
    visitor.kiosk.table.void_hand()
    visitor.step()
    visitor.tap("menu", "end", "end", "rematch")  # not a hand was played
    assert all_chips(visitor) == [20, 20]


@pytest.mark.slow
def test_a_new_evening_s_first_chips_are_sold_again(visitors: Any) -> None:
    visitor = visitors()
    begun(visitor, "host-all")
    ben_loses_all(visitor, PIN)
    visitor.tap(*ENDED, "home", "home", *PIN, "anew", "again", "game-critical-roll")
    assert visitor.title == "The host's PIN"


def test_a_guided_hand_costs_nothing_and_the_game_after_it_does(visitors: Any) -> None:
    visitor = visitors(newcomer=True)
    begun(visitor, "host-all")
    visitor.tap("games", "game-critical-roll", "learn")
    assert visitor.kiosk.table is not None
    visitor.house.has_learned("critical-roll")
    visitor.kiosk._lesson.in_earnest = True
    visitor.kiosk.end()
    visitor.step()
    assert visitor.title == "The host's PIN"
    assert visitor.kiosk.table is None


@pytest.mark.parametrize("asks", ["host", "host-all"])
def test_without_a_pin_nobody_is_asked_whoever_sells(visitors: Any, asks: Asks) -> None:
    visitor = visitors()
    begun(visitor, asks)
    visitor.house.change(pin="")
    visitor.tap("games", "game-critical-roll")
    assert all_chips(visitor) == [20, 20]
