"""A stand-in for the module picamera2, as true to it as the driver can see.

It keeps to what was read off picamera2 0.3.38 on libcamera 0.4: requests of two streams that are held until
they are released (a camera whose buffers are all held gives no more), controls that take some frames, a
request for a control that the camera does not have is an error, metadata under libcamera's names, exposure
before SensorTimestamp, rows padded to the stride, and calls that hang.
"""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

ADVANCE_S = 1 / 120
"""A frame each so many s: quicker than a real sensor, for the tests' sake."""
DELAY_FRAMES = 3
"""A sensor takes so many frames to take in what it is told."""
FRAME_NS = 33_333_333


@dataclass(frozen=True)
class Sensor:
    """A camera module by its properties. The figures are those of the modules' data sheets."""

    model: str
    size: tuple[int, int]
    modes: tuple[tuple[tuple[int, int], tuple[int, int, int, int], float], ...]  # size, crop, frames/s
    lens: bool = False
    colour: bool = True
    formats: tuple[str, str] = ("RGB888", "YUV420")


MODULE_1 = Sensor(
    "ov5647",
    (2592, 1944),
    (
        ((640, 480), (16, 0, 2560, 1920), 58.9),
        ((1296, 972), (0, 0, 2592, 1944), 43.3),
        ((1920, 1080), (348, 434, 1928, 1080), 30.6),
        ((2592, 1944), (0, 0, 2592, 1944), 15.6),
    ),
)
MODULE_2 = Sensor(
    "imx219",
    (3280, 2464),
    (
        ((640, 480), (1000, 752, 1280, 960), 206.7),
        ((1640, 1232), (0, 0, 3280, 2464), 83.7),
        ((1920, 1080), (680, 692, 1920, 1080), 47.6),
        ((3280, 2464), (0, 0, 3280, 2464), 21.2),
    ),
)
MODULE_3 = Sensor(
    "imx708_wide",
    (4608, 2592),
    (
        ((1536, 864), (768, 432, 3072, 1728), 120.1),
        ((2304, 1296), (0, 0, 4608, 2592), 56.0),
        ((4608, 2592), (0, 0, 4608, 2592), 14.4),
    ),
    lens=True,
)
HQ = Sensor(
    "imx477",
    (4056, 3040),
    (
        ((1332, 990), (696, 528, 2664, 1980), 120.1),
        ((2028, 1080), (0, 440, 4056, 2160), 50.0),
        ((2028, 1520), (0, 0, 4056, 3040), 40.0),
        ((4056, 3040), (0, 0, 4056, 3040), 10.0),
    ),
)
GLOBAL_SHUTTER = Sensor("imx296", (1456, 1088), (((1456, 1088), (0, 0, 1456, 1088), 60.4),))
VIRTUAL = Sensor("Virtual tray", (1280, 960), (), colour=False, formats=("NV12", "NV12"))
"""libcamera's virtual pipeline: one format, and no control but the frame's duration."""


@dataclass
class Plan:
    """What the test wants of the camera; may be changed while it runs.

    Attributes:
        sensors: plugged in.
        tray: paints the picture: width, height and number of the frame to HxWx3 uint8 BGR.
        hang_at: the call that never returns: "open", "configure", "start", "capture", "close".
        dies_at: number of the frame at which requests fail.
        stubborn: controls that the camera does not take in.
        told: the controls that it was told, each as it was the last time.
    """

    sensors: list[Sensor] = field(default_factory=lambda: [MODULE_3])
    tray: Any = None
    hang_at: str = ""
    dies_at: int | None = None
    stubborn: dict[str, Any] = field(default_factory=dict)
    held: int = 0
    opened: int = 0
    let_go: threading.Event = field(default_factory=threading.Event)
    wished: dict[str, Any] = field(default_factory=dict)
    told: dict[str, Any] = field(default_factory=dict)

    def maybe_hang(self, call: str) -> None:
        if self.hang_at == call:
            self.let_go.wait(30)


