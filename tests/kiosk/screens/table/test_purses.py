"""A seat's chips in figures stand in the middle of their purse, and the purse well within the plate."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
import pygame
import pytest
from pygame import Rect

from kiosk.screens.table.seats.plate_rows import NARROW, RIM, TALL
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme, mixed
from kiosk.ui.widgets.chips import HIGH, PURSE, SUNK
from tests.kiosk.screens.moments.tables import until
from tests.kiosk.screens.people import People, at_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.ui.theme import Colour

NAMES = ("Ann", "Ben", "Cem", "Eva", "Ida", "Tom")
QUICK = ((1280, 800), 2), ((1280, 800), 3), ((800, 480), 4)
CASES = [
    pytest.param(size, seats, large, marks=() if (size, seats) in QUICK and large else pytest.mark.slow)
    for size, seats, large in itertools.product(
        [(1280, 800), (1024, 600), (800, 480), (720, 1280), (600, 1024)], range(2, 7), [True, False]
    )
]
DIFFERS = 120
"""A pixel whose colour differs so much from the purse's, of 765, is one of the figure."""
AIR = 0.05
"""Share of a purse of its full height that is free above and below the figure at least."""


class Purses(Canvas):
    """Knows the purses that are drawn on it, and their colours."""

    def __init__(self, size: tuple[int, int], look: Theme) -> None:
        super().__init__(pygame.Surface(size, 0, 32), look)
        self.purses: list[tuple[Rect, Colour]] = []

    def rounded(self, box: Rect, colour: Colour, thick: float = 0, radius: float = 10) -> None:
        super().rounded(box, colour, thick, radius)
        if radius == PURSE and colour == mixed(self.theme.panel, self.theme.dark, SUNK):
            self.purses.append((box.copy(), colour))

    def free(self) -> Iterator[tuple[Rect, int, int]]:
        """Each purse, and how much of it is free above and below the pixels of its figure."""
        for purse, colour in self.purses:
            (mark,) = (mark for mark in self.marks if mark.text.isdecimal() and mark.box.colliderect(purse))
            seen = Rect(mark.ink.x, purse.y, mark.ink.w, purse.h)
            pixels = pygame.surfarray.array3d(self.surface.subsurface(seen)).astype(int)
            rows = np.flatnonzero((abs(pixels - np.array(colour)).sum(axis=2) > DIFFERS).any(axis=0))
            yield purse, int(rows[0]), purse.h - 1 - int(rows[-1])


@pytest.mark.parametrize("game", ["six-shooter", "kingdom"])
@pytest.mark.parametrize(("size", "seats", "large"), CASES)
def test_figures_stand_in_the_middle_of_their_purse(
    game: str, size: tuple[int, int], seats: int, *, large: bool
) -> None:
    """Their feet reached beyond it, and its edge lay on the edge of the plate."""
    options = {"button": 0} if game == "six-shooter" else {}
    people = until(People(at_table(game, options, *NAMES[:seats], chips=18)), "decision")
    canvas = Purses(size, Theme(large_text=large))
    people.screen.draw(canvas)
    assert len(canvas.purses) == seats
    plates = people.screen._areas(canvas).seats
    for purse, above, below in canvas.free():
        whole = purse.h == canvas.px(HIGH)
        assert abs(above - below) <= (1 if whole else 2), purse  # a lower one leaves no room to move in
        assert min(above, below) >= (round(AIR * purse.h) if whole else 1), purse
        (plate,) = (plate for plate in plates if plate.contains(purse))
        foot = RIM if plate.h >= canvas.px(TALL) else NARROW
        assert plate.bottom - purse.bottom >= canvas.px(foot)
