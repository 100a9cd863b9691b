"""Thousands of hands of all games, mixed, with a fault every few hands: nothing acknowledged is lost.

    python -m tests.soak.faults [HANDS] [SEED] [--record HANDS] [--game NAME]

Players who choose at random play in a process of their own, which is killed at a write, finds its syncs
failing or its disk full; between two of these the record, its log, its anchor or its second copy is spoilt,
the record is removed, or the stick with the copy pulled out. After each fault the record is opened as a kiosk
opens it and looked all through, and where that says that it is damaged the first way out is gone. Then every
command that was acknowledged has to be there, as it was, the chips have to add up, and nothing that was
refused may be there.

A record has 100 hands, so that looking all through it after each fault takes no hours. With longer ones
(`--record`) what spoils files comes as much more rarely, after other faults the newest thousand commands are
looked at, and one start in twenty looks its copy all through; at its end every record is looked at whole, and
`audit verify` has to find it clean. `--game`: one game from the first hand to the last.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import logging
import mmap
import os
import random
import struct
import subprocess
import sys
import tempfile
import traceback
from collections import Counter, deque
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.audit.record import audit_record
from kiosk.games.protocol import PendingKind, Refused
from kiosk.journal.journal import Journal
from kiosk.journal.rescue import Way, take, ways_out
from kiosk.journal.storage import second_copy
from kiosk.journal.storage.anchor import anchor_path
from kiosk.journal.storage.database import JournalError
from kiosk.journal.storage.second_copy import follow
from kiosk.table.players import players_of
from kiosk.table.recorded_game import check_total
from kiosk.table.table import Table
from tests.bench.long_evening import GAMES, begin, size_of
from tests.bench.long_evening import step as plain_step
from tests.damage.laboratory import KINDS, sound
from tests.damage.strikes import library, memory
from tests.damage.struck_record import commands
from tests.kiosk.journal.test_resume import step as any_step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HANDS = 10_000
OF_A_RECORD = 100
"""Hands; then another is begun."""
NEWEST = 1_000
"""Commands of a long record that are looked at after a fault that spoils no file."""
LOOKED_THROUGH = 0.05
"""So many of the starts with a long record have its copy looked all through, as each of a kiosk's does."""
MOST_STEPS = 400
IN_ONE_STEP = 3
"""At most so many commands are written by one step of a table."""
ENDS = {"killed": "disk_kill_at", "syncs fail": "disk_fail_at", "disk full": "disk_full_at"}
SPOILT = ("journal", "log", "anchor", "copy")
SPOIL = (*(f"{each} spoilt" for each in SPOILT), "journal gone")
OTHERS = (*ENDS, "stick pulled", "none")


@dataclass
class Tally:
    """What came of it.

    Attributes:
        hands: played.
        faults: by kind.
        told: how often the record was said to be damaged, and brought back.
        wrong: what should not be.
        sizes: bytes a hand, of each record.
        memory: the most that a process held which played, MB, of each record.
        grown: of a long one, about every thousand hands: hands, bytes, and the same MB since the last.
        audited: what `audit verify` told of a long one.
    """

    hands: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    told: int = 0
    wrong: list[str] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    grown: list[tuple[int, int, float]] = field(default_factory=list)
    audited: Mapping[str, object] = field(default_factory=dict)


class Known:
    """What is on record, in no more memory for more of it: how many commands, a hash of all, the newest."""

    def __init__(self) -> None:
        self.number = 0
        self._all = hashlib.sha256()
        self._newest: deque[str] = deque(maxlen=NEWEST)

    def goes_on(self, path: Path, *, whole: bool) -> bool:
        """Whether it is on record, or the newest of it are; what comes after it is known from then on."""
        since = 0 if whole else self.number - len(self._newest)
        with closing(Journal(path)) as journal:
            now = commands(journal, since)
            before = islice(now, self.number - since)
            if whole:
                again = hashlib.sha256()
                for each in before:
                    again.update(_framed(each))
                the_same = again.digest() == self._all.digest()
            else:
                the_same = list(before) == list(self._newest)
            for each in now:
                self.number += 1
                self._all.update(_framed(each))
                self._newest.append(each)
        return the_same


def _framed(command: str) -> bytes:
    return f"{command}\n".encode()


