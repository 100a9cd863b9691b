"""Dice as pictures of the real solids, with the value on the face that looks at you."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame

from hardware.simulated.solids import solid
from kiosk.ui import layout, theme

if TYPE_CHECKING:
    from pygame import Rect

    from hardware.simulated.solids import Array, Face, Solid
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

_FINE = 4
"""Drawn so many times larger and shrunk, for smooth edges."""
_LIGHT = np.array([-0.30, 0.45, 0.84])
_LEAN = {"d4": (-14, 0), "d6": (24, -24), "d8": (-16, 0), "d10": (-8, 0), "d12": (0, 0), "d20": (0, 0)}
"""How far each is turned from looking straight at one face: degrees backward, degrees sideways."""
_ROOM = {"d8": 1.2, "d10": 1.15, "d12": 1.1, "d20": 1.5}
"""Where figures may reach a little beyond the circle inside the front face."""


def draw_die(
    canvas: Canvas, die: str, value: int | None, box: Rect, *, faded: bool = False, name: bool = False
) -> None:
    """Draw a die in a box; with its value when it has one, and its name below when asked."""
    now = canvas.theme
    if name:
        label, box = layout.cut_bottom(box, max(canvas.px(11), round(box.h * 0.24)))
        colour = now.faded if faded else now.soft
        canvas.write(die, label, 22, colour, align="centre", lines=1, smallest=10)
    square = layout.fitted((1, 1), box)
    body = theme.mixed(now.dice[die], now.panel, 0.55) if faded else now.dice[die]
    picture, (across, down), room = _picture(die, square.w, body, now.dark)
    canvas.lay(picture, square)
    if value is None:
        return
    plate = pygame.Rect(0, 0, round(room * 2), round(room * 1.7))
    plate.center = (square.x + round(across), square.y + round(down))
    ink = now.dark if sum(now.dice[die]) > 560 else now.ivory  # noqa: PLR2004 - a light body
    if faded:
        ink = theme.mixed(ink, now.panel, 0.3)
    canvas.write(str(value), plate, 60, ink, align="centre", lines=1, smallest=9)


@lru_cache(maxsize=256)
def _picture(
    die: str, side: int, colour: Colour, dark: Colour
) -> tuple[pygame.Surface, tuple[float, float], float]:
    """A die `side` px large, where the middle of its front face is, and how much room is round it (px)."""
    shape = solid(die)
    front = shape.faces[0]
    turn = _turn(shape, front, *_LEAN.get(die, (0, 0)))
    flat = shape.vertices @ turn.T
    low, high = flat[:, :2].min(axis=0), flat[:, :2].max(axis=0)
    scale = (side - 2) / float((high - low).max())
    middle = (low + high) / 2

    def place(points: Array) -> Array:
        turned = (points @ turn.T)[:, :2] - middle
        return np.asarray(turned * (scale, -scale) + side / 2)

    big = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    edge = theme.mixed(colour, dark, 0.6)
    for face in shape.faces:
        towards = turn @ face.normal
        if towards[2] <= 0.01:  # noqa: PLR2004 - it looks away
            continue
        light = float(np.clip(towards @ _LIGHT, 0, 1))
        shade = theme.mixed(theme.mixed(colour, dark, 0.5), theme.mixed(colour, (255, 255, 255), 0.16), light)
        corners = [(x * _FINE, y * _FINE) for x, y in place(face.polygon)]
        pygame.draw.polygon(big, shade, corners)
        pygame.draw.polygon(big, edge, corners, width=max(2, side * _FINE // 44))
    x, y = place(front.centre[None, :])[0]
    return (
        pygame.transform.smoothscale(big, (side, side)),
        (float(x), float(y)),
        front.radius * scale * _ROOM.get(die, 1),
    )


def _turn(shape: Solid, front: Face, back: float, side: float) -> Array:
    """The rotation that shows a face to the viewer (z), its marked corner up (y), then leans the die."""
    assert front is shape.faces[0]
    upright = np.array([front.right, front.up, front.normal])
    a, b = np.radians([back, side])
    nod = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
    shake = np.array([[np.cos(b), 0, np.sin(b)], [0, 1, 0], [-np.sin(b), 0, np.cos(b)]])
    return np.asarray(nod @ shake @ upright)
