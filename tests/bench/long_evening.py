"""An evening of 10,000 hands: what each thing that people wait for takes at its end, and how large it is.

    python -m tests.bench.long_evening [HANDS] [GAME ...]

Players who choose at random play whole hands straight into a journal, each throw with its reading as a
camera's would be, without pictures: of these no more than the settings say are kept. Times are of the wall's
clock; the record lies where TMPDIR says.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.games.protocol import PendingKind
from kiosk.games.session import Session
from kiosk.journal import evening, history, ledger
from kiosk.journal.journal import Journal
from kiosk.journal.replay import newest_game
from kiosk.journal.storage.check import look_at_start, look_through, read_to_its_end
from kiosk.journal.throw import How, Throw
from kiosk.table.players import Player, player_data, players_of
from kiosk.table.recorded_game import check_total
from kiosk.table.table import Table
from kiosk.table.unfinished_hand import open_hand
from tests.as_seen import as_seen

if TYPE_CHECKING:
    from collections.abc import Callable

    from kiosk.games.state import DieState, House

HANDS = 10_000
PLAYERS = (Player("Ann"), Player("Ben"), Player("Cem"))
CHIPS = 10_000_000
"""Of each: nobody is ever out."""
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "six-shooter": ("six-shooter", {"button": 0}),
    "house": ("critical-roll", {}),
    "table": ("critical-roll", {"mode": "table", "stake": 2}),
    "kingdom": ("kingdom", {"draw_by_pips": False}),
}
"""By name: the game in the protocol and its options. Kingdom has a hand a seat, and is begun anew then."""
BOUND_MS = 100
"""For whatever the main loop waits for."""


def begin(journal: Journal, name: str) -> Table:
    """A new game in a journal."""
    game, options = GAMES[name]
    session = Session.new(game, [{"name": each.name, "chips": CHIPS} for each in PLAYERS], options)
    journal.begin(player_data(PLAYERS), session.history()[0], session.state())
    return Table(session, PLAYERS, journal)


def play(table: Table, hands: int, rng: random.Random) -> int:
    """Up to so many hands to their ends; gives how many there were before the game was over."""
    for played in range(hands):
        while table.pending.kind not in {PendingKind.HAND_OVER, PendingKind.GAME_OVER}:
            step(table, rng)
        if table.pending.kind is PendingKind.GAME_OVER or played + 1 == hands:
            return played + 1
        table.next_hand()
    return hands


def step(table: Table, rng: random.Random) -> None:
    """A throw as a camera reads it, or a decision at random."""
    pending = table.pending
    if pending.kind is PendingKind.DECISION:
        decide(table, rng)
        return
    seat = pending.seat
    assert seat is not None
    dice: list[DieState] = [{"die": die, "value": rng.randint(1, int(die[1:]))} for die in pending.dice]
    table.game.apply(
        {"do": "roll", "seat": seat, "dice": dice}, source="camera", throw=read(seat, dice, pending.hidden)
    )


def read(seat: int | House, dice: list[DieState], hidden: bool) -> Throw:  # noqa: FBT001 - as it is asked for
    """A throw with a reading as large as one of the camera."""
    told = [
        {**die, "probability": 0.99731, "x": 812.25, "y": 440.5, "problems": [], "die_probability": 0.99953}
        for die in dice
    ]
    return Throw(
        seat, tuple(die["die"] for die in dice), "bench", simulated=True, how=How.READ,
        reading={"dice": told, "problems": []}, hidden=hidden,
    )  # fmt: skip


def decide(table: Table, rng: random.Random) -> None:
    """Any answer that is legal."""
    legal: Any = rng.choice(as_seen(table.state)["pending"]["legal"])
    given: dict[str, Any] = {}
    if legal["action"] == "open":
        given["dice"] = rng.sample(["d4", "d6", "d8", "d10", "d12", "d20"], 2)
    if isinstance(legal.get("die"), list):
        given["die"] = rng.choice(legal["die"])
    if "min" in legal:
        given["amount"] = rng.randint(legal["min"], min(legal["max"], legal["min"] + 3))
    table.act(legal["action"], **given)


def size_of(path: Path) -> int:
    """Bytes of a journal with its log."""
    return sum(each.stat().st_size for each in path.parent.glob(f"{path.name}*"))


def record(path: Path, name: str, hands: int, tell: Callable[[str], None] = lambda _line: None) -> None:
    """Play hands into a new journal, which is closed then, the last hand just over."""
    rng, start, left, told = random.Random(name), time.monotonic(), hands, 0
    with closing(Journal(path)) as journal:
        journal.db.execute("PRAGMA synchronous = OFF")
        table = begin(journal, name)
        while left:
            part = min(left, 1_000)
            left -= play(table, part, rng)
            if table.pending.kind is PendingKind.GAME_OVER:
                table = begin(journal, name)
            elif left:
                table.next_hand()
            if (hands - left) // 1_000 > told or not left:
                told = (hands - left) // 1_000
                tell(
                    f"  {hands - left:6,} hands: record {size_of(path) / 1e6:.1f} MB, memory "
                    f"{resident_mb():.0f} MB, {time.monotonic() - start:.0f} s"
                )


def resident_mb() -> float:
    """What this process holds now."""
    line = next(each for each in Path("/proc/self/status").read_text().splitlines() if "VmRSS" in each)
    return int(line.split()[1]) / 1024


def timed(work: Callable[[], object], times: int = 3) -> float:
    """The longest of some runs in ms of the wall's clock."""
    longest = 0.0
    for _ in range(times):
        start = time.perf_counter()
        work()
        longest = max(longest, (time.perf_counter() - start) * 1000)
        if longest > 10 * BOUND_MS:
            break
    return longest


