"""The tray's supervisor: camera and vision in a process of their own, started again when it hangs or dies.

A camera stack can hang so that no thread of the same process can be ended, and the screen must stay fluent
while dice are read; hence the process. The kiosk's side never waits for it.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol

from hardware.message import say
from kiosk.tray.messages import (
    Alive,
    Arm,
    Blind,
    Disarm,
    Ended,
    Learn,
    Lost,
    Opened,
    Report,
    Sighted,
    Stop,
    ThrowDice,
)
from kiosk.tray.shared_frame import SharedFrame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from hardware.camera import Image
    from kiosk.tray.messages import Command, TrayEvent, WatchSettings

PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Before the camera is tried again, one after the other; the last one over and over."""
WELL_AFTER_S = 30.0
"""A camera that has worked for so long begins with the first pause again."""
START_WITHIN_S, START_SHARE = 30.0, 5.0
"""From start to the first sign of life, as a slow card has to load the libraries first; and at least so many
times what the settings allow a camera that hangs, for a computer that is slower still."""
STOP_WITHIN_S = 1.0
"""After being told to stop, and once more after being killed."""
SEED_STEP = 1_000_003


class Tray(Protocol):
    """What the table needs of the tray's supervisor."""

    def arm(self, roll: int, *, look: bool = False, afresh: bool = False) -> None:
        """Read the next dice that move and come to rest; with `look`, first say whether dice lie there.

        With `afresh`, what moves before the tray is next seen at rest is no throw.
        """

    def disarm(self) -> None:
        """Read nothing."""

    def throw(self, roll: int, dice: tuple[str, ...]) -> None:
        """Make these dice move, in a tray that can."""

    def learn(self, roll: int, dice: Sequence[tuple[str, int]]) -> None:
        """What a person said that the dice last read show; see watch_messages.Learn."""

    def hear(self, report: Report, now: float) -> TrayEvent | None:
        """What a report means for the table; None when it is stale or only for the supervisor."""

    def tend(self, now: float) -> Lost | None:
        """Start, restart and end what needs it; Lost when the process has just been found hanging."""

    def frame(self) -> Image | None:
        """The newest preview, HxWx3 uint8 BGR."""

    def close(self) -> None:
        """End it; may be called twice."""


