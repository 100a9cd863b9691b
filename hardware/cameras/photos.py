"""Photographs as a camera: the empty tray, then at each throw some movement and the next photograph at rest.

Without a photograph of the empty tray (a file called `empty...` in the folder) it is estimated from each
photograph: the picture made very small, a wide median over it, and made large again. Dice that take up little
of the picture vanish, and so does all detail. That is enough to show an empty place and to let movement be
seen, not to be held against the photograph as its background: `empty_is_known` tells the two apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image, OutOfPhotos, not_open
from hardware.frame_clock import Pace
from hardware.message import Device
from hardware.outside_file import read_bytes
from hardware.pictures import MOST_PICTURE_BYTES, decoded
from hardware.sensor_noise import SensorNoise

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

EMPTY = "empty"
"""A file whose name begins so shows the empty tray."""

FRAMES_PER_S = 30.0
MOVING_FRAMES = 26
"""How long the movement before a photograph lasts: about as long as dice roll."""
NOISE_SIGMA = 0.8
"""The photograph has its own noise; this only makes each frame a new one."""
SMALL_PX = 480
"""Movement is made at this width: nobody reads dice that are smeared."""
_TINY_PX, _MEDIAN_PX = 96, 71
_DIFFERENT = 18
"""Levels by which dice differ from the empty tray ..."""
_MOST_DICE, _FEW_DICE = 35, 4
"""... but where more than so much of the picture does (percent), the light or the camera changed too, and the
dice are among the few percent that differ most."""


def load_photo(path: Path) -> Image:
    """A photograph, upright by its EXIF orientation, HxWx3 uint8 BGR; CameraError names the file."""
    try:
        data = read_bytes(path, MOST_PICTURE_BYTES)
    except OSError as error:
        raise CameraError.say(
            "{path}: this photo can't be opened. Check that it is there and may be read.", path=path
        ) from error
    image = decoded(data)
    if image is None:
        raise CameraError.say(
            "{path}: no photo that can be read. Take it out of the replay, or copy it again.", path=path
        )
    return image


class PhotoCamera:
    """Shows photographs as if the dice in them had just been thrown. Photographs keep their full resolution.

    Args:
        source: what is replayed, for people.
        photos: one for each throw, at least one.
        empty: a photograph of the empty tray, where there is one.
        paced: frames come in real time, else at once on a simulated clock.
    """

    simulated = True
    can_throw = True

    def __init__(
        self,
        source: Path,
        photos: Sequence[Path],
        empty: Path | None = None,
        *,
        paced: bool = False,
    ) -> None:
        self.name = f"replay:{source}"
        self.paced = paced
        self.empty_is_known = empty is not None
        self._photos = photos
        self._empty = empty
        self._noise = SensorNoise(NOISE_SIGMA)
        self._thrown = 0
        self._tray: Image | None = None  # the empty tray
        self._photo: Image | None = None  # what lies at rest in the end, or at the beginning the empty tray
        self._movement: _Movement | None = None

    def open(self) -> None:
        """Show the empty tray; raises CameraError when its photograph, or the first one, can't be read."""
        self._tray = load_photo(self._empty) if self._empty else estimate_empty(load_photo(self._photos[0]))
        self._photo, self._movement, self._thrown = self._tray, None, 0
        self._pace = Pace(FRAMES_PER_S, paced=self.paced)
        self._next = self._since = 0

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - a photograph never keeps one waiting
        """The next frame; raises CameraError when the replay is not open."""
        if self._photo is None:
            raise not_open(self.name)
        number, moment = self._pace.next()
        self._next = number + 1
        since = number - self._since
        picture = self._photo
        if self._movement is not None:
            if since < MOVING_FRAMES:
                picture = self._movement.picture(since)
            else:
                self._movement = None
        return Frame(self._noise.on(picture, (self._thrown, since)), moment, number)

    def throw(self, dice: tuple[str, ...]) -> None:  # noqa: ARG002 - shows what there is, whatever is asked
        """Clear the tray and let the next photograph's dice roll in.

        Raises OutOfPhotos when there is none left, CameraError when it can't be read (the next throw goes on
        with the one after it) or the replay is not open.
        """
        if self._tray is None:
            raise not_open(self.name)
        if self._thrown >= len(self._photos):
            raise OutOfPhotos.say(
                "{camera}: all photos ({thrown}) have been shown and another throw is wanted. Replay "
                "more photos.",
                camera=Device(self.name),
                thrown=self._thrown,
            )
        path = self._photos[self._thrown]
        self._thrown += 1
        photo = load_photo(path)
        if self._empty is None:
            self._tray = estimate_empty(photo)
        self._photo, self._movement, self._since = photo, _Movement(self._tray, photo), self._next

    def close(self) -> None:
        """Forget the pictures; opened again, the replay begins anew."""
        self._tray = self._photo = self._movement = None


