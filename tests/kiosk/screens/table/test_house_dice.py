"""While the house throws, its dice lie at its place beside the tray, with what they come to."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from kiosk.games.protocol import HOUSE
from kiosk.ui.motion import Flight
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import wrongs
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.watched import Watched
from tests.kiosk.table.test_table import die

if TYPE_CHECKING:
    from collections.abc import Hashable

    import pygame

THROWN = [("d20", 1), ("d12", 4), ("d10", 2), ("d8", 3), ("d6", 2)]
"""By the house, which needs its last die then."""
NAMES = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay")


def house_throws(*names: str) -> People:
    """All stand on their first die, and the house has but its d20."""
    people = People(at_table("critical-roll", {"mode": "house"}, *names))
    for _name in names:
        people.at.table.act("bet", amount=2)
    for value in range(12, 12 + len(names)):
        people.at.see(die("d20", value))
    people.at.see(die(*THROWN[0]))
    for _name in names:
        people.at.table.play("stand")
    assert people.at.table.state["pending"].get("seat") == HOUSE
    return people


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("count", [1, 2, 4, 6])
@pytest.mark.parametrize(
    ("size", "large_text"),
    [((800, 480), False), ((800, 480), True), ((1024, 600), False), ((720, 1280), False)],
    ids=str,
)
def test_the_house_s_dice_pile_up_beside_the_tray(
    size: tuple[int, int], count: int, *, large_text: bool
) -> None:
    people = house_throws(*NAMES[:count])
    look = Theme(large_text=large_text)
    for thrown, each in enumerate(THROWN):
        if thrown:
            people.at.see(die(*each))
        people.landed()
        canvas = people.draw(size, look)
        head = people.screen._areas(canvas).head
        lie = [(kind, value, place) for kind, value, place in canvas.dice if head.contains(place)]
        assert [(kind, value) for kind, value, _place in lie] == THROWN[: thrown + 1]
        places = [place for _kind, _value, place in lie]
        assert not any(one.colliderect(other) for one, other in combinations(places, 2))
        assert str(sum(value for _kind, value in THROWN[: thrown + 1])) in {
            mark.text for mark in canvas.marks if head.contains(mark.ink) and mark.ink.bottom <= places[0].y
        }
        assert list(wrongs(canvas)) == []


def test_each_flies_there_from_the_tray(window: pygame.Surface) -> None:
    people = house_throws("Ann", "Ben")
    seen = Watched(people.at.table, window, people.clock)
    seen.frames()
    people.at.see(die(*THROWN[1]))
    flown: set[Hashable] = set()
    seen.until_it_moves()
    while seen.app._motions.motion is not None or seen.lands:
        moves = seen.app._motions.motion._moves if seen.app._motions.motion is not None else ()
        flown |= {each.covers.name for each in moves if isinstance(each, Flight) and each.covers is not None}
        seen.step()
    assert {name for name in flown if isinstance(name, tuple) and name[0] == "house"} == {("house", 1)}


def test_a_die_that_is_left_over_lies_in_the_middle_below_the_others() -> None:
    people = house_throws("Ann", "Ben", "Cem")
    for each in THROWN[1:3]:
        people.at.see(die(*each))
    people.landed()
    canvas = people.draw()
    head = people.screen._areas(canvas).head
    one, other, last = (place for _kind, _value, place in canvas.dice if head.contains(place))
    assert one.y == other.y < last.y
    assert abs(last.centerx - one.union(other).centerx) <= 1
