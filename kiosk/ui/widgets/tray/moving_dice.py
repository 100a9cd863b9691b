"""Dice found in the live picture alone, by what was not there before the throw: as they move, and at rest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import cv2
import numpy as np
from pygame import Rect

from kiosk.ui.widgets.tray.loupes import Loupes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.camera import Image
    from kiosk.ui.widgets.tray.loupes import Corners

Exact = tuple[float, float, float, float]
"""Left, top, width and height, px of the picture."""

WIDTH = 200
"""Pictures are compared at this width, px: dice are large enough, noise is not."""
DIFFERS = 16
"""Levels by which a die differs from the tray, empty and where it lies; noise at this size stays under 6."""
LEAST, MOST = 0.0008, 0.2
"""Shares of the picture that one die covers at least, and several beside each other at most."""
STANDS_OUT = 0.8
"""A die stands out from what is round it by more than this share of what a die did that lay there before."""
AROUND = np.ones((9, 9), np.uint8)
"""So far round a die the tray is looked at, px of the smaller picture."""
LIT = 0.5
"""Where a larger share of the picture differs from before a lamp was switched: then nothing is known."""
NEARS_S = 0.22
"""The picture comes closer to dice at rest in so long."""
FOLLOWS_S = 0.16
"""While they move it goes to where they are with this time constant, so that it never jumps."""
MARGIN_MOVING, CLOSEST_MOVING = 0.1, 0.34
"""Then it has more room round them, and never shows less than this share of the whole."""
WHOLE = 0.99
"""On its way back to all of the tray it is there when it shows so much, as a share of the width."""
MARGIN = 0.1
"""Round the place that they take up together it shows so much more, as a share of the whole, for labels,"""
CLOSEST = 0.24
"""but never less than this share of the whole: it would only show pixels."""
BESIDE = 3
"""Parts of one die, one side of which is as dark as the tray, are so near to each other, px of the smaller
picture."""
GROWN = 2
"""By so much contours reach over their dice there, px of the smaller picture: it is soft."""


class MovingDice:
    """Compares pictures with the tray as it was before: each tells by itself where its dice are.

    Attributes:
        enlarged: those of them that are on the screen.
    """

    def __init__(self) -> None:
        self.enlarged = Loupes()
        self._before: np.ndarray | None = None
        self._place: Rect | None = None
        self._lying: Sequence[Corners] = ()
        self._since = 0.0
        self._window: Exact | None = None
        self._followed = 0.0
        self._unseen_since: float | None = None

    def unseen_for(self, frame: Image | None, now: float) -> float:
        """For how long there has been no picture, s, at a time (s); 0 where there is one."""
        if frame is not None or self._unseen_since is None:
            self._unseen_since = now if frame is None else None
            return 0.0
        return now - self._unseen_since

    def before(self, frame: Image, now: float = 0.0, *, at_once: bool = True) -> Rect:
        """The tray, HxWx3 uint8 BGR, while no throw is under way, at a time (s); what is shown of it, px.

        That is all of it, `at_once`, or bit by bit as one comes away from what lies there.
        """
        self._before, self._lying = _small(frame), ()
        height, width = frame.shape[:2]
        if self._place is not None:
            self._window, self._followed = _exact(self._place), now
            self._place = None
        if self._window is not None:
            share = 1 - math.exp(-max(0.0, now - self._followed) / FOLLOWS_S)
            self._followed = now
            self._window = _between(self._window, Rect(0, 0, width, height), share)
            if at_once or self._window[2] > width * WHOLE:
                self._window = None
        return self.window(frame)

    @property
    def goes_away(self) -> bool:
        """Whether less than all of the tray is shown though nothing moves there, so that it soon is."""
        return self._window is not None and self._place is None

    def window(self, frame: Image) -> Rect:
        """The part of a picture (HxWx3 uint8 BGR) that is shown while dice move, px: as `follow` left it."""
        height, width = frame.shape[:2]
        if self._window is None:
            return Rect(0, 0, width, height)
        return Rect(*map(round, self._window)).clamp(Rect(0, 0, width, height))

    def follow(self, frame: Image, now: float = 0.0) -> Sequence[Corners]:
        """The outlines of dice on the move in a picture (HxWx3 uint8 BGR), at a time (s)."""
        self._place = None
        found, scale = self._found(frame)
        self._go_there(frame, found, scale, now)
        return _outlines(found, scale)

    def _go_there(self, frame: Image, found: Sequence[np.ndarray], scale: float, now: float) -> None:
        """The window goes on to where dice are, and shows all of each at any time."""
        height, width = frame.shape[:2]
        passed, self._followed = max(0.0, now - self._followed), now
        if self._window is None:
            self._window = _exact(Rect(0, 0, width, height))
            return
        wanted = _window_round(found, scale, frame, MARGIN_MOVING, CLOSEST_MOVING)
        if wanted is None:
            return
        share = 1 - math.exp(-passed / FOLLOWS_S)
        left, top, wide, high = _between(self._window, wanted, share)
        seen = [Rect(cv2.boundingRect(each)) for each in found]
        dice = seen[0].unionall(seen[1:])
        inside = (
            left <= dice.left * scale
            and top <= dice.top * scale
            and left + wide >= dice.right * scale
            and top + high >= dice.bottom * scale
        )
        if not inside:  # they are quicker: it opens in its own shape
            grown = Rect(round(left), round(top), round(wide), round(high)).union(wanted)
            share = min(1.0, max(grown.w / width, grown.h / height))
            whole = Rect(0, 0, round(width * share), round(height * share))
            whole.center = grown.center
            left, top, wide, high = map(float, whole.clamp(Rect(0, 0, width, height)))
        self._window = left, top, wide, high

    @property
    def lying(self) -> Sequence[Corners]:
        """The outlines of dice at rest, px of the picture, once they are come near to."""
        return self._lying

    def opens(self, now: float, *, at_once: bool = False) -> float:
        """How near the picture has come to dice at rest, at a time (s): from 0 to 1, where it stays."""
        share = 1.0 if at_once else min(1.0, max(0.0, (now - self._since) / NEARS_S))
        return share * (2 - share)

    @property
    def place(self) -> Rect | None:
        """The part of the picture that it comes near to, px; None while it does not."""
        return self._place

    def near(
        self, frame: Image, now: float, *, at_once: bool = False, most: int | None = None
    ) -> Rect | None:
        """The part of a picture (HxWx3 uint8 BGR) with dice at rest to be shown at a time (s), px.

        `at_once`: without coming closer bit by bit. `most`: so many were thrown; None where that is not
        known. None where no dice are found.
        """
        if self._place is None:
            found, scale = self._found(frame)
            self._lying = _outlines(found if most is None else _joined(found, most), scale)
            self._place = _window_round(found, scale, frame, MARGIN, CLOSEST)
            if self._place is None:
                return None  # what was read all the same does not open anew with each picture
            self._since = now
        share = self.opens(now, at_once=at_once)
        return Rect(*map(round, _between(_exact(self.window(frame)), self._place, share)))

    def _found(self, frame: Image) -> tuple[list[np.ndarray], float]:
        """Contours of what was not there before and is no floor, and how much larger the picture is."""
        now = _small(frame)
        scale = frame.shape[1] / now.shape[1]
        if self._before is None or self._before.shape != now.shape:
            return [], scale
        floor = np.median(now.reshape(-1, 3), axis=0).astype(np.uint8)
        new = [cv2.absdiff(now, other).max(axis=2) for other in (self._before, np.full_like(now, floor))]
        if (new[0] > DIFFERS).mean() > LIT:
            return [], scale
        mask = cv2.dilate((np.minimum(*new) > DIFFERS).astype(np.uint8), np.ones((3, 3), np.uint8))
        found, _tree = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        whole = float(now.shape[0] * now.shape[1])
        dice = [
            each
            for each in found
            if cv2.contourArea(each) >= LEAST * whole and not _taken_away(each, self._before, now)
        ]
        return (dice if sum(map(cv2.contourArea, dice)) <= MOST * whole else []), scale


def _joined(found: Sequence[np.ndarray], most: int) -> list[np.ndarray]:
    """Contours of dice, of which there are so many at most: what lies beside another part is of one die."""
    joined = list(found)
    while len(joined) > most:
        boxes = [Rect(cv2.boundingRect(each)).inflate(BESIDE, BESIDE) for each in joined]
        pairs = ((a, b) for b in range(len(joined)) for a in range(b) if boxes[a].colliderect(boxes[b]))
        one, other = min(pairs, key=lambda pair: boxes[pair[0]].union(boxes[pair[1]]).w, default=(0, 0))
        if one == other:
            break
        joined[one] = np.vstack([joined[one], joined.pop(other)])
    return joined


def _exact(place: Rect) -> Exact:
    return float(place.x), float(place.y), float(place.w), float(place.h)


def _between(one: Exact, other: Rect, share: float) -> Exact:
    """A share of the way from one place to another."""
    left, top, wide, high = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return left, top, wide, high


def _outlines(found: Sequence[np.ndarray], scale: float) -> list[Corners]:
    """Round dice, px of the picture, by their contours."""
    hulls = [cv2.convexHull(each)[:, 0] for each in found]
    return [_shrunk(hull, scale) for hull in hulls if len(hull) > 2]  # noqa: PLR2004 - a corner or two enclose nothing


def _shrunk(hull: np.ndarray, scale: float) -> Corners:
    """A hull without what it has GROWN, px of the picture."""
    least, most = hull.min(axis=0), hull.max(axis=0)
    kept = np.maximum(0.5, 1 - 2 * GROWN / (most - least + 1))
    middle = (least + most) / 2
    return [(float(x), float(y)) for x, y in (middle + (hull - middle) * kept) * scale]


def _window_round(
    found: Sequence[np.ndarray], scale: float, frame: Image, margin: float, least: float
) -> Rect | None:
    """The place round dice, px, in a frame's shape: with a margin, and at least as wide, as shares of it."""
    if not found:
        return None
    height, width = frame.shape[:2]
    dice = [Rect(cv2.boundingRect(each)) for each in found]
    place = dice[0].unionall(dice[1:])
    share = scale * max(place.w / width, place.h / height) + 2 * margin
    share = min(1.0, max(share, least))
    near = Rect(0, 0, round(width * share), round(height * share))
    near.center = round(place.centerx * scale), round(place.centery * scale)
    return near.clamp(Rect(0, 0, width, height))


