"""`dice-kiosk replay`: a recorded game played again, checked at every step, told or shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from kiosk.commands.options import COUNT, FILE
from kiosk.games.registry import GAMES
from kiosk.journal import game_file
from kiosk.text import narration

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.game_file import Entry


@click.command()
@click.argument("path", metavar="FILE", type=FILE)
@click.option("--hand", type=COUNT, help="Tell this hand, step by step.")
@click.option("--states", is_flag=True, help="One line of JSON a step: the state that everyone may see.")
@click.option("--all", "everything", is_flag=True, help="With hidden dice that were never shown.")
def replay(*, path: Path, hand: int | None, states: bool, everything: bool) -> None:
    """Play a recorded game again, checking every step.

    Exit status: 0 every step is right, 1 the file breaks a rule or can't be read, 2 wrong usage.
    """
    if hand is not None and states:
        raise click.UsageError("--hand and --states are two ways to print: choose one.")
    if everything and hand is None:
        raise click.UsageError("--all goes with --hand.")
    entries = game_file.read(path)
    if hand is not None:
        _tell(path, entries, hand, everything=everything)
    elif states:
        for session, entry in game_file.play(path, entries):
            click.echo(json.dumps({"line": entry.line, "state": session.state()}, ensure_ascii=False))
    else:
        _sum_up(path, entries)


def _tell(path: Path, entries: list[Entry], hand: int, *, everything: bool) -> None:
    steps = game_file.steps_of_hand(path, entries, hand, everything=everything)
    first = steps[0]
    # before the first hand: what everyone had when they sat down
    held = narration.chips(first.before) if first.before else narration.stacks(entries[0].command["seats"])
    click.echo(f"{GAMES[first.after['game']].title}, hand {hand}. {held}")
    for step in steps:
        said = " ".join(narration.tell(step.command, step.before, step.after))
        if said:
            click.echo(f"  {said}")
    click.echo(narration.chips(steps[-1].after))


def _sum_up(path: Path, entries: list[Entry]) -> None:
    *_, (session, _entry) = game_file.play(path, entries)
    state = session.state()
    ended = {"game_over": "the game is over", "hand_over": "between hands"}.get(
        state["pending"]["kind"], "in the middle of a hand"
    )
    title = GAMES[state["game"]].title
    click.echo(f"{title}: {len(entries)} steps, every one right; hand {state['hand']}, {ended}.")
    click.echo(narration.chips(state))
