"""The controls of a USB camera, asked of the kernel itself: which there are, and how to lock them.

OpenCV sets some of them too, but tells neither a range nor whether a control exists. Numbers and layouts are
those of linux/v4l2-controls.h and linux/videodev2.h; a second handle may set controls while the first one
streams.
"""

from __future__ import annotations

import fcntl
import os
import struct
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Protocol

from hardware.camera import CameraError, CameraRanges, CameraSettings, check_setting
from hardware.message import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Control(IntEnum):
    """Numbers of the controls that matter here."""

    AUTO_WHITE_BALANCE = 0x0098090C
    AUTO_GAIN = 0x00980912
    GAIN = 0x00980913
    WHITE_BALANCE = 0x0098091A  # K
    AUTO_EXPOSURE = 0x009A0901  # 1 is manual
    EXPOSURE = 0x009A0902  # 100 us
    EXPOSURE_SLOWS_FRAMES = 0x009A0903
    FOCUS = 0x009A090A
    AUTO_FOCUS = 0x009A090C


MANUAL_EXPOSURE = 1
EXPOSURE_UNIT_US = 100


@dataclass(frozen=True, slots=True)
class Range:
    """Least and most of a control, and its step."""

    least: int
    most: int
    step: int


class Controls(Protocol):
    """What is used of a camera's controls."""

    def range(self, control: Control) -> Range | None:
        """The control's range; None when the camera has none such."""

    def get(self, control: Control) -> int:
        """The control's value."""

    def set(self, control: Control, value: int) -> None:
        """Set it; raises OSError when the camera refuses."""


_QUERY = struct.Struct("=II32siiiiI8x")  # struct v4l2_queryctrl
_VALUE = struct.Struct("=Ii")  # struct v4l2_control
_DISABLED = 1


@contextmanager
def opened(path: Path) -> Iterator[int]:
    """A device's handle, closed in the end; raises OSError."""
    handle = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    try:
        yield handle
    finally:
        os.close(handle)


def answer(handle: int, number: int, layout: struct.Struct, *values: int | bytes) -> tuple[Any, ...]:
    """What the driver makes of a struct of these values, _IOWR('V', number, layout); raises OSError."""
    asked = bytearray(layout.pack(*values))
    request = (3 << 30) | (layout.size << 16) | (ord("V") << 8) | number
    fcntl.ioctl(handle, request, asked, True)  # noqa: FBT003 - fcntl takes it by place: change `asked`
    return layout.unpack(asked)


class KernelControls:
    """The controls of the device at `path`, through the kernel."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def range(self, control: Control) -> Range | None:
        """The control's range; None when the camera has none such."""
        try:
            _, _, _, least, most, step, _, flags = self._answer(36, _QUERY, control, 0, b"", 0, 0, 0, 0, 0)
        except OSError:
            return None
        return None if flags & _DISABLED else Range(least, most, step)

    def get(self, control: Control) -> int:
        """The control's value; raises OSError when the camera has none such."""
        return int(self._answer(27, _VALUE, control, 0)[1])

    def set(self, control: Control, value: int) -> None:
        """Set it; raises OSError when the camera refuses."""
        self._answer(28, _VALUE, control, value)

    def _answer(self, number: int, layout: struct.Struct, *values: int | bytes) -> tuple[Any, ...]:
        with opened(self._path) as handle:
            return answer(handle, number, layout, *values)


AUTOMATICS = {
    Control.AUTO_EXPOSURE: (MANUAL_EXPOSURE, Control.EXPOSURE),
    Control.AUTO_GAIN: (0, Control.GAIN),
    Control.AUTO_WHITE_BALANCE: (0, Control.WHITE_BALANCE),
    Control.AUTO_FOCUS: (0, Control.FOCUS),
}
"""Each with its value when it is off, and what it then leaves to others."""
SWITCHES = {
    Control.AUTO_EXPOSURE: say("auto exposure"),
    Control.AUTO_GAIN: say("auto gain"),
    Control.AUTO_WHITE_BALANCE: say("auto white balance"),
    Control.AUTO_FOCUS: say("auto focus"),
    Control.EXPOSURE_SLOWS_FRAMES: say("exposure slows frames"),
}
"""What `lock` turns off, for people."""


