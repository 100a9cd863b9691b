"""Releases beside each other in /opt/dice-kiosk, each an environment of its own; one is in use.

They are folders `releases/VERSION`, the links `current` and `previous` lead to two of them.

Needs the standard library alone: the installer runs it before anything is installed
(`python3 -m kiosk.system.release PREFIX WHEEL`).
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from hardware.atomic_file import sync_folder, write_atomically
from hardware.cameras import is_pi
from hardware.message import DiceKioskError
from kiosk.system.package_errors import lacks_network, reasons
from kiosk.system.program import ended

PREFIX = Path("/opt/dice-kiosk")
PROC = Path("/proc")
PYTHON = "/usr/bin/python3"
"""The system's own: its packages alone fit the system's libcamera."""
WHEEL = re.compile(r"dice_kiosk-([A-Za-z0-9.+!]+)-[^-]+-[^-]+-[^-]+\.whl")
NOT_FOR_THIS = "No matching distribution found"
"""How pip says that nothing of what there is fits this computer, or that nothing is there."""
READY = "release-ready"
"""In a release that was installed to its end: the wheel's sha256."""
PATIENCE_S = 1800
ROOM_MB = 500
"""Free before a release is made: it takes up to 250 MB, and as much again while pip unpacks it."""


class ReleaseError(DiceKioskError):
    """A release can't be made or used; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Releases:
    """The releases below a folder."""

    prefix: Path = PREFIX
    python: str = PYTHON

    @property
    def current(self) -> Path | None:
        """The release in use; None before the first."""
        return self._target("current")

    @property
    def previous(self) -> Path | None:
        """The release used before; None when there is none."""
        return self._target("previous")

    def make(self, wheel: Path, *, others: Path | None = None) -> Path:
        """Install a wheel beside the other releases and leave it unused; the same wheel again is no work.

        Args:
            wheel: dice_kiosk-VERSION-....whl.
            others: a folder of wheels that hold all it depends on, for a kiosk without a network.

        Raises ReleaseError; nothing of the release is then left.
        """
        named = WHEEL.fullmatch(wheel.name)
        if named is None:
            raise ReleaseError(
                f"{wheel.name} is no release of the dice kiosk: that is called dice_kiosk-....whl."
            )
        digest = sha256(wheel)
        folder = self.prefix / "releases" / named.group(1)
        if _seal(folder) not in {"", digest}:  # another program of the same version, as in a checkout
            folder = folder.with_name(f"{named.group(1)}-{digest[:8]}")
        if _seal(folder) == digest:
            return folder
        self._check_place()
        shutil.rmtree(folder, ignore_errors=True)
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            _said([self.python, "-m", "venv", "--system-site-packages", str(folder)])
            what = f"{wheel.resolve()}[pi]" if is_pi() else str(wheel.resolve())
            offline = ["--no-index", "--find-links", str(others)] if others is not None else []
            offline.append("--only-binary=:all:")  # a source package would run what it liked, as root
            # -I: a dice-kiosk elsewhere, named in PYTHONPATH, would pass for this one
            pip = [str(folder / "bin/python"), "-I", "-m", "pip", "install", "--quiet", "--no-input"]
            _said([*pip, "--disable-pip-version-check", "--no-compile", *offline, what])
            # -S: nothing of the new release is run for it
            compiling = [
                str(folder / "bin/python"),
                "-I",
                "-S",
                "-m",
                "compileall",
                "-q",
                str(folder / "lib"),
            ]
            _said(compiling, may_fail=True)
            if not (folder / "bin/dice-kiosk").exists():
                raise ReleaseError("It brings no program dice-kiosk.")  # noqa: TRY301 - goes the way of all others
            os.sync()  # after a power cut no release may be sealed, or in use, whose files were lost
            write_atomically(folder / READY, digest.encode())
        except (OSError, ReleaseError) as problem:
            shutil.rmtree(folder, ignore_errors=True)
            raise ReleaseError(f"{wheel.name} could not be installed:\n{problem}") from problem
        return folder

    def _check_place(self) -> None:
        """Raise ReleaseError where a release can't be kept, before pip says so in words of its own."""
        there = self.prefix
        while not there.exists():
            there = there.parent
        if _in_memory():
            raise ReleaseError(
                f"What is written to {there} now is gone when the computer is switched off: the overlay of "
                "raspi-config is on. Switch it off there (Performance), start again, and on again afterwards."
            )
        disk = os.statvfs(there)
        if disk.f_flag & os.ST_RDONLY:
            raise ReleaseError(
                f"{there} is on a disk that is read-only. Make it writable (sudo mount -o remount,rw /), and "
                "read-only again afterwards."
            )
        if not os.access(there, os.W_OK):
            raise ReleaseError(f"Only root may write in {there}: put sudo before the command.")
        free_mb = disk.f_bavail * disk.f_frsize // 1_000_000
        if free_mb < ROOM_MB:
            raise ReleaseError(
                f"{free_mb} MB are free at {there}, and a version needs {ROOM_MB}. Make room and try again."
            )

    def use(self, release: Path) -> None:
        """Make a release the current one, and the one in use till now the previous; at no moment is none."""
        before = self.current
        if before is not None and before.resolve() == release.resolve():
            return
        if before is not None:
            self._link("previous", before)
        self._link("current", release)

    def back_to(self, release: Path, previous: Path | None) -> None:
        """Undo `use`: the current release as it was before, and the previous one that it had."""
        self._link("current", release)
        if previous is None:
            (self.prefix / "previous").unlink(missing_ok=True)
        else:
            self._link("previous", previous)

    def tidy(self) -> None:
        """Remove all releases but the current and the previous one."""
        kept = {each.resolve() for each in (self.current, self.previous) if each is not None}
        for folder in (self.prefix / "releases").iterdir():
            if folder.resolve() not in kept:
                shutil.rmtree(folder)

    def _link(self, name: str, release: Path) -> None:
        new = self.prefix / f"{name}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(release.relative_to(self.prefix))
        new.replace(self.prefix / name)
        sync_folder(self.prefix)

    def _target(self, name: str) -> Path | None:
        link = self.prefix / name
        return self.prefix / link.readlink() if link.is_symlink() and link.exists() else None


