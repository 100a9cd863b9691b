"""`dice-kiosk doctor`: everything that can be looked at on this machine, told or written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.options import CONFIG, FILE
from kiosk.settings.config import default_path, state_folder
from kiosk.system.doctor.diagnostics import write_archive
from kiosk.system.doctor.examine import as_json, as_text, examined
from kiosk.system.doctor.finding import Verdict
from kiosk.system.doctor.machine import this_machine

if TYPE_CHECKING:
    from pathlib import Path

NO_LOG_IN_IT = "this (not the log, from which names could not be taken out: see log.txt in it)"


@click.command()
@click.option("--json", "json_wished", is_flag=True, help="As JSON, for programs.")
@click.option("--zip", "archive", type=FILE, help="Write all of it, and the log, into FILE for who helps.")
@CONFIG
def doctor(*, json_wished: bool, archive: Path | None, config_path: Path | None) -> ExitStatus:
    """Look at computer, libraries, camera, screen and pins, and say what to do about what is wrong.

    The archive holds no names of people and no dice. Exit status: 0 no fault, else 1.
    """
    machine = this_machine(config_path or default_path(), state_folder())
    settings, findings = examined(machine)
    holds = ""
    if archive is not None:
        try:
            holds = (
                "this and the log" if write_archive(archive, machine, settings, findings) else NO_LOG_IN_IT
            )
        except OSError as problem:
            raise DiceKioskError(f"{archive} can't be written ({problem.strerror}).") from problem
    faults = sum(each.verdict is Verdict.FAULT for each in findings.values())
    warnings = sum(each.verdict is Verdict.WARNING for each in findings.values())
    if json_wished:
        click.echo(as_json(findings))
    else:
        click.echo(as_text(findings))
        click.echo(f"\n{_count(faults, 'fault')}, {_count(warnings, 'warning')}.")
        if archive is not None:
            click.echo(f"{archive} holds {holds}, without names and dice. Look into it before sending it.")
    return ExitStatus.FAILED if faults else ExitStatus.DONE


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number or 'no'} {what}s"
