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
from kiosk.luck.words import WHAT_IT_IS, left_out, lines
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from pathlib import Path


@click.command()
@LANGUAGE
@RECORD
@click.option("--evening", type=click.IntRange(1), help="Its number; all hands without it.")
@click.option("--game", type=click.Choice(list(GAMES)), help="Only that one.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@click.option("--report", "to", type=FILE, help="Write a page with charts: one HTML file.")
def luck(*, path: Path | None, evening: int | None, game: str | None, as_json: bool, to: Path | None) -> None:
    """What the dice brought each player, and what the decisions did: docs/luck.md.

    The record is looked through for damage before.
    """
    if to is not None and not to.parent.is_dir():
        raise DiceKioskError(f"{to} could not be written: there is no folder {to.parent}.")
    with sound_record(path) as db:
        sums = luck_sums(db, evening=evening, game=game)
    if to is not None:
        try:
            write_atomically(to, report(sums, datetime.now().astimezone()).encode())
        except OSError as problem:
            raise DiceKioskError(f"{to} could not be written: {problem.strerror}.") from problem
    if as_json:
        click.echo(json.dumps(as_object(sums), ensure_ascii=False, indent=1))
        return
    for name, kind in GAMES.items():
        players = sums.of_game(name)
        if players:
            told = [line for each in players for line in lines(each)]
            click.echo("\n".join([kind.title, *(f"  {line}" for line in told)]))
    if sums.players:
        click.echo(translated(WHAT_IT_IS))
    for line in left_out(sums):
        click.echo(line)
    if not sums.players and not sums.waiting:
        raise DiceKioskError("No hand was played to its end yet.")
