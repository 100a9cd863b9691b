"""What lies on a game's table, drawn by our code: shadows, light, recesses for words, each game's dice.

And what covers hidden dice: silk, and the cup in which they are shaken.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
import pygame
from pygame import Rect

from kiosk.table.roll_request import TrayPhase
from kiosk.ui import layout, theme
from kiosk.ui.canvas import Canvas
from kiosk.ui.grounds import LEATHER, quilt
from kiosk.ui.lamplight import lit_ground
from kiosk.ui.plates import WALL, recess, shadows
from kiosk.ui.rim import rimmed
from kiosk.ui.theme import CASINO, mixed
from kiosk.ui.widgets import dice
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Surface

    from kiosk.ui.theme import Colour

LIT_LEATHER: Colour = (172, 108, 60)
BAND: Colour = (255, 226, 120)
"""Of a dice cup in the light, and of its bands and its crown."""
SILK: tuple[Colour, Colour] = ((84, 46, 116), (40, 20, 60))
"""Of what covers hidden dice, in the light and in the dark."""
SEWN = 56
"""How much of the crown is seen that is sewn into it, of 255, where no words stand."""
BESIDE, ABOVE = 12, 7
"""So much room is beside words that are sunk into the table, and above and below them, px at BASE_SIZE."""
DUSK = 0.8
"""So far it goes from the colour of the table to the dark there: it is made of what the table is."""
LAMP: Colour = (255, 222, 150)
RAYS, RAYS_BRIGHT, RAYS_FALL = 16, 140, 1.8
"""The lamp's light on the dice that have won: so many rays, how bright they are in the middle, of 255, and by
which power of the way they fall off: most of the way they are seen, beside dice and figures."""
HALO, GLOWS = 0.38, 0.75
"""So far from their middle, as a share of their reach, rays are not told apart yet: in the gap that dice
in two rows leave there they would be a star; and how much of a ray's light there is in between."""
RIM_STANDS = 16
"""So far the shadow of the tray's rim reaches over the table, px at BASE_SIZE."""


def shade_table(canvas: Canvas, box: Rect) -> None:
    """Lay the shadow of the tray's rim on the table beside its place: once at a drawing, below the tray."""
    if rimmed(canvas):
        for shadow, place in shadows(box.size, canvas.px(3), canvas.px(RIM_STANDS)):
            canvas.lay(shadow, place.move(box.topleft))


def lay_recess(canvas: Canvas, words: Rect, box: Rect) -> None:
    """Sink a shallow place for words into the table, px, and a little beyond them: at most all of a box."""
    if canvas.theme.plain:
        canvas.panel(box)
        return
    place = words.inflate(2 * canvas.px(BESIDE), 2 * canvas.px(ABOVE)).clip(box)
    look = canvas.theme
    dark = mixed(look.felt, look.dark, DUSK)
    canvas.lay(recess(place.size, canvas.px(theme.ROUND), canvas.px(WALL), dark, look.ivory), place)


def lay_light(canvas: Canvas, box: Rect, middle: tuple[int, int]) -> None:
    """Lay rays of the lamp's light on the table in a box, from a `middle` (px) in it, where dice have won."""
    if not canvas.theme.plain:
        canvas.lay(_rays(box.size, (middle[0] - box.x, middle[1] - box.y)), box)


@lru_cache(maxsize=4)
def _rays(size: tuple[int, int], middle: tuple[int, int]) -> Surface:
    x, y = np.arange(size[0])[:, None] - middle[0], np.arange(size[1])[None, :] - middle[1]
    reach = [np.where(off < 0, at, side - at) for off, at, side in zip((x, y), middle, size, strict=True)]
    off = np.hypot(x / reach[0], y / reach[1])
    falls, apart = np.clip(1 - off**RAYS_FALL, 0, 1), np.clip(off / HALO, 0, 1) ** 2
    turn = np.arctan2(y, x)
    beam = GLOWS + (np.clip(0.5 + 1.1 * np.sin(turn * RAYS), 0, 1) - GLOWS) * apart
    rays = pygame.Surface(size, pygame.SRCALPHA, 32)
    rays.fill((*LAMP, 0))
    alpha = pygame.surfarray.pixels_alpha(rays)
    alpha[...] = np.round(RAYS_BRIGHT * falls * (0.22 + 0.78 * beam)).astype(np.uint8)
    del alpha
    return rays


def lay_cover(canvas: Canvas, box: Rect, *, crowned: bool) -> None:
    """Cover a box with the same padded silk, whatever lies below; `crowned`: no words stand in its middle."""
    look = canvas.theme
    if look.plain:
        canvas.panel(box, look.panel, look.gold, 3, radius=0)
        return
    cell = canvas.px(52)
    canvas.cover(lambda: _crowned(box.size, cell, look.gold) if crowned else _silk(box.size, cell), box)
    canvas.rounded(box, look.gold, 3, radius=0)


