"""What a hand costs late in a long game, beside the same in its first hand: undo, correct, challenge, resume.

In milliseconds of the wall's clock, as the disk has its part in it; `make bench` holds the ratios.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path

from kiosk.games.session import PendingKind, Session
from kiosk.journal.history import hand_record
from kiosk.journal.journal import Journal
from kiosk.table.players import Player, player_data, players_of
from kiosk.table.table import Table

PLAYERS = (Player("Ann"), Player("Ben"), Player("Cem"))
HANDS = 10_000
TIMES = 60


def begin(path: Path) -> Table:
    """A game of Six Shooter by three, written to a file as fast as can be."""
    session = Session.new(
        "six-shooter", [{"name": each.name, "chips": 100} for each in PLAYERS], {"button": 0}
    )
    journal = Journal(path)
    journal.db.execute("PRAGMA synchronous = OFF")
    journal.begin(player_data(PLAYERS), session.history()[0], session.state())
    return Table(session, PLAYERS, journal)


def play_to(table: Table, hand: int) -> None:
    """Hands that are void as soon as they have begun, up to the beginning of one."""
    for _ in range(table.state["hand"], hand):
        if table.pending.kind is not PendingKind.HAND_OVER:
            table.void_hand()
        table.next_hand()


def into_the_turns(table: Table) -> None:
    """All have rolled their opening, and one of them can still be put right."""
    while table.pending.kind is PendingKind.DECISION:
        table.act("open", dice=["d4", "d6"])
    while table.roll.asked is not None:
        table.roll.enter([("d4", 1), ("d6", 2)], who="Ann", reason="no camera")


def costs(table: Table, path: Path) -> dict[str, float]:
    """Median times in ms at a table in its turns."""
    values = iter(range(10_000))

    def amend() -> None:
        table.corrections.amend([("d4", next(values) % 2 + 2), ("d6", 1)], who="Ann", reason="misread")

    def undo() -> None:
        table.act("stick")
        table.corrections.undo()

    def challenge() -> None:
        table.corrections.challenge()
        table.corrections.drop_challenge()

    def resume() -> None:
        with closing(Journal(path)) as journal:
            saved = journal.resume()
            assert saved is not None
            Table(saved.session, players_of(saved.players), journal)

    times = {"tell": timed(lambda: hand_record(table.journal.db, table.journal.hand))}
    times |= {"correct": timed(amend), "challenge": timed(challenge), "undo": timed(undo)}
    table.close()
    times["resume"] = timed(resume)
    return times


def timed(work: Callable[[], object]) -> float:
    """Median of a run in ms of the wall's clock: the disk is a part of it."""
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


@cache
def early_and_late() -> dict[str, tuple[float, float]]:
    """For each, ms in the first hand and in hand HANDS."""
    with tempfile.TemporaryDirectory() as folder:
        measured = []
        for last in (1, HANDS):
            path = Path(folder) / f"{last}.db"
            table = begin(path)
            play_to(table, last)
            into_the_turns(table)
            measured.append(costs(table, path))
        early, late = measured
        return {name: (early[name], late[name]) for name in early}
