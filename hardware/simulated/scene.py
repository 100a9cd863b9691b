"""What is drawn: dice in a world of millimetres, a camera, a lamp."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np
import numpy.typing as npt

from hardware.simulated.markings import Markings
from hardware.simulated.solids import Array, Solid

Image = npt.NDArray[np.uint8]
Colour = tuple[float, float, float]
"""Blue, green, red, each 0 to 1."""


@dataclass(frozen=True)
class Skin:
    """What a die is made of.

    Attributes:
        base, swirl: the body's two colours; `marbling` (0 to 1) mixes them in veins, `speckle` in grains.
        ink: the numerals' colour.
        gloss: strength of highlights, 0 to 1; `sharpness` their exponent.
        clear: share of the background that shines through, 0 to 1, and with it what is printed on far faces.
        engraving: how deep the numerals look, 0 to 1.
        rounding: radius of the edges, mm.
        seed: of the marbling.
    """

    base: Colour
    ink: Colour
    swirl: Colour = (0.5, 0.5, 0.5)
    marbling: float = 0.0
    speckle: float = 0.0
    gloss: float = 0.3
    sharpness: float = 40.0
    clear: float = 0.0
    engraving: float = 0.0
    rounding: float = 0.6
    seed: int = 0


@dataclass(frozen=True)
class Body:
    """A die in the world: millimetres, z up, the tray's floor at z = 0.

    Attributes:
        rotation: 3x3, from the solid's own axes to the world's.
        position: (3,) of the solid's centre, mm.
    """

    solid: Solid
    markings: Markings
    skin: Skin
    rotation: Array
    position: Array

    @property
    def corners(self) -> Array:
        """(V, 3) mm in the world."""
        return self.solid.vertices @ self.rotation.T + self.position


@dataclass(frozen=True)
class View:
    """A pinhole camera: x_camera = rotation @ x_world + translation, px = camera_matrix @ x_camera.

    Attributes:
        camera_matrix: 3x3, px.
        rotation: 3x3. translation: (3,) mm.
        width, height: of the picture, px.
    """

    camera_matrix: Array
    rotation: Array
    translation: Array
    width: int
    height: int

    @property
    def centre(self) -> Array:
        """Where the camera stands in the world, mm."""
        return -self.rotation.T @ self.translation

    def slant(self, point: Array) -> float:
        """By how many rad the line from a point (3,) mm to the camera is off the vertical."""
        towards = self.centre - point
        return float(np.arccos(towards[2] / np.linalg.norm(towards)))

    def project(self, points: Array) -> Array:
        """(N, 3) mm in the world to (N, 2) px."""
        seen = (points @ self.rotation.T + self.translation) @ self.camera_matrix.T
        projected: Array = seen[:, :2] / seen[:, 2:3]
        return projected

    @classmethod
    def above(
        cls,
        height_mm: float,
        focal_px: float,
        size: tuple[int, int],
        *,
        tilt: float = 0.0,
        turn: float = 0.0,
        roll: float = 0.0,
    ) -> Self:
        """A camera that looks at the floor's origin.

        Args:
            height_mm: how far away it is.
            focal_px: its focal length.
            size: (width, height) of the picture, px.
            tilt: rad off the vertical, towards the top of the picture (for roll 0).
            turn: of the world about its vertical, rad; for 0 (and tilt 0) +y is the top of the picture.
            roll: of the camera about the way it looks, rad.
        """
        width, height = size
        down = np.diag([1.0, -1.0, -1.0])
        cos, sin = np.cos(tilt), np.sin(tilt)
        lean = np.array([[1, 0, 0], [0, cos, -sin], [0, sin, cos]])
        matrix = np.array([[focal_px, 0, (width - 1) / 2], [0, focal_px, (height - 1) / 2], [0, 0, 1]])
        rotation = turned(roll) @ lean @ down @ turned(turn)
        return cls(matrix, rotation, np.array([0, 0, height_mm]), width, height)


@dataclass(frozen=True)
class Light:
    """A lamp and its surroundings.

    Attributes:
        direction: (3,) towards the lamp.
        key: its strength, `ambient` that of the light from everywhere; about 1 together.
        tint: the light's colour.
        shadow: how dark the lamp's shadow is, 0 to 1; `softness` its blur as a share of a die's size.
        windows: (N, 4) further sources seen only as reflections: direction and strength.
    """

    direction: Array
    key: float = 0.6
    ambient: float = 0.5
    tint: Colour = (1.0, 1.0, 1.0)
    shadow: float = 0.5
    softness: float = 0.25
    windows: Array = field(default_factory=lambda: np.zeros((0, 4)))

    @property
    def towards(self) -> Array:
        """(3,) the unit vector towards the lamp."""
        unit: Array = self.direction / np.linalg.norm(self.direction)
        return unit


def rest_rotation(solid: Solid, down: int, spin: float) -> Array:
    """The rotation with face `down` flat on the floor, turned by `spin` rad about the vertical."""
    normal = solid.faces[down].normal
    helper = np.array([1.0, 0, 0]) if abs(normal[0]) < 0.9 else np.array([0, 1.0, 0])  # noqa: PLR2004
    side = np.cross(normal, helper)
    side /= np.linalg.norm(side)
    upright = np.array([side, np.cross(side, normal), -normal])
    rotation: Array = turned(spin) @ upright
    return rotation


def turned(angle: float) -> Array:
    """The rotation by an angle, rad, about the third axis."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def rest_height(body_solid: Solid, rotation: Array) -> float:
    """The height in mm of the centre of a solid whose lowest corner touches the floor."""
    return float(-(body_solid.vertices @ rotation.T)[:, 2].min())
