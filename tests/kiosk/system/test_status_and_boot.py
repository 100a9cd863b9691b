"""What is told to who looks after the box: a status line, and where the time goes at the start."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.screens.status import can_roll, status_of
from kiosk.system.boot_times import WISHED
from kiosk.table.roll_request import TrayPhase

OPEN = "A table is open"


def table(**what: Any) -> Any:
    usual = {"by_hand": False, "phase": TrayPhase.WAITING, "ready": True, "message": "", "asked": "a d20"}
    return SimpleNamespace(roll=SimpleNamespace(**{**usual, **what}))


@pytest.mark.parametrize(
    ("seen", "said", "rolls"),
    [
        (None, "No table is open.", False),
        (table(by_hand=True, ready=False), f"{OPEN}, without a camera.", False),
        (table(ready=False), f"{OPEN}. The camera is starting.", False),
        (table(), f"{OPEN}. The camera gives pictures.", True),
        (table(asked=None), f"{OPEN}. The camera gives pictures.", False),
        (table(phase=TrayPhase.CHECK, message="Ann?"), f"{OPEN}. The camera gives pictures.", False),
        (table(phase=TrayPhase.FAULT, message="The tray is dark."), f"{OPEN}. The tray is dark.", False),
    ],
)
def test_the_status_names_nobody_and_tells_of_the_camera(seen: Any, said: str, rolls: bool) -> None:  # noqa: FBT001 - a case
    assert status_of(seen) == said
    assert can_roll(seen) is rolls


def boot_steps(wished: str) -> str:
    """What is told by a program that passes two steps, one twice, and starts another that passes one."""
    program = (
        "import subprocess, sys\n"
        "from kiosk.system.boot_times import Step, passed\n"
        "passed(Step.INTERPRETER); passed(Step.SETTINGS); passed(Step.SETTINGS)\n"
        "later = 'from kiosk.system.boot_times import Step, passed; passed(Step.CAMERA_PROCESS)'\n"
        "subprocess.run([sys.executable, '-c', later], check=True)\n"
    )
    env = os.environ | {WISHED: wished}
    return subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    ).stderr


def test_each_step_is_told_once_in_seconds_since_the_first_process_was_started() -> None:
    told = re.findall(r"^boot +([0-9.]+) s  (.+)$", boot_steps("1"), re.MULTILINE)
    assert [name for _, name in told] == ["interpreter", "settings", "camera: process"]
    times = [float(at) for at, _ in told]
    assert times == sorted(times)
    assert 0 <= times[0] < 60


def test_unasked_nothing_is_told() -> None:
    assert boot_steps("") == ""
