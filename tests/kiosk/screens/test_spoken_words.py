"""The screens speak as people at a table do: phrases that were found by guests do not come back."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kiosk.screens
from kiosk.screens.games.critical_roll import HOUSE_LAST
from kiosk.text import translate
from kiosk.text.translate import translated

if TYPE_CHECKING:
    from collections.abc import Iterator

STILTED = re.compile(
    r"""
    \bas\ tapped\ in\b | \bhardly\ win\b | ^So\ they\ lie$ | \bwhat\ lies\ in\b  # from another language
    | \btakes\ \{(chips|price)\}(?!\ off) | ^pot\ \{ | \bmore\ than\ to\ \{  # what is "6" there?
    | \bno\ more\ dice\ follow\b | \bcomes\ to\ the\ same\b | \bput(\ it)?\ right\b | \bbelow\ wins\b
    | \bfaces\ (bring|bust) | \buntil\ it\ has\ 20\ or\ runs\b  # past 20 it stops as well
    """,
    re.VERBOSE,
)


def spoken() -> Iterator[str]:
    """Every text of the screens: what is said and what is translated."""
    for path in sorted(Path(*kiosk.screens.__path__).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"_", "say", "ngettext"}:
                yield from (
                    part.value
                    for part in node.args
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                )


@pytest.mark.slow
def test_nothing_is_said_that_nobody_would_say() -> None:
    texts = list(spoken())
    assert len(texts) > 1_000
    assert [text for text in texts if STILTED.search(text)] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_house_is_said_to_stop_at_20_or_more(language: str) -> None:

    translate.use(language)
    assert re.search("20 or more|20 oder mehr", translated(HOUSE_LAST))
