"""Path-traced pictures of dice, to learn from and to measure the reader on (pictures.py).

The fast renderer of the training data has flat shading and painted edges; here light goes its real way:
bevelled dice of glossy, rough, metallic or translucent material, numerals sunk into them, lamps that are
reflected, soft shadows, light thrown from table to dice, a lens with a depth of field. By Mitsuba 3
(BSD-3-Clause).
"""

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import mitsuba as mi
import numpy as np

from hardware.simulated.scene import Body, View
from hardware.simulated.solids import Array, Solid
from vision.images import Floats, Image
from vision.training.dataset.appearance import Rng, add_clutter, random_table
from vision.training.dataset.lens import Exposure, through_a_lens
from vision.training.dataset.scenes import Placed, random_die, random_kind
from vision.training.dataset.table_tops import TableTop

mi.set_variant("llvm_ad_rgb")


@dataclass(frozen=True)
class Picture:
    """What is asked of a picture: (width, height) px, dice so many px across, so many light paths to a px."""

    size: tuple[int, int] = (960, 720)
    across: tuple[float, float] = (60.0, 130.0)
    paths: int = 48
    badly_exposed: bool = False
    cluttered: bool = False


FOR_TRAINING = Picture((640, 480), (34.0, 120.0), 20, cluttered=True)
"""A fifth of the work: nearly as much is seen as at 960x720, and its noise is such as cameras make."""
TEXEL = 128
PAD = 2
BRIGHT, WHITE = 99.5, 0.95
"""The exposure puts this percentile of the picture's brightest channel there, 1 being clipped."""
FEW = 0.05
"""With a smaller share of known pixels round about, a gap is filled from farther away."""
CLUTTERED = 0.4
"""Share of the pictures for training with other things on the table."""
METAL, TRANSLUCENT = 0.12, 0.3
"""Of the dice, from 0 to 1: the first are metal, those up to the second let light through."""


class Surface:
    """Triangles of a solid, gathered polygon by polygon.

    Attributes:
        corners: (3, 3) mm each.
        places: (3, 2) each, right and up in the face, as shares of its reach, -1 to 1.
        owners: the face that each belongs to, -1 for bevels.
    """

    def __init__(self, solid: Solid) -> None:
        self._solid = solid
        self.corners: list[Array] = []
        self.places: list[Array] = []
        self.owners: list[int] = []

    def add(self, points: list[Array], owner: int = -1) -> None:
        """A convex polygon, its corners in order, one way round or the other."""
        outward = np.cross(points[1] - points[0], points[2] - points[0])
        if outward @ sum(points) < 0:
            points = points[:1] + points[:0:-1]
        for second, third in pairwise(points[1:]):
            corners = np.array([points[0], second, third])
            self.corners.append(corners)
            self.owners.append(owner)
            if owner < 0:
                self.places.append(np.zeros((3, 2)))
            else:
                face = self._solid.faces[owner]
                axes = np.array([face.right, face.up]) / face.reach
                self.places.append((corners - face.centre) @ axes.T)


def bevelled(solid: Solid, bevel: float) -> Surface:
    """The solid's surface, each face's corners drawn in by `bevel` mm and the gaps closed by bevels."""
    surface = Surface(solid)
    inner: dict[tuple[int, int], Array] = {}
    edges: dict[tuple[int, int], list[int]] = {}
    around: dict[int, list[int]] = {}
    for number, face in enumerate(solid.faces):
        ring = [int(np.linalg.norm(solid.vertices - corner, axis=1).argmin()) for corner in face.polygon]
        middle = face.polygon.mean(axis=0)
        for vertex, corner in zip(ring, face.polygon, strict=True):
            away = corner - middle
            inner[number, vertex] = corner - away * min(0.4, bevel / float(np.linalg.norm(away)))
            around.setdefault(vertex, []).append(number)
        surface.add([inner[number, vertex] for vertex in ring], number)
        for first, second in pairwise([*ring, ring[0]]):
            edges.setdefault((min(first, second), max(first, second)), []).append(number)
    for (first, second), (one, other) in edges.items():
        surface.add([inner[one, first], inner[one, second], inner[other, second], inner[other, first]])
    for vertex, faces in around.items():
        axis = solid.vertices[vertex] / np.linalg.norm(solid.vertices[vertex])
        side = np.cross(axis, [0.3, 0.5, 0.8])
        frame = np.array([side, np.cross(axis, side)])
        points = np.array([inner[number, vertex] for number in faces])
        flat = (points - points.mean(axis=0)) @ frame.T
        surface.add(list(points[np.argsort(np.arctan2(flat[:, 1], flat[:, 0]))]))
    return surface


