"""SIGKILL at a write, or a disk that fails or is full from then on: nothing is lost, nothing half done.

    make kills ARGS=2000

A child process does a thing step by step, and a library beneath it (failing_disk.c) strikes at one of its
writes, syncs, cuts, renames or removals, drawn at random: three times in five it is killed, a write then half
done; else every sync fails from there on, or every write finds no room. What it leaves must be what was
before the step that was on its way, or after it.
"""

from __future__ import annotations

import ctypes
import json
import logging
import mmap
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from calibration import records
from hardware.message import DiceKioskError
from kiosk.games.protocol import Refused
from kiosk.journal.journal import Journal
from kiosk.journal.replay import newest_game
from kiosk.journal.storage.check import look_through_alone, read_to_its_end
from kiosk.journal.storage.second_copy import follow
from kiosk.settings.keeper import FILE, Keeper
from kiosk.table.players import players_of
from kiosk.table.table import Table
from tests.damage.laboratory import sound
from tests.damage.small_files import SET, empty_tray, step_records
from tests.kiosk.journal.test_resume import begun, step
from vision.crops import POSE_SIDE
from vision.dice_sets import MOST_EXAMPLES, add_example, example, make_set, read_sets, switch_set
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KILLS = 2_000
STEPS = 12
HOWS = ("disk_kill_at", "disk_kill_at", "disk_kill_at", "disk_fail_at", "disk_full_at")
"""From a write on: killed there, all syncs fail, there is no room for any."""
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


def prepare_game(folder: Path) -> None:
    table, rng = begun(folder / "journal.db"), random.Random(4)
    for _ in range(25):
        step(table, rng)
    table.close()


def played(folder: Path) -> Iterator[Table]:
    """A game goes on, and a second copy follows it."""
    journal = Journal(folder / "journal.db", copy=folder / "copy.db")
    saved = journal.resume()
    assert saved is not None
    table, rng = Table(saved.session, players_of(saved.players), journal), random.Random(5)
    for _ in range(STEPS):
        step(table, rng)
        yield table
    table.close()


def play(folder: Path) -> Iterator[None]:
    """The same, up to a step that was refused."""
    for table, there in zip(played(folder), whole_game()[1:], strict=False):
        count = table.journal.db.execute("SELECT count(*) FROM entries").fetchone()[0]
        if count != len(there):
            return
        yield


def written(path: Path) -> list[str]:
    """All commands, those taken back too."""
    with closing(Journal(path)) as journal:
        return [str(each[0]) for each in journal.db.execute("SELECT command FROM entries ORDER BY number")]


@cache
def whole_game() -> list[list[str]]:
    """What is on record after so many steps."""
    found = []
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        folder = Path(name)
        prepare_game(folder)
        found.append(written(folder / "journal.db"))
        for _table in played(folder):
            shutil.copytree(folder, folder / "look", ignore=shutil.ignore_patterns("*.lock", "look", "copy*"))
            found.append(written(folder / "look" / "journal.db"))
            shutil.rmtree(folder / "look")
    return found


def wrong_game(folder: Path, done: int) -> str:
    path, copy = folder / "journal.db", folder / "copy.db"
    game = whole_game()
    now = written(path)
    may_be = game[done], game[min(done + 1, len(game) - 1)]
    if now != may_be[1][: len(now)] or len(now) < len(may_be[0]):
        return f"{len(now)} commands on record after {done} steps"
    with closing(Journal(path)) as journal:
        if journal.resume() is None:
            return "there is no game"
        journal.check()
        journal.end_check()
        if journal.damage is not None:
            return str(journal.damage)
    follow(path, copy, whole=True)
    look_through_alone(copy)
    return "" if newest_game(path) is not None else "there is no game"


def play_first(folder: Path) -> Iterator[None]:
    """The record is made, and a first game begins."""
    table, rng = begun(folder / "journal.db"), random.Random(6)
    yield
    step(table, rng)
    yield
    table.close()
    yield


def wrong_first_game(folder: Path, done: int) -> str:
    path = folder / "journal.db"
    if path.exists():
        with read_to_its_end(path):  # as the first screen does
            pass
        sound(path)
        return "" if done == 0 or newest_game(path) is not None else "there is no game"
    return "the record is gone" if done else ""


def prepare_preferences(folder: Path) -> None:
    keeper = Keeper(folder / FILE)
    keeper.open()
    keeper.save(SET.model_copy(update={"volume": 0}))


def save_preferences(folder: Path) -> Iterator[None]:
    keeper = Keeper(folder / FILE)
    keeper.open()
    for volume in range(1, 6):
        keeper.save(SET.model_copy(update={"volume": volume}))
        yield


def wrong_preferences(folder: Path, done: int) -> str:
    keeper = Keeper(folder / FILE)
    found = keeper.open()
    if keeper.shut or keeper.problem:
        return str(keeper.shut or keeper.problem)
    known = found == SET.model_copy(update={"volume": found.volume})
    return "" if known and found.volume in {done, done + 1} else f"{found} after {done} saves"


