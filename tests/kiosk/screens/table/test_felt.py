"""What the table of each game is made of."""

import pygame

from kiosk.screens.table.felt import dressed
from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import PALETTES
from tests.kiosk.screens.people import People, at_table


def test_each_game_has_a_table_of_its_own() -> None:
    corners = set()
    for game in ("six-shooter", "critical-roll", "kingdom"):
        options = {"button": 0} if game == "six-shooter" else {}
        picture = People(at_table(game, options)).paint().surface
        corners.add(tuple(picture.get_at((2, y))[:3] for y in range(590, 600)))
    assert len(corners) == 3


def test_high_contrast_has_no_pictures_behind_the_text() -> None:
    canvas = Canvas(pygame.Surface((1024, 600)), PALETTES["contrast"])
    assert dressed(canvas, "kingdom").theme.panel == (0, 0, 0)
    people = People(at_table("kingdom", {}))
    people.screen.draw(canvas)
    assert canvas.surface.get_at((2, 598))[:3] < (6, 6, 6)