def estimate_empty(photo: Image) -> Image:
    """About what is behind the dice of a photograph: HxWx3 uint8, without detail."""
    height, width = photo.shape[:2]
    tiny = cv2.resize(
        photo, (_TINY_PX, max(2, round(height * _TINY_PX / width))), interpolation=cv2.INTER_AREA
    )
    tiny = cv2.GaussianBlur(cv2.medianBlur(tiny, _MEDIAN_PX), (0, 0), 3)
    return cv2.resize(tiny, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.uint8, copy=False)


class _Movement:
    """What differs between the empty tray and a photograph, tumbling in from the near side."""

    def __init__(self, empty: Image, photo: Image) -> None:
        height, width = photo.shape[:2]
        self._full = (width, height)
        self._size = (SMALL_PX, max(2, round(height * SMALL_PX / width)))
        self._empty = cv2.resize(empty, self._size, interpolation=cv2.INTER_AREA)
        self._photo = cv2.resize(photo, self._size, interpolation=cv2.INTER_AREA)
        apart = cv2.absdiff(self._photo, self._empty).max(axis=2)
        bound = _DIFFERENT
        if np.percentile(apart, 100 - _MOST_DICE) > bound:
            bound = int(np.percentile(apart, 100 - _FEW_DICE))
        mask = cv2.morphologyEx(
            (apart > bound).astype(np.uint8) * 255, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)
        )
        mask = cv2.dilate(mask, np.ones((13, 13), np.uint8))
        if not mask.any():  # dice that can't be told from the tray: then all of it moves
            mask[:] = 255
        self._mask = cv2.GaussianBlur(mask, (0, 0), 2)
        spots = np.argwhere(self._mask > 0)
        self._middle = (float(spots[:, 1].mean()), float(spots[:, 0].mean()))

    def picture(self, frame: int) -> Image:
        """The picture `frame` frames after the throw, in the photograph's size."""
        left = 1 - (frame + 1) / MOVING_FRAMES
        speed = 2 * left / MOVING_FRAMES
        wide, tall = self._size
        turn = cv2.getRotationMatrix2D(self._middle, 300 * left * left, 1.0)
        # from beyond the near edge, swinging to the side, hopping
        way = np.array(
            [0.35 * wide * left * left, 1.2 * tall * left * left - 0.06 * tall * abs(np.sin(9 * left))]
        )
        turn[:, 2] += way
        dice = cv2.warpAffine(self._photo, turn, self._size, borderMode=cv2.BORDER_REPLICATE)
        cover = cv2.warpAffine(self._mask, turn, self._size)
        smear = (max(1, round(0.35 * wide * speed)) | 1, max(1, round(1.2 * tall * speed)) | 1)
        dice, cover = cv2.blur(dice, smear), cv2.blur(cover, smear)
        share = cover.astype(np.float32)[:, :, None] / 255
        mixed = self._empty + share * (dice.astype(np.float32) - self._empty)
        return cv2.resize(mixed.astype(np.uint8), self._full, interpolation=cv2.INTER_LINEAR).astype(
            np.uint8, copy=False
        )
