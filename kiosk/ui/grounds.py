"""What tables are made of, drawn by our code: a saloon's boards, a casino's cloth, a castle's stones.

Each is a shade, WxH float32 about 1, by which the lit ground is multiplied (`lit_ground`): light falls from
the left above, as on the dice. With its colours it is the table of a game, on which the pages that belong to
that game lie, too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import numpy.typing as npt
import pygame

from kiosk.ui.canvas import Canvas
from kiosk.ui.lamplight import DEPTH, lit_ground
from kiosk.ui.theme import CASINO, beside_the_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Rect, Surface

    from kiosk.ui.theme import Colour

Shade = npt.NDArray[np.float32]

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "six-shooter": {
        "felt": (104, 62, 30), "felt_edge": (46, 25, 12), "panel": (52, 30, 16), "panel_lit": (98, 60, 28),
        "line": (150, 100, 54), "soft": (230, 208, 176), "faded": (176, 150, 118), "off": (84, 58, 36),
        "off_text": (196, 174, 148),
    },
    "kingdom": {
        "felt": (98, 85, 73), "felt_edge": (26, 24, 36), "panel": (35, 32, 50), "panel_lit": (72, 60, 112),
        "line": (122, 124, 146), "soft": (208, 208, 224), "faded": (156, 158, 174), "off": (66, 68, 80),
        "off_text": (180, 182, 196),
    },
}  # fmt: skip
"""By game, a saloon and a castle; one that is not here is played on the casino's felt: the theme itself."""

LEATHER: Colour = (66, 40, 26)
"""Of the rail round the casino's felt."""

RAIL = 0.955
"""Share of a table's half width and height at which its cloth ends, and the rail begins ..."""
ROUNDNESS = 5.0
"""... along the curve |x|^n + |y|^n = 1."""


