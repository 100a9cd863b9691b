"""Which sizes a Pi's camera is asked for, by its sensor's properties, and how its buffers become pictures."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError, Image
from hardware.message import say

WATCH_WIDTH = 640
"""Width of the small stream, px: the motion detector looks at 160, the screen shows up to 800."""
ENOUGH_FPS = 20.0
"""A sensor mode that gives fewer frames a second makes dice look as if they jumped."""

_CONVERSIONS = {
    "YUV420": cv2.COLOR_YUV2BGR_I420,
    "NV12": cv2.COLOR_YUV2BGR_NV12,
    "NV21": cv2.COLOR_YUV2BGR_NV21,
    "BGR888": cv2.COLOR_RGB2BGR,  # libcamera names the bytes from the last to the first
    "XRGB8888": cv2.COLOR_BGRA2BGR,
    "XBGR8888": cv2.COLOR_RGBA2BGR,
}


def wished_streams(camera: Any, wished: tuple[int, int]) -> tuple[tuple[int, int], dict[str, Any] | None]:  # noqa: ANN401 - picamera2 has no types
    """Size of the large stream, and the sensor's mode for it (None: left to libcamera).

    The large picture has the wished height and the sensor's own shape, so that nothing at the sides is lost;
    it is never larger than the sensor. The mode is the smallest that sees all the sensor does, is at least as
    large as the picture, and quick enough; a mode that sees less would cut the tray off.
    """
    width, height = _sensor_size(camera)
    scale = min(1.0, wished[1] / height)
    size = (_even(width * scale), _even(height * scale))
    modes = [mode for mode in camera.sensor_modes if "size" in mode and "crop_limits" in mode]
    if not modes:
        return size, None
    widest = max(_area(mode["crop_limits"][2:]) for mode in modes)
    whole = [mode for mode in modes if _area(mode["crop_limits"][2:]) >= 0.98 * widest]
    large = [mode for mode in whole if mode["size"][0] >= size[0] and mode["size"][1] >= size[1]]
    quick = [mode for mode in large if mode["fps"] >= ENOUGH_FPS]
    best = min(quick or large or whole, key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))
    return size, {"output_size": best["size"], "bit_depth": best["bit_depth"]}


def watching_size(large: tuple[int, int]) -> tuple[int, int]:
    """The small stream's size: the same shape."""
    width = min(WATCH_WIDTH, large[0])
    return _even(width), _even(width * large[1] / large[0])


def to_bgr(array: npt.NDArray[np.uint8], stream: dict[str, Any]) -> Image:
    """A stream's buffer as a picture, whatever format the camera has settled for.

    Args:
        array: as picamera2's `make_array` gives it; rows may be padded.
        stream: its configuration: "format" and "size".

    Raises CameraError for a format that is none of those cameras give.
    """
    name, (width, height) = stream["format"], stream["size"]
    if name == "RGB888":
        picture = array
    elif name in _CONVERSIONS:
        picture = cv2.cvtColor(array, _CONVERSIONS[name]).astype(np.uint8, copy=False)
    else:
        raise CameraError.say(
            "The camera gives pictures as {name}, which the kiosk can't use. Please report this, with "
            "the output of: rpicam-hello --list-cameras",
            name=name,
            guests=say("The camera gives pictures that the kiosk can't use. Plug in another one."),
        )
    return np.ascontiguousarray(picture[:height, :width])


def _sensor_size(camera: Any) -> tuple[int, int]:  # noqa: ANN401
    told = camera.camera_properties
    if "PixelArraySize" in told:
        width, height = told["PixelArraySize"]
    elif told.get("PixelArrayActiveAreas"):
        _, _, width, height = told["PixelArrayActiveAreas"][0]
    else:
        width, height = camera.sensor_resolution
    return width, height


def _area(size: tuple[int, ...]) -> int:
    return size[0] * size[1]


def _even(length: float) -> int:
    return max(2, int(length) // 2 * 2)