@lru_cache(maxsize=4)
def _silk(size: tuple[int, int], cell: int) -> Surface:
    shade = quilt(size, cell)
    return lit_ground(*SILK, lambda level: level * shade, size)


@lru_cache(maxsize=2)
def _crowned(size: tuple[int, int], cell: int, gold: Colour) -> Surface:
    silk = _silk(size, cell).copy()
    sewn = replace(CASINO, gold=mixed(SILK[0], gold, 0.13), dark=SILK[1])
    crown = Rect(0, 0, round(min(size) * 0.62), round(min(size) * 0.62))
    crown.center = silk.get_rect().center
    worked = silk.copy()
    draw_icon(Canvas(worked, sewn), Icon.KING, crown)
    worked.set_alpha(SEWN)
    silk.blit(worked, (0, 0))
    return silk


SHAKES, SHAKE_S = 12, 0.05
"""Pictures of a cup that is shaken, and how long each is seen."""
TURNS_S, KNOCKS_S = 0.09, 1.2
"""A cup is turned over in so many seconds, and again so long; later it knocks once in so long, s."""


@dataclass(frozen=True)
class Pose:
    """How a cup is held: the same for whatever lies in it.

    Attributes:
        tilt: degrees.
        aside, up: from where it stands, as shares of its side.
        shakes: how far the dice have come in their dance, 0 to 1; None when it is turned over on them.
    """

    tilt: float
    aside: float = 0.0
    up: float = 0.0
    shakes: float | None = None


class Cup:
    """The cup of a covered throw: shaken while dice move, then turned over. It knows of no dice."""

    def __init__(self) -> None:
        self._over_at: float | None = None

    def pose(self, phase: TrayPhase, now: float, *, calm: bool, stands: bool = False) -> Pose | None:
        """How it is held at a time (s); None while there is none, and where nothing is to move (`calm`).

        `stands`: it stays over dice that nobody here may look at.
        """
        if phase is not TrayPhase.READING:
            self._over_at = None
            if stands and phase is not TrayPhase.MOVING:
                return Pose(0)
        if calm or phase not in {TrayPhase.MOVING, TrayPhase.READING}:
            return None
        if phase is TrayPhase.MOVING:
            step = int(now / SHAKE_S) % SHAKES / SHAKES
            swings = math.sin(2 * math.pi * step)
            return Pose(round(15 * swings), 0.08 * swings, 0.05 * abs(math.cos(2 * math.pi * step)), step)
        self._over_at = now if self._over_at is None else self._over_at
        passed = now - self._over_at
        if passed < 2 * TURNS_S:
            return Pose(70, 0.1, 0.16) if passed < TURNS_S else Pose(12, 0.02, 0.06)
        knocks = (passed % KNOCKS_S) / TURNS_S
        return Pose(0 if knocks > 2 else 3 if knocks < 1 else -3)  # noqa: PLR2004 - to one side and the other


def lay_cup(canvas: Canvas, box: Rect, pose: Pose) -> None:
    """Lay the cup on what covers a box (lay_cover), opaque, so that nothing is blended at each picture."""
    look = canvas.theme
    plain = look.panel if look.plain else None
    canvas.cover(lambda: _cup_on(box.size, canvas.px(52), plain, pose), _around_cup(box))


