"""Where it is stamped what a hand is remembered for: nothing that is read then lies below it."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from kiosk.screens.table.areas import Areas
from kiosk.screens.table.stamp import stamped_at
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.looking import SIZES


@pytest.mark.parametrize("size", SIZES)
def test_no_die_total_or_seat_lies_below_it(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    for seats, tray_first, guided in product(range(1, 9), (False, True), (False, True)):
        areas = Areas.of(canvas, 2, seats, tray_first=tray_first, guided=guided)
        for each in (areas, areas.without_tray(), areas.undivided()):
            place = stamped_at(each, canvas.scale)
            shown = [each.head, each.hero, *each.seats]
            assert place.h >= canvas.px(60)
            assert canvas.surface.get_rect().contains(place)
            assert not any(place.colliderect(other) for other in shown if other)
            assert not (tray_first and place.colliderect(each.tray))


@pytest.mark.parametrize("size", SIZES)
def test_nor_does_it_for_who_looks_on(size: tuple[int, int]) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32))
    for seats in range(1, 9):
        areas = Areas.watched(canvas, seats)
        place = stamped_at(areas, canvas.scale)
        assert not any(place.colliderect(other) for other in (areas.head, areas.hero, *areas.seats))
