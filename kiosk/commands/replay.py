"""`dice-kiosk replay`: a recorded game played again, checked at every step, told or shown."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from kiosk.games.registry import GAMES
from kiosk.journal import game_file
from kiosk.text import narration

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.journal.game_file import Entry

DONE, FAILED, USAGE = 0, 1, 2


def replay_file(path: Path, *, hand: int | None, states: bool, everything: bool) -> int:
    """Play the record in `path` again and print what was wished; the exit status.

    Args:
        path: of the record.
        hand: tell this hand.
        states: print the state after each step.
        everything: with hidden dice that were never shown.
    """
    if hand is not None and states:
        click.echo("--hand and --states are two ways to print: choose one.", err=True)
        return USAGE
    if everything and hand is None:
        click.echo("--all goes with --hand.", err=True)
        return USAGE
    try:
        entries = game_file.read(path)
        if hand is not None:
            _tell(path, entries, hand, everything=everything)
        elif states:
            for session, entry in game_file.play(path, entries):
                click.echo(json.dumps({"line": entry.line, "state": session.state()}, ensure_ascii=False))
        else:
            _sum_up(path, entries)
    except game_file.RecordError as problem:
        click.echo(problem, err=True)
        return FAILED
    return DONE


def _tell(path: Path, entries: list[Entry], hand: int, *, everything: bool) -> None:
    steps = game_file.steps_of_hand(path, entries, hand, everything=everything)
    first = steps[0]
    title = GAMES[first.after["game"]].title
    click.echo(
        f"{title}, hand {hand}. {narration.chips(first.before) if first.before else _at_the_start(entries)}"
    )
    for step in steps:
        said = " ".join(narration.tell(step.entry.command, step.before, step.after))
        if said:
            click.echo(f"  {said}")
    click.echo(f"{narration.chips(steps[-1].after)}")


def _at_the_start(entries: list[Entry]) -> str:
    """What everyone had when they sat down."""
    return narration.stacks(entries[0].command["seats"])


def _sum_up(path: Path, entries: list[Entry]) -> None:
    *_, (session, _entry) = game_file.play(path, entries)
    state = session.state()
    ended = {"game_over": "the game is over", "hand_over": "between hands"}.get(
        state["pending"]["kind"], "in the middle of a hand"
    )
    title = GAMES[state["game"]].title
    click.echo(f"{title}: {len(entries)} steps, every one right; hand {state['hand']}, {ended}.")
    click.echo(narration.chips(state))
