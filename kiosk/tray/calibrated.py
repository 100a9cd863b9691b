"""The calibration in the process that watches the tray: it sets camera and pipeline, and is kept watch on."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from calibration import drift, records
from calibration.geometry import overhead
from calibration.records import Calibration, CalibrationError
from calibration.step import Origin, identity
from hardware.camera import CameraError, TwoStreams
from kiosk import boot_times
from kiosk.tray.messages import Noticed, WatchSettings
from vision.floor import Floor
from vision.reader import DiceReader
from vision.settle import USUAL, Settle, Thresholds

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from calibration.records import Checked
    from hardware.camera import Camera, Image
    from hardware.message import Message
    from vision.pipeline import TrayPipeline

    Parts = Callable[[WatchSettings], tuple[Camera, TrayPipeline]]

EVERY_S = 60.0
"""A tray at rest is compared with the calibration so often, s of camera time; ..."""
AGAIN_S = 5.0
"""... so soon again where something is wrong: a hand is told from a moved camera, and what was put right is
seen soon."""
KEPT = timedelta(days=1)
"""What was seen is written down when it is another thing, and at least so often."""


def open_tray(
    settings: WatchSettings, parts: Parts, now: Callable[[], datetime] = lambda: datetime.now(UTC)
) -> tuple[Camera, TrayPipeline, Lookout | None]:
    """The camera, open and locked as calibrated, the pipeline set by the calibration, and who watches that.

    A simulated or replayed camera has no calibration, and no lookout. Raises CameraError, ModelError.
    """
    folder = settings.calibration
    locked = None if folder is None else records.fitting(folder)[0].settings
    camera, pipeline = parts(replace(settings, locked=locked))
    boot_times.passed(boot_times.Step.CAMERA_NETS)
    if folder is None or camera.simulated:
        camera.open()
        return camera, pipeline, None
    try:
        camera.open()
    except CameraError:
        if locked is None:
            raise
        # it may be another camera, which can't take these settings
        camera, pipeline = _unlocked(settings, parts, camera)
        if _own(folder, camera).settings is not None:
            camera.close()
            raise
    else:
        if locked is not None and _own(folder, camera).settings != locked:
            camera, pipeline = _unlocked(settings, parts, camera)
    try:
        return camera, pipeline, _tuned(camera, pipeline, settings, folder, now)
    except CameraError:
        camera.close()
        raise


def _unlocked(settings: WatchSettings, parts: Parts, camera: Camera) -> tuple[Camera, TrayPipeline]:
    camera.close()
    again, pipeline = parts(replace(settings, locked=None))
    again.open()
    return again, pipeline


def _own(folder: Path, camera: Camera) -> Calibration:
    """What is known of this very camera, which is open."""
    return records.fitting(folder, identity(camera))[0]


def _tuned(
    camera: Camera, pipeline: TrayPipeline, settings: WatchSettings, folder: Path, now: Callable[[], datetime]
) -> Lookout:
    small, large = _pictures(camera)
    sizes = {(each.shape[1], each.shape[0]) for each in (small, large)}
    known, why = records.fitting(folder, identity(camera), sizes)
    thresholds = USUAL
    if known.noise is not None:
        thresholds = Thresholds(known.noise.levels, known.noise.light_share, known.noise.noise)
    if known.outline is not None:
        width, height = known.outline.width, known.outline.height
        pipeline.floor = Floor(tuple((x / width, y / height) for x, y in known.outline.corners))
    corners = None if pipeline.floor is None else pipeline.floor.corners
    pipeline.settle = Settle(settings.rest_s, thresholds, corners)
    if known.lens is not None and isinstance(pipeline.reader, DiceReader):
        pipeline.reader.camera = overhead(known.lens, known.plane)
    empty = None if known.empty is None else records.empty_picture(folder, known.empty)
    pipeline.empty = empty
    size = (large.shape[1], large.shape[0])
    return Lookout(folder, known, empty, why, lambda: Origin(identity(camera), now(), size))


def _pictures(camera: Camera) -> tuple[Image, Image]:
    """A picture for watching and one for reading; raises CameraError."""
    frame = camera.frame()
    if not isinstance(camera, TwoStreams):
        return frame.image, frame.image
    return frame.image, camera.large_frame(frame.time).image


class Lookout:
    """Sees now and then, while the tray rests, whether camera and light are still as calibrated.

    Args:
        folder: of the calibration, where the newest look is kept for `doctor`.
        known: what is used of it.
        empty: the empty tray as kept; None where it is not known, and then nothing is looked at.
        why: why the rest is not used.
        origin: the camera and the time of a record.
    """

    def __init__(
        self,
        folder: Path,
        known: Calibration,
        empty: Image | None,
        why: tuple[Message, ...],
        origin: Callable[[], Origin],
    ) -> None:
        self._folder = folder
        self._comparison = None if empty is None else drift.Comparison(empty, known)
        self._why = why
        self._origin = origin
        self._due = float("-inf")
        self._suspected: drift.Check | None = None  # seen once, not told yet
        self._told: tuple[Message, ...] = why
        self._kept: Checked | None = None

    @property
    def first(self) -> Noticed:
        """What is to be told at the start."""
        return Noticed(self._why)

    def see(self, image: Image, time: float) -> Noticed | None:
        """Look at a tray at rest (HxWx3 uint8 BGR, s of camera time) when it is due; what is new to tell."""
        if self._comparison is None or time < self._due:
            return None
        found = self._comparison.check(image)
        self._due = time + (AGAIN_S if found.problems else EVERY_S)
        first_time = bool(found.problems) and self._suspected is None
        self._suspected = found if found.problems else None
        if first_time:
            return None  # a hand that rests there is gone by the next look
        self._keep(found)
        words = (*self._why, *found.problems)
        if _templates(words) == _templates(self._told):
            return None
        self._told = words
        return Noticed(words)

    def _keep(self, found: drift.Check) -> None:
        origin = self._origin()
        before = self._kept
        now = drift.record(found, origin)
        if (
            before is not None
            and bool(before.problems) == bool(now.problems)
            and now.date - before.date < KEPT
        ):
            return
        self._kept = now
        try:
            records.write(self._folder, self._kept)
        except CalibrationError:
            return  # the screen tells it all the same


def _templates(words: tuple[Message, ...]) -> tuple[str, ...]:
    """What words are about, whatever their figures."""
    return tuple(each.template for each in words)
