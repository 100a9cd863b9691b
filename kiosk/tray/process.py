"""A process that holds the camera: started, listened to, started again when it hangs or dies, and ended.

A camera stack can hang so that no thread of the same process can be ended, and the screen must stay fluent
while dice are read; hence the process. The kiosk's side never waits for it.
"""

from __future__ import annotations

import importlib
import logging
import os
import signal
import sys
import threading
import time
from multiprocessing import get_context, parent_process
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from hardware.message import say
from kiosk.system import log
from kiosk.tray.messages import Alive, Lost, Stop
from kiosk.tray.shared_frame import SIZE, SharedFrame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from hardware.camera import Image

_log = logging.getLogger(__name__)

PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Before it is started again, one after the other; the last one over and over."""
WELL_AFTER_S = 30.0
"""A process that has worked for so long begins with the first pause again."""
START_WITHIN_S, START_SHARE = 30.0, 5.0
"""From start to the first word, as a slow card has to load the libraries first; and at least so many times
what is allowed a camera that hangs, for a computer that is slower still."""
STOP_WITHIN_S: Final = 2.0
"""After being told to stop, and once more after being killed: to leave a camera as it was found may take a
moment, for which the screen does not wait."""
ALIVE_EVERY_S = 0.5
ENDED = say("The camera's process ended unexpectedly. It is being started again.")


class WorkerProcess:
    """Runs the process and keeps it running; from the first `news` to `close`.

    Args:
        work: name of the module whose `work` it does, with its settings and its end of the line; loaded by
            the process alone, as OpenCV takes long.
        settings: of the process that is started after so many others, 0 for the first.
        name: of the process, for people who look at what runs.
        hang_s: without a word for so long, it counts as hanging.
        size: width and height of the largest picture that it shows, px.
        heard: called, from a thread, when there is something for `news`.

    Attributes:
        number: of the newest process, from 1 on.
        working: it counts as alive.
    """

    def __init__(
        self,
        work: str,
        settings: Callable[[int], object],
        *,
        name: str,
        hang_s: float,
        size: tuple[int, int] = SIZE,
        heard: Callable[[], object] = int,
    ) -> None:
        self._work = work
        self._settings = settings
        self._heard = heard
        self._said: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._name = name
        self._hang_s = hang_s
        self._size = size
        self._frame: SharedFrame | None = None
        self._process: SpawnProcess | None = None
        self._commands: Connection | None = None
        self.number = 0
        self.working = False
        self._start_at: float | None = 0.0  # None: working, or not to be started again
        self._failures = 0  # since it last worked well
        self._heard_at = 0.0
        self._answered_at: float | None = None  # when it first said something
        self._closed = False

    def news(self, now: float) -> Iterator[Any]:
        """What it has said since the last time, but for signs of life; starts and ends it as needed.

        Lost, too, where it has ended or hangs: then it is started again. Never waits. To be gone through to
        its end, about once a screen frame.
        """
        while not self._said.empty():
            number, message = self._said.get()
            if number != self.number or not self.working:
                continue  # of a process that is given up
            self._heard_at = now
            if self._answered_at is None:
                self._answered_at = now
            if isinstance(message, Lost):
                self._fail(now, again=not message.lasting)
            if not isinstance(message, Alive):
                yield message
        # after what was said: a main loop that was held up is no camera that hangs
        if (lost := self._tend(now)) is not None:
            yield lost

    def _tend(self, now: float) -> Lost | None:
        """Start, start again and end what needs it; Lost when the process has just been found hanging."""
        if self._closed:
            return None
        if self._start_at is not None and now >= self._start_at:
            self._drop()
            self._start(now)
            return None
        if not self.working:
            return None
        if self._answered_at is not None and now - self._answered_at >= WELL_AFTER_S:
            self._failures = 0
        starting = max(START_WITHIN_S, START_SHARE * self._hang_s)
        limit = starting if self._answered_at is None else self._hang_s
        if now - self._heard_at < limit:
            return None
        _log.warning("The process %s-%d has said nothing for %.0f s.", self._name, self.number, limit)
        self._fail(now)
        self._drop()
        return Lost(
            say(
                "The camera has not answered for {seconds:.0f} seconds. It is being started again; if this "
                "goes on, unplug it and plug it in.",
                seconds=limit,
            )
        )

    def _fail(self, now: float, *, again: bool = True) -> None:
        """It works no more; with `again` another one is started after a pause."""
        pause = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        self._start_at = now + pause if again else None
        _log.info("%s is %s.", self._name, f"started again in {pause:g} s" if again else "not started again")
        self.working = False
        self._answered_at = None

    def send(self, command: object) -> None:
        """Tell the process something; nothing happens where there is none."""
        if self._commands is None:
            return
        try:
            self._commands.send(command)
        except OSError:
            self._commands = None  # that it has ended is told by _listen

    def frame(self) -> Image | None:
        """The newest picture that it shows, HxWx3 uint8 BGR; None while it gives none."""
        return None if self._frame is None or self._answered_at is None else self._frame.read()

    def close(self) -> None:
        """End it and free what it used, in the background; may be called twice.

        The program does not end before that is done.
        """
        if self._closed:
            return
        self._closed = True
        self.send(Stop())
        # no daemon: at the program's end it is waited for, so that the camera is left as it was found, and
        # neither process nor memory is left over
        leaving = threading.Thread(
            target=_end, args=(self._process, self._commands, self._frame), name=f"end of {self._name}"
        )
        self._process = self._commands = self._frame = None
        leaving.start()

    def _start(self, now: float) -> None:
        context = get_context("spawn")  # a fork would take the screen's and the pins' handles with it
        its_commands, self._commands = context.Pipe(duplex=False)
        reports, its_reports = context.Pipe(duplex=False)
        # memory of its own: one that was killed a moment ago may still be writing
        self._frame = SharedFrame(self._size)
        self._process = context.Process(
            target=_run,
            args=(self._work, self._settings(self.number), its_commands, its_reports, self._frame.name),
            name=f"{self._name}-{self.number + 1}",
            daemon=True,
        )
        self._process.start()
        self.number += 1
        its_commands.close()
        its_reports.close()
        threading.Thread(target=self._listen, args=(self.number, reports), daemon=True).start()
        self._start_at = None
        self.working = True
        self._heard_at = now

    def _listen(self, number: int, reports: Connection) -> None:
        """Keep what the process says, in a thread of its own: it can hang in the middle of a word."""
        there = True
        with reports:
            while there:
                try:
                    message = reports.recv()
                except (EOFError, OSError):
                    message, there = Lost(ENDED), False
                self._said.put((number, message))
                self._heard()

    def _drop(self) -> None:
        if self._process is not None and self._process.is_alive():
            self._process.kill()  # not waited for: a broken driver may hold it, and the screen must not stop
        _end(None, self._commands, self._frame)
        self._process = self._commands = self._frame = None


def _end(process: SpawnProcess | None, commands: Connection | None, frame: SharedFrame | None) -> None:
    """Wait for a process that was told to stop, kill it if it does not, and free what it used."""
    if process is not None:
        process.join(STOP_WITHIN_S)
        if process.is_alive():
            process.kill()
            process.join(STOP_WITHIN_S)
    if commands is not None:
        commands.close()
    if frame is not None:
        frame.close()


class Line:
    """The process's own end: what it is told, what it says, and the picture that it shows.

    Attributes:
        frame: the picture.
    """

    def __init__(self, commands: Connection, reports: Connection, frame: SharedFrame) -> None:
        self._commands = commands
        self._reports = reports
        self.frame = frame
        self._alive_at = float("-inf")

    def told(self, wait_s: float) -> Any | None:  # noqa: ANN401 - one of the messages of whoever started it
        """The next command; None when none came within `wait_s`. Raises EOFError when the kiosk is gone."""
        return self._commands.recv() if self._commands.poll(wait_s) else None

    def say(self, message: object) -> None:
        """Tell the kiosk; raises OSError when it is gone."""
        self._reports.send(message)

    def say_alive(self) -> None:
        """Give a sign of life when one is due; to be called again and again."""
        now = time.monotonic()
        if now - self._alive_at >= ALIVE_EVERY_S:
            self._alive_at = now
            self.say(Alive())


def _run(work: str, settings: object, commands: Connection, reports: Connection, frame: str) -> None:
    """Inside the process."""
    log.set_up()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the kiosk's to answer
    threading.Thread(target=_end_with_parent, daemon=True).start()
    shown = SharedFrame(name=frame)
    try:
        its_module = importlib.import_module(work)
        if (cv2 := sys.modules.get("cv2")) is not None:
            cv2.setNumThreads(1)  # the other cores are the screen's
        its_module.work(settings, Line(commands, reports, shown))
    except (BrokenPipeError, EOFError, ConnectionResetError):
        pass  # the kiosk is gone
    finally:
        shown.close()
    # not as Python ends: a thread that is inside OpenCV then (vision.first_reading) would have it abort
    os._exit(0)


def _end_with_parent() -> None:
    """End with the kiosk even while the camera hangs: a process left over would keep the device."""
    kiosk = parent_process()
    assert kiosk is not None
    kiosk.join()
    os._exit(1)
