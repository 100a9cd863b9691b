"""Python and the libraries that must fit each other: numpy, OpenCV, libcamera, libGL."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kiosk.system.doctor.finding import Finding, fault, ok, warning
from kiosk.system.systemd import CAGE, CONSOLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.system.doctor.machine import Machine

LEAST_PYTHON = (3, 11)
LEAST_NUMPY, LEAST_OPENCV = 2, 5
OPENCVS = re.compile(r"opencv-(contrib-)?python(-headless)?", re.IGNORECASE)
AGAIN = (
    "Ask again when the computer has less to do. If it goes on, start the computer again; after that, try "
    "another card: worn out, they become slow."
)
ANEW = (
    "Make the environment anew: sudo make uninstall, then sudo make install (settings and games stay); not "
    "installed: make clean, then make run"
)
"""The installer alone changes nothing where the program is the same."""


def python(machine: Machine) -> Finding:
    """Its version, and on a Pi an environment that sees the system's packages."""
    facts = machine.python
    version = ".".join(map(str, facts.version))
    if facts.version < LEAST_PYTHON:
        return fault(version, "The kiosk needs Python 3.11 or later.")
    if facts.prefix == facts.base_prefix:
        return ok(f"{version}, no environment of its own")
    try:
        settings = (facts.prefix / "pyvenv.cfg").read_text()
    except OSError:
        settings = ""
    sees = re.search(r"^include-system-site-packages\s*=\s*true", settings, re.MULTILINE | re.IGNORECASE)
    found = f"{version} in {facts.prefix}, {'with' if sees else 'without'} the system's packages"
    if machine.pi and not sees:
        return fault(
            found,
            "libcamera comes from the system alone, so the environment must see its packages "
            f"(--system-site-packages). {ANEW}",
        )
    return ok(found)


def numpy(machine: Machine) -> Finding:
    """Its version."""
    found = machine.probe("numpy")
    if "problem" in found:
        return _broken("numpy", found, ANEW)
    if _major(found["version"]) < LEAST_NUMPY:
        return fault(found["version"], f"OpenCV 5 needs numpy 2. {ANEW}")
    return ok(_version(found))


def libcamera(machine: Machine) -> Finding:
    """The Pi's camera stack, and whether numpy fits it."""
    if not machine.pi:
        return ok("only a Raspberry Pi needs it")
    found = machine.probe("picamera2")
    problem = str(found.get("problem", ""))
    if not problem:
        return ok(f"picamera2 in {_folder(found['file'])}")
    if "No module named" in problem:
        do = (
            "Install it: sudo apt install python3-picamera2 (never with pip). If it is installed, the "
            f"environment does not see it: {ANEW}"
        )
    elif re.search(r"numpy|dtype size|_ARRAY_API|multiarray", problem):
        do = (
            "The environment's numpy does not fit the system's camera packages. Take it out, so that the "
            f"system's is used: {machine.python.prefix}/bin/pip uninstall numpy"
        )
    else:
        do = "Bring the system up to date: sudo apt full-upgrade"
    return _broken("picamera2", found, do)


def opencv(machine: Machine) -> Finding:
    """One OpenCV, and a current one."""
    theirs = sorted({(name, version) for name, version in machine.python.packages if OPENCVS.fullmatch(name)})
    named = ", ".join(f"{name} {version}" for name, version in theirs)
    pip = f"{machine.python.prefix}/bin/python -m pip"
    if len({name for name, _ in theirs}) > 1:
        unwanted = " ".join(sorted({name for name, _ in theirs} - {"opencv-python"}))
        return fault(
            f"{len(theirs)} that overwrite each other: {named}",
            f"Keep one: {pip} uninstall {unwanted}, "
            f"then {pip} install --force-reinstall --no-deps opencv-python",
        )
    found = machine.probe("cv2")
    problem = str(found.get("problem", ""))
    if re.search(r"libGL|libgthread|libglib", problem):
        return ok("there, but see libGL")
    if re.search(r"numpy|_ARRAY_API|multiarray", problem):
        return _broken("OpenCV", found, f"numpy does not fit it. {ANEW}")
    if problem:
        return _broken("OpenCV", found, f"Install it anew: {pip} install --force-reinstall opencv-python")
    if _major(found["version"]) < LEAST_OPENCV:
        return fault(_version(found), f"The kiosk needs OpenCV 5: {pip} install 'opencv-python>=5,<5.1'")
    return ok(_version(found))


