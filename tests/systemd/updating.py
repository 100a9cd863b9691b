"""A kiosk that is updated, with a systemd that does as it is told: shared by the tests of updates."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.system.release import READY, ReleaseError, Releases
from kiosk.system.systemd import CONSOLE
from kiosk.system.update import System
from tests.systemd.quick_python import quick_python

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path


def refused(do: Callable[..., str], *args: Any, **more: Any) -> str:
    """Why it was not done."""
    with pytest.raises(ReleaseError) as why:
        do(*args, **more)
    return str(why.value)


class Systemd(System):
    """One unit of the two; the releases that do not come up, or not for long, are named.

    Its state is that before the update: what systemd says of it is "active", "failed", ...
    """

    def __init__(
        self,
        releases: Releases,
        failing: str = "",
        *,
        state: str = "active",
        leaving: str = "",
        unit: str = CONSOLE,
    ) -> None:
        self.releases = releases
        self.failing = failing
        self.leaving = leaving
        self.state = state
        self.unit = unit
        self.started: list[str] = []
        self.restarts = 0
        self.tired = state == "failed"
        self.slept = 0.0

    def run(self, command: Sequence[str], more: dict[str, str], *, user: str | None = None) -> str | None:
        if command[0] != "systemctl":
            return super().run(command, more, user=user)
        assert command[-1] == f"{self.unit}.service"
        if command[1] == "reset-failed":
            self.tired = False
            return None
        assert command[1] == "restart"
        assert self.releases.current is not None
        assert not self.tired, "systemd does not start what failed too often"
        self.started.append(self.releases.current.name)
        self.restarts = 0
        self.state = "failed" if self.started[-1] in self.failing.split() else "active"
        return "no screen" if self.state == "failed" else None

    def ask(self, command: Sequence[str]) -> str | None:
        name = command[2].removesuffix(".service")
        if self.state == "no systemd":
            return None
        if name != self.unit:
            return "LoadState=not-found\nActiveState=inactive\n"
        enabled = "disabled" if self.state == "disabled" else "enabled"
        active, _, sub = ("inactive" if self.state == "disabled" else self.state).partition(" ")
        return (
            f"LoadState=loaded\nUnitFileState={enabled}\nActiveState={active}\nSubState={sub or 'any'}\n"
            f"NRestarts={self.restarts}\n"
        )

    def sleep(self, seconds: float) -> None:
        self.slept += seconds
        if self.started[-1] == self.leaving:
            self.restarts, self.state = 1, "active"  # it is up again, and will end again


def version_one(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Releases:
    """Version 1.0 is in use; it is never run here, and so a folder will do."""
    monkeypatch.setenv("DICE_KIOSK_CONFIG", str(folder / "config.toml"))
    kiosk = Releases(folder / "opt", quick_python(folder))
    release = kiosk.prefix / "releases" / "1.0"
    release.mkdir(parents=True)
    (release / READY).write_text("the sum of another wheel")
    kiosk.use(release)
    return kiosk


def hashed(path: Path) -> Path:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(path.name + ".sha256").write_text(f"{digest}  {path.name}\n")
    return path


def names(releases: Releases) -> tuple[str, str, set[str]]:
    """Current, previous and all releases."""
    current, previous = releases.current, releases.previous
    there = {each.name for each in (releases.prefix / "releases").iterdir()}
    return current.name if current else "", previous.name if previous else "", there
