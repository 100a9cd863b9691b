"""Machines to be examined: a healthy Pi 5 in a folder, to be spoilt one thing at a time."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kiosk.system.doctor.machine import UNIT_FILES, Account, Machine, PythonFacts

GB = 1_000_000_000
NOW = 1_800_000_000.0

FILES = {
    "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\nID=debian\n',
    "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
    "proc/meminfo": "MemTotal:        4147712 kB\n",
    "sys/class/thermal/thermal_zone0/temp": "48300\n",
    "proc/bus/input/devices": 'N: Name="vc4-hdmi-0"\nB: PROP=20\n\nN: Name="Goodix Touch"\nB: PROP=2\n',
    "dev/dri/card0": "",
    "dev/gpiochip0": "",
    "dev/tty1": "",
    "opt/venv/pyvenv.cfg": "home = /usr/bin\ninclude-system-site-packages = true\n",
}
PROBES: dict[str, dict[str, Any]] = {
    "numpy": {"version": "2.2.4", "file": "/usr/lib/python3/dist-packages/numpy/__init__.py"},
    "cv2": {"version": "5.0.0", "file": "/opt/venv/lib/cv2/__init__.py"},
    "picamera2": {
        "file": "/usr/lib/python3/dist-packages/picamera2/__init__.py",
        "cameras": [{"model": "imx708", "place": "/base/axi"}],
    },
    "modes:0": {"modes": ["1536x864 at 120/s", "2304x1296 at 56/s"]},
    "sdl": {
        "version": "2.6.1",
        "file": "/usr/lib/python3/dist-packages/pygame/__init__.py",
        "drivers": ["x11", "KMSDRM"],
    },
    "calibration": {"damaged": []},
    "reader": {"version": "2026-11-22", "file": "/opt/venv/lib/vision/models"},
    "lgpio": {"version": "", "file": "/usr/lib/python3/dist-packages/lgpio.py"},
}
PROGRAMS = {
    "vcgencmd": "throttled=0x0\n",
    "timedatectl": "yes\n",
}
RUNS = "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nSubState=running\nNRestarts=0\n"
RESTS = "LoadState=loaded\nUnitFileState=disabled\nActiveState=inactive\nSubState=dead\nNRestarts=0\n"
"""What systemd says of a unit that plays, and of one that is neither running nor enabled."""
PACKAGES = (("numpy", "2.2.4"), ("opencv-python", "5.0.0"), ("pygame", "2.6.1"))


def healthy(
    root: Path,
    *,
    files: dict[str, str] | None = None,
    without: tuple[str, ...] = (),
    probes: dict[str, dict[str, Any]] | None = None,
    programs: dict[str, str] | None = None,
    closed: tuple[str, ...] = (),
    **changed: Any,
) -> Machine:
    """A Pi 5 with a camera module, on the console, with what is named otherwise."""
    for name, text in {**FILES, **(files or {})}.items():
        if name not in without:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    said = {**PROGRAMS, **(programs or {})}
    found = {**PROBES, **(probes or {})}
    state = root / "var/lib/dice-kiosk"
    state.mkdir(parents=True, exist_ok=True)
    machine = Machine(
        root=root,
        env={},
        python=PythonFacts((3, 13, 5), root / "opt/venv", Path("/usr"), 64, PACKAGES),
        architecture="aarch64",
        account=Account("ann", frozenset({"video"})),
        state=state,
        config=root / "config.toml",
        run=lambda argv: next((said[key] for k in (3, 2, 1) if (key := " ".join(argv[:k])) in said), None),
        probe=lambda name: (
            found.get(name) or found.get(name.partition(":")[0]) or {"problem": f"No module named '{name}'"}
        ),
        may_use=lambda path: path.name not in closed,
        group_of=lambda path: {"gpiochip0": "gpio", "card0": "video"}.get(path.name, "root"),
        disk=lambda _: (32 * GB, 20 * GB),
        now=NOW,
        sensors=True,
    )
    return replace(machine, **changed)


def installed() -> dict[str, str]:
    """The files by which the kiosk is a service."""
    return dict.fromkeys(UNIT_FILES, "[Service]\nUser=dice-kiosk\n")


def systemd(console: str = RUNS, cage: str = RESTS) -> dict[str, str]:
    """What systemd says of the two units; changed as `healthy` wants its programs."""
    return {
        "systemctl show dice-kiosk.service": console,
        "systemctl show dice-kiosk-wayland.service": cage,
    }