def calibrate(folder: Path) -> Iterator[None]:
    for step_record in step_records():
        records.write(folder, step_record)
        yield
    for level in (100, 120):
        records.write_empty(folder, *empty_tray(level))
        yield


def wrong_calibration(folder: Path, done: int) -> str:
    known, why = records.fitting(folder)
    if why:
        return str(why[0])
    found = {each.name for each in known.records}
    steps = [each.name for each in step_records()] + ["empty"]
    least, most = set(steps[:done]), set(steps[: done + 1])
    if not least <= found <= most:
        return f"{found} after {done} steps"
    if known.empty is not None:
        records.empty_picture(folder, known.empty)
    return ""


def enrol(folder: Path) -> Iterator[None]:
    """A set is made, switched off, and its face six gets more examples than are kept."""
    own = make_set(folder, "Red", "Ann")
    yield
    switch_set(own, used=False)
    yield
    picture = np.full((POSE_SIDE, POSE_SIDE, 3), 90, np.uint8)
    for _ in range(MOST_EXAMPLES + 2):
        add_example(own, DieType.D6, 6, picture, picture)
        yield


def wrong_own_dice(folder: Path, done: int) -> str:
    sets = read_sets(folder)
    if not sets:
        return "" if done == 0 else "the set is gone"
    (own,) = sets
    if own.damaged or (own.name, own.owner) != ("Red", "Ann") or (own.used and done > 1):
        return f"{own} after {done} steps"
    kept = own.examples.get((DieType.D6, 6), [])
    least = min(max(done - 2, 0), MOST_EXAMPLES)
    if not least <= len(kept) <= MOST_EXAMPLES + 1 or (done < MOST_EXAMPLES and len(kept) > least + 1):
        return f"{len(kept)} examples after {done} steps"
    return "" if all(example(path) is not None for path in kept) else "half an example"


def nothing(_folder: Path) -> None:
    """There is nothing before."""


THINGS = {
    "game": Thing(prepare_game, play, wrong_game),
    "first game": Thing(nothing, play_first, wrong_first_game),
    "preferences": Thing(prepare_preferences, save_preferences, wrong_preferences),
    "calibration": Thing(nothing, calibrate, wrong_calibration),
    "own dice": Thing(nothing, enrol, wrong_own_dice),
}
SHARES = {"game": 0.6, "first game": 0.1, "preferences": 0.1, "calibration": 0.1, "own dice": 0.1}


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


def trials(name: str, many: int, seed: int) -> tuple[int, list[str]]:
    """How often it was killed in so many trials, and what was wrong then."""
    thing, kills = THINGS[name], 0
    found: list[str] = []
    with tempfile.TemporaryDirectory(dir=memory()) as place:
        before, trial = Path(place) / "before", Path(place) / "trial"
        before.mkdir()
        thing.prepare(before)
        whole_game()  # before any child, which needs it
        shutil.copytree(before, trial)
        _steps, writes, _killed = struck(thing, trial, 0)
        rng = random.Random(f"{seed} {name}")
        for _ in range(many):
            shutil.rmtree(trial)
            shutil.copytree(before, trial)
            at = rng.randint(1, writes)
            try:
                steps, _writes, killed = struck(thing, trial, at, rng.choice(HOWS))
                kills += killed
                wrong = thing.wrong(trial, steps)
            except Exception as problem:  # noqa: BLE001 - it is what is looked for
                wrong = f"{type(problem).__name__}: {problem}"
            if wrong:
                found.append(f"write {at} of {writes}: {wrong}")
    return kills, found


def library(folder: Path) -> Path | None:
    """The one that kills, compiled; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    made = folder / "failing.so"
    source = Path(__file__).with_name("failing_disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made


def campaign(disk: Path, kills: int, seed: int) -> dict[str, tuple[int, list[str]]]:
    """So many kills, in a process above the library: by thing how many, and what was wrong."""
    there = {**os.environ, "LD_PRELOAD": str(disk), "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, "-m", "tests.damage.kills", "--under", str(kills), str(seed)]
    run = subprocess.run(command, env=there, stdout=subprocess.PIPE, check=True)
    return {name: (many, wrong) for name, (many, wrong) in json.loads(run.stdout).items()}


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where anything was lost, or half done."""
    logging.disable()
    if arguments[:1] == ["--under"]:
        kills, seed = map(int, arguments[1:])
        many = {name: round(kills * share) for name, share in SHARES.items()}
        found = {name: trials(name, number, seed) for name, number in many.items()}
        sys.stdout.write(json.dumps(found))
        return 0
    with tempfile.TemporaryDirectory() as name:
        disk = library(Path(name))
        if disk is None:
            sys.stderr.write("A C compiler (cc) is needed.\n")
            return 1
        found = campaign(disk, int(arguments[0]) if arguments else KILLS, 23)
    for name, (number, wrong) in found.items():
        sys.stdout.write(
            "".join(f"{line}\n" for line in (f"{name}: {number} struck, {len(wrong)} wrong", *wrong))
        )
    return 1 if any(wrong for _number, wrong in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