def reading(path: Path, do: Callable[[Any], object]) -> Callable[[], object]:
    """As the screens read a journal."""

    def work() -> None:
        with read_to_its_end(path) as db:
            do(db)

    return work


def first_screen(path: Path) -> None:
    """What the first screen asks of the record (screens.base.context)."""
    saved = newest_game(path)
    assert saved is not None
    open_hand(saved.session)


def resume(path: Path) -> Table:
    """As setup.open_table goes on with a game."""
    journal = Journal(path)
    journal.db.execute("PRAGMA synchronous = OFF")
    saved = journal.resume()
    assert saved is not None
    check_total(saved.session, journal)
    return Table(saved.session, players_of(saved.players), journal)


def read_before(path: Path) -> Callable[[Any], object]:
    """The evening's sums, read on while it was played."""
    sums = evening.EveningSums()
    reading(path, sums.read_on)()
    return sums.evening


def costs(path: Path, name: str) -> dict[str, float]:
    """Longest times in ms, at the end of a recorded evening."""
    times = {
        "resume": timed(lambda: resume(path).close()),
        "first screen": timed(lambda: first_screen(path)),
        "is the game known": timed(reading(path, evening.games_played)),
        "end: evening": timed(reading(path, read_before(path))),
        "end: best hand": timed(reading(path, lambda db: evening.largest_win(db, 0))),
        "settling up": timed(reading(path, ledger.evening_ledger)),
        "history page": timed(reading(path, lambda db: evening.newest_hands(db, 50))),
    }
    with read_to_its_end(path) as db:
        newest = evening.newest_hands(db, 1)[0].number
    times["a hand told"] = timed(reading(path, lambda db: history.hand_record(db, newest)))
    times["dice of a hand"] = timed(reading(path, partial(history.last_dice, number=newest)))
    times["events at start"] = timed(lambda: look_at_start(path))
    table = resume(path)
    times["end: standings"] = timed(lambda: table.standings(table.state))
    times["undo"] = undo(table, name)
    table.close()
    return times


def undo(table: Table, name: str) -> float:
    """The longest of five decisions taken back, in ms."""
    rng, longest, left = random.Random(1), 0.0, 5
    while left:
        if table.pending.kind is PendingKind.GAME_OVER:
            table = begin(table.journal, name)
        if table.pending.kind is PendingKind.HAND_OVER:
            table.next_hand()
            continue
        step(table, rng)
        if table.corrections.undoable:
            longest = max(longest, timed(table.corrections.undo, 1))
            step(table, rng)
            left -= 1
    return longest


BESIDE: dict[str, Callable[[Path], object]] = {
    "whole check": look_through,
    "evening read anew": lambda path: reading(path, evening.EveningSums().evening)(),
}
"""What goes on while people play."""


def report(hands: int, names: list[str]) -> int:
    """Print what it comes to; gives how many are over the bound."""
    over = 0
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "journal.db"
            sys.stdout.write(f"{name}, {hands:,} hands\n")
            record(path, name, hands, lambda line: print(line, flush=True))  # noqa: T201
            for what, ms in costs(path, name).items():
                over += ms > BOUND_MS
                sys.stdout.write(f"  {what:20}{ms:10.1f} ms{'  OVER' if ms > BOUND_MS else ''}\n")
            for what, work in BESIDE.items():
                start = time.monotonic()
                work(path)
                sys.stdout.write(f"  {what:20}{time.monotonic() - start:10.1f} s, beside\n")
    return over


if __name__ == "__main__":
    hands, *names = sys.argv[1:] or [str(HANDS)]
    sys.exit(1 if report(int(hands), names or list(GAMES)) else 0)
