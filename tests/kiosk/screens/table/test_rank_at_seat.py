"""What a shown Foundation is called stands at its seat, however long, and its dice stay where they lay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.text import translate
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.screens.table.named_moments import rolls

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from kiosk.ui.motion import Part

SIZES = [(800, 480), (1024, 600), (720, 1280)]
LONGEST = ((6, 6, 6, 5, 5), (3, 3, 3, 3, 1), (5, 5, 3, 3, 1), (2, 2, 2, 6, 5), (1, 2, 3, 4, 5))
"""Horse & Rider and Moat, in German the longest; none of them wins."""
BEST = (4, 4, 4, 4, 4)


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    translate.use(request.param)
    yield request.param
    translate.use("en")


def drawn(people: People, size: tuple[int, int]) -> dict[Hashable, Part]:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    return dict(canvas.parts)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("count", "crown"), [(2, "keep"), (2, "reroll"), (3, "keep"), (5, "reroll")])
@pytest.mark.usefixtures("language")
def test_a_rank_has_room_at_its_seat_and_moves_no_dice(count: int, crown: str, size: tuple[int, int]) -> None:
    people = People(at_table("kingdom", {}, *("Maximiliane", "Uta", "Tom", "Ada", "Bo")[:count], chips=150))
    for seat in range(count):
        rolls(people, 6 if seat == count - 1 else 1)
    for values in (*LONGEST[: count - 1], BEST):
        rolls(people, *values)
    people.at.table.act(crown)
    if crown == "reroll":
        rolls(people, *BEST)
    people.at.table.act("bet", amount=9)
    for _seat in range(count - 2):
        people.at.table.act("call")
    covered = drawn(people, size)
    people.at.table.act("call")
    people.screen.follow()
    people.screen.hurry()
    people.clock.now += 10
    people.screen.do(people.clock.now)
    shown = drawn(people, size)
    for seat in range(count):
        for place in range(5):
            name = ("die", seat, 0, place)
            assert shown[name].rect == covered[name].rect
        note = shown[("note", seat)]
        assert pygame.image.tobytes(note.picture, "RGB") != pygame.image.tobytes(note.under, "RGB")


def test_what_dice_are_called_keeps_off_the_seats_beside_the_stage() -> None:
    translate.use("de")
    people = People(at_table("kingdom", {}, "Jörg", "Ina", "Ada"))
    for value in (6, 3, 2):
        rolls(people, value)
    for values in ((2, 2, 2, 3, 3), (1, 2, 3, 4, 6), (6, 4, 3, 2, 1)):
        rolls(people, *values)
    people.at.table.act("keep")
    for _seat in range(3):
        people.at.table.act("check")
    people.landed()
    canvas = people.draw((800, 480))
    translate.use("en")
    (called,) = (mark for mark in canvas.marks if mark.text == "Ross & Reiter: Zweien und Dreien")
    seats = [each.rect for each in canvas.placed if each.control.name.startswith("signs-")]
    assert called.ink.inflate(2 * canvas.px(24), 0).collidelist(seats) < 0
