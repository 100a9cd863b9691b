"""What a durable event costs: a step of a game on disk, sealed, synced and anchored, as people wait for it.

    python -m tests.bench.durable [EVENTS] [FOLDER]

Of each way the median, the 99th percentile and the longest, in ms of the wall's clock, of steps written into
a journal in FOLDER (by default here: not in memory, where nothing is synced).
"""

from __future__ import annotations

import os
import random
import statistics
import sys
import tempfile
import threading
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import PendingKind
from kiosk.journal.journal import Journal
from tests.bench.long_evening import begin, step

if TYPE_CHECKING:
    from collections.abc import Iterator

EVENTS = 2_000
GAME = "six-shooter"
BESIDE_BYTES = 1 << 20
"""So much another program writes and syncs at a time, again and again."""


def times_ms(folder: Path, events: int, **options: Any) -> list[float]:
    """How long each event was waited for, ms."""
    taken: list[float] = []
    with closing(Journal(folder / "journal.db", **options)) as journal:
        table, rng, append = begin(journal, GAME), random.Random(1), journal.append

        def timed(*given: Any, **more: Any) -> None:
            start = time.perf_counter()
            append(*given, **more)
            taken.append((time.perf_counter() - start) * 1000)

        journal.append = timed  # type: ignore[method-assign]
        while len(taken) < events:
            if table.pending.kind is PendingKind.HAND_OVER:
                table.next_hand()
            else:
                step(table, rng)
    return taken


@contextmanager
def busy_disk(folder: Path) -> Iterator[None]:
    """Somebody else writes as fast as the disk can."""
    ends = threading.Event()

    def write() -> None:
        with (folder / "beside").open("wb") as file:
            while not ends.is_set():
                file.seek(0)
                file.write(os.urandom(BESIDE_BYTES))
                file.flush()
                os.fsync(file.fileno())

    beside = threading.Thread(target=write)
    beside.start()
    try:
        yield
    finally:
        ends.set()
        beside.join()


def main(events: int, place: Path) -> None:
    """Print the figures."""
    ways: tuple[tuple[str, dict[str, Any], bool], ...] = (
        ("without a screen", {}, False),
        ("with a screen, which waits beside", {"look_about": lambda: None}, False),
        ("and a second copy on the same disk", {"look_about": lambda: None, "copy": "copy.db"}, False),
        ("and another program writes all the time", {"look_about": lambda: None}, True),
    )
    for what, options, busy in ways:
        with tempfile.TemporaryDirectory(dir=place) as name:
            folder = Path(name)
            given = {each: folder / value if each == "copy" else value for each, value in options.items()}
            if busy:
                with busy_disk(folder):
                    taken = times_ms(folder, events, **given)
            else:
                taken = times_ms(folder, events, **given)
        late = statistics.quantiles(taken, n=100)[98]
        told = f"p50 {statistics.median(taken):6.1f}   p99 {late:6.1f}   max {max(taken):6.1f} ms"
        sys.stdout.write(f"{what:42}{told}   of {len(taken):,}\n")


if __name__ == "__main__":
    count, where = ([*sys.argv[1:], *(str(EVENTS), ".")[len(sys.argv) - 1 :]])[:2]
    main(int(count), Path(where))
