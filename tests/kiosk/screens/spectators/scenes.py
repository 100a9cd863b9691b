"""Scenes for spectators, of every kind of moment at a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.screens.spectators.scene import Game, Look, Onlooker, Scene
from kiosk.ui.cafe import Cafe
from tests.kiosk.screens.moments.states import STATES
from tests.kiosk.screens.moments.tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CAFE = Cafe("Zum ewig w\N{LATIN SMALL LETTER U WITH DIAERESIS}rfelnden Walross am Markt")


def look(language: str = "en", **more: Any) -> Look:
    settings: dict[str, Any] = {"palette": "casino", "large_text": False, "calm": False} | more
    return Look(language, **settings)


def _at_table(name: str) -> Game:
    return Onlooker(TABLES[name]().at.table).game(0.0)


def _at_state(name: str) -> Game:
    return Onlooker(STATES[name]()).game(0.0)


def scene(game: Game | None, language: str = "en", **more: Any) -> Scene:
    return Scene(CAFE, look(language, **more), game)


OTHERWISE_ALIKE = ("challenge", "vote", "left_open", "undo", "cocked", "wrong_die", "unsure", "fault")
"""What is done at the screen, or lies in the tray, has no place here."""
GAMES: Mapping[str, Callable[[], Game]] = {
    name: partial(_at_table, name) for name in TABLES if not any(word in name for word in OTHERWISE_ALIKE)
} | {name: partial(_at_state, name) for name in STATES if not any(word in name for word in OTHERWISE_ALIKE)}
