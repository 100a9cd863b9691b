"""Random dice on random tables under random lamps: what the nets learn from.

Everything a die's value must not hang on is drawn at random: typeface, colours, material, numbering, place,
light, lens, noise. A `Sample` carries the picture at its native resolution and where the face to be read is.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated.markings import mark
from hardware.simulated.render import render, silhouette
from hardware.simulated.scene import Body, Light, View, rest_height, rest_rotation
from hardware.simulated.solids import Array, solid
from vision.evaluation.labels import Labelled
from vision.images import Image
from vision.reading import DieType
from vision.training.dataset.appearance import (
    Rng,
    add_clutter,
    add_print,
    add_sign,
    random_colour,
    random_light,
    random_skin,
    random_style,
    random_table,
)
from vision.training.dataset.face import reading_frame
from vision.training.dataset.grounds import printed_ground
from vision.training.dataset.lens import (
    add_glare,
    random_view,
    through_a_lens,
)

STACKED = 0.04
"""Share of dice that lie on another one, ..."""
SEEN_BELOW = 0.05
"""... of which at least so much is seen, as a share of the upper one: else nobody could tell."""
TOGETHER_STACKED, TOGETHER = (0.6, 1.0), (0.3, 0.6)
"""Shares of dice on others, and of others, that are cut out with a part of these, and the most of it."""
PROPPED, PROPPED_BY = 0.4, (0.1, 0.3)
"""Share of dice on others that lean on them, and by how much, rad; by more another face might be on top."""
PRINTED = 0.3
"""Share of pictures with print or a pattern all over the ground."""
LIKE_A_DIE = 0.2
"""Share of table tops of the colour of one of the dice."""
ALL_D6 = 0.15
"""Share of table tops with nothing but d6, which lie closer together than others can."""
BARRELS = 0.1
"""Share of barrels on table tops beside those of SHARES: they are most like things that are no dice."""
ROUND_D6 = 0.5
"""Share of d6 that are as round as dice for board games, in mm of ..."""
ROUND = (1.4, 3.6)
"""... the radius of their edges, from and to."""
GLARE, GLARE_ON_PIPS = 0.3, 0.5
"""Share of dice with reflections of lamps; pips are mistaken for them."""
STEEP = 0.4
"""Share of single dice seen at a slant of 23 to 49 degrees, as in photographs held in the hand."""
PRINTS, SIGNS = 0.35, 0.35
"""Shares of the crops without a die that show print or one large character."""
NEIGHBOURS, TOUCHING = 0.4, 0.6
"""Share of single dice with another one beside them, and how many of these touch."""


@dataclass(frozen=True)
class Sample:
    """One die cut out of a scene.

    Attributes:
        image: SxSx3 uint8, BGR.
        die: its type, "none" when there is no whole die in the middle.
        value: what it shows (0 for "none").
        centre: (x, y) px of the face to be read. radius: px of the circle in it.
        ups: [(angle, weight)]: directions in which its numeral stands upright, rad, counter-clockwise from
            the picture's +x axis with y up; several for pips and pyramids.
        outline: (N, 2) px.
        flat: whether it lies on a face, on the table (else it leans, or lies on another die).
        stacked: whether it lies on another die.
        box: 2x2, the corners of what a detector may take for the die where another one touches it, px; None:
            its own.
    """

    image: Image
    die: str
    value: int
    centre: tuple[float, float]
    radius: float
    ups: list[tuple[float, float]]
    outline: Array
    flat: bool
    stacked: bool = False
    box: Array | None = None


@dataclass(frozen=True)
class Placed:
    """A die in a scene with what it shows."""

    body: Body
    value: int
    flat: bool


def random_die(rng: Rng, name: str, typefaces: list[Path], spot: tuple[float, float], tile: int) -> Placed:
    """A die of a kind, lying (or, rarely, leaning) at `spot` mm."""
    shape = solid(name)
    values = np.arange(0, 100, 10) if name == "d100" else np.arange(1, shape.numbered + 1)
    values = rng.permutation(values)
    style = random_style(rng, name, typefaces)
    markings = mark(shape, [int(v) for v in values], style, tile)
    down = int(rng.integers(shape.numbered))
    turned = rest_rotation(shape, down, rng.uniform(0, 2 * np.pi))
    flat = bool(rng.random() > 0.06)
    if not flat:
        axis, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0.25, 0.5)
        vector = np.array([np.cos(axis), np.sin(axis), 0.0]) * lean
        turned = cv2.Rodrigues(vector)[0] @ turned
    upward = (turned @ shape.normals[: shape.numbered].T)[2]
    value = int(values[int(np.argmin(upward) if name == "d4" else np.argmax(upward))])
    position = np.array([*spot, rest_height(shape, turned)])
    skin = random_skin(rng, pips=style.pips)
    if name == "d6" and rng.random() < ROUND_D6:
        skin = replace(skin, rounding=float(rng.uniform(*ROUND)))
    return Placed(Body(shape, markings, skin, turned, position), value, flat)


SHARES = {
    "d4": 0.14,
    "d4-barrel": 0.05,
    "d6": 0.16,
    "d8": 0.11,
    "d10": 0.14,
    "d12": 0.13,
    "d20": 0.21,
    "d100": 0.06,
}


def random_kind(rng: Rng) -> str:
    """A kind of die, those with more faces more often."""
    shares = np.array(list(SHARES.values()))
    return str(rng.choice(list(SHARES), p=shares / shares.sum()))


def close_up(
    rng: Rng, typefaces: list[Path], diameter: float, *, bare: float, stacked: float, printed: float = PRINTED
) -> Sample:
    """One die in the middle of a crop, at about `diameter` px across; a share of `bare` without.

    A share of `stacked` lies on another die, one of `printed` on a printed ground.
    """
    side = int(diameter * 1.6)
    name = random_kind(rng)
    view = random_view(rng, side, side, diameter / 22.0, steep=STEEP)
    if rng.random() < printed:
        table = printed_ground(rng, side, side, typefaces, diameter)
    else:
        table = random_table(rng, side, side, [])
    if rng.random() < 0.35:
        add_clutter(rng, table, int(rng.integers(1, 3)))
    tile = int(np.clip(diameter, 64, 144))
    placed = random_die(rng, name, typefaces, (0.0, 0.0), tile)
    bodies = [placed.body]
    if rng.random() < NEIGHBOURS:
        bodies.append(_beside(rng, placed.body, typefaces))
    on_another = bool(rng.random() < stacked)
    if on_another:
        bodies, placed = _stacked(rng, view, placed, typefaces)
    light = random_light(rng)
    if rng.random() < bare:
        return _no_die(rng, view, table, bodies, light, diameter, typefaces)
    picture, outline = render(view, table, bodies, light), silhouette(view, placed.body)
    if rng.random() < (GLARE_ON_PIPS if placed.body.markings.symmetry > 1 else GLARE):
        add_glare(rng, picture, outline)
    image = through_a_lens(rng, picture, diameter)
    centre, radius, ups = reading_frame(view, placed.body)
    kind = "d4" if name == "d4-barrel" else name
    together = TOGETHER_STACKED if on_another else TOGETHER
    box = _found_together(rng, outline, [silhouette(view, body) for body in bodies], *together)
    return Sample(image, kind, placed.value, centre, radius, ups, outline, placed.flat, on_another, box)


def _beside(rng: Rng, body: Body, typefaces: list[Path]) -> Body:
    """A die that touches another one or lies a little away from it."""
    other = random_die(rng, random_kind(rng), typefaces, (0.0, 0.0), 32).body
    around, away = rng.uniform(0, 2 * np.pi), 10.0
    way = np.array([np.cos(around), np.sin(around), 0.0])
    first, second = (from_above(each.solid.vertices @ each.rotation.T) for each in (body, other))
    while shared_area(first, second + away * way[:2]) > 0:
        away += 0.5
    away += 0.0 if rng.random() < TOUCHING else rng.uniform(0, 14)
    return replace(other, position=other.position + body.position * (1, 1, 0) + away * way)


def from_above(vertices: Array) -> Array:
    """The outline (N, 2) of a solid's vertices (V, 3), seen from straight above."""
    hull: Array = cv2.convexHull(vertices[:, :2].astype(np.float32))[:, 0].astype(np.float64)
    return hull


