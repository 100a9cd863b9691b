"""Dice at a seat are large, and stay so as it comes to be known what they come to."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from kiosk.screens.table.areas import Areas
from kiosk.screens.table.moving.landing import Beat
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES, wrongs
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die

NAMES = ("Ann", "Ben", "Cem", "Dora", "Emil", "Fay")


def dice_of_the_first(people: People, size: tuple[int, int], look: Theme) -> list[tuple[int, int]]:
    canvas = Canvas(pygame.Surface(size, 0, 32), look)
    canvas.parts = {}
    people.screen.draw(canvas)
    return [
        part.rect.size
        for name, part in canvas.parts.items()
        if isinstance(name, tuple) and name[:2] == ("die", 0)
    ]


@pytest.mark.parametrize(("size", "least"), [((1024, 600), 32), ((800, 480), 30)])
@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_dice_of_six_seats_are_seen(
    game: str, size: tuple[int, int], least: int, *, large_text: bool
) -> None:
    options = {} if game == "kingdom" else {"button": 0} if game == "six-shooter" else {"mode": "house"}
    people = until(People(at_table(game, options, *NAMES, chips=20)), "hand_over")
    people.screen.hurry()
    canvas = people.draw(size, Theme(large_text=large_text))
    seats = Areas.of(canvas, seats=6).seats
    there = [place.w for _die, _value, place in canvas.dice if place.collidelist(seats) >= 0]
    assert len(there) >= len(seats)
    assert min(there) >= least
    assert list(wrongs(canvas)) == []


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("size", SIZES)
def test_dice_at_a_seat_are_as_large_before_their_throw_as_after_it(size: tuple[int, int]) -> None:
    for count, large_text in product((2, 3, 4, 6), (False, True)):
        people, look = (
            People(at_table("six-shooter", {"button": 0}, *NAMES[:count])),
            Theme(large_text=large_text),
        )
        for _seat in range(count):
            people.at.table.act("open", dice=("d6", "d8"))
        before = dice_of_the_first(people, size, look)
        people.at.see(die("d6", 6), die("d8", 7))
        people.draw(size, look)
        people.screen.hurry()
        assert people.at.table.shown["seats"][0]["total"] == 13  # type: ignore[typeddict-item]
        assert dice_of_the_first(people, size, look) == before != []


@pytest.mark.slow
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] < size[1]])
def test_dice_that_have_won_keep_their_size_where_a_coach_has_words_below_them(size: tuple[int, int]) -> None:
    people = People(at_table("kingdom", {}, *NAMES[:3], chips=30), coached=True)
    for crown in (1, 2, 6):
        people.at.see(die("d6", crown))
    for values in ((1, 2, 3, 4, 4), (6, 6, 6, 2, 1), (1, 2, 3, 4, 4)):
        people.at.see(*(die("d6", value) for value in values))
    for action, amount in (("keep", None), ("bet", 3), ("call", None), ("call", None)):
        people.draw(size)
        people.at.table.act(action, amount=amount)
    seen = [_largest(people, size)]
    for _tick in range(60):
        people.clock.now += 0.2
        people.screen.do(people.clock.now)
        seen.append(_largest(people, size))
    assert people.screen._ceremony._coached
    assert not people.screen.spotlight.holds
    assert seen[-1] == max(seen) > 0


def _largest(people: People, size: tuple[int, int]) -> int:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    return max((part.rect.w for name, part in canvas.parts.items() if _on_stage(name)), default=0)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_six_dice_keep_their_size_as_they_are_told_to_be_bust(size: tuple[int, int]) -> None:
    people = People(at_table("six-shooter", {"button": 0}, *NAMES[:2], chips=60))
    table = people.at.table
    for _seat in range(2):
        table.act("open", dice=("d4", "d6"))
    for _seat in range(2):
        people.at.see(die("d4", 2), die("d6", 2))
    first = table.pending.seat
    for kind, value in (("d8", 3), ("d10", 3), ("d12", 3), ("d20", 19)):
        while table.pending.seat != first:
            table.act("stick")
        people.draw(size)
        people.screen.hurry()
        table.play("buy", die=kind)
        people.draw(size)
        people.at.see(die(kind, value))
    sizes = {}
    for beat in (Beat.COUNTS, Beat.SEEN):
        while (step := people.screen.spotlight.thrown(people.clock.now)) is None or step.beat is not beat:
            people.clock.now += 0.05
            people.screen.do(people.clock.now)
            canvas = Canvas(pygame.Surface(size, 0, 32))
            canvas.parts = {}
            people.screen.draw(canvas)
        sizes[beat] = [part.rect.size for name, part in (canvas.parts or {}).items() if _on_stage(name)]
    assert len(sizes[Beat.COUNTS]) == 6
    assert sizes[Beat.SEEN] == sizes[Beat.COUNTS]


def _on_stage(name: object) -> bool:
    return isinstance(name, tuple) and name[0] == "hero"
