"""Other programs, asked with patience that ends.

Needs the standard library alone, as what installs the kiosk asks by it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

USERS = ("dice-kiosk-update", "dice-kiosk")
"""Whom the installer makes to build and try new versions, away from the record, and for the service."""
PATIENCE_S = 30.0
"""Longer, no program that is asked may take: a camera can hang for good."""


def unprivileged() -> str | None:
    """Who builds and tries new versions where root asks; None where nobody is root, or there is no such user.

    A kiosk that was installed before the first of them was has the second alone.
    """
    if os.geteuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return next((name for name in USERS if name in known), None)


def run_program(argv: Sequence[str]) -> str | None:
    """A program's standard output; None when it is not there, fails or takes too long."""
    if shutil.which(argv[0]) is None:
        return None
    try:
        done = ended(argv, PATIENCE_S)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def ended(
    argv: Sequence[str],
    patience_s: float,
    more: Mapping[str, str] | None = None,
    *,
    user: str | None = None,
) -> subprocess.CompletedProcess[str]:
    """A program at its end, with what it said and its status.

    `more`: variables for it besides ours; `user`: who runs it instead of root, with no group but that user's,
    from a folder that all may enter.

    Raises OSError when it can't be started, subprocess.TimeoutExpired when it takes longer.
    """
    return subprocess.run(  # noqa: S603 - our own words, none of them a person's
        argv,
        env={**os.environ, **(more or {})},
        capture_output=True,
        text=True,
        errors="replace",
        timeout=patience_s,
        check=False,
        cwd=None if user is None else "/",
        umask=-1 if user is None else 0o022,
        user=user,
        group=None if user is None else pwd.getpwnam(user).pw_gid,
        extra_groups=None if user is None else [],
    )
