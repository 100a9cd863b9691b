"""Dice that are small in the tray's picture, as those far apart are: each in a loupe, where it lies."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt
import pygame
from pygame import Rect

from kiosk.ui.rim import BRASS

Floats = npt.NDArray[np.float32]
Corners = list[tuple[float, float]]
"""An outline's, px of the picture."""

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hardware.camera import Image
    from kiosk.ui.canvas import Canvas
    from kiosk.ui.theme import Colour

LEGIBLE = 60
"""Dice of which the largest is smaller than this in a picture have a loupe each, px at BASE_SIZE."""
SIDES = (124, 108, 92)
"""How wide loupes are: the first for which all have room beside each other, px at BASE_SIZE. In smaller ones
numerals are not read from where people sit."""
SHOWN = 1.6
"""A loupe shows so many times the width of its die."""
FINEST = 2.5
"""It enlarges no further than this, px of the screen for one of the picture: it would only show pixels."""
RING = 5
"""How thick its ring of brass is, px at BASE_SIZE."""
OVER = 0.25
"""So much of a label's height lies over the ring."""
FIRST = 0.5
"""Of its width that it opens with: as a point it would be a line across the tray."""
OFF_EDGE = 6
"""So far from the rim of the picture they stay where they have room, px at BASE_SIZE."""
RINGS, AROUND = 10, 16
"""Where a loupe has no room over its die it is tried so often further away, in so many directions."""


class Loupes:
    """Those that are on the screen in one place: they stay there when a die is read, or another one lands."""

    def __init__(self) -> None:
        self._shown: Sequence[Loupe] = ()
        self._of: tuple[int, ...] = ()

    def of(
        self,
        canvas: Canvas,
        outlines: Sequence[Corners],
        window: Rect,
        inner: Rect,
        labels: Sequence[tuple[int, int]],
        plate: Rect | None = None,
    ) -> list[Loupe]:
        """Loupes for dice, as by `loupes`; of the same part of the frame in the same place as before."""
        of = (*window, *inner)
        shown = self._shown if of == self._of else ()
        found = loupes(canvas, outlines, window, inner, labels, shown, plate)
        self._shown, self._of = found, of
        return found


@dataclass(frozen=True)
class Loupe:
    """One die enlarged.

    Attributes:
        number: of the die.
        place: of the loupe on the screen, a square; `label`: below it, where what was read may stand.
        at: where the die is on the screen.
        part: of the frame that it shows, px, a square.
    """

    number: int
    place: Rect
    label: Rect
    at: tuple[float, float]
    part: Rect

    def on_the_way(self, ends: Rect, window: Rect, inner: Rect) -> Loupe:
        """The same while in `inner` another window of the frame is shown than the one that it `ends` with."""
        there = [
            (at - place) * size / inner.w + start
            for at, place, size, start in zip(
                self.at, inner.topleft, (ends.w, ends.w), ends.topleft, strict=True
            )
        ]
        x, y = (
            (at - start) * inner.w / window.w + place
            for at, start, place in zip(there, window.topleft, inner.topleft, strict=True)
        )
        return replace(self, at=(x, y))


def small(canvas: Canvas, outlines: Sequence[Corners], window: Rect, inner: Rect) -> bool:
    """Whether dice, `outlines` in px of the frame whose `window` is shown in `inner`, are small there."""
    sides = [max(Rect(cv2.boundingRect(np.array(each, np.float32))).size) for each in outlines]
    return bool(sides) and max(sides) * inner.w / window.w < canvas.px(LEGIBLE)


def loupes(
    canvas: Canvas,
    outlines: Sequence[Corners],
    window: Rect,
    inner: Rect,
    labels: Sequence[tuple[int, int]] = (),
    shown: Sequence[Loupe] = (),
    plate: Rect | None = None,
) -> list[Loupe]:
    """Loupes for dice, `outlines` in px of the frame whose `window` is shown in `inner`; none for large ones.

    `labels`: how large what is said of each is, px; it lies below the ring. They are placed from left to
    right or from right to left, whatever the dice's order, by which they stray less; over no die, smaller
    rather than that, if there is such a place at all. `shown`: those that are on the screen already stay
    where they are, as large, as long as their dice do and nothing else lies there. `plate`: is laid over
    the picture there, px of the screen, so that no loupe may be.
    """
    dice = [Rect(cv2.boundingRect(np.array(each, np.float32))) for each in outlines]
    if not small(canvas, outlines, window, inner):
        return []
    sizes = labels or [(0, 0)] * len(dice)
    taken = [] if plate is None else [plate]
    across = sorted(range(len(dice)), key=lambda each: dice[each].center)
    sides = [canvas.px(side) for side in SIDES]
    as_shown = [(side, shown) for side in sides if any(loupe.place.w == side for loupe in shown)]
    places = product((False, True), [*as_shown, *((side, ()) for side in sides)], (canvas.px(OFF_EDGE), 0))
    for over, (side, stay), off in places:
        place = partial(
            _placed,
            dice,
            sizes=sizes,
            window=window,
            inner=inner,
            taken=taken,
            side=side,
            stay=stay,
            over=over,
        )
        ways = [place(order, free=inner.inflate(-2 * off, -2 * off)) for order in (across, across[::-1])]
        if any(ways):
            return sorted(min(filter(None, ways), key=_strays), key=lambda loupe: loupe.number)
    return []


