"""What a camera makes of a scene: where it stands, reflections, exposure, blur, noise."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from hardware.simulated.scene import View
from hardware.simulated.solids import Array
from vision.images import Image
from vision.training.dataset.appearance import Rng, random_colour

LEVEL, NOT_LEVEL = 0.4, 0.1
"""Share of cameras held level, as people hold them, and how far off they are, rad; others are rolled anyhow.
Where the slant mostly runs along the picture's edge tells which of two neighbouring faces lies on top."""
FROM_BELOW = np.pi
"""Rolled so, a tilted camera has the farther side of the table at its picture's top, as people do."""
HALF_VIEW = 0.75
"""Tangent of half the angle that usual lenses see along a picture's longer side: 74 degrees in all. The Pi's
own cameras see 63 and 66, webcams and telephones 60 to 73."""


def random_view(
    rng: Rng, width: int, height: int, focal: float, *, steep: float, usual: bool = False
) -> View:
    """A camera over the table.

    Args:
        rng: randomness.
        width: of its picture, px.
        height: likewise.
        focal: how large a millimetre on the table is in the middle of the picture, px.
        steep: the chance of a view as oblique as a hand-held photograph's.
        usual: with a lens that sees no more than usual ones do; else with any.
    """
    tilt = rng.uniform(0.4, 0.85) if rng.random() < steep else abs(rng.normal(0, 0.2))
    distance = float(rng.uniform(220, 900))
    if usual:
        distance = max(distance, width / (2 * HALF_VIEW * focal))
    roll = rng.normal(FROM_BELOW, NOT_LEVEL) if rng.random() < LEVEL else rng.uniform(0, 6.28)
    return View.above(distance, focal * distance, (width, height), tilt=float(tilt), roll=float(roll))


def seen_aside(view: View, slope: float, way: float) -> View:
    """What a camera above the table sees aside, cut out of its picture, in the size of a view of the origin.

    Args:
        view: whose focal length and distance it has.
        slope: the tangent of the angle between its line of sight to the origin and the vertical.
        way: on which side the origin is, rad.
    """
    towards = slope * np.array([np.cos(way), np.sin(way)])
    distance = float(view.translation[2])
    above = View.above(distance, float(view.camera_matrix[0, 0]), (view.width, view.height))
    matrix = above.camera_matrix.copy()
    matrix[:2, 2] -= matrix[0, 0] * towards
    return View(matrix, above.rotation, np.array([*(towards * distance), distance]), view.width, view.height)


