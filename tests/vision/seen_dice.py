"""Dice as the nets would see them, made by hand."""

from dataclasses import replace

import numpy as np

from vision.plausibility import Seen
from vision.pose import Pose
from vision.reading import NO_DIE, UNREADABLE, DieReading, DieType
from vision.views import SHOWABLE, FaceView, Views, WholeView


def seen(x: float, stacked: float = 0.0, probability: float = 0.99, covered: float = 0.0) -> Seen:
    """A die 40 px wide round x, and how surely the pose net sees that it lies on another and is hidden."""
    outline = np.array([[x - 20, 80.0], [x + 20, 80.0], [x + 20, 120.0], [x - 20, 120.0]])
    pose = Pose(np.zeros(NO_DIE + 1, np.float32), (x, 100.0), 10.0, [], 1.0, covered, stacked, outline)
    nothing = np.zeros(len(SHOWABLE), np.float32)
    face = FaceView(pose, nothing, np.zeros((0, UNREADABLE + 1), np.float32), np.zeros((0, 1), np.float32))
    whole = WholeView(nothing, 1.0, np.ones(1, np.float32), np.zeros((1, 1), np.float32))
    corners = tuple((float(px), float(py)) for px, py in outline)
    reading = DieReading(DieType.D6, 3, probability, accepted=True, x=x, y=100.0, outline=corners)
    return reading, Views((face,), (whole,), 0.9, 0.0)


def narrow(views: Views) -> FaceView:
    """Its outline, 20 px wide."""
    middle = views.pose.outline.mean(axis=0)
    return replace(
        views.faces[0], pose=replace(views.pose, outline=(views.pose.outline - middle) / 2 + middle)
    )
