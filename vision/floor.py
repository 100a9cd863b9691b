"""Where the tray's floor ends: what lies beyond it is no throw, whatever it shows."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.reading import DieReading, Problem, Reading

LIKELY = 0.5
"""What lies outside is told only when it is likelier than not a die; a pattern on the table is none."""
OVER_EDGE = 0.25
"""A die that leans on the wall may be seen by this many half-widths of it farther out than it lies."""


@dataclass(frozen=True, slots=True)
class Floor:
    """The tray's floor in the picture.

    Attributes:
        corners: in turn, as shares of the picture's width and height, for pictures of any size of one shape.
    """

    corners: tuple[tuple[float, float], ...]

    def without_outside(self, reading: Reading) -> Reading:
        """The reading with dice outside the tray marked as such, and their values taken away."""
        corners = (np.array(self.corners) * [reading.width, reading.height]).astype(np.float32)
        dice = []
        for die in reading.dice:
            reach = OVER_EDGE * _half(die)
            if cv2.pointPolygonTest(corners, (die.x, die.y), measureDist=True) >= -reach:
                dice.append(die)
            elif die.probability >= LIKELY:
                problems = (Problem.OUTSIDE, *die.problems)
                dice.append(replace(die, value=None, accepted=False, problems=problems))
        gone = () if dice or reading.problems else (Problem.NO_DICE,)
        return replace(reading, dice=tuple(dice), problems=(*reading.problems, *gone))


def _half(die: DieReading) -> float:
    """Half a die's width in the picture, px."""
    if not die.outline:
        return 0.0
    corners = np.array(die.outline)
    return float((corners.max(axis=0) - corners.min(axis=0)).mean() / 2)
