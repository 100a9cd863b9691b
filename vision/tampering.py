"""What people do to dice and camera that is no throw, as far as frames of the tray show it.

Four questions about dice that were read, each a pure function of pictures or a small memory of them. Does a
die lie exactly as it lay before the throw? Then it was not thrown: it was let be while others were turned.
Did it come to lie as it does under something that reached in from the edge? Then a hand laid it there. Does
it lie on something that was not there before, or on another piece of such a cloth? Then a photograph or a
screen is held or laid under the camera. Do all of them lie exactly as in an earlier throw? Then that one is
shown again.

Nothing here mends or guesses a value: what is found is a `Problem`, and a throw with it is none.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Image
from vision.reading import DieReading, Problem, Reading
from vision.settle import Small, Where, compare, shrink

PICTURE_PX = 480
"""Width at which dice are compared face by face: a 16 mm die in a 300 mm tray is 26 px across."""
ALIKE = 0.93
"""Correlation of two pictures of one place from which on they show the same die, lying the same.

On simulated trays a die that lies still has 0.99 and more, one turned on its spot 0.86 at most."""
FLAT_LEVELS = 6.0
"""A place whose levels (of 255) deviate by less shows too little to be told from another."""
REMEMBERED = 48
"""So many earlier throws are compared with; 8 MB."""

ARM_SHARE = 0.025
"""What reaches in from the picture's edge and covers so much of it is an arm; a die covers 0.4 %."""
PLACED_SHARE = 0.5
"""A die was laid down when so much of it came to be seen under an arm."""
TINT = 0.06
"""A colour differs when a channel's share of the light does by so much, however bright that is."""
DARK_LEVELS = 24.0
"""Added to the light before shares are taken: in the dark noise is no colour."""
LIGHT_JUMP = 0.35
"""Round every die the light may change by this share between two rests, not by more."""
AROUND = (1.35, 2.2)
"""The ring round a die, from and to, in half-widths of it ..."""
UNDERLAID_SHARE = 0.7
"""... of which so much must look otherwise than before, for each die, if it lies on something new."""
CLOTH = 2.8
"""So far round a die, in half-widths, its cloth is known again by its weave, its spots and its wear ..."""
WEAVE_PX = (5, 25)
"""... seen in a picture PICTURE_PX wide: finer is noise, coarser is light ..."""
SLID_PX = 8
"""... also where the whole tray was pushed by so much ..."""
PLAIN = 0.4
"""... unless two pictures of one rest have less in common there: a plain cloth, or a dark one ..."""
STRANGE = 0.65
"""... and it is another one where it has less than this share of that in common with the cloth before.

On simulated trays what a fair throw leaves has 0.8 and more, a photograph of another tray 0.6 at most."""
FEWEST_WEAVE_PX = 400

Tint = npt.NDArray[np.float32]
"""Shares of blue and red in each place's light: HxWx2."""
Grey = npt.NDArray[np.uint8]
"""A grey picture PICTURE_PX wide, HxW."""


def grey(image: Image) -> Grey:
    """A picture (HxWx3 uint8 BGR) as faces are compared in it."""
    height, width = image.shape[:2]
    rows = max(1, round(height * PICTURE_PX / width))
    small = cv2.resize(
        cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (PICTURE_PX, rows), interpolation=cv2.INTER_AREA
    )
    return small.astype(np.uint8, copy=False)


def lies_alike(before: Grey, now: Grey, die: DieReading, width: int) -> bool:
    """Whether a die lies in `before` exactly as in `now`: same place, turn and face, whatever the light.

    Args:
        before: the picture of before.
        now: the picture of now.
        die: as read in `now`.
        width: of the picture that its outline is in, px.
    """
    if before.shape != now.shape or not die.outline:
        return False
    corners = np.array(die.outline, np.float32) * np.float32(now.shape[1] / width)
    inside = np.zeros(now.shape, np.uint8)
    cv2.fillPoly(inside, [np.round(corners).astype(np.int32)], 1)
    first, second = (picture[inside.astype(bool)].astype(np.float32) for picture in (before, now))
    if not first.size or min(first.std(), second.std()) < FLAT_LEVELS:
        return False
    return float(np.corrcoef(first, second)[0, 1]) >= ALIKE


