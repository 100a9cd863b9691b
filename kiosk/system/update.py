"""`dice-kiosk update FILE`: a wheel or release archive, checked, tried beside the old one, or back."""

from __future__ import annotations

import errno
import gzip
import logging
import lzma
import os
import pwd
import re
import shutil
import subprocess
import tarfile
import tempfile
import time
import zlib
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from hardware.outside_file import read_bytes
from kiosk.system.package_errors import reasons
from kiosk.system.program import ended, run_program
from kiosk.system.release import WHEEL, ReleaseError, Releases, sha256
from kiosk.system.signature import check_signature, known_keys
from kiosk.system.systemd import CONSOLE, playing, units

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.system.systemd import Unit

_log = logging.getLogger(__name__)

ARCHIVES = (".tar", ".tar.gz", ".tgz", ".tar.xz")
TRIAL = ("run", "--headless", "--camera", "simulated", "--players", "bot:Ann,bot:Ben", "--hands", "1")
"""One hand, every die through the reader."""
PATIENCE_S = 300
MOST_BYTES = 1_000_000_000
"""Of a release archive's files together; those for a PC take a tenth of it."""
MOST_FILES = 1000
"""In a release archive: a wheel for each package, some twenty."""
USER = "dice-kiosk"
"""Whom the installer makes for the service."""
STAYS_S = 10.0
"""A new version must still be there so long after its first picture."""


class System:
    """The computer's programs; for tests another takes its place."""

    def run(self, command: Sequence[str], more: dict[str, str], *, without_root: bool = False) -> str | None:
        """Run a program with these variables besides; None, or what it said last when it failed.

        `without_root`: as the kiosk's own user, where root asks and there is one.
        """
        try:
            done = ended(command, PATIENCE_S, more, user=_nobody() if without_root else None)
        except (OSError, subprocess.TimeoutExpired) as problem:
            return str(problem)
        if done.returncode == 0:
            return None
        return (reasons(done.stderr) or [f"It ended with status {done.returncode}."])[-1]

    def ask(self, command: Sequence[str]) -> str | None:
        """A program's standard output; None when it is not there, fails or takes too long."""
        return run_program(command)

    def sleep(self, seconds: float) -> None:
        """Let time go by."""
        time.sleep(seconds)


def _nobody() -> str | None:
    """The kiosk's own user, who may do little; None where nobody is root, or there is no such user."""
    if os.geteuid() != 0:
        return None
    try:
        return pwd.getpwnam(USER).pw_name
    except KeyError:
        return None


def update_from(
    path: Path,
    *,
    only_check: bool = False,
    downgrade: bool = False,
    releases: Releases | None = None,
    system: System | None = None,
    keys: Sequence[str] | None = None,
) -> str:
    """Install from `path`, try it and use it, or with `only_check` leave the one in use; what is to be said.

    An older version than the one in use is refused but with `downgrade`. `keys`: those that may have signed
    it, None for those that are known here.

    Raises ReleaseError; the version before is in use then.
    """
    releases, system = releases or Releases(), system or System()
    with _in_words(path, f"sudo dice-kiosk update {path}"):
        before = releases.current
        if before is None:
            raise ReleaseError(f"No kiosk is installed in {releases.prefix}: sudo make install")
        check_hash(path)
        signed = check_signature(path, known_keys() if keys is None else keys)
        with tempfile.TemporaryDirectory() as folder:
            wheel, others = unpacked(path, Path(folder))
            if not downgrade:
                _check_newer(wheel, before)
            _log.info("%s: its sum is right; installing %s", path, wheel.name)
            release = releases.make(wheel, others=others)
            _log.info("%s is installed beside %s; trying it", release.name, before.name)
            try_out(release, Path(folder), system)
        if release.resolve() == before.resolve():
            return f"{release.name} is in use already."
        if only_check:
            return f"{release.name} works; it is not used yet. To use it, leave out --check.{signed}"
        besides = _take_over(releases, release, before, system)
        releases.tidy()
        return (
            f"{release.name} is in use. Back to {before.name}: sudo dice-kiosk update --back{besides}{signed}"
        )


