"""A worker's process as a thread of the test: its work and its line are the real ones, and no process starts.

A process takes a third of a second to load its libraries. What hangs, dies or is killed needs a real one.
"""

from __future__ import annotations

import importlib
import os
import threading
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from calibration.tray import OpenTray, open_tray
from kiosk.tray import process, worker
from kiosk.tray.process import Line
from kiosk.tray.shared_frame import SharedFrame
from tests.kiosk import fake_parts

if TYPE_CHECKING:
    import pytest

    from calibration.tray_settings import TraySettings


class ThreadProcess:
    """What kiosk.tray.process needs of a process."""

    def __init__(self, *, target: object, args: tuple[Any, ...], name: str, daemon: bool) -> None:
        assert target is process._run
        self._work, self._settings, *self._ends, self._shown = args
        self._thread = threading.Thread(target=self._run, name=name, daemon=daemon)

    def start(self) -> None:
        # of a process the kiosk closes its own copies of these ends at once
        self._ends = [
            Connection(os.dup(each.fileno()), readable=each.readable, writable=each.writable)
            for each in self._ends
        ]
        self._thread.start()

    def join(self, timeout: float) -> None:
        self._thread.join(timeout)

    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def kill(self) -> None:
        """It ends by itself, since its line is closed."""

    def _run(self) -> None:
        commands, reports = self._ends
        shown = SharedFrame(name=self._shown)
        try:
            importlib.import_module(self._work).work(self._settings, Line(commands, reports, shown))
        except (BrokenPipeError, EOFError, ConnectionResetError):
            pass  # the kiosk has closed its end
        finally:
            shown.close()
            for each in self._ends:
                each.close()


class _Context:
    Pipe = staticmethod(Pipe)
    Process = ThreadProcess


def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the kiosk's workers run in threads for the rest of this test."""
    monkeypatch.setattr(process, "get_context", lambda _way: _Context)


def blocks_for_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, and whatever tray the game's is, it is the one of fake_parts.py."""

    def opened(settings: TraySettings, **more: Any) -> OpenTray:
        return open_tray(replace(settings, parts=fake_parts.parts), **more)

    no_processes(monkeypatch)
    monkeypatch.setattr(worker, "open_tray", opened)
