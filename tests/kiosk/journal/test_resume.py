"""A game goes on from its newest hand alone, and comes out as if all of it were played again."""

from __future__ import annotations

import json
import random
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import pytest

from kiosk.games.protocol import PendingKind, Refused
from kiosk.games.session import Session
from kiosk.journal.evening import EveningSums
from kiosk.journal.history import commands_of_game, hand_record
from kiosk.journal.journal import Journal
from kiosk.journal.storage import check
from kiosk.journal.storage.database import JournalError, open_for_reading
from kiosk.table.players import Player, player_data, players_of
from kiosk.table.table import Table
from tests.as_seen import as_seen
from tests.bench import long_evening
from tests.kiosk.journal.altering import before_events

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PLAYERS = (Player("Ann"), Player("Ben"), Player("Cem"))
GAMES = [
    ("six-shooter", {"button": 0}),
    ("critical-roll", {}),
    ("critical-roll", {"mode": "table"}),
    ("kingdom", {"draw_by_pips": False}),
]


def begun(path: Path | None, game: str = "six-shooter", options: Any = None, chips: int = 60) -> Table:
    seats = [{"name": each.name, "chips": chips} for each in PLAYERS]
    session = Session.new(game, seats, {"button": 0} if options is None else options)
    journal = Journal(path)
    journal.db.execute("PRAGMA synchronous = OFF")
    journal.begin(player_data(PLAYERS), session.history()[0], session.state())
    return Table(session, PLAYERS, journal)


def opened(path: Path) -> Table:
    journal = Journal(path)
    journal.db.execute("PRAGMA synchronous = OFF")
    saved = journal.resume()
    assert saved is not None
    return Table(saved.session, players_of(saved.players), journal)


def step(table: Table, rng: random.Random) -> None:
    """Somebody decides, throws, corrects, takes back, or comes or goes between two hands."""
    pending = table.pending
    asked = table.roll.asked
    chance = rng.random()
    if table.corrections.undoable and chance < 0.25:
        table.corrections.undo()
    elif table.corrections.amendable is not None and chance < 0.15:
        dice = [(kind, rng.randint(1, int(kind[1:]))) for kind in table.corrections.amendable.whole]
        try:
            table.corrections.amend(dice, who="Ben", reason="misread")
        except Refused:  # the same values
            table.corrections.challenge()
            table.corrections.drop_challenge()
    elif asked is not None:
        dice = [(kind, rng.randint(1, int(kind[1:]))) for kind in asked.dice]
        table.roll.enter(dice, who="Ann", reason="no camera")
    elif pending.kind is PendingKind.HAND_OVER:
        between(table, rng)
    else:
        decide(table, rng)


def between(table: Table, rng: random.Random) -> None:
    seats = len(table.players)
    seat = rng.randrange(seats)
    acts: list[Callable[[], None]] = [
        table.next_hand,
        table.next_hand,
        lambda: table.buy_in(seat, rng.randint(1, 5)),
        lambda: table.sit_out(seat, rng.random() < 0.3),
        lambda: table.show(seat),
        lambda: table.join(Player(f"P{seats}"), 10) if seats < 5 else table.next_hand(),
    ]
    with suppress(Refused):
        rng.choice(acts)()


def decide(table: Table, rng: random.Random) -> None:
    if rng.random() < 0.02:
        table.void_hand()
        return
    long_evening.decide(table, rng)


def told(table: Table) -> list[Any]:
    """All that anybody may see of a table, and what can still be changed."""
    seats = range(len(table.players))
    corrections = table.corrections
    return [
        *(as_seen(table.session.state(viewer)) for viewer in (None, *seats)),
        table.session.hand_history(),
        table.session.hand_history(public=True),
        (corrections.undoable, corrections.amendable, corrections.last_dice, corrections.may_know),
    ]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
