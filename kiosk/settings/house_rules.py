"""House rules: a host's terms for a game in one TOML file, checked whole and used whole or not at all.

    game = "critical-roll"

    [options]
    mode = "table"
    stake = 2

`dice-kiosk games show GAME` prints such a file with every option, its meaning, default and bounds.
"""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.toml_lines import toml_value
from kiosk.games.options import problems
from kiosk.games.registry import GAMES
from kiosk.settings.owner_file import data_of, did_you_mean, refused, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from kiosk.games.game import Kind
    from kiosk.games.options import Option

WIDTH = 100
"""Characters in a comment's line."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game and the options that the host has set, checked against each other."""

    game: str
    options: Mapping[str, Any]


def load(path: Path) -> HouseRules:
    """The house rules in a file; raises SettingsError naming every error."""
    return parse(text_of(path, "the house rules"), str(path))


def parse(text: str, name: str) -> HouseRules:
    """The house rules in `text`; `name` is the file's, for messages. Raises SettingsError."""
    data = data_of(text, name)
    wrong = list(_problems(data))
    if wrong:
        raise refused(text, name, wrong)
    return HouseRules(data["game"], data.get("options", {}))


def _problems(data: Mapping[str, Any]) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    for key in data:
        if key not in {"game", "options"}:
            meant = did_you_mean(key, ("game", "options")) or " Options of the game stand below [options]."
            found.append(((key,), f"{key}: there is no such setting.{meant}"))
    game, options = data.get("game"), data.get("options", {})
    if not isinstance(game, str) or game not in GAMES:
        said = "it is missing" if game is None else f"there is no game {toml_value(game)}"
        found.append((("game",), f"game: {said}. It must be one of {', '.join(map(toml_value, GAMES))}."))
        return found
    if not isinstance(options, dict):
        return [*found, (("options",), "options: must be a section, with the options below it.")]
    kind = GAMES[game]
    return found + [(("options", name), words) for name, words in problems(kind.title, kind.options, options)]


def described(kind: Kind) -> str:
    """A house rules file with every option of a game: meaning, bounds, default. Options at their defaults."""
    lines = [
        f"# House rules for {kind.title} (at most {kind.most_seats} seats). Change what you like, and play:",
        f"# dice-kiosk run --game {kind.name} --rules FILE",
        f"game = {toml_value(kind.name)}",
        "",
        "[options]",
    ]
    default_mode = next((option.default for option in kind.options if option.name == "mode"), None)
    for option in kind.options:
        lines += textwrap.wrap(
            f"{option.meaning} {_bounds(option)}", WIDTH, initial_indent="# ", subsequent_indent="# "
        )
        # what has no default, or belongs to the other mode, would be refused as it stands
        if option.default is None:
            lines.append(f"# {option.name} =")
        else:
            off = "# " if option.mode not in {None, default_mode} else ""
            lines.append(f"{off}{option.name} = {toml_value(option.default)}")
    return "\n".join(lines) + "\n"


def _bounds(option: Option) -> str:
    default = "none" if option.default is None else toml_value(option.default)
    only = f"; only with mode = {toml_value(option.mode)}" if option.mode else ""
    return f"({option.bounds}; default {default}{only})"
