"""Damage to what a kiosk keeps: flips, cuts, zeroed sectors and pages of noise, and what comes of each.

`make damage` counts, for journal, write-ahead log, anchor and second copy, and for what is beside them
(small_files). Of the record each must come out as one of:

- harmless: the record is whole, every hand, throw, picture and chip, and the game stands where it stood;
- refused, repaired: it is told in words that the record is damaged, before the game goes on or beside it,
  and the second copy brings all of it back;
- made anew: a damaged copy, by the journal, which is whole.

Anything else is a fault of ours: silent (something else is read, without a word), raised (an error that is no
words), or lost (told, but not brought back).
"""

from __future__ import annotations

import logging
import random
import shutil
import sys
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import Refused
from kiosk.journal.evening import EveningSums, newest_hands
from kiosk.journal.evidence import picture
from kiosk.journal.history import hand_record
from kiosk.journal.journal import Journal
from kiosk.journal.ledger import evening_ledger
from kiosk.journal.replay import newest_game
from kiosk.journal.rescue import take, ways_out
from kiosk.journal.storage.anchor import anchor_path
from kiosk.journal.storage.check import look_through_alone, read_to_its_end
from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.second_copy import follow
from kiosk.journal.throw import How, Throw
from tests.as_seen import as_seen
from tests.damage import small_files
from tests.damage.small_files import KEPT
from tests.kiosk.journal.test_resume import begun, opened, step

if TYPE_CHECKING:
    from collections.abc import Callable

SECTOR, PAGE = 512, 4096
FINE = frozenset({"harmless", "refused, repaired", "made anew", "mended", "told"})
FLIPS = 10_000
OTHERS = 2_000
SEED = 23


def flipped(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


def zeroed(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data)) // SECTOR * SECTOR
    data[start : start + SECTOR] = bytes(len(data[start : start + SECTOR]))


def noise(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data)) // PAGE * PAGE
    data[start : start + PAGE] = rng.randbytes(len(data[start : start + PAGE]))


KINDS: dict[str, Callable[[bytearray, random.Random], None]] = {
    "flip": flipped, "cut": cut, "zeroed sector": zeroed, "page of noise": noise,
}  # fmt: skip


@dataclass(frozen=True)
class Record:
    """A record as an evening has left it, in a folder: `journal.db` and what belongs to it, `copy.db`."""

    folder: Path
    told: list[Any]


TARGETS = {
    "journal": ("closed", "journal.db"),
    "journal after a kill": ("killed", "journal.db"),
    "log after a kill": ("killed", "journal.db-wal"),
    "anchor": ("closed", "journal.db.anchor"),
    "copy": ("closed", "copy.db"),
}
"""Which record it is of, and the file."""
AMONG = len(TARGETS) + len(KEPT)


