"""Cameras that Linux knows as /dev/videoN, such as USB webcams."""

from __future__ import annotations

import os
import threading
import time
from typing import TYPE_CHECKING, Protocol, cast

import cv2
import numpy as np

from hardware.camera import CameraError, CameraRanges, CameraSettings, Frame, Image, not_open
from hardware.cameras.device import DeviceCamera, Reader
from hardware.cameras.v4l2_controls import (
    Control,
    Controls,
    KernelControls,
    as_found,
    lock,
    measured,
    put_back,
    ranges_of,
)
from hardware.cameras.v4l2_names import ABOUT, DEVICES, Found, find_named
from hardware.message import ASK_OWNER, Device, say, together
from hardware.pictures import quiet

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

NOT_ALLOWED = together(say("The kiosk may not use the camera of this computer."), ASK_OWNER)
OPEN_S = 8.0
"""A camera that has given no picture so long after it was opened gives none."""
LET_GO_S = 1.0
"""How long `close` waits for a camera that hangs; after that only the end of the process frees it."""


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Whether the device was opened."""

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803 - OpenCV's name
        """Set a property; False when the device has none such."""

    def read(self) -> tuple[bool, Image | None]:
        """Whether there was a picture, and the picture; blocks."""

    def release(self) -> None:
        """Let go of the device."""


class V4l2Camera(DeviceCamera["_Reader"]):
    """One of Linux's cameras.

    Args:
        name: which, as `find_named` takes it; looked up at each `open`, so that it may be plugged in anew.
        size: width and height wished, px; the camera may give others.
        settings: what is locked; None leaves the camera's automatics on.
        capture: opens the device; for tests.
        controls: of the device; for tests.
        devices, about: where Linux lists cameras; for tests.
    """

    def __init__(
        self,
        name: str,
        size: tuple[int, int] = (1280, 960),
        *,
        settings: CameraSettings | None = None,
        capture: Callable[[int], Capture] = lambda number: cast(
            "Capture", cv2.VideoCapture(number, cv2.CAP_V4L2)
        ),
        controls: Callable[[Path], Controls] = KernelControls,
        devices: Path = DEVICES,
        about: Path = ABOUT,
    ) -> None:
        super().__init__(f"v4l2:{name}")
        self._wished = name
        self._size = size
        self._settings = settings
        self._capture = capture
        self._controls_of = controls
        self._devices = devices
        self._about = about
        self._found: Found | None = None
        self._controls: Controls | None = None
        self._found_set: dict[Control, int] | None = None  # before anything was locked

    def open(self) -> None:
        """Lock the settings and wait for the first picture.

        Raises CameraError when there is no such camera, it may not be used, does not take its settings, or
        gives no picture in `OPEN_S`.
        """
        self.close()
        found = find_named(self._wished, self._devices, self._about)
        path = self._devices / f"video{found.number}"
        if not os.access(path, os.R_OK | os.W_OK):
            raise CameraError.say(
                "You may not use the camera {path}. Join the group video (sudo usermod -aG video $USER), "
                "then log in again.",
                path=path,
                guests=NOT_ALLOWED,
            )
        self._found, self._controls = found, self._controls_of(path)
        self._read(_Reader(self.name, lambda: self._capture(found.number), self._size), OPEN_S)
        if self._settings is not None:  # some cameras take controls only while they stream
            try:
                self._lock(self._controls, self._settings)
            except CameraError:
                self.close()
                raise

    def identity(self) -> str:
        """Maker, model and serial number, or the socket it is plugged into; it must have been opened."""
        if self._found is None:
            raise not_open(self.name)
        return self._found.stable_name

    def ranges(self) -> CameraRanges:
        """What this camera lets one lock."""
        return ranges_of(self._open_controls())

    def adjust(self, settings: CameraSettings) -> None:
        """Lock what is given; see `Adjustable`."""
        self._lock(self._open_controls(), settings)

    def measured(self) -> CameraSettings:
        """What the camera says it is set to."""
        return measured(self._open_controls())

    def close(self) -> None:
        """Leave the camera's automatics as they were found, and let go of the device."""
        if self._controls is not None and self._found_set is not None:
            # while it streams, as some cameras take controls only then; one that hangs is not waited for
            undo = threading.Thread(target=put_back, args=(self._controls, self._found_set), daemon=True)
            undo.start()
            undo.join(LET_GO_S)
        super().close()
        self._controls = self._found_set = None

    def _lock(self, controls: Controls, settings: CameraSettings) -> None:
        if self._found_set is None:
            self._found_set = as_found(controls)
        lock(controls, settings)

    def _open_controls(self) -> Controls:
        if self._controls is None:
            raise not_open(self.name)
        return self._controls


class _Reader(Reader):
    def __init__(self, name: str, capture: Callable[[], Capture], size: tuple[int, int]) -> None:
        super().__init__(name, LET_GO_S)
        self._capture = capture
        self._size = size

    def run(self) -> None:
        with quiet():
            device = self._capture()
        try:
            self._read(device)
        finally:
            device.release()

    def _no_picture(self, seconds: float) -> CameraError:
        return CameraError.say(
            "The camera {camera} {fault}. Check its plug and cable, and that no other program uses it.",
            camera=Device(self.name),
            fault=self._fault or say("gave no picture for {seconds:g} s", seconds=seconds),
        )

    def _read(self, device: Capture) -> None:
        if not device.isOpened():
            self._fail(say("can't be opened"))
            return
        # a webcam sends pictures this large in time only as JPEG
        device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        device.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        device.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        device.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        start = time.monotonic()
        number = 0
        while not self._stopping:
            there, image = device.read()
            if not there or image is None:
                self._fail(say("stopped giving pictures"))
                return
            with self._news:
                self._newest = Frame(image.astype(np.uint8, copy=False), time.monotonic() - start, number)
                self._news.notify_all()
            number += 1
