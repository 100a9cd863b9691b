"""The shapes of dice: convex solids with numbered faces, in millimetres.

A solid knows its faces as planes and polygons and where a numeral goes on each; it knows nothing of colours
or numerals. Which value stands on which face, and how, is a `Markings`.
"""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

SIDES = {"d4": 4, "d4-barrel": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20, "d100": 10}
"""The shapes there are, with the number of values each can show."""

USUAL_SIZE_MM = {
    "d4": 19.0,
    "d4-barrel": 13.0,
    "d6": 16.0,
    "d8": 16.5,
    "d10": 17.0,
    "d12": 18.5,
    "d20": 20.5,
    "d100": 17.0,
}
"""Typical sizes in mm, as makers give them: a d4's edge, else roughly the distance between opposite faces."""

GOLDEN = (1 + 5**0.5) / 2
_BARREL_ROUNDS = 5


@dataclass(frozen=True)
class Face:
    """One flat face.

    Attributes:
        normal: outward unit vector.
        offset: distance of its plane from the solid's centre, mm.
        polygon: (N, 3) its corners in order, mm.
        centre: (3,) centre of the largest circle inside the face, mm: where a numeral goes.
        radius: that circle's radius, mm.
        reach: distance from `centre` to the farthest corner, mm.
        up: unit vector in the face that points from `centre` to its most marked corner (for a cube: edge).
        right: unit vector in the face, so that (right, up, normal) is right-handed.
    """

    normal: Array
    offset: float
    polygon: Array
    centre: Array
    radius: float
    reach: float
    up: Array
    right: Array


@dataclass(frozen=True)
class Solid:
    """A convex solid centred on its centroid.

    Attributes:
        name: one of `SIDES`.
        vertices: (V, 3) mm.
        faces: the faces that may carry numerals come first.
        numbered: how many of them do.
    """

    name: str
    vertices: Array
    faces: tuple[Face, ...]
    numbered: int

    @cached_property
    def normals(self) -> Array:
        """(F, 3) the outward normals of all faces."""
        return np.array([face.normal for face in self.faces])

    @cached_property
    def radius(self) -> float:
        """Distance from the centre to the farthest vertex, mm."""
        return float(np.linalg.norm(self.vertices, axis=1).max())


@cache
def solid(name: str, size_mm: float | None = None) -> Solid:
    """A solid by its name; `size_mm` as in `USUAL_SIZE_MM`. Raises KeyError for an unknown name."""
    size = USUAL_SIZE_MM[name] if size_mm is None else size_mm
    vertices = _VERTICES[name]
    planes = _planes(vertices)
    if name == "d4-barrel":  # the four long sides carry the numerals: put them first
        planes.sort(key=lambda plane: abs(plane[0][2]) > 0.01)  # noqa: PLR2004
    scale = size / (float(np.linalg.norm(vertices[0] - vertices[1])) if name == "d4" else 2 * planes[0][1])
    faces = tuple(_face(name, normal, offset * scale, vertices * scale) for normal, offset in planes)
    return Solid(name, vertices * scale, faces, SIDES[name])


def _planes(vertices: Array) -> list[tuple[Array, float]]:
    """The supporting planes of a convex set of points that has its centre at the origin."""
    threes = np.array(list(combinations(range(len(vertices)), 3)))
    first, second, third = (vertices[threes[:, k]] for k in range(3))
    normals = np.cross(second - first, third - first)
    lengths = np.linalg.norm(normals, axis=1)
    plane = lengths > 1e-9  # noqa: PLR2004 - not three points in a line
    first, normals = first[plane], normals[plane] / lengths[plane, None]
    heights = normals @ vertices.T - np.sum(normals * first, axis=1)[:, None]
    # most cut through the solid; the few others are looked at one by one (the first picture waits for this)
    near = (heights.max(axis=1) < 1e-5) | (heights.min(axis=1) > -1e-5)  # noqa: PLR2004 - rounding
    planes: list[tuple[Array, float]] = []
    for start, normal in zip(first[near], normals[near], strict=True):
        offset = float(normal @ start)
        outward = normal if offset >= 0 else -normal
        if (vertices @ outward).max() > abs(offset) + 1e-6:
            continue
        if not any(known @ outward > 1 - 1e-6 for known, _ in planes):
            planes.append((outward, abs(offset)))
    return planes


