"""The Raspberry Pi's own cameras, through picamera2: modules 1, 2, 3, HQ, Global Shutter and what comes next.

Nothing here knows a module by its name. What it can do is asked of it: the sensor's size and modes, whether a
lens can be moved, whether exposure and white balance can be locked. libcamera is loaded inside `open` only.

A small stream is for watching; the large one of the same frames becomes a picture only when dice are to be
read. Everything that touches libcamera happens in one thread of its own, because any call into
it may hang for good (picamera2#1065, #1275): no caller waits longer than it was told to, and a process whose
camera hangs is ended from outside.
"""

from __future__ import annotations

import importlib
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hardware.camera import CameraError, CameraRanges, CameraSettings, Frame
from hardware.cameras.device import DeviceCamera, Reader
from hardware.cameras.pi_controls import (
    CONTINUOUS_FOCUS,
    having,
    lacking,
    locking,
    mismatch,
    ranges_of,
    settings_of,
)
from hardware.cameras.pi_streams import to_bgr, watching_size, wished_streams
from hardware.message import ASK_OWNER, Device, say, together

if TYPE_CHECKING:
    from collections.abc import Callable

NOT_INSTALLED = together(
    say("The program for the Raspberry Pi's camera is not installed; a USB camera works without it."),
    ASK_OWNER,
)
OPEN_S = 10.0
"""A camera that has given no picture so long after it was opened gives none."""
CONVERGE_S = 2.0
"""What calibration leaves open automatics get so long to find; then it is locked."""
REQUEST_S = 2.0
"""A frame that takes longer will not come."""
LOCK_S = 1.5
"""After so long a camera that was told to lock must have done so: sensors take a few frames."""
LET_GO_S = 2.0
"""How long `close` waits for a camera that hangs; after that only the end of the process frees it."""
BUFFERS = 4
"""One is being turned into a picture, one waits; the rest are the camera's."""
FRAME_US = 33_333
"""The shortest time from frame to frame; longer when the exposure is."""


class PiCamera(DeviceCamera["_Worker"]):
    """One camera module.

    Args:
        size: width and height wished of the large picture, px; the sensor's own shape is kept.
        number: which of several cameras, as `rpicam-hello --list-cameras` counts them.
        settings: what to lock; of what is None in it, or without it, what automatics find at the start.
        module: loads picamera2; for tests.
        clock: s, only grows.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 960),
        *,
        number: int = 0,
        settings: CameraSettings | None = None,
        module: Callable[[], Any] = lambda: importlib.import_module("picamera2"),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__("picamera2" if number == 0 else f"picamera2:{number}")
        self._new_worker = partial(_Worker, self.name, module, size, number, settings, clock)

    def open(self) -> None:
        """Start both streams and lock the settings; raises CameraError with what is wrong and what to do."""
        self.close()
        self._read(self._new_worker(), OPEN_S + CONVERGE_S)

    def large_frame(self, after: float, timeout: float = REQUEST_S) -> Frame:
        """The first large picture exposed after `after` s of camera time; see `TwoStreams`."""
        return self._open_reader().large(after, timeout)

    def identity(self) -> str:
        """The module's name and the socket it is plugged into; the camera must have been opened."""
        return self._open_reader().identity

    def ranges(self) -> CameraRanges:
        """What this module lets one set."""
        return self._open_reader().ranges

    def adjust(self, settings: CameraSettings) -> None:
        """Lock what is given; see `Adjustable`."""
        self._open_reader().adjust(settings)

    def measured(self) -> CameraSettings:
        """What the newest frame's metadata say."""
        return settings_of(self._open_reader().metadata)