def sha256(path: Path) -> str:
    """Of a file, as hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _what_helps(output: str) -> str:
    """Against what made pip fail; nothing where its own lines have to do."""
    if lacks_network(output):
        return "What it needs comes from the network, or from a release archive that holds it."
    if NOT_FOR_THIS in output:
        return (
            "Perhaps it is for another processor or Python: this computer wants "
            f"{platform.machine()} and Python {'.'.join(platform.python_version_tuple()[:2])}."
        )
    return ""


def _seal(folder: Path) -> str:
    seal = folder / READY
    return seal.read_text().strip() if seal.is_file() else ""


def _in_memory() -> bool:
    """Whether the root lies under the overlay that raspi-config switches on: what is written goes nowhere."""
    wished = re.search(r"\b(overlayroot=tmpfs|boot=overlay)\b", (PROC / "cmdline").read_text())
    mounts = (line.split() for line in (PROC / "self/mounts").read_text().splitlines())
    return wished is not None and any(where[1:3] == ["/", "overlay"] for where in mounts)


def _said(command: list[str], *, may_fail: bool = False) -> None:
    try:
        done = ended(command, PATIENCE_S)
    except subprocess.TimeoutExpired as slow:
        raise ReleaseError(
            f"It took longer than {PATIENCE_S / 60:.0f} minutes. Try again with a faster network or card."
        ) from slow
    if done.returncode != 0 and not may_fail:
        output = done.stdout + done.stderr
        told = [*reasons(output), _what_helps(output)]
        raise ReleaseError("\n".join(filter(None, told)) or f"{command[0]} gave no reason.")


def main(prefix: str, wheel: str) -> int:
    """Install a wheel and use it, for the installer; exit status 1 after a message when it can't."""
    releases = Releases(Path(prefix), os.environ.get("PYTHON") or PYTHON)
    try:
        made = releases.make(Path(wheel))
    except ReleaseError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    releases.use(made)
    releases.tidy()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], sys.argv[2]))
