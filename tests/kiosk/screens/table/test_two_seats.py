"""A table of two: large seats, and below the second one who has won before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.screens.table.areas import Areas
from kiosk.screens.table.moving.choreography import TRAY
from kiosk.ui.canvas import Canvas
from tests.as_seen import as_seen
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.tables import TABLES, throw, until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.named_moments import opened, rolls, table

if TYPE_CHECKING:
    from kiosk.ui.canvas import Mark

LANDSCAPE = [(800, 480), (1024, 600), (1280, 800)]


def next_hand(people: People) -> None:
    people.clock.now += 20
    people.screen.do(people.clock())
    people.at.table.next_hand()


def below_the_second_seat(people: People, size: tuple[int, int] = (1024, 600)) -> list[Mark]:
    canvas = people.draw(size)
    at = people.screen._areas(canvas)
    column = pygame.Rect(at.seats[1].x, at.seats[1].bottom, at.seats[1].w, at.actions.y - at.seats[1].bottom)
    return [mark for mark in canvas.marks if column.contains(mark.ink)]


def duel(*names: str) -> People:
    return table("critical-roll", *names, chips=40, mode="table", stake=2)


@pytest.mark.parametrize("size", LANDSCAPE, ids=str)
def test_seats_alone_at_their_side_are_higher_than_those_of_more(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    heights = {count: Areas.of(canvas, 2, count).seats[0].h for count in (1, 2, 3)}
    assert heights[1] == heights[2] > heights[3] * 1.15


@pytest.mark.parametrize("size", LANDSCAPE, ids=str)
def test_dice_at_seats_of_two_are_no_smaller_than_at_those_of_three(size: tuple[int, int]) -> None:
    sides = []
    for people in (opened((3, 4), (3, 4)), opened((3, 4), (3, 4), (3, 4))):
        people.landed()
        canvas = Canvas(pygame.Surface(size, 0, 32))
        canvas.parts = {}
        people.screen.draw(canvas)
        sprite = canvas.parts["die", 1, 0, 0].sprite
        assert sprite is not None
        sides.append(sprite.get_bounding_rect(250).w)
    assert sides[0] >= sides[1] >= canvas.px(50)


@pytest.mark.parametrize("size", LANDSCAPE, ids=str)
def test_who_won_the_last_hands_stands_below_the_second_seat_in_their_order(size: tuple[int, int]) -> None:
    people = duel("Ann", "Ben")
    assert below_the_second_seat(people, size) == []
    until(people, "hand_over")
    assert below_the_second_seat(people, size) == []  # the hand that is over is told everywhere else
    seats = people.at.table.state["seats"]
    first = max(seats, key=lambda seat: seat["chips"])
    next_hand(people)
    told = [mark.text for mark in below_the_second_seat(people, size)]
    assert told[1:] == ["Hand 1", first["name"], f"+{first['chips'] - 40}"]
    people.at.table.void_hand()
    next_hand(people)
    assert [mark.text for mark in below_the_second_seat(people, size)] == told  # one called off has no winner
    until(people, "hand_over")
    next_hand(people)
    later = [mark.text for mark in below_the_second_seat(people, size)]
    assert [words for words in later if words.startswith("Hand ")] == ["Hand 1", "Hand 3"]


def test_nothing_is_told_there_where_a_third_one_sits_nor_upright() -> None:
    for names, size in ((("Ann", "Ben", "Cem"), (1024, 600)), (("Ann", "Ben"), (720, 1280))):
        people = until(duel(*names), "hand_over")
        next_hand(people)
        assert not people.screen._areas(people.draw(size)).earlier


def test_a_pot_that_stays_on_the_table_was_won_by_nobody_not_by_the_house() -> None:
    people = opened((10, 12), (10, 12))
    assert people.at.table.state["result"]["payouts"] == [0, 0]
    next_hand(people)
    assert people.at.table.won_before(3) == []


def test_the_house_has_won_where_it_is_played_against() -> None:
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("bet", amount=2)
    rolls(people, 1)
    rolls(people, 1)
    until(people, "hand_over")
    next_hand(people)
    assert [hand.won for hand in people.at.table.won_before(3)] == [((None, 4),)]


@pytest.mark.parametrize("size", LANDSCAPE, ids=str)
@pytest.mark.parametrize(("bets", "told"), [((2, 2), ["Ann, Ben", "+3"]), ((2, 4), ["+6 / +3"])])
def test_of_a_hand_that_several_have_won_all_are_named(
    size: tuple[int, int], bets: tuple[int, int], told: list[str]
) -> None:
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann", "Ben"))
    for amount in bets:
        people.at.table.act("bet", amount=amount)
    for value in (20, 20, 7):
        rolls(people, value)
    until(people, "hand_over")
    next_hand(people)
    said = [mark.text for mark in below_the_second_seat(people, size)]
    assert [words for words in said if words in {*told, "Ann", "Ben"}] == told


def test_before_the_house_has_thrown_a_plain_die_stands_beside_the_tray() -> None:
    people = People(at_table("critical-roll", {"mode": "house"}, "Ann", "Ben"))
    for _seat in range(2):
        people.at.table.act("bet", amount=2)
    canvas = unpainted()
    people.screen.draw(canvas)
    assert [die for die, value, place in canvas.dice if value is None and place.y < 400] == ["d20"]
    while as_seen(people.at.table.state)["house"]["dice"] == []:
        throw(people)
    people.landed()
    canvas = unpainted()
    people.screen.draw(canvas)
    assert [die for die, value, place in canvas.dice if value is None and place.y < 400] == []


def test_a_tray_that_is_not_shown_throws_no_shadow() -> None:
    people = TABLES["six-shooter_challenge"]()
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    assert people.screen.entry.pictures is not None
    assert TRAY not in canvas.parts
