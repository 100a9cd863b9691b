"""Sees whether the tray is lit while a command opens its camera."""

from typing import NoReturn

import pytest

from hardware.camera import CameraError
from hardware.light import TrayLight
from kiosk.settings import wiring


class Lit:
    """The tray light that a command has made, and how bright it was whenever a camera was opened.

    Attributes:
        seen: these, 0 to 1.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seen: list[float] = []
        self._lights: list[TrayLight] = []
        monkeypatch.setattr(wiring, "TrayLight", self._make)

    def _make(self, *args: object) -> TrayLight:
        self._lights.append(TrayLight(*args))  # type: ignore[arg-type]
        return self._lights[-1]

    @property
    def now(self) -> float:
        return max((each.level for each in self._lights), default=0.0)

    def look(self, *_args: object) -> NoReturn:
        """In place of opening a camera."""
        self.seen.append(self.now)
        raise CameraError.say("There is no camera here.")
