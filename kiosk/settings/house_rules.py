"""House rules: a host's terms for a game in one TOML file, checked whole and used whole or not at all.

    game = "critical-roll"

    [options]
    mode = "table"
    stake = 2

`dice-kiosk games show GAME` prints such a file with every option, its meaning, default and bounds.
"""

from __future__ import annotations

import difflib
import textwrap
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hardware.message import DiceKioskError
from hardware.toml_lines import line_of, lines_of, toml_value
from kiosk.games.options import problems
from kiosk.games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from kiosk.games.game import Kind
    from kiosk.games.options import Option

WIDTH = 100
"""Characters in a comment's line."""


class HouseRulesError(DiceKioskError):
    """The file can't be used; the text names every error with its line."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A game and the options that the host has set, checked against each other."""

    game: str
    options: Mapping[str, Any]


def load(path: Path) -> HouseRules:
    """The house rules in a file; raises HouseRulesError naming every error."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise HouseRulesError(f"{path}: this is no text in UTF-8.") from problem
    except OSError as problem:
        raise HouseRulesError(f"{path}: the house rules can't be read ({problem.strerror}).") from problem
    return parse(text, str(path))


def parse(text: str, name: str) -> HouseRules:
    """The house rules in `text`; `name` is the file's, for messages. Raises HouseRulesError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise HouseRulesError(f"{name}: this is no TOML: {problem}. Nothing of it is used.") from problem
    wrong = list(_problems(data))
    if wrong:
        lines = lines_of(text)
        listed = sorted((line_of(lines, where), words) for where, words in wrong)
        count = "1 error" if len(wrong) == 1 else f"{len(wrong)} errors"
        told = "\n".join(f"  line {line}: {words}" for line, words in listed)
        raise HouseRulesError(f"{name}: {count}; nothing of it is used.\n{told}")
    return HouseRules(data["game"], data.get("options", {}))


def _problems(data: Mapping[str, Any]) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    for key in data:
        if key not in {"game", "options"}:
            near = difflib.get_close_matches(key, ["game", "options"], n=1)
            meant = f" Did you mean {near[0]}?" if near else " Options of the game stand below [options]."
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
