"""What people do to dice and camera that is no throw, as far as frames of the tray show it.

Four questions about dice that were read, each a pure function of pictures or a small memory of them. Does a die
lie exactly as it lay before the throw? Then it was not thrown (touched and let be, while another was turned).
Did it come to its place under something that reached in from the edge? Then a hand laid it there. Does it lie on
something that was not there before? Then a photograph or a screen is held or laid under the camera. Do all of
them lie exactly as in an earlier throw? Then that one is shown again.

Nothing here mends or guesses a value: what is found is a `Problem`, and a throw with it is none.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

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

On simulated trays the same die lying still correlates by 0.99 and more, turned to another face by less than 0.9
(`test_tampering.py`)."""
FLAT_LEVELS = 6.0
"""A place whose levels (of 255) deviate by less shows too little to be told from another: a dark die on dark
cloth."""
REMEMBERED = 48
"""So many earlier throws are compared with; 8 MB."""

ARM_SHARE = 0.025
"""What reaches in from the picture's edge and covers so much of it is an arm; a die at the wall covers 0.4 %."""
PLACED_SHARE = 0.5
"""A die was laid down when so much of it came to be seen under an arm."""
AROUND = (1.35, 2.2)
"""The ring round a die, from and to, in half-widths of it ..."""
UNDERLAID_SHARE = 0.7
"""... of which so much must look otherwise than before, for each die, if it lies on something new."""

Grey = npt.NDArray[np.uint8]
"""A grey picture PICTURE_PX wide, HxW."""


def grey(image: Image) -> Grey:
    """A picture (HxWx3 uint8 BGR) as faces are compared in it."""
    height, width = image.shape[:2]
    rows = max(1, round(height * PICTURE_PX / width))
    small = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (PICTURE_PX, rows), interpolation=cv2.INTER_AREA)
    return small.astype(np.uint8, copy=False)


