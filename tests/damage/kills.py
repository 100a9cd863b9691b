"""SIGKILL at a write, or a disk that fails or is full from then on: nothing is lost, nothing half done.

    make kills ARGS=2000

So many strikes (tests.damage.strikes) at what is recorded, as many at own dice, and as many at an update.
"""

from __future__ import annotations

import json
import logging
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.damage import struck_record, struck_update
from tests.damage.strikes import library, trials

if TYPE_CHECKING:
    from collections.abc import Iterable

STRIKES = 2_000
THINGS = {**struck_record.THINGS, "update": struck_update.UPDATE}
SHARES = {
    "game": 0.6, "first game": 0.1, "preferences": 0.15, "calibration": 0.15, "own dice": 1.0, "update": 1.0
}  # fmt: skip
"""How many of the strikes each thing gets: the record and what is beside it share them."""


def campaign(
    disk: Path, strikes: int, seed: int, things: Iterable[str] = SHARES
) -> dict[str, tuple[int, list[str]]]:
    """So many strikes, in a process above the library: by thing how many there were, and what was wrong."""
    there = {**os.environ, "LD_PRELOAD": str(disk), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "tests.damage.kills", "--under", str(strikes), str(seed), *things]
    run = subprocess.run(command, env=there, stdout=subprocess.PIPE, check=True)
    return {name: (many, wrong) for name, (many, wrong) in json.loads(run.stdout).items()}


def _under(strikes: str, seed: str, *things: str) -> dict[str, tuple[int, list[str]]]:
    return {
        name: trials(THINGS[name], round(int(strikes) * SHARES[name]), random.Random(f"{seed} {name}"))
        for name in things
    }


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where anything was lost, or half done."""
    logging.disable()
    if arguments[:1] == ["--under"]:
        sys.stdout.write(json.dumps(_under(*arguments[1:])))
        return 0
    with tempfile.TemporaryDirectory() as name:
        disk = library(Path(name))
        if disk is None:
            sys.stderr.write("A C compiler (cc) is needed.\n")
            return 1
        found = campaign(disk, int(arguments[0]) if arguments else STRIKES, 23)
    for name, (number, wrong) in found.items():
        sys.stdout.write(
            "".join(f"{line}\n" for line in (f"{name}: {number} struck, {len(wrong)} wrong", *wrong))
        )
    return 1 if any(wrong for _number, wrong in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
