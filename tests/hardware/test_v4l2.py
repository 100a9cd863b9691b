"""Linux cameras: found, refused with reasons, and never waited for longer than asked."""

import threading
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from hardware.camera import Adjustable, CameraError, CameraRanges, CameraSettings, Image
from hardware.cameras.v4l2 import Capture, V4l2Camera
from hardware.cameras.v4l2_controls import (
    _QUERY,
    _VALUE,
    Control,
    KernelControls,
    Range,
    _request,
    lock,
    measured,
    ranges_of,
)
from hardware.cameras.v4l2_names import find_named, found_cameras
from hardware.frozen import FROZEN_S, FreezeGuard


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


def test_automatics_are_off_before_anything_is_locked() -> None:
    controls = FakeControls(EVERYTHING)
    lock(controls, ALL_LOCKED)
    assert controls.values == {
        Control.AUTO_EXPOSURE: 1,
        Control.EXPOSURE_SLOWS_FRAMES: 0,
        Control.EXPOSURE: 80,
        Control.GAIN: 32,
        Control.AUTO_WHITE_BALANCE: 0,
        Control.WHITE_BALANCE: 4200,
        Control.AUTO_FOCUS: 0,
        Control.FOCUS: 40,
    }
    for automatic, value in (
        (Control.AUTO_EXPOSURE, Control.EXPOSURE),
        (Control.AUTO_WHITE_BALANCE, Control.WHITE_BALANCE),
        (Control.AUTO_FOCUS, Control.FOCUS),
    ):
        assert controls.order.index(automatic) < controls.order.index(value)


def test_what_a_camera_has_and_is_set_to_is_told() -> None:
    controls = FakeControls({Control.EXPOSURE: Range(3, 2047, 1), Control.GAIN: Range(0, 100, 1)})
    assert ranges_of(controls) == CameraRanges(exposure_us=(300, 204700), gain=(0, 100))
    lock(controls, CameraSettings(exposure_us=5000, gain=10))
    assert measured(controls) == CameraSettings(exposure_us=5000, gain=10)


@pytest.mark.parametrize(
    ("controls", "settings", "words"),
    [
        (FakeControls({}), ALL_LOCKED, "no setting for an exposure"),
        (FakeControls(EVERYTHING, {Control.GAIN: 200}), ALL_LOCKED, "told a gain of 32, it says 200"),
        (FakeControls(EVERYTHING, {Control.FOCUS: -1}), ALL_LOCKED, "refuses a focus of 40"),
        (
            FakeControls(EVERYTHING, {Control.AUTO_EXPOSURE: -1}),
            ALL_LOCKED,
            "auto exposure can't be switched",
        ),
        (FakeControls(EVERYTHING), CameraSettings(gain=900), "can't take a gain of 900"),
        (FakeControls(EVERYTHING), CameraSettings(colour_gains=(1, 1)), "belongs to a Raspberry Pi"),
    ],
)
def test_a_camera_that_does_not_keep_to_its_calibration_is_refused(
    controls: FakeControls, settings: CameraSettings, words: str
) -> None:
    with pytest.raises(CameraError, match=words):
        lock(controls, settings)


def test_settings_are_locked_when_the_camera_is_opened_and_again_after_each_plug(linux: Path) -> None:
    made: list[FakeControls] = []

    def controls(_: Path) -> FakeControls:
        made.append(FakeControls(EVERYTHING))
        return made[-1]

    live = V4l2Camera(
        "0",
        settings=ALL_LOCKED,
        capture=lambda _: FakeDevice(),
        controls=controls,
        devices=linux,
        about=linux / "about",
    )
    for _ in range(2):
        live.open()
        assert live.measured() == ALL_LOCKED
        live.close()
    assert len(made) == 2
    assert isinstance(live, Adjustable)


def test_the_kernel_is_asked_as_its_headers_say() -> None:
    """Sizes and numbers of linux/videodev2.h: VIDIOC_QUERYCTRL, VIDIOC_G_CTRL, VIDIOC_S_CTRL."""
    assert _request(36, _QUERY.size) == 0xC0445624
    assert _request(27, _VALUE.size) == 0xC008561B
    assert _request(28, _VALUE.size) == 0xC008561C


def test_a_file_that_is_no_camera_has_no_controls(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    assert ranges_of(KernelControls(tmp_path / "video0")) == CameraRanges()


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
