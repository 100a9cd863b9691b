"""The look of each game's table: a saloon's boards, a casino's felt, a castle's stones, drawn by our code."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from kiosk.ui.canvas import lit_ground

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Surface

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

LOOKS: Mapping[str, Mapping[str, Any]] = {
    "six-shooter": {
        "felt": (104, 62, 30), "felt_edge": (46, 25, 12), "panel": (52, 30, 16), "panel_lit": (98, 60, 28),
        "line": (150, 100, 54), "soft": (230, 208, 176), "faded": (176, 150, 118), "off": (84, 58, 36),
        "off_text": (196, 174, 148),
    },
    "kingdom": {
        "felt": (84, 86, 98), "felt_edge": (32, 33, 42), "panel": (36, 37, 48), "panel_lit": (66, 64, 98),
        "line": (122, 124, 146), "soft": (208, 208, 224), "faded": (156, 158, 174), "off": (66, 68, 80),
        "off_text": (180, 182, 196),
    },
}  # fmt: skip
"""By game, a saloon and a castle; one that is not here is played on the casino's felt: the theme itself."""


def dressed(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the colours of a game's table; a plain theme stays as it is."""
    if game not in LOOKS or canvas.theme.plain:
        return canvas
    return canvas.dressed(replace(canvas.theme, **LOOKS[game]))


def draw_top(canvas: Canvas, game: str) -> None:
    """Cover a dressed canvas with what the table of a game is made of."""
    if game not in LOOKS or canvas.theme.plain:
        canvas.felt()
        return
    size = canvas.surface.get_size()
    top = _top(game, size, canvas.px(58), canvas.theme.felt, canvas.theme.felt_edge)
    canvas.cover(top)


@lru_cache(maxsize=6)
def _top(game: str, size: tuple[int, int], course: int, felt: Colour, felt_edge: Colour) -> Surface:
    """Boards or stones, `course` px high, lit from above the middle."""
    width, height = size
    rng = np.random.default_rng(len(game))
    x, y = np.ogrid[:width, :height]
    row = y // course
    long = course * (9 if game == "six-shooter" else 2)
    shift = rng.integers(0, long, height // course + 1)[row] if game == "six-shooter" else row % 2 * long // 2
    column = (x + shift) // long
    tones = rng.uniform(0.82, 1.08, (height // course + 1, (width + long) // long + 1))
    shade = tones[row, column]
    if game == "six-shooter":  # the grain runs along the boards
        grain = rng.normal(0, 1, (width // 24 + 2, height))
        shade = shade + 0.035 * grain[x // 24, y] + 0.03 * rng.normal(0, 1, height)[y]
    else:
        shade = shade + rng.normal(0, 0.03, (width, height))
    seam = max(1, course // 20)
    joint = (y % course < seam) | ((x + shift) % long < seam)
    lit = (y % course >= seam) & (y % course < 2 * seam)
    shade = np.where(joint, 0.45, np.where(lit, shade * 1.12, shade))
    shade = shade.astype(np.float32)
    return lit_ground(felt, felt_edge, lambda level: level * shade, size)