@pytest.mark.parametrize(("game", "options"), GAMES)
def test_what_goes_on_is_what_a_replay_of_the_whole_game_leads_to(
    game: str, options: dict[str, Any], seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "journal.db"
    rng = random.Random(f"resume {game} {seed}")
    table = begun(path, game, options)
    for _step in range(180):
        if table.pending.kind is PendingKind.GAME_OVER:
            break
        step(table, rng)
        if rng.random() < 0.15:
            before = told(table)
            table.close()
            table = opened(path)
            assert told(table) == before
            whole = Session.replay(commands_of_game(table.journal.db))
            assert as_seen(whole.state()) == as_seen(table.state)
            assert whole.hand_history(public=True) == table.session.hand_history(public=True)
    assert table.state["hand"] > 2
    db = table.journal.db
    hands = [hand_record(db, hand) for hand in range(1, table.journal.hand + 1)]
    evening = EveningSums().evening(db)
    db.execute("DELETE FROM starts")  # as in a journal that has none
    assert [hand_record(db, hand) for hand in range(1, table.journal.hand + 1)] == hands
    assert EveningSums().evening(db) == evening
    table.close()


def long_game(path: Path | None, hands: int) -> Table:
    """In the turns of its last hand; all before are void as soon as they were begun."""
    table = begun(path)
    for _hand in range(hands - 1):
        table.void_hand()
        table.next_hand()
    while table.pending.kind is PendingKind.DECISION:
        table.act("open", dice=["d4", "d6"])
    while table.roll.asked is not None:
        table.roll.enter([("d4", 1), ("d6", 2)], who="Ann", reason="no camera")
    return table


def amend(table: Table) -> None:
    value = 3 if ("d4", 3) not in table.corrections.last_dice else 2
    table.corrections.amend([("d4", value), ("d6", 2)], who="Ann", reason="misread")


def undo(table: Table) -> None:
    table.act("stick")
    table.corrections.undo()


def challenge(table: Table) -> None:
    table.corrections.challenge()
    table.corrections.drop_challenge()


def unwritten(table: Table) -> None:
    table.journal.db.execute("PRAGMA query_only = ON")
    with pytest.raises(Refused, match="nothing was taken"):
        table.act("stick")
    table.journal.db.execute("PRAGMA query_only = OFF")


def resume(table: Table) -> None:
    saved = table.journal.resume()
    assert saved is not None
    Table(saved.session, table.players, table.journal)


def tell(table: Table) -> None:
    hand_record(table.journal.db, table.journal.hand)


WORK = [amend, undo, challenge, unwritten, resume, tell]


class Counters:
    """Counts what is done: commands that a session takes, and steps of SQLite's machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.commands = self.sql = 0
        apply = Session.apply

        def counted(session: Session, command: Any) -> None:
            self.commands += 1
            apply(session, command)

        monkeypatch.setattr(Session, "apply", counted)

    def during(self, work: Callable[[Table], None], table: Table) -> tuple[int, int]:
        def tick() -> int:
            self.sql += 1
            return 0

        table.journal.db.set_progress_handler(tick, 10)
        self.commands = self.sql = 0
        work(table)
        table.journal.db.set_progress_handler(None, 0)
        return self.commands, self.sql


@pytest.mark.parametrize("work", WORK, ids=lambda work: work.__name__)
def test_what_is_done_in_a_late_hand_is_no_more_than_in_the_second(
    work: Callable[[Table], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    early, late = (long_game(None, hands) for hands in (2, 200))
    counters = Counters(monkeypatch)
    for each in (early, late):
        work(each)  # what SQLite does once is done
    (commands, sql), (late_commands, late_sql) = (counters.during(work, each) for each in (early, late))
    assert late_commands == commands
    assert late_sql <= sql * 1.2 + 5


def test_a_journal_of_a_program_without_starts_is_read_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = long_game(path, 3)
    before = told(table)
    table.close()
    before_events(path, "DROP TABLE starts")
    with closing(open_for_reading(path)) as db:  # read first, and nothing is written by that
        assert hand_record(db, 3)["steps"][0]["command"] == {"do": "next"}
        assert EveningSums().evening(db).dice == 6
        assert not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'starts'").fetchone()
    table = opened(path)
    assert told(table) == before
    assert table.session.steps == len(commands_of_game(table.journal.db))  # all of it was replayed
    table.void_hand()
    table.next_hand()
    table.close()
    table = opened(path)
    assert table.session.history() == [{"do": "next"}]
    assert table.state["hand"] == 4
    table.close()


def spoilt(kept: str) -> str:
    """A start in which Ann has ten chips more."""
    start = json.loads(kept)
    start["seats"][0]["chips"] += 10
    return json.dumps(start, separators=(",", ":"))


@pytest.mark.parametrize("how", [spoilt, lambda _kept: "{}", lambda _kept: ""])
def test_a_start_that_is_not_as_it_was_written_is_passed_over_and_told_in_the_log(
    how: Callable[[str], str],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "AT_START", 0)  # else it is found before
    path = tmp_path / "journal.db"
    table = long_game(path, 3)
    before = told(table)
    table.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        (kept,) = db.execute("SELECT state FROM starts WHERE hand = 3").fetchone()
        db.execute("UPDATE starts SET state = ? WHERE hand = 3", (how(kept),))
    table = opened(path)
    assert told(table) == before
    assert "is not as it was written: the whole game is replayed" in caplog.text
    table.close()


def test_a_sound_start_from_which_no_hand_can_begin_is_passed_over_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "journal.db"
    with monkeypatch.context() as patch:
        patch.setattr(Session, "hand_start", property(lambda _session: {"game": "six-shooter"}))
        table = long_game(path, 2)
        before = told(table)
        table.close()
    table = opened(path)
    assert told(table) == before
    assert "can't be read" in caplog.text
    table.close()


def test_a_changed_entry_of_the_hand_that_goes_on_is_refused_at_once_also_in_a_long_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "AT_START", 0)
    path = tmp_path / "journal.db"
    long_game(path, 3).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        (number,) = db.execute("SELECT max(number) - 1 FROM entries").fetchone()
        db.execute("UPDATE entries SET command = replace(command, ':1', ':2') WHERE number = ?", (number,))
    with (
        closing(Journal(path)) as journal,
        pytest.raises(JournalError, match=f"entry {number} is not as it was written"),
    ):
        journal.resume()
