"""Linux cameras: found, refused with reasons, and never waited for longer than asked."""

import threading
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hardware.camera import CameraError, Image
from hardware.cameras.v4l2 import Capture, V4l2Camera, found_cameras


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


@pytest.fixture
def linux(tmp_path: Path) -> Path:
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


def camera(linux: Path, device: Capture | None = None, number: int = 0) -> V4l2Camera:
    def capture(asked: int) -> Capture:
        assert asked == number
        assert device is not None
        return device

    return V4l2Camera(number, capture=capture, devices=linux, about=linux / "about")


def test_cameras_are_found_with_their_names(linux: Path) -> None:
    found = found_cameras(linux, linux / "about")
    assert {number: (each.label, each.usb) for number, each in found.items()} == {
        0: ("HD Webcam", True),
        10: ("codec", False),
    }


def test_a_number_that_does_not_exist_names_those_that_do(linux: Path) -> None:
    with pytest.raises(CameraError, match=r"no camera .*video7.*v4l2:0 \(HD Webcam\)"):
        camera(linux, number=7).open()


def test_without_any_camera_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="No camera was found"):
        camera(tmp_path).open()


def test_frames_come_in_order_with_growing_time(linux: Path) -> None:
    device = FakeDevice()
    live = camera(linux, device)
    live.open()
    seen = [live.frame() for _ in range(4)]
    assert all(a.number < b.number and a.time <= b.time for a, b in pairwise(seen))
    live.close()
    assert device.released.is_set()


def test_a_camera_that_hangs_is_given_up_in_time(linux: Path) -> None:
    device = FakeDevice(pictures=1)
    live = camera(linux, device)
    live.open()
    live.frame()
    with pytest.raises(CameraError, match=r"gave no picture for 0\.05 s"):
        live.frame(timeout=0.05)
    device.hanging.set()
    live.close()


def test_a_camera_that_is_unplugged_says_so(linux: Path) -> None:
    live = camera(linux, FakeDevice(pictures=1, fails=True))
    live.open()
    with pytest.raises(CameraError, match="stopped giving pictures"):
        [live.frame(timeout=5) for _ in range(3)]
    live.close()


def test_a_camera_in_use_by_another_program_is_no_camera(linux: Path) -> None:
    with pytest.raises(CameraError, match="can't be opened"):
        camera(linux, FakeDevice(opens=False)).open()


def test_people_throw_in_front_of_a_real_camera(linux: Path) -> None:
    live = camera(linux)
    assert not live.can_throw
    with pytest.raises(CameraError, match="by hand"):
        live.throw(("d20",))
    with pytest.raises(CameraError, match="not open"):
        live.frame()
