"""`dice-kiosk luck`: what the dice brought each player, and what the decisions did."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

import click

from hardware.atomic_file import write_atomically
from hardware.message import DiceKioskError
from kiosk.commands.journal import RECORD, sound_record
from kiosk.commands.language import LANGUAGE
from kiosk.commands.options import FILE
from kiosk.games.registry import GAMES
from kiosk.luck.record import as_object, luck_sums
from kiosk.luck.report import report
from kiosk.luck.words import as_text

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@LANGUAGE
@RECORD
@click.option("--evening", type=click.IntRange(1), help="Its number; all hands without it.")
@click.option("--game", type=click.Choice(list(GAMES)), help="Only that one.")
@click.option("--hands", is_flag=True, help="Each hand, too, but those of Kingdom.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@click.option("--report", "to", type=FILE, help="Write a page with charts: one HTML file.")
def luck(
    *, path: Path | None, evening: int | None, game: str | None, hands: bool, as_json: bool, to: Path | None
) -> None:
    """What the dice brought each player, and what the decisions did: docs/luck.md.

    The record is looked through for damage before.
    """
    if to is not None and not to.parent.is_dir():
        raise DiceKioskError(f"{to} could not be written: there is no folder {to.parent}.")
    with sound_record(path) as db:
        sums = luck_sums(db, evening=evening, game=game, hands=hands)
    if not sums.players and not sums.waiting:
        raise DiceKioskError("No hand was played to its end yet.")
    if to is not None:
        try:
            write_atomically(to, report(sums, datetime.now().astimezone()).encode())
        except OSError as problem:
            raise DiceKioskError(f"{to} could not be written: {problem.strerror}.") from problem
    click.echo(json.dumps(as_object(sums), ensure_ascii=False, indent=1) if as_json else as_text(sums))
