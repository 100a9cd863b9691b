"""A camera and a reader that need no nets and no renderer, for tests of the process that runs them.

The camera shows a grey tray with a bright block for each die: its height tells the type, its brightness the
value. The camera's source says what goes wrong: "fake:hang", "fake:die", ...; with "once=PATH" only once.
"""

import os
import random
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from calibration.tray_settings import TraySettings
from hardware.camera import CameraError, Frame, Image, OutOfPhotos
from vision.inference import ModelError
from vision.pipeline import TrayPipeline
from vision.reading import DieReading, DieType, Reading
from vision.settle import Settle

TRAY, BRIGHTEST, UNSURE = 60, 250, 200
MOTION_FRAMES = 8
CLEARED_FRAMES = 4
PHOTOS = 2


class FakeCamera:
    name = "fake"
    simulated = True
    can_throw = True
    paced = False
    empty_is_known = True

    def __init__(self, settings: TraySettings) -> None:
        kind, _, once = settings.source.removeprefix("fake:").partition("once=")
        self._kind = "" if once and Path(once).exists() else kind
        if once:
            Path(once).touch()
        self._seed = settings.seed
        self._number = 0
        self._throws = 0
        self._since = 0
        self._y = 0
        self._dice: list[tuple[int, int]] = []  # height in px, brightness

    def open(self) -> None:
        if "busy" in self._kind:
            threading.Thread(target=_blur_without_end, daemon=True).start()
        if "lost" in self._kind:
            raise CameraError.say("The fake camera is not plugged in. Plug it in.")

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - the interface
        if self._number == 5:
            if "hang" in self._kind:
                time.sleep(1000)
            if "die" in self._kind:
                os._exit(3)
        image = np.full((120, 160, 3), TRAY, np.uint8)
        since = self._number - self._since
        cleared = "clears" in self._kind and since < CLEARED_FRAMES
        for index, (height, brightness) in enumerate(() if cleared else self._dice):
            x = 10 + 24 * index + min(since, MOTION_FRAMES) * 4
            image[self._y : self._y + height, x : x + 20] = brightness
        self._number += 1
        return Frame(image, self._number / 30, self._number - 1)

    def throw(self, dice: tuple[str, ...]) -> None:
        if "photos" in self._kind and self._throws == PHOTOS:
            raise OutOfPhotos.say("There are no more photos.")
        self._throws += 1
        self._since = self._number
        self._y = 10 + 25 * (self._throws % 3) if "nothing" not in self._kind else 0
        if "nothing" not in self._kind:
            rng = random.Random(f"{self._seed} {self._throws}")
            brightest = UNSURE if self._now("unsure") else BRIGHTEST
            shown = ("d8",) if self._now("wrong") else dice
            self._dice = [(2 * int(die[1:]) + 10, brightest - rng.randint(1, int(die[1:]))) for die in shown]

    def _now(self, fault: str) -> bool:
        """Whether it was to go wrong in this throw ("unsure@3") or in all ("unsure")."""
        return (
            fault in self._kind and f"{fault}@" not in self._kind
        ) or f"{fault}@{self._throws}" in self._kind

    def close(self) -> None:
        pass


def _blur_without_end() -> None:
    image = np.zeros((400, 400, 3), np.uint8)
    while True:
        cv2.medianBlur(image, 5)


class FakeReader:
    """Reads blocks; is not sure of dim ones."""

    def read(self, image: Image, *, empty: Image | None = None, more: Sequence[Image] = ()) -> Reading:  # noqa: ARG002 - the interface
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        count, _, stats, centres = cv2.connectedComponentsWithStats((grey > 2 * TRAY).astype(np.uint8))
        dice = []
        for index in range(1, count):
            x, y = (round(each) for each in centres[index])
            die = DieType(f"d{(int(stats[index, cv2.CC_STAT_HEIGHT]) - 10) // 2}")
            sure = int(grey[y, x]) > UNSURE
            value = (BRIGHTEST if sure else UNSURE) - int(grey[y, x])
            dice.append(DieReading(die, value, 0.999 if sure else 0.7, sure, x, y, ((x, y),)))
        height, width = grey.shape
        return Reading(tuple(dice), (), width, height)


def parts(settings: TraySettings) -> tuple[FakeCamera, TrayPipeline]:
    if "model" in settings.source:
        raise ModelError.say("The model find.onnx is damaged. Install dice-kiosk again.")
    return FakeCamera(settings), TrayPipeline(FakeReader(), Settle(settings.rest_s))
