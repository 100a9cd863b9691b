"""Photographs and screens held under the camera: what it sees of them, and where their dice lie in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from tests.vision.tray_clips import Table

if TYPE_CHECKING:
    from vision.images import Image
    from vision.reading import DieReading, Reading

SHOWN_BY = 20
"""Frames in which a sheet comes in."""
CARD_PX = 60
"""Of the photograph round its dice, on a card."""


@dataclass(frozen=True)
class Sheet:
    """What is held under the camera, and how.

    Attributes:
        name: for people.
        own: a photograph of this very tray by its own camera; else of another one with the same cloth.
        card: only a part of the photograph, round its dice; else all of it.
        scale: its size beside what it shows.
        turn: degrees.
        border: white (or black) round it, px.
        shade: how dark its shadow on the tray is; more and softer, the higher it is held.
        gloss: levels of a lamp's reflection on it.
        tone: its contrast, and the gain of blue, green and red.
        blur: of print and distance, px.
        grid: levels of a screen's pixels that beat with the camera's.
        slip: how far at most it is from where it was taken, px each way.
    """

    name: str
    own: bool = False
    card: bool = False
    scale: float = 1.0
    turn: float = 0.0
    border: int = 0
    white: bool = True
    shade: float = 0.0
    gloss: float = 0.0
    tone: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)
    blur: float = 0.0
    grid: float = 0.0
    slip: float = 5.0


SHEETS = (
    Sheet("as large as the picture"),
    Sheet("matt print, turned", turn=2.0, border=6, shade=0.3, blur=0.7),
    Sheet(
        "matt print, larger, cut to its edge", scale=1.06, shade=0.2, blur=0.6, tone=(1.03, 1.0, 0.99, 1.01)
    ),
    Sheet("glossy print", turn=-1.5, scale=0.98, border=4, shade=0.3, gloss=40, tone=(1.05, 1.01, 1.0, 0.99)),
    Sheet("a card with the dice alone", card=True, shade=0.3, blur=0.5),
    Sheet("a card, held high", card=True, scale=1.15, turn=3.0, shade=0.15, blur=1.0, border=5),
    Sheet("a card, glossy", card=True, gloss=30, border=3, shade=0.3),
    Sheet("a screen", border=12, white=False, tone=(1.04, 1.04, 1.0, 0.98), grid=2.0, shade=0.2),
    Sheet("a telephone", card=True, border=8, white=False, tone=(1.05, 1.03, 1.0, 0.98), grid=2.0, shade=0.3),
    Sheet("its own tray, printed", own=True, turn=2.0, scale=1.02, blur=0.6, shade=0.2, border=4, slip=30),
    Sheet("its own tray, on a screen", own=True, border=12, white=False, grid=2.0, slip=30),
    Sheet("its own tray, a card", own=True, card=True, turn=3.0, scale=1.03, blur=0.5, shade=0.3, slip=30),
    Sheet("its own tray, in its very place", own=True),
)


@dataclass(frozen=True)
class Shown:
    """What the camera sees of a sheet: each frame as it comes in, then at rest, and what is read of it."""

    frames: list[Image]
    rest: Image
    reading: Reading


def shown(table: Table, sheet: Sheet, seed: int, *kinds: str) -> Shown:
    """A sheet held under a table's camera, over the empty tray."""
    source = table if sheet.own else like(table, seed)
    thrown = source.thrown(70 + seed, *kinds)
    reading = source.reading(thrown)
    picture, over = _printed(source.at_rest(thrown), sheet, reading)
    rng = np.random.default_rng([seed, len(sheet.name)])
    height, width = picture.shape[:2]
    slip = rng.choice([-1, 1], 2) * rng.uniform(sheet.slip / 2, sheet.slip, 2)
    frames = []
    for part in np.linspace(1, 0, SHOWN_BY):
        way = _way(sheet, reading, (width, height), slip + np.array([0, part * height]))
        frames.append(_laid(table.scene.empty, picture, over, way, sheet))
    way = _way(sheet, reading, (width, height), slip)
    return Shown(frames[:-1], frames[-1], _read(reading, way))