def libgl(machine: Machine) -> Finding:
    """The system's libraries without which OpenCV does not start."""
    problem = str(machine.probe("cv2").get("problem", ""))
    missing = re.search(r"lib(GL|gthread|glib)[-\w.]*", problem)
    if missing:
        return fault(
            f"{missing.group(0)} is missing, without which OpenCV does not start",
            "Install it: sudo apt install libgl1 libglib2.0-0",
        )
    return ok("there, as far as OpenCV needs it")


def reader(machine: Machine) -> Finding:
    """The nets that read dice: whether each can be loaded and is the one that belongs there."""
    found = machine.probe("reader")
    problem = str(found.get("problem", ""))
    if not problem:
        return ok(f"nets of {found['version']} in {found['file']}")
    if "model" in problem:
        return fault(problem, ANEW)
    if "onnxruntime" in problem:
        return _broken("what runs the nets", found, ANEW)
    # what keeps OpenCV or numpy from loading is told in their own lines
    return _broken("the reader", found, "Mend what is told of numpy, opencv and libGL.")


def sdl(machine: Machine) -> Finding:
    """What draws: a desktop, or SDL's kmsdrm on the bare console, which PyPI's pygame lacks."""
    found = machine.probe("sdl")
    if "problem" in found:
        do = "Install it: sudo apt install python3-pygame, and install again."
        return _broken("pygame", found, do)
    about = f"pygame {_version(found)}"
    if machine.desktop and not machine.installed:
        return ok(f"{about}, in a desktop")
    if not machine.devices("dri/card*"):
        return warning(
            f"{about}; no screen is connected (no /dev/dri/card0)",
            "Connect it and start again. On a Pi, config.txt must have dtoverlay=vc4-kms-v3d.",
        )
    drivers = {name.lower() for name in found["drivers"]}
    if machine.unit is not None and machine.unit.name == CAGE:
        return _in_cage(machine, about, drivers)
    if "kmsdrm" in drivers:
        return ok(f"{about}, draws on the console by kmsdrm")
    return fault(
        f"{about}: it can't draw without a desktop (no kmsdrm)",
        "Use Debian's: sudo apt install python3-pygame, and take the other out: "
        f"{machine.python.prefix}/bin/python -m pip uninstall pygame. Or use cage: sudo apt install cage, "
        f"then sudo systemctl disable --now {CONSOLE} and sudo systemctl enable --now {CAGE}",
    )


def _in_cage(machine: Machine, about: str, drivers: set[str]) -> Finding:
    """The Wayland unit needs the compositor, and an SDL that speaks to it."""
    if not (machine.root / "usr/bin/cage").exists():
        return fault(
            f"{CAGE} is to draw, but cage is not installed",
            "Install it: sudo apt install cage. Or draw on the console: "
            f"sudo systemctl disable --now {CAGE} and sudo systemctl enable --now {CONSOLE}",
        )
    if "wayland" not in drivers:
        return fault(
            f"{about}: it can't draw in cage (no wayland)",
            "Install Debian's anew: sudo apt install --reinstall python3-pygame libsdl2-2.0-0",
        )
    return ok(f"{about}, draws in cage by wayland")


def _broken(name: str, found: Mapping[str, Any], do: str) -> Finding:
    """Of a library that can't be loaded; one that only took too long may load another time."""
    return fault(f"{name} can't be loaded: {found['problem']}", AGAIN if found.get("late") else do)


def _version(found: Mapping[str, Any]) -> str:
    return f"{found['version']} in {_folder(found['file'])}"


def _major(version: str) -> int:
    first = re.match(r"\d+", version)
    return int(first.group(0)) if first else 0


def _folder(file: str) -> str:
    return file.rsplit("/", 2)[0] if file.endswith("/__init__.py") else file.rsplit("/", 1)[0]
