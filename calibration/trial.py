"""Dice thrown to see how well they are read, by the camera and pipeline of the game, without a game."""

from __future__ import annotations

import json
import random
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from calibration import records
from calibration.score import Tally
from calibration.step import Origin, identity
from calibration.tray import open_tray
from hardware.camera import TwoStreams
from hardware.simulated.calibration import identity_of
from vision.inference import MODELS, Manifest
from vision.reader import DiceReader
from vision.reading import GAME_DICE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from calibration.dice import Die
    from calibration.records import Score
    from calibration.tray_settings import TraySettings
    from hardware.camera import Image
    from vision.reading import Reading

MOST_DICE = 5
"""Thrown at once in a simulated tray."""


class Throws:
    """Throws watched and counted.

    Args:
        settings: how the tray is watched; the count is kept in its calibration's folder.
        anew: forget the count so far.

    Attributes:
        identity: what the count belongs to: the camera's, as the other steps of the calibration have it.
    """

    def __init__(self, settings: TraySettings, *, anew: bool = False) -> None:
        """Opens the camera; raises CameraError, ModelError, CalibrationError."""
        assert settings.calibration is not None
        self._folder = settings.calibration
        before = None if anew else records.read(self._folder, records.Score)  # damaged, no camera is opened
        self._log: Path | None = None
        self._rng = random.Random(settings.seed)
        if settings.kind == "simulated":
            self._scratch = tempfile.TemporaryDirectory(prefix="dice-kiosk-")
            self._log = Path(self._scratch.name) / "thrown"
            settings = replace(settings, truth_log=self._log)
        tray = open_tray(settings)
        self.camera, self._pipeline = tray.camera, tray.pipeline
        # simulated, the steps look through another camera than the game; to people they are one
        self.identity = identity_of() if self._log is not None else identity(self.camera)
        self._rested = False
        self._moved_at = 0.0
        same = before if before is not None and before.camera == self.identity else None
        self.tally = Tally(Manifest.load(MODELS).version, same)

    def look(self) -> tuple[Image, Reading | None]:
        """The next frame, and what was read when dice have just been thrown and come to rest.

        After a reading nothing is read until `again`. Raises CameraError.
        """
        frame = self.camera.frame()

        def closer() -> Image:
            if isinstance(self.camera, TwoStreams):
                return self.camera.large_frame(self._moved_at).image
            return frame.image

        report = self._pipeline.see(frame.image, frame.time, closer=closer)
        if report.moving:
            self._moved_at = frame.time
        if report.still and not self._rested:
            self._rested = True
            self._pipeline.arm()
        if report.reading is None or report.picture is None or not report.reading.dice:
            return frame.image, None
        self._pipeline.disarm()
        return report.picture, report.reading

    @property
    def reader(self) -> DiceReader:
        """What reads the dice."""
        reader = self._pipeline.reader
        assert isinstance(reader, DiceReader)
        return reader

    def again(self) -> None:
        """Read the next throw."""
        self._rested = False

    def throw(self, dice: Sequence[str] = ()) -> None:
        """Have a simulated tray throw these dice, or some; raises CameraError."""
        kinds = tuple(dice) or tuple(
            self._rng.choice(GAME_DICE) for _ in range(self._rng.randint(1, MOST_DICE))
        )
        self.camera.throw(kinds)
        self._pipeline.arm()
        self._rested = True

    @property
    def thrown(self) -> tuple[Die, ...] | None:
        """What a simulated tray has thrown, None where a die leans; for a trial without people."""
        assert self._log is not None
        dice = json.loads(self._log.read_text(encoding="utf-8").splitlines()[-1])["dice"]
        if any(each["value"] is None for each in dice):
            return None
        return tuple((each["die"], each["value"]) for each in dice)

    def count(self, reading: Reading, truth: Sequence[Die]) -> Score:
        """Count a throw and keep the count; raises CalibrationError when it can't be written."""
        self.tally.count(reading, truth)
        size = (reading.width, reading.height)
        record = self.tally.record(Origin(self.identity, datetime.now(UTC), size))
        records.write(self._folder, record)
        return record

    def close(self) -> None:
        """Let go of the camera."""
        self.camera.close()
        if self._log is not None:
            self._scratch.cleanup()