def go_back(*, releases: Releases | None = None, system: System | None = None) -> str:
    """Use the version before; what is to be said. Raises ReleaseError where none is or it fails."""
    releases, system = releases or Releases(), system or System()
    now, before = releases.current, releases.previous
    if now is None or before is None:
        raise ReleaseError("There is no version before this one.")
    with _in_words(releases.prefix, "sudo dice-kiosk update --back"):
        besides = _take_over(releases, before, now, system)
        return f"{before.name} is in use again.{besides}"


def _check_newer(wheel: Path, before: Path) -> None:
    """Raises ReleaseError where a wheel is of an older version than the release in use."""
    named = WHEEL.fullmatch(wheel.name)
    if named is None:
        return  # refused in words when it is to be installed
    new, now = _version(named.group(1)), _version(before.name)
    if new is not None and now is not None and new < now:
        raise ReleaseError(
            f"{named.group(1)} is older than {before.name}, which is in use: faults that were mended would "
            "come back. If that is what you want, add --downgrade."
        )


def _version(name: str) -> tuple[tuple[int, ...], int, int] | None:
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


@contextmanager
def _in_words(path: Path, as_root: str) -> Iterator[None]:
    """Tell as a ReleaseError what keeps a file from being read or written, and what to do.

    `path` where the system names none; `as_root`: the command for who only lacks the right.
    """
    try:
        yield
    except OSError as problem:
        helps = {
            errno.EACCES: f"As root it may: {as_root}",
            errno.EPERM: f"As root it may: {as_root}",
            errno.ENOSPC: f"Make room there, or in {tempfile.gettempdir()}, and try again.",
            errno.EROFS: "Make the disk writable: sudo mount -o remount,rw /",
        }.get(problem.errno or 0, "Try again; if it goes on, copy the file anew.")
        what = f"{problem.filename or path}: {problem.strerror or problem}."
        raise ReleaseError(f"{what} {helps}") from problem


def check_hash(path: Path) -> None:
    """Hold a file against the .sha256 beside it; raises ReleaseError."""
    beside = path.with_name(path.name + ".sha256")
    if not path.is_file():
        raise ReleaseError(f"{path} is not there.")
    try:
        told = re.match(r"[0-9a-fA-F]{64}\b", read_bytes(beside).decode("ascii", "replace").strip())
    except FileNotFoundError as problem:
        raise ReleaseError(
            f"{beside.name} is not beside {path.name}: without it nobody knows whether it is whole. "
            "Copy both."
        ) from problem
    if told is None:
        raise ReleaseError(f"{beside.name} holds no SHA-256 sum. Copy it again.")
    if told.group(0).lower() != sha256(path):
        raise ReleaseError(
            f"{path.name} is not what {beside.name} says: it is damaged or another. Copy both again."
        )


def unpacked(path: Path, folder: Path) -> tuple[Path, Path | None]:
    """The kiosk's wheel, and the folder of all others that came with it; raises ReleaseError."""
    if path.suffix == ".whl":
        return path, None
    if not path.name.endswith(ARCHIVES):
        raise ReleaseError(
            f"{path.name} is neither a wheel (.whl) nor a release archive ({', '.join(ARCHIVES)})."
        )
    inside = folder / "release"
    try:
        with tarfile.open(path) as archive:
            _extract(archive, inside)
    except (tarfile.TarError, gzip.BadGzipFile, zlib.error, lzma.LZMAError, EOFError, ValueError) as problem:
        raise ReleaseError(f"{path.name} can't be unpacked ({problem}): it was made wrong.") from problem
    wheels = sorted(inside.rglob("dice_kiosk-*.whl"))
    if len(wheels) != 1:
        raise ReleaseError(f"{path.name} holds {len(wheels)} versions of the dice kiosk instead of one.")
    return wheels[0], wheels[0].parent