def boards(size: tuple[int, int], course: int) -> Shade:
    """Boards `course` px wide: each cut from another log, its edges worn, nailed at its ends."""
    width, height = size
    rng = np.random.default_rng(11)
    long, seam, head = course * 9, max(1, course // 24), max(1.5, course / 22)
    # rings: the grain follows the height in the log, which wanders along the board
    wander = _noise(rng, size, (course * 3, course // 2)) + 0.5 * _noise(rng, size, (course, course // 4))
    shade = 0.05 * wander + 0.04 * _noise(rng, size, (course // 2, 1))
    wander *= 3.2
    across = np.arange(course, dtype=np.float32)[:, None]
    worn = 1 - 0.22 * np.exp(-across / (course * 0.05)) - 0.3 * np.exp((across - course) / (course * 0.045))
    worn[seam : 2 * seam] += 0.3  # an edge that catches the light
    worn[:seam] *= 0.42
    off = np.minimum(np.abs(across - course * 0.28), np.abs(across - course * 0.74))
    for top in range(0, height, course):
        part = shade[top : top + course]
        high = len(part)
        at = np.arange(width) + int(rng.integers(0, long))
        tones = rng.uniform(0.8, 1.1, width // long + 2).astype(np.float32)
        board, along = at // long, (at % long).astype(np.float32)
        ring = wander[top : top + course] + across[:high] * (22 / course) + 1.7 * (board + top)
        part += 1 + 0.055 * np.sin(ring)
        ends = np.minimum(along, long - along)
        end = np.where(ends < seam, 0.5, 1) * (1 - 0.35 * np.exp(-ends / (course * 0.035)))
        part *= (tones[board] * end).astype(np.float32)
        part *= worn[:high]
        near = np.flatnonzero(ends < course * 0.25)
        nail = np.hypot(ends[near] - course * 0.17, off[:high])
        part[:, near] *= np.where(nail < head, 0.5, np.where(nail < head * 1.5, 1.12, 1)).astype(np.float32)
    return np.ascontiguousarray(shade.T)


def stones(size: tuple[int, int], course: int) -> Shade:
    """Hewn stones, `course` px high, of many lengths, in deep joints; their upper edges catch the light."""
    width, height = size
    rng = np.random.default_rng(7)
    rows = height // course + 1
    ends = [_lengths(rng, width, course) for _row in range(rows)]
    uneven = _noise(rng, size, (course // 5, course // 5)) * course * 0.03
    y = np.arange(height)
    down = (y % course)[:, None] + uneven
    shade = np.empty((height, width), np.float32)
    x = np.arange(width)
    for row in range(rows):
        part = slice(row * course, min(height, (row + 1) * course))
        at = np.searchsorted(ends[row], x, side="right")
        tones = rng.uniform(0.8, 1.12, len(ends[row]) + 1).astype(np.float32)
        left, right = ends[row][at - 1], ends[row][at]
        beside = np.minimum(x - left, 10**6)[None, :] + uneven[part]
        after = (right - x)[None, :] + uneven[part]
        top, bottom = down[part], course - down[part]
        bevel, joint = course * 0.1, course * 0.035
        lit = np.exp(-np.minimum(top, beside) / bevel)
        shaded = np.exp(-np.minimum(bottom, after) / bevel)
        deep = np.minimum(np.minimum(top, bottom), np.minimum(beside, after)) < joint
        shade[part] = np.where(deep, 0.42, tones[at] * (1 + 0.2 * lit - 0.34 * shaded))
    rough = 0.05 * _noise(rng, size, (course // 2, course // 3)) + 0.035 * _noise(rng, size, (4, 4))
    rough += 0.03 * rng.standard_normal((height, width), np.float32)
    return np.ascontiguousarray((shade * (1 + rough)).T, np.float32)


def cloth(size: tuple[int, int]) -> tuple[Shade, npt.NDArray[np.bool_]]:
    """A cloth with a printed line, and the round rail that it lies in: its shade, and where it is."""
    width, height = size
    rng = np.random.default_rng(3)
    nap = 0.028 * rng.standard_normal((height, width), np.float32) + 0.03 * _noise(rng, size, (3, 9))
    nap += 0.03 * _noise(rng, size, (width // 8, height // 8))
    x, y = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    x, y = (np.abs(each / RAIL) ** ROUNDNESS for each in (x, y))
    px = (x[None, :] + y[:, None] - 1) * (300 * RAIL / ROUNDNESS)  # from where the cloth ends, about, of 600
    shade = 1.1 + nap + 0.25 * np.exp(-np.square((px + 28) / 1.3))
    shade *= 1 - 0.5 * np.exp(np.minimum(px, 0) / 9)  # the rail's shadow
    leather = 0.75 + 0.6 * np.exp(-np.square((px - 7) / 4)) + 2 * nap
    return np.ascontiguousarray(np.where(px > 0, leather, shade).T), np.ascontiguousarray((px > 0).T)


def quilt(size: tuple[int, int], cell: int) -> Shade:
    """Padded silk, sewn in diamonds so many px wide, with a button where the seams cross."""
    x, y = np.arange(size[0], dtype=np.float32)[:, None], np.arange(size[1], dtype=np.float32)[None, :]
    across, down = ((x + y) / cell) % 1, ((x - y) / cell) % 1
    rises = np.sin(np.pi * across) * np.sin(np.pi * down)
    leans = np.cos(np.pi * across) * np.sin(np.pi * down)  # towards the lamp, or away from it
    button = np.hypot(np.minimum(across, 1 - across), np.minimum(down, 1 - down)) * cell
    shade = 0.62 + 0.42 * np.sqrt(rises) + 0.16 * leans
    knob = cell * 0.06
    return np.where(button < knob, 1.25 - 0.5 * button / knob, shade).astype(np.float32)


def _noise(rng: np.random.Generator, size: tuple[int, int], cell: tuple[int, int]) -> Shade:
    """HxW float32, smooth, of about 1 each way, its lumps so many px wide and high."""
    width, height = size
    across, down = width // max(1, cell[0]) + 3, height // max(1, cell[1]) + 3
    coarse = rng.standard_normal((down, across), np.float32)
    return np.asarray(cv2.resize(coarse, size, interpolation=cv2.INTER_CUBIC), np.float32)


def _lengths(rng: np.random.Generator, width: int, course: int) -> npt.NDArray[np.int_]:
    """Where the stones of a row end, px; the first before the picture, the last beyond it."""
    longs = rng.uniform(1.3, 2.6, width // course + 4) * course
    return np.cumsum(longs).astype(int) - round(float(rng.uniform(2.7, 4) * course))


MADE_OF = {"six-shooter": boards, "kingdom": stones}


def dressed(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the colours of a game's table; a plain theme stays as it is."""
    if game not in LOOKS or canvas.theme.plain:
        return canvas
    return canvas.dressed(replace(canvas.theme, **LOOKS[game]))


def draw_top(canvas: Canvas, game: str) -> None:
    """Cover a dressed canvas with what the table of a game is made of."""
    if canvas.theme.plain:
        canvas.felt()
        return
    size = canvas.surface.get_size()
    canvas.cover(lambda: _top(game, size, canvas.px(58), canvas.theme.felt, canvas.theme.felt_edge))


@lru_cache(maxsize=6)
def _top(game: str, size: tuple[int, int], course: int, felt: Colour, felt_edge: Colour) -> Surface:
    """Boards or stones `course` px high, or cloth, lit from above the middle."""
    if game in MADE_OF:
        shade = MADE_OF[game](size, course)
        return lit_ground(felt, felt_edge, lambda level: level * shade, size)
    shade, rail = cloth(size)
    top = lit_ground(felt, felt_edge, lambda level: level * shade, size)
    leather = shade[rail][:, None] * np.array(LEATHER, np.float32)
    pygame.surfarray.pixels3d(top)[rail] = np.clip(leather, 0, 255).astype(np.uint8)
    return top


def in_material(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the colours of a game, as at its table; a plain look stays as it is."""
    if canvas.theme.plain:
        return canvas
    lit = replace(canvas.theme, felt=CASINO.felt, felt_edge=CASINO.felt_edge)
    return dressed(canvas.dressed(lit), game)


def beside_its_table(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the look of a page that is about one game."""
    lit = in_material(canvas, game)
    return lit.dressed(beside_the_table(lit.theme))


def lay_table(canvas: Canvas, game: str) -> Canvas:
    """Cover a page about one game with what its table is made of; the canvas in the look of that."""
    canvas = beside_its_table(canvas, game)
    draw_top(canvas, game)
    return canvas


def lay_plate(canvas: Canvas, game: str, box: Rect, radius: float = 14) -> None:
    """A plate cut out of what the game's table is made of, without its rail. It is blended: bake it."""
    if canvas.theme.plain:
        canvas.panel(box)
        return
    whole = pygame.Surface((box.w * 5 // 4, box.h * 5 // 4), 0, DEPTH)
    small = in_material(Canvas(whole, canvas.theme), game)
    small.scale = canvas.scale
    draw_top(small, game)
    top = whole.subsurface(box.w // 8, box.h // 8, *box.size)
    picture = pygame.Surface(box.size, pygame.SRCALPHA, DEPTH)
    picture.blit(top, (0, 0))
    picture.blit(_corners(box.size, canvas.px(radius)), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    canvas.surface.blit(picture, box)


@lru_cache(maxsize=4)
def _corners(size: tuple[int, int], radius: int) -> Surface:
    """White, and transparent outside its round corners."""
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA, DEPTH)
    pygame.draw.rect(large, (255, 255, 255, 255), large.get_rect(), border_radius=radius * 2)
    return pygame.transform.smoothscale(large, size)
