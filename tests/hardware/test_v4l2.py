"""Linux cameras: found, refused with reasons, and never waited for longer than asked."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.cameras.v4l2 import Capture, V4l2Camera
from hardware.cameras.v4l2_names import find_named, found_cameras
from hardware.freeze_guard import FROZEN_S, FreezeGuard
from tests.hardware.fake_v4l2 import FakeDevice, make_linux


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    return make_linux(tmp_path)


def camera(linux: Path, device: Capture | None = None, number: int = 0) -> V4l2Camera:
    def capture(asked: int) -> Capture:
        assert asked == number
        assert device is not None
        return device

    return V4l2Camera(str(number), capture=capture, devices=linux, about=linux / "about")


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


@pytest.fixture
def two_webcams(linux: Path) -> Path:
    """The webcam at /dev/video0 with its lasting names, and another make at /dev/video4."""
    (linux / "video4").touch()
    about = linux / "about" / "video4"
    about.mkdir()
    (about / "name").write_text("Desk Cam 4K\n")
    (about / "index").write_text("0\n")
    (about / "device").symlink_to(linux / "devices" / "usb1")
    for kind, names in (
        ("by-id", {0: "usb-Maker_HD_Webcam_1234-video-index0", 4: "usb-Other_Desk_Cam_4K-video-index0"}),
        ("by-path", {0: "platform-usb-0:1:1.0-video-index0", 4: "platform-usb-0:2:1.0-video-index0"}),
    ):
        (linux / "v4l" / kind).mkdir(parents=True)
        for number, name in names.items():
            (linux / "v4l" / kind / name).symlink_to(linux / f"video{number}")
    return linux


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("usb-Other_Desk_Cam_4K-video-index0", 4),
        ("platform-usb-0:1:1.0-video-index0", 0),
        ("Desk Cam 4K", 4),
        ("hd webcam", 0),
        ("4", 4),
    ],
)
def test_a_camera_is_found_by_any_of_its_names(two_webcams: Path, name: str, number: int) -> None:
    assert find_named(name, two_webcams, two_webcams / "about").number == number


def test_a_name_that_fits_two_cameras_is_refused(two_webcams: Path) -> None:
    with pytest.raises(CameraError, match=r"more than one.*HD_Webcam_1234.*Desk_Cam"):
        find_named("index0", two_webcams, two_webcams / "about")
    with pytest.raises(CameraError, match=r'No camera called "Telescope".*HD_Webcam.*HD Webcam'):
        find_named("Telescope", two_webcams, two_webcams / "about")


def test_a_camera_plugged_in_anew_under_another_number_is_found_again(two_webcams: Path) -> None:
    opened: list[int] = []

    def capture(number: int) -> Capture:
        opened.append(number)
        return FakeDevice()

    live = V4l2Camera("hd webcam", capture=capture, devices=two_webcams, about=two_webcams / "about")
    live.open()
    live.close()
    for folder in (two_webcams, two_webcams / "about"):
        (folder / "video0").rename(folder / "video7")
    link = two_webcams / "v4l" / "by-id" / "usb-Maker_HD_Webcam_1234-video-index0"
    link.unlink()
    link.symlink_to(two_webcams / "video7")
    live.open()
    assert opened == [0, 7]
    assert live.identity() == "usb-Maker_HD_Webcam_1234-video-index0"
    live.close()


def test_a_frozen_webcam_is_told_from_a_dark_room() -> None:
    picture = np.full((48, 64, 3), 90, np.uint8)
    guard = FreezeGuard()
    assert guard.is_new(picture, 0.0)
    assert not guard.is_new(picture, FROZEN_S - 0.1)
    with pytest.raises(CameraError, match="frozen"):
        guard.is_new(picture, FROZEN_S)
    dark = FreezeGuard()
    for second in range(60):
        assert dark.is_new(np.zeros((48, 64, 3), np.uint8), float(second))
