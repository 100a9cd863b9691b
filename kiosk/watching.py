"""Inside the process that watches the tray: frames from the camera, through the pipeline, to the kiosk."""

from __future__ import annotations

import os
import signal
import threading
import time
from multiprocessing import parent_process
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera import CameraError, OutOfPhotos
from hardware.cameras import open_camera
from kiosk.preview import HEIGHT, WIDTH, Preview
from kiosk.watch_messages import (
    Alive,
    Arm,
    Disarm,
    Lost,
    Motion,
    NoThrow,
    Opened,
    Seen,
    Stop,
    ThrowDice,
    WatchSettings,
)
from vision.nets import ModelError
from vision.read import DiceReader
from vision.settle import Settle
from vision.tray import TrayPipeline

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from hardware.camera import Camera, Image
    from kiosk.watch_messages import Command
    from vision.tray import TrayReport

ALIVE_EVERY_S = 0.5
IDLE_SHARE = 3
"""A simulated tray in which nothing is asked for or moves is looked at this many times less often."""
LEAD_IN_S = 2.0
"""In step, the tray is watched for at most this long (camera time) to be seen at rest before a throw."""
JPEG_QUALITY = 90


def main(settings: WatchSettings, commands: Connection, reports: Connection, preview: str) -> None:
    """Run until told to stop, until the kiosk is gone, or until the camera is lost (which is reported)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the kiosk's to answer
    threading.Thread(target=_end_with_parent, daemon=True).start()
    cv2.setNumThreads(1)  # the other cores are the screen's
    try:
        _watch(settings, commands, reports, preview)
    except (BrokenPipeError, EOFError, ConnectionResetError):
        return  # the kiosk is gone


def _end_with_parent() -> None:
    """End with the kiosk even while the camera hangs: a process left over would keep the device."""
    kiosk = parent_process()
    assert kiosk is not None
    kiosk.join()
    os._exit(1)


def _watch(settings: WatchSettings, commands: Connection, reports: Connection, preview: str) -> None:
    try:
        camera, pipeline = (settings.parts or parts)(settings)
        camera.open()
    except CameraError as problem:
        reports.send(Lost(str(problem)))
        return
    except ModelError as problem:
        reports.send(Lost(str(problem), lasting=True))
        return
    shown = Preview(preview)
    try:
        if camera.empty_is_known:
            pipeline.empty = camera.frame().image
        reports.send(Opened(camera.name, camera.simulated, camera.can_throw))
        Watcher(camera, pipeline, shown, commands, reports, settings).run()
    except CameraError as problem:
        reports.send(Lost(str(problem)))
    finally:
        camera.close()
        shown.close()


def parts(settings: WatchSettings) -> tuple[Camera, TrayPipeline]:
    """The camera, not opened yet, and the pipeline; raises CameraError or ModelError."""
    camera = open_camera(
        settings.source, seed=settings.seed, size=settings.size, truth_log=settings.truth_log
    )
    assert camera is not None  # a table without a camera has no such process
    reader = DiceReader.load(accept=settings.accept, overhead=True)
    return camera, TrayPipeline(reader, Settle(settings.rest_s))


class Watcher:
    """Looks at the tray frame by frame, does as it is told, and reports."""

    def __init__(
        self,
        camera: Camera,
        pipeline: TrayPipeline,
        preview: Preview,
        commands: Connection,
        reports: Connection,
        settings: WatchSettings,
    ) -> None:
        self._camera = camera
        self._pipeline = pipeline
        self._preview = preview
        self._commands = commands
        self._reports = reports
        self._settings = settings
        self._roll: int | None = None
        self._under_way = False  # a throw made by the machine has not been read yet
        self._thrown_at = 0.0  # s of camera time
        self._time = 0.0  # of the newest frame, s of camera time
        self._at_rest: Image | None = None
        self._motion = Motion.STILL
        self._due = time.monotonic()  # when to look next, where the camera does not pace
        self._alive_at = -ALIVE_EVERY_S

    def run(self) -> None:
        """Watch until told to stop; raises CameraError when it is lost, EOFError when the kiosk is gone."""
        while self._obey():
            self._say_alive()
            if self._under_way or not self._settings.in_step:
                self._look()

    def _obey(self) -> bool:
        """Take the commands that have come, waiting until it is time to look again; False to stop."""
        wait = self._wait_s()
        while self._commands.poll(wait):
            command: Command = self._commands.recv()
            match command:
                case Stop():
                    return False
                case Arm(roll):
                    self._roll, self._under_way = roll, False
                    self._pipeline.arm()
                case Disarm():
                    self._roll, self._under_way = None, False
                    self._pipeline.disarm()
                case ThrowDice(roll, dice):
                    self._throw(roll, dice)
            wait = 0.0
        return True

    def _wait_s(self) -> float:
        if self._settings.in_step:
            return 0.0 if self._under_way else ALIVE_EVERY_S
        if self._camera.paced:
            return 0.0
        busy = self._under_way or self._motion is not Motion.STILL
        now = time.monotonic()
        self._due = max(now, self._due + (1 if busy else IDLE_SHARE) / self._settings.frames_per_s)
        return self._due - now

    def _say_alive(self) -> None:
        now = time.monotonic()
        if now - self._alive_at >= ALIVE_EVERY_S:
            self._alive_at = now
            self._reports.send(Alive())

    def _throw(self, roll: int, dice: tuple[str, ...]) -> None:
        if self._settings.in_step:
            self._lead_in()
        self._roll = roll
        self._pipeline.arm()
        try:
            self._camera.throw(dice)
        except OutOfPhotos as problem:
            self._reports.send(NoThrow(roll, str(problem), over=True))
        except CameraError as problem:
            self._reports.send(NoThrow(roll, str(problem)))
        else:
            self._under_way = True
            self._thrown_at = self._time

    def _lead_in(self) -> None:
        """See the tray at rest, so that what is thrown into it can be told from what lay there."""
        start: float | None = None
        while True:
            image, report = self._see()
            self._at_rest = image if report.still else self._at_rest
            start = self._time if start is None else start
            if report.still or self._time - start >= LEAD_IN_S:
                return

    def _look(self) -> None:
        image, report = self._see()
        if report.reading is not None and self._roll is not None:
            before = None if self._at_rest is None else _jpeg(self._at_rest)
            self._under_way = False
            self._reports.send(Seen(self._roll, report.reading, before, _jpeg(image)))
        elif self._under_way and self._time - self._thrown_at > self._settings.give_up_s:
            self._under_way = False
            assert self._roll is not None
            self._reports.send(NoThrow(self._roll, "The tray looks as it did before the throw. Throw again."))
        if report.still:
            self._at_rest = image

    def _see(self) -> tuple[Image, TrayReport]:
        frame = self._camera.frame()
        self._time = frame.time
        report = self._pipeline.see(frame.image, frame.time)
        self._preview.write(_fitting(frame.image))
        motion = Motion.MOVING if report.moving else Motion.STILL if report.still else Motion.SETTLING
        if motion is not self._motion:
            self._motion = motion
            self._reports.send(motion)
        return frame.image, report


def _fitting(image: Image) -> Image:
    height, width = image.shape[:2]
    scale = min(WIDTH / width, HEIGHT / height)
    if scale >= 1:
        return image
    size = (int(width * scale), int(height * scale))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _jpeg(image: Image) -> bytes:
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    assert done  # it fails only for pictures of a kind that no camera gives
    return data.tobytes()