def die_shape(rng: Rng, body: Body) -> mi.Mesh:
    """A die as Mitsuba draws it, of a material that is drawn for it."""
    skin, marks = body.skin, body.markings
    ink = ink_of(body)
    rows = len(ink) // marks.tile
    coarse = rng.normal(0, 1, (rows * 6, 6)).astype(np.float32)
    mottled = cv2.resize(coarse, (marks.tile, rows * marks.tile), interpolation=cv2.INTER_CUBIC)
    mix = np.clip(0.5 + 0.6 * mottled, 0, 1)[:, :, None] * skin.marbling
    base, swirl, painted = (np.array(c[::-1], np.float32) for c in (skin.base, skin.swirl, skin.ink))
    colour = base + mix * (swirl - base)
    colour += ink[:, :, None] * (painted - colour)
    return mesh(body, float(rng.uniform(0.3, 1.3)), _material(rng, colour, ink))


def ink_of(body: Body) -> Floats:
    """The die's texture, where it is inked: a tile a numbered face and a bare one, one below the other."""
    marks, numbered = body.markings, body.solid.numbered
    ink = np.zeros(((numbered + 1) * marks.tile, marks.tile), np.float32)
    ink[: numbered * marks.tile] = marks.atlas[:, :, 0].astype(np.float32) / 255
    return ink


def mesh(body: Body, bevel: float, look: mi.Properties) -> mi.Mesh:
    """A die's surface in the world, edges bevelled by `bevel` mm, its texture laid out as `ink_of` has it."""
    solid = body.solid
    surface = bevelled(solid, bevel)
    corners, owners = np.array(surface.corners), np.array(surface.owners)
    row = np.where((owners >= 0) & (owners < solid.numbered), owners, solid.numbered)
    inside = np.clip(np.array(surface.places), -1, 1) * (0.5 - PAD / body.markings.tile)
    u = inside[:, :, 0] + 0.5
    v = (row[:, None] + 0.5 - inside[:, :, 1]) / (solid.numbered + 1)
    drawn = mi.Mesh("die", len(corners) * 3, len(corners), has_vertex_texcoords=True, props=look)
    there = corners.reshape(-1, 3) @ body.rotation.T + body.position
    values = mi.traverse(drawn)
    values["vertex_positions"] = there.astype(np.float32).ravel()
    values["faces"] = np.arange(len(corners) * 3, dtype=np.uint32)
    values["vertex_texcoords"] = np.stack([u, v], axis=-1).reshape(-1, 2).astype(np.float32).ravel()
    values.update()
    return drawn


def _material(rng: Rng, colour: Floats, ink: Floats) -> mi.Properties:
    kind = rng.random()
    rough = float(rng.uniform(0.05, 0.45))
    look: dict[str, Any] = {
        "type": "principled",
        "base_color": {"type": "bitmap", "bitmap": mi.Bitmap(colour.astype(np.float32)), "raw": True},
        "roughness": rough,
        "specular": float(rng.uniform(0.3, 0.7)),
    }
    if kind < METAL:
        look["metallic"] = float(rng.uniform(0.6, 1.0))
        look["roughness"] = float(rng.uniform(0.2, 0.5))
    elif kind < TRANSLUCENT:
        look["spec_trans"] = float(rng.uniform(0.15, 0.5))
        look["eta"] = 1.5
        del look["specular"]
    if rng.random() < 0.6:  # sunk in
        sunk = cv2.GaussianBlur(1 - ink, (0, 0), 1.2)[:, :, None].astype(np.float32)
        depth = {"type": "bitmap", "bitmap": mi.Bitmap(sunk), "raw": True}
        look = {"type": "bumpmap", "height": depth, "scale": float(rng.uniform(0.02, 0.1)), "bsdf": look}
    props = mi.Properties()
    through = kind >= METAL and kind < TRANSLUCENT
    props["mesh_bsdf"] = mi.load_dict(look if through else {"type": "twosided", "bsdf": look})
    return props