def shared_area(one: Array, other: Array) -> float:
    """Of two convex outlines (N, 2)."""
    shared, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return float(shared)


def ends(outline: Array) -> Array:
    """2x2, the corners of the box round an outline (N, 2)."""
    return np.array([outline.min(axis=0), outline.max(axis=0)])


def _found_together(
    rng: Rng, outline: Array, outlines: list[Array], share: float, most: float
) -> Array | None:
    """Two dice on top of each other are often found as one, partly or whole, those side by side seldom."""
    if rng.random() >= share:
        return None
    own, both = ends(outline), ends(np.vstack(outlines))
    box: Array = own + rng.uniform(0, most) * (both - own)
    return box


def _stacked(rng: Rng, view: View, placed: Placed, typefaces: list[Path]) -> tuple[list[Body], Placed]:
    """The die on top of another, flat or leaning, of which something is seen; in the picture's middle."""
    shape = placed.body.solid
    while True:
        around, propped = rng.uniform(0, 2 * np.pi), rng.random() < PROPPED
        away = rng.uniform(9, 17) if propped else rng.uniform(0, 13)
        spot = (away * np.cos(around), away * np.sin(around))
        below = random_die(rng, random_kind(rng), typefaces, spot, 48).body
        top = float((below.solid.vertices @ below.rotation.T)[:, 2].max() + below.position[2])
        turned = placed.body.rotation
        if propped:  # away from the other die: its near edge is up
            axis = np.array([np.sin(around), -np.cos(around), 0.0]) * rng.uniform(*PROPPED_BY)
            turned, top = cv2.Rodrigues(axis)[0] @ turned, top * rng.uniform(0.1, 0.6)
        position = np.array([*placed.body.position[:2], rest_height(shape, turned)])
        towards = view.centre * top / view.centre[2]  # where the camera's axis is at that height
        lifted = replace(placed.body, rotation=turned, position=position + towards)
        below = replace(below, position=below.position + towards * (1, 1, 0))
        if sticks_out(silhouette(view, below), silhouette(view, lifted)) > SEEN_BELOW:
            return [below, lifted], replace(placed, body=lifted, flat=False)


