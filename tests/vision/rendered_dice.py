"""Rendered dice with the numerals of the simulated tray, which training did not use."""

import numpy as np

from hardware.simulated.markings import Style, mark
from hardware.simulated.numerals import TYPEFACES
from hardware.simulated.render import render
from hardware.simulated.scene import Body, Light, Skin, View, rest_height, rest_rotation
from hardware.simulated.solids import solid
from vision.images import Image

VIEW = View.above(400, 1500, (640, 480))
LIGHT = Light(np.array([0.3, 0.4, 1.0]))
IVORY = Skin(base=(0.75, 0.88, 0.93), ink=(0.1, 0.1, 0.12))


def felt(size: tuple[int, int] = (640, 480)) -> Image:
    rng = np.random.default_rng(4)
    cloth = np.array([60, 90, 40]) + rng.normal(0, 4, (size[1], size[0], 3))
    return np.clip(cloth, 0, 255).astype(np.uint8)


def lying(die: str, value: int, spot: tuple[float, float], spin: float) -> Body:
    """A die that shows `value`, its numerals those of the simulated tray."""
    shape = solid(die)
    values = list(range(0, 100, 10)) if die == "d100" else list(range(1, shape.numbered + 1))
    style = Style(TYPEFACES[0].paint, height=0.64)
    face = values.index(value)
    down = face if die == "d4" else int(np.argmin(shape.normals[: shape.numbered] @ shape.normals[face]))
    rotation = rest_rotation(shape, down, spin)
    position = np.array([*spot, rest_height(shape, rotation)])
    return Body(shape, mark(shape, values, style, 96), IVORY, rotation, position)


def picture(*bodies: Body, view: View = VIEW) -> Image:
    return render(view, felt((view.width, view.height)), list(bodies), LIGHT)
