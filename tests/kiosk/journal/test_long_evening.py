"""A long evening costs no more than a short one: sums are read on, and come out as if all were read anew."""

from __future__ import annotations

import json
import random
from contextlib import closing
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from kiosk.games.protocol import PendingKind
from kiosk.journal.accounts import gains_in
from kiosk.journal.evening import EveningSums, newest_hands
from kiosk.journal.journal import Journal
from kiosk.journal.storage.check import look_through
from kiosk.screens.base.navigation import Navigation
from kiosk.screens.menu.record_pages import RecordPages
from tests.kiosk.journal.test_resume import begun, long_game, opened, step

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from kiosk.table.table import Table


def summed(db: sqlite3.Connection, game: int, seats: int) -> list[int]:
    """Hand by hand what each seat has won."""
    won = [0] * seats
    for before, after in db.execute("SELECT chips_before, chips_after FROM hands WHERE game = ?", (game,)):
        if after is not None:
            pairs = zip(json.loads(before)["seats"], json.loads(after)["seats"], strict=False)
            for seat, (had, has) in enumerate(pairs):
                won[seat] += has - had
    return won


def played_on(table: Table, rng: random.Random, steps: int) -> None:
    """People come, buy, take that back, and go."""
    for _ in range(steps):
        if table.pending.kind is PendingKind.GAME_OVER:
            return
        seat = rng.randrange(len(table.players))
        if (
            table.pending.kind is PendingKind.HAND_OVER
            and rng.random() < 0.06
            and len(table.players) - len(table.session.left) > 2
            and seat not in table.session.left
        ):
            table.leave(seat)
        else:
            step(table, rng)


@pytest.mark.parametrize("game", ["six-shooter", "critical-roll"])
def test_sums_that_are_read_on_are_those_that_are_read_anew(tmp_path: Path, game: str) -> None:
    rng = random.Random(game)
    table = begun(tmp_path / "journal.db", game, None if game == "six-shooter" else {})
    sums, left = EveningSums(), False
    for _ in range(40):
        played_on(table, rng, 9)
        left = left or bool(table.session.left)
        db, seats = table.journal.db, len(table.players)
        assert gains_in(db, 1, seats) == summed(db, 1, seats)
        sums.read_on(db, lambda: rng.random() < 0.5)
        if not sums.behind:
            assert sums.evening(db) == EveningSums().evening(db)
    assert sums.evening(table.journal.db) == EveningSums().evening(table.journal.db)
    assert left
    assert table.journal.hand > 9
    table.close()


def test_what_was_long_ago_is_taken_out_of_the_sums() -> None:
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    table = begun(None)
    table.journal._clock = lambda: now[0]
    rng, sums, hands = random.Random(1), EveningSums(), []
    for _ in range(28):
        now[0] += timedelta(minutes=30)
        while table.pending.kind is not PendingKind.HAND_OVER:
            step(table, rng)
        table.next_hand()
        found = sums.evening(table.journal.db)
        assert found == EveningSums().evening(table.journal.db)
        hands.append(found.hands)
    assert len(newest_hands(table.journal.db, 99)) == 29
    assert 15 < hands[-1] <= max(hands) < 24


def test_a_game_holds_no_more_than_its_last_hands_but_counts_all_its_steps(tmp_path: Path) -> None:
    table = long_game(tmp_path / "journal.db", 300)
    assert len(table.session.history()) < 12
    assert table.session.steps > 600
    table.act("stick")
    table.corrections.undo()
    table.void_hand()
    table.next_hand()
    table.close()
    with closing(opened(tmp_path / "journal.db")) as again:
        assert again.state == table.state


def test_an_evening_that_was_not_read_yet_is_read_in_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long_game(tmp_path / "journal.db", 100).close()
    monkeypatch.setattr("kiosk.screens.menu.record_pages.A_FRAME_S", 0)
    pages = RecordPages(lambda: 0.0, Navigation(), tmp_path / "journal.db")
    first, more = pages.evening(), []
    while (found := pages.more_of_evening()) is not None:
        more.append(found)
    assert len(more) > 5
    with closing(Journal(tmp_path / "journal.db")) as journal:
        assert more[-1] == EveningSums().evening(journal.db) != first


def test_a_record_without_the_index_of_chips_is_whole_and_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    table = long_game(path, 3)
    table.journal.db.execute("DROP INDEX entries_of_chips")
    table.close()
    look_through(path)
    with closing(Journal(path)) as journal:
        assert journal.db.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries_of_chips'").fetchone()
    look_through(path)
