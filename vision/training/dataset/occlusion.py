"""Hides part of a die: a finger, a card, another die, the picture's edge. Its value can't be read then."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.images import Image
from vision.training.dataset.appearance import Rng, random_colour

FACE_HIDDEN = 0.15
"""A die is covered when at least this share of the face to be read is hidden, ..."""
DIE_HIDDEN = 0.3
"""... or this share of all that is seen of it."""
MOST_HIDDEN = 0.75
"""With more hidden than this share of it nothing can be learned of a die."""


def covered(rng: Rng, crop: Image, other: Image, other_mask: Image) -> tuple[Image, npt.NDArray[np.bool_]]:
    """A crop with something laid on it near its middle.

    Args:
        rng: randomness.
        crop: SxSx3 uint8 BGR.
        other: another die's crop, of the same shape.
        other_mask: where that die is in it, any size, 0 to 255.

    Returns:
        The picture, and SxS: what is hidden.
    """
    side = crop.shape[0]
    at = side / 2 + rng.normal(0, 0.2, 2) * side
    kind = rng.random()
    if kind < 0.3:
        shift = np.array([[1, 0, at[0] - side / 2], [0, 1, at[1] - side / 2]], np.float64)
        away = rng.uniform(0.25, 0.6) * side * np.array([np.cos(a := rng.uniform(0, 6.28)), np.sin(a)])
        shift[:, 2] += away
        large = cv2.resize(other_mask, (side, side), interpolation=cv2.INTER_LINEAR)
        share = cv2.warpAffine(large, shift, (side, side)).astype(np.float32) / np.float32(255)
        laid: npt.NDArray[np.float32] = cv2.warpAffine(other, shift, (side, side)).astype(np.float32)
    else:
        share = _shape(rng, side, (float(at[0]), float(at[1])), finger=kind < 0.7)
        laid = _surface(rng, side, skin=0.3 <= kind < 0.55)
    out = crop + share[:, :, None] * (laid - crop)
    return np.clip(out, 0, 255).astype(np.uint8), share > 0.5


def cut_off(rng: Rng, crop: Image) -> tuple[Image, npt.NDArray[np.bool_]]:
    """A crop as it looks at the picture's edge, beyond which `vision.crops.cut` repeats the last pixels.

    The grain of wood becomes stripes so, and stripes in a square look like a die to a net that never saw any.

    Args:
        rng: randomness.
        crop: SxSx3 uint8 BGR.

    Returns:
        The picture, and SxS: what lies beyond the edge.
    """
    side = crop.shape[0]
    seen = round(side * rng.uniform(0.15, 0.9))
    quarter = int(rng.integers(4))
    picture, beyond = np.rot90(crop, quarter).copy(), np.zeros((side, side), np.bool_)
    picture[:, seen:], beyond[:, seen:] = picture[:, seen - 1 : seen], True
    return np.rot90(picture, -quarter).copy(), np.rot90(beyond, -quarter).copy()


def _shape(rng: Rng, side: int, at: tuple[float, float], *, finger: bool) -> npt.NDArray[np.float32]:
    """A finger that comes from one side to near `at`, or all beyond an edge through it, 0 to 1."""
    large = np.zeros((side, side), np.uint8)
    angle = float(rng.uniform(0, 2 * np.pi))
    along = np.array([np.cos(angle), np.sin(angle)])
    if finger:
        for _ in range(int(rng.integers(1, 3))):
            tip = np.array(at) + rng.normal(0, 0.12, 2) * side
            far = tip + along * 2 * side
            thick = int(side * rng.uniform(0.15, 0.5))
            points = [tuple(int(v) for v in point) for point in (tip, far)]
            cv2.line(large, points[0], points[1], 255, thick, cv2.LINE_AA)
    else:
        across = np.array([-along[1], along[0]]) * 3 * side
        middle = np.array(at) + along * abs(rng.normal(0, 0.15)) * side
        corners = [middle - across, middle + across, middle + across + along * 3 * side]
        corners.append(middle - across + along * 3 * side)
        cv2.fillConvexPoly(large, np.array(corners).astype(np.int32), 255, cv2.LINE_AA)
    soft = cv2.GaussianBlur(large, (0, 0), float(rng.uniform(0.4, 1.5)))
    out: npt.NDArray[np.float32] = soft.astype(np.float32) / np.float32(255)
    return out


def _surface(rng: Rng, side: int, *, skin: bool) -> npt.NDArray[np.float32]:
    """Something of one colour, lit from one side; skin is that of any person."""
    dark = float(rng.uniform(0.2, 1.0))
    colour = np.array([0.45, 0.6, 0.85]) * dark + rng.normal(0, 0.03, 3) if skin else random_colour(rng)
    slope = rng.normal(0, 0.25, 2)
    ys, xs = np.mgrid[-1 : 1 : side * 1j, -1 : 1 : side * 1j]
    lit = np.clip(1 + slope[0] * xs + slope[1] * ys, 0.3, 1.6)
    grain = cv2.resize(rng.normal(0, 0.05, (side // 6, side // 6)).astype(np.float32), (side, side))
    surface = np.array(colour)[None, None] * lit[:, :, None] + grain[:, :, None]
    out: npt.NDArray[np.float32] = (np.clip(surface, 0, 1) * 255).astype(np.float32)
    return out


def hidden_shares(
    hidden: npt.NDArray[np.bool_], mask: Image, place: tuple[float, float], radius: float
) -> tuple[float, float]:
    """How much of the face to be read, and of the whole die, is hidden.

    Args:
        hidden: SxS, what is hidden.
        mask: where the die is, any size, 0 to 255.
        place: the face's middle, in shares of half the side from the picture's middle.
        radius: the face's, likewise.
    """
    side = hidden.shape[0]
    die = cv2.resize(mask, (side, side), interpolation=cv2.INTER_LINEAR) > 127
    face = np.zeros((side, side), np.uint8)
    middle = [round((v + 1) * side / 2 - 0.5) for v in place]
    cv2.circle(face, (middle[0], middle[1]), max(1, round(radius * side / 2)), 255, -1)
    on_face = float((hidden & (face > 0)).sum()) / max(1, int((face > 0).sum()))
    on_die = float((hidden & die).sum()) / max(1, int(die.sum()))
    return on_face, on_die
