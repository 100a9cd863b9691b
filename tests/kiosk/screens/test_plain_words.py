"""No screen speaks of commands, options, folders, devices or exceptions: guests can type nothing."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import calibration
import hardware
import kiosk
import vision
from hardware.message import ShownError
from kiosk.screens.games.registry import table_screen
from kiosk.text import translate
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moments.pages import PAGES
from tests.kiosk.screens.moments.parts import LANGUAGES, Clock
from tests.kiosk.screens.moments.states import STATES
from tests.kiosk.screens.moments.tables import TABLES
from tests.kiosk.speaking import speaking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.ui.canvas import Canvas

TECHNICAL = re.compile(
    r"""
    --\w                                    # an option
    | (^|[\s("]) ~?/\w                      # a path
    | \.(json|db|toml|py|po|service|log)\b  # a file
    | \b(sudo|apt|pip|systemctl|journalctl|usermod|rpicam-\w+|dice-kiosk)\b  # a command
    | \b(v4l2|picamera2|libcamera|lgpio|mock)\b  # a driver
    | \$\w                                  # a variable
    | \b(counted|numbered)\ from\ 0\b | von\ 0\ an | made\ of\ code | Programmcode  # a program's view
    | \bTraceback\b | \b\w*(Error|Exception)\b | \berrno\b
    """,
    re.VERBOSE,
)
OWNERS = {"calibrate_sheet_written"}
"""Where the owner is to fetch a file, the page says which one."""


@pytest.mark.parametrize(
    "said",
    [
        "start one with --new", "See /dev/video0.", "in ~/x", "settings.json", "(sudo apt install it)",
        "The camera v4l2:0", "picamera2", "sqlite3.OperationalError: locked", "Traceback (most recent",
        "a seat, counted from 0", "players made of code",
    ],
)  # fmt: skip
def test_what_is_technical_is_found(said: str) -> None:
    assert TECHNICAL.search(said)


@pytest.mark.parametrize("said", ["1/2", "and/or", "20 \N{EN DASH} 30", "a 6 or a 9?", "error", "d20: 17"])
def test_what_is_not_is_left_alone(said: str) -> None:
    assert TECHNICAL.search(said) is None


def technical(canvas: Canvas) -> list[str]:
    return [mark.text for mark in canvas.marks if TECHNICAL.search(mark.text)]


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", sorted(set(PAGES) - OWNERS))
def test_no_page_is_technical(page: str, language: str) -> None:
    translate.use(language)
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted()
    made.draw(canvas)
    assert technical(canvas) == []


@pytest.mark.slow
@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", TABLES)
def test_nor_is_a_table(moment: str, language: str) -> None:
    translate.use(language)
    assert technical(TABLES[moment]().draw()) == []


@pytest.mark.slow
@pytest.mark.sampled(2)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_nor_in_any_state(state: str, language: str) -> None:
    translate.use(language)
    canvas = unpainted()
    table_screen(STATES[state](), Clock()).draw(canvas)
    assert technical(canvas) == []


def said_at_a_screen() -> Iterator[str]:
    """What every error says that a screen may show: what is meant for guests, else what it says anywhere.

    Errors of commands are read at the terminal that they were typed at.
    """
    for package in (kiosk, vision, hardware, calibration):
        for path in sorted(Path(package.__path__[0]).rglob("*.py")):
            if not {"commands", "training"} & set(path.parts):
                yield from _shown(ast.parse(path.read_text(encoding="utf-8")))


def _shown(tree: ast.Module) -> Iterator[str]:
    names = {each.__name__ for each in every_kind(ShownError)}
    constants = {
        target.id: each.value
        for each in tree.body
        if isinstance(each, ast.Assign)
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "say"), [ast.Constant(str(text)), *_]) if (
                name in names
            ):
                guests = [each.value for each in node.keywords if each.arg == "guests"]
                if not guests:
                    yield text
                for part in guests:
                    yield from _templates(constants[part.id] if isinstance(part, ast.Name) else part)


def every_kind(error: type[ShownError]) -> Iterator[type[ShownError]]:
    for kind in error.__subclasses__():
        yield kind
        yield from every_kind(kind)


def _templates(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            yield ast.literal_eval(node.args[0])


@pytest.mark.slow
def test_whatever_is_wrong_is_said_plainly() -> None:
    errors = set(said_at_a_screen())
    assert len(errors) > 80
    assert "The record of the games can't be opened." in errors
    with speaking("de"):
        said = errors | {translate._(error) for error in errors}
    assert [text for text in sorted(said) if TECHNICAL.search(text)] == []
