"""A die in a loupe stands so that its numeral is upright, where the reader knows how that stands."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import cv2
import numpy as np
import pygame
import pytest

from kiosk.ui.canvas import Canvas
from kiosk.ui.theme import Theme
from kiosk.ui.widgets.tray.loupes import Loupes, loupes
from kiosk.ui.widgets.tray.view import draw_die_read, draw_tray
from tests.kiosk.screens.looking import unpainted
from vision.reading import DieReading, DieType, Reading

MIDDLE, FAR, SPOT = (320, 240), 22, (255, 255, 255)
TO_THE_RIGHT = (MIDDLE[0] + FAR, MIDDLE[1])
SQUARE = ((290.0, 210.0), (350.0, 210.0), (350.0, 270.0), (290.0, 270.0))
DIE = DieReading(DieType.D20, 6, 0.99, True, *MIDDLE, SQUARE, turned=90.0)  # noqa: FBT003 - as read
"""What would be above its middle if it stood upright lies to the right of it."""
BESIDE = {"above": (0, -1), "right": (1, 0), "below": (0, 1), "left": (-1, 0)}


def frame() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    picture = np.zeros((480, 640, 3), np.uint8)
    x, y = TO_THE_RIGHT
    picture[y - 4 : y + 5, x - 4 : x + 5] = SPOT
    return picture


def side_of_spot(canvas: Canvas, loupe: pygame.Rect, enlarged: float) -> list[str]:
    """On which sides of the middle of a loupe the spot is seen."""
    away = round(FAR * enlarged)
    return [
        side
        for side, (x, y) in BESIDE.items()
        if min(canvas.surface.get_at((loupe.centerx + x * away, loupe.centery + y * away))[:3]) > 200
    ]


@pytest.mark.parametrize(
    ("die", "seen"),
    [
        (DIE, "above"),
        (replace(DIE, turned=270.0), "below"),
        (replace(DIE, turned=None), "right"),
        (replace(DIE, accepted=False), "right"),  # it is asked what it shows
    ],
)
def test_one_die_alone_stands_upright_where_its_value_was_taken(die: DieReading, seen: str) -> None:
    canvas = Canvas(pygame.Surface((400, 400), 0, 32))
    box = pygame.Rect(50, 50, 300, 300)
    draw_die_read(canvas, frame(), Reading((die,), (), 640, 480), 0, box, labelled=False)
    assert side_of_spot(canvas, box, 300 / (1.35 * 60)) == [seen]


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize("side", [76, 230])
def test_one_die_alone_is_seen_with_all_its_corners(side: int, *, large_text: bool) -> None:
    """A d4's lie further from the middle of it than those of others: the ring cut one off."""
    corners = [(320, 180), (250, 270), (390, 285)]
    picture = np.zeros((480, 640, 3), np.uint8)
    for x, y in corners:
        cv2.line(picture, (320, 245), (x, y), SPOT, 7)
    outline = tuple((float(x), float(y)) for x, y in corners)
    die = DieReading(DieType.D4, 1, 0.99, False, 320, 245, outline)  # noqa: FBT003 - as read
    canvas = Canvas(pygame.Surface((400, 400), 0, 32), Theme(large_text=large_text))
    box = pygame.Rect(50, 50, side, side)
    draw_die_read(canvas, picture, Reading((die,), (), 640, 480), 0, box, labelled=False)
    seen = pygame.surfarray.array3d(canvas.surface).min(axis=2).T > 200
    rows, columns = np.nonzero(seen)
    shown = (columns.max() - columns.min()) / (rows.max() - rows.min())
    assert shown == pytest.approx((390 - 250) / (285 - 180), rel=0.06)


def test_so_does_one_that_lies_small_in_the_tray(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[float, ...]] = []
    monkeypatch.setattr(
        "kiosk.ui.widgets.tray.view.lay_loupes",
        lambda *_what: told.append(tuple(_what[-2])),
    )
    canvas = Canvas(pygame.Surface((640, 480), 0, 32))
    places = ((60, 60), (580, 420), (60, 420))
    small = [
        replace(
            DIE, x=x, y=y, outline=((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)),
            turned=turned,
        )
        for (x, y), turned in zip(places, (90.0, None, 10.0), strict=True)
    ]  # fmt: skip
    reading = Reading((small[0], small[1], replace(small[2], accepted=False)), (), 640, 480)
    for read, earlier in ((reading, None), (None, reading)):
        draw_tray(canvas, frame(), read, canvas.surface.get_rect(), earlier=earlier)
    draw_tray(canvas, frame(), None, canvas.surface.get_rect(), lying=[list(each.outline) for each in small])
    assert told == [(90.0, 0.0, 0.0), (90.0, 0.0, 0.0), (0.0, 0.0, 0.0)]


