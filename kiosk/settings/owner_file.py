"""TOML files that an owner writes: used whole or not at all, with every error told on its line."""

from __future__ import annotations

import difflib
import tomllib
from typing import TYPE_CHECKING, Any

from hardware.message import DiceKioskError
from hardware.outside_file import read_text, toml_of
from hardware.toml_lines import line_of, lines_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    Where = tuple[int | str, ...]


class SettingsError(DiceKioskError):
    """The file can't be used; the text names every error with its line."""


def text_of(path: Path, what: str) -> str:
    """What the file holds; `what` that is, for messages. Raises SettingsError."""
    try:
        return read_text(path)
    except UnicodeDecodeError as problem:
        raise SettingsError(f"{path}: this is no text in UTF-8.") from problem
    except OSError as problem:
        raise SettingsError(f"{path}: {what} can't be read ({problem.strerror}).") from problem


def data_of(text: str, name: str) -> dict[str, Any]:
    """What the text says; `name` is the file's, for messages. Raises SettingsError."""
    try:
        return toml_of(text)
    except tomllib.TOMLDecodeError as problem:
        raise SettingsError(f"{name}: this is no TOML: {problem}. Nothing of it is used.") from problem


def refused(text: str, name: str, wrong: Iterable[tuple[Where, str]]) -> SettingsError:
    """What to raise where something is wrong in a text: `wrong` says where, and in words what."""
    lines = lines_of(text)
    listed = sorted((line_of(lines, where), words) for where, words in wrong)
    count = "1 error" if len(listed) == 1 else f"{len(listed)} errors"
    told = "\n".join(f"  line {line}: {words}" for line, words in listed)
    return SettingsError(f"{name}: {count}; nothing of it is used.\n{told}")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A question to be put behind a name that is none of those known; "" where none is like it."""
    near = difflib.get_close_matches(name, list(known), n=1)
    return f" Did you mean {near[0]}?" if near else ""
