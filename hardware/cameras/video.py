"""A video as a camera: it stands still between throws; a throw lets it run on until the dice rest again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera import CameraError, Frame, Image, OutOfPhotos, not_open
from hardware.frame_clock import Pace
from hardware.pictures import quiet
from hardware.sensor_noise import SensorNoise

if TYPE_CHECKING:
    from pathlib import Path

VIDEOS = frozenset({".avi", ".m4v", ".mjpg", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm"})
"""What counts as a video."""

REST_S = 0.5
"""The dice rest when nothing has moved for so long in the video."""
NOISE_SIGMA = 0.8
_USUAL_FRAMES_PER_S = 30.0
_MOVED_LEVELS = 14
_MOVED_PX = 4
"""It is movement when so many pixels, of 160 x 120, change by so many levels from frame to frame."""


class VideoCamera:
    """Plays a video throw by throw.

    Args:
        path: of the video.
        paced: frames come in real time, else at once on a simulated clock.
    """

    simulated = True
    can_throw = True
    empty_is_known = False

    def __init__(self, path: Path, *, paced: bool = False) -> None:
        self.name = f"replay:{path}"
        self.paced = paced
        self._path = path
        self._noise = SensorNoise(NOISE_SIGMA)
        self._film: cv2.VideoCapture | None = None
        self._shown: Image | None = None

    def open(self) -> None:
        """Show the first picture; raises CameraError when the video can't be played."""
        os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # ffmpeg would print what is said below
        with quiet():
            self._film = cv2.VideoCapture(str(self._path))
            self._shown = self._read()
        if self._shown is None:
            self.close()
            raise CameraError.say(
                "{path}: this video can't be played. Check that it is whole, or convert it to MP4.",
                path=self._path,
            )
        rate = self._film.get(cv2.CAP_PROP_FPS)
        self._frames_per_s = rate if 1 <= rate <= 240 else _USUAL_FRAMES_PER_S  # noqa: PLR2004 - else it is not known
        self._pace = Pace(self._frames_per_s, paced=self.paced)
        self._playing = self._moved = self._over = False
        self._still = 0

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - a file never keeps one waiting
        """The next frame; raises CameraError when the video is not open."""
        if self._shown is None:
            raise not_open(self.name)
        if self._playing:
            self._play_on(self._shown)
        number, moment = self._pace.next()
        return Frame(self._noise.on(self._shown, (number,)), moment, number)

    def throw(self, dice: tuple[str, ...]) -> None:  # noqa: ARG002 - shows what there is, whatever is asked
        """Let the video run until the dice have moved and rest again.

        Raises OutOfPhotos when the video is over, CameraError when it is not open.
        """
        if self._shown is None:
            raise not_open(self.name)
        if self._over:
            raise OutOfPhotos.say(
                "{path}: the video is over and another throw is wanted. Replay a longer one.", path=self._path
            )
        self._playing, self._moved, self._still = True, False, 0

    def close(self) -> None:
        """Let go of the file; opened again, the video begins anew."""
        if self._film is not None:
            self._film.release()
        self._film = self._shown = None

    def _read(self) -> Image | None:
        assert self._film is not None
        there, image = self._film.read()
        return image.astype(np.uint8, copy=False) if there else None

    def _play_on(self, before: Image) -> None:
        image = self._read()
        if image is None:
            self._playing, self._over = False, True
            return
        self._shown = image
        if _moves(before, image):
            self._moved, self._still = True, 0
        else:
            self._still += 1
        if self._moved and self._still >= REST_S * self._frames_per_s:
            self._playing = False


def _moves(before: Image, after: Image) -> bool:
    """Whether dice move from one picture of a video to the next."""
    # in colour: a red die on green felt may be as bright as the felt
    small = [cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA) for image in (before, after)]
    return int(np.count_nonzero(cv2.absdiff(small[0], small[1]).max(axis=2) > _MOVED_LEVELS)) >= _MOVED_PX
