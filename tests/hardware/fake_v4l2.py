"""A Linux with webcams that are none: devices that give pictures or hang, and their controls."""

import threading
from pathlib import Path

import numpy as np

from hardware.camera import CameraSettings, Image
from hardware.cameras.v4l2_controls import Control, Range


class FakeDevice:
    """A device that gives `pictures` pictures, then hangs (or, told so, fails)."""

    def __init__(self, pictures: int = 10**9, *, opens: bool = True, fails: bool = False) -> None:
        self.hanging = threading.Event()
        self.wishes: dict[int, float] = {}
        self.released = threading.Event()
        self._pictures = pictures
        self._opens = opens
        self._fails = fails

    def isOpened(self) -> bool:  # noqa: N802
        return self._opens

    def set(self, prop: int, value: float, /) -> bool:
        self.wishes[prop] = value
        return True

    def read(self) -> tuple[bool, Image | None]:
        if self._pictures == 0:
            if self._fails:
                return False, None
            self.hanging.wait(20)
            return False, None
        self._pictures -= 1
        return True, np.full((4, 6, 3), self._pictures % 251, np.uint8)

    def release(self) -> None:
        self.released.set()


def make_linux(tmp_path: Path) -> Path:
    """A computer with a webcam (two devices), a codec and no /dev/video7."""
    usb, chip = tmp_path / "devices" / "usb1", tmp_path / "devices" / "platform"
    for number, name, index, bus in (
        (0, "HD Webcam", 0, usb),
        (1, "HD Webcam", 1, usb),
        (10, "codec", 0, chip),
    ):
        (tmp_path / f"video{number}").touch()
        about = tmp_path / "about" / f"video{number}"
        about.mkdir(parents=True)
        bus.mkdir(parents=True, exist_ok=True)
        (about / "name").write_text(name + "\n")
        (about / "index").write_text(f"{index}\n")
        (about / "device").symlink_to(bus)
    return tmp_path


class FakeControls:
    """A webcam's controls; `keeps` says which values it makes of what it is told."""

    def __init__(self, ranges: dict[Control, Range], keeps: dict[Control, int] | None = None) -> None:
        self.values: dict[Control, int] = {}
        self.order: list[Control] = []
        self._ranges = ranges
        self._keeps = keeps or {}

    def range(self, control: Control) -> Range | None:
        return self._ranges.get(control)

    def get(self, control: Control) -> int:
        return self.values.get(control, 0)

    def set(self, control: Control, value: int) -> None:
        if control in self._keeps and self._keeps[control] < 0:
            raise OSError(5, "Input/output error")
        self.order.append(control)
        self.values[control] = self._keeps.get(control, value)


EVERYTHING = {
    Control.AUTO_EXPOSURE: Range(0, 3, 1),
    Control.EXPOSURE: Range(3, 2047, 1),
    Control.EXPOSURE_SLOWS_FRAMES: Range(0, 1, 1),
    Control.GAIN: Range(0, 255, 1),
    Control.AUTO_WHITE_BALANCE: Range(0, 1, 1),
    Control.WHITE_BALANCE: Range(2000, 6500, 10),
    Control.AUTO_FOCUS: Range(0, 1, 1),
    Control.FOCUS: Range(0, 250, 5),
}
ALL_LOCKED = CameraSettings(exposure_us=8000, gain=32, white_balance_k=4200, lens_position=40)
