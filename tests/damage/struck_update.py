"""An update that is struck at its writes.

What pip and venv do is done here in small, in the process that is struck, so that it is struck there too.
"""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

from kiosk.system.release import READY, Releases, sha256
from kiosk.system.update import go_back, update_from
from tests.damage.strikes import Thing
from tests.systemd.small_wheel import small_wheel
from tests.systemd.updating import Systemd, hashed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

IN_USE = ("1.0", "2.0", "1.0", "3.0", "0.9")
"""The version in use before the first step and after each."""
PROGRAM = """import os, sys
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + "/lib")
from small_kiosk import main
main()
"""


class Quick(Releases):
    """Releases that are made in a moment, and in this process."""

    def _said(self, command: list[str], folder: Path, *, may_fail: bool = False) -> None:  # noqa: ARG002 - as pip
        if "venv" in command:
            (folder / "bin").mkdir()
            (folder / "lib").mkdir()
            (folder / "lib64").symlink_to("lib")
        elif "pip" in command:
            with zipfile.ZipFile(command[-1]) as wheel:
                for name in wheel.namelist():
                    (folder / "lib" / name).parent.mkdir(exist_ok=True)
                    (folder / "lib" / name).write_bytes(wheel.read(name))
            (folder / "bin/dice-kiosk").write_text(PROGRAM)
            (folder / "bin/dice-kiosk").chmod(0o755)


class Starts(Systemd):
    """Whatever is run ends well."""

    def run(self, command: list[str], more: dict[str, str], *, user: str | None = None) -> str | None:  # type: ignore[override]
        return super().run(command, more, user=user) if command[0] == "systemctl" else None


def there(folder: Path) -> Quick:
    """The kiosk below a folder; root takes over what another user has built."""
    return Quick(folder / "opt", user="nobody" if os.geteuid() == 0 else None)


def take(folder: Path, version: str, *, downgrade: bool = False) -> None:
    """Update to a version."""
    kiosk = there(folder)
    wheel = folder / "stick" / f"dice_kiosk-{version}-py3-none-any.whl"
    update_from(wheel, releases=kiosk, system=Starts(kiosk), keys=(), unsigned=True, downgrade=downgrade)


def prepare(folder: Path) -> None:
    """Version 1.0 is in use; the others are on a stick."""
    for version in set(IN_USE):
        hashed(small_wheel(folder / "stick", version))
    kiosk = there(folder)
    kiosk.use(kiosk.make(folder / "stick" / "dice_kiosk-1.0-py3-none-any.whl"))
    assert kiosk.current is not None
    assert starts(kiosk.current)
    assert broken(folder, kiosk.current) == ""  # what is the same as one that starts does too


def do(folder: Path) -> Iterator[None]:
    """Another version, back, a third, and an older one."""
    take(folder, "2.0")
    yield
    kiosk = there(folder)
    go_back(releases=kiosk, system=Starts(kiosk))
    yield
    take(folder, "3.0")
    yield
    take(folder, "0.9", downgrade=True)
    yield


def broken(folder: Path, release: Path) -> str:
    """What a version lacks of its wheel, and of the program that starts; "" where it is whole."""
    version = release.name
    wheel = folder / "stick" / f"dice_kiosk-{version}-py3-none-any.whl"
    if (release / READY).read_text() != sha256(wheel):
        return f"{version} is not sealed"
    with zipfile.ZipFile(wheel) as inside:
        for name in inside.namelist():
            if (release / "lib" / name).read_bytes() != inside.read(name):
                return f"{version}: {name} is another"
    program = release / "bin/dice-kiosk"
    if program.read_text() != PROGRAM or not os.access(program, os.X_OK):
        return f"{version} has another program"
    return ""


def starts(release: Path) -> bool:
    """Whether a version says what it is."""
    command = [sys.executable, "-IS", str(release / "bin/dice-kiosk"), "run"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    return told.stdout.split() == [release.name, "run"]


def wrong(folder: Path, done: int) -> str:
    """What is wrong after so many steps; the update is then made to its end."""
    kiosk = there(folder)
    current = kiosk.current
    if current is None or current.name not in IN_USE[done : done + 2]:
        return f"{current} is in use after {done} steps"
    found = [broken(folder, release) for release in {current, kiosk.previous or current}]
    for version in ("3.0", "2.0"):
        take(folder, version, downgrade=True)
        current = there(folder).current
        assert current is not None
        found.append("" if current.name == version else f"{current.name} is in use instead of {version}")
        found.append(broken(folder, current))
    left = {each.name for each in (*(kiosk.prefix / "releases").iterdir(), *kiosk.prefix.iterdir())}
    if left != {"2.0", "3.0", "releases", "current", "previous"}:
        found.append(f"left over: {left}")
    return "; ".join(filter(None, found))


UPDATE = Thing(prepare, do, wrong)
