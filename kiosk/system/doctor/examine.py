"""`dice-kiosk doctor`: every check, one line each, told or written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from hardware.cameras.v4l2_modes import modes_of
from hardware.cameras.v4l2_names import found_cameras
from kiosk.settings.config import default_path, state_folder
from kiosk.system.doctor import computer, devices, libraries, upkeep
from kiosk.system.doctor.lines import Verdict
from kiosk.system.doctor.machine import this_machine

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from kiosk.settings.config import Config
    from kiosk.system.doctor.lines import Line
    from kiosk.system.doctor.machine import Machine

HEALTHY, ILL = 0, 1
NO_LOG_IN_IT = "this (not the log, from which names could not be taken out: see log.txt in it)"
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


def doctor(*, json_wished: bool, archive: Path | None, config: Path | None = None) -> int:
    """Examine this machine and tell; exit status 0 without a fault, else 1."""
    machine = this_machine(config or default_path(), state_folder())
    settings, lines = examined(machine)
    holds = ""
    if archive is not None:
        from kiosk.system.doctor.diagnostics import write_archive  # noqa: PLC0415 - only when it is wished

        try:
            holds = "this and the log" if write_archive(archive, machine, settings, lines) else NO_LOG_IN_IT
        except OSError as problem:
            click.echo(f"{archive} can't be written ({problem.strerror}).", err=True)
            return ILL
    faults = sum(line.verdict is Verdict.FAULT for line in lines)
    warnings = sum(line.verdict is Verdict.WARNING for line in lines)
    if json_wished:
        click.echo(as_json(lines))
    else:
        click.echo(as_text(lines))
        click.echo(f"\n{_count(faults, 'fault')}, {_count(warnings, 'warning')}.")
        if archive is not None:
            click.echo(f"{archive} holds {holds}, without names and dice. Look into it before sending it.")
    return ILL if faults else HEALTHY


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number or 'no'} {what}s"
