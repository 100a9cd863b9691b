"""What the nets see of a die in a picture: how it lies, which numeral its face shows, what it is as a whole.

Each method is one kind of view; which views a die gets, and what they mean together, is for
`vision.reader` and `vision.views`.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.crops import FACE_MARGIN, FACE_SIDE, POSE_MARGIN, POSE_SIDE, batch_of, cut, inked, rounded, tinted
from vision.images import Floats, Image
from vision.inference import Run
from vision.pose import LIKELY_WAY, MOST_WAYS, Pose, decoded, softmax, square
from vision.reading import UNREADABLE
from vision.views import CLEAR, SHOWABLE, FaceView, WholeView, clearest_way, shares_of, whole_view_of

_TURNS = 24
"""When the pose net does not know which way is up, so many are tried."""
_NEXT_WAY = np.radians(50)
"""Two ways up are at least this far apart."""


class Classifiers:
    """The nets that look at one die.

    Args:
        pose: how it lies. numeral: what its face shows. whole: what it is, turned upright as a whole.
    """

    def __init__(self, pose: Run, numeral: Run, whole: Run) -> None:
        self._pose = pose
        self._numeral = numeral
        self._whole = whole

    def turned_round(self, image: Image, pose: Pose) -> Pose:
        """The pose with its ways up as the numeral net sees them, the face turned all the way round."""
        angles = np.linspace(-np.pi, np.pi, _TURNS, endpoint=False)
        faces = [inked(cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, a)) for a in angles]
        readable = 1 - self.numerals(np.stack(faces))[0][:, UNREADABLE].astype(np.float64)
        smooth = 0.5 * readable + 0.25 * (np.roll(readable, 1) + np.roll(readable, -1))
        ways: list[tuple[float, float]] = []
        for peak in np.argsort(-smooth):
            apart = [abs(float(np.angle(np.exp(1j * (angles[peak] - way))))) for way, _ in ways]
            if len(ways) < MOST_WAYS and smooth[peak] > LIKELY_WAY and min(apart, default=np.pi) > _NEXT_WAY:
                ways.append((float(angles[peak]), float(smooth[peak])))
        return replace(pose, ups=ways or pose.ups)

    def poses(
        self,
        image: Image,
        squares: list[tuple[tuple[float, float], float]],
        *,
        turns: Sequence[float] = (0.0,),
    ) -> list[Pose]:
        """What the pose net says of squares (middle, half-width) of the picture, each at each turn, rad.

        All of them at the first turn come first, then all at the next.
        """
        halves = [half * POSE_MARGIN for _, half in squares]
        looks = [
            (centre, half, turn) for turn in turns for (centre, _), half in zip(squares, halves, strict=True)
        ]
        cuts = [cut(image, centre, half, POSE_SIDE, np.pi / 2 + turn) for centre, half, turn in looks]
        out = self._pose(batch_of(cuts))
        return [
            decoded(row, centre, half, turn=turn)
            for row, (centre, half, turn) in zip(out, looks, strict=True)
        ]

    def numerals(self, faces: Floats) -> tuple[Floats, Floats]:
        """For Nx64x64 faces the probabilities of the numeral net's classes, and what its last layer sees."""
        out = self._numeral(faces[:, None])
        return softmax(out[:, : UNREADABLE + 1]), out[:, UNREADABLE + 1 :]

    def face_views(self, image: Image, poses: list[Pose]) -> list[FaceView]:
        """What is read of each die, given how it lies."""
        faces = [inked(face_of(image, pose, angle)) for pose in poses for angle, _ in pose.ups]
        read, vectors = self.numerals(np.stack(faces))
        out, start = [], 0
        for pose in poses:
            weights = np.array([weight for _, weight in pose.ups], np.float32)
            ways = slice(start, start + len(weights))
            shares = shares_of(pose.kinds, read[ways], weights)
            out.append(FaceView(pose, shares, read[ways], vectors[ways]))
            start += len(weights)
        return out

    def tinted_face_view(self, image: Image, view: FaceView) -> FaceView | None:
        """What is read of a die in its colours alone, without light and shadow; None without colours."""
        pose = _clearly(view)
        faces = [tinted(face_of(image, pose, angle)) for angle, _ in pose.ups]
        seen = [inked(face) for face in faces if face is not None]
        if len(seen) < len(faces):
            return None
        read, vectors = self.numerals(np.stack(seen))
        weights = np.array([weight for _, weight in pose.ups], np.float32)
        return FaceView(pose, shares_of(pose.kinds, read, weights), read, vectors)

    def whole_views(self, image: Image, faces: list[FaceView]) -> list[WholeView]:
        """What the whole net says of each die, turned upright each way that it may stand.

        Where the face was read clearly, only as it stood then: every way takes time, and tells little more.
        """
        poses = [_clearly(view) for view in faces]
        views = [[whole_of(image, pose, angle) for angle, _ in pose.ups] for pose in poses]
        return self._wholes(poses, views)

    def tinted_whole_views(self, image: Image, faces: list[FaceView]) -> list[WholeView]:
        """The same of those dice that have colours, in these alone."""
        coloured, views = [], []
        for pose in map(_clearly, faces):
            seen = [tinted(whole_of(image, pose, angle)) for angle, _ in pose.ups]
            whole = [view for view in seen if view is not None]
            if len(whole) == len(seen):
                coloured.append(pose)
                views.append(whole)
        return self._wholes(coloured, views)

    def _wholes(self, poses: list[Pose], views: list[list[Image]]) -> list[WholeView]:
        if not poses:
            return []
        read, vectors = self.read_wholes([view for each in views for view in each])
        ends = np.cumsum([len(each) for each in views])[:-1]
        weights = [np.array([weight for _, weight in pose.ups], np.float32) for pose in poses]
        split = zip(np.split(read, ends), weights, np.split(vectors, ends), strict=True)
        return [whole_view_of(*each) for each in split]

    def read_wholes(self, views: list[Image]) -> tuple[Floats, Floats]:
        """For whole dice, 96x96x3, the whole net's probabilities Nx(S + 1), and what its last layer sees."""
        out = self._whole(batch_of([rounded(view) for view in views]))
        shown = len(SHOWABLE) + 1
        return softmax(out[:, :shown]), out[:, shown:]


def _clearly(view: FaceView) -> Pose:
    """How the die lies; where its face was read clearly, only as it stood then."""
    if float(view.shares.max()) < CLEAR:
        return view.pose
    return replace(view.pose, ups=[view.pose.ups[clearest_way(view)]])


def whole_of(image: Image, pose: Pose, angle: float = np.pi / 2) -> Image:
    """The die, cut out as the pose net sees it, 96x96x3, or turned upright for a way that it may stand."""
    middle, half = square(pose.outline)
    return cut(image, middle, half * POSE_MARGIN, POSE_SIDE, angle)


def face_of(image: Image, pose: Pose, angle: float) -> Image:
    """The face to be read, cut out upright for one way that it may stand, 64x64x3."""
    return cut(image, pose.centre, pose.radius * FACE_MARGIN, FACE_SIDE, angle)
