"""The two pictures cut out of a photograph for the nets; training cuts them in the same way."""

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Floats, Image

POSE_SIDE = 96
"""Side in px of the picture of a whole die."""
POSE_MARGIN = 1.35
"""It is this many times as wide as the die."""
FACE_SIDE = 64
"""Side in px of the upright picture of the face to be read."""
FEWEST_TINTS = 5.0
"""Standard deviation of a face's colours without brightness, of 100, below which they tell nothing."""
MID_GREY = 128
FACE_MARGIN = 1.6
"""It is this many times as wide as the largest circle in the face."""


def cut(image: Image, centre: tuple[float, float], half: float, side: int, angle: float = np.pi / 2) -> Image:
    """A square cut out of a picture and scaled to `side` px.

    Args:
        image: HxWx3 uint8.
        centre: its middle, px.
        half: half its width in the picture, px.
        side: of the result, px.
        angle: the direction in the picture that becomes up, rad counter-clockwise from +x with y up.

    Returns:
        side x side x 3 uint8; what lies outside the picture repeats its border.
    """
    if 2 * half / side > 1.5:  # noqa: PLR2004 - below that a bilinear sample sees every pixel
        image, centre, half = _shrunk(image, centre, half, side)
    scale = side / (2 * half)
    turn = np.pi / 2 - angle
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    # y points down: turning counter-clockwise in the picture is clockwise in its coordinates
    matrix = np.array([[cos, sin, 0.0], [-sin, cos, 0.0]])
    matrix[:, 2] = (side - 1) / 2 - matrix[:, :2] @ centre
    out = cv2.warpAffine(image, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return out.astype(np.uint8, copy=False)


def batch_of(cuts: Sequence[npt.NDArray[np.generic]]) -> Floats:
    """Pictures HxWx3 uint8 of one size as a net takes them, Nx3xHxW, 0 to 1."""
    batch: Floats = np.stack(cuts).astype(np.float32).transpose(0, 3, 1, 2) * np.float32(1 / 255)
    return batch


def _shrunk(
    image: Image, centre: tuple[float, float], half: float, side: int
) -> tuple[Image, tuple[float, float], float]:
    """The part round the square, halved as often as the cut would else alias."""
    reach = int(half * 1.5) + 2
    left, top = max(0, int(centre[0]) - reach), max(0, int(centre[1]) - reach)
    part = image[top : int(centre[1]) + reach, left : int(centre[0]) + reach]
    if part.size == 0:
        return image, centre, half
    x, y = centre[0] - left, centre[1] - top
    while 2 * half / side > 1.5 and min(part.shape[:2]) > 1:  # noqa: PLR2004 - as in `cut`
        part = _halved(part[: part.shape[0] // 2 * 2, : part.shape[1] // 2 * 2])
        x, y, half = x / 2 - 0.25, y / 2 - 0.25, half / 2
    return part, (x, y), half


def shrunk(image: Image, longer_side: int) -> Image:
    """A picture with its longer side `longer_side` px long; one that is no larger stays as it is.

    It is halved as often as it can be first: that takes a sixth of the time that other factors do.
    """
    while max(image.shape[:2]) >= 2 * longer_side and min(image.shape[:2]) > 1:
        image = _halved(image)
    scale = longer_side / max(image.shape[:2])
    if scale >= 1:
        return image
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _halved(image: Image) -> Image:
    """A picture of half the width and height, fast where both are even."""
    size = (image.shape[1] // 2, image.shape[0] // 2)
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def rounded(whole: Image) -> Image:
    """The largest disc of a square picture on mid-grey, so that its corners don't tell how it was turned.

    Args:
        whole: SxSx3 uint8.
    """
    out = whole.copy()
    out[from_middle(whole.shape[0]) > 1] = MID_GREY
    return out


@cache
def from_middle(side: int) -> npt.NDArray[np.float64]:
    """Of a square's pixels the squared distance from its middle, in half-widths."""
    ys, xs = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
    away: npt.NDArray[np.float64] = xs**2 + ys**2
    return away


@cache
def _middle_counts(side: int) -> Floats:
    """(side * side, 1), summing to 1: how much a face's pixels count, its middle most."""
    weight = np.exp(-1.5 * from_middle(side)).astype(np.float32).reshape(-1, 1)
    counts: Floats = weight / weight.sum()
    return counts


def tinted(face: Image) -> Image | None:
    """A face with its brightness taken out: coloured ink without highlights and shadows.

    Args:
        face: SxSx3 uint8.

    Returns:
        SxSx3 uint8, or None when there is no more colour in it than noise makes.
    """
    pixels = cv2.GaussianBlur(face, (0, 0), 0.6).astype(np.float32) + 12  # black has no colour
    pixels *= 100 / pixels.mean(axis=2, keepdims=True)
    inner = slice(face.shape[0] // 5, -face.shape[0] // 5)
    if float(pixels[inner, inner].std(axis=(0, 1)).max()) < FEWEST_TINTS:
        return None
    return np.clip(pixels, 0, 255).astype(np.uint8)


def inked(face: Image) -> Floats:
    """A face as one plane of contrast: its colours along the direction in which they differ most.

    So a red numeral on blue of the same brightness still shows, and colours tell nothing of the value.

    Args:
        face: SxSx3 uint8.

    Returns:
        SxS float32 with mean 0 and standard deviation 1. Whether ink is the brighter or the darker end is
        left open: the numeral net reads both.
    """
    side = face.shape[0]
    pixels = cv2.GaussianBlur(face, (0, 0), 0.6).reshape(-1, 3).astype(np.float32)
    weight = _middle_counts(side)
    centred = pixels - (pixels * weight).sum(axis=0)
    _, vectors = np.linalg.eigh((centred * weight).T @ centred)
    plane = (face.reshape(-1, 3).astype(np.float32) @ vectors[:, -1].astype(np.float32)).reshape(side, side)
    middle = (plane.ravel() * weight[:, 0]).sum()
    plane -= middle
    spread = float(np.sqrt((plane.ravel() ** 2 * weight[:, 0]).sum()))
    plane /= max(spread, 1.0)
    if vectors[:, -1].sum() < 0:
        plane = -plane
    return np.clip(plane, -4, 4).astype(np.float32)