def as_found(controls: Controls) -> dict[Control, int]:
    """What `lock` may change, as it is now, in the order in which it can be put back.

    Values that an automatic finds are not taken in: it finds them again. Nor is what the camera does not say.
    """

    def value(control: Control) -> int | None:
        with suppress(OSError):
            return _value(controls, control)
        return None

    driven = [found for automatic, (off, found) in AUTOMATICS.items() if value(automatic) in {None, off}]
    found = {control: value(control) for control in (*driven, *AUTOMATICS, Control.EXPOSURE_SLOWS_FRAMES)}
    return {control: told for control, told in found.items() if told is not None}


def put_back(controls: Controls, found: dict[Control, int]) -> None:
    """Undo `lock`; a camera that refuses, or is gone, is left as it is."""
    for control, value in found.items():
        with suppress(OSError):
            if controls.get(control) != value:
                controls.set(control, value)


def ranges_of(controls: Controls) -> CameraRanges:
    """What can be locked."""

    def limits(control: Control, unit: int = 1) -> tuple[float, float] | None:
        found = controls.range(control)
        return None if found is None else (found.least * unit, found.most * unit)

    return CameraRanges(
        exposure_us=limits(Control.EXPOSURE, EXPOSURE_UNIT_US),
        gain=limits(Control.GAIN),
        white_balance_k=limits(Control.WHITE_BALANCE),
        lens_position=limits(Control.FOCUS),
    )


def lock(controls: Controls, settings: CameraSettings) -> None:
    """Turn automatics off, set what is given and read it back.

    Raises CameraError when the camera has no such setting, refuses it, or does not keep to it.
    """
    if settings.colour_gains is not None:
        raise CameraError.say(
            "This calibration belongs to a Raspberry Pi's camera: it has colour gains. Calibrate this camera."
        )
    if settings.exposure_us is not None:
        _turn(controls, Control.AUTO_EXPOSURE, MANUAL_EXPOSURE)
        _turn(controls, Control.EXPOSURE_SLOWS_FRAMES, 0)
        _set(controls, Control.EXPOSURE, settings.exposure_us / EXPOSURE_UNIT_US, say("an exposure"))
    if settings.gain is not None:
        _turn(controls, Control.AUTO_GAIN, 0)
        _set(controls, Control.GAIN, settings.gain, say("a gain"))
    if settings.white_balance_k is not None:
        _turn(controls, Control.AUTO_WHITE_BALANCE, 0)
        _set(controls, Control.WHITE_BALANCE, settings.white_balance_k, say("a colour temperature"))
    if settings.lens_position is not None:
        _turn(controls, Control.AUTO_FOCUS, 0)
        _set(controls, Control.FOCUS, settings.lens_position, say("a focus"))


def measured(controls: Controls) -> CameraSettings:
    """What the camera says it is set to; while an automatic is on, the value may be stale."""
    exposure = _value(controls, Control.EXPOSURE)
    return CameraSettings(
        exposure_us=None if exposure is None else exposure * EXPOSURE_UNIT_US,
        gain=_value(controls, Control.GAIN),
        white_balance_k=_value(controls, Control.WHITE_BALANCE),
        lens_position=_value(controls, Control.FOCUS),
    )


def _value(controls: Controls, control: Control) -> int | None:
    return None if controls.range(control) is None else controls.get(control)


def _turn(controls: Controls, control: Control, value: int) -> None:
    """Switch an automatic, where there is one."""
    if controls.range(control) is None:
        return
    try:
        controls.set(control, value)
    except OSError as error:
        raise CameraError.say(
            "The camera's {control} can't be switched ({why}). Unplug it and plug it in; if this goes "
            "on, another camera is needed.",
            control=SWITCHES[control],
            why=error.strerror,
        ) from error


def _set(controls: Controls, control: Control, wish: float, what: Message) -> None:
    limits, value = controls.range(control), round(wish)
    check_setting(what, value, None if limits is None else (limits.least, limits.most))
    assert limits is not None
    try:
        controls.set(control, value)
        got = controls.get(control)
    except OSError as error:
        raise CameraError.say(
            "The camera refuses {what} of {value} ({why}). Unplug it and plug it in; if this goes on, "
            "calibrate it anew.",
            what=what,
            value=value,
            why=error.strerror,
        ) from error
    if abs(got - value) >= max(1, limits.step):
        raise CameraError.say(
            "The camera does not keep to its calibration: told {what} of {value}, it says {got}. "
            "Calibrate it anew.",
            what=what,
            value=value,
            got=got,
        )