@dataclass(frozen=True, slots=True)
class Glance:
    """A frame as it is compared with others.

    Attributes:
        small: shrunk, grey.
        tint: its colours, of the same height and width.
        face: larger, for what dice show.
    """

    small: Small
    tint: Tint
    face: Grey

    @classmethod
    def at(cls, image: Image) -> Self:
        """Of a frame, HxWx3 uint8 BGR."""
        small = shrink(image)
        height, width = small.shape
        colours = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
        light = colours.sum(axis=2, keepdims=True) + np.float32(3 * DARK_LEVELS)
        shares = cv2.blur(colours[:, :, ::2] / light, (3, 3))
        return cls(small, shares.astype(np.float32, copy=False), grey(image))


def differs(before: Glance, now: Glance, noise: float) -> tuple[Where, float]:
    """Where two frames of one shape differ, in brightness or colour: HxW bool; and the camera's noise."""
    change, noise = compare(before.small, now.small, noise)
    tinted = (np.abs(now.tint - before.tint) > TINT).any(axis=2)
    return (tinted if change.light_only else change.mask | tinted), noise


def as_it_lay(before: Grey, now: Grey, reading: Reading) -> Reading:
    """The reading with dice marked UNTHROWN that lie as they lay in the tray before the throw."""
    dice = tuple(
        _with(die, Problem.UNTHROWN) if lies_alike(before, now, die, reading.width) else die
        for die in reading.dice
    )
    return replace(reading, dice=dice)


def underlaid(before: Sequence[Glance], now: Glance, noise: float, reading: Reading) -> bool:
    """Whether every die lies on something that was not there before: a photograph, a screen, a cloth.

    Args:
        before: the tray at rest; with two frames of that the cloth is compared, too.
        now: the tray at rest now, of the same shape.
        noise: standard deviation of the camera's, in levels of 255.
        reading: of `now`.
    """
    if not reading.dice:
        return False
    rest = before[-1]
    mask = differs(rest, now, noise)[0]
    first, second = rest.small + np.float32(DARK_LEVELS), now.small + np.float32(DARK_LEVELS)
    mask |= np.abs(second - first) > LIGHT_JUMP * first
    places = [_half_width(die, reading.width, mask.shape) for die in reading.dice]
    own = np.zeros(mask.shape, bool)
    for x, y, half in places:
        own |= _disc(mask.shape, x, y, AROUND[0] * half)
    cloth: _Cloth | None = None
    for x, y, half in places:
        ring = _disc(mask.shape, x, y, AROUND[1] * half) & ~own
        if ring.any() and np.count_nonzero(mask & ring) >= UNDERLAID_SHARE * np.count_nonzero(ring):
            continue
        if len(before) == 1:
            return False
        cloth = cloth or _Cloth(before, now, mask | own)
        scale = now.face.shape[1] / mask.shape[1]
        if not cloth.is_strange(x * scale, y * scale, CLOTH * half * scale):
            return False
    return True


