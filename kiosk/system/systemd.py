"""The kiosk as a service: its two units as systemd sees them, and which of them plays.

The installer puts both in place; the owner has one of them start with the computer. They exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

CONSOLE, CAGE = "dice-kiosk", "dice-kiosk-wayland"
UNITS = (CONSOLE, CAGE)
"""On the console by kmsdrm, and in cage."""
PROPERTIES = ("LoadState", "UnitFileState", "ActiveState", "SubState", "Result", "NRestarts", "StatusText")


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit, in systemd's own words.

    Attributes:
        name: without ".service".
        active, sub: "active" and "running", "activating" and "auto-restart", "failed" and "failed", ...
        enabled: whether it starts with the computer.
        result: why it ended the last time; "success" when nothing went wrong.
        restarts: how often systemd has started it again by itself since somebody started it.
        said: the kiosk's own status line.
    """

    name: str
    active: str
    sub: str
    enabled: bool
    result: str = "success"
    restarts: int = 0
    said: str = ""

    @property
    def running(self) -> bool:
        """Whether it is up: its first picture was shown."""
        return self.active in {"active", "reloading"}

    @property
    def keeps_ending(self) -> bool:
        """Whether it has ended by itself and is not up again: it waits for its next start, or is at it."""
        return self.sub.startswith("auto-restart") or (self.active == "activating" and self.restarts > 0)

    @property
    def stopped(self) -> bool:
        """Whether nobody has started it, or somebody has stopped it."""
        return self.active == "inactive"


def units(ask: Callable[[Sequence[str]], str | None]) -> tuple[Unit, ...] | None:
    """The units that are installed; None where no systemd answers.

    Args:
        ask: runs a program; its standard output, or None when it is not there or fails.
    """
    found = []
    for name in UNITS:
        told = ask(["systemctl", "show", f"{name}.service", "-p", ",".join(PROPERTIES)])
        about = dict(line.split("=", 1) for line in (told or "").splitlines() if "=" in line)
        if "ActiveState" not in about:
            return None
        if about.get("LoadState") == "loaded":
            found.append(
                Unit(
                    name,
                    about["ActiveState"],
                    about.get("SubState", ""),
                    about.get("UnitFileState", "").startswith("enabled"),
                    about.get("Result", "success"),
                    int(about.get("NRestarts") or 0),
                    about.get("StatusText", ""),
                )
            )
    return tuple(found)


def playing(installed: Sequence[Unit]) -> Unit | None:
    """The one that plays, else that tries to, else that is to start with the computer; None for none."""
    ranks = {unit: (unit.running, unit.enabled, not unit.stopped) for unit in installed}
    return max((unit for unit in installed if any(ranks[unit])), key=ranks.__getitem__, default=None)
