"""Are the dice at rest? Tells dice and hands that move from noise, flicker and changing light.

Each frame is shrunk to a small grey picture and held against the last picture at rest, brought to the same
light. The light is matched by median ratios, of the whole picture and then smoothly from row to row and from
column to column: that takes out a lamp that dims, automatic exposure, and the drifting bands of mains flicker
under a rolling shutter, while a die or a hand stays. What differs by more than the camera's own noise,
measured from the same difference, has moved.

The picture at rest follows the scene slowly, so daylight may fade for hours; a die that creeps gets away from
it.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Image
from vision.reading import REST_S

Small = npt.NDArray[np.float32]
"""A shrunk grey picture: HxW float32, 0 to 255."""
Where = npt.NDArray[np.bool_]
"""Some of a shrunk picture: HxW bool, or 1x1 for all or nothing of it."""
Floor = tuple[tuple[float, float], ...]
"""The corners of the tray's floor in turn, as shares of a picture's width and height."""

WIDTH_PX = 160
"""The shrunk picture's width: a 16 mm die in a 300 mm tray is still 8 px across; noise is averaged out."""

NOISE_TIMES = 6.0
"""How many standard deviations of the camera's noise a pixel may differ and still count as unchanged."""
LEVELS = 2.0
"""Difference that never counts, in grey levels of 255: quantisation and compression."""
LIGHT_SHARE = 0.02
"""Difference that never counts, as a share of the brightness: light that rows and columns don't explain."""
FEWEST_PX = 3
"""Fewer changed pixels than this are no die: at 640x480 they cover 7 x 7 px."""

BAND_DEPTH = 0.35
"""Bands of light are shallower than this share; an arm across the whole picture is not."""
BAND_PX = 7
"""Bands of light change over at least this length of the shrunk picture; an arm has an edge."""

EVERYWHERE = 0.6
"""When at least this share of the picture gets brighter, or darker, together, it may be the light ..."""
EXPLAINED = 0.25
"""... and is, when matching the light leaves less than this share of the picture different."""

RIM = 0.05
"""What moves this near outside the tray's floor counts too, as a share of the picture's width: its wall."""

FOLLOW_S = 0.5
"""Time constant with which the picture at rest follows the scene."""
SHORTEST_THROW_S = 0.15
"""Dice and hands move for longer; a lamp that is switched does not."""
LONGEST_STEP_S = 0.1
"""One frame counts for no longer a movement than this, however long the camera has paused before it."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What never counts as motion, from the camera's calibration.

    Attributes:
        levels: difference in grey levels of 255.
        light_share: the same as a share of the brightness.
        noise: standard deviation of the camera's noise to start from, in levels; 0 when not known.
    """

    levels: float = LEVELS
    light_share: float = LIGHT_SHARE
    noise: float = 0.0


USUAL = Thresholds()


@dataclass(frozen=True, slots=True)
class Motion:
    """What one frame says about movement in the tray.

    Attributes:
        moving: something moves in this frame, or the light jumps.
        still_for: s of camera time since the last such frame.
        still: at rest for long enough to be read.
        moved: dice or a hand, not only the light, have moved since `Settle.mark`.
        changed: the tray, now at rest, does not look as it did at `Settle.mark`, the light apart.
        beside: the tray does, but what lies round its floor does not; only where the floor is known.
    """

    moving: bool
    still_for: float
    still: bool
    moved: bool
    changed: bool
    beside: bool = False


class Settle:
    """Watches a tray frame by frame. Under 5 ms a frame of 640x480 on one core (`make bench`).

    Args:
        rest_s: how long nothing may move before the tray counts as at rest, s of camera time.
        thresholds: of this very camera, where it is calibrated.
        floor: the tray's, where it is known. What moves beyond it and its RIM is no movement in the tray.

    Attributes:
        mask: where the newest frame differs from the tray at rest, as shrunk and in the tray: HxW bool.
        noise: standard deviation of the camera's noise in the shrunk picture, levels of 255.
    """

    def __init__(
        self,
        rest_s: float = REST_S,
        thresholds: Thresholds = USUAL,
        floor: Floor | None = None,
    ) -> None:
        self._rest_s = rest_s
        self._thresholds = thresholds
        self._floor = floor
        self._on_floor: Where = np.ones((1, 1), bool)  # in the shrunk picture; everywhere until it is known
        self._near_floor = self._on_floor  # its rim too
        self._rest: Small | None = None
        self.noise = thresholds.noise
        self._last = 0.0
        self._still_since = 0.0
        self._throw_s = 0.0
        self._settled: Small | None = None  # as last seen at rest, while something moves
        self._marked: Small | None = None
        self.mask: Where = np.zeros((1, 1), bool)

    def see(self, image: Image, time: float) -> Motion:
        """Take in the next frame: HxWx3 uint8 BGR of any size, and its camera time in s, never less."""
        small = shrink(image)
        if self._rest is None or self._rest.shape != small.shape:  # the first frame, or another camera
            self._rest, self._settled, self._marked = small, None, None
            self._last = self._still_since = time
            if self._floor is not None:
                self._on_floor, self._near_floor = _on_floor(self._floor, small.shape)
            return self._motion(time, moving=False)
        step, self._last = time - self._last, time
        was_still = time - step - self._still_since >= self._rest_s
        change, self.noise = compare(self._rest, small, self.noise, self._thresholds)
        self.mask = change.mask & self._near_floor
        moving = change.light_only or _differs(self.mask)
        if moving:
            if was_still:
                self._settled = self._rest
            self._rest, self._still_since = small, time
            if not change.light_only:
                self._throw_s += min(step, LONGEST_STEP_S)
        else:
            self._rest += np.float32(1 - np.exp(-step / FOLLOW_S)) * (small - self._rest)
        return self._motion(time, moving=moving)

    def mark(self) -> None:
        """From here on, tell whether something has moved and whether the tray looks different.

        While something moves, what is compared with is the tray as it was last seen at rest.
        """
        still = self._last - self._still_since >= self._rest_s
        self._marked = self._rest.copy() if still and self._rest is not None else self._settled
        self._throw_s = 0.0

    def _motion(self, time: float, *, moving: bool) -> Motion:
        still_for = time - self._still_since
        still = still_for >= self._rest_s
        moved = self._throw_s >= SHORTEST_THROW_S
        changed = beside = False
        if still and moved and self._rest is not None:
            if self._marked is None:
                changed = True
            else:
                mask = compare(self._marked, self._rest, self.noise, self._thresholds)[0].mask
                changed = _differs(mask & self._on_floor)
                beside = not changed and _differs(mask)
        return Motion(moving, still_for, still, moved, changed, beside)