def lies_alike(before: Grey, now: Grey, die: DieReading, width: int) -> bool:
    """Whether a die lies in `before` exactly as in `now`: same place, turn and face, whatever the light.

    Args:
        before, now: of one shape.
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


def as_it_lay(before: Grey, now: Grey, reading: Reading) -> Reading:
    """The reading with dice marked UNTHROWN that lie as they lay in the tray before the throw."""
    dice = tuple(
        _with(die, Problem.UNTHROWN) if lies_alike(before, now, die, reading.width) else die for die in reading.dice
    )
    return replace(reading, dice=dice)


def underlaid(before: Small, now: Small, noise: float, reading: Reading) -> bool:
    """Whether every die lies on something that was not there before: a photograph, a screen, a cloth.

    Args:
        before, now: the tray at rest, shrunk.
        noise: standard deviation of the camera's, in levels of 255.
        reading: of `now`.
    """
    if not reading.dice or before.shape != now.shape:
        return False
    change = compare(before, now, noise)[0]
    if change.light_only:
        return False
    places = [_half_width(die, reading.width, now.shape) for die in reading.dice]
    own = np.zeros(now.shape, bool)
    for x, y, half in places:
        own |= _disc(now.shape, x, y, AROUND[0] * half)
    for x, y, half in places:
        ring = _disc(now.shape, x, y, AROUND[1] * half) & ~own
        if not ring.any() or np.count_nonzero(change.mask & ring) < UNDERLAID_SHARE * np.count_nonzero(ring):
            return False
    return True


def arm(mask: Where) -> Where:
    """Of what differs from the tray at rest, what reaches in from the edge and is too large for dice: HxW bool."""
    closed = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    count, labels, boxes, _middles = cv2.connectedComponentsWithStats(closed)
    found = np.zeros(mask.shape, bool)
    for label in range(1, count):
        left, top, across, down, area = boxes[label]
        at_edge = (
            min(left, top) == 0 or left + across == mask.shape[1] or top + down == mask.shape[0]
        )
        if at_edge and area >= ARM_SHARE * mask.size:
            found |= labels == label
    # its edge is soft, and it moves while the shutter is open
    return cv2.dilate(found.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(bool)


class Covering:
    """What came to lie where an arm was: fed frame by frame from one rest of the tray to the next.

    For each pixel it keeps what was seen before an arm came over it, and when the arm was gone.
    """

    def __init__(self, rest: Small) -> None:
        self._rest = rest
        self._noise = 0.0
        self._arm: Where = np.zeros(rest.shape, bool)
        self._ever: Where = self._arm
        self._covered = rest.copy()
        self._uncovered = rest.copy()
        self._last = rest

    def see(self, small: Small) -> None:
        """The next frame, shrunk, of the same shape."""
        change, self._noise = compare(self._rest, small, self._noise)
        now = self._arm if change.light_only else arm(change.mask)
        comes, goes = now & ~self._arm, self._arm & ~now
        self._covered[comes] = self._last[comes]
        self._uncovered[goes] = small[goes]
        self._ever = self._ever | now
        self._arm, self._last = now, small

    def placed(self, small: Small) -> Where:
        """Where what lies there now came to lie under an arm: HxW bool.

        It was not there before the arm came, and was when it went. A die that rolls away from a hand, or into
        its place after the hand has gone, is seen otherwise at one of the two.
        """
        if not self._ever.any():
            return self._ever
        other = compare(self._covered, small, self._noise)[0].mask
        same = ~compare(self._uncovered, small, self._noise)[0].mask
        return self._ever & other & (same | self._arm)


def laid_down(placed: Where, reading: Reading) -> Reading:
    """The reading with dice marked PLACED that came to lie under an arm; `placed` as from `Covering`."""
    dice = []
    for die in reading.dice:
        x, y, half = _half_width(die, reading.width, placed.shape)
        on = _disc(placed.shape, x, y, max(1.0, 0.8 * half))
        share = np.count_nonzero(placed & on) / max(1, np.count_nonzero(on))
        dice.append(_with(die, Problem.PLACED) if share >= PLACED_SHARE else die)
    return replace(reading, dice=tuple(dice))


class Witness:
    """Watches what people do to the tray between two rests, and marks in a reading what is no throw.

    For cameras that people throw under. Keeps nothing on disk: earlier throws are known while it lives.
    """

    def __init__(self) -> None:
        self._rest: Small | None = None
        self._grey: Grey | None = None
        self._covering: Covering | None = None
        self._earlier: deque[Grey] = deque(maxlen=REMEMBERED)

    def at_rest(self, image: Image) -> None:
        """The tray lies still, and nothing in it is being read: HxWx3 uint8 BGR."""
        self._rest, self._grey, self._covering = shrink(image), grey(image), None

    def moves(self, image: Image) -> None:
        """Something moves, or has not lain still for long enough."""
        small = shrink(image)
        if self._rest is None or self._rest.shape != small.shape:
            return
        if self._covering is None:
            self._covering = Covering(self._rest)
        self._covering.see(small)

    def judged(self, image: Image, reading: Reading, noise: float) -> Reading:
        """A reading of dice now at rest in `image` with what is no throw marked in it.

        Args:
            image: the frame in which they lie, HxWx3 uint8 BGR; it may be smaller than that which was read.
            reading: what was read.
            noise: standard deviation of the camera's, in levels of 255.
        """
        small, now = shrink(image), grey(image)
        if self._rest is not None and self._grey is not None and self._rest.shape == small.shape:
            if underlaid(self._rest, small, noise, reading):
                reading = replace(reading, problems=(*reading.problems, Problem.UNDERLAID))
            reading = as_it_lay(self._grey, now, reading)
            if self._covering is not None:
                reading = laid_down(self._covering.placed(small), reading)
        if reading.dice and any(
            all(lies_alike(then, now, die, reading.width) for die in reading.dice) for then in self._earlier
        ):
            reading = replace(reading, problems=(*reading.problems, Problem.REPLAYED))
        self._earlier.append(now)
        return reading


def _with(die: DieReading, problem: Problem) -> DieReading:
    return replace(die, problems=(*die.problems, problem))


def _half_width(die: DieReading, width: int, shape: Sequence[int]) -> tuple[float, float, float]:
    """A die's middle and half its width in a shrunk picture of this shape, px."""
    scale = shape[1] / width
    if not die.outline:
        return die.x * scale, die.y * scale, 0.0
    corners = np.array(die.outline) * scale
    low, high = corners.min(axis=0), corners.max(axis=0)
    x, y = (low + high) / 2
    return float(x), float(y), float((high - low).mean() / 2)


def _disc(shape: tuple[int, ...], x: float, y: float, radius: float) -> Where:
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    return np.asarray((columns + 0.5 - x) ** 2 + (rows + 0.5 - y) ** 2 <= radius**2)
