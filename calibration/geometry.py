"""From picture to tray: lens, tray plane, and what follows from them. px are OpenCV's, mm the sheet's."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.records import CalibrationError, Lens, Plane
from vision.sight import Overhead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.step import Origin
    from calibration.target import Points, Sighting

MOST_ERROR = 0.0008
"""Reprojection error from which a calibration is refused, as a share of the picture's width."""
LEAST_TILT_DEG = 20.0
"""Between the two most different ways in which the sheet was held."""
MOST_DOUBT = 0.01
"""Standard deviation of the focal length, as a share of it, from which a lens is refused."""

WIDE_GAIN = 0.9
"""A third distortion coefficient is taken when it brings the error down to this share."""

EXACTLY = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 1e-6)
"""When undoing the distortion is done: rounds, and the step that is left."""


def fit_lens(views: Sequence[Sighting], origin: Origin) -> Lens:
    """The lens that explains all views of the sheet; raises CalibrationError when none does well enough."""
    size = origin.size
    boards = [np.column_stack([each.board, np.zeros(len(each.board))]).astype(np.float32) for each in views]
    pictures = [each.image.astype(np.float32) for each in views]
    start = np.array([[size[0], 0, size[0] / 2], [0, size[0], size[1] / 2], [0, 0, 1]], float)

    def fitted(more: int) -> Sequence[Any]:
        flags = cv2.CALIB_USE_INTRINSIC_GUESS | more
        return cv2.calibrateCameraExtended(boards, pictures, size, start.copy(), np.zeros(5), flags=flags)

    # the third coefficient is for very wide lenses: for others it only bends what no view has reached
    fit, wide = fitted(cv2.CALIB_FIX_K3), fitted(0)
    if float(wide[0]) < WIDE_GAIN * float(fit[0]):
        fit = wide
    error, matrix, distortion, doubt = float(fit[0]), fit[1], fit[2], float(fit[5].ravel()[0])
    share = doubt / float(matrix[0, 0])
    if not _differ([np.asarray(each, float) for each in fit[3]]):
        raise CalibrationError.say(
            "The sheet was held at much the same angle each time. Tilt the sheet more, to all sides, "
            "and begin again."
        )
    limit = MOST_ERROR * size[0]
    if error > limit:
        raise CalibrationError.say(
            "The sheet's corners lie {error:.2f} px from where a lens would put them; {limit:.2f} is the "
            "most. Stick the sheet to something flat and stiff, hold it still for each picture, and "
            "begin again.",
            error=error,
            limit=limit,
        )
    if not share < MOST_DOUBT:
        raise CalibrationError.say(
            "The focal length is known to {share:.1%} only; {most:.0%} is the most. Tilt the sheet "
            "more, to all sides, and begin again.",
            share=share,
            most=MOST_DOUBT,
        )
    return Lens(
        **origin.fields(),  # type: ignore[arg-type]
        camera_matrix=tuple(tuple(row) for row in matrix.tolist()),  # type: ignore[arg-type]
        distortion=tuple(distortion.ravel()[:5].tolist()),
        error_px=round(error, 4),
        focal_doubt=round(share, 5),
        views=len(views),
    )


def _differ(rotations: Sequence[npt.NDArray[np.float64]]) -> bool:
    """Whether the sheet was tilted enough between some of the views; flat ones can't tell focal length."""
    normals = np.array([np.asarray(cv2.Rodrigues(each)[0], float)[:, 2] for each in rotations])
    return float((normals @ normals.T).min()) < math.cos(math.radians(LEAST_TILT_DEG))


