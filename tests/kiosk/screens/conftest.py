"""The screens are tested with SDL's dummy driver, as on a machine without a display."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pygame
import pytest

from kiosk.text import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"


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