def test_loupes_are_nearer_to_their_own_dice_than_to_others_where_they_can_be() -> None:
    canvas, inner = Canvas(pygame.Surface((640, 480), 0, 32)), pygame.Rect(0, 0, 422, 322)
    low, right = (120.0, 520.0), (820.0, 430.0)  # the low one's loupe took the other's place
    dice = [[(x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20)] for x, y in (low, right)]
    for outlines in (dice, dice[::-1]):
        found = loupes(canvas, outlines, pygame.Rect(0, 0, 960, 720), inner, [(80, 30)] * 2)
        assert len(found) == 2
        for loupe, other in (found, found[::-1]):
            near, far = (math.dist(each.at, loupe.place.center) for each in (loupe, other))
            assert near < far


WHOLE, INNER, LABEL = pygame.Rect(0, 0, 960, 720), pygame.Rect(0, 0, 422, 322), (80, 30)


def square(x: float, y: float) -> list[tuple[float, float]]:
    return [(x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20)]


def apart(chance: random.Random, count: int) -> list[tuple[float, float]]:
    """Middles of so many dice that lie far apart."""
    found: list[tuple[float, float]] = []
    while len(found) < count:
        at = chance.uniform(40, 920), chance.uniform(40, 680)
        if all(math.dist(at, each) > 260 for each in found):
            found.append(at)
    return found


def test_a_loupe_stays_as_its_die_is_read_and_as_another_one_lands_beside_it() -> None:
    """Seen otherwise than before: in another order, and a few pixels away."""
    canvas, chance, moved = Canvas(pygame.Surface((640, 480), 0, 32)), random.Random(2), 0
    for _time in range(60):
        dice, shown = apart(chance, 3), Loupes()
        first = shown.of(canvas, [square(*at) for at in dice[:2]], WHOLE, INNER, [LABEL] * 2)
        read = [square(x + chance.uniform(-6, 6), y + chance.uniform(-6, 6)) for x, y in dice[1::-1]]
        again = shown.of(canvas, read, WHOLE, INNER, [LABEL] * 2)
        assert [each.place for each in again] == [each.place for each in first][::-1]
        outlines = [square(*dice[2]), *read]
        third = shown.of(canvas, outlines, WHOLE, INNER, [LABEL] * 3)
        if not third:
            continue
        lands = pygame.Rect(0, 0, 18, 18)
        lands.center = round(dice[2][0] * INNER.w / WHOLE.w), round(dice[2][1] * INNER.h / WHOLE.h)
        stay = [each.place == was.place for each, was in zip(third[1:], again, strict=True)]
        in_the_way = any(was.place.union(was.label).colliderect(lands) for was in again)
        moved += not all(stay)
        assert all(stay) or in_the_way or third[0].place.w < again[0].place.w
        for each in third:
            around = each.place.union(each.label)
            assert around.collidelist([other.place.union(other.label) for other in third]) == each.number
            assert not any(
                around.collidepoint(x * INNER.w / WHOLE.w, y * INNER.h / WHOLE.h)
                for number, ((x, y), *_more) in enumerate(outlines)
                if number != each.number
            )
    assert moved < 30


def test_loupes_keep_clear_of_the_rim_of_the_picture() -> None:
    canvas, inner = Canvas(pygame.Surface((1024, 600), 0, 32)), pygame.Rect(100, 50, 422, 322)
    places = [(40.0, 400.0), (900.0, 300.0)]
    dice = [[(x - 20, y - 20), (x + 20, y - 20), (x + 20, y + 20), (x - 20, y + 20)] for x, y in places]
    found = loupes(canvas, dice, pygame.Rect(0, 0, 960, 720), inner, [(80, 30)] * 2)
    assert len(found) == 2
    for loupe in found:
        assert inner.inflate(-10, -10).contains(loupe.place)


def test_loupes_get_smaller_rather_than_hide_what_they_enlarge() -> None:
    canvas, inner = Canvas(pygame.Surface((1024, 600), 0, 32)), pygame.Rect(397, 127, 314, 213)
    places = [(258.0, 345.0), (489.0, 330.0)]
    dice = [[(x - 45, y - 45), (x + 45, y - 45), (x + 45, y + 45), (x - 45, y + 45)] for x, y in places]
    found = loupes(canvas, dice, pygame.Rect(0, 0, 942, 639), inner)
    assert len(found) == 2
    for loupe in found:
        assert not any(math.dist(each.at, loupe.place.center) < loupe.place.w / 2 + 15 for each in found)


def test_a_d4_that_still_lies_there_keeps_its_value_beside_it_as_three_numerals_are_seen() -> None:
    spots = (((60, 60), DieType.D4, 2), ((580, 420), DieType.D12, 7))
    dice = [
        replace(
            DIE, die=kind, value=value, x=x, y=y,
            outline=((x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)),
        )
        for (x, y), kind, value in spots
    ]  # fmt: skip
    for accepted, told in ((True, ["d4: 2"]), (False, [])):
        canvas = unpainted((640, 480))
        lay = Reading((replace(dice[0], accepted=accepted), dice[1]), (), 640, 480)
        draw_tray(canvas, frame(), None, canvas.surface.get_rect(), earlier=lay)
        assert [mark.text for mark in canvas.marks] == told
