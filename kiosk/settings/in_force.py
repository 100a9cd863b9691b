"""What a game is played with, as hashes: the program, the owner's settings, the calibration, own dice.

They go on record whenever a table is opened, as gaming machines in New York have them (9 NYCRR 5319.14), so
that it can be seen later whether an evening was played with what is there now. What they don't prove is in
docs/trust.md: the program that is hashed does the hashing.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.settings.config import calibration_folder, dice_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kiosk.settings.config import Config

PACKAGES = ("calibration", "hardware", "kiosk", "vision")
"""What the program is made of."""
NOT_IT = frozenset({"__pycache__"})
"""Folders with what Python makes of the program."""


def in_force(config: Config) -> dict[str, str]:
    """Version, and SHA-256 in hexadecimal of what a table is opened with; of no files "".

    Args:
        config: the owner's settings, with those that have their usual values.

    Raises OSError for a file that can't be read.
    """
    return {
        "version": version("dice-kiosk"),
        "program": _program(),
        "settings": hashlib.sha256(config.model_dump_json().encode()).hexdigest(),
        "calibration": hash_of([calibration_folder()]),
        "own dice": hash_of([dice_folder()]),
    }


@cache  # what runs is what was there first
def _program() -> str:
    specs = [find_spec(each) for each in PACKAGES]
    return hash_of(Path(where) for spec in specs if spec for where in spec.submodule_search_locations or ())


def hash_of(folders: Iterable[Path]) -> str:
    """SHA-256 of all files in some folders, by their paths in there and what they hold; "" where none is."""
    digest, found = hashlib.sha256(), False
    for folder in folders:
        for file in sorted(_files(folder)):
            found, data = True, file.read_bytes()
            digest.update(f"{folder.name}/{file.relative_to(folder).as_posix()} {len(data)}\n".encode())
            digest.update(data)
    return digest.hexdigest() if found else ""


def _files(folder: Path) -> Iterator[Path]:
    """All files in a folder and those below it."""
    for where, below, names in os.walk(folder):
        below[:] = [each for each in below if each not in NOT_IT]
        yield from (file for file in (Path(where, name) for name in names) if file.is_file())