def _face(name: str, normal: Array, offset: float, vertices: Array) -> Face:
    corners = vertices[np.abs(vertices @ normal - offset) < 1e-4]  # noqa: PLR2004 - rounding of coordinates
    middle = corners.mean(axis=0)
    first = corners[0] - middle
    first /= np.linalg.norm(first)
    side = np.cross(normal, first)
    turn = np.arctan2((corners - middle) @ side, (corners - middle) @ first)
    corners = corners[np.argsort(turn)]
    centre, radius = _largest_circle(corners, normal)
    far = np.linalg.norm(corners - centre, axis=1)
    if name == "d6":
        up = (corners[0] + corners[1]) / 2 - centre
    elif name == "d4-barrel":
        up = np.array([0.0, 0.0, 1.0]) - normal * normal[2]
    else:
        up = corners[int(np.argmax(far))] - centre
    if np.linalg.norm(up) < 1e-6:  # noqa: PLR2004 - an end cap of a barrel: any direction will do
        up = corners[0] - centre
    up = up / np.linalg.norm(up)
    return Face(normal, offset, corners, centre, radius, float(far.max()), up, np.cross(up, normal))


def _largest_circle(corners: Array, normal: Array) -> tuple[Array, float]:
    """Centre and radius of the largest circle inside a convex polygon, by repeated grid search."""
    ahead = np.roll(corners, -1, axis=0)
    inward = np.cross(normal, ahead - corners)
    inward /= np.linalg.norm(inward, axis=1, keepdims=True)
    centre = corners.mean(axis=0)
    along = ahead[0] - corners[0]
    along /= np.linalg.norm(along)
    across = np.cross(normal, along)
    step = float(np.linalg.norm(corners - centre, axis=1).max()) / 2

    def clearances(points: Array) -> Array:
        """How far each of the points (N, 3) is from the nearest side."""
        nearest: Array = ((points[:, None] - corners) * inward).sum(axis=2).min(axis=1)
        return nearest

    around = np.array([a * along + b * across for a in (-1, 0, 1) for b in (-1, 0, 1)])
    here = clearances(centre[None])[0]
    while step > 1e-3:  # noqa: PLR2004 - a thousandth of a millimetre
        points = centre + step * around
        found = clearances(points)
        best = int(np.argmax(found))
        if found[best] > here + 1e-9:
            centre, here = points[best], found[best]
        else:
            step /= 2
    return centre, float(here)


def _trapezohedron() -> Array:
    """The d10: two poles and a zigzag belt; the belt's height follows from the kites being flat."""
    belt = 0.105
    turn = np.pi / 5
    pole = belt * (1 + np.cos(turn)) / (1 - np.cos(turn))
    ring = [[np.cos(k * turn), np.sin(k * turn), belt * (-1) ** k] for k in range(10)]
    return np.array([[0, 0, pole], [0, 0, -pole], *ring])


def _rectangles(short: float) -> Array:
    """The corners of three rectangles, each upright in the middle of the next."""
    corners = product((-short, short), (-GOLDEN, GOLDEN))
    return np.array([p for a, b in corners for p in ([0, a, b], [a, b, 0], [b, 0, a])], float)


def _barrel() -> Array:
    """A square rod, flat at one end and rounded at the other: the rounded end as rings of corners."""
    base = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], float)
    rings = [np.column_stack([base, np.full(4, -1.55)])]
    for k in range(_BARREL_ROUNDS):
        angle = k / (_BARREL_ROUNDS - 1) * 0.42 * np.pi
        rings.append(np.column_stack([base * np.cos(angle), np.full(4, 0.55 + np.sin(angle))]))
    vertices = np.vstack(rings)
    vertices[:, 2] -= vertices[:, 2].mean() * 0.3
    return vertices


_CUBE = np.array(list(product((-1, 1), repeat=3)), float)
_VERTICES = {
    "d4": np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]], float),
    "d4-barrel": _barrel(),
    "d6": _CUBE,
    "d8": np.vstack([np.eye(3), -np.eye(3)]),
    "d10": _trapezohedron(),
    "d100": _trapezohedron(),
    "d12": np.vstack([_CUBE, _rectangles(1 / GOLDEN)]),
    "d20": _rectangles(1.0),
}
