"""Releases beside each other in /opt/dice-kiosk, each an environment of its own; one is in use.

They are folders `releases/VERSION`, the links `current` and `previous` lead to two of them.

Needs the standard library alone: the installer runs it before anything is installed
(`python3 -m kiosk.system.release PREFIX WHEEL`).
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import platform
import pwd
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.atomic_file import sync_folder, write_atomically
from hardware.cameras import is_pi
from hardware.message import DiceKioskError
from kiosk.system.handover import HandoverError, copied
from kiosk.system.package_errors import lacks_network, reasons
from kiosk.system.program import ended, unprivileged

if TYPE_CHECKING:
    from collections.abc import Iterator

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
ROOM_MB = 1000
"""Free before a release is made: it takes up to 330 MB, twice while it is made ours, beside its wheels."""
MADE_FROM = "made-from"
"""In a release that the installer built: the sum of its source."""


class ReleaseError(DiceKioskError):
    """A release can't be made or used; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Releases:
    """The releases below a folder.

    Attributes:
        prefix: the folder.
        python: what environments are made with.
        user: who makes and fills them in root's place, so that nothing of a release runs as root before it
            is in use; None for who asks.
    """

    prefix: Path = PREFIX
    python: str = PYTHON
    user: str | None = None

    @property
    def current(self) -> Path | None:
        """The release in use; None before the first."""
        return self._target("current")

    @property
    def previous(self) -> Path | None:
        """The release used before; None when there is none."""
        return self._target("previous")

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other updates out meanwhile; raises ReleaseError where one is at work."""
        handle = os.open(self.prefix, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            raise ReleaseError("Another update is at work. Wait until it has ended.") from problem
        else:
            yield
        finally:
            os.close(handle)

    def make(self, wheel: Path, *, others: Path | None = None) -> Path:
        """Install a wheel beside the other releases and leave it unused; the same wheel again is no work.

        Args:
            wheel: dice_kiosk-VERSION-....whl; `user` must be able to read it.
            others: a folder of wheels that hold all it depends on, for a kiosk without a network.

        Raises ReleaseError; nothing of the release is then left.
        """
        version, digest = version_in(wheel), sha256(wheel)
        folder = self.prefix / "releases" / version
        if _seal(folder) not in {"", digest}:  # another program of the same version, as in a checkout
            folder = folder.with_name(f"{version}-{digest[:8]}")
        if _seal(folder) == digest:
            return folder
        self.check_place()
        try:
            self._prepare(folder)
            self._fill(folder, wheel, others)
            self._take(folder)
            if not (folder / "bin/dice-kiosk").exists():
                raise ReleaseError("It brings no program dice-kiosk.")  # noqa: TRY301 - goes the way of all others
            os.sync()  # after a power cut no release may be sealed, or in use, whose files were lost
            write_atomically(folder / READY, digest.encode())
        except (OSError, HandoverError, ReleaseError) as problem:
            for left in (folder, *_beside(folder)):
                shutil.rmtree(left, ignore_errors=True)
            raise ReleaseError(f"{wheel.name} could not be installed:\n{problem}") from problem
        return folder

    def _prepare(self, folder: Path) -> None:
        """An empty folder, of the user's who is to fill it."""
        folder.parent.mkdir(parents=True, exist_ok=True)
        for each in (self.prefix, folder.parent):  # whatever root masks, the service has to come here
            each.chmod(0o755)
        for left in (folder, *_beside(folder)):  # by a power cut
            shutil.rmtree(left, ignore_errors=True)
        folder.mkdir(mode=0o700)
        if self.user is not None:
            shutil.chown(folder, self.user, pwd.getpwnam(self.user).pw_gid)

    def _fill(self, folder: Path, wheel: Path, others: Path | None) -> None:
        """Have pip install a wheel there: what a package brings to be run at once is run by `user`."""
        python = str(folder / "bin/python")
        # -I: a dice-kiosk elsewhere, named in PYTHONPATH or lying where root stands, would pass for this one
        self._said([self.python, "-I", "-m", "venv", "--system-site-packages", str(folder)], folder)
        what = f"{wheel.resolve()}[pi]" if is_pi() else str(wheel.resolve())
        offline = ["--no-index", "--find-links", str(others)] if others is not None else []
        offline.append("--only-binary=:all:")  # a source package would run what it liked
        pip = [python, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--no-cache-dir"]
        self._said([*pip, "--disable-pip-version-check", "--no-compile", *offline, what], folder)
        # -S: nothing of the new release is run for it
        self._said([python, "-I", "-S", "-m", "compileall", "-q", str(folder / "lib")], folder, may_fail=True)

    def _take(self, folder: Path) -> None:
        """Put our own copy in the place of what the user has built there."""
        if self.user is None:
            folder.chmod(0o755)
            return
        ours, built = _beside(folder)
        copied(folder, ours, frozenset({READY, MADE_FROM}))
        folder.rename(built)
        ours.rename(folder)
        shutil.rmtree(built, ignore_errors=True)

    def _said(self, command: list[str], folder: Path, *, may_fail: bool = False) -> None:
        more = {} if self.user is None else {"HOME": str(folder)}
        try:
            done = ended(command, PATIENCE_S, more, user=self.user)
        except subprocess.TimeoutExpired as slow:
            raise ReleaseError(
                f"It took longer than {PATIENCE_S / 60:.0f} minutes. Try again with a faster network or card."
            ) from slow
        if done.returncode != 0 and not may_fail:
            output = done.stdout + done.stderr
            told = [*reasons(output), _what_helps(output)]
            raise ReleaseError("\n".join(filter(None, told)) or f"{command[0]} gave no reason.")

    def check_place(self) -> None:
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
                (folder / READY).unlink(missing_ok=True)  # half removed it is no release
                sync_folder(folder)
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


def version_in(wheel: Path) -> str:
    """The version that a wheel's name tells; raises ReleaseError where it is none of ours."""
    named = WHEEL.fullmatch(wheel.name)
    if named is None:
        raise ReleaseError(
            f"{wheel.name} is no release of the dice kiosk: that is called dice_kiosk-....whl."
        )
    return named.group(1)


def is_older(name: str, than: str) -> bool:
    """Whether a version comes before another, as far as both are versions."""
    new, now = version_of(name), version_of(than)
    return new is not None and now is not None and new < now


def version_of(name: str) -> tuple[tuple[int, ...], int, int] | None:
    """A version in its order: numbers without noughts at their end, then what kind of release; None for none.

    As PEP 440 has them, but for epochs and local parts: 1.0.dev1, 1.0a1, 1.0b1, 1.0rc1, 1.0, 1.0.post1.
    """
    found = re.match(r"(\d+(?:\.\d+)*)(?:[.-]?(dev|a|b|rc|post)(\d+))?", name)
    if found is None:
        return None
    numbers = [int(part) for part in found[1].split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    kinds = ("dev", "a", "b", "rc", None, "post")
    return tuple(numbers), kinds.index(found[2]), int(found[3] or 0)


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


def _beside(folder: Path) -> tuple[Path, Path]:
    """Where our own copy is made, and where what was built is put aside; neither is called as a version."""
    return folder.with_name(f".{folder.name}.ours"), folder.with_name(f".{folder.name}.built")


def _seal(folder: Path) -> str:
    """The sum of the wheel that a release was made of; "" where it is not whole, or not of our making."""
    seal = folder / READY
    ours = seal.is_file() and {folder.stat().st_uid, seal.stat().st_uid} == {os.geteuid()}
    return seal.read_text().strip() if ours else ""


def _in_memory() -> bool:
    """Whether the root lies under the overlay that raspi-config switches on: what is written goes nowhere."""
    wished = re.search(r"\b(overlayroot=tmpfs|boot=overlay)\b", (PROC / "cmdline").read_text())
    mounts = (line.split() for line in (PROC / "self/mounts").read_text().splitlines())
    return wished is not None and any(where[1:3] == ["/", "overlay"] for where in mounts)


def main(prefix: str, wheel: str) -> int:
    """Install a wheel and use it, for the installer; exit status 1 after a message when it can't."""
    user = None if os.environ.get("DESTDIR") else unprivileged()  # the users of another root are not ours
    releases = Releases(Path(prefix), os.environ.get("PYTHON") or PYTHON, user)
    try:
        made = releases.make(Path(wheel))
    except ReleaseError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    before = releases.current
    if before is not None and is_older(made.name, before.name):
        sys.stderr.write(f"{made.name} is older than {before.name}, which was in use till now.\n")
    releases.use(made)
    releases.tidy()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1], sys.argv[2]))
