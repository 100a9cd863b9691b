"""What can go wrong in front of and inside a camera, made to happen in the simulated one."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import cv2
import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from hardware.camera import Image
    from hardware.simulated.solids import Array

REACH_IN_FRAMES, HOLD_FRAMES = 12, 75
"""A hand that reaches in for one throw takes so many frames to come in, and is gone after so many."""


FINGERS = (
    ((-0.05, -0.03), (-0.09, -0.17)),
    ((-0.015, -0.05), (-0.03, -0.2)),
    ((0.02, -0.05), (0.03, -0.19)),
    ((0.05, -0.03), (0.09, -0.14)),
)
"""From knuckle to tip, from the palm in widths of the picture."""


class Fault(StrEnum):
    """What can be made to go wrong."""

    LOST = "lost"  # the camera gives no more frames
    FROZEN = "frozen"  # it gives the same one again and again
    GLARE = "glare"  # a lamp mirrored in the tray, over the dice
    DARKNESS = "darkness"  # the light is out
    COCKED = "cocked"  # a die leans against the wall
    HAND = "hand"  # a hand reaches over the dice


class Faults:
    """Which faults hold now: switched on until cleared, or for one throw only."""

    def __init__(self) -> None:
        self._on: set[Fault] = set()
        self._throws: set[tuple[Fault, int]] = set()

    def set(self, fault: Fault) -> None:
        """Have a fault until it is cleared (a cocked die: from the next throw on)."""
        self._on.add(fault)

    def clear(self, fault: Fault) -> None:
        """End a fault, and forget for which throws it was planned."""
        self._on.discard(fault)
        self._throws = {planned for planned in self._throws if planned[0] is not fault}

    def at_throw(self, fault: Fault, number: int) -> None:
        """Have a fault from throw `number` (the first is 1) until the next throw."""
        self._throws.add((fault, number))

    def held(self, fault: Fault) -> bool:
        """Whether it is switched on until cleared."""
        return fault in self._on

    def active(self, fault: Fault, throw: int) -> bool:
        """Whether it holds while throw `throw` lies in the tray."""
        return fault in self._on or (fault, throw) in self._throws


def parse_faults(text: str) -> Faults:
    """Faults as written in a camera's source: "cocked@3,glare", a cocked die at throw 3, glare all the time.

    Raises ValueError naming the part that is none.
    """
    faults = Faults()
    for part in filter(None, text.split(",")):
        name, at, number = part.partition("@")
        if name not in set(Fault) or (at and not (number.isdecimal() and int(number) >= 1)):
            raise ValueError(part)
        if at:
            faults.at_throw(Fault(name), int(number))
        else:
            faults.set(Fault(name))
    return faults


def darken(picture: Image) -> Image:
    """The light is out: what is left is a screen's glow."""
    dark: Image = cv2.convertScaleAbs(picture, alpha=0.03, beta=1).astype(np.uint8, copy=False)
    return dark


def dazzle(picture: Image, spot: tuple[float, float]) -> Image:
    """A lamp mirrored in the tray at `spot` px: burnt out in the middle, a veil over the rest."""
    height, width = picture.shape[:2]
    xs = (np.arange(width, dtype=np.float32)[None, :] - np.float32(spot[0])) / width
    ys = (np.arange(height, dtype=np.float32)[:, None] - np.float32(spot[1])) / width
    away = np.sqrt(xs * xs + 1.6 * ys * ys)
    shine = 600 * np.exp(-((away / 0.16) ** 2)) + 45 * np.exp(-away / 0.4)
    lit = picture.astype(np.float32) + shine[:, :, None] * np.array([0.94, 1.0, 1.0], np.float32)
    dazzled: Image = np.clip(lit, 0, 255).astype(np.uint8)
    return dazzled


def reach_in(picture: Image, frame: int, *, held: bool, spot: tuple[float, float]) -> Image:
    """A hand from the near side over `spot` px, never quite still.

    Args:
        picture: HxWx3 uint8; not changed.
        frame: since the throw.
        held: it stays; else it is drawn back after HOLD_FRAMES.
        spot: where its palm is.
    """
    share = min(frame / REACH_IN_FRAMES, 1.0)
    if not held:
        share = min(share, (HOLD_FRAMES - frame) / REACH_IN_FRAMES)
    if share <= 0:
        return picture
    height, width = picture.shape[:2]
    sway = np.array([np.sin(frame / 5), 0.6 * np.sin(frame / 3.3)]) * width * 0.012
    palm = np.array(spot) + sway + np.array([0.0, (1 - share) * height * 0.9])
    shape = np.zeros((height, width), np.uint8)
    _draw_hand(shape, palm, width)
    shift = np.array([[1, 0, -0.02 * width], [0, 1, 0.015 * width]], np.float32)
    shadow = cv2.warpAffine(_blurred(shape, width * 0.02), shift, (width, height))
    lit = cv2.multiply(picture, _thrice(255 - 0.45 * shadow.astype(np.float32)), scale=1 / 255)
    tone = 0.55 + 0.5 / 255 * _blurred(shape, width * 0.035).astype(np.float32)  # a hand is round
    skin = np.clip(tone[:, :, None] * np.array([118, 150, 205], np.float32), 0, 255).astype(np.uint8)
    cover = _thrice(_blurred(shape, width * 0.003))
    out: Image = cv2.add(
        cv2.multiply(skin, cover, scale=1 / 255), cv2.multiply(lit, 255 - cover, scale=1 / 255)
    ).astype(np.uint8, copy=False)
    return out


def _blurred(mask: Image, size: float) -> Image:
    """A mask with soft edges `size` px wide."""
    box = (int(size) | 1,) * 2
    return cv2.blur(cv2.blur(mask, box), box).astype(np.uint8, copy=False)


def _thrice(mask: npt.NDArray[np.generic]) -> Image:
    """HxW as HxWx3 uint8: the same for blue, green and red."""
    return cv2.cvtColor(mask.astype(np.uint8), cv2.COLOR_GRAY2BGR).astype(np.uint8, copy=False)


def _draw_hand(shape: Image, palm: Array, width: int) -> None:
    def stroke(start: tuple[float, float], end: tuple[float, float], thick: float) -> None:
        ends = [tuple(np.round(palm + np.array(p) * width).astype(int).tolist()) for p in (start, end)]
        cv2.line(shape, ends[0], ends[1], 255, max(1, round(thick * width)), cv2.LINE_AA)

    stroke((0.03, 0.05), (0.14, 0.9), 0.11)  # the arm
    stroke((0.0, -0.01), (0.02, 0.05), 0.13)
    for foot, tip in FINGERS:
        stroke(foot, tip, 0.036)
    stroke((-0.05, 0.02), (-0.15, -0.04), 0.042)  # the thumb
