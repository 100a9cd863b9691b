"""A webcam's controls: locked, confirmed, and left as they were found."""

import fcntl
import struct
import threading
import time
from pathlib import Path

import pytest

from hardware.camera import Adjustable, CameraError, CameraRanges, CameraSettings
from hardware.cameras.v4l2 import V4l2Camera
from hardware.cameras.v4l2_controls import (
    AUTOMATICS,
    Control,
    KernelControls,
    Range,
    as_found,
    lock,
    measured,
    ranges_of,
)
from tests.hardware.fake_v4l2 import ALL_LOCKED, EVERYTHING, FakeControls, FakeDevice, make_linux


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    return make_linux(tmp_path)


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


AUTOMATIC = {
    Control.AUTO_EXPOSURE: 3,
    Control.EXPOSURE_SLOWS_FRAMES: 1,
    Control.AUTO_WHITE_BALANCE: 1,
    Control.AUTO_FOCUS: 1,
    Control.GAIN: 17,
}
"""As a webcam is when it is plugged in; of the gain it has no automatic."""
BY_HAND = {
    Control.AUTO_EXPOSURE: 1,
    Control.EXPOSURE: 333,
    Control.EXPOSURE_SLOWS_FRAMES: 0,
    Control.AUTO_WHITE_BALANCE: 0,
    Control.WHITE_BALANCE: 5010,
    Control.AUTO_FOCUS: 0,
    Control.FOCUS: 15,
    Control.GAIN: 3,
}
"""As somebody has set it with a program of his own."""


class Webcam(FakeControls):
    """Values that an automatic has in hand can't be set, as with a real one."""

    def __init__(self, values: dict[Control, int]) -> None:
        super().__init__(EVERYTHING)
        self.values = dict(values)

    def set(self, control: Control, value: int) -> None:
        for automatic, (off, driven) in AUTOMATICS.items():
            if control == driven and automatic in self._ranges and self.values[automatic] != off:
                raise OSError(16, "Device or resource busy")
        super().set(control, value)


@pytest.mark.parametrize("found", [AUTOMATIC, BY_HAND], ids=["automatic", "by hand"])
@pytest.mark.parametrize("settings", [ALL_LOCKED, CameraSettings(exposure_us=8000, gain=32), None])
def test_the_camera_is_left_as_it_was_found(
    linux: Path, found: dict[Control, int], settings: CameraSettings | None
) -> None:
    webcam = Webcam(found)
    device = FakeDevice()
    live = V4l2Camera(
        "0",
        settings=settings,
        capture=lambda _: device,
        controls=lambda _: webcam,
        devices=linux,
        about=linux / "about",
    )
    live.open()
    assert (settings is None) == (webcam.values == found)
    live.adjust(CameraSettings(exposure_us=4000))  # and calibration turns it on
    live.adjust(ALL_LOCKED)
    assert live.measured() == ALL_LOCKED
    live.close()
    assert {control: webcam.values[control] for control in found} == found
    assert device.released.is_set()


def test_what_a_camera_does_not_say_is_not_put_back() -> None:
    webcam = Webcam(AUTOMATIC)
    get = webcam.get

    def mute(control: Control) -> int:
        if control in {Control.AUTO_FOCUS, Control.GAIN}:
            raise OSError(5, "Input/output error")
        return get(control)

    webcam.get = mute  # type: ignore[method-assign]
    left = (Control.AUTO_FOCUS, Control.GAIN, Control.FOCUS)
    found = as_found(webcam)
    assert found == {control: value for control, value in AUTOMATIC.items() if control not in left} | {
        Control.FOCUS: 0
    }


def test_a_camera_that_nobody_locked_is_told_nothing(linux: Path) -> None:
    webcam = Webcam(AUTOMATIC)
    live = V4l2Camera(
        "0", capture=lambda _: FakeDevice(), controls=lambda _: webcam, devices=linux, about=linux / "about"
    )
    live.open()
    live.close()
    assert webcam.order == []


@pytest.mark.parametrize("gone", [True, False])
def test_a_camera_that_is_gone_or_hangs_is_left_in_time(
    linux: Path, monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    monkeypatch.setattr("hardware.cameras.v4l2.LET_GO_S", 0.1)
    webcam = Webcam(AUTOMATIC)
    live = V4l2Camera(
        "0",
        settings=ALL_LOCKED,
        capture=lambda _: FakeDevice(),
        controls=lambda _: webcam,
        devices=linux,
        about=linux / "about",
    )
    live.open()
    hanging = threading.Event()

    def get(_: Control) -> int:
        if gone:
            raise OSError(19, "No such device")
        hanging.wait(20)
        return 0

    monkeypatch.setattr(webcam, "get", get)
    start = time.monotonic()
    live.close()
    assert time.monotonic() - start < 1
    hanging.set()


def test_the_kernel_is_asked_as_its_headers_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sizes and numbers of linux/videodev2.h: VIDIOC_QUERYCTRL, VIDIOC_G_CTRL, VIDIOC_S_CTRL."""
    asked: list[int] = []

    def ioctl(_handle: int, request: int, data: bytearray, _by_place: bool) -> int:  # noqa: FBT001 - fcntl's own
        asked.append(request)
        assert struct.unpack_from("=I", data) == (Control.GAIN,)
        if request == 0xC0445624:
            struct.pack_into("=3i", data, 40, 0, 255, 1)
        return 0

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    (tmp_path / "video0").touch()
    controls = KernelControls(tmp_path / "video0")
    assert controls.range(Control.GAIN) == Range(0, 255, 1)
    assert controls.get(Control.GAIN) == 0
    controls.set(Control.GAIN, 7)
    assert asked == [0xC0445624, 0xC008561B, 0xC008561C]


def test_a_file_that_is_no_camera_has_no_controls(tmp_path: Path) -> None:
    (tmp_path / "video0").touch()
    assert ranges_of(KernelControls(tmp_path / "video0")) == CameraRanges()
