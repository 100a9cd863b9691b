"""Does a die lie flat? Told by where the face that is read sits in its outline, and by what that looks like.

One picture of one die can't tell a leaning die from one seen at an angle. Below a camera that looks straight
down the angle is known: a die away from the middle of the picture shows its top face shifted outwards by the
tangent of the angle it is seen at. A die that leans shows it shifted elsewhere.

Everywhere below `size` is the picture's width and height, px; half-widths are the die's. A `camera` is as
calibrated, as the dice tell, or as usual.
"""

import cv2
import numpy as np

from vision.outlines import KNOWN, fitted
from vision.pose import square
from vision.reading import DieType
from vision.sight import Overhead, Shown, face_of_flat

LEANING = 0.5
"""A die that lies flat with less probability than this, as the pose net sees it, likelier leans."""
MOST_SHIFT = 0.16
"""A face farther from its place, in half-widths of the die, leans: about 12 degrees. On the simulated tray
flat dice stay under 0.10 and dice leaning by 20 degrees and more lie at 0.20 and above."""
IN_PLACE = MOST_SHIFT / 2
"""A face nearer to its place than this is a flat die's, whatever the pose net says: on print it sees half a
tenth of the flat dice lean, and on a plain ground no leaning die whose face does not show it."""
FAR_OFF = 0.25
"""A face so far from its place is not the top one, or leans, whatever the outline is like."""
SHIFTED, NEARLY, CENTRED_YET, NOT_FLAT = 1.1, 1.5, 1.8, 0.03
"""An outline so many times as far from those of flat dice as from those of leaning ones is a leaning die's:
where the face is out of its place, a little (IN_PLACE), or in it; in the last two cases one that is farther
than the fourth. (Of 903 flat dice in trays one leans so, of 586 that did 530.)"""
KITE = 0.27
"""A d10's kite is never in the middle: lying flat it sits by so many half-widths below it, as its numeral
stands (on the simulated tray 0.20 to 0.36, and beside it less than 0.06)."""
LONG = 1.3
"""A d4 longer than this is a barrel; its faces are not in the middle either, and it can't lean."""
NEIGHBOUR = {DieType.D6: 0.46, DieType.D8: 0.43, DieType.D12: 0.56, DieType.D20: 0.4}
"""Of a die that lies flat the faces beside the top one are farther from its place, in half-widths (of a d8
0.54, a d12 0.71, a d20 0.53); the top face of one that leans is nearer (before the next one is on top, a d6's
at most 0.41, a d8's 0.33, a d12's 0.42, a d20's 0.28)."""


def off_its_place(shown: Shown, size: tuple[int, int], camera: Overhead) -> float:
    """How far a face is from where a flat die's top one is, in half-widths."""
    x, y = face_of_flat(shown.die, shown.outline, size, camera)
    half = square(shown.outline)[1]
    if shown.die in {DieType.D10, DieType.D100}:
        x, y = x - KITE * half * np.cos(shown.up), y + KITE * half * np.sin(shown.up)
    return float(np.hypot(shown.face[0] - x, shown.face[1] - y)) / half


def leans(shown: Shown, size: tuple[int, int], camera: Overhead, flat: float) -> bool:
    """Whether a die leans below a camera that looks straight down.

    `flat` is the probability that it doesn't, as the pose net sees it.
    """
    off = off_its_place(shown, size, camera)
    if shown.die is DieType.D4:
        _, sides, _ = cv2.minAreaRect(shown.outline.astype(np.float32))
        if max(sides) > LONG * min(sides):
            return flat < LEANING
    shifted = off > (IN_PLACE if flat < LEANING else MOST_SHIFT)
    if shown.die not in KNOWN or off > FAR_OFF:
        return shifted
    fit = fitted(shown.die, shown.outline, size, camera)
    if shifted:
        return fit.flat > SHIFTED * fit.any
    return fit.flat > max((NEARLY if off > IN_PLACE else CENTRED_YET) * fit.any, NOT_FLAT)
