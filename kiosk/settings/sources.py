"""What was chosen at the kiosk, for commands beside it: there too it goes before the owner's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.settings.config import state_folder
from kiosk.settings.preferences import Preferences

if TYPE_CHECKING:
    from pathlib import Path

    from kiosk.settings.config import Config


def glance(state: Path) -> Preferences:
    """What was set at the kiosk of this state folder; nothing is written or put aside.

    The defaults where it can't be read: the kiosk says so itself at its start.
    """
    try:
        return Preferences.model_validate_json((state / "preferences.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Preferences()


def camera_of(config: Config, state: Path | None = None) -> str:
    """The camera that the kiosk plays with, where its command line names none; "auto" is not looked for."""
    return glance(state or state_folder()).camera or config.camera.source
