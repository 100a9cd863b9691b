"""What moves, over a drawing that is another one in the middle of it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from kiosk.ui.motion import Flight, Part

LIT, USUAL, SHADOW = (30, 110, 70), (15, 60, 40), (8, 30, 20)


def plate(colour: tuple[int, int, int], beside: tuple[int, int, int] | None = None) -> Part:
    """A die on a plate of this colour; `beside`: the shadow of another one in a fifth of its place."""
    under = pygame.Surface((20, 20), 0, 32)
    under.fill(colour)
    if beside is not None:
        under.fill(beside, Rect(0, 0, 4, 20))
    return Part(Rect(100, 50, 20, 20), under, under.copy(), name="die")


@pytest.mark.parametrize(
    ("redrawn", "lies"),
    [(plate(USUAL), USUAL), (plate(USUAL, SHADOW), SHADOW), (plate(LIT, SHADOW), LIT)],
    ids=["the plate is lit no more", "nor lit, with another die there", "another die has come there"],
)
def test_what_a_die_hides_till_it_lands_is_the_plate_as_it_is_now(
    redrawn: Part, lies: tuple[int, int, int]
) -> None:
    start = Rect(0, 0, 20, 20)
    flight = Flight(pygame.Surface((20, 20)), start, Rect(100, 50, 20, 20), 0.0, 0.3, covers=plate(LIT))
    there = flight.onto({"die": redrawn})
    assert there is not None
    ground = there.ground(0.1)
    assert ground is not None
    assert tuple(ground[0].get_at((1, 10)))[:3] == lies
