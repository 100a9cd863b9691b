"""The frame of a page: its parts, and the table's rails of walnut, with an inlay of brass, round its body."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np
import pygame
from pygame import Rect

from kiosk.ui import layout, theme
from kiosk.ui.lamplight import DEPTH
from kiosk.ui.rim import BRASS, WALNUT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kiosk.ui.canvas import Canvas

    Levels = NDArray[np.float32]

FOOT = 80
"""How high a row of the foot is, px at BASE_SIZE: a label with a detail has room."""
MARGIN = 12
"""At the sides of a page, px at BASE_SIZE; an upright one needs the width."""
INLAY = 2.2
"""How thick the brass is, px at BASE_SIZE."""
SHADOW, DARKNESS = 18, 150
"""How far a rail's shadow reaches over the page, px at BASE_SIZE, and how dark it begins, of 255."""
DIM = 0.62
"""So much of the walnut's light is left away from the lamp, beside the table."""


@dataclass(frozen=True)
class Parts:
    """Where the parts of a screen are."""

    head: Rect
    body: Rect
    foot: Rect

    @classmethod
    def of(cls, canvas: Canvas, rows: int = 1, foot: float = FOOT) -> Parts:
        """Cut up a canvas of any size; `rows` of buttons at the foot, each so high, px at BASE_SIZE."""
        gap = canvas.px(theme.GAP)
        aside = gap if canvas.upright else canvas.px(MARGIN)
        whole = canvas.surface.get_rect().inflate(-2 * aside, -2 * gap)
        head, rest = layout.cut_top(whole, canvas.px(theme.TARGET), gap)
        high = rows * canvas.px(foot) + (rows - 1) * gap
        below, body = layout.cut_bottom(rest, high, gap)
        return cls(head, body, below)

    def inner(self, canvas: Canvas, *, foot: bool) -> Rect:
        """What the rails of a page leave free: the head and, where it has one, the foot lie on them."""
        half, side = canvas.px(theme.GAP) // 2, canvas.px(theme.GAP - 2)
        whole = canvas.surface.get_rect()
        bottom = self.foot.y - half if foot else whole.bottom - side
        top = self.head.bottom + half
        return pygame.Rect(side, top, whole.w - 2 * side, bottom - top)


def lay_rails(canvas: Canvas, inner: Rect) -> None:
    """Lay the rails round `inner`, px, which they leave free, and the shadow of the upper ones into it.

    All is opaque but the shadows, which are blended once; a plain look has none.
    """
    if canvas.theme.plain:
        return
    whole, brass = canvas.surface.get_rect(), canvas.px(INLAY)
    shadow = canvas.px(SHADOW)
    for place, towards in (
        (Rect(inner.x, inner.y, inner.w, shadow), (0, 1)),
        (Rect(inner.x, inner.y, shadow // 2, inner.h), (1, 0)),
    ):
        canvas.lay(_shadow(place.size, towards), place)
    for place, inside in (
        (Rect(0, 0, inner.x, whole.h), "right"),
        (Rect(inner.right, 0, whole.w - inner.right, whole.h), "left"),
        (Rect(0, 0, whole.w, inner.y), "bottom"),
        (Rect(0, inner.bottom, whole.w, whole.h - inner.bottom), "top"),
    ):
        canvas.cover(lambda place=place, inside=inside: _rail(place.size, inside, inner.x, brass), place)  # type: ignore[misc]


def stile(canvas: Canvas, size: tuple[int, int], inside: str) -> pygame.Surface:
    """A piece of such a rail, px, as the edge of a door, with brass at the side named; plain where all is."""
    if not canvas.theme.plain:
        return _rail(size, inside, 0, canvas.px(INLAY))
    edge = pygame.Surface(size, 0, canvas.surface)
    edge.fill(canvas.theme.line)
    return edge


@lru_cache(maxsize=12)
def _rail(size: tuple[int, int], inside: str, corner: int, brass: int) -> pygame.Surface:
    """A rail whose edge `inside` is inlaid with brass, but for what meets the others at its ends, px."""
    upright = inside in {"left", "right"}
    long, thick = size[::-1] if upright else size
    rng = np.random.default_rng(17)
    coarse = rng.standard_normal((max(4, thick // 2), long // 90 + 4)).astype(np.float32)
    fine = rng.standard_normal((thick, long // 14 + 4)).astype(np.float32)
    grain: Levels = np.zeros((thick, long), np.float32)
    for each, share in ((coarse, 0.1), (fine, 0.05)):
        grain += share * np.asarray(
            cv2.resize(each, (long, thick), interpolation=cv2.INTER_CUBIC), np.float32
        )
    across = (np.arange(thick, dtype=np.float32)[:, None] + 0.5) / thick
    along = np.linspace(-1, 1, long, dtype=np.float32)[None, :]
    light = 1.06 - 0.3 * along * along  # the lamp is above the middle
    shade = light * (1 + grain)
    inner = across if inside in {"bottom", "right"} else 1 - across  # 1 at the edge towards the page
    soft = min(0.5, 9 / thick)
    towards = 0.34 * np.exp(-across / soft * 2) - 0.42 * np.exp((across - 1) / soft * 2)
    wood = (shade * DIM * (1 + towards))[..., None] * np.array(WALNUT, np.float32)
    edge = (1 - inner) * thick < brass
    metal = (0.62 + 0.36 * (1 - along * along))[..., None] * np.array(BRASS, np.float32)
    groove = ((1 - inner) * thick >= brass) & ((1 - inner) * thick < 2 * brass)
    wood = np.where(groove[..., None], wood * 0.55, wood)
    inlaid = np.broadcast_to(edge, (thick, long)).copy()
    if not upright:
        inlaid[:, : max(0, corner - brass)] = inlaid[:, long - max(0, corner - brass) :] = False
    pixels = np.clip(np.where(inlaid[..., None], metal, wood), 0, 255).astype(np.uint8)
    rail = pygame.Surface(size, 0, DEPTH)
    pygame.surfarray.blit_array(rail, pixels if upright else pixels.transpose(1, 0, 2))
    return rail


@lru_cache(maxsize=6)
def _shadow(size: tuple[int, int], towards: tuple[int, int]) -> pygame.Surface:
    """What a rail throws on the page, dark where the rail is and gone at the far side."""
    steps = np.linspace(1, 0, size[0] if towards[0] else size[1]) ** 2 * DARKNESS
    shadow = pygame.Surface(size, pygame.SRCALPHA, DEPTH)
    shadow.fill((0, 0, 0, 0))
    alpha = pygame.surfarray.pixels_alpha(shadow)
    alpha[...] = np.round(steps[:, None] if towards[0] else steps[None, :]).astype(np.uint8)
    del alpha
    return shadow
