"""Inside the process behind the wizard: it holds the camera, does the steps asked for, and reports."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import cv2
import numpy as np

from calibration import records
from calibration.records import OPTIONAL, CalibrationError
from calibration.session import keep, make_step, opened, simulated_person, write_target
from calibration.step import Lead, identity, look
from calibration.summaries import quality
from hardware.camera import CameraError
from hardware.message import NOTHING
from kiosk.tray.messages import Stop
from kiosk.tray.shared_frame import fitted
from kiosk.tray.wizard_messages import (
    SCORE,
    SHEET,
    UNWATCHED_S,
    Begin,
    Count,
    Done,
    Going,
    Gone,
    Kept,
    Leave,
    Read,
    Refused,
    Standing,
    Throw,
    Watched,
    WriteSheet,
    Written,
)
from vision.dice_sets import OwnDiceError
from vision.inference import ModelError

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.records import Calibration
    from calibration.step import Step
    from calibration.target import Points
    from calibration.tray_settings import TraySettings
    from calibration.trial import Throws
    from hardware.camera import Camera, Image
    from hardware.message import Message
    from kiosk.tray.process import Line
    from kiosk.tray.wizard_messages import Command
    from vision.reading import Reading

AGAIN_S = 2.0
"""A camera that failed is tried again after so long."""
FRAMES_PER_S = 15.0
"""Of a simulated camera, which does not wait by itself."""
MARK, FLOOR = (60, 210, 255), (90, 220, 90)
"""BGR."""


def work(settings: TraySettings, line: Line) -> None:
    """Lead until told to stop, or until nobody looks any more.

    Raises OSError or EOFError when the kiosk is gone.
    """
    guide = Guide(settings, line)
    try:
        guide.run()
    finally:
        guide.close()


class Guide:
    """Does one step after another, as it is told.

    Args:
        settings: the camera and the folder of its calibration.
        clock: s, only grows.
    """

    def __init__(
        self,
        settings: TraySettings,
        line: Line,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        assert settings.calibration is not None
        self._settings = settings
        self._folder = settings.calibration
        self._line = line
        self._clock = clock
        self._camera: Camera | None = None
        self._throws: Throws | None = None
        self._lead: Lead | None = None
        self._step = ""  # under way
        self._person: Callable[[], None] = _nobody
        self._reading: Reading | None = None  # waits to be confirmed
        self._again_at = 0.0
        self._watched_at = clock()
        self._told: Going | None = None
        self._due = clock()
        self._missing: dict[str, Message] = {}
        self._floor: Points | None = None  # its corners, as shares of the picture

    def run(self) -> None:
        """Until told to stop, or unwatched."""
        while self._clock() - self._watched_at < UNWATCHED_S:
            self._line.say_alive()
            try:
                if not self._obey():
                    return
                self._turn()
            except (CameraError, ModelError, OwnDiceError) as problem:
                self._lose(problem.words)
            except CalibrationError as problem:
                self._refuse(problem)

    def close(self) -> None:
        """Let go of the camera."""
        if self._camera is not None:
            self._camera.close()
        if self._throws is not None:
            self._throws.close()
        self._camera = self._throws = None

    def _obey(self) -> bool:
        wait = max(0.0, min(self._due - self._clock(), 0.2))
        while (command := self._line.told(wait)) is not None:
            wait = 0.0
            if not self._take(command):
                return False
        return True

    def _take(self, command: Command) -> bool:
        match command:
            case Stop():
                return False
            case Watched():
                self._watched_at = self._clock()
            case Begin(step, corners):
                self._begin(step, corners)
            case Leave():
                self._end_step()
            case WriteSheet(paper):
                self._step = SHEET
                self._line.say(Written(write_target(self._folder, paper)[0]))
            case Throw() if self._throws is not None and self._throws.camera.can_throw:
                self._reading = None
                self._throws.throw()
            case Count(truth) if self._throws is not None and self._reading is not None:
                self._count(self._throws, self._reading, truth)
            case _:
                pass
        return True

    # one round

    def _turn(self) -> None:
        if self._camera is None and self._throws is None:
            if self._clock() < self._again_at:
                self._due = self._again_at
                return
            self._open()
        if self._throws is not None:
            self._watch(self._throws)
            return
        assert self._camera is not None
        if self._lead is None:
            self._show(look(self._camera), None)
            self._pace(self._camera)
            return
        self._person()
        image = self._lead.turn()
        step = self._lead.step
        self._show(image, step)
        self._pace(self._camera)
        self._tell(step.said, step.progress)
        if step.done:
            self._keep(self._lead, step, image)

    def _pace(self, camera: Camera) -> None:
        if not camera.paced:
            self._due = max(self._clock(), self._due + 1 / FRAMES_PER_S)

    def _watch(self, throws: Throws) -> None:
        image, reading = throws.look()
        self._pace(throws.camera)
        if self._reading is None:
            self._line.frame.write(fitted(image))
        if reading is not None:
            self._reading = reading
            self._line.say(Read(reading))

    def _keep(self, lead: Lead, step: Step, image: Image) -> None:
        name = self._step
        record = step.result(lead.origin(datetime.now(UTC), image))
        keep(step, record, self._folder)
        self._end_step()
        self._line.say(Kept(name, quality(record)))
        self._stand()

    def _count(self, throws: Throws, reading: Reading, truth: tuple[tuple[str, int], ...] | None) -> None:
        self._reading = None
        throws.again()
        if truth is not None:
            self._line.say(Kept(SCORE, quality(throws.count(reading, truth))))
        self._stand()

    # steps

    def _open(self) -> None:
        self._camera = opened(self._settings.source, self._settings.size, self._folder)
        self._stand()

    def _begin(self, name: str, corners: tuple[tuple[float, float], ...] | None) -> None:
        self._end_step()
        self._step = name
        if name == SCORE:
            self._begin_score()
            return
        if self._camera is None:
            self._open()
        assert self._camera is not None
        known, _ = records.fitting(self._folder, identity(self._camera))
        spots = None
        if corners is not None:
            height, width = look(self._camera).shape[:2]
            spots = [(x * width, y * height) for x, y in corners]
        step = make_step(name, self._camera, known, spots)
        self._lead = Lead(self._camera, step, small=name == "noise")
        self._person = simulated_person(name, self._camera)
        self._tell(NOTHING, 0.0)

    def _begin_score(self) -> None:
        from calibration.trial import Throws  # noqa: PLC0415 - the nets are loaded for this step only

        self.close()  # the same camera is opened as the game opens it
        self._throws = Throws(self._settings, anew=self._count_is_damaged())
        self._stand()
        self._tell(NOTHING, 0.0)

    def _count_is_damaged(self) -> bool:
        """Then it begins anew: `_stand` has told of it, and here nothing else could be done about it."""
        try:
            records.read(self._folder, records.Score)
        except CalibrationError:
            return True
        return False

    def _end_step(self) -> None:
        self._step, self._lead, self._told, self._reading = "", None, None, None
        self._person = _nobody
        if self._throws is not None:
            self.close()

    def _tell(self, said: Message, progress: float) -> None:
        going = Going(self._step, said, round(progress, 3))
        if going != self._told:
            self._told = going
            self._line.say(going)

    def _refuse(self, problem: CalibrationError) -> None:
        name = self._step
        self._end_step()
        self._line.say(Refused(name, problem.words))

    def _lose(self, words: Message) -> None:
        self._end_step()
        self.close()
        self._line.frame.clear()
        self._again_at = self._clock() + AGAIN_S
        self._line.say(Gone(words))

    def _stand(self) -> None:
        """Say how far the calibration has come."""
        camera = self._throws.camera if self._throws is not None else self._camera
        assert camera is not None
        whose = self._throws.identity if self._throws is not None else identity(camera)
        known, why = records.fitting(self._folder, whose)
        again = known.overtaken
        done = {each.name: Done(each.date, quality(each), each.name in again) for each in known.records}
        if self._camera is not None:
            self._missing = _missing(self._camera, known)
        self._floor = None
        if known.outline is not None:
            size = (known.outline.width, known.outline.height)
            self._floor = np.array(known.outline.corners) / size
        simulated = self._settings.kind == "simulated"
        self._line.say(Standing(camera.name, camera.can_throw or simulated, done, self._missing, why))

    def _show(self, image: Image, step: Step | None) -> None:
        """The newest picture, with what the step sees in it and the floor as it is known."""
        marks = None if step is None else step.marks
        drawn = fitted(image)
        if drawn is image:
            drawn = image.copy()
        scale = drawn.shape[1] / image.shape[1]
        if self._floor is not None:
            corners = np.round(self._floor * [drawn.shape[1], drawn.shape[0]]).astype(np.int32)
            cv2.polylines(drawn, [corners], isClosed=True, color=FLOOR, thickness=2, lineType=cv2.LINE_AA)
        for x, y in np.round((np.zeros((0, 2)) if marks is None else marks) * scale).astype(int).tolist():
            cv2.circle(drawn, (x, y), 5, MARK, 2, cv2.LINE_AA)
        self._line.frame.write(drawn)


def _missing(camera: Camera, known: Calibration) -> dict[str, Message]:
    """Steps that this camera does not have, with the reason."""
    missing = {}
    for name in OPTIONAL:
        try:
            make_step(name, camera, known)
        except CalibrationError as problem:
            missing[name] = problem.words
    return missing


def _nobody() -> None:
    """A real camera: people do what is asked."""
