"""The screens are tested with SDL's dummy driver, as on a machine without a display."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from kiosk.screens.table import guide
from kiosk.text import translate
from kiosk.ui import grounds, lamplight, plates, rails, rim
from kiosk.ui.widgets import icons, token
from tests.kiosk.screens.visitor import Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

_GROUNDS = [(grounds, "_top"), (lamplight, "felt"), (rails, "_rail"), (rim, "_rim"), (rim, "_velvet")]
_SMALL = [(guide, "_face"), (icons, "_drawn"), (plates, "recess"), (token, "_drawn")]
for _kept, _those in ((48, _GROUNDS), (2048, _SMALL)):
    for _module, _name in _those:  # a kiosk's window has one size and keeps few; tests come back to each
        setattr(_module, _name, lru_cache(maxsize=_kept)(getattr(_module, _name).__wrapped__))


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """English, whatever a test has chosen."""
    yield
    translate.use("en")


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.display.set_mode((1024, 600))
    pygame.display.quit()


@pytest.fixture
def visitors(tmp_path: Path, window: pygame.Surface) -> Iterator[Any]:
    made: list[Visitor] = []

    def make(**more: Any) -> Visitor:
        made.append(Visitor(tmp_path, window, **more))
        return made[-1]

    yield make
    for visitor in made:
        visitor.close()