def scene(rng: Rng, view: View, table: Image, bodies: list[Body], wanted: Picture) -> dict[str, Any]:
    """Table, lamps, lens and dice, mm."""
    width, height = wanted.size
    eye, focal = view.centre, float(view.camera_matrix[0, 0])
    reach = float(np.linalg.norm(eye))
    span = 1.6 * reach * width / focal
    ground = cv2.cvtColor(cv2.resize(table, (1024, 1024)), cv2.COLOR_BGR2RGB).astype(np.float32) / 255
    to_world = mi.ScalarTransform4f
    up, sky = -view.rotation[1], float(rng.uniform(0.15, 0.7))
    described: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 8},
        "sensor": {
            "type": "thinlens",
            "fov": float(np.degrees(2 * np.arctan(width / 2 / focal))),
            "fov_axis": "x",
            "aperture_radius": float(reach * rng.uniform(0.0005, 0.004)),
            "focus_distance": float(reach * rng.uniform(0.95, 1.0)),
            "to_world": to_world().look_at(origin=eye.tolist(), target=[0, 0, 0], up=up.tolist()),
            "film": {"type": "hdrfilm", "width": width, "height": height, "rfilter": {"type": "gaussian"}},
            "sampler": {
                "type": "independent",
                "sample_count": wanted.paths,
                "seed": int(rng.integers(1 << 20)),
            },
        },
        "sky": {"type": "constant", "radiance": {"type": "rgb", "value": [sky, sky, sky]}},
        "table": {
            "type": "rectangle",
            "to_world": to_world().scale([span, span, 1]),
            "bsdf": {
                "type": "diffuse",
                "reflectance": {"type": "bitmap", "bitmap": mi.Bitmap(ground), "raw": True},
            },
        },
    }
    for number in range(int(rng.integers(1, 4))):
        around, aloft = rng.uniform(0, 2 * np.pi), rng.uniform(0.4, 1.4)
        place = np.array([np.cos(around), np.sin(around), aloft]) * rng.uniform(400, 900)
        size = rng.uniform(20, 200)
        power = rng.uniform(0.9, 1.1, 3) * rng.uniform(0.3, 1.2) * (place @ place) / (4 * size**2)
        described[f"lamp{number}"] = {
            "type": "rectangle",
            "to_world": to_world().look_at(origin=place.tolist(), target=[0, 0, 0], up=[0, 0.1, 1])
            @ to_world().scale([size, size * float(rng.uniform(0.4, 1)), 1]),
            "emitter": {"type": "area", "radiance": {"type": "rgb", "value": power.tolist()}},
        }
    described.update({f"die{n}": die_shape(rng, body) for n, body in enumerate(bodies)})
    return described


def without_gaps(linear: Floats) -> Floats:
    """The picture; pixels for which Mitsuba's bumpy surfaces give no number are filled from round about."""
    known = np.asarray(np.isfinite(linear).all(axis=2, keepdims=True), np.float32)
    whole = np.where(known > 0, linear, np.float32(0))
    for size in (5, 15, 45):
        near, count = cv2.blur(whole, (size, size)), np.asarray(cv2.blur(known, (size, size)))[:, :, None]
        whole = np.where(known > 0, whole, near / np.maximum(count, FEW)).astype(np.float32)
        known = np.asarray((known > 0) | (count > FEW), np.float32)
    return whole


def metered(rng: Rng) -> Exposure:
    """A camera that was set for the tray: a colour cast and a look of its own, but nothing clipped."""
    gain = np.exp(rng.normal(0, 0.05)) * np.exp(rng.normal(0, 0.06, 3)).astype(np.float32)
    return Exposure(gain, float(rng.uniform(0.85, 1.25)), float(rng.uniform(0.8, 1.1)))


def traced(rng: Rng, typefaces: list[Path], wanted: Picture) -> TableTop:
    """A picture with 1 to 12 mixed dice, all lying flat.

    Exposed so that next to nothing is clipped, as a camera does that meters, and as a kiosk's calibration
    does; or `badly_exposed`, by the middle of the picture and at random, with faces that are plain white.
    """
    width, height = wanted.size
    across = float(rng.uniform(*wanted.across))
    distance, tilt, roll = (float(rng.uniform(*span)) for span in ((250, 600), (0, 0.35), (0, 6.28)))
    view = View.above(distance, across / 20 * distance, wanted.size, tilt=tilt, roll=roll)
    table = random_table(rng, 1024, 1024, [])
    if wanted.cluttered and rng.random() < CLUTTERED:
        add_clutter(rng, table, int(rng.integers(1, 6)))
    placed: list[Placed] = []
    half = np.array([width, height]) / 2 / across * 20 - 14
    count = int(rng.integers(1, 13))
    for _ in range(count * 30):
        spot = view.rotation[:2, :2].T @ (rng.uniform(-half, half) * [1, -1])
        apart = [float(np.linalg.norm(spot - die.body.position[:2])) for die in placed]
        if len(placed) == count or min(apart, default=99) < rng.uniform(19, 24):
            continue
        die = random_die(rng, random_kind(rng), typefaces, (float(spot[0]), float(spot[1])), TEXEL)
        if die.flat:
            placed.append(die)
    described = mi.load_dict(scene(rng, view, table, [die.body for die in placed], wanted))
    linear = without_gaps(np.array(mi.render(described))[:, :, :3])
    if wanted.badly_exposed:
        brightness, setting = 0.75 / max(float(np.percentile(linear, 92)), 1e-3), None
    else:
        brightness, setting = (
            WHITE / max(float(np.percentile(linear.max(axis=2), BRIGHT)), 1e-3),
            metered(rng),
        )
    image = (np.clip(linear * brightness, 0, 1) ** (1 / 1.7) * 255).astype(np.uint8)
    picture = through_a_lens(
        rng, cv2.cvtColor(image, cv2.COLOR_RGB2BGR).astype(np.uint8), across * 0.5, setting
    )
    return TableTop(picture, view, placed)