def _strays(found: Iterable[Loupe]) -> float:
    """How far loupes are from their dice in all, px."""
    return sum(math.dist(loupe.at, loupe.place.center) for loupe in found)


def _placed(
    dice: Sequence[Rect],
    order: Sequence[int],
    sizes: Sequence[tuple[int, int]],
    window: Rect,
    inner: Rect,
    free: Rect,
    taken: Sequence[Rect],
    side: int,
    stay: Sequence[Loupe],
    *,
    over: bool,
) -> list[Loupe]:
    """A loupe of this size for each die, in turn as near to it as goes; none where not all have room.

    Each lies in the `free` part of `inner`; none over another die: that one has its loupe; nor over its
    own where it has room beside that, else, if it may lie `over` it, over all of it; nor where it is `taken`.
    Those that `stay` have their places first.
    """
    scale = inner.w / window.w
    placed: list[Loupe] = []
    ats = [
        (inner.x + (die.centerx - window.x) * scale, inner.y + (die.centery - window.y) * scale)
        for die in dice
    ]
    halves = [max(die.size) * scale / 2 for die in dice]
    known = [
        next((loupe for loupe in stay if math.dist(loupe.at, at) < half), None)
        for at, half in zip(ats, halves, strict=True)
    ]
    for number in sorted(order, key=lambda each: known[each] is None):
        die, size, shown = dice[number], sizes[number], known[number]
        at, half = ats[number], halves[number]
        whole = Rect(0, 0, max(side, size[0]), side + size[1] - round(size[1] * OVER))
        others = [_on_screen(each, window, inner) for each in dice if each is not die]
        here = [] if shown is None else [whole.move(shown.place.centerx - whole.w // 2, shown.place.y)]
        spots = [each for each in (*here, *_spots(whole, side, at, free)) if each.collidelist(others) < 0]
        apart = [each for each in spots if each.inflate(4, 4).collidelist(taken) < 0]
        ways: list[Callable[[Rect], bool]] = [here.__contains__, partial(_is_beside, side, at, half)]
        if over:
            ways.append(partial(_hides, side, at, half))
        best = next((each for way in ways for each in apart if way(each)), None)
        if best is None:
            return []
        taken = [*taken, best]
        place = Rect(best.centerx - side // 2, best.y, side, side)
        label = Rect((0, 0), size)
        label.midbottom = best.midbottom
        shows = max(SHOWN * max(die.size), side / scale / FINEST if scale > FINEST else side / FINEST)
        part = Rect(0, 0, math.ceil(shows), math.ceil(shows))
        part.center = die.center
        placed.append(Loupe(number, place, label, at, part))
    return placed


def _on_screen(part: Rect, window: Rect, inner: Rect) -> Rect:
    """Where a part of the frame is, whose `window` is shown in `inner`, px."""
    scale = inner.w / window.w
    left, top = inner.x + (part.x - window.x) * scale, inner.y + (part.y - window.y) * scale
    return Rect(round(left), round(top), round(part.w * scale), round(part.h * scale))


def _spots(whole: Rect, side: int, at: tuple[float, float], inner: Rect) -> Iterator[Rect]:
    """Where a loupe with its label may be, the nearest to its die first."""
    for ring in range(RINGS):
        away = ring * side * 0.25
        for step in range(AROUND if ring else 1):
            angle = 2 * math.pi * step / AROUND
            left = round(at[0] + away * math.cos(angle)) - whole.w // 2
            top = round(at[1] + away * math.sin(angle)) - side // 2
            yield whole.move(left, top).clamp(inner)


def _is_beside(side: int, at: tuple[float, float], half: float, spot: Rect) -> bool:
    """Whether a loupe leaves all of its own die, of half that width, to be seen."""
    return _far(spot, side, at) >= side / 2 + half and not spot.inflate(half, half).collidepoint(at)


def _hides(side: int, at: tuple[float, float], half: float, spot: Rect) -> bool:
    """Whether no sliver of its own die shows beside a loupe."""
    return _far(spot, side, at) + half <= side / 2


def _far(spot: Rect, side: int, at: tuple[float, float]) -> float:
    """From a die to the middle of a loupe, px."""
    return math.dist(at, (spot.centerx, spot.y + side / 2))


def lay_loupes(
    canvas: Canvas,
    picture: Image,
    frame: Image,
    found: Sequence[Loupe],
    inner: Rect,
    colours: Sequence[Colour | None],
    turned: Sequence[float] = (),
    opens: float = 1.0,
) -> None:
    """Lay loupes on the picture (HxWx3 uint8, RGB) that is shown in `inner`, out of the frame (BGR).

    `colours`: of a line within each ring, None for none. `turned`: how far each die is turned clockwise from
    how it is shown, degrees; without any all are shown as they lie. `opens`: how far they are open,
    each in its place, from 0 to 1.
    """
    turns = turned or [0.0] * len(found)
    for loupe in found:
        x, y = round(loupe.at[0]) - inner.x, round(loupe.at[1]) - inner.y
        middle = loupe.place.centerx - inner.x, loupe.place.centery - inner.y
        cv2.line(picture, (x, y), middle, BRASS, canvas.px(2), cv2.LINE_AA)
    for loupe, colour, turn in zip(found, colours, turns, strict=True):
        side = round(loupe.place.w * (FIRST + (1 - FIRST) * opens))
        place = Rect(0, 0, side, side)
        place.center = loupe.place.centerx - inner.x, loupe.place.centery - inner.y
        place.clamp_ip(Rect(0, 0, *inner.size))
        high, wide = frame.shape[:2]
        part = loupe.part.clamp(Rect(0, 0, wide, high)).clip(Rect(0, 0, wide, high))
        crop = frame[part.top : part.bottom, part.left : part.right, ::-1]
        enlarged = cv2.resize(crop, place.size, interpolation=cv2.INTER_CUBIC)
        light = _shadow(side)
        below = picture[place.top : place.top + light.shape[0], place.left : place.left + light.shape[1]]
        below[:] = (below * light[: below.shape[0], : below.shape[1]]).astype(np.uint8)
        here = picture[place.top : place.bottom, place.left : place.right]
        _lay(here, _upright(np.asarray(enlarged, np.uint8), turn), min(canvas.px(RING), side // 8), colour)


def draw_loupe(canvas: Canvas, picture: Image, box: Rect, colour: Colour | None, turned: float = 0.0) -> None:
    """Draw a picture, RGB, of the size of a square box, in a loupe; `colour`: of a line within its ring.

    `turned`: how far its die is turned clockwise from how it is shown, degrees.
    """
    place = box.clip(canvas.surface.get_rect())
    if place.size != box.size or not box.w:
        return
    below = pygame.surfarray.array3d(canvas.surface.subsurface(box)).swapaxes(0, 1).copy()
    _lay(below, _upright(picture, turned), _thick(canvas, box.w), colour)
    canvas.surface.blit(pygame.image.frombuffer(below.tobytes(), box.size, "RGB"), box)


def within_ring(canvas: Canvas, side: int) -> float:
    """The share of the width of a loupe, drawn so large (px), that its ring and the line in it leave free."""
    return 1 - 2 * _with_line(_thick(canvas, side)) / side


def _thick(canvas: Canvas, side: int) -> int:
    return max(2, min(canvas.px(RING), side // 16))


def _with_line(thick: int) -> int:
    return thick + max(2, thick // 2)


def _upright(picture: Image, turned: float) -> Image:
    """A square picture turned back by so many degrees; what a loupe shows of it is round."""
    if not turned:
        return picture
    middle = (picture.shape[1] - 1) / 2, (picture.shape[0] - 1) / 2
    back = cv2.getRotationMatrix2D(middle, turned, 1.0)  # counter-clockwise
    size, border = picture.shape[1::-1], cv2.BORDER_REPLICATE
    return np.asarray(cv2.warpAffine(picture, back, size, flags=cv2.INTER_CUBIC, borderMode=border), np.uint8)


def _lay(here: Image, enlarged: Image, thick: int, colour: Colour | None) -> None:
    """Lay a picture with a ring round it on another one of its size, a square."""
    ring, cover = _ring(here.shape[0], thick, colour)
    brass, edge = (cover[..., each : each + 1].astype(np.float32) / 255 for each in (0, 1))
    seen = enlarged + brass * (ring.astype(np.float32) - enlarged)
    here[:] = np.round(here + edge * (seen - here)).astype(np.uint8)


@lru_cache(maxsize=16)
def _ring(side: int, thick: int, colour: Colour | None) -> tuple[Image, Image]:
    """A rounded ring of brass, RGB; and for each pixel how much of it is of the ring, and of the loupe."""
    y, x = np.mgrid[:side, :side] - (side - 1) / 2
    far, radius = np.hypot(x, y), side / 2
    to_lamp = -(x + y) / np.maximum(far, 1) / math.sqrt(2)
    lean = to_lamp * np.cos(np.pi * np.clip((radius - far) / thick, 0, 1))
    ring = np.clip((0.72 + 0.42 * lean)[..., None] * np.array(BRASS), 0, 255)
    if colour is not None:
        ring[far < radius - thick] = colour
        thick = _with_line(thick)
    cover = np.dstack([np.clip(far - (radius - thick) + 0.5, 0, 1), np.clip(radius - far, 0, 1)]) * 255
    return ring.astype(np.uint8), cover.astype(np.uint8)


@lru_cache(maxsize=16)
def _shadow(side: int) -> Floats:
    """How much light a loupe leaves to what lies below it, from 1 down, a third larger than it is."""
    shade = np.zeros((side * 4 // 3,) * 2 + (1,), np.float32)
    cv2.circle(shade, (side * 13 // 20, side * 13 // 20), side // 2, 1.0, cv2.FILLED)
    return 1 - 0.55 * cv2.GaussianBlur(shade, (0, 0), side * 0.05)[..., None]
