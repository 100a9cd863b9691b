"""A process that does a thing step by step is killed at one of its writes, or its disk fails from there on.

A library beneath it (failing_disk.c) strikes at one of its writes, syncs, cuts, renames or removals: it is
killed there, a write then half done, or every sync fails from there on, or every write finds no room. What it
leaves must be what was before the step that was on its way, or after it. The process is a fork, so that a
strike costs milliseconds.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import os
import shutil
import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.message import DiceKioskError
from kiosk.games.protocol import Refused

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

HOWS = ("disk_kill_at", "disk_kill_at", "disk_kill_at", "disk_fail_at", "disk_full_at")
"""From a write on: killed there (three times in five), all syncs fail, there is no room for any."""
IN_WORDS = 3
"""How a child ends that was told in words that it can't go on."""


@dataclass(frozen=True)
class Thing:
    """What is killed while it is done.

    Attributes:
        prepare: a folder before it.
        do: does it there, a step at each turn of the iterator.
        wrong: what is wrong with what is there, after so many steps were acknowledged; "" for nothing.
    """

    prepare: Callable[[Path], None]
    do: Callable[[Path], Iterator[None]]
    wrong: Callable[[Path, int], str]


def library(folder: Path) -> Path | None:
    """The one that kills, compiled; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    made = folder / "failing.so"
    source = Path(__file__).with_name("failing_disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


def memory() -> Path | None:
    """Where files are that nobody waits for; a kill, unlike a power cut, loses nothing that was written."""
    there = Path("/dev/shm")  # noqa: S108 - a folder of its own in there
    return there if there.is_dir() else None


def struck(thing: Thing, folder: Path, at: int, how: str = "disk_kill_at") -> tuple[int, int, bool]:
    """Do a thing in a process that is killed at its `at`th write, 0 for none, or whose disk fails (`HOWS`).

    Gives how many steps were done, after how many writes, and whether it was killed, or ended in words:
    threads beside may make it end with fewer writes.
    """
    disk = ctypes.CDLL(None)
    done = mmap.mmap(-1, 16)  # what is written here is no file
    child = os.fork()
    if child == 0:
        gc.disable()  # its pages stay those of the parent, which is most of what a strike costs
        status = 1
        try:
            getattr(disk, how)(at)
            for number, _step in enumerate(thing.do(folder), 1):
                struct.pack_into("qq", done, 0, number, disk.disk_acts())
            status = 0
        except (DiceKioskError, Refused, OSError):  # each is told in words where it comes up
            status = IN_WORDS
        finally:
            os._exit(status)
    _child, status = os.waitpid(child, 0)
    ended = os.waitstatus_to_exitcode(status)
    if ended not in {0, -9, IN_WORDS}:
        raise RuntimeError(f"the child ended with {ended}")
    steps, writes = struct.unpack_from("qq", done)
    return steps, writes, ended != 0


def trials(thing: Thing, many: int, rng: random.Random) -> tuple[int, list[str]]:
    """How often it was struck in so many trials, and what was wrong then."""
    strikes = 0
    found: list[str] = []
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        before, trial = Path(place) / "before", Path(place) / "trial"
        before.mkdir()
        thing.prepare(before)
        shutil.copytree(before, trial, symlinks=True)
        _steps, writes, _struck = struck(thing, trial, 0)
        for _ in range(many):
            shutil.rmtree(trial)
            shutil.copytree(before, trial, symlinks=True)
            at, how = rng.randint(1, writes), rng.choice(HOWS)
            try:
                steps, _writes, was_struck = struck(thing, trial, at, how)
                strikes += was_struck
                wrong = thing.wrong(trial, steps)
            except Exception as problem:  # noqa: BLE001 - it is what is looked for
                wrong = f"{type(problem).__name__}: {problem}"
            if wrong:
                found.append(f"{how} {at} of {writes}: {wrong}")
    return strikes, found
