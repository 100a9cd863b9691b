"""Golden pictures of pages and tables: small, of all sizes side by side, held against what is drawn now.

    python -m tests.kiosk.screens.golden_pictures

draws them anew; look at them before they are committed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pygame

from kiosk.ui import palettes, theme, words
from kiosk.ui.canvas import Canvas
from tests.kiosk.screens.looking import SIZES
from tests.kiosk.screens.page_moments import PAGES, Clock
from tests.kiosk.screens.table_moments import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.screens.page import Page
    from tests.kiosk.screens.test_pot_tables import People

FLAVOUR = "pygame-ce" if getattr(pygame, "IS_CE", False) else "pygame"
GOLDEN = Path(__file__).with_name("golden") / FLAVOUR
"""The two set type a little differently, and the wrapping of long texts with it."""
SMALL = 150
"""Each picture's longer side, px."""
STEP = 24
"""Levels of the pictures of tables lie so far apart."""
MEAN_OFF = 3.0
"""Levels (of 255) that a picture may differ on average: each SDL draws typefaces a little differently."""
FAR_OFF = 70
"""Levels by which a pixel is another colour."""
FAR_SHARE = 0.006
"""Share of the pixels that may be."""


GOLDEN_TABLES = tuple(
    name
    for name in TABLES
    if name.startswith("hidden_")
    or name.endswith(
        (
            "_throw",
            "_unsure",
            "_cocked",
            "_wrong_die",
            "_challenge",
            "_vote",
            "_turn",
            "_hand_over",
            "_turn_of_many",
        )
    )
)
"""Of each game: throwing, unsure, a bad throw, challenge, vote, a turn, the hand's end; and hidden dice."""


def sheet(make: Callable[[Clock], Page]) -> pygame.Surface:
    """A page at all sizes, shrunk, side by side."""
    return _side_by_side(lambda canvas: make(Clock()).draw(canvas))


def table_sheet(make: Callable[[], People]) -> pygame.Surface:
    """A table at all sizes, shrunk, side by side; in few colours, for small files."""
    whole = _side_by_side(make().screen.draw)
    pixels = pygame.surfarray.pixels3d(whole)
    pixels[:] = pixels // STEP * STEP + STEP // 2
    del pixels
    return whole


def _side_by_side(draw: Callable[[Canvas], None]) -> pygame.Surface:
    whole = pygame.Surface((SMALL * len(SIZES), SMALL), 0, 24)
    for number, size in enumerate(SIZES):
        words.use("en")
        palettes.use("casino")
        theme.chosen.clear()
        surface = pygame.Surface(size, 0, 32)
        draw(Canvas(surface))
        factor = SMALL / max(size)
        small = pygame.transform.smoothscale(surface, (round(size[0] * factor), round(size[1] * factor)))
        whole.blit(small, (number * SMALL, 0))
    return whole


def far_off(one: pygame.Surface, other: pygame.Surface) -> str:
    """How two pictures differ, in words; "" when they are alike."""
    if one.get_size() != other.get_size():
        return f"{one.get_size()} and {other.get_size()} px"
    first, second = (pygame.surfarray.array3d(each).astype(int) for each in (one, other))
    off = np.abs(first - second).max(axis=2)
    if off.mean() > MEAN_OFF:
        return f"{off.mean():.1f} levels off on average"
    share = float((off > FAR_OFF).mean())
    return f"{share:.2%} of the pixels are another colour" if share > FAR_SHARE else ""


def main() -> None:
    """Draw all of them anew."""
    GOLDEN.mkdir(exist_ok=True, parents=True)
    for name, make in PAGES.items():
        pygame.image.save(sheet(make), GOLDEN / f"{name}.png")
    for name in GOLDEN_TABLES:
        pygame.image.save(table_sheet(TABLES[name]), GOLDEN / f"{name}.png")


if __name__ == "__main__":
    main()
