"""What a USB camera says of its pictures, asked by ioctl of a kernel that the test plays."""

from __future__ import annotations

import errno
import fcntl
import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from hardware.cameras.v4l2_modes import MOST, modes_of

if TYPE_CHECKING:
    from pathlib import Path

# linux/videodev2.h, written out here once more: _IOWR('V', 2, struct v4l2_fmtdesc) of 64 bytes and
# _IOWR('V', 74, struct v4l2_frmsizeenum) of 44 bytes
ENUM_FMT, ENUM_FRAMESIZES = 0xC0405602, 0xC02C564A
DISCRETE, CONTINUOUS, STEPWISE = 1, 2, 3


@dataclass
class Driver:
    """Formats by their four letters: sizes one by one, or (least, most) of a range."""

    formats: dict[str, list[tuple[int, int]]]
    ranges: dict[str, tuple[int, tuple[int, int], tuple[int, int]]] = field(default_factory=dict)
    endless: bool = False
    asked: int = 0

    def ioctl(self, _handle: int, request: int, asked: bytearray, _by_place: bool) -> int:  # noqa: FBT001 - fcntl's own
        self.asked += 1
        if request == ENUM_FMT:
            index, kind = struct.unpack_from("=II", asked)
            assert kind == 1  # V4L2_BUF_TYPE_VIDEO_CAPTURE
            names = [*self.formats, *self.ranges]
            if index >= len(names) and not self.endless:
                raise OSError(errno.EINVAL, "no further format")
            struct.pack_into("=4s", asked, 44, names[min(index, len(names) - 1)].encode())
            return 0
        assert request == ENUM_FRAMESIZES
        index, code = struct.unpack_from("=II", asked)
        name = code.to_bytes(4, "little").decode()
        if name in self.ranges:
            kind, least, most = self.ranges[name]
            struct.pack_into("=7I", asked, 8, kind, least[0], most[0], 2, least[1], most[1], 2)
            return 0
        sizes = self.formats[name]
        if index >= len(sizes) and not self.endless:
            raise OSError(errno.EINVAL, "no further size")
        struct.pack_into("=3I", asked, 8, DISCRETE, *sizes[min(index, len(sizes) - 1)])
        return 0


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "video0"
    path.touch()
    return path


def told(driver: Driver, device: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(fcntl, "ioctl", driver.ioctl)
    return modes_of(device)


def test_formats_and_sizes_the_largest_first(device: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver({"YUYV": [(640, 480), (1280, 960)], "MJPG": [(1920, 1080), (640, 480)]})
    assert told(driver, device, monkeypatch) == [
        "MJPG 1920x1080",
        "YUYV 1280x960",
        "MJPG 640x480",
        "YUYV 640x480",
    ]


@pytest.mark.parametrize("kind", [CONTINUOUS, STEPWISE])
def test_of_a_range_of_sizes_the_largest_is_told(
    kind: int, device: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver({}, {"NV12": (kind, (32, 16), (2592, 1944))})
    assert told(driver, device, monkeypatch) == ["NV12 2592x1944"]


def test_a_driver_that_never_says_that_it_is_through_is_left(
    device: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver({"MJPG": [(640, 480)]}, endless=True)
    assert told(driver, device, monkeypatch) == ["MJPG 640x480"]
    assert driver.asked <= MOST * (MOST + 1)


def test_a_device_that_is_no_camera_tells_nothing_and_one_that_is_closed_raises(
    device: Path, tmp_path: Path
) -> None:
    assert modes_of(device) == []  # the kernel itself: a file answers no such question
    with pytest.raises(OSError, match="missing"):
        modes_of(tmp_path / "missing")
