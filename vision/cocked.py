"""Does a die lie flat? Told by where the face that is read sits in its outline, for a camera that looks down.

One picture of one die can't tell a leaning die from one seen at an angle. Below a camera that looks straight
down the angle is known: a die away from the middle of the picture shows its top face shifted outwards by the
tangent of the angle it is seen at. A die that leans shows it shifted elsewhere.

Everywhere below a `face` is its centre, px, an `outline` a die's, (N, 2) px, and `size` the picture's width
and height, px; half-widths are the die's. A `camera` is as calibrated, as the other dice tell, or as usual.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import square
from vision.reading import DieType

Face = tuple[float, float]
Points = npt.NDArray[np.float64]

SHIFT_PER_WIDTH = 0.62
"""The top face's outward shift, in half-widths of the die, for a die one width of the picture from its
middle: the height of its face times the tangent of the angle, for a lens of usual focal length (as long as
the picture is wide, in px). Where the tray is calibrated, `Overhead` has the true one."""
MOST_SHIFT = 0.16
"""A face farther from its place, in half-widths of the die, leans: about 12 degrees. On the simulated tray
flat dice stay under 0.10 and dice leaning by 20 degrees and more lie at 0.20 and above."""
KITE_SHIFT = (0.10, 0.42)
"""A d10's kite is never in the middle: lying flat it sits between these, in half-widths."""
LONG = 1.3
"""A d4 longer than this is a barrel; its faces are not in the middle either, and it can't lean."""


@dataclass(frozen=True, slots=True)
class Overhead:
    """A calibrated camera over the tray, for pictures of any size of one shape.

    Attributes:
        focal: focal length, in widths of the picture.
        below: the spot of the tray straight below the camera, in widths (x) and heights (y) of the picture.
    """

    focal: float = 1.0
    below: tuple[float, float] = (0.5, 0.5)


USUAL = Overhead()


CENTRED = (DieType.D6, DieType.D8, DieType.D12, DieType.D20)
"""Dice whose top face, seen from straight above, lies in the middle of their outline."""


def face_seen_from_above(outline: Points, size: tuple[int, int], camera: Overhead = USUAL) -> Face:
    """Where the top face of a flat, centred die is below a camera that looks straight down."""
    width, height = size
    x, y = _middle(outline)
    shift = SHIFT_PER_WIDTH * square(outline)[1] / (width * camera.focal)
    return x + (x - width * camera.below[0]) * shift, y + (y - height * camera.below[1]) * shift


FOCALS = (0.6, 0.9, 1.3, 2.0)
"""Lenses that a photograph may have been taken with: focal lengths in widths of the picture."""
FEWEST_AGREEING = 3
"""So many dice must agree on where the camera hangs, and more than half of them."""
ASTRAY = 0.22
"""A face farther than this from where the other dice say it is, in half-widths of the die, is another."""
NEIGHBOUR = {DieType.D6: 0.46, DieType.D8: 0.43, DieType.D12: 0.56, DieType.D20: 0.4}
"""Of a die that lies flat the faces beside the top one are farther from its place, in half-widths (of a d8
0.54, a d12 0.71, a d20 0.53); the top face of one that leans is nearer (before the next one is on top, a d6's
at most 0.41, a d8's 0.33, a d12's 0.42, a d20's 0.28)."""


def hung_over(faces: list[tuple[Face, Points]], size: tuple[int, int]) -> Overhead | None:
    """Where a camera hangs of which nothing is known, by the dice in its picture; None when they don't say.

    A face shifts in its outline as the view at its place says. One die may be misread, most are not:
    of the views that one of them would be seen in, the one that suits most is taken. `faces` are those of
    dice whose top face is in their middle (`CENTRED`), each with its outline.
    """
    if len(faces) < FEWEST_AGREEING:
        return None
    width, height = size
    middles = np.array([_middle(outline) for _, outline in faces])
    halves = np.array([[square(outline)[1]] for _, outline in faces])
    shifts = (np.array([face for face, _ in faces]) - middles) / halves
    best, agreed = None, 0.0
    for focal in FOCALS:
        slope = SHIFT_PER_WIDTH / (width * focal)
        below = middles - shifts / slope
        off = np.linalg.norm((middles[None] - below[:, None]) * slope - shifts[None], axis=2)
        suits = np.maximum(1 - (off / MOST_SHIFT) ** 2, 0).sum(axis=1)
        one = int(suits.argmax())
        near = off[one] < MOST_SHIFT
        if suits[one] > agreed and near.sum() >= max(FEWEST_AGREEING, len(faces) / 2 + 0.5):
            x, y = below[near].mean(axis=0)
            best, agreed = Overhead(focal, (float(x / width), float(y / height))), float(suits[one])
    return best


def off_its_place(face: Face, outline: Points, size: tuple[int, int], camera: Overhead = USUAL) -> float:
    """How far a face is from where a flat, centred die's top one is, in half-widths."""
    expected = face_seen_from_above(outline, size, camera)
    return float(np.hypot(face[0] - expected[0], face[1] - expected[1])) / square(outline)[1]


def _middle(outline: Points) -> Face:
    moments = cv2.moments(outline.astype(np.float32))
    if moments["m00"] <= 0:
        return float(outline[:, 0].mean()), float(outline[:, 1].mean())
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]


def leans(die: DieType, face: Face, outline: Points, size: tuple[int, int], camera: Overhead = USUAL) -> bool:
    """Whether a die, of which this face is read, leans below a camera that looks straight down."""
    off = off_its_place(face, outline, size, camera)
    if die in {DieType.D10, DieType.D100}:
        return not KITE_SHIFT[0] <= off <= KITE_SHIFT[1]
    if die is DieType.D4:
        _, sides, _ = cv2.minAreaRect(outline.astype(np.float32))
        if max(sides) > LONG * min(sides):
            return False
    return off > MOST_SHIFT
