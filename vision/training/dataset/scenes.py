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
from vision.images import Image
from vision.training.dataset.appearance import (
    Rng,
    add_clutter,
    add_print,
    add_sign,
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
TOGETHER_STACKED, TOGETHER, TOGETHER_CROWDED = (0.6, 1.0), (0.3, 0.6), (0.5, 0.5)
"""Shares of dice on others, of others, and of those in a crowd that are cut out with a part of these (of the
nearest one in a crowd), and the most of it."""
SIDE, SIDE_CROWDED = 1.6, 2.4
"""How wide a picture of one die is, and of a crowd, in its diameters."""
PROPPED, PROPPED_BY = 0.4, (0.1, 0.3)
"""Share of dice on others that lean on them, and by how much, rad; by more another face might be on top."""
PRINTED = 0.3
"""Share of pictures with print or a pattern all over the ground."""
NEAREST, STEP = 8.0, 0.5
"""Dice are pushed apart from so far between their middles, in such steps, until they only touch, mm."""
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
CROWD, CROWD_D4, CROWD_OF_ONE_SET = (2, 7), 0.4, 0.5
"""How many dice, from and to, a crowd has; the share of d4 beside that in SHARES, and of crowds of one
colour: d4 are hidden by larger dice, and two of them look like one die."""
AT_MOST_HIDDEN = 0.25
"""A die of a crowd to be read is hidden no more than so much by another one."""


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
    rng: Rng,
    typefaces: list[Path],
    diameter: float,
    *,
    bare: float,
    stacked: float,
    printed: float = PRINTED,
    crowded: bool = False,
) -> Sample:
    """One die in the middle of a crop, at about `diameter` px across; a share of `bare` without.

    A share of `stacked` lies on another die, one of `printed` on a printed ground. `crowded`: it is one of
    several that touch, none of which lies on another.
    """
    side = int(diameter * (SIDE_CROWDED if crowded else SIDE))
    name = random_kind(rng)
    view = random_view(rng, side, side, diameter / 22.0, steep=STEEP)
    if rng.random() < printed:
        table = printed_ground(rng, side, side, typefaces, diameter)
    else:
        table = random_table(rng, side, side, [])
    if rng.random() < 0.35:
        add_clutter(rng, table, int(rng.integers(1, 3)))
    tile = int(np.clip(diameter, 64, 144))
    bodies, placed = (
        _in_a_crowd(rng, view, typefaces, tile) if crowded else _alone(rng, name, typefaces, tile)
    )
    on_another = bool(not crowded and rng.random() < stacked)
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
    kind = placed.body.solid.name.removesuffix("-barrel")
    together = TOGETHER_CROWDED if crowded else TOGETHER_STACKED if on_another else TOGETHER
    box = _found_together(rng, outline, [silhouette(view, body) for body in bodies[:2]], *together)
    return Sample(image, kind, placed.value, centre, radius, ups, outline, placed.flat, on_another, box)


def _alone(rng: Rng, name: str, typefaces: list[Path], tile: int) -> tuple[list[Body], Placed]:
    """A die, and for a share of NEIGHBOURS another one beside it."""
    placed = random_die(rng, name, typefaces, (0.0, 0.0), tile)
    beside = [_beside(rng, placed.body, typefaces)] if rng.random() < NEIGHBOURS else []
    return [placed.body, *beside], placed


def _beside(rng: Rng, body: Body, typefaces: list[Path]) -> Body:
    """A die that touches another one or lies a little away from it."""
    other = random_die(rng, random_kind(rng), typefaces, (0.0, 0.0), 32).body
    way = any_way(rng)
    touching = pushed(other, [body], body, way)
    return touching if rng.random() < TOUCHING else moved(touching, rng.uniform(0, 14) * way)


def crowd(rng: Rng, typefaces: list[Path], spot: tuple[float, float], tile: int) -> list[Placed]:
    """Dice that touch, round a spot, mm."""
    count, of_one_set = int(rng.integers(*CROWD)), rng.random() < CROWD_OF_ONE_SET
    kinds = ["d4" if rng.random() < CROWD_D4 else random_kind(rng) for _ in range(count)]
    placed = [random_die(rng, kinds[0], typefaces, spot, tile)]
    for kind in kinds[1:]:
        die, lying = random_die(rng, kind, typefaces, (0.0, 0.0), tile), [each.body for each in placed]
        body = pushed(die.body, lying, lying[int(rng.integers(len(lying)))], any_way(rng))
        skin = replace(lying[0].skin, rounding=body.skin.rounding) if of_one_set else body.skin
        placed.append(replace(die, body=replace(body, skin=skin)))
    return placed


def _in_a_crowd(rng: Rng, view: View, typefaces: list[Path], tile: int) -> tuple[list[Body], Placed]:
    """One of a crowd in the middle, hardly hidden; all bodies, its own first and then the nearest."""
    while True:
        placed = crowd(rng, typefaces, (0.0, 0.0), tile)
        read = placed[int(rng.integers(len(placed)))]
        away = read.body.position * (-1, -1, 0)
        bodies = [moved(die.body, away) for die in placed]
        bodies.sort(key=lambda body: float(np.linalg.norm(body.position[:2])))
        if hidden(view, bodies[0], bodies[1:]) < AT_MOST_HIDDEN:
            return bodies, replace(read, body=bodies[0])


def hidden(view: View, body: Body, bodies: list[Body]) -> float:
    """The most that one of several dice hides of another, as a share of that one's outline."""
    camera, own = view.centre, silhouette(view, body)
    distance = np.linalg.norm(body.position - camera)
    nearer = [silhouette(view, each) for each in bodies if np.linalg.norm(each.position - camera) < distance]
    area = cv2.contourArea(own.astype(np.float32))
    return max((shared_area(own, outline) for outline in nearer), default=0.0) / area


def any_way(rng: Rng) -> Array:
    """(3,) along the floor, of length 1."""
    around = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(around), np.sin(around), 0.0])


def moved(body: Body, by: Array) -> Body:
    """The same die elsewhere, by (3,) mm."""
    return replace(body, position=body.position + by)


def pushed(other: Body, lying: list[Body], beside: Body, way: Array) -> Body:
    """A die from the origin as near to one of those that lie there as it can be, on its side `way`."""
    outlines, away = [from_above(body.corners) for body in lying], NEAREST
    while True:
        there = moved(other, beside.position * (1, 1, 0) + away * way)
        if not any(shared_area(from_above(there.corners), outline) > 0 for outline in outlines):
            return there
        away += STEP


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
