"""The kiosk without a screen: hands that bots play by themselves, told in the terminal."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import click
import pygame

from hardware.atomic_file import write_atomically
from kiosk.journal.transcript import hand_object, hand_text
from kiosk.screens import app
from kiosk.table.self_play import HeadlessError, play

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.table.table import Table


def play_hands(table: Table, hands: int, *, tries: int, as_json: bool) -> None:
    """Play up to `hands` hands and tell each one; raises HeadlessError, where not one can begin, too."""
    played = 0
    for record in play(table, hands, tries=tries):
        played += 1
        click.echo(json.dumps(hand_object(record), ensure_ascii=False) if as_json else hand_text(record))
    if played < hands:
        over = table.state["result"]["text"]
        if not played:
            raise HeadlessError(f"No hand could be played. {over}")
        click.echo(f"{played} of {hands} hands were played. {over}", err=True)


def demonstrate(table: Table, hands: int, *, tries: int, folder: Path) -> None:
    """Play hands, tell them, and leave a transcript and a picture in a folder; raises HeadlessError."""
    told = "\n".join(hand_text(record) for record in play(table, hands, tries=tries))
    click.echo(told)
    transcript, picture = folder / "transcript.txt", folder / "screen.png"
    transcript.write_text(told + "\n", encoding="utf-8")
    save_picture(table, picture)
    click.echo(f"Transcript: {transcript}\nScreenshot: {picture}")


def save_picture(table: Table, path: Path) -> None:
    """Write a picture of a table's screen, of the kind that its name says; raises HeadlessError."""
    drawn = io.BytesIO()
    try:
        pygame.image.save(app.picture(table), drawn, path.name)
        write_atomically(path, drawn.getvalue())
    except pygame.error as problem:
        raise HeadlessError(f"{path} can't be written: {problem}.") from problem
    except OSError as problem:
        raise HeadlessError(f"{path} can't be written: {problem.strerror}.") from problem
