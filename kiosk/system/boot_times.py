"""How long the way from the program's start to a table that can be played takes, step by step.

With DICE_KIOSK_BOOT_TIMES set, each step is told on standard error as it is passed, in seconds since the
kernel started the program; the camera's process tells its own, on the same clock. `make boot-bench` measures
with it, and on a Pi a line in the unit does (docs/speed.md).
"""

from __future__ import annotations

import os
import sys
import time
from enum import StrEnum
from pathlib import Path

WISHED = "DICE_KIOSK_BOOT_TIMES"


class Step(StrEnum):
    """What has just been passed, in about this order; the camera's process goes beside the others."""

    INTERPRETER = "interpreter"  # the first line of the program runs
    SETTINGS = "settings"  # command line and settings are read, what they need is loaded
    TABLE = "table"  # SDL has found a display; journal and game are open, the camera's process is started
    SCREENS = "screens"  # the screens are loaded
    PINS = "pins"
    WINDOW = "window"  # SDL has opened the display
    PICTURE = "first picture"
    CAMERA_PROCESS = "camera: process"  # Python, numpy and OpenCV run in the camera's process
    CAMERA_NETS = "camera: nets"  # the reader's models are loaded
    CAMERA_OPEN = "camera: open"
    CAMERA_PICTURE = "camera: first picture"
    ROLL = "ready to roll"  # the table asks for a throw, and one would be read


_passed: set[Step] = set()


def timed() -> bool:
    """Whether the steps are to be told."""
    return bool(os.environ.get(WISHED))


def passed(step: Step) -> None:
    """Tell, once, that a step has been passed, where that is wished."""
    wished = os.environ.get(WISHED, "")
    if step in _passed or not wished:
        return
    _passed.add(step)
    now = time.clock_gettime(time.CLOCK_BOOTTIME)
    try:
        began = float(wished)
    except ValueError:
        began = 0.0
    if began <= 1:  # asked for with a 1: this is the kiosk itself, which hands its start on to its processes
        began = _started()
        os.environ[WISHED] = repr(began)
    sys.stderr.write(f"boot {now - began:7.3f} s  {step}\n")
    sys.stderr.flush()


def _started() -> float:
    """When the kernel started this process, s of CLOCK_BOOTTIME; the kernel counts it in 10 ms."""
    after_name = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    return int(after_name[19]) / os.sysconf("SC_CLK_TCK")  # starttime, proc_pid_stat(5)
