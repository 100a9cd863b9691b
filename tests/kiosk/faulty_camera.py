"""A camera over a tray into which people throw, played by a test through two files; it goes wrong on demand.

`throws` in its folder has a line for each throw so far: the dice and values that lie there once they are at
rest, "d20 17 sure" or "d6 1,5,3 sure", or "empty" where they were taken out. `fault` names what is wrong now.
The tray remembers its dice whatever the camera does.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from hardware.camera import CameraError, Frame, Image
from hardware.freeze_guard import FreezeGuard
from tests.kiosk.fake_parts import BRIGHTEST, TRAY, UNSURE, FakeReader
from vision.pipeline import TrayPipeline
from vision.settle import Settle

if TYPE_CHECKING:
    from calibration.tray_settings import TraySettings

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

    def __init__(self, settings: TraySettings) -> None:
        self._folder = Path(settings.source.removeprefix("v4l2:"))
        self._number = 0
        self._guard = FreezeGuard(FROZEN_S)
        self._last: Frame | None = None

    def open(self) -> None:
        if self._fault() in {"gone", "drops"}:
            raise CameraError.say("The faulty camera is not plugged in. Plug it in.")
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
            raise CameraError.say("The faulty camera gave no picture for 2 s. Check its cable.")
        if fault == "gone":
            raise CameraError.say("The faulty camera stopped giving pictures. Plug it in.")
        frame = Frame(self._picture(fault), time.monotonic(), self._number)
        if fault == "freezes" and self._last is not None:
            frame = Frame(self._last.image, frame.time, frame.number)
        self._number += 1
        self._last = frame
        return frame

    def throw(self, dice: tuple[str, ...]) -> None:
        raise CameraError.say("Throw {dice} by hand.", dice=dice)

    def close(self) -> None:
        pass

    def _fault(self) -> str:
        return (self._folder / "fault").read_text()

    def _picture(self, fault: str) -> Image:
        size = (180, 240) if fault == "modes" else (120, 160)
        image = np.full((*size, 3), TRAY, np.uint8)
        path = self._folder / "throws"
        lines = path.read_text().split("\n") if path.exists() else []
        done = min(1.0, (time.time() - path.stat().st_mtime) / FLIGHT_S) if lines else 1.0
        if lines and lines[-1] not in {"", EMPTY}:
            _draw(image, lines[-1], len(lines), done)
        elif done < 1 and lines[-2:-1] not in ([], [""], [EMPTY]):  # a hand takes them out
            _draw(image, lines[-2], len(lines) - 1, 1.0, down=round(40 * done))
        if fault == "dark":
            return (image * 0.02).astype(np.uint8)
        # noise on the tray alone: on the blocks it would change what they say
        noise = np.random.default_rng(self._number).integers(0, 2, image.shape, np.uint8)
        return np.where(image == TRAY, image + noise, image)


def _draw(image: Image, line: str, number: int, flown: float, *, down: int = 0) -> None:
    """The dice of a line, which is the number-th, so far on their way."""
    die, values, sure = line.split()
    several = values.split(",")
    top = 10 + 20 * (number % 3) + down
    left = 5 + (25 * (number % 2) + round(40 * flown) if len(several) == 1 else round(14 * flown))
    for place, value in enumerate(several):
        brightness = (BRIGHTEST if sure == "sure" else UNSURE) - int(value)
        image[top : top + 2 * int(die[1:]) + 10, left + 27 * place : left + 27 * place + 20] = brightness


def parts(settings: TraySettings) -> tuple[FaultyCamera, TrayPipeline]:
    return FaultyCamera(settings), TrayPipeline(FakeReader(), Settle(settings.rest_s))


def set_fault(folder: Path, fault: str) -> None:
    _write(folder / "fault", fault)


def throw(folder: Path, die: str, *values: int, sure: bool = True) -> None:
    path = folder / "throws"
    before = path.read_text() + "\n" if path.exists() else ""
    _write(path, f"{before}{die} {','.join(map(str, values))} {'sure' if sure else 'unsure'}")


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