@dataclass(frozen=True, slots=True)
class Change:
    """What differs between two pictures of the tray.

    Attributes:
        light_only: the light did, and explains what differs.
        mask: where they differ, the light matched: HxW bool.
        excess: by how much the worst pixel is past what never counts, in levels; negative when none is.
    """

    light_only: bool
    mask: Where = field(repr=False, compare=False)
    excess: float = 0.0


def shrink(image: Image) -> Small:
    """The picture in grey, WIDTH_PX wide, each pixel the mean of those it stands for."""
    height, width = image.shape[:2]
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    rows = max(1, round(height * WIDTH_PX / width))
    # float before averaging: rounded to whole levels, a dark tray's light could not be matched
    small = cv2.resize(grey.astype(np.float32), (WIDTH_PX, rows), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32, copy=False)


def compare(before: Small, now: Small, noise: float, thresholds: Thresholds = USUAL) -> tuple[Change, float]:
    """Whether `now` shows something else than `before`, and the camera's noise after this pair.

    Args:
        before: a shrunk picture.
        now: another of the same shape, some time later.
        noise: standard deviation of the camera's noise as known so far, in levels; 0 when not known.
        thresholds: what never counts.
    """
    lit = before * np.float32(np.median((now + 1.0) / (before + 1.0)))
    lit *= _bands(lit, now, axis=1)
    lit *= _bands(lit, now, axis=0)
    left = cv2.blur(now - lit, (3, 3))
    size = np.abs(left)
    here = float(np.median(size[::2, ::2])) * 1.4826
    # a hand that covers most of the picture is no noise: let the figure grow slowly, and shrink at once
    noise = here if noise == 0.0 else min(here, noise * 1.05 + 0.01)
    bound = thresholds.levels + NOISE_TIMES * noise + thresholds.light_share * lit
    mask = size > bound
    excess = float((size - bound).max())

    raw = now - before
    brighter = np.count_nonzero(raw > bound)
    darker = np.count_nonzero(raw < -bound)
    everywhere = max(brighter, darker) >= EVERYWHERE * raw.size
    light_only = bool(everywhere and np.count_nonzero(mask) < EXPLAINED * raw.size)
    return Change(light_only, mask, excess), noise


def _differs(mask: Where) -> bool:
    """Whether so much of a picture differs that it may be a die."""
    return int(np.count_nonzero(mask)) >= FEWEST_PX


def _on_floor(floor: Floor, shape: tuple[int, ...]) -> tuple[Where, Where]:
    """The floor in a shrunk picture, and the same with its RIM: HxW bool each."""
    height, width = shape
    corners = np.round(np.array(floor) * [width, height]).astype(np.int32)
    drawn = cv2.fillPoly(np.zeros((height, width), np.uint8), [corners], 1)
    across = 2 * round(RIM * width) + 1
    return drawn.astype(bool), cv2.dilate(drawn, np.ones((across, across), np.uint8)).astype(bool)


def _bands(before: Small, now: Small, axis: int) -> Small:
    """The light's ratio for each row (axis 1) or column (axis 0), kept as a dimension."""
    ratio = np.median((now + 1.0) / (before + 1.0), axis=axis, keepdims=True).astype(np.float32)
    ratio = np.clip(ratio, 1 - BAND_DEPTH, 1 + BAND_DEPTH)
    across = (1, BAND_PX) if axis == 1 else (BAND_PX, 1)  # cv2's order: width, height
    return cv2.blur(ratio, across).reshape(ratio.shape).astype(np.float32, copy=False)
