"""`dice-kiosk host`: the host's door, told and opened again by who is at the computer in the box."""

from __future__ import annotations

import click

from hardware.message import DiceKioskError
from kiosk.commands.exit_status import ExitStatus
from kiosk.settings.config import state_folder
from kiosk.settings.host_pin import DIGITS, hashed
from kiosk.settings.host_record import FILE as RECORD
from kiosk.settings.host_record import HostRecord
from kiosk.settings.keeper import FILE, ask_recovery, opened, why_not
from kiosk.settings.two_copies import TwoCopies


@click.group()
def host() -> None:
    """The host's PIN: what happened at it, and a new one where it is forgotten."""


@host.command()
def show() -> ExitStatus:
    """Tell how the host's files are and what happened at the PIN, oldest first.

    Times are the computer's, whose clock may have been wrong: the numbers are the order. Exit status: 0 all
    is well, 1 what is the host's is shut, or files or record are damaged.
    """
    state = state_folder()
    record = HostRecord(state / RECORD)
    try:
        lines = record.lines()
    except OSError as problem:
        raise DiceKioskError(f"{state / RECORD} can't be read ({problem.strerror}).") from problem
    for line in lines:
        broken = "" if line.fits else "  (damaged here, or a line before it is gone)"
        click.echo(f"{line.number:>4}  {line.time:25}  {line.what}{broken}")
    found = TwoCopies(state / FILE).read()
    preferences = opened(found, begun=record.begun)
    for path, why in found.wrong.items():
        click.echo(f"{path}: {why}.")
    if preferences is None:
        click.echo(f"{why_not(found)} What is the host's is shut; open it with: dice-kiosk host recover")
    else:
        click.echo("A PIN is set." if preferences.pin else "No PIN is set: anybody is the host.")
    broken_record = not all(line.fits for line in lines)
    return ExitStatus.FAILED if preferences is None or found.wrong or broken_record else ExitStatus.DONE


@host.command()
def recover() -> None:
    """Choose a new PIN without the old one; the kiosk takes it at its next start, and keeps that on record.

    Where damaged files have shut out the host, the kiosk then begins with its usual settings and keeps the
    files. Games and their record stay as they are.
    """
    pin = click.prompt("A new PIN for the host", hide_input=True, confirmation_prompt="The same once more")
    if not (pin.isascii() and pin.isdigit() and len(pin) in DIGITS):
        raise DiceKioskError(f"A PIN has {DIGITS.start} to {DIGITS.stop - 1} digits. Nothing was changed.")
    folder = state_folder()
    try:
        ask_recovery(folder, hashed(pin))
    except OSError as problem:
        raise DiceKioskError(f"{folder} can't be written ({problem.strerror}).") from problem
    click.echo("The kiosk takes this PIN at its next start: sudo systemctl restart dice-kiosk")
