"""Whole table tops under random lamps, with dice scattered or in a crowd: what the detector learns from."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated.render import render, silhouette
from hardware.simulated.scene import View
from vision.evaluation.labels import Labelled
from vision.images import Image
from vision.reading import DieType
from vision.training.dataset.appearance import Rng, add_clutter, random_colour, random_light, random_table
from vision.training.dataset.grounds import printed_ground
from vision.training.dataset.lens import random_view, seen_aside, through_a_lens
from vision.training.dataset.scenes import PRINTED, Placed, crowd, random_die, random_kind

CROWDS = 0.1
"""Share of table tops on which all dice touch."""
CROWD_ASIDE, MOST_ASIDE = 0.7, 0.85
"""Share of crowds that a camera above sees aside, as at the edges of a wide picture, and the tangent of how
far at most."""
LIKE_A_DIE = 0.2
"""Share of table tops of the colour of one of the dice."""
ALL_D6 = 0.15
"""Share of table tops with nothing but d6, which lie closer together than others can."""
BARRELS = 0.1
"""Share of barrels on table tops beside those of SHARES: they are most like things that are no dice."""


def _lay_tray(rng: Rng, table: Image, photos: list[Image]) -> None:
    """A tray with walls on the table, its floor of another material, often black."""
    height, width = table.shape[:2]
    floor = random_table(rng, width, height, photos)
    if rng.random() < 0.4:
        floor = (floor * rng.uniform(0.02, 0.3)).astype(np.uint8)
    size = (width * rng.uniform(0.5, 0.95), height * rng.uniform(0.5, 0.95))
    middle = (width / 2 + rng.normal(0, 0.08) * width, height / 2 + rng.normal(0, 0.08) * height)
    corners = cv2.boxPoints((middle, size, float(rng.normal(0, 6))))
    wall = np.array(middle) + (corners - np.array(middle)) * rng.uniform(1.02, 1.15)
    cv2.fillConvexPoly(table, wall.astype(np.int32), [255 * c for c in random_colour(rng)], cv2.LINE_AA)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillConvexPoly(inside, corners.astype(np.int32), 255)
    table[inside > 0] = floor[inside > 0]


@dataclass(frozen=True)
class TableTop:
    """A whole picture (HxWx3 uint8, BGR) with the dice in it, whole or cut off by its border."""

    image: Image
    view: View
    dice: list[Placed]


def labelled(top: TableTop, die: Placed) -> Labelled:
    """A die as our label files name it, with the box round what is seen of it."""
    outline = silhouette(top.view, die.body)
    (x, y), (width, height) = outline.min(axis=0), np.ptp(outline, axis=0)
    kind = DieType(die.body.solid.name.removesuffix("-barrel"))
    return Labelled(kind, die.value, (float(x), float(y), float(width), float(height)))


def table_top(
    rng: Rng,
    typefaces: list[Path],
    photos: list[Image],
    size: tuple[int, int],
    across: tuple[float, float] = (13, 105),
    *,
    hard: bool = True,
    printed: float = PRINTED,
    crowds: float = CROWDS,
) -> TableTop:
    """A table with 0 to 12 dice.

    Args:
        rng: randomness.
        typefaces: for the numerals.
        photos: pictures without dice, to lay the dice on.
        size: (width, height) px.
        across: the dice's size, from and to, px if the picture were 320 px wide.
        hard: some of them as hardly happens: of the dice's own colour, d6 pushed into one another, badly
            exposed, seen at such a slant, or through so wide a lens, that nobody can say which face is up.
            The detector learns from these.
        printed: share of them with print or a pattern on the ground.
        crowds: share of the hard ones on which all dice touch.
    """
    width, height = size
    diameter = float(np.exp(rng.uniform(*np.log(across)))) * width / 320
    view = random_view(rng, width, height, diameter / 20.0, steep=0.15 if hard else 0.0, usual=not hard)
    tile = int(np.clip(diameter * 0.75, 32, 128))
    half_floor = (0.5 * width / diameter * 20.0, 0.5 * height / diameter * 20.0)
    if hard and rng.random() < crowds:
        x, y = rng.uniform(-0.6, 0.6, 2) * half_floor
        placed = crowd(rng, typefaces, (float(x), float(y)), tile)
        if rng.random() < CROWD_ASIDE:
            view = seen_aside(view, float(rng.uniform(0, MOST_ASIDE)), float(rng.uniform(0, 2 * np.pi)))
    else:
        placed = _scattered(rng, typefaces, half_floor, tile, hard=hard)
    like = placed[0].body.skin.base if hard and placed and rng.random() < LIKE_A_DIE else None
    if rng.random() < printed:
        table = printed_ground(rng, width, height, typefaces, diameter)
    else:
        table = random_table(rng, width, height, photos, like)
    if rng.random() < 0.4:
        _lay_tray(rng, table, photos)
    if rng.random() < 0.7:
        add_clutter(rng, table, int(rng.integers(0, 9)))
    table = cv2.GaussianBlur(table, (0, 0), 0.8).astype(np.uint8)
    picture = render(view, table, [die.body for die in placed], random_light(rng))
    if hard and rng.random() < 0.2:  # exposed for something else: dice white or nearly black
        picture = np.clip(picture * np.exp(rng.normal(0.2, 0.5)), 0, 255).astype(np.uint8)
    return TableTop(through_a_lens(rng, picture, diameter), view, placed)


def _scattered(
    rng: Rng, typefaces: list[Path], half_floor: tuple[float, float], tile: int, *, hard: bool
) -> list[Placed]:
    """0 to 12 dice, none nearer to another than most dice can come; half of the floor in the picture, mm."""
    wanted = int(
        rng.choice(
            [0, 1, 2, 3, 4, 5, 6, 8, 10, 12], p=[0.08, 0.2, 0.14, 0.12, 0.1, 0.1, 0.1, 0.08, 0.05, 0.03]
        )
    )
    half_x, half_y = half_floor
    crowded = rng.random() < 0.35
    nearest, only = (15.0, "d6") if hard and rng.random() < ALL_D6 else (18.0, None)
    middle = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)]) * 0.6
    spots: list[np.ndarray] = []
    placed: list[Placed] = []
    for _ in range(wanted * 12):
        if len(placed) == wanted:
            break
        spot = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)])
        if crowded:
            spot = middle + rng.normal(0, 26, 2)
        if any(np.linalg.norm(spot - other) < nearest + rng.uniform(0, 5) for other in spots):
            continue
        spots.append(spot)
        kind = only or ("d4-barrel" if hard and rng.random() < BARRELS else random_kind(rng))
        placed.append(random_die(rng, kind, typefaces, (float(spot[0]), float(spot[1])), tile))
    return placed
