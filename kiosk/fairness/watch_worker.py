"""Inside the process behind a fairness session: it holds the camera, and counts what falls."""

from __future__ import annotations

import time
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from calibration.trial import Throws
from kiosk.fairness.register import Origin
from kiosk.fairness.session import Session
from kiosk.fairness.watch_messages import Answer, NotCounted, PutRight, ThrowDie, Watching
from kiosk.tray.shared_frame import fitted
from kiosk.tray.watched_worker import WatchedWorker, cant_keep
from kiosk.tray.wizard_messages import Read
from vision.reading import NO_ROLL

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.fairness.watch_messages import Command, WatchedDice
    from kiosk.tray.process import Line
    from vision.reading import Reading


def work(settings: WatchedDice, line: Line) -> None:
    """Watch until told to stop, or until nobody looks any more.

    Raises OSError or EOFError when the kiosk is gone.
    """
    DiceWatcher(settings, line).run()


class DiceWatcher(WatchedWorker):
    """Counts throws that are read for sure, and asks about the others.

    Args:
        settings: the camera, and where throws are kept.
        clock: s, only grows.
    """

    def __init__(
        self, settings: WatchedDice, line: Line, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(line, clock)
        tray = settings.tray
        self._tray = replace(tray, one_set=True) if tray.kind == "simulated" else tray
        origin = Origin.SIMULATED if tray.kind == "simulated" else Origin.CAMERA
        self._session = Session(settings.path, origin, lambda: datetime.now(UTC))
        self._throws: Throws | None = None
        self._asked: Reading | None = None  # waits for an answer
        self._newest: Reading | None = None  # read for sure, counted, and not put right yet

    @property
    def is_open(self) -> bool:
        """Whether the tray is watched."""
        return self._throws is not None

    def take(self, command: Command) -> None:
        """Throw, count what was asked about, or put right what was counted."""
        throws = self._throws
        if throws is None:
            return
        match command:
            case ThrowDie(kind) if throws.camera.can_throw:
                self._asked = None
                throws.throw((kind,))
            case Answer(truth) if self._asked is not None:
                asked, self._asked, self._newest = self._asked, None, None
                throws.again()
                self._do(
                    lambda: (
                        self._session.leave_out(asked) if truth is None else self._session.count(asked, truth)
                    )
                )
            case PutRight(truth) if self._newest is not None:
                newest, self._newest = self._newest, None
                self._do(lambda: self._session.put_right(newest, truth))
            case _:
                pass

    def turn(self) -> None:
        """Look; dice that have come to rest are counted, or asked about, or it is said why not."""
        throws = self._throws or self._open()
        image, reading = throws.look()
        self.pace(throws.camera)
        if self._asked is None:
            self._line.frame.write(fitted(image))
        if reading is None:
            return
        void = next((each for each in NO_ROLL if any(each in die.problems for die in reading.inside)), None)
        if void is not None or not reading.inside:
            throws.again()
            if void is not None:
                self._line.say(NotCounted(void.words))
        elif all(die.accepted for die in reading.inside):
            throws.again()
            self._newest = reading
            self._do(lambda: self._session.count(reading))
        else:
            self._asked = reading
            self._line.say(Read(reading))

    def close(self) -> None:
        """Let go of the camera; what was counted is kept."""
        throws, self._throws, self._asked = self._throws, None, None
        if throws is not None:
            throws.close()

    def _open(self) -> Throws:
        self._throws = Throws(self._tray, anew=True)
        self._tell()
        return self._throws

    def _do(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except OSError as problem:
            self._newest = None
            self._line.say(NotCounted(cant_keep(problem)))
        self._tell()

    def _tell(self) -> None:
        assert self._throws is not None
        self._line.say(Watching(self._throws.camera.can_throw, self._session.dice, self._newest))
