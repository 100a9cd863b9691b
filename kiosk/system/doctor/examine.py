"""Every check of the doctor, one line each, as text or as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hardware.cameras.v4l2_modes import modes_of
from hardware.cameras.v4l2_names import found_cameras
from kiosk.system.doctor import computer, devices, libraries, upkeep
from kiosk.system.doctor.lines import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kiosk.settings.config import Config
    from kiosk.system.doctor.lines import Line
    from kiosk.system.doctor.machine import Machine

MARKS = {Verdict.OK: "OK", Verdict.WARNING: "warning", Verdict.FAULT: "FAULT"}


def examined(machine: Machine) -> tuple[Config, list[Line]]:
    """Every line, in the order in which things depend on each other, and the settings in force."""
    config, settings = upkeep.settings(machine)
    usb = found_cameras(machine.root / "dev", machine.root / "sys/class/video4linux")
    return config, [
        computer.system(machine),
        computer.model(machine),
        computer.temperature(machine),
        computer.power(machine),
        computer.clock(machine),
        computer.disk(machine),
        libraries.python(machine),
        libraries.numpy(machine),
        libraries.opencv(machine),
        libraries.libgl(machine),
        libraries.reader(machine),
        libraries.libcamera(machine),
        libraries.sdl(machine),
        devices.console(machine),
        devices.groups(machine),
        devices.touch(machine),
        devices.camera(machine, config, usb, modes_of),
        devices.pins(machine, config),
        settings,
        computer.state(machine),
        upkeep.journal(machine, config),
        upkeep.calibration(machine, config),
        upkeep.service(machine),
    ]


def as_text(lines: Sequence[Line]) -> str:
    """For people."""
    told = []
    for line in lines:
        told.append(f"{MARKS[line.verdict]:8}{line.name:14}{line.found}")
        if line.do:
            told.append(f"{'':8}{'':14}-> {line.do}")
    return "\n".join(told)


def as_json(lines: Sequence[Line]) -> str:
    """For programs: a list of objects with `name`, `verdict` (ok, warning, fault), `found`, `do`."""
    rows = [
        {"name": each.name, "verdict": each.verdict, "found": each.found, "do": each.do} for each in lines
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1)
