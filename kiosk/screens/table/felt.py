"""The look of each game's table: a saloon's boards, a casino's felt, a castle's stones, drawn by our code."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pygame
from pygame import Rect

from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import boards, cloth, quilt, stones
from kiosk.ui.lamplight import lit_ground
from kiosk.ui.theme import CASINO, mixed
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Surface

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

LEATHER: Colour = (66, 40, 26)
"""Of the rail round the casino's felt."""
SILK: tuple[Colour, Colour] = ((84, 46, 116), (40, 20, 60))
"""Of what covers hidden dice, in the light and in the dark."""
MADE_OF = {"six-shooter": boards, "kingdom": stones}


def dressed(canvas: Canvas, game: str) -> Canvas:
    """The canvas in the colours of a game's table; a plain theme stays as it is."""
    if game not in LOOKS or canvas.theme.plain:
        return canvas
    return canvas.dressed(replace(canvas.theme, **LOOKS[game]))


def draw_top(canvas: Canvas, game: str) -> None:
    """Cover a dressed canvas with what the table of a game is made of."""
    if canvas.theme.plain:
        canvas.felt()
        return
    size = canvas.surface.get_size()
    canvas.cover(lambda: _top(game, size, canvas.px(58), canvas.theme.felt, canvas.theme.felt_edge))


@lru_cache(maxsize=6)
def _top(game: str, size: tuple[int, int], course: int, felt: Colour, felt_edge: Colour) -> Surface:
    """Boards or stones `course` px high, or cloth, lit from above the middle."""
    if game in MADE_OF:
        shade = MADE_OF[game](size, course)
        return lit_ground(felt, felt_edge, lambda level: level * shade, size)
    shade, rail = cloth(size)
    top = lit_ground(felt, felt_edge, lambda level: level * shade, size)
    leather = shade[rail][:, None] * np.array(LEATHER, np.float32)
    pygame.surfarray.pixels3d(top)[rail] = np.clip(leather, 0, 255).astype(np.uint8)
    return top


def lay_cover(canvas: Canvas, box: Rect) -> None:
    """Cover a box with the same padded silk, whatever lies below, a crown in its middle."""
    look = canvas.theme
    if look.plain:
        canvas.panel(box, look.panel, look.gold, 3, radius=0)
        return
    canvas.cover(lambda: _silk(box.size, canvas.px(52), look.gold), box)
    canvas.rounded(box, look.gold, 3, radius=0)


@lru_cache(maxsize=4)
def _silk(size: tuple[int, int], cell: int, gold: Colour) -> Surface:
    shade = quilt(size, cell)
    silk = lit_ground(*SILK, lambda level: level * shade, size)
    sewn = replace(CASINO, gold=mixed(SILK[0], gold, 0.13), dark=SILK[1])
    crown = Rect(0, 0, round(min(size) * 0.62), round(min(size) * 0.62))
    crown.center = silk.get_rect().center
    draw_icon(Canvas(silk, sewn), Icon.KING, crown)
    return silk
