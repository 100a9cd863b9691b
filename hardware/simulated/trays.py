"""Simulated trays: the box, its felt, its light; painted once as the picture of the empty tray."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.scene import Colour, Image, Light, View

if TYPE_CHECKING:
    from hardware.simulated.solids import Array

Floats = npt.NDArray[np.float32]

_TEXTURE_PER_MM = 3.0
_AROUND_MM = 60.0
"""How much of the table round the tray is painted, mm; the camera sees less."""


@dataclass(frozen=True)
class Tray:
    """A box on a table, its floor's middle at the world's origin.

    Attributes:
        name: for people.
        felt, wall, table: colours.
        weave: contrast of the felt's fibres, `blotch` of its wear, as shares of its brightness.
        width, depth: of the floor, mm. height: of the walls, mm. rim: their thickness, mm.
        gathers: how near to its middle dice come to rest; 1: as in a tray into which people throw.
    """

    name: str
    felt: Colour
    wall: Colour
    table: Colour
    weave: float = 0.05
    blotch: float = 0.04
    width: float = 300.0
    depth: float = 220.0
    height: float = 26.0
    rim: float = 8.0
    gathers: float = 1.0


TRAYS = (
    Tray("green baize in oak", (0.22, 0.36, 0.12), (0.24, 0.42, 0.6), (0.2, 0.22, 0.24)),
    Tray("burgundy felt in walnut", (0.16, 0.1, 0.4), (0.11, 0.17, 0.27), (0.5, 0.52, 0.54), weave=0.07),
    Tray("blue cloth in birch", (0.4, 0.22, 0.13), (0.5, 0.66, 0.76), (0.28, 0.33, 0.38), blotch=0.06),
    Tray("grey neoprene in black", (0.3, 0.29, 0.28), (0.07, 0.07, 0.07), (0.24, 0.36, 0.5), weave=0.03),
    Tray("sand leather in cherry", (0.38, 0.52, 0.62), (0.13, 0.2, 0.42), (0.12, 0.12, 0.12)),
)

FINE = Tray(
    "midnight velvet in walnut", (0.3, 0.15, 0.1), (0.13, 0.2, 0.32), (0.09, 0.11, 0.14),
    weave=0.045, width=240.0, depth=176.0, gathers=2.2,
)  # fmt: skip
"""The tray that people look at: dark, so that dice of every colour stand out from it, and of a colour that no
die has; it suits felt, boards and stones alike. It is small, so that its dice are large in the picture."""

LIGHTS = (
    Light(np.array([0.35, 0.5, 1.0]), key=0.55, ambient=0.5, shadow=0.45, softness=0.35,
          windows=np.array([[-0.5, -0.2, 0.84, 0.35]])),
    Light(np.array([-0.7, 0.25, 0.9]), key=0.6, ambient=0.42, tint=(0.88, 0.97, 1.06),
          shadow=0.55, softness=0.2),
    Light(np.array([0.1, -0.15, 1.0]), key=0.35, ambient=0.68, tint=(1.04, 1.0, 0.97),
          shadow=0.3, softness=0.7, windows=np.array([[0.6, 0.3, 0.75, 0.3], [-0.6, 0.3, 0.75, 0.3]])),
)  # fmt: skip


FINE_LIGHT = Light(
    np.array([-0.5, 0.45, 1.0]), key=0.52, ambient=0.56, tint=(0.96, 1.0, 1.03), shadow=0.5, softness=0.3
)
"""That tray's: warm, from the left above, as on all that lies on a table's screen."""


def camera_view(rng: np.random.Generator, size: tuple[int, int], floor_mm: float = Tray.width) -> View:
    """A camera about 40 cm above the tray, as straight as people mount things; `size` is width, height in px.

    Its lens suits a floor `floor_mm` wide. Raises ValueError for a picture that is not 4:3: the tray would
    not fit in it.
    """
    width, height = size
    if width * 3 != height * 4:
        raise ValueError(f"{width} x {height} is not 4:3")
    tilt, turn = rng.uniform(-0.025, 0.025), rng.uniform(-0.015, 0.015)
    return View.above(
        float(rng.uniform(398, 408)),
        745.0 * width / 640 * Tray.width / floor_mm,
        size,
        tilt=float(tilt),
        turn=float(turn),
    )


def paint(tray: Tray, view: View, light: Light, rng: np.random.Generator) -> Image:
    """The empty tray as the camera sees it, without noise: HxWx3 uint8, BGR."""
    flat = _table_and_felt(tray, light, rng)
    picture = _lay(flat, view)
    _raise_walls(picture, tray, view, light, rng)
    return np.clip(picture * 255, 0, 255).astype(np.uint8)


def _table_and_felt(tray: Tray, light: Light, rng: np.random.Generator) -> Floats:
    """The plane z = 0 seen from straight above: the table, and on it the floor of the tray. BGR, 0 to 1."""
    wide, deep = tray.width / 2 + _AROUND_MM, tray.depth / 2 + _AROUND_MM
    columns, rows = round(2 * wide * _TEXTURE_PER_MM), round(2 * deep * _TEXTURE_PER_MM)
    x = np.linspace(-wide, wide, columns, dtype=np.float32)[None, :]
    y = np.linspace(deep, -deep, rows, dtype=np.float32)[:, None]
    shade = 1 + tray.weave * _noise(rng, rows, columns, 1.0) + tray.blotch * _noise(rng, rows, columns, 45.0)
    shade *= _lamp(light, x, y)
    grain = 1 + 0.1 * _noise(rng, rows, columns, 6.0, stretch=14)
    plane: Floats = (shade * grain)[:, :, None] * np.array(tray.table, np.float32)
    across, down = np.abs(x[0]) < tray.width / 2, np.abs(y[:, 0]) < tray.depth / 2
    x, y, inside = x[:, across], y[down], np.ix_(down, across)
    from_wall = np.minimum(tray.width / 2 - np.abs(x), tray.depth / 2 - np.abs(y))
    # a corner sees less of the sky, and the wall towards the lamp throws its shadow
    felt_shade = shade[inside] * (1 - 0.3 * np.exp(-from_wall / 10))
    felt_shade *= 1 - light.shadow * _wall_shadow(tray, light, x, y)
    plane[inside] = felt_shade[:, :, None] * np.array(tray.felt, np.float32)
    upward = light.ambient + light.key * float(light.towards[2])  # as the renderer's shading has it
    plane *= (upward * np.array(light.tint)).astype(np.float32)
    return plane


def _lamp(light: Light, x: Floats, y: Floats) -> Floats:
    """How much brighter it is nearer to the lamp, about 1."""
    slope = (x * np.float32(light.towards[0]) + y * np.float32(light.towards[1])) / 150
    away = (x / 150) ** 2 + (y / 150) ** 2
    shade: Floats = (1 + 0.14 * slope - 0.06 * away).astype(np.float32)
    return shade


def _wall_shadow(tray: Tray, light: Light, x: Floats, y: Floats) -> Floats:
    """Where the walls keep the lamp from the floor, 0 to 1, soft-edged."""
    reach = tray.height * light.direction[:2] / light.direction[2]
    soft = np.float32(2 + 8 * light.softness)
    gaps = []
    for place, half, cast in ((x, tray.width / 2, reach[0]), (y, tray.depth / 2, reach[1])):
        gap = half - place * np.float32(np.sign(cast))
        gaps.append(np.clip((np.float32(abs(cast)) - gap) / soft + 0.5, 0, 1))
    shadow: Floats = np.maximum(gaps[0], gaps[1]).astype(np.float32)
    return shadow


def _noise(rng: np.random.Generator, rows: int, columns: int, size: float, *, stretch: float = 1) -> Floats:
    """Soft noise with patches of `size` texture px (`stretch` times longer along x), standard deviation 1."""
    shape = (max(2, round(rows / size)), max(2, round(columns / size / stretch)))
    coarse = rng.normal(0, 1, shape).astype(np.float32)
    if shape == (rows, columns):
        return coarse
    smooth: Floats = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_CUBIC).astype(np.float32)
    return smooth


def _lay(flat: Floats, view: View) -> Floats:
    """The plane z = 0 through the camera."""
    rows, columns = flat.shape[:2]
    wide, deep = columns / _TEXTURE_PER_MM / 2, rows / _TEXTURE_PER_MM / 2
    world = np.array([[-wide, deep, 0], [wide, deep, 0], [wide, -deep, 0], [-wide, -deep, 0]])
    corners = np.array([[0, 0], [columns - 1, 0], [columns - 1, rows - 1], [0, rows - 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, view.project(world).astype(np.float32))
    size = (view.width, view.height)
    shrink = float(np.linalg.norm(view.project(world)[0] - view.project(world)[1])) / columns
    if shrink < 1:
        flat = cv2.GaussianBlur(flat, (0, 0), 0.5 / shrink).astype(np.float32)
    return cv2.warpPerspective(
        flat, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float32, copy=False)


def _raise_walls(picture: Floats, tray: Tray, view: View, light: Light, rng: np.random.Generator) -> None:
    """The four inner sides, then the rim on top of them."""
    right, back = tray.width / 2, tray.depth / 2
    corners = np.array([[-right, back], [right, back], [right, -back], [-right, -back]])
    inwards = np.array([[0, -1, 0], [-1, 0, 0], [0, 1, 0], [1, 0, 0]], float)
    grain = 1 + 0.05 * _noise(rng, view.height, view.width, 2.0, stretch=20)
    tint = np.array(light.tint)
    for side in range(4):
        ends = corners[[side, (side + 1) % 4]]
        facing = light.ambient * 0.75 + light.key * max(float(inwards[side] @ light.towards), 0.0)
        low = np.column_stack([ends, [0, 0]])
        high = np.column_stack([ends, [tray.height, tray.height]])
        colour = np.array(tray.wall) * facing * tint * 0.8
        _fill(picture, view, np.vstack([low, high[::-1]]), colour, grain)
    outer = corners * (1 + tray.rim / np.abs(corners))
    upward = light.ambient + light.key * float(light.towards[2])
    for side in range(4):
        pair = [side, (side + 1) % 4]
        ring = np.vstack([corners[pair], outer[pair][::-1]])
        top = np.column_stack([ring, np.full(4, tray.height)])
        tone = 0.94 if side % 2 else 1.0  # mitred boards never match
        _fill(picture, view, top, np.array(tray.wall) * upward * tint * tone, grain)


def _fill(picture: Floats, view: View, corners: Array, colour: Array, grain: Floats) -> None:
    """A flat polygon of the world in one colour with some grain, its edge antialiased."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    fixed = np.round(view.project(corners) * 16).astype(np.int32)
    cv2.fillConvexPoly(mask, fixed, 255, cv2.LINE_AA, shift=4)
    left, top, width, height = cv2.boundingRect(mask)
    here = np.s_[top : top + height, left : left + width]
    cover = (mask[here].astype(np.float32) / 255)[:, :, None]
    picture[here] += cover * (grain[here][:, :, None] * colour.astype(np.float32) - picture[here])
