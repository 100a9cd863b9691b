"""`dice-kiosk games`: the options of a game, and its rules with the options in force, as text or for docs."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import click

from kiosk.commands.game_options import GAME, OPTIONS, RULES, chosen_terms
from kiosk.games.protocol import Refused
from kiosk.games.registry import GAMES
from kiosk.settings.house_rules import described
from kiosk.text.rulebook import rules as rules_of

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.text.rulebook import Rules

WIDTH = 100
"""Characters in a printed line."""

A_GAME = click.argument("game", type=GAME)


@click.group()
def games() -> None:
    """The games: their options, and their rules."""


@games.command("show")
@A_GAME
def show(*, game: str) -> None:
    """Print every option of a game, as a file of house rules to start from."""
    click.echo(described(GAMES[game]), nl=False)


@games.command("rules")
@A_GAME
@RULES
@OPTIONS
@click.option("--markdown", is_flag=True, help="As the pages in docs/ have them.")
def print_rules(
    *, game: str, rules: Path | None, options: tuple[tuple[str, Any], ...], markdown: bool
) -> None:
    """Print the rules of a game with the options in force."""
    _, terms = chosen_terms(rules, game, options)
    try:
        page = rules_of(game, terms)
    except Refused as refused:
        raise click.UsageError(str(refused)) from refused
    click.echo(as_markdown(page) if markdown else as_text(page), nl=False)


def as_text(page: Rules) -> str:
    """A page of rules for a terminal."""
    blocks = [page.title.upper(), textwrap.fill(page.credit, WIDTH)]
    terms = (f"{name} = {value}: {meaning}" for name, value, meaning in page.terms)
    for heading, *points in (*page.sections, ("Options in force", *terms)):
        filled = [textwrap.fill(f"- {point}", WIDTH, subsequent_indent="  ") for point in points]
        blocks.append("\n".join([heading, *filled]))
    return "\n\n".join(blocks) + "\n"


def as_markdown(page: Rules) -> str:
    """A page of rules for docs/."""
    sections = (
        "\n".join([f"## {heading}", *(f"- {point}" for point in points)])
        for heading, *points in page.sections
    )
    rows = [f"| `{name}` | {value} | {meaning} |" for name, value, meaning in page.terms]
    table = ["## Options in force", "| option | value | meaning |", "| --- | --- | --- |", *rows]
    return "\n\n".join([f"# {page.title}", page.credit, *sections, "\n".join(table)]) + "\n"
