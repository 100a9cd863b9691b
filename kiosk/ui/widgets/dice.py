"""Dice as they look: path-traced once (vision/training/dice_pictures.py), composed here in any colour."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import cv2
import numpy as np
import pygame
from pygame import Rect

from kiosk.ui import layout, theme
from kiosk.ui.type_scale import LINE, Type
from kiosk.ui.widgets.icons import Icon, draw_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    import numpy.typing as npt

    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour
    from vision.images import Floats
    from vision.reading import DieColours

PICTURES = files("kiosk.ui.widgets") / "dice_pictures"
BRIGHTEST = 1.1
"""The light that 255 stands for in the pictures of body and lacquer (dice_pictures.py of the training)."""
_BODY, _LACQUER, _CLOTH, _FIRST = range(4)
"""The tiles of a strip, one below the other; from the last one on what the ink of each value leaves bare."""
_COVER, _INK, _TILES = 2, 3, 4
"""Of a moment in the air: how much is covered, and what its ink leaves bare."""
MOMENTS, LANDS = 6, 0.8
"""So many are there of a die in the air; at this share of its way it has turned to how it lies."""
REACHES = 0.3
"""A die's shadow reaches so far to the right of it, as a share of its side."""
_SEEN = 0.02
"""Where more light than this comes back from a white die, it is the die."""
PALE = 145
"""A body brighter than this (of 255) has dark numerals."""
STANDS_FOR = {"d100": "d10"}
"""A percentile die has the same shape."""
LIT = {"d4": 2.1}
"""So much more light than in its picture falls on a die: the one face of a d4 that is seen is turned away."""
PIPS = "d6-pips"
STEP = 8
"""Colours that the camera saw are rounded to so many levels: light is never twice the same."""
STANDS_OUT = 3.7
"""A numeral has at least this contrast with its die below their lacquer. As it is drawn, in light and shade,
3 to 1 are left: what WCAG 2.2 asks for of large letters (tests/kiosk/ui/widgets/test_dice_contrast.py)."""
FOR_WEAK_EYES = 5.0
"""... in the palettes for weak eyes, where 4.5 to 1 are left: its enhanced contrast of large letters."""
YIELDS = 0.3
"""A die's body becomes at most so much paler for its dark numerals, or darker for its light ones."""
SHEEN = {"d4": 0.25}
"""So much of its lacquer's light is seen: on a d4, whose face leans to the lamp, it lay over the numerals."""
APART = 1.5
"""A die's body has at least this contrast with the table."""
SHINES = 0.024
"""So much light the lacquer of an upper face throws back, whatever its colour; the camera saw that too."""

FROM_BELOW = 0.15
"""Share of the light on the table that its neighbouring faces throw on."""

FAINT = 0.25
"""Shadows that are fainter than this share of all light fade the more the fainter they are."""

MARKED, STAR = 0.36, 0.4
"""Share of a die's side that the mark of a value by hand has, and the star of a bonus die."""
SMALLER = 0.84
"""A bonus die is so much smaller than those that are added up."""
IVORY: Colour = (236, 229, 208)
"""Of the house's dice."""


def load() -> None:
    """Load what is the same of every picture of a die, before one is shown: 2 to 5 ms for each kind."""
    for kind in {*map(_kind, theme.CASINO.dice), PIPS}:
        _inside(kind)
        _reach(kind)
        _tumbling(kind)