def _extract(archive: tarfile.TarFile, folder: Path) -> None:
    """Write an archive's files below `folder`; raises ReleaseError at what is no plain file, or lies outside.

    `extractall(filter="data")` came with Python 3.11.4, after Debian 12's 3.11.2.
    """
    room = MOST_BYTES
    for count, member in enumerate(archive):
        if count >= MOST_FILES:
            raise ReleaseError(f"The archive holds more than {MOST_FILES} files: it is no release.")
        name = PurePosixPath(member.name)
        if name.is_absolute() or ".." in name.parts:
            raise ReleaseError(f"The archive names a place outside itself ({name}): it is no release.")
        if member.isdir():
            continue
        if not member.isreg():
            raise ReleaseError(f"{name} in the archive is a link or a device: it is no release.")
        room -= member.size
        if member.size < 0 or room < 0:
            raise ReleaseError(f"The archive holds more than {MOST_BYTES // 1_000_000} MB: it is no release.")
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        content = archive.extractfile(member)
        assert content is not None, "a regular file has content"
        with content, place.open("wb") as file:
            shutil.copyfileobj(content, file)


def try_out(release: Path, folder: Path, system: System) -> None:
    """Have a release read the settings and play a hand, far from the journal; raises ReleaseError.

    Whether the camera is plugged in has nothing to do with it, so there is no --check.
    """
    program = str(release / "bin/dice-kiosk")
    user = _nobody()
    if user is None and os.geteuid() == 0:
        _log.warning("There is no user %s here: %s is tried as root.", USER, release.name)
    if user is not None:
        (folder / "state").mkdir(exist_ok=True)
        shutil.chown(folder / "state", user)
        folder.chmod(0o711)
    home = str(folder / "state")
    away = {"DICE_KIOSK_STATE": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    away |= {
        "HOME": home,
        "XDG_CONFIG_HOME": home,
        "XDG_CACHE_HOME": home,
    }  # not root's, which nobody else may read
    settings = Path(os.environ.get("DICE_KIOSK_CONFIG", "/etc/dice-kiosk/config.toml"))
    trials: list[tuple[str, Sequence[str]]] = [("play a hand by itself", TRIAL)]
    if settings.exists():
        trials.insert(0, (f"read the settings in {settings}", ("config", "--config", str(settings))))
    for what, command in trials:
        why = system.run([program, *command], away, without_root=True)
        if why is not None:
            raise ReleaseError(
                f"{release.name} could not {what}; the version before stays in use.\n{why}\n"
                f"Look closer: {program} {' '.join(command)}"
            )


def _take_over(releases: Releases, release: Path, before: Path, system: System) -> str:
    """Switch to a release and have it come up, whatever state the service was in; or back to the one before.

    Returns what is to be told besides, in a line of its own; raises ReleaseError once it is back.
    """
    installed = units(system.ask)
    unit = playing(installed or ())
    previous = releases.previous
    _log.info("%s takes over from %s", release.name, before.name)
    releases.use(release)
    if unit is None:
        why = "No systemd answers here" if installed is None else "No service of the kiosk starts here"
        return (
            f"\n{why}, so nothing was started and nobody has seen it come up. "
            f"To have it start: sudo systemctl enable --now {CONSOLE}"
        )
    if _comes_up(unit.name, system):
        return "" if unit.running else f"\n{unit.name} was {_words(unit)}; now it runs."
    _log.warning("%s did not come up; back to %s", release.name, before.name)
    releases.back_to(before, previous)
    came = _comes_up(unit.name, system)
    raise ReleaseError(
        f"{release.name} did not come up; {before.name} is in use again"
        + (". " if came else ", but does not come up either. ")
        + f"Look why: journalctl -u {unit.name} -n 50"
    )


def _comes_up(name: str, system: System) -> bool:
    """Start a unit, or start it again; whether its first picture is shown, and it is there after that."""
    # without this one that failed too often would not be started at all
    system.run(["systemctl", "reset-failed", f"{name}.service"], {})
    # Type=notify: systemctl waits until the picture is shown, and fails when it is not
    if system.run(["systemctl", "restart", f"{name}.service"], {}) is not None:
        return False
    system.sleep(STAYS_S)
    now = next((each for each in units(system.ask) or () if each.name == name), None)
    return now is not None and now.running and now.restarts == 0


def _words(unit: Unit) -> str:
    """How it was."""
    if unit.keeps_ending:
        return "ending by itself again and again"
    known = {"failed": "not running, because it had failed", "inactive": "stopped"}
    return known.get(unit.active, "just starting or stopping")