def sticks_out(below: Array, above: Array) -> float:
    """How much of an outline (N, 2) is seen beside another, as a share of that one's area."""
    lower, upper = (cv2.contourArea(each.astype(np.float32)) for each in (below, above))
    return (lower - shared_area(below, above)) / max(upper, 1e-6)


def _no_die(
    rng: Rng,
    view: View,
    table: Image,
    bodies: list[Body],
    light: Light,
    diameter: float,
    typefaces: list[Path],
) -> Sample:
    """No die in the middle: clutter, or dice beside it."""
    add_clutter(rng, table, int(rng.integers(1, 5)))
    side, chance = table.shape[0], rng.random()
    spot, size = (side / 2 + rng.normal(0, 0.05) * side, side / 2), side * rng.uniform(0.35, 0.7)
    if chance < PRINTS:
        add_print(rng, table, spot, size)
    elif chance < PRINTS + SIGNS:
        add_sign(rng, table, typefaces, spot, size)
    picture = table
    if rng.random() < 0.4:
        body = bodies[0]
        around, away = rng.uniform(0, 2 * np.pi), rng.uniform(18, 26)
        aside = body.position + np.array([away * np.cos(around), away * np.sin(around), 0])
        moved = Body(body.solid, body.markings, body.skin, body.rotation, aside)
        picture = render(view, table, [moved], light)
    image = through_a_lens(rng, picture, diameter)
    return Sample(image, "none", 0, (0.0, 0.0), 1.0, [], np.zeros((0, 2)), flat=True)


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
    """
    width, height = size
    diameter = float(np.exp(rng.uniform(*np.log(across)))) * width / 320
    view = random_view(rng, width, height, diameter / 20.0, steep=0.15 if hard else 0.0, usual=not hard)
    wanted = int(
        rng.choice(
            [0, 1, 2, 3, 4, 5, 6, 8, 10, 12], p=[0.08, 0.2, 0.14, 0.12, 0.1, 0.1, 0.1, 0.08, 0.05, 0.03]
        )
    )
    half_x, half_y = (0.5 * s / diameter * 20.0 for s in (width, height))
    crowded = rng.random() < 0.35
    nearest, only = (15.0, "d6") if hard and rng.random() < ALL_D6 else (18.0, None)
    middle = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)]) * 0.6
    spots: list[Array] = []
    placed: list[Placed] = []
    for _ in range(wanted * 12):
        if len(placed) == wanted:
            break
        spot = np.array([rng.uniform(-half_x, half_x), rng.uniform(-half_y, half_y)])
        if crowded:
            spot = middle + rng.normal(0, 26, 2)
        if any(np.linalg.norm(spot - other) < nearest + rng.uniform(0, 5) for other in spots):
            continue
        tile = int(np.clip(diameter * 0.75, 32, 128))
        spots.append(spot)
        kind = only or ("d4-barrel" if hard and rng.random() < BARRELS else random_kind(rng))
        placed.append(random_die(rng, kind, typefaces, (float(spot[0]), float(spot[1])), tile))
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
