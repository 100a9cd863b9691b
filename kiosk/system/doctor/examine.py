"""Every check of the doctor by its name, as text or as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

from hardware.cameras.v4l2_modes import modes_of
from hardware.cameras.v4l2_names import found_cameras
from kiosk.system.doctor import computer, devices, libraries, upkeep
from kiosk.system.doctor.finding import Verdict

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kiosk.settings.config import Config
    from kiosk.system.doctor.finding import Finding
    from kiosk.system.doctor.machine import Machine

MARKS = {Verdict.OK: "OK", Verdict.WARNING: "warning", Verdict.FAULT: "FAULT"}


def examined(machine: Machine) -> tuple[Config, dict[str, Finding]]:
    """The settings in force, and what was found, in the order in which things depend on each other."""
    config, settings = upkeep.settings(machine)
    usb = found_cameras(machine.root / "dev", machine.root / "sys/class/video4linux")
    return config, {
        "system": computer.system(machine),
        "model": computer.model(machine),
        "temperature": computer.temperature(machine),
        "power": computer.power(machine),
        "clock": computer.clock(machine),
        "disk": computer.disk(machine),
        "python": libraries.python(machine),
        "numpy": libraries.numpy(machine),
        "opencv": libraries.opencv(machine),
        "libGL": libraries.libgl(machine),
        "reader": libraries.reader(machine),
        "libcamera": libraries.libcamera(machine),
        "display": libraries.sdl(machine),
        "console": devices.console(machine),
        "groups": devices.groups(machine),
        "touch": devices.touch(machine),
        "camera": devices.camera(machine, config, usb, modes_of),
        "pins": devices.pins(machine, config),
        "settings": settings,
        "state folder": computer.state(machine),
        "journal": upkeep.journal(machine, config),
        "second copy": upkeep.second_copy(machine, config),
        "host": upkeep.host(machine),
        "calibration": upkeep.calibration(machine, config),
        "service": upkeep.service(machine),
    }


def as_text(findings: Mapping[str, Finding]) -> str:
    """For people."""
    told = []
    for name, each in findings.items():
        told.append(f"{MARKS[each.verdict]:8}{name:14}{each.found}")
        if each.do:
            told.append(f"{'':8}{'':14}-> {each.do}")
    return "\n".join(told)


def as_json(findings: Mapping[str, Finding]) -> str:
    """For programs: a list of objects with `name`, `verdict` (ok, warning, fault), `found`, `do`."""
    rows = [{"name": name, **asdict(each)} for name, each in findings.items()]
    return json.dumps(rows, ensure_ascii=False, indent=1)