def records(folder: Path) -> dict[str, Record]:
    """One that was closed, and one whose kiosk was killed with its newest events in the log."""
    path = folder / "playing" / "journal.db"
    path.parent.mkdir()
    rng = random.Random(SEED)
    table = begun(path)
    made = {}
    for number in range(60):
        step(table, rng)
        if number % 7 == 0:
            shown = rng.randbytes(900)
            table.journal.put(
                Throw(0, ("d6",), "v4l2:0", simulated=False, how=How.REFUSED, before=shown, after=shown[::-1])
            )
        if number == 40:
            table.close()
            table = opened(path)
    for name in ("killed", "closed"):
        if name == "closed":
            table.close()
        follow(path, path.with_name("copy.db"))
        shutil.copytree(path.parent, folder / name, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
        made[name] = Record(folder / name, told(path))
    return made


def told(path: Path) -> list[Any]:
    """All that anybody may read of a record."""
    saved = newest_game(path)
    assert saved is not None
    with read_to_its_end(path) as db:
        hands = [hand_record(db, line.number) for line in newest_hands(db, 10_000)]
        pictures = [
            picture(db, sha256)
            for (sha256,) in db.execute("SELECT before FROM throws UNION SELECT after FROM throws")
            if sha256 is not None
        ]
        players = db.execute("SELECT players FROM games").fetchall()
        found = [EveningSums().evening(db), evening_ledger(db), hands, pictures, players]
    return [as_seen(saved.session.state()), saved.session.hand_history(), *found]


def outcome(record: Record, file: str, harm: Callable[[bytearray], None], folder: Path) -> str:
    """What comes of one damage, to a record in `folder`, which is used up by it."""
    shutil.copytree(record.folder, folder)
    data = bytearray((folder / file).read_bytes())
    harm(data)
    (folder / file).write_bytes(data)
    try:
        return _of_copy(record, folder) if file == "copy.db" else _of_journal(record, folder)
    except Exception as problem:  # noqa: BLE001 - it is what is looked for
        return f"raised {type(problem).__name__}: {problem}"
    finally:
        shutil.rmtree(folder)


def _of_copy(record: Record, folder: Path) -> str:
    path, copy = folder / "journal.db", folder / "copy.db"
    found = _gone_on(path)
    follow(path, copy, whole=True)
    look_through_alone(copy)
    anchor_path(path).replace(anchor_path(copy))  # it is read as a journal
    return "made anew" if found == told(copy) == record.told else "silent"


def _of_journal(record: Record, folder: Path) -> str:
    path, copy = folder / "journal.db", folder / "copy.db"
    try:
        found = _gone_on(path)
    except JournalError:
        pass
    else:
        return "harmless" if found == record.told else "silent"
    try:
        take(next(way for way, _cost in ways_out(path, copy)), path, copy)
        found = _gone_on(path)
    except JournalError:
        return "lost"
    return "refused, repaired" if found == record.told else "lost"


def _gone_on(path: Path) -> list[Any]:
    """What a kiosk that starts and looks all through tells; raises JournalError."""
    sound(path)
    return told(path)


def sound(path: Path) -> None:
    """A kiosk goes on with a record and looks all through it; raises JournalError."""
    with closing(Journal(path)) as journal:
        try:
            journal.resume()
        except Refused as refused:
            raise JournalError.say("{why}", why=refused) from refused
        journal.check()
        journal.end_check()
        if journal.damage is not None:
            raise journal.damage


def campaign(flips: int, others: int, seed: int = SEED) -> dict[tuple[str, str], Counter[str]]:
    """What came of so many flips in all, and of so many of each other kind, by target and kind."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own in there
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        made = records(Path(name))
        for (target, (which, file)), (kind, harm) in product(TARGETS.items(), KINDS.items()):
            many = ceil((flips if kind == "flip" else others) / AMONG)
            rngs = (random.Random(f"{seed} {target} {kind} {number}") for number in range(many))
            trial = Path(name) / "trial"
            counts[target, kind] = Counter(
                outcome(made[which], file, partial(_harmed, harm, rng), trial) for rng in rngs
            )
        for target, kept in KEPT.items():
            twin = Path(name) / "twin"
            twin.mkdir()
            kept.make(twin)
            for kind, harm in KINDS.items():
                many = ceil((flips if kind == "flip" else others) / AMONG)
                rngs = (random.Random(f"{seed} {target} {kind} {number}") for number in range(many))
                counts[target, kind] = Counter(
                    small_files.outcome(kept, twin, Path(name) / "trial", rng, partial(_harmed, harm, rng))
                    for rng in rngs
                )
            shutil.rmtree(twin)
    return counts


def _harmed(harm: Callable[[bytearray, random.Random], None], rng: random.Random, data: bytearray) -> None:
    harm(data, rng)


def bad(counts: dict[tuple[str, str], Counter[str]]) -> dict[str, int]:
    """Outcomes that are a fault of ours, and how often."""
    every = sum(counts.values(), Counter[str]())
    return {each: number for each, number in every.items() if each not in FINE}


def main() -> None:
    """Print the figures; ends with 1 where any damage came out otherwise than it should."""
    logging.disable()
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    counts = campaign(round(FLIPS * share), round(OTHERS * share))
    for (target, kind), counter in counts.items():
        told = ", ".join(f"{number} {each}" for each, number in sorted(counter.items()))
        sys.stdout.write(f"{target:22}{kind:15}{told}\n")
    total = sum(counter.total() for counter in counts.values())
    sys.stdout.write(f"{total} damages, {sum(bad(counts).values())} otherwise than they should be\n")
    sys.exit(1 if bad(counts) else 0)


if __name__ == "__main__":
    main()
