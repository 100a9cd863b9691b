"""`dice-kiosk meters`: what was ever played here, counted off the record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from kiosk.commands.journal import RECORD, sound_record
from kiosk.meters.meters import read_meters
from kiosk.meters.words import as_text

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@RECORD
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def meters(*, path: Path | None, as_json: bool) -> None:
    """What was ever played, read, entered and paid here, and how often the reader errs at most.

    Meters only grow: docs/meters.md says how. The record is looked through for damage before.
    """
    with sound_record(path) as db:
        found = read_meters(db)
    click.echo(json.dumps(found.data(), ensure_ascii=False, indent=1) if as_json else as_text(found))
