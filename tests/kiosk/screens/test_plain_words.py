"""No screen speaks of commands, options, folders, devices or exceptions: guests can type nothing."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from kiosk.screens.base.trouble import Trouble
from kiosk.screens.games.registry import table_screen
from kiosk.text import extract, translate
from tests.kiosk.screens.looking import unpainted
from tests.kiosk.screens.moment_parts import LANGUAGES, Clock
from tests.kiosk.screens.page_moments import PAGES
from tests.kiosk.screens.screen_states import STATES
from tests.kiosk.screens.table_moments import TABLES

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
    | \bTraceback\b | \b\w*(Error|Exception)\b | \berrno\b
    """,
    re.VERBOSE,
)
OWNERS = {"calibrate_sheet_written"}
"""Where the owner is to fetch a file, the page says which one."""
KEEPING = re.compile("journal|game in|What was set")
"""Errors that name a file of the kiosk."""
FILES = {
    "0": "/home/kiosk/.local/state/dice-kiosk/journal.db", "1": "disk I/O error", "2": "7", "3": "8",
}  # fmt: skip
CAMERAS = {"0": "v4l2:0", "1": "gave no picture for 2 s", "2": "5", "3": "6"}


@pytest.mark.parametrize(
    "said",
    [
        "start one with --new", "See /dev/video0.", "in ~/x", "settings.json", "(sudo apt install it)",
        "The camera v4l2:0", "picamera2", "sqlite3.OperationalError: locked", "Traceback (most recent",
    ],
)  # fmt: skip
def test_what_is_technical_is_found(said: str) -> None:
    assert TECHNICAL.search(said)


@pytest.mark.parametrize("said", ["1/2", "and/or", "20 \N{EN DASH} 30", "a 6 or a 9?", "error", "d20: 17"])
def test_what_is_not_is_left_alone(said: str) -> None:
    assert TECHNICAL.search(said) is None


def technical(canvas: Canvas) -> list[str]:
    return [mark.text for mark in canvas.marks if TECHNICAL.search(mark.text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", sorted(set(PAGES) - OWNERS))
def test_no_page_is_technical(page: str, language: str) -> None:
    translate.use(language)
    made = PAGES[page](Clock())
    translate.use(language)
    canvas = unpainted()
    made.draw(canvas)
    assert technical(canvas) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", TABLES)
def test_nor_is_a_table(moment: str, language: str) -> None:
    translate.use(language)
    assert technical(TABLES[moment]().draw()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_nor_in_any_state(state: str, language: str) -> None:
    translate.use(language)
    canvas = unpainted()
    table_screen(STATES[state](), Clock()).draw(canvas)
    assert technical(canvas) == []


def errors() -> Iterator[tuple[str, dict[str, str]]]:
    """What every error says that a screen may show, with {0}, {1} for what is put in, and that."""
    for path in extract.ERRING:
        for said in extract._errors_of(ast.parse(path.read_text(encoding="utf-8"))):
            yield said, FILES if KEEPING.search(said) else CAMERAS


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_wrong_is_said_plainly(language: str) -> None:
    translate.use(language)
    found = []
    for error, parts in errors():
        said = re.sub(r"\{(\d)\}", lambda part, parts=parts: parts[part[1]], error)  # type: ignore[misc]
        canvas = unpainted()
        Trouble(Clock(), said, str, can_leave=True).draw(canvas)
        found += technical(canvas)
    assert found == []