class _Cloth:
    """The cloth round dice, as it was and as it is.

    Args:
        before: the tray at rest, twice.
        now: at rest now, of the same shape.
        apart: what is no cloth, or is plainly another: HxW bool.
    """

    def __init__(self, before: Sequence[Glance], now: Glance, apart: Where) -> None:
        wide = cv2.dilate(apart.astype(np.uint8), np.ones((5, 5), np.uint8))
        height, width = now.face.shape
        self._bare = cv2.resize(1 - wide, (width, height), interpolation=cv2.INTER_NEAREST).astype(bool)
        self._first, self._second, self._now = (self._weave(each.face) for each in (*before, now))
        self._now = self._pushed_back(self._now)

    def _weave(self, face: Grey) -> npt.NDArray[np.float32]:
        """What is neither light nor noise, where there is cloth; 0 elsewhere."""
        light = np.log(face.astype(np.float32) + np.float32(DARK_LEVELS))
        bare = self._bare.astype(np.float32)
        fine, coarse = (
            cv2.blur(light * bare, (side, side)) / np.maximum(cv2.blur(bare, (side, side)), np.float32(1e-3))
            for side in WEAVE_PX
        )
        weave = (fine - coarse) * bare
        # the walls' edges are in every picture of such a tray, and are no cloth
        most = 2 * float(np.median(np.abs(weave[self._bare]))) if self._bare.any() else 0.0
        found: npt.NDArray[np.float32] = np.clip(weave, -most, most).astype(np.float32, copy=False)
        return found

    def _pushed_back(self, weave: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """As it would be had the tray not been pushed."""
        inner = weave[SLID_PX:-SLID_PX, SLID_PX:-SLID_PX]
        alike = cv2.matchTemplate(self._second, inner, cv2.TM_CCORR)
        down, across = (int(at) - SLID_PX for at in np.unravel_index(int(alike.argmax()), alike.shape))
        return np.roll(weave, (down, across), (0, 1)).astype(np.float32, copy=False)

    def is_strange(self, x: float, y: float, radius: float) -> bool:
        """Whether another one lies round a place (px of the faces) than before; False where it is plain."""
        here = _disc(self._bare.shape, x, y, radius) & self._bare
        if np.count_nonzero(here) < FEWEST_WEAVE_PX:
            return False
        known = _alike(self._first[here], self._second[here])
        return known >= PLAIN and _alike(self._second[here], self._now[here]) < STRANGE * known


def _alike(first: npt.NDArray[np.float32], second: npt.NDArray[np.float32]) -> float:
    """Correlation, -1 to 1; 0 where one of them is even."""
    if not first.std() or not second.std():
        return 0.0
    return float(np.corrcoef(first, second)[0, 1])


def arm(mask: Where) -> Where:
    """Of what differs from the tray at rest (HxW bool) what reaches in from the edge, too large for dice."""
    closed = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, labels, boxes, _middles = cv2.connectedComponentsWithStats(closed)
    found = np.zeros(mask.shape, bool)
    for label in range(1, count):
        left, top, across, down, area = map(int, boxes[label])
        at_edge = min(left, top) == 0 or left + across == mask.shape[1] or top + down == mask.shape[0]
        if at_edge and area >= ARM_SHARE * mask.size:
            found |= labels == label
    # its edge is soft, and it moves while the shutter is open
    return cv2.dilate(found.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)


class Covering:
    """What came to lie where an arm was: fed frame by frame from one rest of the tray to the next.

    For each place it keeps what was seen before an arm came over it, and when the arm was gone.
    """

    def __init__(self, rest: Glance) -> None:
        self._rest = self._last = rest
        self._noise = 0.0
        self._arm: Where = np.zeros(rest.small.shape, bool)
        self._ever: Where = self._arm
        self._covered, self._uncovered = _copy(rest), _copy(rest)

    def see(self, now: Glance) -> None:
        """The next frame, of the same shape."""
        mask, self._noise = differs(self._rest, now, self._noise)
        reaching = arm(mask)
        _put(self._covered, self._last, reaching & ~self._arm)
        _put(self._uncovered, now, self._arm & ~reaching)
        self._ever = self._ever | reaching
        self._arm, self._last = reaching, now

    def laid_down(self, now: Glance, reading: Reading) -> Reading:
        """The reading with dice marked PLACED that came to lie as they do under an arm.

        Such a die was not there, or not so, before the arm came, and was when it went. One that rolls away
        from a hand, or into its place after the hand has gone, is seen otherwise at one of the two. What is
        there still may be the dice themselves, close together at the edge: it says nothing.
        """
        if not self._ever.any():
            return reading
        other = self._ever & differs(self._covered, now, self._noise)[0]
        same = self._ever & ~differs(self._uncovered, now, self._noise)[0]
        dice = []
        for die in reading.dice:
            x, y, half = _half_width(die, reading.width, other.shape)
            on = _disc(other.shape, x, y, max(1.0, 0.8 * half))
            appeared, was_under = (_share(where, on) >= PLACED_SHARE for where in (other & same, self._ever))
            turned = (
                was_under
                and lies_alike(self._uncovered.face, now.face, die, reading.width)
                and not lies_alike(self._covered.face, now.face, die, reading.width)
            )
            dice.append(_with(die, Problem.PLACED) if appeared or turned else die)
        return replace(reading, dice=tuple(dice))


class Witness:
    """Watches what people do to the tray between two rests, and marks in a reading what is no throw.

    For cameras that people throw under. Keeps nothing on disk: earlier throws are known while it lives.
    """

    def __init__(self) -> None:
        self._rest: Image | None = None
        self._before: Image | None = None  # an earlier frame of the same rest
        self._covering: Covering | None = None
        self._earlier: deque[Grey] = deque(maxlen=REMEMBERED)

    def at_rest(self, image: Image) -> None:
        """The tray lies still, and nothing in it is being read: HxWx3 uint8 BGR."""
        # looked at only when something moves: most frames are at rest
        self._before, self._rest = self._rest if self._covering is None else None, image
        self._covering = None

    def moves(self, image: Image) -> None:
        """Something moves, or has not lain still for long enough."""
        if self._rest is None or self._rest.shape != image.shape:
            return
        if self._covering is None:
            self._covering = Covering(Glance.at(self._rest))
        self._covering.see(Glance.at(image))

    def judged(self, image: Image, reading: Reading, noise: float) -> Reading:
        """A reading of dice now at rest in `image` with what is no throw marked in it.

        Args:
            image: the frame in which they lie, HxWx3 uint8 BGR; it may be smaller than that which was read.
            reading: what was read.
            noise: standard deviation of the camera's, in levels of 255.
        """
        now = Glance.at(image)
        if self._rest is not None and self._rest.shape == image.shape:
            rest = Glance.at(self._rest)
            before = [rest] if self._before is None else [Glance.at(self._before), rest]
            if underlaid(before, now, noise, reading):
                reading = replace(reading, problems=(*reading.problems, Problem.UNDERLAID))
            reading = as_it_lay(rest.face, now.face, reading)
            if self._covering is not None:
                reading = self._covering.laid_down(now, reading)
        if reading.dice and any(
            all(lies_alike(then, now.face, die, reading.width) for die in reading.dice)
            for then in self._earlier
        ):
            reading = replace(reading, problems=(*reading.problems, Problem.REPLAYED))
        self._earlier.append(now.face)
        return reading


def _copy(glance: Glance) -> Glance:
    return Glance(glance.small.copy(), glance.tint.copy(), glance.face.copy())


def _put(into: Glance, source: Glance, where: Where) -> None:
    """Take over what another glance shows in some places."""
    if where.any():
        into.small[where], into.tint[where] = source.small[where], source.tint[where]
        height, width = into.face.shape
        large = cv2.resize(where.astype(np.uint8), (width, height), interpolation=cv2.INTER_NEAREST).astype(
            bool
        )
        into.face[large] = source.face[large]


def _share(where: Where, on: Where) -> float:
    return int(np.count_nonzero(where & on)) / max(int(np.count_nonzero(on)), 1)


def _with(die: DieReading, problem: Problem) -> DieReading:
    return replace(die, problems=(*die.problems, problem))


def _half_width(die: DieReading, width: int, shape: Sequence[int]) -> tuple[float, float, float]:
    """A die's middle and half its width in a shrunk picture of this shape, px."""
    scale = shape[1] / width
    if not die.outline:
        return die.x * scale, die.y * scale, 0.0
    xs, ys = zip(*die.outline, strict=True)
    across, down = (max(xs) - min(xs)) * scale, (max(ys) - min(ys)) * scale
    return (min(xs) * scale + across / 2), (min(ys) * scale + down / 2), (across + down) / 4


def _disc(shape: tuple[int, ...], x: float, y: float, radius: float) -> Where:
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    return np.asarray((columns + 0.5 - x) ** 2 + (rows + 0.5 - y) ** 2 <= radius**2)
