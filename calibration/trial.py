"""Dice thrown to see how well they are read, by the camera and pipeline of the game, without a game."""

from __future__ import annotations

import json
import math
import random
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from calibration import records
from calibration.records import Score
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
        self._score = before if before is not None and before.camera == self.identity else None
        self._models = Manifest.load(MODELS).version

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

    def read(self, picture: Image) -> Reading:
        """What lies in a picture, thrown or not."""
        return self._pipeline.read([picture])

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
        origin = Origin(self.identity, datetime.now(UTC), (reading.width, reading.height))
        self._score = counted(reading, truth, self._models, origin, self._score)
        records.write(self._folder, self._score)
        return self._score

    def close(self) -> None:
        """Let go of the camera."""
        self.camera.close()
        if self._log is not None:
            self._scratch.cleanup()


def counted(
    reading: Reading, truth: Sequence[Die], models: str, origin: Origin, before: Score | None = None
) -> Score:
    """A throw taken in: the new count.

    A die is read right when its kind and its value are. One that the kiosk would not have taken without
    asking, or has not seen, counts as asked. A value that it would have taken and that does not lie there
    is wrong and accepted.

    Args:
        reading: what was read.
        truth: what lies there, kind and value of each die.
        models: the version of the models that read.
        origin: of the new count.
        before: the count so far; one made with other models is begun anew.
    """
    accepted, unsure = (
        Counter(
            (die.die.value, die.value)
            for die in reading.inside
            if die.accepted is sure and die.die is not None and die.value is not None
        )
        for sure in (True, False)
    )
    lying = Counter(truth)
    taken = accepted & lying
    sums = {
        "right": (taken + (unsure & (lying - taken))).total(),
        "dice": len(truth),
        "throws": 1,
        "asked": max(0, len(truth) - accepted.total()),
        "wrong_accepted": (accepted - lying).total(),
    }
    if before is not None and before.reader == models:
        sums = {name: number + getattr(before, name) for name, number in sums.items()}
    low, high = interval(sums["right"], sums["dice"])
    return Score(
        **(origin.fields() | sums),  # type: ignore[arg-type]
        reader=models,
        low=round(low, 4),
        high=round(high, 4),
    )


def interval(right: int, tried: int) -> tuple[float, float]:
    """Wilson's interval, 95 %, for a share seen as `right` of `tried`; (0, 1) when nothing was tried."""
    if tried == 0:
        return 0.0, 1.0
    z = 1.959964
    share = right / tried
    middle = (share + z * z / (2 * tried)) / (1 + z * z / tried)
    half = z / (1 + z * z / tried) * math.sqrt(share * (1 - share) / tried + z * z / (4 * tried * tried))
    return max(middle - half, 0.0), min(middle + half, 1.0)
