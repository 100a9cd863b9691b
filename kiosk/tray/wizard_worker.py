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
from hardware.atomic_file import write_atomically
from hardware.message import NOTHING, say
from hardware.usb_sticks import sticks
from kiosk.tray.shared_frame import fitted
from kiosk.tray.watched_worker import WatchedWorker
from kiosk.tray.wizard_messages import (
    SCORE,
    SHEET,
    Begin,
    Count,
    Done,
    Going,
    Kept,
    Leave,
    Read,
    Refused,
    Standing,
    Stick,
    Throw,
    WriteSheet,
    Written,
)

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

STICKS_EVERY_S = 1.0
"""A stick is looked for so often."""
MARK, FLOOR = (60, 210, 255), (90, 220, 90)
"""BGR."""


def work(settings: TraySettings, line: Line) -> None:
    """Lead until told to stop, or until nobody looks any more.

    Raises OSError or EOFError when the kiosk is gone.
    """
    Guide(settings, line).run()


class Guide(WatchedWorker):
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
        super().__init__(line, clock)
        assert settings.calibration is not None
        self._settings = settings
        self._folder = settings.calibration
        self._camera: Camera | None = None
        self._throws: Throws | None = None
        self._lead: Lead | None = None
        self._step = ""  # under way
        self._person: Callable[[], None] = _nobody
        self._reading: Reading | None = None  # waits to be confirmed
        self._told: Going | None = None
        self._stick = ""  # as it was told
        self._sticks_at = float("-inf")
        self._missing: dict[str, Message] = {}
        self._floor: Points | None = None  # its corners, as shares of the picture

    @property
    def is_open(self) -> bool:
        """To look for a step, or for the trial."""
        return self._camera is not None or self._throws is not None

    def close(self) -> None:
        """Let go of the camera; the step under way is left."""
        self._end_step()
        self._let_go()

    def _let_go(self) -> None:
        if self._camera is not None:
            self._camera.close()
        if self._throws is not None:
            self._throws.close()
        self._camera = self._throws = None

    def take(self, command: Command) -> None:
        """A step is begun or left, or dice are thrown and counted."""
        try:
            self._do(command)
        except CalibrationError as problem:
            self._refuse(problem)

    def _do(self, command: Command) -> None:
        match command:
            case Begin(step, corners):
                self._begin(step, corners)
            case Leave():
                self._end_step()
            case WriteSheet(paper):
                self._step = SHEET
                self._write_sheet(paper)
            case Throw() if self._throws is not None and self._throws.camera.can_throw:
                self._reading = None
                self._throws.throw()
            case Count(truth) if self._throws is not None and self._reading is not None:
                self._count(self._throws, self._reading, truth)
            case _:
                pass

    def _write_sheet(self, paper: str) -> None:
        sheet = write_target(self._folder, paper)[0]
        there = sticks()
        if not there:
            self._line.say(Written(sheet))
            return
        try:
            write_atomically(there[0] / f"dice-kiosk-{sheet.name}", sheet.read_bytes())
        except OSError as problem:
            words = say(
                "It can't be saved on the USB stick {stick} ({why}). Try another stick.",
                stick=there[0].name,
                why=problem.strerror,
            )
            self._line.say(Refused(SHEET, words))
        else:
            self._line.say(Written(sheet, there[0].name))

    def _look_for_sticks(self) -> None:
        if self._clock() - self._sticks_at < STICKS_EVERY_S:
            return
        self._sticks_at = self._clock()
        there = sticks()
        name = there[0].name if there else ""
        if name != self._stick:
            self._stick = name
            self._line.say(Stick(name))

    # one round

    def turn(self) -> None:
        """Look, for the step or the trial that is under way; and for a stick that was plugged in."""
        self._look_for_sticks()
        try:
            self._look()
        except CalibrationError as problem:
            self._refuse(problem)

    def _look(self) -> None:
        if not self.is_open:
            self._open()
        if self._throws is not None:
            self._watch(self._throws)
            return
        assert self._camera is not None
        if self._lead is None:
            self._show(look(self._camera), None)
            self.pace(self._camera)
            return
        self._person()
        image = self._lead.turn()
        step = self._lead.step
        self._show(image, step)
        self.pace(self._camera)
        self._tell(step.said, step.progress)
        if step.done:
            self._keep(self._lead, step, image)

    def _watch(self, throws: Throws) -> None:
        image, reading = throws.look()
        self.pace(throws.camera)
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

        self._let_go()  # the same camera is opened as the game opens it
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
            self._let_go()

    def _tell(self, said: Message, progress: float) -> None:
        going = Going(self._step, said, round(progress, 3))
        if going != self._told:
            self._told = going
            self._line.say(going)

    def _refuse(self, problem: CalibrationError) -> None:
        name = self._step
        self._end_step()
        self._line.say(Refused(name, problem.words))

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
