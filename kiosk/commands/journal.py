"""`dice-kiosk journal`: the record read back, told or as a game that can be played again."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from kiosk.commands.options import COUNT, FILE, FOLDER
from kiosk.journal import game_file
from kiosk.journal.history import commands_of_game, last_hands, save_pictures
from kiosk.journal.rescue import Way, take, ways_out
from kiosk.journal.storage.aside import kept_aside
from kiosk.journal.storage.check import look_through, read_to_its_end
from kiosk.journal.storage.database import DamagedError
from kiosk.journal.transcript import hand_text
from kiosk.settings.config import copy_path, journal_path, load

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

RECORD = click.option("--journal", "path", type=FILE, help="The record's file, if not the usual one.")


@click.group()
def journal() -> None:
    """Read the record back."""


@journal.command()
@RECORD
@click.option("--hands", type=COUNT, default=10, show_default=True, help="How many, newest last.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a hand, with everything on record.")
@click.option("--pictures", type=FOLDER, help="Write the throws' pictures into DIR.")
def show(*, path: Path | None, hands: int, as_json: bool, pictures: Path | None) -> None:
    """Tell the last hands with every step, throw and chip; also while the kiosk runs.

    The record is looked through for damage before.
    """
    with sound_record(path, pictures=pictures is not None) as db:
        records = last_hands(db, hands)
        if pictures is not None:
            save_pictures(db, records, pictures)
    for record in records:
        click.echo(json.dumps(record, ensure_ascii=False) if as_json else hand_text(record))


@journal.command()
@RECORD
@click.option("--game", type=COUNT, help="Its number in the journal; the newest by default.")
def export(*, path: Path | None, game: int | None) -> None:
    """Print a game as a record that `dice-kiosk replay` plays again: the host's, with hidden dice.

    The record is looked through for damage before.
    """
    with sound_record(path) as db:
        commands = commands_of_game(db, game)
    for line in game_file.lines(commands):
        click.echo(line)


@journal.command()
@RECORD
@click.option("--copy", type=FILE, help="The second copy, if not that of the settings.")
@click.option(
    "--way", type=click.Choice([each.value for each in Way]), help="The way to go, of those that are told."
)
def recover(*, path: Path | None, copy: Path | None, way: str | None) -> None:
    """Look a damaged record through, and tell the ways out of it; or go one, while no kiosk runs.

    take-copy uses the second copy in its place, go-on accepts what is left of it, start-new begins an empty
    one. The damaged one is put aside and kept, in a folder beside it.
    """
    config = load()
    copy = copy or (None if path else copy_path(config))
    path = path or journal_path(config)
    if way is not None:
        take(Way(way), path, copy)
        click.echo(f"{path}: {way}. What was there before is kept in {kept_aside(path)[-1]}.")
        return
    try:
        look_through(path)
    except DamagedError as problem:
        click.echo(problem)
        for each, cost in ways_out(path, copy):
            click.echo(f"  --way {each.value:12}{cost}")
    else:
        click.echo(f"{path} is as it was written.")


@contextmanager
def sound_record(path: Path | None, *, pictures: bool = False) -> Iterator[sqlite3.Connection]:
    """The record, or the usual one, to read, once it has been looked through; raises JournalError."""
    path = path or journal_path(load())
    look_through(path, pictures=pictures)
    with read_to_its_end(path) as db:
        yield db
