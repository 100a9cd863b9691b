"""Inside the process behind the page of own dice: it holds the camera, and keeps examples of a set."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from calibration.enrolment import Enrolment
from hardware.message import say
from kiosk.tray.enrol_messages import Keep, Known, NotKept, ThrowDie, Undo
from kiosk.tray.shared_frame import fitted
from kiosk.tray.watched_worker import WatchedWorker, cant_keep
from kiosk.tray.wizard_messages import Read
from vision.dice_sets import OwnDiceError

if TYPE_CHECKING:
    from collections.abc import Callable

    from calibration.dice import Die
    from hardware.camera import Image
    from kiosk.tray.enrol_messages import Command, EnrolSettings
    from kiosk.tray.process import Line
    from vision.reading import Reading

NOT_SEEN = say("Not as many dice were seen: this throw is left out.")


def work(settings: EnrolSettings, line: Line) -> None:
    """Enrol until told to stop, or until nobody looks any more.

    Raises OSError or EOFError when the kiosk is gone.
    """
    Enroller(settings, line).run()


class Enroller(WatchedWorker):
    """Watches throws, and keeps them as it is told.

    Args:
        settings: the camera, and which set.
        clock: s, only grows.
    """

    def __init__(
        self, settings: EnrolSettings, line: Line, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(line, clock)
        self._settings = settings
        self._enrolment: Enrolment | None = None
        self._read: tuple[Image, Reading] | None = None  # waits to be confirmed

    @property
    def is_open(self) -> bool:
        """Whether the tray is watched."""
        return self._enrolment is not None

    def take(self, command: Command) -> None:
        """Throw, keep or take back."""
        enrolment = self._enrolment
        if enrolment is None:
            return
        match command:
            case ThrowDie(kind) if enrolment.throws.camera.can_throw:
                self._read = None
                enrolment.throws.throw((kind,))
            case Keep(truth) if self._read is not None:
                self._keep(enrolment, *self._read, truth)
            case Undo() if enrolment.can_undo:
                try:
                    enrolment.undo()
                except OSError as problem:
                    self._line.say(NotKept(cant_keep(problem)))
                self._tell(enrolment)
            case _:
                pass

    def turn(self) -> None:
        """Look; dice that have come to rest are told, and the picture stands until somebody has answered."""
        enrolment = self._enrolment or self._open()
        image, reading = enrolment.throws.look()
        self.pace(enrolment.throws.camera)
        if self._read is None:
            self._line.frame.write(fitted(image))
        if reading is not None and reading.inside:
            self._read = image, reading
            self._line.say(Read(reading))
        elif reading is not None:
            enrolment.throws.again()

    def close(self) -> None:
        """Let go of the camera; a set without a face is not kept."""
        enrolment, self._enrolment, self._read = self._enrolment, None, None
        if enrolment is not None:
            try:
                enrolment.close()
            except OSError:
                return  # an empty set is left over: the page of the sets shows it, and can delete it

    def _open(self) -> Enrolment:
        settings = self._settings
        try:
            self._enrolment = Enrolment(settings.tray, settings.folder, settings.name)
        except OSError as problem:
            raise OwnDiceError(cant_keep(problem)) from problem
        self._tell(self._enrolment)
        return self._enrolment

    def _keep(
        self, enrolment: Enrolment, picture: Image, reading: Reading, truth: tuple[Die, ...] | None
    ) -> None:
        self._read = None
        enrolment.throws.again()
        try:
            if truth is not None and not enrolment.keep(picture, reading, truth):
                self._line.say(NotKept(NOT_SEEN))
        except OSError as problem:
            self._line.say(NotKept(cant_keep(problem)))
        self._tell(enrolment)

    def _tell(self, enrolment: Enrolment) -> None:
        can_throw = enrolment.throws.camera.can_throw
        counts, gain = dict(enrolment.counts), enrolment.gain
        self._line.say(Known(can_throw, counts, gain, enrolment.can_undo, enrolment.doubts))