class Request:
    def __init__(self, camera: Picamera2, number: int, controls: dict[str, Any]) -> None:
        self._camera = camera
        self._number = number
        self._controls = controls
        self._released = False
        camera.plan.held += 1

    def get_metadata(self) -> dict[str, Any]:
        stamp = 5_000_000_000 + self._number * FRAME_NS
        return {"SensorTimestamp": stamp, "FrameDuration": 33333} | self._controls

    def make_array(self, name: str) -> Any:
        assert not self._released, "a released buffer is the camera's"
        stream = self._camera.camera_configuration()[name]
        width, height = stream["size"]
        picture = self._camera.painted(width, height, self._number)
        if stream["format"] == "RGB888":
            return picture
        planar = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420)
        if stream["format"] == "YUV420":
            return padded(planar, width, height, stream["stride"])
        chroma = planar[height:].reshape(2, height // 2, width // 2)
        nv12 = np.empty((height * 3 // 2, width), np.uint8)
        nv12[:height] = planar[:height]
        nv12[height:, 0::2], nv12[height:, 1::2] = chroma
        return nv12

    def release(self) -> None:
        assert not self._released, "released twice"
        self._released = True
        self._camera.plan.held -= 1


def padded(planar: Any, width: int, height: int, stride: int) -> Any:
    """A picture in I420 with rows of `stride` bytes, chroma rows of half as many."""
    flat = np.zeros(stride * height * 3 // 2, np.uint8)
    flat[: stride * height].reshape(height, stride)[:, :width] = planar[:height]
    chroma = planar[height:].reshape(height, width // 2)
    flat[stride * height :].reshape(height, stride // 2)[:, : width // 2] = chroma
    return flat.reshape(height * 3 // 2, stride)


class Picamera2:
    plan = Plan()

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [
            {"Model": each.model, "Id": f"/base/soc/i2c0mux/i2c@{k}/{each.model}@1a", "Num": k}
            for k, each in enumerate(Picamera2.plan.sensors)
        ]

    def __init__(self, number: int = 0) -> None:
        self.plan = Picamera2.plan
        self.plan.maybe_hang("open")
        self._sensor = self.plan.sensors[number]
        self.plan.opened += 1
        self._configuration: dict[str, Any] = {}
        self._controls: dict[str, Any] = {}
        self._told: list[tuple[int, dict[str, Any]]] = []
        self._frame = 0
        self._started = False
        self.sensor_resolution = self._sensor.size
        self.camera_properties: dict[str, Any] = {"Model": self._sensor.model}
        if self._sensor.colour:
            self.camera_properties |= {"PixelArraySize": self._sensor.size, "ColorFilterArrangement": 0}

    @property
    def camera_controls(self) -> dict[str, Any]:
        controls: dict[str, Any] = {"FrameDurationLimits": (33333, 120000, None)}
        if self._sensor.colour:
            controls |= {
                "AeEnable": (False, True, True),
                "ExposureTime": (13, 66666, None),
                "AnalogueGain": (1.0, 16.0, None),
                "AwbEnable": (False, True, True),
                "ColourGains": (0.0, 32.0, None),
            }
        if self._sensor.lens:
            controls |= {"AfMode": (0, 2, 0), "LensPosition": (0.0, 15.0, 1.0)}
        return controls

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        if not self._sensor.modes:
            return [{"format": "NV12"}]
        return [
            {"size": size, "crop_limits": crop, "fps": fps, "bit_depth": depth}
            for size, crop, fps in self._sensor.modes
            for depth in (8, 10)
        ]

    def create_video_configuration(self, **wish: Any) -> dict[str, Any]:
        for stream in (wish["main"], wish["lores"]):
            assert stream["size"][0] % 2 == stream["size"][1] % 2 == 0
        assert wish["lores"]["size"][0] <= wish["main"]["size"][0]
        self.set_controls(wish.get("controls", {}))
        return wish

    def configure(self, wish: dict[str, Any]) -> None:
        self.plan.maybe_hang("configure")
        assert not self._started
        self._configuration = {
            name: dict(wish[name]) | {"format": given, "stride": -(-wish[name]["size"][0] // 64) * 64}
            for name, given in zip(("main", "lores"), self._sensor.formats, strict=True)
        }
        self.plan.wished = wish

    def camera_configuration(self) -> dict[str, Any]:
        return self._configuration

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.plan.told |= controls
        self._told.append((self._frame + DELAY_FRAMES, dict(controls)))

    def start(self) -> None:
        self.plan.maybe_hang("start")
        assert self._configuration
        self._started = True

    def capture_request(self, *, wait: float) -> Request:
        if self.plan.hang_at == "capture":
            self.plan.let_go.wait(wait)
            raise TimeoutError
        if self.plan.dies_at is not None and self._frame >= self.plan.dies_at:
            raise RuntimeError("Failed to queue buffer")
        assert self._started
        assert self.plan.held < self._configuration_buffers(), "all buffers are held: the camera stalls"
        time.sleep(ADVANCE_S)
        self._frame += 1
        return Request(self, self._frame, self._metadata())

    def close(self) -> None:
        self.plan.maybe_hang("close")
        self._started = False
        self.plan.opened -= 1

    def painted(self, width: int, height: int, number: int) -> Any:
        if self.plan.tray is not None:
            return self.plan.tray(width, height, number)
        rng = np.random.default_rng(number)
        picture = np.full((height, width, 3), (60, 90, 40), np.uint8)
        picture[: height // 2, : width // 2] = (20, 30, 200)  # red, upper left
        return cv2.add(picture, rng.integers(0, 4, picture.shape, np.uint8))

    def _configuration_buffers(self) -> int:
        return int(self.plan.wished.get("buffer_count", 6))

    def _metadata(self) -> dict[str, Any]:
        """What the sensor was set to in this frame: automatics drift, what is locked is as told."""
        for when, controls in list(self._told):
            if self._frame >= when:
                self._controls |= controls
                self._told.remove((when, controls))
        told = self._controls | self.plan.stubborn
        if not self._sensor.colour:
            return {}
        drift = min(self._frame, 20)
        metadata: dict[str, Any] = {
            "ExposureTime": told.get("ExposureTime", 12000 + 100 * drift),
            "AnalogueGain": told.get("AnalogueGain", 1.5),
            "ColourGains": told.get("ColourGains", (1.8 + drift / 100, 1.6)),
        }
        metadata["ExposureTime"] = round(metadata["ExposureTime"] / 15) * 15  # whole rows
        if self._sensor.lens:
            metadata["LensPosition"] = told.get("LensPosition", drift / 10)
        return metadata
