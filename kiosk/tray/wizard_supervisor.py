"""The wizard's hand on the process that holds the camera: started, listened to, and ended when it hangs."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol

from hardware.message import say
from kiosk.tray.shared_frame import SharedFrame
from kiosk.tray.wizard_messages import Gone, Stop, Watched

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from hardware.camera import Image
    from kiosk.tray.messages import WatchSettings
    from kiosk.tray.wizard_messages import Command, Report

SILENT_S = 12.0
"""Without a word for so long it hangs: a camera that is opened takes its time."""
WATCHED_EVERY_S = 1.0
STOP_WITHIN_S = 2.0
"""A camera that is left as it was found may take a moment; the screen does not wait for it."""
HANGS = say(
    "The camera does not answer. It is being started again; if this goes on, unplug it and plug it in."
)


class Leader(Protocol):
    """Leads through the calibration; what the wizard's screen needs of it."""

    def hear(self) -> list[Report]:
        """What it has said since the last time; starts it when it does not run. Never waits."""

    def say(self, command: Command) -> None:
        """Tell it to do something."""

    def frame(self) -> Image | None:
        """The newest picture, HxWx3 uint8 BGR."""

    def close(self) -> None:
        """End it; may be called twice, and it begins anew when it is heard again."""


class GuideProcess:
    """Runs the process (kiosk/tray/wizard_worker.py).

    Args:
        settings: the camera; a simulated one's results lie in a folder of their own.
        clock: s, only grows.
    """

    def __init__(self, settings: WatchSettings, clock: Callable[[], float] = time.monotonic) -> None:
        assert settings.calibration is not None
        if settings.kind == "simulated":
            settings = replace(settings, calibration=settings.calibration / "simulated")
        self._settings = settings
        self._clock = clock
        self._preview: SharedFrame | None = None
        self._process: SpawnProcess | None = None
        self._commands: Connection | None = None
        self._reports: Connection | None = None
        self._heard_at = 0.0
        self._watched_at = 0.0

    def hear(self) -> list[Report]:
        """What it has said since the last time; starts it when it does not run. Never waits."""
        now = self._clock()
        if self._process is None:
            self._start(now)
        assert self._reports is not None
        if now - self._watched_at >= WATCHED_EVERY_S:
            self._watched_at = now
            self.say(Watched())
        heard: list[Report] = []
        try:
            while self._reports.poll():
                heard.append(self._reports.recv())
        except (EOFError, OSError):
            self._drop()  # it has ended, as nobody had looked; the next time it begins anew
            return heard
        if heard:
            self._heard_at = now
        elif now - self._heard_at > SILENT_S:
            self._drop()
            heard.append(Gone(HANGS))
        return heard

    def say(self, command: Command) -> None:
        """Tell it to do something."""
        if self._commands is None:
            return
        try:
            self._commands.send(command)
        except OSError:
            return  # that it has ended is seen when it is heard

    def frame(self) -> Image | None:
        """The newest picture, HxWx3 uint8 BGR."""
        return None if self._preview is None else self._preview.read()

    def close(self) -> None:
        """End it, in the background; may be called twice, and it begins anew when it is heard again.

        The program does not end before that is done.
        """
        self.say(Stop())
        process, ends, preview = self._process, (self._commands, self._reports), self._preview
        self._process = self._commands = self._reports = self._preview = None
        if process is not None:
            # no daemon: at the program's end it is waited for, so that the camera is left as it was found
            leaving = threading.Thread(target=_end, args=(process, ends, preview), name="calibration's end")
            leaving.start()

    def _start(self, now: float) -> None:
        context = get_context("spawn")  # a fork would take the screen's and the pins' handles with it
        its_commands, self._commands = context.Pipe(duplex=False)
        self._reports, its_reports = context.Pipe(duplex=False)
        self._preview = SharedFrame()
        self._process = context.Process(
            target=_run,
            args=(self._settings, its_commands, its_reports, self._preview.name),
            name="calibration",
            daemon=True,
        )
        self._process.start()
        its_commands.close()
        its_reports.close()
        self._heard_at = self._watched_at = now

    def _drop(self) -> None:
        if self._process is not None and self._process.is_alive():
            self._process.kill()  # not waited for: a broken driver may hold it, and the screen must not stop
        _free((self._commands, self._reports), self._preview)
        self._process = self._commands = self._reports = self._preview = None


def _end(process: SpawnProcess, ends: Sequence[Connection | None], preview: SharedFrame | None) -> None:
    """Wait for a process that was told to stop, kill it if it does not, and free what it used."""
    process.join(STOP_WITHIN_S)
    if process.is_alive():
        process.kill()
    _free(ends, preview)


def _free(ends: Sequence[Connection | None], preview: SharedFrame | None) -> None:
    for end in ends:
        if end is not None:
            end.close()
    if preview is not None:
        preview.close()


def _run(settings: WatchSettings, commands: Connection, reports: Connection, preview: str) -> None:
    from kiosk.tray import wizard_worker  # noqa: PLC0415 - OpenCV is for the process, the screen need not wait

    wizard_worker.main(settings, commands, reports, preview)