class Watch:
    """Runs the process and keeps it running.

    Args:
        settings: what the process is started with.
        post: takes each Report; called from a thread.
        hang_s: without a sign of life for so long, the process counts as hanging.
    """

    def __init__(
        self, settings: WatchSettings, post: Callable[[object], None], *, hang_s: float = 6.0
    ) -> None:
        self._settings = settings
        self._post = post
        self._hang_s = hang_s
        self._preview = SharedFrame()
        self._process: SpawnProcess | None = None
        self._commands: Connection | None = None
        self._number = 0  # of the newest process
        self._working = False  # it counts as alive
        self._start_at: float | None = 0.0  # None: working, or not to be started again
        self._failures = 0  # since it last worked well
        self._heard_at = 0.0
        self._opened_at: float | None = None
        self._camera: Opened | None = None  # as it was opened
        self._closed = False

    def arm(self, roll: int, *, look: bool = False, afresh: bool = False) -> None:
        """Read the next dice that move and come to rest; see Tray."""
        self._send(Arm(roll, look, afresh))

    def disarm(self) -> None:
        """Read nothing."""
        self._send(Disarm())

    def throw(self, roll: int, dice: tuple[str, ...]) -> None:
        """Make these dice move, in a tray that can."""
        self._send(ThrowDice(roll, dice))

    def learn(self, roll: int, dice: Sequence[tuple[str, int]]) -> None:
        """What a person said that the dice last read show; see watch_messages.Learn."""
        self._send(Learn(roll, tuple(dice)))

    def hear(self, report: Report, now: float) -> TrayEvent | None:
        """What a report means for the table; None when it is stale or only for the supervisor."""
        if report.process != self._number or not self._working:
            return None
        self._heard_at = now
        match report.message:
            case Alive():
                return None
            case Opened():
                self._opened_at, self._camera = now, report.message
            case Blind(words):
                return Lost(words)  # for the table it is the same; the process goes on looking
            case Sighted():
                return self._camera
            case Lost(lasting=lasting):
                self._fail(now, again=not lasting)
            case Ended():
                self._fail(now, again=True)
                return Lost(say("The camera's process ended unexpectedly. It is being started again."))
            case _:
                pass
        return report.message

    def tend(self, now: float) -> Lost | None:
        """Start, restart and end what needs it; Lost when the process has just been found hanging."""
        if self._closed:
            return None
        if self._start_at is not None and now >= self._start_at:
            self._drop_process()
            self._start(now)
            return None
        if not self._working:
            return None
        if self._opened_at is not None and now - self._opened_at >= WELL_AFTER_S:
            self._failures = 0
        starting = max(START_WITHIN_S, START_SHARE * self._hang_s)
        limit = starting if self._opened_at is None else self._hang_s
        if now - self._heard_at < limit:
            return None
        self._fail(now, again=True)
        self._drop_process()
        return Lost(
            say(
                "The camera has not answered for {seconds:.0f} seconds. It is being started again; if this "
                "goes on, unplug it and plug it in.",
                seconds=limit,
            )
        )

    def frame(self) -> Image | None:
        """The newest preview, HxWx3 uint8 BGR; None while there is no camera."""
        return None if self._closed or self._opened_at is None else self._preview.read()

    def close(self) -> None:
        """End the process and free the preview, in the background; may be called twice.

        The program does not end before that is done.
        """
        if self._closed:
            return
        self._closed = True
        self._send(Stop())
        process, commands = self._process, self._commands
        self._process = self._commands = None
        # no daemon: at the program's end it is waited for, so that neither process nor memory is left
        threading.Thread(target=_end, args=(process, commands, self._preview), name="tray's end").start()

    def _start(self, now: float) -> None:
        context = get_context("spawn")  # a fork would take the screen's and the pins' handles with it
        its_commands, self._commands = context.Pipe(duplex=False)
        reports, its_reports = context.Pipe(duplex=False)
        # other dice after a restart: the same throws over again would look like a memory
        settings = replace(self._settings, seed=self._settings.seed + self._number * SEED_STEP)
        self._number += 1
        self._preview.clear()
        self._process = context.Process(
            target=_run,
            args=(settings, its_commands, its_reports, self._preview.name),
            name=f"tray-{self._number}",
            daemon=True,
        )
        self._process.start()
        its_commands.close()
        its_reports.close()
        threading.Thread(target=self._listen, args=(self._number, reports), daemon=True).start()
        self._start_at = None
        self._working = True
        self._heard_at = now

    def _listen(self, number: int, reports: Connection) -> None:
        """Post what the process says, in a thread of its own: it can hang in the middle of a word."""
        with reports:
            while True:
                try:
                    message = reports.recv()
                except (EOFError, OSError):
                    self._post(Report(number, Ended()))
                    return
                self._post(Report(number, message))

    def _send(self, command: Command) -> None:
        if self._commands is None:
            return
        try:
            self._commands.send(command)
        except OSError:
            self._commands = None  # that it has ended is reported by _listen

    def _fail(self, now: float, *, again: bool) -> None:
        pause = PAUSES_S[min(self._failures, len(PAUSES_S) - 1)]
        self._failures += 1
        self._start_at = now + pause if again else None
        self._working = False
        self._opened_at = None

    def _drop_process(self) -> None:
        if self._process is not None and self._process.is_alive():
            self._process.kill()  # not waited for: a broken driver may hold it, and the screen must not stop
        if self._commands is not None:
            self._commands.close()
        self._process = self._commands = None


def _end(process: SpawnProcess | None, commands: Connection | None, preview: SharedFrame) -> None:
    """Wait for a process that was told to stop, kill it if it does not, and free what it used."""
    if process is not None:
        process.join(STOP_WITHIN_S)
        if process.is_alive():
            process.kill()
            process.join(STOP_WITHIN_S)
    if commands is not None:
        commands.close()
    preview.close()


def _run(settings: WatchSettings, commands: Connection, reports: Connection, preview: str) -> None:
    from kiosk.tray import worker  # noqa: PLC0415 - OpenCV is for the process, the screen need not wait for it

    worker.main(settings, commands, reports, preview)
