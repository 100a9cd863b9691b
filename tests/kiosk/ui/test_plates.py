"""Light and shadow at the edges of plates, and of what is sunk into the table."""

from __future__ import annotations

import numpy as np
import pygame

from kiosk.ui.canvas import Canvas
from kiosk.ui.plates import recess

LEAP = 12
"""By more than so many levels of 255 no edge changes from one pixel to the next: it would end as if cut."""


def test_the_light_on_a_plates_upper_edge_fades_round_its_corners() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.surface.fill(canvas.theme.panel)
    box = pygame.Rect(100, 100, 270, 180)
    canvas.panel(box)
    pixels = pygame.surfarray.array3d(canvas.surface).astype(int).sum(axis=2)
    plate = sum(canvas.theme.panel)
    corner = pixels[box.x : box.x + 14, box.y : box.y + 14] - plate
    assert corner[:, 1:].max() > LEAP  # below the edge's row, round the corner
    assert corner[0].max() < LEAP  # and it is gone where the side begins


def test_what_catches_light_at_a_recess_begins_and_ends_softly() -> None:
    picture = recess((200, 100), 14, 5, (20, 20, 20), (250, 246, 232))
    on = pygame.Surface(picture.get_size(), 0, 32)
    on.fill((60, 60, 60))
    on.blit(picture, (0, 0))
    grey = pygame.surfarray.array3d(on).astype(int).mean(axis=2)
    side, foot = grey[-1, 20:80], grey[20:-20, -1]
    for edge in (side, foot):
        assert np.abs(np.diff(edge)).max() <= LEAP
        assert edge.max() > edge[0] + LEAP  # it is lit at the end that is away from the lamp
