"""What tables are made of, drawn by our code: a saloon's boards, a casino's cloth, a castle's stones.

Each is a shade, WxH float32 about 1, by which the lit ground is multiplied (`lit_ground`): light falls from
the left above, as on the dice.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Shade = npt.NDArray[np.float32]

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