def fit_plane(seen: Sighting, lens: Lens, origin: Origin) -> Plane:
    """Where the sheet lies; raises CalibrationError when the lens does not fit what is seen."""
    matrix, distortion = np.array(lens.camera_matrix), np.array(lens.distortion)
    board = np.column_stack([seen.board, np.zeros(len(seen.board))])
    found, rotation, translation = cv2.solvePnP(
        board, seen.image, matrix, distortion, flags=cv2.SOLVEPNP_IPPE
    )
    if not found:
        raise CalibrationError.say(
            "The sheet's place can't be told. Lay it flat in the tray and begin again."
        )
    rotation, translation = cv2.solvePnPRefineLM(board, seen.image, matrix, distortion, rotation, translation)
    again, _ = cv2.projectPoints(board, rotation, translation, matrix, distortion)
    error = float(np.sqrt(np.mean(np.sum((again.reshape(-1, 2) - seen.image) ** 2, axis=1))))
    limit = MOST_ERROR * origin.size[0]
    if error > limit:
        raise CalibrationError.say(
            "The sheet's corners lie {error:.2f} px from where a flat sheet would have them; {limit:.2f} "
            "is the most. Press the sheet flat on the tray's floor; if that does not help, do the lens "
            "again.",
            error=error,
            limit=limit,
        )
    turn = np.asarray(cv2.Rodrigues(rotation)[0], float)
    plane = Plane(
        **origin.fields(),  # type: ignore[arg-type]
        rotation=tuple(rotation.ravel().tolist()),  # type: ignore[arg-type]
        translation=tuple(translation.ravel().tolist()),  # type: ignore[arg-type]
        mm_per_px=1.0,
        tilt_deg=round(float(np.degrees(np.arccos(np.clip(abs(turn[2, 2]), 0, 1)))), 2),
        error_px=round(error, 4),
    )
    return plane.model_copy(update={"mm_per_px": round(TrayMap(lens, plane).mm_per_px(), 5)})


class TrayMap:
    """Between px in pictures as calibrated with and mm on the tray's floor (x right, y up on the sheet)."""

    def __init__(self, lens: Lens, plane: Plane) -> None:
        self.matrix = np.array(lens.camera_matrix)
        self.distortion = np.array(lens.distortion)
        self._rotation, self._translation = np.array(plane.rotation), np.array(plane.translation)
        self._turn = np.asarray(cv2.Rodrigues(self._rotation)[0], float)

    def mm(self, px: Points) -> Points:
        """(N, 2) px to (N, 2) mm on the floor."""
        flat = cv2.undistortPoints(
            np.asarray(px, float).reshape(-1, 1, 2), self.matrix, self.distortion, criteria=EXACTLY
        )
        rays = np.column_stack([flat.reshape(-1, 2), np.ones(len(flat))])
        normal = self._turn[:, 2]
        away = (normal @ self._translation) / (rays @ normal)
        return np.asarray(((rays * away[:, None]) - self._translation) @ self._turn)[:, :2]

    def px(self, mm: Points) -> tuple[float, float]:
        """(2,) mm on the floor to px."""
        spot = np.array([[*mm, 0.0]])
        found, _ = cv2.projectPoints(spot, self._rotation, self._translation, self.matrix, self.distortion)
        x, y = found.ravel().tolist()
        return x, y

    def below(self) -> tuple[float, float]:
        """Where in the picture, px, the spot of the floor straight below the camera is."""
        camera = -self._turn.T @ self._translation
        return self.px(camera[:2])

    def mm_per_px(self) -> float:
        """On the floor at the sheet's middle."""
        x, y = self.px(np.zeros(2))
        spots = self.mm(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        (a, b), (c, d) = spots[1] - spots[0], spots[2] - spots[0]
        return float(np.sqrt(abs(a * d - b * c)))


def overhead(lens: Lens, plane: Plane | None) -> Overhead:
    """The calibrated camera as the reader needs it, to tell dice that lean; without a plane it looks down."""
    matrix = np.array(lens.camera_matrix)
    x, y = (matrix[0, 2], matrix[1, 2]) if plane is None else TrayMap(lens, plane).below()
    return Overhead(float(matrix[0, 0]) / lens.width, (float(x) / lens.width, float(y) / lens.height))
