"""Where no dice lie at a seat yet their places are seen, sunk into its plate."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unittest import mock

import pygame
import pytest

from kiosk.screens.table.areas import Areas
from kiosk.screens.table.seats import seat_plates
from kiosk.screens.table.seats.hollows import draw_hollow
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO, PALETTES
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Rect

    from kiosk.screens.table.seats.plate import Plate

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")
FIRST = {"six-shooter": 2, "critical-roll": 1, "kingdom": 5}
"""So many dice lie at a seat when it has thrown for the first time."""
OPTIONS: dict[str, dict[str, Any]] = {"six-shooter": {"button": 0}, "critical-roll": {}, "kingdom": {}}
SIZES = ((800, 480), (1024, 600), (1280, 800), (720, 1280))


def hollows(draw: Callable[[], object]) -> list[Rect]:
    """Where places of dice are drawn."""
    found: list[Rect] = []

    def drawn(_canvas: Canvas, _die: str, box: Rect, *_ground: object) -> None:
        found.append(box)

    with mock.patch.object(seat_plates, "draw_hollow", drawn):
        draw()
    return found


def plates(people: People) -> list[Plate]:
    return people.screen.game.plates(CASINO, people.at.table.shown, people.at.table.players)


@pytest.mark.parametrize("count", [2, 3, 4, 6])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", FIRST)
def test_before_the_first_throw_a_seat_has_a_place_for_each_die_of_it(
    game: str, size: tuple[int, int], count: int
) -> None:
    people = People(at_table(game, OPTIONS[game], *NAMES[:count]))
    places = hollows(lambda: people.draw(size))
    assert len(places) == count * FIRST[game]
    seats = Areas.of(unpainted(size), tools=1, seats=count).seats
    assert [sum(seat.contains(place) for place in places) for seat in seats] == [FIRST[game]] * count


@pytest.mark.parametrize("game", FIRST)
def test_where_dice_lie_there_is_no_place_for_others_nor_where_somebody_is_out(game: str) -> None:
    people = until(People(at_table(game, OPTIONS[game], *NAMES[:3])), "hand_over")
    people.landed()
    assert all(hand.dice for plate in plates(people) for hand in plate.hands)
    assert hollows(people.draw) == []
    canvas, gone = unpainted(), [replace(each, hands=(), out=True) for each in plates(people)]
    seats = Areas.of(canvas, tools=1, seats=3).seats
    assert hollows(lambda: seat_plates.draw_seats(canvas, gone, seats)) == []


@pytest.mark.parametrize("die", ["d12", "d20", "d6"])
def test_with_high_contrast_a_line_goes_all_round_the_place_of_a_die(die: str) -> None:
    look = PALETTES["contrast"]
    canvas = Canvas(pygame.Surface((60, 60), 0, 32), look)
    canvas.surface.fill(look.panel)
    draw_hollow(canvas, die, canvas.surface.get_rect(), look.panel)
    bright = pygame.surfarray.array3d(canvas.surface).min(axis=2) > 150
    middle = 30
    sides = (
        bright[:middle, middle],
        bright[middle:, middle],
        bright[middle, :middle],
        bright[middle, middle:],
    )
    assert all(side.any() for side in sides)
    assert not bright[middle - 5 : middle + 5, middle - 5 : middle + 5].any()
