"""What is struck at its writes: a game, its record's beginning, the preferences, a calibration, own dice."""

from __future__ import annotations

import random
import shutil
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from calibration import records
from kiosk.journal.journal import Journal
from kiosk.journal.replay import newest_game
from kiosk.journal.storage.aside import kept_aside
from kiosk.journal.storage.check import look_through_alone, read_to_its_end
from kiosk.journal.storage.second_copy import follow
from kiosk.settings.keeper import FILE, Keeper
from kiosk.table.players import players_of
from kiosk.table.table import Table
from tests.damage.laboratory import sound
from tests.damage.small_files import SET, empty_tray, step_records
from tests.damage.strikes import Thing, memory
from tests.kiosk.journal.test_resume import begun, step
from vision.crops import POSE_SIDE
from vision.dice_sets import MOST_EXAMPLES, add_example, example, make_set, read_sets, switch_set
from vision.reading import DieType

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 8


def prepare_game(folder: Path) -> None:
    begin_game(folder)
    whole_game()  # before any child, which needs it


def begin_game(folder: Path) -> None:
    table, rng = begun(folder / "journal.db"), random.Random(4)
    for _ in range(12):
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
        return list(commands(journal))


def commands(journal: Journal, since: int = 0) -> Iterator[str]:
    """The same of an open journal, after so many."""
    found = journal.db.execute("SELECT command FROM entries ORDER BY number LIMIT -1 OFFSET ?", (since,))
    return (str(each[0]) for each in found)


@cache
def whole_game() -> list[list[str]]:
    """What is on record after so many steps."""
    found = []
    with tempfile.TemporaryDirectory(dir=memory()) as name:
        folder = Path(name)
        begin_game(folder)
        found.append(written(folder / "journal.db"))
        for _table in played(folder):
            shutil.copytree(folder, folder / "look", ignore=shutil.ignore_patterns("*.lock", "look", "copy*"))
            found.append(written(folder / "look" / "journal.db"))
            shutil.rmtree(folder / "look")
    return found


def wrong_game(folder: Path, done: int) -> str:
    path, copy = folder / "journal.db", folder / "copy.db"
    game = whole_game()
    may_be = game[done], game[min(done + 1, len(game) - 1)]
    with closing(Journal(path)) as journal:
        now = list(commands(journal))
        if now != may_be[1][: len(now)] or len(now) < len(may_be[0]):
            return f"{len(now)} commands on record after {done} steps"
        if journal.resume() is None:
            return "there is no game"
        journal.check()
        journal.end_check()
        if journal.damage is not None:
            return str(journal.damage)
    follow(path, copy, whole=True)
    look_through_alone(copy)
    return "the copy was put aside" if kept_aside(copy) else ""


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
