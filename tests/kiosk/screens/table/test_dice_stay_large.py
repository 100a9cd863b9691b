"""Dice at a seat keep their size as it comes to be known what they come to."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from tests.kiosk.screens.looking import SIZES
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