def _taken_away(contour: np.ndarray, before: np.ndarray, now: np.ndarray) -> bool:
    """Whether a die lay there and left the tray behind, which is not of one brightness everywhere."""
    left, top, wide, high = cv2.boundingRect(contour)
    edge = AROUND.shape[0]
    inside = np.zeros((high + 2 * edge, wide + 2 * edge), np.uint8)
    cv2.drawContours(inside, [contour], -1, 1, cv2.FILLED, offset=(edge - left, edge - top))
    around = cv2.dilate(inside, AROUND) - inside
    part = np.s_[max(0, top - edge) : top + high + edge, max(0, left - edge) : left + wide + edge]
    down, across = max(0, edge - top), max(0, edge - left)
    apart = []
    for picture in (before[part], now[part]):
        inner, outer = (
            picture[mask[down : down + picture.shape[0], across : across + picture.shape[1]] > 0]
            for mask in (inside, around)
        )
        apart.append(float(np.abs(np.median(inner, axis=0) - np.median(outer, axis=0)).max()))
    was, stands_out = apart
    return stands_out < STANDS_OUT * was


def _small(frame: Image) -> np.ndarray:
    """As pictures are compared."""
    height, width = frame.shape[:2]
    size = WIDTH, max(1, round(height * WIDTH / width))
    return cv2.GaussianBlur(cv2.resize(frame, size), (5, 5), 0)
