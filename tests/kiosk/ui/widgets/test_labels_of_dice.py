"""What was read of each die stands by it, or is joined to it by a line, and hides none."""

import random
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import CASINO
from kiosk.ui.widgets.tray.marks import Place, label_place, label_size
from vision.reading import DieReading, DieType

SIZES = [(800, 480), (1024, 600), (1280, 800), (720, 1280)]
SIDE = 44
"""Of a die, px at BASE_SIZE."""


def thrown(canvas: Canvas, seed: int, inner: Rect) -> list[Rect]:
    """Five dice close together, none over another."""
    rng, side, dice = random.Random(seed), canvas.px(SIDE), list[Rect]()
    middle = inner.inflate(-inner.w // 2, -inner.h // 2)
    while len(dice) < 5:
        at = Rect(
            rng.randrange(middle.left, middle.right), rng.randrange(middle.top, middle.bottom), side, side
        )
        if at.inflate(2, 2).collidelist(dice) < 0:
            dice.append(at)
    return dice


def placed(canvas: Canvas, dice: list[Rect], inner: Rect) -> list[tuple[Rect, Place]]:
    found: list[tuple[Rect, Place]] = []
    for number, at in enumerate(dice):
        die = DieReading(DieType.D6, number + 1, 0.99, accepted=True, x=at.centerx, y=at.centery, outline=())
        place = label_place(canvas, die, at, inner, dice, [each for _at, each in found])
        if place is not None:
            found.append((at, place))
    return found


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_each_label_is_by_its_die_or_joined_to_it_and_over_no_other(
    size: tuple[int, int], *, large: bool
) -> None:
    canvas = Canvas(pygame.Surface(size, 0, 32), replace(CASINO, large_text=large))
    inner = Rect(20, 20, canvas.px(480), canvas.px(360))
    near, there = canvas.px(4) * 2, 0
    for seed in range(40):
        dice = thrown(canvas, seed, inner)
        found = placed(canvas, dice, inner)
        there += len(found)
        for at, place in found:
            label, others = place.label, [each for each in dice if each != at]
            assert inner.contains(label)
            assert label.collidelist(dice) < 0
            assert sum(label.colliderect(each.label) for _at, each in found) == 1
            if place.line is None:  # none other is as near
                assert at.inflate(2 * near + 2, 2 * near + 2).colliderect(label)
                assert label.inflate(2 * near, 2 * near).collidelist(others) < 0
            else:
                assert label.collidepoint(place.line[0])
                assert at.collidepoint(place.line[1])
                assert not any(each.clipline(place.line) for each in others)
                assert not any(each.label.clipline(place.line) for _at, each in found if each is not place)
    assert there >= 0.97 * 40 * 5


def test_a_die_in_the_midst_of_others_has_its_label_at_a_line() -> None:
    canvas = Canvas(pygame.Surface((1024, 600), 0, 32))
    inner = Rect(0, 0, 600, 500)
    across, down = label_size(canvas, DieReading(DieType.D6, 1, 0.99, accepted=True, x=0, y=0, outline=()))
    dice = [
        Rect(300 + x * across // 2, 250 + y * down, SIDE, SIDE)
        for x, y in ((0, 0), (0, 2), (0, -2), (2, 0), (-2, 0))
    ]
    (at, place), *_others = placed(canvas, dice, inner)
    assert at == dice[0]
    assert place.line is not None
