"""What the doctor says of the service: the console's unit or that in cage, and what goes by which plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from kiosk.settings.config import Config
from kiosk.system.doctor import devices, libraries, upkeep
from kiosk.system.doctor.finding import Finding, Verdict
from tests.kiosk.system.doctor.doctor_machines import RESTS, RUNS, healthy, installed, systemd

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from kiosk.system.doctor.machine import Machine

OK, WARNING, FAULT = Verdict.OK, Verdict.WARNING, Verdict.FAULT

ENABLED = RESTS.replace("disabled", "enabled")
"""Not started yet, or stopped by hand."""
ABSENT = "LoadState=not-found\nActiveState=inactive\n"
FAILED = RUNS.replace("=active", "=failed") + "Result=watchdog\n"
AGAIN = RUNS.replace("=active", "=activating").replace("running", "auto-restart") + "Result=exit-code\n"
AT_IT = AGAIN.replace("auto-restart", "start").replace("NRestarts=0", "NRestarts=1")
STARTING = AT_IT.replace("NRestarts=1", "NRestarts=0")
RESTARTED = RUNS.replace("NRestarts=0", "NRestarts=9")
BY_HAND = RUNS.replace("=enabled", "=disabled")
FAILED_BEFORE = FAILED.replace("=enabled", "=disabled")


@pytest.mark.parametrize(
    ("console", "cage", "verdict", "do"),
    [
        (RUNS, RESTS, OK, ""),
        (RUNS, ABSENT, OK, ""),
        (RESTS, RUNS, OK, ""),
        (FAILED_BEFORE, RUNS, OK, ""),
        (
            FAILED,
            RESTS,
            FAULT,
            "journalctl -u dice-kiosk -n 50; then start it: sudo systemctl start dice-kiosk",
        ),
        (RESTS, FAILED, FAULT, "start dice-kiosk-wayland"),
        (FAILED_BEFORE, FAILED, FAULT, "start dice-kiosk-wayland"),
        (AGAIN, RESTS, FAULT, "journalctl -u dice-kiosk -n 50"),
        (AT_IT, RESTS, FAULT, "journalctl -u dice-kiosk -n 50"),
        (STARTING, RESTS, WARNING, "Ask again in a moment."),
        (ENABLED, RESTS, WARNING, "systemctl start dice-kiosk"),
        (RESTS, ENABLED, WARNING, "systemctl start dice-kiosk-wayland"),
        (RESTS, RESTS, FAULT, "enable --now dice-kiosk "),
        (BY_HAND, RESTS, WARNING, "systemctl enable dice-kiosk"),
        (RESTARTED, RESTS, WARNING, "journalctl"),
        (RUNS, ENABLED, WARNING, "disable dice-kiosk-wayland"),
        (ENABLED, RUNS, WARNING, "disable dice-kiosk"),
    ],
)
def test_the_unit_that_plays_or_is_to_is_told_with_what_to_do(
    console: str, cage: str, verdict: Verdict, do: str, tmp_path: Path
) -> None:
    line = upkeep.service(healthy(tmp_path, files=installed(), programs=systemd(console, cage)))
    assert line.verdict is verdict, line
    assert line.do.endswith(do) if do.count("systemctl") == 1 else do in line.do
    assert bool(line.do) == (verdict is not OK)


def test_without_systemd_or_without_a_service_it_says_so(tmp_path: Path) -> None:
    assert upkeep.service(healthy(tmp_path, files=installed())).verdict is WARNING
    assert "started by hand" in upkeep.service(healthy(tmp_path / "none")).found


def test_what_the_kiosk_itself_says_is_told(tmp_path: Path) -> None:
    said = systemd(RUNS + "StatusText=No table is open.\n")
    line = upkeep.service(healthy(tmp_path, files=installed(), programs=said))
    assert line.verdict is OK
    assert line.found == "dice-kiosk: active (running), restarted 0 times: No table is open."


def test_of_a_kiosk_that_failed_it_is_told_how(tmp_path: Path) -> None:
    line = upkeep.service(healthy(tmp_path, files=installed(), programs=systemd(FAILED)))
    assert "because of: watchdog" in line.found


WHEEL_SDL = {"version": "2.6.1", "file": "/opt/venv/pygame/__init__.py", "drivers": ["x11", "wayland"]}
LOGIN = {"systemctl show -p": "active\n"}
BUSY = {"modes:0": {"problem": "busy"}}


def camera(machine: Machine) -> Finding:
    return devices.camera(machine, Config(), {}, lambda _: [])


@pytest.mark.parametrize(
    ("check", "cage_there", "programs", "probes", "verdict", "words"),
    [
        (libraries.sdl, False, systemd(RESTS, RUNS), {}, FAULT, "apt install cage"),
        (libraries.sdl, True, systemd(RESTS, RUNS), {"sdl": WHEEL_SDL}, OK, "in cage"),
        (libraries.sdl, True, systemd(RESTS, RUNS), {}, FAULT, "no wayland"),
        (libraries.sdl, False, systemd(), {"sdl": WHEEL_SDL}, FAULT, "enable --now dice-kiosk-wayland"),
        (devices.console, False, systemd(ENABLED) | LOGIN, {}, WARNING, "systemctl start dice-kiosk"),
        (devices.console, False, systemd(RESTS, ENABLED) | LOGIN, {}, WARNING, "start dice-kiosk-wayland"),
        (camera, False, systemd(), BUSY, OK, "in use by the kiosk"),
        (camera, False, systemd(RESTS, RUNS), BUSY, OK, "in use by the kiosk"),
        (camera, False, systemd(ENABLED), BUSY, FAULT, "End what uses it"),
    ],
)
def test_screen_console_and_camera_go_by_the_unit_that_plays(
    check: Callable[[Machine], Finding],
    programs: dict[str, str],
    probes: dict[str, dict[str, Any]],
    verdict: Verdict,
    words: str,
    tmp_path: Path,
    *,
    cage_there: bool,
) -> None:
    files = installed() | ({"usr/bin/cage": ""} if cage_there else {})
    line = check(healthy(tmp_path, files=files, programs=programs, probes=probes))
    assert line.verdict is verdict, line
    assert words in f"{line.found} {line.do}"