def _around_cup(box: Rect) -> Rect:
    side = round(min(box.w, box.h) * 0.9)
    return Rect(box.centerx - side // 2, box.centery - side // 2, side, side)


@lru_cache(maxsize=20)
def _cup_on(size: tuple[int, int], cell: int, plain: Colour | None, pose: Pose) -> Surface:
    """The middle of a cover of such a size (px), of silk or in a `plain` colour, with the cup on it."""
    place = _around_cup(Rect((0, 0), size))
    if plain is not None:
        picture = pygame.Surface(place.size, 0, 32)
        picture.fill(plain)
    else:
        picture = _silk(size, cell).subsurface(place).copy()
    side = round(place.w * 0.7)
    middle = pygame.Vector2(place.w / 2 + pose.aside * side, place.h * 0.6 - pose.up * side)
    turned = pygame.Vector2(0, -side * 0.36).rotate(-pose.tilt)
    if pose.shakes is not None:
        inner = pygame.transform.rotozoom(_cup(side, Layer.INSIDE), pose.tilt, 1)
        picture.blit(inner, inner.get_rect(center=middle))
        die = round(side * 0.3)
        for number in range(3):
            dance = abs(math.sin(math.pi * (pose.shakes * 2 + number / 3)))
            at = middle + turned * (0.72 + 0.62 * dance) + ((number - 1) * side * 0.19, 0)
            cell_of = Rect(0, 0, die, die)
            cell_of.center = round(at.x), round(at.y)
            dice.draw_die(Canvas(picture, CASINO), "d6", None, cell_of, ivory=True)
    layer = Layer.OVER if pose.shakes is None else Layer.OUTSIDE
    cup = pygame.transform.rotozoom(_cup(side, layer), pose.tilt, 1)
    picture.blit(cup, cup.get_rect(center=middle))
    return picture


class Layer(Enum):
    """What is drawn of a cup: its inside behind the dice, its outside before them, or it turned over."""

    INSIDE = auto()
    OUTSIDE = auto()
    OVER = auto()


@lru_cache(maxsize=6)
def _cup(side: int, layer: Layer) -> Surface:
    """A cup of leather with two golden bands, on a transparent ground, square."""
    fine = 3
    large, unit = side * fine, side * fine / 100
    cup = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    mouth, foot = (
        Rect(0, 0, round(72 * unit), round(20 * unit)),
        Rect(0, 0, round(56 * unit), round(15 * unit)),
    )
    over = layer is Layer.OVER
    top, bottom = (foot, mouth) if over else (mouth, foot)
    top.center, bottom.center = (round(50 * unit), round(14 * unit)), (round(50 * unit), round(86 * unit))
    if layer is Layer.INSIDE:
        pygame.draw.ellipse(cup, mixed(LEATHER, CASINO.dark, 0.6), top)
        return pygame.transform.smoothscale(cup, (side, side))
    body = pygame.Surface(cup.get_size(), pygame.SRCALPHA, 32)
    corners = [(top.left, top.centery), (top.right, top.centery), (bottom.right, bottom.centery)]
    pygame.draw.polygon(body, (255, 255, 255), [*corners, (bottom.left, bottom.centery)])
    pygame.draw.ellipse(body, (255, 255, 255), bottom)
    if not over:
        pygame.draw.ellipse(body, (0, 0, 0, 0), top)  # the mouth: dice are seen in it
    shade = pygame.Surface(cup.get_size(), pygame.SRCALPHA, 32)
    for x in range(large):
        light = math.sin(math.pi * min(1.0, max(0.0, (x / large - 0.1) / 0.8))) ** 0.7
        shade.fill((*mixed(mixed(LEATHER, CASINO.dark, 0.45), LIT_LEATHER, light), 255), (x, 0, 1, large))
    for share in (0.24, 0.86):
        _band(shade, top, bottom, share, round(5 * unit))
    crown = Rect(0, 0, round(30 * unit), round(30 * unit))
    crown.center = round(50 * unit), round(58 * unit)
    draw_icon(Canvas(shade, replace(CASINO, gold=BAND, dark=LEATHER)), Icon.KING, crown)
    body.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    cup.blit(body, (0, 0))
    if over:
        pygame.draw.ellipse(cup, mixed(LEATHER, LIT_LEATHER, 0.75), top)
    else:
        pygame.draw.ellipse(cup, LIT_LEATHER, top, round(3 * unit))
    return pygame.transform.smoothscale(cup, (side, side))


def _band(body: Surface, top: Rect, bottom: Rect, share: float, thick: int) -> None:
    """A golden band round a cup, at a share of its height."""
    wide = round(top.w + (bottom.w - top.w) * share)
    high = round(top.h + (bottom.h - top.h) * share)
    around = Rect(0, 0, wide, high)
    around.center = top.centerx, round(top.centery + (bottom.centery - top.centery) * share)
    for step in range(thick):  # an arc as thick as this has holes
        pygame.draw.arc(body, BAND, around.move(0, step), math.pi, 2 * math.pi, 3)


HANDS: Mapping[str, tuple[tuple[str, int, tuple[int, int], int], ...]] = {
    "six-shooter": (("d8", 8, (60, 112), 118), ("d6", 6, (152, 58), 96), ("d10", 7, (238, 122), 124)),
    "critical-roll": (("d20", 14, (98, 100), 190), ("d12", 6, (238, 112), 124)),
    "kingdom": (
        ("d6", 6, (52, 56), 94), ("d6", 6, (150, 50), 94), ("d6", 6, (248, 56), 94),
        ("d6", 4, (100, 150), 94), ("d6", 4, (200, 150), 94),
    ),
}  # fmt: skip
"""A good hand of each game: 21, 20, Horse & Rider. Each die: its value, its middle and its side in SHAPE."""
SHAPE = (300, 200)


def draw_hand(canvas: Canvas, game: str, box: Rect, *, faded: bool = False) -> None:
    """The dice of a good hand, as large as the box lets them be."""
    whole = layout.fitted(SHAPE, box)
    scale = whole.w / SHAPE[0]
    for die, value, (x, y), side in HANDS[game]:
        square = pygame.Rect(0, 0, round(side * scale), round(side * scale))
        square.center = whole.x + round(x * scale), whole.y + round(y * scale)
        dice.draw_die(canvas, die, value, square, faded=faded)
