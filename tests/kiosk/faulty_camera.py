"""A camera over a tray into which people throw, played by a test through two files; it goes wrong on demand.

`throws` in its folder has a line for each throw so far: the dice and values that lie there once they are at
rest, "d20 17 sure", or "empty" where they were taken out. `fault` names what is wrong now. The tray remembers
its dice whatever the camera does.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from hardware.camera import CameraError, Frame, Image
from hardware.frozen import FreezeGuard
from tests.kiosk.fake_parts import BRIGHTEST, TRAY, UNSURE, FakeReader
from vision.settle import Settle
from vision.tray import TrayPipeline

if TYPE_CHECKING:
    from kiosk.watch_messages import WatchSettings

FRAMES_PER_S = 50.0
FLIGHT_S = 0.3
FROZEN_S = 0.6
EMPTY = "empty"


class FaultyCamera:
    name = "faulty"
    simulated = False
    can_throw = False
    paced = True
    empty_is_known = False

    def __init__(self, settings: WatchSettings) -> None:
        self._folder = Path(settings.source.removeprefix("v4l2:"))
        self._number = 0
        self._guard = FreezeGuard(FROZEN_S)
        self._last: Frame | None = None

    def open(self) -> None:
        if self._fault() in {"gone", "drops"}:
            raise CameraError("The faulty camera is not plugged in. Plug it in.")
        if self._fault() == "hangs":
            time.sleep(1000)

    def frame(self, timeout: float = 2.0) -> Frame:  # noqa: ARG002 - the interface
        while True:
            frame = self._next()
            if self._guard.is_new(frame.image, frame.time):
                return frame

    def _next(self) -> Frame:
        time.sleep(1 / FRAMES_PER_S)
        fault = self._fault()
        if fault == "hangs":
            time.sleep(1000)
        if fault == "drops":
            raise CameraError("The faulty camera gave no picture for 2 s. Check its cable.")
        if fault == "gone":
            raise CameraError("The faulty camera stopped giving pictures. Plug it in.")
        frame = Frame(self._picture(fault), time.monotonic(), self._number)
        if fault == "freezes" and self._last is not None:
            frame = Frame(self._last.image, frame.time, frame.number)
        self._number += 1
        self._last = frame
        return frame

    def throw(self, dice: tuple[str, ...]) -> None:
        raise CameraError(f"Throw {dice} by hand.")

    def close(self) -> None:
        pass

    def _fault(self) -> str:
        return (self._folder / "fault").read_text()

    def _picture(self, fault: str) -> Image:
        size = (180, 240) if fault == "modes" else (120, 160)
        image = np.full((*size, 3), TRAY, np.uint8)
        path = self._folder / "throws"
        lines = path.read_text().split("\n") if path.exists() else []
        if lines and lines[-1] not in {"", EMPTY}:
            flown = min(1.0, (time.time() - path.stat().st_mtime) / FLIGHT_S)
            die, value, sure = lines[-1].split()
            height = 2 * int(die[1:]) + 10
            top = 10 + 20 * (len(lines) % 3)
            left = 10 + 30 * (len(lines) % 2) + round(40 * flown)
            brightness = (BRIGHTEST if sure == "sure" else UNSURE) - int(value)
            image[top : top + height, left : left + 20] = brightness
        if fault == "dark":
            return (image * 0.02).astype(np.uint8)
        # noise on the tray alone: on the blocks it would change what they say
        noise = np.random.default_rng(self._number).integers(0, 2, image.shape, np.uint8)
        return np.where(image == TRAY, image + noise, image)


def parts(settings: WatchSettings) -> tuple[FaultyCamera, TrayPipeline]:
    return FaultyCamera(settings), TrayPipeline(FakeReader(), Settle(settings.rest_s))


def set_fault(folder: Path, fault: str) -> None:
    _write(folder / "fault", fault)


def throw(folder: Path, die: str, value: int, *, sure: bool = True) -> None:
    path = folder / "throws"
    before = path.read_text() + "\n" if path.exists() else ""
    _write(path, f"{before}{die} {value} {'sure' if sure else 'unsure'}")


def clear(folder: Path) -> None:
    """Somebody takes the dice out."""
    path = folder / "throws"
    if path.exists():
        _write(path, f"{path.read_text()}\n{EMPTY}")


def _write(path: Path, text: str) -> None:
    """All at once: the camera reads it any time."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)
