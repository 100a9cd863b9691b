"""`dice-kiosk audit`: the record held against itself, and exported as a file that others can check."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

import click

from hardware.atomic_file import write_atomically
from hardware.message import DiceKioskError
from hardware.outside_file import read_bytes
from kiosk.audit.bundle import bundle_of
from kiosk.audit.exported import audit_file
from kiosk.audit.head import as_line, from_line
from kiosk.audit.key import key_path, kiosk_key, public
from kiosk.audit.page import page_of
from kiosk.audit.record import audit_record
from kiosk.commands.exit_status import ExitStatus
from kiosk.commands.journal import RECORD, sound_record
from kiosk.commands.options import COUNT, FILE
from kiosk.journal.storage import chain
from kiosk.settings.config import journal_path, load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from kiosk.audit.record import Report

_MOST_BYTES = 2**30


@click.group()
def audit() -> None:
    """Prove that the record is as it was written: docs/audit.md."""


@audit.command()
@click.argument("file", type=FILE, required=False)
@RECORD
@click.option("--against", metavar="LINE", help="The line of the code that somebody took home.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def verify(*, file: Path | None, path: Path | None, against: str | None, as_json: bool) -> ExitStatus:
    """Hold the record, or an exported FILE, against its chain, hashes, chips and the rules.

    Says what was changed; ends with status 1 where anything was.
    """
    head, key = (None, None) if against is None else from_line(against)
    record = path or journal_path(load())
    if file is None:
        report = audit_record(record, head)
    else:
        if key is None and key_path(record).exists():
            key = public(kiosk_key(record))
        report = audit_file(_read(file), head, key)
    if as_json:
        click.echo(json.dumps({"sound": report.sound, "problems": report.problems, **report.told}))
    else:
        click.echo("\n".join(_lines(report, known_key=key is not None)))
    return ExitStatus.DONE if report.sound else ExitStatus.FAILED


@audit.command()
@click.argument("file", type=FILE)
@RECORD
@click.option("--evening", type=COUNT, help="Its number; all hands without it.")
def export(*, file: Path, path: Path | None, evening: int | None) -> None:
    """Write hands with their throws and pictures as one signed HTML FILE that checks itself offline.

    Dice that were never shown are left out of it.
    """
    if not file.parent.is_dir():
        raise DiceKioskError(f"{file} could not be written: there is no folder {file.parent}.")
    with sound_record(path, pictures=True) as db:
        key = kiosk_key(path or journal_path(load()))
        bundle = bundle_of(db, evening, public(key), datetime.now().astimezone())
    page = page_of(bundle, lambda data: key.sign(data).signature)
    try:
        write_atomically(file, page)
    except OSError as problem:
        raise DiceKioskError(f"{file} could not be written: {problem.strerror}.") from problem
    first, last = bundle["hands"]
    click.echo(f"{file}: hands {first} to {last}, {len(page):,} bytes, signed by key {public(key)}")


@audit.command()
@RECORD
def head(*, path: Path | None) -> None:
    """Print the line of the newest event, as the code at an evening's end holds it."""
    with sound_record(path) as db:
        newest = chain.head(db)
        key = public(kiosk_key(path or journal_path(load())))
    if newest is None:
        raise DiceKioskError("The record has no event yet.")
    click.echo(as_line(newest, key))


def _read(file: Path) -> bytes:
    try:
        return read_bytes(file, _MOST_BYTES)
    except OSError as problem:
        raise DiceKioskError(f"{file} can't be read: {problem.strerror}.") from problem


def _lines(report: Report, *, known_key: bool) -> Iterator[str]:
    for name, value in report.told.items():
        if name == "head":
            yield f"newest event: {value['number']} {value['seal']}" if value else "newest event: none"
        elif name == "played with":
            for each in value:
                yield "played with: " + ", ".join(f"{what} {told or 'none'}" for what, told in each.items())
        elif value not in (None, []):
            yield f"{name}: {value}"
    if report.sound:
        yield "sound: all of it is as it was written, and every hand came to what the rules make of it"
        if "key" in report.told and not known_key:
            yield "by whose key it is signed is not known here: hold the key above against that of the table"
    yield from (f"not sound: {problem}" for problem in report.problems)
