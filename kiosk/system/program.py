"""Other programs, asked with patience that ends."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

PATIENCE_S = 30.0
"""Longer, no program that is asked may take: a camera can hang for good."""


def run_program(argv: Sequence[str]) -> str | None:
    """A program's standard output; None when it is not there, fails or takes too long."""
    if shutil.which(argv[0]) is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - the checks' own words, none of them a person's
            argv, capture_output=True, text=True, errors="replace", timeout=PATIENCE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
