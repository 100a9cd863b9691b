"""`dice-kiosk journal`: the record read back, told or as a game that can be played again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from kiosk.commands.options import FILE, FOLDER
from kiosk.journal import game_file
from kiosk.journal.history import commands_of_game, last_hands, save_pictures
from kiosk.journal.storage.database import open_for_reading
from kiosk.journal.transcript import hand_text
from kiosk.settings.config import journal_path, load

if TYPE_CHECKING:
    from pathlib import Path

RECORD = click.option("--journal", "path", type=FILE, help="The record's file, if not the usual one.")


@click.group()
def journal() -> None:
    """Read the record back."""


@journal.command()
@RECORD
@click.option("--hands", type=click.IntRange(1), default=10, show_default=True, help="How many, newest last.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a hand, with everything on record.")
@click.option("--pictures", type=FOLDER, help="Write the throws' pictures into DIR.")
def show(*, path: Path | None, hands: int, as_json: bool, pictures: Path | None) -> None:
    """Tell the last hands with every step, throw and chip; also while the kiosk runs."""
    db = open_for_reading(path or journal_path(load()))
    records = last_hands(db, hands)
    if pictures is not None:
        save_pictures(db, records, pictures)
    for record in records:
        click.echo(json.dumps(record, ensure_ascii=False) if as_json else hand_text(record))


@journal.command()
@RECORD
@click.option("--game", type=click.IntRange(1), help="Its number in the journal; the newest by default.")
def export(*, path: Path | None, game: int | None) -> None:
    """Print a game as a record that `dice-kiosk replay` plays again: the host's, with hidden dice."""
    commands = commands_of_game(open_for_reading(path or journal_path(load())), game)
    for line in game_file.lines(commands):
        click.echo(line)
