"""Does a die lie flat? Told by where the face that is read sits in its outline, for a camera that looks down.

One picture of one die can't tell a leaning die from one seen at an angle. Below a camera that looks straight
down the angle is known: a die away from the middle of the picture shows its top face shifted outwards by the
tangent of the angle it is seen at. A die that leans shows it shifted elsewhere.

Everywhere below a `face` is its centre, px, an `outline` a die's, (N, 2) px, and `size` the picture's width
and height, px; half-widths are the die's. A `camera` is as calibrated, as the dice tell, or as usual.
"""

import cv2
import numpy as np

from vision.pose import square
from vision.reading import DieType
from vision.sight import Array, Overhead, Spot, face_of_flat

MOST_SHIFT = 0.16
"""A face farther from its place, in half-widths of the die, leans: about 12 degrees. On the simulated tray
flat dice stay under 0.10 and dice leaning by 20 degrees and more lie at 0.20 and above."""
KITE_SHIFT = (0.10, 0.42)
"""A d10's kite is never in the middle: lying flat it sits between these, in half-widths."""
LONG = 1.3
"""A d4 longer than this is a barrel; its faces are not in the middle either, and it can't lean."""
NEIGHBOUR = {DieType.D6: 0.46, DieType.D8: 0.43, DieType.D12: 0.56, DieType.D20: 0.4}
"""Of a die that lies flat the faces beside the top one are farther from its place, in half-widths (of a d8
0.54, a d12 0.71, a d20 0.53); the top face of one that leans is nearer (before the next one is on top, a d6's
at most 0.41, a d8's 0.33, a d12's 0.42, a d20's 0.28)."""


def off_its_place(die: DieType, face: Spot, outline: Array, size: tuple[int, int], camera: Overhead) -> float:
    """How far a face is from where a flat die's top one is, in half-widths."""
    expected = face_of_flat(die, outline, size, camera)
    return float(np.hypot(face[0] - expected[0], face[1] - expected[1])) / square(outline)[1]


def leans(die: DieType, face: Spot, outline: Array, size: tuple[int, int], camera: Overhead) -> bool:
    """Whether a die, of which this face is read, leans below a camera that looks straight down."""
    off = off_its_place(die, face, outline, size, camera)
    if die in {DieType.D10, DieType.D100}:
        return not KITE_SHIFT[0] <= off <= KITE_SHIFT[1]
    if die is DieType.D4:
        _, sides, _ = cv2.minAreaRect(outline.astype(np.float32))
        if max(sides) > LONG * min(sides):
            return False
    return off > MOST_SHIFT
