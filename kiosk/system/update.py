"""`dice-kiosk update FILE`: a wheel or release archive, checked, tried beside the old one, or back."""

from __future__ import annotations

import errno
import logging
import os
import pwd
import shutil
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.system.archive import check_hash, taken, unpacked
from kiosk.system.package_errors import reasons
from kiosk.system.program import USERS, ended, run_program, unprivileged
from kiosk.system.release import ReleaseError, Releases, is_older, version_in
from kiosk.system.signature import check_signature, known_keys
from kiosk.system.systemd import CONSOLE, playing, units

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kiosk.system.systemd import Unit

_log = logging.getLogger(__name__)

TRIAL = ("run", "--headless", "--camera", "simulated", "--players", "bot:Ann,bot:Ben", "--hands", "1")
"""One hand, every die through the reader."""
PATIENCE_S = 300
STAYS_S = 10.0
"""A new version must still be there so long after its first picture."""


class System:
    """The computer's programs; for tests another takes its place."""

    def run(self, command: Sequence[str], more: dict[str, str], *, user: str | None = None) -> str | None:
        """Run a program with these variables besides; None, or what it said last when it failed.

        `user`: who runs it instead of root.
        """
        try:
            done = ended(command, PATIENCE_S, more, user=user)
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


def update_from(
    path: Path,
    *,
    only_check: bool = False,
    downgrade: bool = False,
    unsigned: bool = False,
    releases: Releases | None = None,
    system: System | None = None,
    keys: Sequence[str] | None = None,
) -> str:
    """Install from `path`, try it and use it, or with `only_check` leave the one in use; what is to be said.

    An older version than the one in use is refused but with `downgrade`, and where no key is known anything
    but with `unsigned`. `keys`: those that may have signed it, None for those that are known here.

    Raises ReleaseError; the version before is in use then.
    """
    releases, system = releases or _installed(), system or System()
    with _in_words(path, releases.prefix, f"sudo dice-kiosk update {path}"):
        before = releases.current
        if before is None:
            raise ReleaseError(f"No kiosk is installed in {releases.prefix}: sudo make install")
        releases.check_place()
        with releases.alone(), _own_folder(releases) as folder:
            ours = taken(path, folder)
            check_hash(ours)
            signed = check_signature(ours, known_keys() if keys is None else keys, unsigned=unsigned)
            wheel, others = unpacked(ours, folder)
            if not downgrade:
                _check_newer(wheel, before)
            _log.info("%s: its sum is right; installing %s", path, wheel.name)
            release = releases.make(wheel, others=others)
            _log.info("%s is installed beside %s; trying it", release.name, before.name)
            try_out(release, folder, system, releases.user)
            if release.resolve() == before.resolve():
                return f"{release.name} is in use already."
            if only_check:
                return f"{release.name} works; it is not used yet. To use it, leave out --check.{signed}"
            besides = _take_over(releases, release, before, system)
            releases.tidy()
    return f"{release.name} is in use.{signed} Back to {before.name}: sudo dice-kiosk update --back{besides}"


def go_back(*, releases: Releases | None = None, system: System | None = None) -> str:
    """Use the version before; what is to be said. Raises ReleaseError where none is or it fails."""
    releases, system = releases or _installed(), system or System()
    now, before = releases.current, releases.previous
    if now is None or before is None or now.resolve() == before.resolve():
        raise ReleaseError("There is no version before this one.")
    with _in_words(releases.prefix, releases.prefix, "sudo dice-kiosk update --back"), releases.alone():
        besides = _take_over(releases, before, now, system)
        return f"{before.name} is in use again.{besides}"


def _installed() -> Releases:
    """Those of this computer, made by a user who may do little; raises ReleaseError if root has none."""
    user = unprivileged()
    if user is None and os.geteuid() == 0:
        raise ReleaseError(
            f"There is no user {USERS[0]} here, and no version is made or tried as root. The user comes "
            "with: sudo make install"
        )
    return Releases(user=user)


@contextmanager
def _own_folder(releases: Releases) -> Iterator[Path]:
    """A folder that nobody else may write in, for the time of an update; on a disk, as /tmp may not be."""
    folder = releases.prefix / "incoming"
    shutil.rmtree(folder, ignore_errors=True)  # left by a power cut
    folder.mkdir()
    folder.chmod(0o755)  # who installs the wheels must read them
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _check_newer(wheel: Path, before: Path) -> None:
    """Raises ReleaseError where a wheel is of an older version than the release in use."""
    version = version_in(wheel)
    if is_older(version, before.name):
        raise ReleaseError(
            f"{version} is older than {before.name}, which is in use: faults that were mended would "
            "come back. If that is what you want, add --downgrade."
        )


@contextmanager
def _in_words(path: Path, place: Path, as_root: str) -> Iterator[None]:
    """Tell as a ReleaseError what keeps a file from being read or written, and what to do.

    `path` where the system names none; `place`: where room is needed; `as_root`: the command for who only
    lacks the right.
    """
    try:
        yield
    except OSError as problem:
        helps = {
            errno.EACCES: f"As root it may: {as_root}",
            errno.EPERM: f"As root it may: {as_root}",
            errno.ENOSPC: f"Make room in {place} and try again.",
            errno.EROFS: "Make the disk writable: sudo mount -o remount,rw /",
        }.get(problem.errno or 0, "Try again; if it goes on, copy the file anew.")
        what = f"{problem.filename or path}: {problem.strerror or problem}."
        raise ReleaseError(f"{what} {helps}") from problem


def try_out(release: Path, folder: Path, system: System, user: str | None) -> None:
    """Have a release read the settings and play a hand, far from the journal; raises ReleaseError.

    Whether the camera is plugged in has nothing to do with it, so there is no --check. `user`: who tries it.
    """
    program = str(release / "bin/dice-kiosk")
    state = folder / "state"
    state.mkdir(mode=0o700, parents=True)
    if user is not None:
        shutil.chown(state, user, pwd.getpwnam(user).pw_gid)
    away = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    # not root's home, which nobody else may read
    away |= dict.fromkeys(("DICE_KIOSK_STATE", "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"), str(state))
    settings = Path(os.environ.get("DICE_KIOSK_CONFIG", "/etc/dice-kiosk/config.toml"))
    trials: list[tuple[str, Sequence[str]]] = [("play a hand by itself", TRIAL)]
    if settings.exists():
        trials.insert(0, (f"read the settings in {settings}", ("config", "--config", str(settings))))
    for what, command in trials:
        why = system.run([program, *command], away, user=user)
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