class Evening:
    """One record, its copy, and what was acknowledged.

    Args:
        folder: where they are.
        rng: of all that happens.
        tally: what comes of it.
        game: the one that is played; None for all, in turn.
    """

    def __init__(self, folder: Path, rng: random.Random, tally: Tally, game: str | None = None) -> None:
        self.path, self.copy = folder / "journal.db", folder / "stick" / "copy.db"
        self.copy.parent.mkdir()
        self._rng, self._tally = rng, tally
        self._games = cycle(GAMES if game is None else [game])
        self._anew = 0.1 if game is None else 0.0
        self._known = Known()
        self._hands, self._held = 0, 0.0

    def play(self, hands: int) -> None:
        """So many, or a few more."""
        most = 0.0
        while self._hands < hands and not self._tally.wrong:
            fault = self._rng.choice((*SPOIL, *OTHERS))
            if fault in SPOIL and self._rng.random() > OF_A_RECORD / max(hands, OF_A_RECORD):
                fault = self._rng.choice(OTHERS)
            stick = self.copy.parent
            away = stick.with_name("pulled")
            if fault == "stick pulled":
                stick.rename(away)
            how = fault if fault in ENDS else "killed" if fault.endswith("spoilt") else "none"
            acknowledged = self._in_a_child(how)
            if away.exists():
                away.rename(stick)
            if not self.path.exists():  # killed before it was made
                continue
            follow(self.path, self.copy)
            told = self._spoil(fault)
            self._tally.faults[fault] += 1
            self._hold(fault, acknowledged, told=told, whole=hands <= OF_A_RECORD or fault in SPOIL)
            if self._hands // 1_000 > len(self._tally.grown):
                self._tally.grown.append((self._hands, size_of(self.path), self._held))
                most, self._held = max(most, self._held), 0.0
        if hands > OF_A_RECORD and not self._tally.wrong:
            self._hold("none", self._known.number, told=False, whole=True)
            self._audit()
        self._tally.hands += self._hands
        self._tally.sizes.append(size_of(self.path) / max(self._hands, 1))
        self._tally.memory.append(max(most, self._held))

    def _audit(self) -> None:
        """What `audit verify` says of it at its end."""
        report = audit_record(self.path, None)
        self._tally.audited = report.told
        self._tally.wrong += [f"audit verify: {each}" for each in report.problems]

    def _in_a_child(self, how: str) -> int:
        """A few hands in a process of their own; how many commands were acknowledged, those before too."""
        name, seed, at = next(self._games), self._rng.random(), self._rng.randint(1, 300)
        few, shared = self._rng.randint(2, 8), mmap.mmap(-1, 8)
        struct.pack_into("q", shared, 0, self._known.number)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                if how in ENDS:
                    getattr(ctypes.CDLL(None), ENDS[how])(at)
                if self._known.number > NEWEST and seed > LOOKED_THROUGH:
                    second_copy.follow = _without_a_look
                with suppress(JournalError, Refused):  # in words, which is all that may happen to people
                    play_on(self.path, self.copy, name, random.Random(seed), few, shared, self._anew)
                status = 0
            except BaseException:  # noqa: BLE001 - whatever is no words
                ctypes.CDLL(None).disk_kill_at(0)  # so that it can be written
                traceback.print_exc()
            finally:
                os._exit(status)
        _child, ended, used = os.wait4(child, 0)
        self._held = max(self._held, used.ru_maxrss / 1024)
        if os.waitstatus_to_exitcode(ended) not in {0, -9}:
            self._tally.wrong.append(f"{how}: an error without words")
        return int(struct.unpack_from("q", shared)[0])

    def _spoil(self, fault: str) -> bool:
        """Damage a file; whether a record may be said to be damaged now."""
        files = {
            "journal": self.path,
            "log": self.path.with_name(f"{self.path.name}-wal"),
            "anchor": anchor_path(self.path),
            "copy": self.copy,
        }
        if fault == "journal gone":
            self.path.unlink()
            return True
        if not fault.endswith("spoilt"):
            return False
        file = files[fault.partition(" ")[0]]
        if not file.exists() or not file.stat().st_size:
            return False
        kind, seed = self._rng.choice(list(KINDS)), self._rng.random()
        child = os.fork()  # what holds a long record's bytes is no memory of a kiosk's
        if child == 0:
            try:
                data = bytearray(file.read_bytes())
                KINDS[kind](data, random.Random(seed))
                file.write_bytes(data)
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        return fault != "copy spoilt"

    def _hold(self, fault: str, acknowledged: int, *, told: bool, whole: bool) -> None:
        """Open it, and hold what it says against what was acknowledged; of its commands all or the newest."""
        try:
            self._start(whole=whole)
        except JournalError as problem:
            if not told:
                self._tally.wrong.append(f"{fault}: {problem}")
                return
            self._tally.told += 1
            way = next(way for way, _cost in ways_out(self.path, self.copy))
            if way is not Way.TAKE_COPY:
                self._tally.wrong.append(f"{fault}: the copy can't be taken")
                return
            take(way, self.path, self.copy)
            self._start(whole=whole)
        before = self._known.number
        if not self._known.goes_on(self.path, whole=whole):
            self._tally.wrong.append(f"{fault}: the {before} commands from before are not there as they were")
        now = self._known.number
        most = acknowledged if fault in {"disk full", "none", "stick pulled"} else acknowledged + IN_ONE_STEP
        if not acknowledged <= now <= most:
            self._tally.wrong.append(f"{fault}: {now} on record, {acknowledged} acknowledged")
        follow(self.path, self.copy, whole=whole)

    def _start(self, *, whole: bool) -> None:
        if whole:
            sound(self.path)
        with closing(Journal(self.path)) as journal:
            saved = journal.resume()
            if saved is not None:
                check_total(saved.session, journal)
            self._hands = journal.hand


