"""No class is sliced into a tower of bases to keep files short: what it has becomes an object of its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OURS = ("kiosk", "calibration", "vision", "hardware")
HIGHEST = 2
"""A class and its base."""
MODES = {"AgainstTheHouse", "AgainstEachOther"}
"""Critical Roll is a game, and each of its two modes is Critical Roll."""


def bases() -> dict[str, list[str]]:
    """The names of the bases of every class of ours; errors and protocols have their own families."""
    found: dict[str, list[str]] = {}
    for path in (each for folder in OURS for each in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).extend(
                    each.id if isinstance(each, ast.Name) else ast.unparse(each).split("[")[0]
                    for each in node.bases
                )
    return {
        name: above
        for name, above in found.items()
        if not name.endswith("Error") and "Protocol" not in above and "TypedDict" not in above
    }


def height(name: str, of: dict[str, list[str]]) -> int:
    return 1 + max((height(base, of) for base in of[name] if base in of and base != name), default=0)


@pytest.mark.slow
def test_no_class_stands_three_high() -> None:
    of = bases()
    assert len(of) > 200
    assert {name for name in of if height(name, of) > HIGHEST} == MODES
