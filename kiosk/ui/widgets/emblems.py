"""The figures on players' tokens, drawn by us: each another outline, told apart where colours are not.

An outline is given on a square of 100, from the left above; it is filled with ink, or cut out of it again.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.ui.theme import Colour

Point = tuple[float, float]


class Emblem(Enum):
    """In the order in which they are given to who has chosen none; kept by their place in it."""

    STAR = "star"
    SHIP = "ship"
    CAT = "cat"
    KEY = "key"
    HEART = "heart"
    HAT = "hat"
    BOLT = "bolt"
    FISH = "fish"
    TOWER = "tower"
    MOON = "moon"
    MUSHROOM = "mushroom"
    ANCHOR = "anchor"
    BOOT = "boot"
    SUN = "sun"
    BELL = "bell"
    CUP = "cup"


EMBLEMS = tuple(Emblem)


def _arc(middle: Point, radius: float | Point, begin: float = 0, end: float = 360) -> list[Point]:
    """Points of an arc, degrees clockwise from the right; `radius` of an ellipse across and down."""
    across, down = radius if isinstance(radius, tuple) else (radius, radius)
    count = max(3, round(abs(end - begin) / 6))
    turns = (math.radians(begin + (end - begin) * step / count) for step in range(count + 1))
    return [(middle[0] + across * math.cos(turn), middle[1] + down * math.sin(turn)) for turn in turns]


def _bow(start: Point, pull: Point, end: Point) -> list[Point]:
    """Points of a curve that begins and ends so and is pulled towards a third (a quadratic Bézier)."""
    shares = (step / 10 for step in range(11))
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * pull[0] + t**2 * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * pull[1] + t**2 * end[1],
        )
        for t in shares
    ]


def _box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def _star() -> list[Point]:
    turns = [math.radians(-90 + 36 * step) for step in range(10)]
    return [
        (50 + (50 if at % 2 == 0 else 21) * math.cos(turn), 54 + (50 if at % 2 == 0 else 21) * math.sin(turn))
        for at, turn in enumerate(turns)
    ]


def _ray(turn: float) -> list[Point]:
    """Of a sun, degrees clockwise from the right."""
    return [*_arc((50, 50), 33, turn - 14, turn + 14), *_arc((50, 50), 52, turn, turn)[:1]]


Outline = tuple[bool, "Sequence[Point]"]
"""Whether it is inked, or cut out; and its corners."""

OUTLINES: dict[Emblem, Sequence[Outline]] = {
    Emblem.STAR: [(True, _star())],
    Emblem.SHIP: [
        (True, [*_bow((47, 2), (84, 26), (88, 62)), (47, 62)]),
        (True, [*_bow((39, 14), (22, 40), (10, 62)), (39, 62)]),
        (True, [(2, 69), (98, 69), *_bow((98, 69), (90, 92), (74, 96)), *_bow((26, 96), (10, 92), (2, 69))]),
    ],
    Emblem.CAT: [
        (True, [(10, 4), (38, 24), (62, 24), (90, 4), (94, 54), *_arc((50, 58), (44, 38), 0, 180), (6, 54)]),
        (False, _arc((32, 53), (7, 9))),
        (False, _arc((68, 53), (7, 9))),
        (False, [(42, 71), (58, 71), (50, 80)]),
    ],
    Emblem.KEY: [
        (True, _arc((28, 50), 27)),
        (False, _arc((26, 50), 11)),
        (True, _box(50, 43, 99, 57)),
        (True, _box(86, 50, 99, 78)),
        (True, _box(67, 50, 78, 72)),
    ],
    Emblem.HEART: [
        (True, [*_arc((26, 33), 24, 160, 360), *_arc((74, 33), 24, 180, 380),
                *_bow((97, 41), (88, 64), (50, 97)), *_bow((50, 97), (12, 64), (3, 41))]),
    ],
    Emblem.HAT: [
        (True, [*_bow((24, 8), (50, 16), (76, 8)), (72, 74), (28, 74)]),
        (True, [*_bow((0, 72), (50, 92), (100, 72)), *_bow((92, 88), (50, 106), (8, 88))]),
        (False, [(27.5, 54), (72.5, 54), (72.2, 65), (27.8, 65)]),
    ],
    Emblem.BOLT: [(True, [(60, 0), (16, 56), (44, 56), (34, 100), (86, 38), (56, 38), (78, 0)])],
    Emblem.FISH: [
        (True, [*_bow((2, 52), (28, 16), (70, 47)), (98, 20), *_bow((98, 20), (84, 50), (98, 84)), (70, 57),
                *_bow((70, 57), (28, 90), (2, 52))]),
        (False, _arc((24, 47), 5.5)),
    ],
    Emblem.TOWER: [
        (True, [(14, 4), (30, 4), (30, 17), (42, 17), (42, 4), (58, 4), (58, 17), (70, 17), (70, 4), (86, 4),
                (86, 32), (73, 42), (76, 78), (92, 84), (92, 98), (8, 98), (8, 84), (24, 78), (27, 42),
                (14, 32)]),
        (False, [*_arc((50, 60), 9, 180, 360), (59, 79), (41, 79)]),
    ],
    Emblem.MOON: [(True, _arc((46, 50), 47)), (False, _arc((68, 40), 39))],
    Emblem.MUSHROOM: [
        (True, [*_arc((50, 54), (48, 50), 180, 360), *_bow((98, 54), (96, 66), (84, 64)), (16, 64),
                *_bow((16, 64), (4, 66), (2, 54))]),
        (True, [(36, 60), (64, 60), *_bow((64, 60), (64, 84), (72, 94)), *_bow((72, 94), (50, 104), (28, 94)),
                *_bow((28, 94), (36, 84), (36, 60))]),
        (False, _arc((32, 36), 9)),
        (False, _arc((62, 28), 8)),
        (False, _arc((76, 48), 7)),
    ],
    Emblem.ANCHOR: [
        (True, _arc((50, 16), 16)),
        (False, _arc((50, 16), 6.5)),
        (True, _box(43.5, 28, 56.5, 94)),
        (True, _box(25, 35, 75, 47)),
        (True, [(2, 66), (15, 47), (30, 66), *_bow((24, 68), (32, 82), (50, 84)),
                *_bow((50, 84), (68, 82), (76, 68)), (70, 66), (85, 47), (98, 66),
                *_bow((90, 68), (80, 96), (50, 99)), *_bow((50, 99), (20, 96), (10, 68))]),
    ],
    Emblem.BOOT: [
        (True, [(20, 2), (60, 2), (58, 48), *_bow((58, 48), (94, 54), (96, 82)), (20, 82)]),
        (True, [(20, 87), (96, 87), (96, 98), (48, 98), (42, 94), (42, 98), (20, 98)]),
        (False, [(20, 15), (59.6, 15), (59.3, 21), (20, 21)]),
    ],
    Emblem.SUN: [(True, _arc((50, 50), 25)), *((True, _ray(turn)) for turn in range(0, 360, 45))],
    Emblem.BELL: [
        (True, _arc((50, 9), 9)),
        (True, [*_arc((50, 40), (29, 30), 180, 360), *_bow((79, 40), (80, 68), (96, 80)), (4, 80),
                *_bow((4, 80), (20, 68), (21, 40))]),
        (True, [*_arc((50, 85), (15, 14), 0, 180)]),
    ],
    Emblem.CUP: [
        (True, _arc((16, 27), (16, 18))),
        (False, _arc((17, 26), (8, 9.5))),
        (True, _arc((84, 27), (16, 18))),
        (False, _arc((83, 26), (8, 9.5))),
        (True, [(19, 4), (81, 4), *_bow((81, 4), (84, 54), (56, 62)), *_bow((56, 80), (74, 82), (76, 96)),
                (24, 96), *_bow((24, 96), (26, 82), (44, 80)), *_bow((44, 62), (16, 54), (19, 4))]),
    ],
}  # fmt: skip


def draw_emblem(
    surface: pygame.Surface, emblem: Emblem, box: pygame.Rect, ink: Colour, ground: Colour
) -> None:
    """Fill its outlines in a square box; what is cut out shows the ground. Edges are as the pixels are."""
    scale = box.w / 100
    for inked, points in OUTLINES[emblem]:
        corners = [(box.x + x * scale, box.y + y * scale) for x, y in points]
        pygame.draw.polygon(surface, ink if inked else ground, corners)
