"""`dice-kiosk update FILE`: a wheel or release archive, checked, tried beside the old one, or back."""

from __future__ import annotations

import os
import re
import subprocess
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kiosk.release import ReleaseError, Releases, sha256

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DONE, FAILED = 0, 1
UNITS = ("dice-kiosk.service", "dice-kiosk-wayland.service")
ARCHIVES = (".tar", ".tar.gz", ".tgz", ".tar.xz")
TRIAL = ("run", "--headless", "--camera", "simulated", "--players", "bot:Ann,bot:Ben", "--hands", "1")
"""One hand, every die through the reader."""
PATIENCE_S = 300


def run_quietly(command: Sequence[str], more: dict[str, str]) -> int:
    """A program's exit status, with these variables besides; 1 when it is not there or takes too long."""
    try:
        done = subprocess.run(  # noqa: S603 - systemctl and our own program
            command, env={**os.environ, **more}, capture_output=True, timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return FAILED
    return done.returncode


def update_from(
    path: Path,
    *,
    only_check: bool = False,
    releases: Releases | None = None,
    run: Callable[[Sequence[str], dict[str, str]], int] = run_quietly,
) -> int:
    """Install from `path` and use it; exit status 1 after a message when the version before stays in use.

    Args:
        path: see `dice-kiosk update --help`.
        only_check: install and try it, and leave the one in use as it is.
        releases: where they are; None for /opt/dice-kiosk.
        run: runs a program; for tests.
    """
    releases = Releases() if releases is None else releases
    try:
        before = _in_use(releases)
        check_hash(path)
        with tempfile.TemporaryDirectory() as folder:
            wheel, others = unpacked(path, Path(folder))
            release = releases.make(wheel, others=others)
            try_out(release, Path(folder), run)
        if release.resolve() == before.resolve():
            click.echo(f"{release.name} is in use already.")
        elif only_check:
            click.echo(f"{release.name} works; it is not used yet. To use it, leave out --check.")
        else:
            _take_over(releases, release, before, run)
            releases.tidy()
            click.echo(f"{release.name} is in use. Back to {before.name}: sudo dice-kiosk update --back")
    except ReleaseError as problem:
        click.echo(problem, err=True)
        return FAILED
    except OSError as problem:
        click.echo(
            f"{problem.filename or path}: {problem.strerror}. As root it may: sudo dice-kiosk update",
            err=True,
        )
        return FAILED
    return DONE


def go_back(
    *, releases: Releases | None = None, run: Callable[[Sequence[str], dict[str, str]], int] = run_quietly
) -> int:
    """Use the version before; exit status 1 after a message when there is none or it does not come up."""
    releases = Releases() if releases is None else releases
    now, before = releases.current, releases.previous
    if now is None or before is None:
        click.echo("There is no version before this one.", err=True)
        return FAILED
    try:
        _take_over(releases, before, now, run)
    except ReleaseError as problem:
        click.echo(problem, err=True)
        return FAILED
    except OSError as problem:
        click.echo(
            f"{problem.filename}: {problem.strerror}. As root it may: sudo dice-kiosk update --back", err=True
        )
        return FAILED
    click.echo(f"{before.name} is in use again.")
    return DONE


def _in_use(releases: Releases) -> Path:
    if releases.current is None:
        raise ReleaseError(f"No kiosk is installed in {releases.prefix}: sudo make install")
    return releases.current


def check_hash(path: Path) -> None:
    """Hold a file against the .sha256 beside it; raises ReleaseError."""
    beside = path.with_name(path.name + ".sha256")
    if not path.is_file():
        raise ReleaseError(f"{path} is not there.")
    try:
        told = re.match(r"[0-9a-fA-F]{64}\b", beside.read_text(encoding="ascii", errors="replace").strip())
    except OSError as problem:
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
            archive.extractall(inside, filter="data")
    except (tarfile.TarError, EOFError) as problem:
        raise ReleaseError(f"{path.name} can't be unpacked ({problem}).") from problem
    wheels = sorted(inside.rglob("dice_kiosk-*.whl"))
    if len(wheels) != 1:
        raise ReleaseError(f"{path.name} holds {len(wheels)} versions of the dice kiosk instead of one.")
    return wheels[0], wheels[0].parent


def try_out(release: Path, folder: Path, run: Callable[[Sequence[str], dict[str, str]], int]) -> None:
    """Have a release read the settings and play a hand, far from the journal; raises ReleaseError."""
    program = str(release / "bin/dice-kiosk")
    away = {"DICE_KIOSK_STATE": str(folder / "state"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    settings = Path(os.environ.get("DICE_KIOSK_CONFIG", "/etc/dice-kiosk/config.toml"))
    if settings.exists() and run([program, "config", "--check", "--config", str(settings)], away):
        raise ReleaseError(
            f"{release.name} does not take the settings in {settings}; the version before stays in "
            f"use. Look why: {program} config --check --config {settings}"
        )
    if run([program, *TRIAL], away):
        raise ReleaseError(
            f"{release.name} could not play a hand by itself; the version before stays in use. Look why: "
            f"{program} {' '.join(TRIAL)}"
        )


def _take_over(
    releases: Releases, release: Path, before: Path, run: Callable[[Sequence[str], dict[str, str]], int]
) -> None:
    """Switch to a release and start it, or come back to the one before; raises ReleaseError after that."""
    running = [unit for unit in UNITS if run(["systemctl", "is-active", "--quiet", unit], {}) == DONE]
    previous = releases.previous
    releases.use(release)
    # Type=notify: systemctl waits until the picture is shown, and fails when it is not
    if all(run(["systemctl", "restart", unit], {}) == DONE for unit in running):
        return
    releases.back_to(before, previous)
    came = all(run(["systemctl", "restart", unit], {}) == DONE for unit in running)
    raise ReleaseError(
        f"{release.name} did not come up; {before.name} is in use again"
        + (". " if came else ", but does not come up either. ")
        + "Look why: journalctl -u dice-kiosk -n 50"
    )
