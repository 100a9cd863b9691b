"""`dice-kiosk games rules`: the rules of a game with the options in force, as text or as a page for docs."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click

from kiosk.commands.run import UsageError, chosen_terms
from kiosk.games.session import Refused
from kiosk.settings.house_rules import HouseRulesError
from kiosk.text.rulebook import rules

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.text.rulebook import Rules

DONE, FAILED, USAGE = 0, 1, 2
WIDTH = 100
"""Characters in a printed line."""


def print_rules(game: str, path: Path | None, options: tuple[str, ...], *, markdown: bool) -> int:
    """Print the rules of a game; the exit status, after a message on standard error when it is not 0."""
    try:
        _game, terms = chosen_terms(path, game, options)
        page = rules(game, terms)
    except HouseRulesError as problem:
        click.echo(problem, err=True)
        return FAILED
    except (UsageError, Refused) as problem:
        click.echo(problem, err=True)
        return USAGE
    click.echo(as_markdown(page) if markdown else as_text(page), nl=False)
    return DONE


def as_text(page: Rules) -> str:
    """A page of rules for a terminal."""
    blocks = [page.title.upper(), textwrap.fill(page.credit, WIDTH)]
    for section in page.sections:
        points = [
            textwrap.fill(point, WIDTH, initial_indent="- ", subsequent_indent="  ")
            for point in section.points
        ]
        blocks.append("\n".join([section.heading, *points]))
    terms = [
        textwrap.fill(f"- {name} = {value}: {meaning}", WIDTH, subsequent_indent="  ")
        for name, value, meaning in page.terms
    ]
    return "\n\n".join([*blocks, "\n".join(["Options in force", *terms])]) + "\n"


def as_markdown(page: Rules) -> str:
    """A page of rules for docs/."""
    blocks = [f"# {page.title}", page.credit]
    blocks += [
        "\n".join([f"## {section.heading}", *(f"- {point}" for point in section.points)])
        for section in page.sections
    ]
    rows = [f"| `{name}` | {value} | {meaning} |" for name, value, meaning in page.terms]
    table = ["## Options in force", "| option | value | meaning |", "| --- | --- | --- |", *rows]
    return "\n\n".join([*blocks, "\n".join(table)]) + "\n"
