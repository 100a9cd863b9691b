"""A kiosk with version 1.0 in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.systemd.updating import version_one

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.system.release import Releases


@pytest.fixture
def releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Releases:
    """Version 1.0 is in use; it is never run here, and so a folder will do."""
    return version_one(tmp_path, monkeypatch)
