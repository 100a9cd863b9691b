"""The steps that measure with the printed sheet: lens, plane of the tray."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from calibration import target
from calibration.geometry import fit_lens, fit_plane
from calibration.records import CalibrationError
from calibration.step import NOT_SEEN, Origin, Step
from hardware.message import say

if TYPE_CHECKING:
    from calibration.records import Lens, Plane
    from calibration.target import Sighting
    from hardware.camera import Image

VIEWS = 14
STILL_SHARE = 0.004
"""A sheet whose corners move less than this share of the picture's width between frames is held still."""
NEW_SHARE = 0.04
"""A view whose corners moved by less than this share since another one shows nothing new."""
FRAMES = 10


class LensStep(Step):
    """Views of the sheet, held at many angles, until the lens is known."""

    title = say("Lens")
    task = say(
        "Stick the printed sheet to something flat and stiff. Hold it under the camera, tilt it to another "
        "side each time, into the corners too, and hold it still until the picture is taken."
    )

    def __init__(self, views: int = VIEWS) -> None:
        self._wanted = views
        self._views: list[Sighting] = []
        self._last: Sighting | None = None

    def feed(self, image: Image) -> None:
        """Look at a frame."""
        seen, last, width = target.find(image), self._last, image.shape[1]
        self.marks = None if seen is None else seen.image
        self._last = seen
        if seen is None:
            self.said = NOT_SEEN
        elif last is None or _moved(last, seen) > STILL_SHARE * width:
            self.said = say("Hold it still.")
        elif any(_moved(view, seen) < NEW_SHARE * width for view in self._views):
            self.said = say("Taken. Hold it at another angle or place now.")
        else:
            self._views.append(seen)
            self.progress = len(self._views) / self._wanted
            self.said = say(
                "Picture {number} of {wanted} is taken. Tilt the sheet to another side.",
                number=len(self._views),
                wanted=self._wanted,
            )

    def result(self, origin: Origin) -> Lens:
        """The lens; raises CalibrationError when it is not good enough."""
        return fit_lens(self._views, origin)


def _moved(before: Sighting, now: Sighting) -> float:
    """Median way, px, of the corners seen in both; inf when few are."""
    _, a, b = np.intersect1d(before.ids, now.ids, return_indices=True)
    if len(a) < target.FEWEST_CORNERS // 2:
        return float("inf")
    return float(np.median(np.linalg.norm(before.image[a] - now.image[b], axis=1)))


class PlaneStep(Step):
    """The sheet flat on the tray's floor, still in FRAMES frames: where that is, and how large a mm is."""

    title = say("Tray floor")
    task = say("Lay the printed sheet flat in the middle of the tray, and take your hands away.")

    def __init__(self, lens: Lens | None) -> None:
        """Raises CalibrationError when the lens is not known yet."""
        if lens is None:
            raise CalibrationError.say("The lens must be known first: do the step Lens.")
        self._lens = lens
        self._seen: list[Sighting] = []

    def feed(self, image: Image) -> None:
        """Look at a frame."""
        seen = target.find(image)
        self.marks = None if seen is None else seen.image
        if seen is None:
            self.said = NOT_SEEN
            return
        if self._seen and _moved(self._seen[-1], seen) > STILL_SHARE * image.shape[1]:
            self._seen.clear()
        self._seen.append(seen)
        self.progress = len(self._seen) / FRAMES
        self.said = say("Do not touch it now.")

    def _mean(self) -> Sighting:
        """Corners seen in every frame, each where it was on the mean."""
        ids = self._seen[0].ids
        for each in self._seen[1:]:
            ids = np.intersect1d(ids, each.ids)
        if len(ids) < target.FEWEST_CORNERS:
            raise CalibrationError(NOT_SEEN)
        places = [np.searchsorted(each.ids, ids) for each in self._seen]
        image = np.mean([each.image[at] for each, at in zip(self._seen, places, strict=True)], axis=0)
        return target.Sighting(self._seen[0].board[places[0]], image, ids)

    def result(self, origin: Origin) -> Plane:
        """The plane; raises CalibrationError when it is not good enough."""
        if origin.size != (self._lens.width, self._lens.height):
            raise CalibrationError.say(
                "The pictures have another size than those of the lens. Do the lens again."
            )
        return fit_plane(self._mean(), self._lens, origin)