def draw_die(
    canvas: Canvas,
    die: str,
    value: int | None,
    box: Rect,
    *,
    faded: bool = False,
    name: bool = False,
    ivory: bool = False,
    colours: DieColours | None = None,
    by_hand: bool = False,
    bonus: bool = False,
    part: Hashable = None,
) -> None:
    """Draw a die in a box, its shadow beside it; with its value when it has one, its name below when asked.

    `ivory`: it is the house's. `colours`: its own, where the camera saw them. `by_hand`: a person entered it,
    which is marked. `bonus`: it is not added up, and so smaller and with a star. `part`: under which name the
    canvas keeps it; None where it never moves.
    """
    now = canvas.theme
    if name:
        label, box = layout.cut_bottom(box, max(canvas.px(LINE), round(box.h * 0.24)))
        canvas.write(die, label, Type.FINE, now.faded if faded else now.soft, align="centre", lines=1)
    square = layout.fitted((1, 1), box)
    if bonus:
        square = square.inflate(*[round(square.w * (SMALLER - 1))] * 2)
    body, ink = _painted(die, now, ivory=ivory)
    kind = die
    if colours is not None:
        kind = PIPS if die == "d6" and colours.pips else die
        if now.dice_as_seen:
            body = _apart(_matt(colours.body), now.felt, now.panel, now.ivory)
            ink = _legible(ink if colours.ink is None else _matt(colours.ink), body, now)
            body = _yielding(body, ink, now)
    if faded:
        body, ink = theme.mixed(body, now.panel, 0.55), theme.mixed(ink, now.panel, 0.3)
    picture, (left, top) = _picture(kind, value, square.w, body, ink)
    place = picture.get_rect(topleft=(square.x - left, square.y - top))
    canvas.dice.append((die, value, square))

    def draw() -> None:
        canvas.lay(picture, place)
        if by_hand:
            mark = round(square.w * MARKED)
            draw_icon(canvas, Icon.HAND, Rect(square.right - mark, square.bottom - mark, mark, mark))
        if bonus:
            star = round(square.w * STAR)
            draw_icon(canvas, Icon.BONUS, Rect(square.right - star, square.top, star, star))

    if part is None:
        draw()
    else:
        canvas.part(part, place, draw, picture, value)