def _without_a_look(
    journal: Path, copy: Path, *, whole: bool = False, stopped: Callable[[], bool] = lambda: False
) -> None:
    """Followed, and not looked all through before."""
    del whole
    follow(journal, copy, stopped=stopped)


def play_on(
    path: Path, copy: Path, name: str, rng: random.Random, hands: int, shared: mmap.mmap, anew: float
) -> None:
    """A few hands, of a new game where none goes on, or so often; ends where a step is refused."""
    with closing(Journal(path, copy=copy)) as journal:
        saved = journal.resume()
        over = saved is None or saved.session.pending.kind is PendingKind.GAME_OVER
        if saved is None or over or rng.random() < anew:
            table = begin(journal, name)
        else:
            table = Table(saved.session, players_of(saved.players), journal)
        last = journal.hand + hands
        for _ in range(MOST_STEPS):
            struct.pack_into("q", shared, 0, newest(journal))
            if journal.hand >= last or table.pending.kind is PendingKind.GAME_OVER:
                break
            # some are thrown in, taken back and corrected; most are read, as a camera reads them
            if rng.random() < 0.3 or table.pending.kind is PendingKind.HAND_OVER:
                any_step(table, rng)
            else:
                plain_step(table, rng)
        table.close()


def newest(journal: Journal) -> int:
    """Number of the newest command."""
    return int(journal.db.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0])


def soak(hands: int, seed: int, of_a_record: int = OF_A_RECORD, game: str | None = None) -> Tally:
    """So many hands; it ends at the first thing that is wrong."""
    tally, rng = Tally(), random.Random(seed)
    while tally.hands < hands and not tally.wrong:
        with tempfile.TemporaryDirectory(dir=memory()) as name:
            evening = Evening(Path(name), rng, tally, game)
            evening.play(min(of_a_record, hands - tally.hands))
    return tally


def report(tally: Tally) -> str:
    """The figures."""
    faults = ", ".join(f"{number} {name}" for name, number in tally.faults.most_common())
    sizes = [each / 1e3 for each in tally.sizes]
    lines = (
        f"{tally.hands:,} hands, {tally.faults.total() - tally.faults['none']:,} faults: {faults}",
        f"told damaged and brought back from the copy: {tally.told}; wrong: {len(tally.wrong)}",
        f"record, kB a hand: {min(sizes):.1f} to {max(sizes):.1f}, the last {sizes[-1]:.1f}",
        f"most MB held by who plays, first record and last: {tally.memory[0]:.0f}, {tally.memory[-1]:.0f}",
        *(
            f"{hands:,} hands: {size / 1e6:.1f} MB, {size / hands / 1e3:.1f} kB a hand, memory {held:.0f} MB"
            for hands, size, held in tally.grown
        ),
        *(
            f"audit verify: {name} {len(told) if isinstance(told, list) else told}"
            for name, told in tally.audited.items()
        ),
        *tally.wrong,
    )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where something was wrong."""
    logging.disable()
    parser = argparse.ArgumentParser(prog="python -m tests.soak.faults")
    parser.add_argument("hands", type=int, nargs="?", default=HANDS)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--record", type=int, default=OF_A_RECORD, help="hands of a record")
    parser.add_argument("--game", choices=list(GAMES), help="one game from the first hand to the last")
    options = parser.parse_args(arguments)
    if hasattr(ctypes.CDLL(None), "disk_kill_at"):
        tally = soak(options.hands, options.seed, options.record, options.game)
        sys.stdout.write(report(tally) + "\n")
        return 1 if tally.wrong else 0
    with tempfile.TemporaryDirectory() as name:
        disk = library(Path(name))
        if disk is None:
            sys.stderr.write("A C compiler (cc) is needed.\n")
            return 1
        there = {**os.environ, "LD_PRELOAD": str(disk)}
        command = [sys.executable, "-m", "tests.soak.faults", *arguments]
        return subprocess.run(command, env=there, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
