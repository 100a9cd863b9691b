"""The surroundings that the checks look at, passed in so that each check is tried on machines of any kind."""

from __future__ import annotations

import grp
import importlib.metadata
import json
import os
import platform
import pwd
import shutil
import struct
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.system import systemd
from kiosk.system.program import PATIENCE_S, ended, run_program

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

UNIT_FILES = tuple(f"etc/systemd/system/{name}.service" for name in systemd.UNITS)
"""Where the installer puts them: then it is a service that plays, not the person who asks."""
LOADING_S = 120.0
"""So long a library may take to load: a card is slow, and the computer may have other work."""
LATE = "it did not answer within {:g} s"
CAMERAS = frozenset({"picamera2", "modes"})
"""Probes that talk to a camera."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who plays: a user by name, and the groups by name that it is in."""

    name: str
    groups: frozenset[str]


@dataclass(frozen=True, slots=True)
class PythonFacts:
    """The Python that runs the kiosk.

    Attributes:
        version: as (3, 13, 1).
        prefix, base_prefix: of the environment, and of the Python that it was made from.
        bits: 64 or 32.
        packages: name and version of every distribution that it finds, in order; a name may come twice.
    """

    version: tuple[int, int, int]
    prefix: Path
    base_prefix: Path
    bits: int
    packages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Machine:
    """All that the checks may look at.

    Attributes:
        root: of the file system.
        env: variables.
        python: the Python that runs the kiosk.
        architecture: as `uname -m` says it.
        account: who plays.
        state: the one folder that the kiosk writes to.
        config: the settings' file, which need not exist.
        run: a program's standard output; None when it is not there, fails or takes too long.
        probe: what importing and asking a library in a process of its own gives (see probe.py);
            {"problem": "..."} when it can't be imported.
        may_use: whether the account may read and write a path.
        group_of: the group that a path belongs to.
        disk: total and free bytes of the disk of a path.
        now: s since 1970.
        sensors: whether the kernel found a camera on a Pi's own socket.
    """

    root: Path
    env: Mapping[str, str]
    python: PythonFacts
    architecture: str
    account: Account
    state: Path
    config: Path
    run: Callable[[Sequence[str]], str | None]
    probe: Callable[[str], Mapping[str, Any]]
    may_use: Callable[[Path], bool]
    group_of: Callable[[Path], str]
    disk: Callable[[Path], tuple[int, int]]
    now: float
    sensors: bool = False

    def text(self, path: str) -> str:
        """A file's text, below the root; "" when it can't be read."""
        try:
            return (self.root / path).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def devices(self, pattern: str) -> list[Path]:
        """What lies below /dev by a pattern, in order."""
        return sorted((self.root / "dev").glob(pattern))

    @property
    def pi(self) -> str:
        """The Pi's model; "" on any other machine."""
        model = self.text("proc/device-tree/model")
        return model if "Raspberry Pi" in model else ""

    @property
    def installed(self) -> bool:
        """Whether the kiosk is installed as a service."""
        return any((self.root / each).exists() for each in UNIT_FILES)

    @property
    def units(self) -> tuple[systemd.Unit, ...] | None:
        """The kiosk's units; None where no systemd answers."""
        return systemd.units(self.run)

    @property
    def unit(self) -> systemd.Unit | None:
        """That of the units which plays, or is to; None for none."""
        return systemd.playing(self.units or ()) if self.installed else None

    @property
    def desktop(self) -> bool:
        """Whether a desktop is running, and draws for the kiosk."""
        return bool(self.env.get("DISPLAY") or self.env.get("WAYLAND_DISPLAY"))


def this_machine(config: Path, state: Path) -> Machine:
    """The machine that this runs on."""
    account, is_me = _account([Path("/") / each for each in UNIT_FILES])
    return Machine(
        root=Path("/"),
        env=os.environ,
        python=PythonFacts(
            (sys.version_info.major, sys.version_info.minor, sys.version_info.micro),
            Path(sys.prefix),
            Path(sys.base_prefix),
            struct.calcsize("P") * 8,
            tuple((each.metadata["Name"] or "", each.version) for each in importlib.metadata.distributions()),
        ),
        architecture=platform.machine(),
        account=account,
        state=state,
        config=config,
        run=run_program,
        probe=run_probe,
        may_use=(lambda path: os.access(path, os.R_OK | os.W_OK))
        if is_me
        else (lambda path: _may_use(path, account)),
        group_of=_group_of,
        disk=_disk,
        now=time.time(),
        sensors=_sensors(),
    )


def run_probe(name: str) -> Mapping[str, Any]:
    """What probe.py finds, in a process that may crash or hang without harm."""
    patience_s = PATIENCE_S if name.partition(":")[0] in CAMERAS else LOADING_S
    try:
        done = ended([sys.executable, "-m", "kiosk.system.doctor.probe", name], patience_s)
    except subprocess.TimeoutExpired:
        return {"problem": LATE.format(patience_s), "late": True}
    lines = done.stdout.splitlines()
    if done.returncode != 0 or not lines:
        said = done.stderr.strip().splitlines()
        return {"problem": said[-1] if said else f"it crashed (status {done.returncode})"}
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def _account(units: Sequence[Path]) -> tuple[Account, bool]:
    """Who plays, and whether that is who asks; both units have the same user and groups."""
    text = next((each.read_text() for each in units if each.is_file()), None)
    if text is None:
        ids = {*os.getgroups(), os.getgid()}
        groups = frozenset(_name_of(grp.getgrgid, each) for each in ids)
        return Account(_name_of(pwd.getpwuid, os.getuid()), groups), True
    settings = dict(line.split("=", 1) for line in text.splitlines() if "=" in line and line[0] != "#")
    groups = frozenset({settings.get("Group", ""), *settings.get("SupplementaryGroups", "").split()})
    return Account(settings.get("User", "root"), groups), False


def _may_use(path: Path, account: Account) -> bool:
    """Whether the mode of a path lets an account read and write it, which is not who asks."""
    try:
        about = path.stat()
    except OSError:
        return False
    allowing = {
        0o006: True,
        0o600: _name_of(pwd.getpwuid, about.st_uid) == account.name,
        0o060: _name_of(grp.getgrgid, about.st_gid) in account.groups,
    }
    return any(about.st_mode & bits == bits and fits for bits, fits in allowing.items())


def _group_of(path: Path) -> str:
    try:
        return _name_of(grp.getgrgid, path.stat().st_gid)
    except OSError:
        return ""


def _name_of(look_up: Callable[[int], Sequence[Any]], number: int) -> str:
    """Of a user or a group; its number where it has none."""
    try:
        return str(look_up(number)[0])
    except KeyError:
        return str(number)


def _disk(path: Path) -> tuple[int, int]:
    """Of the nearest folder above that exists."""
    while not path.exists() and path != path.parent:
        path = path.parent
    usage = shutil.disk_usage(path)
    return usage.total, usage.free


def _sensors() -> bool:
    from hardware.cameras import find_camera  # noqa: PLC0415 - loads OpenCV where a USB camera is plugged in

    return find_camera() == "picamera2"
