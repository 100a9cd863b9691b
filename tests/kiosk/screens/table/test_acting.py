"""The frame of who is asked lights up where it is, and nowhere else."""

from __future__ import annotations

import pygame

from kiosk.screens.table.moving.acting import LIGHTS_UP, lights_up
from kiosk.ui.canvas import Canvas


def test_the_frame_lights_up_round_its_corners() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.surface.fill((104, 62, 30))
    look, box = canvas.theme, pygame.Rect(100, 100, 272, 188)
    canvas.parts = {}
    canvas.part("acting", box, lambda: canvas.panel(box, look.panel_lit, look.gold, 3))
    table = canvas.parts["acting"].picture.get_at((0, 0))
    assert table != pygame.Color(*look.gold)
    flights = lights_up({}, canvas.parts)
    for corner in (box.topleft, (box.right - 1, box.y), (box.x, box.bottom - 1)):
        over = [each for each in flights if each.end.collidepoint(corner)]
        assert len(over) == LIGHTS_UP
        for each in over:
            at = (corner[0] - each.end.x, corner[1] - each.end.y)
            assert each.picture.get_at(at) == canvas.parts["acting"].picture.get_at(
                (corner[0] - box.x, corner[1] - box.y)
            )
    arc = (box.x + 4, box.y + 4)  # of the corner: it is lit as its sides are
    steps = [each for each in flights if each.end.collidepoint(arc)]
    greens = [each.picture.get_at((arc[0] - each.end.x, arc[1] - each.end.y)).g for each in steps]
    assert greens == sorted(greens)
    assert greens[0] < greens[-1]
