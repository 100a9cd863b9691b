"""A seat that has split its dice shows each row with what it comes to, however many sit there."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, count
from typing import TYPE_CHECKING

import pytest

from kiosk.screens.games.registry import table_screen
from kiosk.ui.theme import CASINO
from tests.kiosk import moves
from tests.kiosk.screens.looking import SIZES, unpainted
from tests.kiosk.screens.moments.states import chain, table

if TYPE_CHECKING:
    from tests.kiosk.screens.fake_table import FakeTable

ROWS = [(("d20", 5), ("d12", 7), ("d10", 6)), (("d12", 5), ("d10", 3), ("d8", 8), ("d6", 6), ("d4", 4))]
"""18 and 26."""


def split(seats: int) -> FakeTable:
    """The first of so many seats has two rows, and plays the first."""
    live = table(seats)
    for seat in range(seats):
        moves.act(live.session, seat, "bet", amount=1)
    live.fall(*range(2, 2 + seats), 3)
    state = live.state
    state["seats"][0]["chains"] = [chain(*row, active=not place) for place, row in enumerate(ROWS)]
    live.state_given = state
    return live


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 6, 8, 12])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_both_rows_of_a_seat_are_told_and_seen_where_dice_have_room(
    size: tuple[int, int], seats: int, *, large_text: bool
) -> None:
    canvas, screen = unpainted(size), table_screen(split(seats), clock=count().__next__)
    canvas.theme = replace(CASINO, large_text=large_text)
    screen.draw(canvas)
    place = screen._areas(canvas).seats[0]
    told = {mark.text: mark.box for mark in canvas.marks if place.contains(mark.box)}
    dice = [at for _die, _value, at in canvas.dice if place.contains(at)]
    if told.keys() & {"18 · 26", "18·26"}:
        assert len(dice) in {0, 3}
        return
    assert len(dice) == 8
    for total, row in (("18", dice[:3]), ("26", dice[3:])):
        assert all(told[total].collidepoint(told[total].centerx, die.centery) for die in row)
        assert all(die.right <= told[total].x for die in row)
    assert seats <= 8


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_three_rows_of_three_dice_are_all_seen_at_one_of_five_seats(
    size: tuple[int, int], *, large_text: bool
) -> None:
    live = split(5)
    state = live.state
    rows = [(("d20", value), ("d12", 5), ("d10", 4)) for value in (4, 3, 2)]
    state["seats"][0]["chains"] = [chain(*row, active=not place) for place, row in enumerate(rows)]
    live.state_given = state
    canvas, screen = unpainted(size), table_screen(live, clock=count().__next__)
    canvas.theme = replace(CASINO, large_text=large_text)
    screen.draw(canvas)
    areas = screen._areas(canvas)
    told = {mark.text: mark.box for mark in canvas.marks if areas.seats[0].contains(mark.box)}
    dice = [at for _die, _value, at in canvas.dice if areas.seats[0].contains(at)]
    assert len(dice) == 9
    assert not any(one.colliderect(other) for one, other in combinations(dice, 2))
    for place, total in enumerate(("13", "12", "11")):
        row = dice[place * 3 : place * 3 + 3]
        assert all(told[total].collidepoint(told[total].centerx, die.centery) for die in row)
        assert all(die.right <= told[total].x for die in row)
    assert len([at for _die, _value, at in canvas.dice if areas.hero.contains(at)]) == 9


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_where_few_sit_all_dice_of_both_rows_are_seen(size: tuple[int, int]) -> None:
    for seats in (1, 2, 3):
        canvas, screen = unpainted(size), table_screen(split(seats), clock=count().__next__)
        screen.draw(canvas)
        place = screen._areas(canvas).seats[0]
        assert sum(place.contains(at) for _die, _value, at in canvas.dice) == 8