class _Worker(Reader):
    """All that talks to libcamera."""

    def __init__(
        self,
        name: str,
        module: Callable[[], Any],
        size: tuple[int, int],
        number: int,
        settings: CameraSettings | None,
        clock: Callable[[], float],
    ) -> None:
        super().__init__(name, LET_GO_S)
        self._module = module
        self._size = size
        self._which = number
        self._settings = settings
        self._clock = clock
        self._wanted: float | None = None  # a large picture exposed from this time on
        self._large: Frame | CameraError | None = None
        self._wish: dict[str, Any] | None = None  # controls to be set
        self._lock_by = float("inf")
        self.identity = ""
        self.ranges = CameraRanges()
        self.metadata: dict[str, Any] = {}

    def large(self, after: float, timeout: float) -> Frame:
        """The first large picture exposed from `after` on; raises CameraError."""
        with self._news:
            self._wanted, self._large = after, None
            self._news.wait_for(lambda: self._fault or self._large is not None, timeout)
            large, self._wanted, self._large = self._large, None, None
            if isinstance(large, CameraError):
                raise large
            if large is None:
                raise self._no_picture(timeout)
            return large

    def adjust(self, settings: CameraSettings) -> None:
        wish = locking(settings, self.ranges)
        with self._news:
            self._settings = settings
            self._wish = wish
            self._lock_by = self._clock() + LOCK_S

    def _no_picture(self, seconds: float) -> CameraError:
        return CameraError(
            self._fault
            or say(
                "The camera {camera} gave no picture for {seconds:g} s. Check the ribbon cable at both ends, "
                "and that no other program uses the camera.",
                camera=Device(self.name),
                seconds=seconds,
            )
        )

    def run(self) -> None:
        camera: Any = None
        try:
            camera = self._open()
            self._stream(camera)
        except CameraError as problem:
            self._fail(problem.words)
        except TimeoutError:
            self._fail(self._no_picture(REQUEST_S).words)
        except Exception as problem:  # noqa: BLE001 - libcamera raises whatever its C++ side does
            self._fail(
                say(
                    "The camera {camera} failed ({why}). It is being started again; if this goes on, check "
                    "the ribbon cable at both ends, and that no other program uses the camera.",
                    camera=Device(self.name),
                    why=problem,
                )
            )
        finally:
            if camera is not None:
                camera.close()

    def _open(self) -> Any:  # noqa: ANN401 - picamera2 has no types
        try:
            picamera2 = self._module()
        except ImportError as error:
            raise CameraError.say(
                "The Raspberry Pi's camera needs picamera2 and libcamera, which this Python does not "
                "find. On Raspberry Pi OS: sudo apt install python3-picamera2, and an environment made "
                "with --system-site-packages. A USB camera works without them: v4l2:0.",
                guests=NOT_INSTALLED,
            ) from error
        found = picamera2.Picamera2.global_camera_info()
        if self._which >= len(found):
            raise CameraError.say(
                "{count} found on the camera sockets. Switch the Pi off, check the ribbon cable "
                "(contacts towards the board, both ends locked), and look with: rpicam-hello "
                "--list-cameras",
                count=say("Only {cameras} camera(s) were", cameras=len(found))
                if found
                else say("No camera was"),
                guests=say(
                    "No camera was found on the camera sockets. Switch the Pi off and check the ribbon "
                    "cable: contacts towards the board, both ends locked."
                ),
            )
        self.identity = f"{found[self._which].get('Model', 'camera')} at {found[self._which]['Id']}"
        camera = picamera2.Picamera2(self._which)
        try:
            main, sensor = wished_streams(camera, self._size)
            self.ranges = ranges_of(camera.camera_controls)
            wish = camera.create_video_configuration(
                main={"size": main, "format": "RGB888"},  # in memory blue comes first: what OpenCV calls BGR
                lores={"size": watching_size(main), "format": "YUV420"},
                buffer_count=BUFFERS,
                controls=self._pace(camera.camera_controls),
                **({} if sensor is None else {"sensor": sensor}),
            )
            camera.configure(wish)
            self.ranges = ranges_of(camera.camera_controls)  # the sensor's mode may have changed them
            self._start_locked(camera)
        except Exception:
            camera.close()
            raise
        return camera

    def _pace(self, controls: dict[str, Any]) -> dict[str, Any]:
        if "FrameDurationLimits" not in controls or self._settings is None:
            return {}
        frame_us = max(FRAME_US, (self._settings.exposure_us or 0) + 1000)
        return {"FrameDurationLimits": (frame_us, frame_us)}

    def _start_locked(self, camera: Any) -> None:  # noqa: ANN401
        """Start with what calibration says; what it leaves open is what automatics find within CONVERGE_S."""
        given = self._settings or CameraSettings()
        controls, open_ = locking(given, self.ranges), lacking(given, self.ranges)
        if "lens_position" in open_:
            controls |= {"AfMode": CONTINUOUS_FOCUS}
        camera.set_controls(controls)
        camera.start()
        if open_:
            found = CameraSettings()
            until = self._clock() + CONVERGE_S
            while self._clock() < until and not self._stopping:
                request = camera.capture_request(wait=REQUEST_S)
                found = settings_of(request.get_metadata())
                request.release()
            found = having(found, self.ranges)
            given = replace(given, **{name: getattr(found, name) for name in open_})
            camera.set_controls(locking(given, self.ranges))
        self._settings = given
        self._lock_by = self._clock() + LOCK_S

    def _stream(self, camera: Any) -> None:  # noqa: ANN401
        streams = {name: camera.camera_configuration()[name] for name in ("main", "lores")}
        number, first = 0, None
        while not self._stopping:
            if self._wish is not None:
                with self._news:
                    wish, self._wish = self._wish, None
                camera.set_controls(wish)
            request = camera.capture_request(wait=REQUEST_S)
            metadata = request.get_metadata()
            stamp = metadata["SensorTimestamp"]  # ns; when the first row was read out
            first = stamp if first is None else first
            frame = Frame(
                to_bgr(request.make_array("lores"), streams["lores"]), (stamp - first) / 1e9, number
            )
            began = frame.time - metadata.get("ExposureTime", 0) / 1e6
            large = self._large_if_wanted(request, metadata, streams["main"], began, number)
            request.release()
            with self._news:
                self.metadata, self._newest = metadata, frame
                if large is not None and self._wanted is not None:
                    self._large = large
                self._news.notify_all()
            number += 1

    def _large_if_wanted(
        self,
        request: Any,  # noqa: ANN401
        metadata: dict[str, Any],
        stream: dict[str, Any],
        began: float,
        number: int,
    ) -> Frame | CameraError | None:
        with self._news:
            wanted = self._wanted
        if wanted is None or self._large is not None or began < wanted:
            return None
        wrong = "" if self._settings is None else mismatch(self._settings, metadata)
        if not wrong:
            return Frame(to_bgr(request.make_array("main"), stream), began, number)
        if self._clock() < self._lock_by:
            return None  # a sensor needs some frames to take its settings in
        return CameraError.say(
            "The camera {camera} does not keep to its calibration: {wrong}. It is being started again; "
            "if this goes on, calibrate the camera anew.",
            camera=Device(self.name),
            wrong=wrong,
        )
