"""The look of each game's table: a saloon's boards, a casino's felt, a castle's stones, drawn by our code."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame

from kiosk.ui import theme

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from kiosk.ui.canvas import Canvas

PLAIN = (0, 0, 0)
"""A palette with this for its felt is one of high contrast: no look is put over it."""
EDITIONS = 1000
"""Looks count their editions from here on, each its own thousand, so that no cache mixes two."""

_SALOON: Mapping[str, Any] = {
    "FELT": (104, 62, 30), "FELT_EDGE": (46, 25, 12), "PANEL": (52, 30, 16), "PANEL_LIT": (98, 60, 28),
    "LINE": (150, 100, 54), "SOFT": (230, 208, 176), "FADED": (176, 150, 118), "OFF": (84, 58, 36),
    "OFF_TEXT": (196, 174, 148),
}  # fmt: skip
_CASTLE: Mapping[str, Any] = {
    "FELT": (84, 86, 98), "FELT_EDGE": (32, 33, 42), "PANEL": (36, 37, 48), "PANEL_LIT": (66, 64, 98),
    "LINE": (122, 124, 146), "SOFT": (208, 208, 224), "FADED": (156, 158, 174), "OFF": (66, 68, 80),
    "OFF_TEXT": (180, 182, 196),
}  # fmt: skip
LOOKS: Mapping[str, Mapping[str, Any]] = {"six-shooter": _SALOON, "kingdom": _CASTLE}
"""By game; one that is not here is played on the casino's felt, which is the theme itself."""


@contextmanager
def worn(game: str) -> Iterator[None]:
    """Draw within this in the colours of a game's table."""
    look = LOOKS.get(game)
    if look is None or theme.FELT == PLAIN:
        yield
        return
    before = {name: getattr(theme, name) for name in (*look, "EDITION")}
    try:
        for name, colour in look.items():
            setattr(theme, name, colour)
        theme.EDITION += EDITIONS * (1 + list(LOOKS).index(game))
        yield
    finally:
        for name, value in before.items():
            setattr(theme, name, value)


def draw_top(canvas: Canvas, game: str) -> None:
    """Cover everything with what the table of a game is made of; called within `worn`."""
    if game not in LOOKS or theme.FELT == PLAIN:
        canvas.felt()
        return
    size = canvas.surface.get_size()
    canvas.surface.blit(_top(game, size, canvas.px(58), theme.EDITION - theme.LARGE_TEXT), (0, 0))


@lru_cache(maxsize=6)
def _top(game: str, size: tuple[int, int], course: int, _edition: int) -> pygame.Surface:
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
    dark = np.clip(((x / width - 0.5) ** 2 + (y / height - 0.42) ** 2) * 2.2, 0, 1).astype(np.float32)
    surface = pygame.Surface(size, 0, 32)
    pixels = np.empty((width, height, 3), np.uint8)
    for channel, (light, edge) in enumerate(
        zip(theme.FELT, theme.FELT_EDGE, strict=True)
    ):  # little at a time
        pixels[..., channel] = np.clip((light * (1 - dark) + edge * dark) * shade, 0, 255)
    pygame.surfarray.blit_array(surface, pixels)
    return surface
