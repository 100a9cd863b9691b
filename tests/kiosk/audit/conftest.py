"""A record of three hands of each game, and its export."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from kiosk.audit.key import kiosk_key
from tests.kiosk.audit.played import exported, played

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("kingdom", "critical-roll", "six-shooter")


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with three hands of each game, and its key."""
    path = tmp_path_factory.mktemp("audit") / "journal.db"
    played(path, *GAMES)
    kiosk_key(path)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    """The same, to be changed."""
    for each in whole.parent.iterdir():
        shutil.copy(each, tmp_path)
    return tmp_path / whole.name


@pytest.fixture(scope="session")
def page(whole: Path) -> bytes:
    return exported(whole)
