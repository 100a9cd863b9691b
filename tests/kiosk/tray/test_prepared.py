"""The camera's process has made what the first reading needs before anybody waits for that."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any, cast

from calibration.tray_settings import TraySettings
from kiosk.tray import worker
from kiosk.tray.messages import Opened, Stop, WatchSettings

if TYPE_CHECKING:
    import pytest


class Line:
    """To a kiosk that ends it as soon as it is asked what to do."""

    def __init__(self) -> None:
        self.said: list[object] = []

    def say(self, message: object) -> None:
        self.said.append(message)

    def told(self, _wait: float) -> Stop:
        return Stop()


def test_it_is_made_when_the_camera_is_open_and_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    line, made = Line(), Event()

    def prepare() -> None:
        assert isinstance(line.said[0], Opened)
        made.set()

    monkeypatch.setattr(worker, "prepare", prepare)
    worker.work(WatchSettings(TraySettings("simulated")), cast("Any", line))
    assert made.wait(5)
