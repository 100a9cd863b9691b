"""SIGKILL at a write of an update, or a disk that fails or is full from then on: a whole version is in use.

    make kills ARGS=2000

As in tests.damage.kills, which it takes the failing disk from. What pip and venv do is done here in small, in
the process that is struck, so that it is struck there too.
"""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.system.release import READY, Releases, sha256
from kiosk.system.update import go_back, update_from
from tests.damage.kills import HOWS, Thing, library, memory, struck
from tests.systemd.small_wheel import small_wheel
from tests.systemd.updating import Systemd, hashed

if TYPE_CHECKING:
    from collections.abc import Iterator

KILLS = 2_000
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
    """What a version lacks of its wheel; "" where it is whole and starts."""
    version = release.name
    wheel = folder / "stick" / f"dice_kiosk-{version}-py3-none-any.whl"
    if (release / READY).read_text() != sha256(wheel):
        return f"{version} is not sealed"
    with zipfile.ZipFile(wheel) as inside:
        for name in inside.namelist():
            if (release / "lib" / name).read_bytes() != inside.read(name):
                return f"{version}: {name} is another"
    told = subprocess.run(
        [sys.executable, "-IS", release / "bin/dice-kiosk", "run"],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if told.stdout.split() == [version, "run"] else f"{version} does not start: {told.stderr}"


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


def trials(many: int, seed: int) -> tuple[int, list[str]]:
    """How often it was struck in so many trials, and what was wrong then."""
    strikes = 0
    found: list[str] = []
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        before, trial = Path(place) / "before", Path(place) / "trial"
        before.mkdir()
        prepare(before)
        shutil.copytree(before, trial, symlinks=True)
        _steps, writes, _killed = struck(UPDATE, trial, 0)
        rng = random.Random(seed)
        for _ in range(many):
            shutil.rmtree(trial)
            shutil.copytree(before, trial, symlinks=True)
            at, how = rng.randint(1, writes), rng.choice(HOWS)
            try:
                steps, _writes, killed = struck(UPDATE, trial, at, how)
                strikes += killed
                why = wrong(trial, steps)
            except Exception as problem:  # noqa: BLE001 - it is what is looked for
                why = f"{type(problem).__name__}: {problem}"
            if why:
                found.append(f"{how} {at} of {writes}: {why}")
    return strikes, found


def campaign(disk: Path, kills: int, seed: int) -> tuple[int, list[str]]:
    """So many kills, in a process above the library: how many struck, and what was wrong."""
    under = {**os.environ, "LD_PRELOAD": str(disk), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "tests.damage.update_kills", "--under", str(kills), str(seed)]
    run = subprocess.run(command, env=under, stdout=subprocess.PIPE, check=True)
    strikes, found = json.loads(run.stdout)
    return int(strikes), list(found)


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where no whole version was in use."""
    logging.disable()
    if arguments[:1] == ["--under"]:
        sys.stdout.write(json.dumps(trials(*map(int, arguments[1:]))))
        return 0
    with tempfile.TemporaryDirectory() as name:
        disk = library(Path(name))
        if disk is None:
            sys.stderr.write("A C compiler (cc) is needed.\n")
            return 1
        strikes, found = campaign(disk, int(arguments[0]) if arguments else KILLS, 23)
    sys.stdout.write(
        "".join(f"{line}\n" for line in (f"update: {strikes} struck, {len(found)} wrong", *found))
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