def like(table: Table, seed: int) -> Table:
    """Another tray with the same cloth."""
    for other in range(1000 + 31 * seed, 2000 + 31 * seed):
        found = Table(other)
        if found.scene._tray.felt == table.scene._tray.felt:
            return found
    raise AssertionError


def _printed(photo: Image, sheet: Sheet, reading: Reading) -> tuple[Image, Image]:
    """The sheet's picture, and where in it the sheet is: HxW uint8."""
    contrast, *gains = sheet.tone
    levels = photo.astype(np.float32)
    middle = levels.mean(axis=(0, 1))
    levels = (middle + (levels - middle) * contrast) * np.array(gains, np.float32)
    if sheet.blur:
        levels = cv2.GaussianBlur(levels, (0, 0), sheet.blur).astype(np.float32)
    height, width = photo.shape[:2]
    if sheet.grid:
        y, x = np.mgrid[:height, :width]
        levels += (sheet.grid * np.sin(x / 3.1) * np.sin(y / 2.7))[:, :, None].astype(np.float32)
    left, top, right, bottom = 0, 0, width, height
    if sheet.card:
        corners = np.array([corner for die in reading.dice for corner in die.outline])
        left, top = np.maximum(corners.min(axis=0) - CARD_PX, 0).astype(int)
        right, bottom = (corners.max(axis=0) + CARD_PX).astype(int)
    over = np.zeros((height, width), np.uint8)
    over[top:bottom, left:right] = 255
    if sheet.border:
        inner = cv2.erode(over, np.ones((2 * sheet.border + 1,) * 2, np.uint8), borderValue=0)
        levels[inner == 0] = 225 if sheet.white else 12
    if sheet.gloss:
        y, x = np.mgrid[:height, :width].astype(np.float32)
        spot = np.exp(-(((x - left - 90) / 60) ** 2 + ((y - top - 70) / 40) ** 2))
        levels += sheet.gloss * spot[:, :, None]
    return np.clip(levels, 0, 255).astype(np.uint8), over


def _middle(reading: Reading) -> tuple[float, float]:
    xs, ys = [die.x for die in reading.dice], [die.y for die in reading.dice]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _way(sheet: Sheet, reading: Reading, size: tuple[int, int], slip: np.ndarray) -> np.ndarray:
    """How the photograph gets into the picture: 2x3."""
    middle = _middle(reading) if sheet.card else (size[0] / 2, size[1] / 2)
    way = cv2.getRotationMatrix2D(middle, sheet.turn, sheet.scale)
    way[:, 2] += slip
    return way


def _laid(empty: Image, picture: Image, over: Image, way: np.ndarray, sheet: Sheet) -> Image:
    height, width = empty.shape[:2]
    cover = cv2.warpAffine(over, way, (width, height), flags=cv2.INTER_LINEAR)[:, :, None] / 255.0
    there = cv2.warpAffine(
        picture, way, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    soft = 6 + 30 * (1 - sheet.shade)
    dark = cv2.GaussianBlur(np.roll(cover[:, :, 0].astype(np.float32), (8, 8), (0, 1)), (0, 0), soft / 4)
    under = empty * (1 - sheet.shade * dark[:, :, None])
    found: Image = np.clip(under * (1 - cover) + there * cover, 0, 255).astype(np.uint8)
    return found


def _read(reading: Reading, way: np.ndarray) -> Reading:
    """What is read of dice that lie elsewhere in the picture."""

    def moved(die: DieReading) -> DieReading:
        corners = np.array([(die.x, die.y), *die.outline], np.float64) @ way[:, :2].T + way[:, 2]
        (x, y), *outline = ((float(a), float(b)) for a, b in corners)
        return replace(die, x=x, y=y, outline=tuple(outline))

    return replace(reading, dice=tuple(moved(die) for die in reading.dice))