def add_glare(rng: Rng, picture: Image, outline: Array) -> None:
    """What lamps and windows leave on a die that a lone highlight does not: rings, bars, spots."""
    low, high = np.floor(outline.min(axis=0)).astype(int) - 1, np.ceil(outline.max(axis=0)).astype(int) + 2
    left, top = np.maximum(low, 0)
    part = picture[top : high[1], left : high[0]]
    if min(part.shape[:2]) < 4:  # next to nothing of it is in the picture
        return
    size = float((high - low).max())
    drawn = np.zeros(part.shape[:2], np.uint8)
    for _ in range(int(rng.integers(1, 4))):
        x, y = (int(v) for v in outline.mean(axis=0) - (left, top) + rng.normal(0, 0.2 * size, 2))
        strength = int(rng.integers(60, 256))
        kind, turn = rng.random(), float(rng.uniform(0, 360))
        if kind < 0.45:  # a ring lamp, or the rim of a hollow face
            axes = tuple(int(v) for v in np.maximum(2, size * rng.uniform(0.12, 0.42, 2)))
            start, along = float(rng.uniform(0, 360)), float(rng.uniform(60, 360))
            thick = max(1, round(size * rng.uniform(0.015, 0.06)))
            cv2.ellipse(drawn, (x, y), axes, turn, start, start + along, strength, thick, cv2.LINE_AA)
        elif kind < 0.75:  # a spot
            axes = tuple(int(v) for v in np.maximum(1, size * rng.uniform(0.02, 0.12, 2)))
            cv2.ellipse(drawn, (x, y), axes, turn, 0, 360, strength, -1, cv2.LINE_AA)
        else:  # a bar: a window, a tube
            wide, long = (float(v) for v in np.maximum(2, size * rng.uniform((0.03, 0.2), (0.12, 0.8))))
            box = cv2.boxPoints(((x, y), (wide, long), turn))
            cv2.fillConvexPoly(drawn, box.astype(np.int32), strength // 2, cv2.LINE_AA)
    drawn = cv2.GaussianBlur(drawn, (0, 0), max(0.4, size * float(rng.uniform(0.004, 0.03)))).astype(np.uint8)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillConvexPoly(inside, np.round(outline - (left, top)).astype(np.int32), 255)
    share = (drawn.astype(np.float32) / 255 * (inside > 0) * rng.uniform(0.3, 1.0))[:, :, None]
    light = np.array(random_colour(rng) if rng.random() < 0.2 else (1.0, 1.0, 1.0), np.float32) * 255
    part[:] = (part + share * (light - part)).astype(np.uint8)


@dataclass(frozen=True)
class Exposure:
    """How a camera is set: what it makes of brightness and colours.

    Attributes:
        gain: of blue, green, red.
        vivid: how far colours are driven from grey. contrast: from the middle of it, `pivot`.
        lift: added, levels of 255.
    """

    gain: npt.NDArray[np.float32]
    vivid: float = 1.0
    contrast: float = 1.0
    pivot: float = 128.0
    lift: float = 0.0


def random_exposure(rng: Rng) -> Exposure:
    """As cameras choose it; one of which the exposure is locked keeps it from picture to picture."""
    gain = np.exp(rng.normal(0, 0.22)) * np.exp(rng.normal(0, 0.08, 3)).astype(np.float32)
    if rng.random() < 0.25:  # strong colours, clipped
        return Exposure(gain, rng.uniform(1.0, 2.2), rng.uniform(1.0, 1.9), 110, rng.normal(0, 15))
    if rng.random() < 0.2:  # pale
        return Exposure(gain, contrast=rng.uniform(0.45, 0.9))
    return Exposure(gain)


def through_a_lens(rng: Rng, image: Image, sharpness: float, exposure: Exposure | None = None) -> Image:
    """What a camera makes of a scene: exposure, white balance, blur, noise, sharpening, JPEG.

    Args:
        rng: randomness.
        image: the scene, HxWx3 uint8 BGR.
        sharpness: about the size of a die, px: the blur is measured in it.
        exposure: how the camera is set; None for at random.
    """
    exposure = random_exposure(rng) if exposure is None else exposure
    picture: npt.NDArray[np.floating] = image.astype(np.float32) * exposure.gain
    mean = picture.mean(axis=2, keepdims=True)
    picture = mean + (picture - mean) * exposure.vivid
    picture = (picture - exposure.pivot) * exposure.contrast + exposure.pivot + exposure.lift
    blur = abs(rng.normal(0, 0.010)) * sharpness
    if blur > 0.35:
        picture = cv2.GaussianBlur(picture, (0, 0), blur).astype(np.float32)
    if rng.random() < 0.05:
        length = int(rng.integers(2, max(3, int(sharpness / 14))))
        kernel: npt.NDArray[np.floating] = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), rng.uniform(0, 180), 1)
        kernel = cv2.warpAffine(kernel, turn, (length, length)).astype(np.float32)
        picture = cv2.filter2D(picture, -1, kernel / max(float(kernel.sum()), 1e-6)).astype(np.float32)
    if rng.random() < 0.3:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture += (picture - soft) * rng.uniform(0.3, 1.5)
    noise = abs(rng.normal(0, 4.5))
    if noise > 0.5:
        grain = rng.normal(0, noise, picture.shape[:2] + ((1,) if rng.random() < 0.4 else (3,)))
        picture = picture + grain.astype(np.float32)
    out = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(35, 96))
        packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        unpacked = cv2.imdecode(packed, cv2.IMREAD_COLOR)
        assert unpacked is not None
        out = unpacked.astype(np.uint8)
    return out
