"""What the table of each game is made of."""

import numpy as np
import pygame
import pytest

from kiosk.screens.table import stage
from kiosk.screens.table.felt import lay_light, lay_recess
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import draw_top, dressed
from kiosk.ui.theme import CASINO, PALETTES
from tests.kiosk.screens.people import People, at_table
from tests.kiosk.table.test_table import die
from tests.kiosk.ui.test_theme import contrast


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


def test_rays_of_light_lie_on_the_table_where_dice_have_won_and_nothing_on_a_plain_one() -> None:
    box = pygame.Rect(200, 100, 360, 260)
    for look, brighter in ((CASINO, 12), (PALETTES["contrast"], 0)):
        canvas = Canvas(pygame.Surface((1024, 600), 0, 32), look)
        draw_top(canvas, "")
        dark = pygame.surfarray.array3d(canvas.surface).astype(int)
        lay_light(canvas, box, box.center)
        lit = pygame.surfarray.array3d(canvas.surface).astype(int)
        x, y = box.centerx - 40, box.centery - 30
        gained = (lit - dark)[x : x + 80, y : y + 60].mean()
        assert gained > brighter if brighter else gained == 0
        outside = (lit - dark)[: box.left]
        assert not outside.any()


def test_the_rays_come_from_behind_the_dice_that_have_won_and_not_from_beside_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    middles = []
    monkeypatch.setattr(stage, "lay_light", lambda _canvas, _box, middle: middles.append(middle))
    people = People(at_table("six-shooter", {"button": 0}, "Ann", "Ben"))
    for _name in range(2):
        people.at.table.act("open", dice=["d4", "d6"])
    for values in ((3, 4), (1, 2)):
        people.at.see(*(die(kind, value) for kind, value in zip(("d4", "d6"), values, strict=True)))
    for _name in range(2):
        people.touch("stick")
    people.landed()
    people.clock.now += 2
    people.screen.do(people.clock.now)
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.parts = {}
    people.screen.draw(canvas)
    lie = [part.rect for name, part in canvas.parts.items() if isinstance(name, tuple) and name[0] == "hero"]
    group = lie[0].unionall(lie)
    assert abs(middles[-1][0] - group.centerx) < group.w // 8
    assert group.collidepoint(middles[-1])


def test_the_rays_come_from_where_the_dice_lie_and_end_within_their_box() -> None:
    box = pygame.Rect(200, 100, 360, 260)
    for middle in (box.center, (box.centerx + 40, box.centery + 30)):
        canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
        canvas.surface.fill((40, 40, 40))
        lay_light(canvas, box, middle)
        lit = pygame.surfarray.array3d(canvas.surface).astype(int).sum(axis=2) - 120
        rows, columns = (lit.sum(axis=axis) for axis in (0, 1))
        assert abs(int(np.argmax(np.convolve(rows, np.ones(21), "same"))) - middle[1]) < 12
        assert abs(int(np.argmax(np.convolve(columns, np.ones(21), "same"))) - middle[0]) < 12
        edge = (lit[box.left], lit[box.right - 1], lit[:, box.top], lit[:, box.bottom - 1])
        assert max(side.max() for side in edge) < 10


def test_in_the_gap_between_dice_in_two_rows_the_rays_are_no_star() -> None:
    box = pygame.Rect(100, 100, 400, 400)
    canvas = Canvas(pygame.Surface((600, 600), 0, 32))
    canvas.surface.fill((40, 40, 40))
    lay_light(canvas, box, box.center)

    def differ(far: int) -> int:
        """How much the light differs round the middle, so many px from it."""
        at = (pygame.Vector2(far, 0).rotate(degrees) + box.center for degrees in range(360))
        light = [canvas.surface.get_at((round(x), round(y))).r for x, y in at]
        return max(light) - min(light)

    assert differ(25) < 15
    assert differ(90) > 50


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll", "kingdom"])
def test_words_are_read_in_the_recess_of_each_table(game: str) -> None:
    canvas = dressed(Canvas(pygame.Surface((1024, 600), 0, 32)), game)
    draw_top(canvas, game)
    box = pygame.Rect(300, 200, 300, 200)  # where the lamp is brightest
    lay_recess(canvas, box, box.inflate(40, 40))
    inner = box
    ground = pygame.surfarray.array3d(canvas.surface.subsurface(inner)).reshape(-1, 3)
    brightest = ground[np.argsort(ground.sum(axis=1))[-len(ground) // 100]]
    assert contrast(canvas.theme.soft, (int(brightest[0]), int(brightest[1]), int(brightest[2]))) >= 4.5


def test_words_lie_in_a_recess_that_the_lamp_shades_from_above_on_the_left_and_that_ends_with_its_box() -> (
    None
):
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    canvas.surface.fill((90, 90, 90))
    words = pygame.Rect(300, 200, 300, 100)
    box = words.inflate(16, 40)  # beside them there is less room than it would take
    lay_recess(canvas, words, box)
    lit = pygame.surfarray.array3d(canvas.surface).astype(int).max(axis=2)
    sunk = words.inflate(16, 14)
    down, across = lit[sunk.centerx, sunk.top : sunk.bottom], lit[sunk.left : sunk.right, sunk.centery]
    for along in (down, across):
        assert along[1] < along[len(along) // 2] < 60 < along[-1]
    assert lit[sunk.left, sunk.top] == 90, "its corners are round"
    lit[sunk.left : sunk.right, sunk.top : sunk.bottom] = 90
    assert (lit == 90).all()