def draw_covered(canvas: Canvas, die: str, box: Rect, *, ivory: bool = False) -> None:
    """A die that nobody has seen: with a question mark in the place of its value."""
    square = layout.fitted((1, 1), box)
    draw_die(canvas, die, None, square, ivory=ivory)
    sign = square.inflate(-square.w // 4, -square.h // 4)
    _body, ink = _painted(die, canvas.theme, ivory=ivory)
    canvas.write("?", sign, Type.LEAD, ink, align="centre", lines=1)


def _painted(die: str, look: theme.Theme, *, ivory: bool) -> tuple[Colour, Colour]:
    """Body and ink of a die whose colours nobody saw: the house's, or those of its type."""
    if ivory:
        return IVORY, _legible(look.alarm, IVORY, look)
    body = look.dice[die]
    return body, look.dark if theme.brightness(body) > PALE else look.ivory


def _matt(colour: Colour) -> Colour:
    """A colour that the camera saw, without what the lacquer adds to it, rounded."""
    light = np.sqrt(np.clip(_linear(colour) - SHINES, 0, 1)) * 255
    red, green, blue = (min(255, round(float(level) / STEP) * STEP) for level in light)
    return red, green, blue


@lru_cache(maxsize=256)
def _apart(body: Colour, felt: Colour, panel: Colour, light: Colour) -> Colour:
    """A die's colour, as much lighter as it takes to stand out from what it lies on."""
    shades = [theme.mixed(body, light, share / 16) for share in range(9)]
    far = (each for each in shades if min(_contrast(each, felt), _contrast(each, panel)) >= APART)
    return next(far, shades[-1])


def _legible(ink: Colour, body: Colour, look: theme.Theme) -> Colour:
    """An ink, as much lighter or darker as it takes to stand out from its die."""
    own, other = look.ivory, look.dark
    if theme.brightness(ink) < theme.brightness(body):
        own, other = other, own
    for share in range(9):
        mixed = theme.mixed(ink, own, share / 8)
        if _read_on(mixed, body) >= _least(look):
            return mixed
    return own if _read_on(own, _yielding(body, own, look)) >= _least(look) else other


def _yielding(body: Colour, ink: Colour, look: theme.Theme) -> Colour:
    """A die's colour, as much paler or darker as its numerals take to stand out."""
    towards = look.dark if theme.brightness(ink) > theme.brightness(body) else look.ivory
    shades = [theme.mixed(body, towards, share * YIELDS / 8) for share in range(9)]
    return next((each for each in shades if _read_on(ink, each) >= _least(look)), shades[-1])


def _least(look: theme.Theme) -> float:
    """The contrast that a numeral has with its die below their lacquer."""
    return STANDS_OUT if look.dice_as_seen else FOR_WEAK_EYES


def _read_on(ink: Colour, body: Colour) -> float:
    """The contrast of a numeral with its die, over both of which the lacquer throws light back."""
    return _contrast(ink, body, SHINES)


def _contrast(one: Colour, other: Colour, shines: float = 0.0) -> float:
    """Of WCAG 2.2, but for a plain square in place of its curve; `shines`: the light that lies over both."""
    low, high = sorted(
        float(_linear(each) @ (0.2126, 0.7152, 0.0722)) + shines + 0.05 for each in (one, other)
    )
    return high / low


def outline(die: str, side: int) -> pygame.Surface:
    """The shape of a kind of die that fills a square of `side` px: white, on a transparent ground."""
    kind = _kind(die)
    reach = _reach(kind)
    square = reach.inflate(max(reach.size) - reach.w, max(reach.size) - reach.h)
    shape = pygame.transform.smoothscale(_inside(kind).subsurface(square), (side, side))
    white = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    white.fill((255, 255, 255, 0))
    alpha = pygame.surfarray.pixels_alpha(white)
    alpha[...] = pygame.surfarray.pixels_red(shape)
    del alpha
    return white


def tumbling(picture: pygame.Surface) -> Callable[[float], pygame.Surface | None] | None:
    """A die in the air, by the picture of it that was drawn: by a share of its way, square.

    None at the end of its way, when it lies as in that picture. It tumbles in the same way whatever its
    value, and without numerals where it is covered. None for what is no die.
    """
    look = _LOOKS.get(picture)
    if look is None:
        return None

    def at(share: float) -> pygame.Surface | None:
        return None if share >= LANDS else _moment(*look, int(share / LANDS * MOMENTS))

    return at


@lru_cache(maxsize=128)
def _moment(kind: str, body: Colour, ink: Colour | None, moment: int) -> pygame.Surface:
    """A die in the air at one of its moments."""
    tiles = np.square(_tumbling(kind)[moment].astype(np.float32) / 255)
    bare = 1 if ink is None else tiles[_INK]
    painted = bare * _all_over(body) + (1 - bare) * _all_over(ink or body)
    return _composed(tiles[_BODY] * painted + tiles[_LACQUER], tiles[_COVER])


@lru_cache(maxsize=8)
def _tumbling(kind: str) -> npt.NDArray[np.uint8]:
    """All tiles of a kind of die in the air: (MOMENTS, _TILES, N, N) uint8, each x before y."""
    all_of_them = _tiles(f"tumbling-{kind}.jpg")
    tiles = all_of_them.reshape(MOMENTS, _TILES, *all_of_them.shape[1:])
    covered = np.argwhere(np.square(tiles[:, _COVER].max(axis=0) / 255) > _SEEN)
    side = tiles.shape[-1]
    edge = max(0, int(min(covered.min(), side - 1 - covered.max())))
    return np.ascontiguousarray(tiles[..., edge : side - edge, edge : side - edge])


def _composed(light: Floats, covers: Floats, lit: float = 1.0) -> pygame.Surface:
    """A picture on a transparent ground, of light that comes back (3xWxH) and how much is covered (WxH)."""
    colour = np.sqrt(np.clip(light * BRIGHTEST * lit, 0, 1)) / np.maximum(covers, 1 / 255)
    picture = pygame.Surface(covers.shape, pygame.SRCALPHA, 32)
    pixels, alpha = pygame.surfarray.pixels3d(picture), pygame.surfarray.pixels_alpha(picture)
    pixels[...] = np.round(np.clip(colour, 0, 1) * 255).transpose(1, 2, 0)
    alpha[...] = np.round(covers * 255)
    del pixels, alpha
    return picture


def _kind(die: str) -> str:
    """Of its shape."""
    return STANDS_FOR.get(die, die)


@lru_cache(maxsize=320)
def _picture(
    die: str, value: int | None, side: int, body: Colour, ink: Colour
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A die that fills a square of `side` px, and how far before it its picture begins, px."""
    kind = _kind(die)
    tile, reach = _tile(kind, value if kind == die else None), _reach(kind)
    whole = max(1, round(side * tile.get_width() / max(reach.size)))
    ink_left = pygame.surfarray.pixels_alpha(pygame.transform.smoothscale(tile, (whole, whole)))
    bare = np.square(ink_left.astype(np.float32) / 255)
    thrown_back, mirrored, covers = _lying(kind, whole)
    painted = bare * _all_over(body) + (1 - bare) * _all_over(ink)
    thrown = np.asarray(thrown_back * painted + mirrored, np.float32)
    picture = _composed(thrown, covers, LIT.get(kind, 1.0))
    _LOOKS[picture] = kind, body, None if value is None else ink
    scale = whole / tile.get_width()
    return picture, (
        round((reach.centerx - max(reach.size) / 2) * scale),
        round((reach.centery - max(reach.size) / 2) * scale),
    )


@lru_cache(maxsize=24)
def _lying(kind: str, whole: int) -> tuple[Floats, Floats, Floats]:
    """What its body and its lacquer throw back of light, and how much it and its shadow cover: NxN each.

    Of a kind of die, whatever its colour and value, in a picture `whole` px wide, N.
    """
    small = pygame.transform.smoothscale(_tile(kind, None), (whole, whole))
    tiles = pygame.surfarray.pixels3d(small).astype(np.float32)
    light = np.square(np.ascontiguousarray(tiles.transpose(2, 0, 1)) / 255)
    inside = pygame.surfarray.pixels_red(pygame.transform.smoothscale(_inside(kind), (whole, whole)))
    solid = inside.astype(np.float32) / 255
    covers = np.maximum(_fading(1 - np.sqrt(np.clip(light[_CLOTH], 0, 1))), solid).astype(np.float32)
    # what comes up from the table lights its sides, and is no view through it
    thrown_back = light[_BODY] + FROM_BELOW * solid * light[_CLOTH]
    return thrown_back, light[_LACQUER] * SHEEN.get(kind, 1.0), covers


def _fading(covers: Floats) -> Floats:
    """A shadow (WxH) that ends before its picture does, and leaves no faint square round the die.

    What the border has is taken off everywhere, and what is fainter than FAINT fades away.
    """
    border = max(float(side.max()) for side in (covers[0], covers[-1], covers[:, 0], covers[:, -1]))
    left = np.clip((covers - border) / (1 - border), 0, 1)
    near = np.clip(left / FAINT, 0, 1)
    return np.asarray(left * near * near * (3 - 2 * near), np.float32)


_LOOKS: WeakKeyDictionary[pygame.Surface, tuple[str, Colour, Colour | None]] = WeakKeyDictionary()
"""By the picture of a die its kind, its body and its ink; None of one that shows no value."""


def _linear(colour: Colour) -> npt.NDArray[np.float32]:
    """A colour as light."""
    return np.square(np.array(colour, np.float32) / 255)


def _all_over(colour: Colour) -> npt.NDArray[np.float32]:
    """A colour as light, 3x1x1: of whatever area."""
    return _linear(colour)[:, None, None]


@lru_cache(maxsize=8)
def _strip(kind: str) -> npt.NDArray[np.uint8]:
    """All tiles of a kind of die: (N, side, side) uint8, each x before y."""
    return _tiles(f"{kind}.jpg")


def _tiles(name: str) -> npt.NDArray[np.uint8]:
    """The square tiles of a file, one below the other there: (N, side, side) uint8, each x before y."""
    file = np.frombuffer((PICTURES / name).read_bytes(), np.uint8)
    grey = cv2.imdecode(file, cv2.IMREAD_GRAYSCALE)
    assert grey is not None  # a part of the program
    side = grey.shape[1]
    return np.ascontiguousarray(grey.reshape(-1, side, side).transpose(0, 2, 1), np.uint8)


@lru_cache(maxsize=80)
def _tile(kind: str, value: int | None) -> pygame.Surface:
    """Body, lacquer and cloth as red, green and blue, and as alpha what the value's ink leaves bare."""
    strip = _strip(kind)
    surface = pygame.Surface(strip.shape[1:], pygame.SRCALPHA, 32)
    pygame.surfarray.blit_array(surface, strip[:_FIRST].transpose(1, 2, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[...] = 255 if value is None else strip[_FIRST + value - 1]
    del alpha
    return surface


@lru_cache(maxsize=8)
def _inside(kind: str) -> pygame.Surface:
    """White where a die is that nothing can be seen through, but for the edge of its outline, else black."""
    lit = _lit(kind).astype(np.uint8)
    whole = cv2.morphologyEx(lit, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    within = cv2.erode(whole, np.ones((3, 3), np.uint8), iterations=1) * 255
    surface = pygame.Surface(within.shape, 0, 32)
    pygame.surfarray.blit_array(surface, np.repeat(within[..., None], 3, axis=2))
    return surface


def _lit(kind: str) -> npt.NDArray[np.bool_]:
    """Where light comes back from a white die in its tiles."""
    return np.asarray(np.square(_strip(kind)[_BODY] / 255) > _SEEN)


@lru_cache(maxsize=8)
def _reach(kind: str) -> Rect:
    """Where the die itself is in its tiles, px."""
    lit = _lit(kind)
    across, down = np.flatnonzero(lit.any(axis=1)), np.flatnonzero(lit.any(axis=0))
    return pygame.Rect(across[0], down[0], across[-1] - across[0] + 1, down[-1] - down[0] + 1)
