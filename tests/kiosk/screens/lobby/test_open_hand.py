"""A game is ended in the middle of a hand: the standings add up, and no open hand is given up unasked."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pygame
import pytest

from kiosk.games.session import PendingKind
from kiosk.journal.history import last_hands
from kiosk.journal.storage.database import open_for_reading
from kiosk.settings.preferences import BuyIns
from kiosk.table.players import Player
from kiosk.table.unfinished_hand import open_hand
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.visitor import a_turn_of_ann, through_the_guide, to_the_table
from tests.kiosk.table.test_table import AtTable, die
from tests.kiosk.table.test_table_games import royals_bet
from tests.kiosk.table.test_undo import rollers, shooters

DARK_S = 15 * 60.0


def said(visitor: Any) -> list[str]:
    canvas = unpainted()
    visitor.app.screen.draw(canvas)
    return [mark.text for mark in canvas.marks]


def ended_in_a_hand(visitor: Any) -> None:
    """Ann, whose turn it is, has bought a die; 2 and 2 and 1 lie in the pot."""
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    while table.state["pending"]["seat"] != 0:
        table.act("stick")
    table.act("buy", die="d4")
    visitor.step()
    visitor.tap("menu", "end", "end")


def steps(visitor: Any) -> list[dict[str, Any]]:
    record = last_hands(open_for_reading(visitor.house.setup.journal), 1)[0]
    found: list[dict[str, Any]] = as_seen(record["steps"])
    return found


def test_a_game_that_was_interrupted_is_offered_by_its_name_and_the_hand_it_is_at(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.close()
    resume = next(each for each in visitors().app.screen.controls() if each.name == "resume")
    assert (resume.label, resume.detail) == ("Go on with Six Shooter", "Hand 1: Ann, Ben")


def test_in_a_hand_settle_up_and_the_seats_agree_on_everybody_s_chips(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.tap("resume", "menu", "settle")
    told = said(visitor)
    assert (
        "Hand 1 is not over: what is bet in it (5\N{NO-BREAK SPACE}chips) still counts as the players' own."
        in told
    )
    assert {"20", "0"} <= set(told)
    visitor.tap("done", "seats")
    told = said(visitor)
    assert "A hand is being played. Tap a seat to buy chips for the next one." in told
    held = [seat["chips"] for seat in visitor.kiosk.table.state["seats"]]
    for chips in held:  # as many as everybody began with, and settles with
        assert {str(chips), f"+ {visitor.house.setup.chips - chips} in the pot"} <= set(told)


def test_the_standings_add_up_and_say_why(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    assert visitor.title == "Six Shooter: interrupted"
    told = said(visitor)
    chips = visitor.house.setup.chips
    assert told.count(str(chips)) == 4  # bought, and counted back
    assert (
        "Hand 1 is not over: what is bet in it (5\N{NO-BREAK SPACE}chips) still counts as the players' own."
        in told
    )
    assert steps(visitor)[-1]["command"]["do"] == "act"  # nothing is void yet


def test_it_is_gone_on_with_from_there(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.tap("resume")
    state = visitor.kiosk.table.state
    assert (state["pot"], state["pending"]["kind"]) == (5, "roll")


def to_another_game(visitor: Any) -> None:
    assert visitor.title == "Which game?"
    visitor.tap("game-kingdom")
    assert visitor.title == "A hand is still open"


@pytest.mark.parametrize("way", ["again", "start"])
def test_a_new_game_gives_up_an_open_hand_only_when_that_was_said(visitors: Any, way: str) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.tap(way)
    if way == "start":
        visitor.tap("play", "games")
    to_another_game(visitor)
    assert any("hand 1 of Six Shooter was not played out" in text for text in said(visitor))
    visitor.tap("back")
    visitor.tap("game-kingdom")
    visitor.tap("resume")
    assert visitor.kiosk.table.state["pot"] == 5


def test_where_the_host_sells_chips_the_host_calls_the_open_hand_off(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="host"))
    visitor.tap("again")
    to_another_game(visitor)
    assert next(each for each in visitor.app.screen.controls() if each.name == "begin").detail == (
        "the host's PIN"
    )
    visitor.tap("begin")
    assert visitor.title == "The host's PIN"
    visitor.tap("key-4", "key-7", "key-1", "key-1", "done")
    assert visitor.kiosk.table.state["game"] == "kingdom"


@pytest.mark.parametrize("way", ["a new game", "the end of the evening"])
def test_no_door_calls_off_a_hand_that_others_are_in_before_they_agree(visitors: Any, way: str) -> None:
    """As under Seats and chips: it would take from all what they could win."""
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.house.change(buy_ins=BuyIns(asks="others"))
    if way == "a new game":
        visitor.tap("again")
        to_another_game(visitor)
        ends = "begin"
    else:
        visitor.tap("start", "finish")
        ends = "finish"
    assert next(each for each in visitor.app.screen.controls() if each.name == ends).detail == (
        "others must agree"
    )
    visitor.tap(ends)
    assert visitor.title == "Do the others agree?"
    visitor.tap("agree-Ann")
    assert visitor.title == "Do the others agree?"
    assert visitor.house.open_hand() is not None
    visitor.tap("agree-Ben")
    assert visitor.house.open_hand() is None or visitor.kiosk.table.state["game"] == "kingdom"


def test_what_is_given_up_is_void_on_the_record(visitors: Any) -> None:
    visitor = visitors()
    ended_in_a_hand(visitor)
    visitor.tap("again")
    to_another_game(visitor)
    visitor.tap("begin")
    assert visitor.kiosk.table.state["game"] == "kingdom"
    visitor.close()
    first, second = last_hands(open_for_reading(visitor.house.setup.journal), 2)
    assert first["steps"][-1]["command"] == {"do": "void"}
    assert first["chips_after"] == first["chips_before"]
    assert first["ended"] is not None
    assert second["game"] == "kingdom"


@pytest.mark.slow
def test_between_hands_a_new_game_is_begun_without_asking_for_the_old_one(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    while table.pending.kind is PendingKind.DECISION:
        table.act("stick")
    visitor.step()
    visitor.tap("menu", "end", "end")
    assert visitor.title == "Six Shooter: the result"
    visitor.tap("again", "game-six-shooter", "stand")
    assert visitor.kiosk.table.state["hand"] == 1


@pytest.mark.slow
def test_between_two_reigns_another_game_ends_kingdom_only_when_that_was_said(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann", "Ben", game="kingdom")
    table = visitor.kiosk.table
    for value in (2, 5):
        table.roll.enter([("d6", value)], who="Ann", reason="tapped in")
    for _seat in range(2):
        table.roll.enter([("d6", 3)] * 5, who="Ann", reason="tapped in")
    table.act("keep")
    table.act("bet", amount=1)
    table.act("fold")
    visitor.step()
    assert table.pending.kind is PendingKind.HAND_OVER
    assert "another" not in visitor.names  # where the hand goes on
    visitor.tap("menu", "another", "game-kingdom")
    assert visitor.title == "Kingdom is not over yet"
    visitor.tap("resume")
    assert visitor.kiosk.table is table
    visitor.tap("menu", "another", "game-kingdom", "begin")
    assert visitor.kiosk.table.state["phase"] == "crown"


def test_a_hand_that_nobody_has_put_a_chip_in_is_not_asked_about(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    to_the_table(visitor, "Ann")
    visitor.tap("menu", "end", "end")
    assert visitor.title == "Critical Roll: the result"
    visitor.tap("again", "game-critical-roll")
    assert visitor.kiosk.table.state["seats"][0]["name"] == "Ann"


def all_bust() -> AtTable:
    """A pot of 4 stays on the table; in the next hand both have put in 2 more."""
    at = AtTable(Player("Ann"), Player("Ben"), game="six-shooter", options={"button": 0})
    for _seat in range(2):
        at.table.act("open", dice=["d20", "d12"])
    for _seat in range(2):
        at.see(die("d20", 20), die("d12", 12))
    at.table.next_hand()
    return at


@pytest.mark.parametrize(
    ("make", "back", "pot"), [(shooters, 4, 0), (rollers, 10, 0), (royals_bet, 5, 0), (all_bust, 4, 4)]
)
def test_in_every_game_what_was_put_in_goes_back_and_no_chip_is_lost(make: Any, back: int, pot: int) -> None:
    session = make().table.session
    before = session.state()
    hand = open_hand(session)
    assert hand is not None
    assert (hand.chips, hand.state["pot"]) == (back, pot)
    assert [seat["chips"] for seat in hand.state["seats"]] == ([18, 18] if pot else [20, 20])
    assert session.state() == before


@pytest.mark.slow
def test_damage_that_is_found_beside_the_game_ends_it_and_is_told_until_it_is_mended(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    table.void_hand()
    table.next_hand()
    visitor.step()
    visitor.tap("menu", "end", "end")
    path = visitor.house.setup.journal
    with closing(sqlite3.connect(path, isolation_level=None)) as db:  # in the hand before
        (written,) = db.execute("SELECT source FROM entries WHERE number = 2").fetchone()
        db.execute("UPDATE entries SET source = 'x' WHERE number = 2")
    visitor.tap("resume")
    if visitor.kiosk.table is not None:  # else the search was quicker than the tap
        visitor.kiosk.table.journal.end_check()
        visitor.step()
    assert visitor.title == "Something is in the way"
    assert any("damaged" in text for text in said(visitor)), said(visitor)
    assert visitor.kiosk.table is None
    visitor.tap("again")
    assert visitor.title == "Something is in the way"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET source = ? WHERE number = 2", (written,))
    visitor.tap("again")
    assert visitor.title != "Something is in the way"


def test_damage_that_is_found_in_the_dark_is_told_when_the_screen_wakes(visitors: Any) -> None:
    visitor = visitors()
    through_the_guide(visitor)
    table = a_turn_of_ann(visitor)
    table.void_hand()
    for _time in range(2):
        visitor.step(after_s=DARK_S)
    path, journal = visitor.house.setup.journal, table.journal
    journal.end_check()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE entries SET source = 'x' WHERE number = 2")
    journal._file._check = None  # the search at the start was too quick
    journal.check()
    journal.end_check()
    visitor.step()
    assert visitor.kiosk.table is None
    visitor.step(pygame.event.Event(pygame.FINGERDOWN, x=0.5, y=0.9, finger_id=0, touch_id=0))
    assert visitor.title == "Something is in the way"
    assert any("damaged" in text for text in said(visitor)), said(visitor)
