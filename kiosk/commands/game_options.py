"""A game and its options as the command line names them: --game, --rules and --option NAME=VALUE."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from hardware.outside_file import json_of
from kiosk.commands.options import FILE, MOST
from kiosk.games.options import read_options
from kiosk.games.protocol import Refused, whole
from kiosk.games.registry import GAMES
from kiosk.settings import house_rules

if TYPE_CHECKING:
    from pathlib import Path

    Pair = tuple[str, Any]


def _pair(text: str) -> Pair:
    """An option of a game; its value is read as JSON where it is some, else it is a word (mode=house)."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise click.BadParameter(
            f"an option of the game is given as NAME=VALUE, such as min_bet=2, not as {text}."
        )
    try:
        return name, json_of(value)
    except json.JSONDecodeError:
        return name, value
    except ValueError as problem:
        raise click.BadParameter(f"{value:.20}... is no value of an option.") from problem


GAME = click.Choice(tuple(GAMES))
RULES = click.option("--rules", type=FILE, help="A file of house rules (see dice-kiosk games show GAME).")
OPTIONS = click.option(
    "--option",
    "options",
    metavar="NAME=VALUE",
    multiple=True,
    type=_pair,
    help="Of the game, e.g. min_bet=2.",
)


def chosen_terms(
    rules: Path | None, game: str | None, options: tuple[Pair, ...]
) -> tuple[str | None, dict[str, Any]]:
    """The game and its options: those of the house rules' file, and over them those given one by one.

    Raises SettingsError, or click.UsageError where the file is for another game.
    """
    given = dict(options)
    if rules is None:
        return game, given
    house = house_rules.load(rules)
    if game not in {None, house.game}:
        raise click.UsageError(f"{rules} has house rules for {house.game}, not for {game}.")
    return house.game, {**house.options, **given}


def terms_for_odds(rules: Path | None, game: str, options: tuple[Pair, ...]) -> dict[str, Any]:
    """The options in force, to work out odds by; raises SettingsError or click.UsageError."""
    _game, given = chosen_terms(rules, game, options)
    try:
        terms = read_options(GAMES[game].title, GAMES[game].options, given)
    except Refused as refused:
        raise click.UsageError(str(refused)) from refused
    for name, value in terms.items():
        if whole(value) and value > MOST:
            raise click.UsageError(f"There are odds with {name} up to {MOST:,} only.")
    return terms
